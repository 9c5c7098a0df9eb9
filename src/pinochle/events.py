"""Events: what happened, as ``game.apply_with_events`` and views tell it.

:class:`Acted` says what a seat or the table did. The other events are consequences: what the rules
made of it. Those in :data:`Consequence` depend on cards that not everybody sees, and everybody was
told them; they stand in the history of a round. The others follow from what the table knows, or
from the cards that a seat was shown.

    >>> from random import Random
    >>> from pinochle import Game, read_action, variants
    >>> game = Game.start(variants.get("cutthroat")).deal(Random(1))
    >>> game, events = game.apply_with_events(read_action("bid:20"))
    >>> events
    (Acted(seat=0, action=Bid(goal=20)),)
    >>> print(*events)
    Seat 0 bids 20

:meth:`pinochle.View.events` returns what a seat was told of them; :data:`Event` is any of them.
"""

import re
from typing import TypeAlias

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import RARE
from pinochle._values import line
from pinochle.actions import Action, Redacted
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.messages import Described, Message, Parameter
from pinochle.rules.auction.calls import Contract
from pinochle.rules.melds.meld import Meld, MeldScore
from pinochle.rules.scoring.ending import Standing
from pinochle.rules.scoring.tally import How, Settlement
from pinochle.rules.script import Step

__all__ = [
    "Acted",
    "AuctionWon",
    "BurialAnnounced",
    "CallAnswered",
    "CardDrawn",
    "CardsGiven",
    "ChecksShown",
    "ConcessionForced",
    "Consequence",
    "DealsFirst",
    "Dealt",
    "DiscardedUnseen",
    "DixAsked",
    "DrawnForDeal",
    "Entered",
    "Event",
    "GameWon",
    "LaidTogether",
    "MeldClaimed",
    "MeldDeclared",
    "MeldFailed",
    "MeldsShown",
    "MeldsTooFew",
    "MisdealShown",
    "PartnerFound",
    "PilesCounted",
    "Redealt",
    "Settled",
    "ShownCardDrawn",
    "TrickWon",
    "TricksClaimed",
    "TrumpLacking",
    "UpcardDrawn",
    "UpcardExchanged",
    "UpcardTurned",
    "WidowShown",
    "WidowTaken",
]


class _Happening(Described):
    """The base of events: the code of each is made of its name."""

    __slots__ = ()

    def _says(self, ending: str = "", /, **params: Parameter) -> Message:
        """Return the message of this class, or of a case of it."""
        name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()
        return Message.of(f"event.{name}{ending}", **params)


@frozen(weakref_slot=False)
class Acted(_Happening):
    """A seat or the table did something.

    Args:
        seat: who did it; None for the table.
        action: what was done; for a seat that did not see its cards, without them.
    """

    seat: Seat | None
    action: Action | Redacted

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self.action.done_by(self.seat)


# Consequences that depend on hidden cards.


@frozen(weakref_slot=False)
class MeldsShown(_Happening):
    """A seat laid its melds on the table, all of them or the last that it has declared."""

    seat: Seat
    score: MeldScore

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        if not self.score.melds:
            return self._says("-none", seat=self.seat)
        return self._says(seat=self.seat, points=self.score.points, melds=self.score.message)


@frozen
class ChecksShown(_Happening):
    """A seat showed the melds that gain checks, with their number in place of points."""

    seat: Seat
    score: MeldScore

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        if not self.score.melds:
            return self._says("-none", seat=self.seat)
        return self._says(seat=self.seat, melds=self.score.message)


@frozen
class MeldDeclared(_Happening):
    """A seat laid a meld and had the cards for it.

    Args:
        seat: who laid it.
        meld: the meld.
        points: how much more its melds are worth by it.
        absorbs: whether the meld takes in smaller ones of its class that lay there, as a run does
            its royal marriage; they count no more.
    """

    seat: Seat
    meld: Meld
    points: int
    absorbs: bool = False

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        laid: dict[str, Parameter] = {"meld": str(self.meld), "cards": tuple(self.meld.cards)}
        if self.meld.wins_game:
            return self._says("-game", seat=self.seat, **laid)
        return self._says(seat=self.seat, points=self.points, **laid)


@frozen
class MeldFailed(_Happening):
    """A seat declared a meld that it does not hold, and is set back by so many points."""

    seat: Seat
    meld: Meld
    points: int

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        meld, cards = str(self.meld), tuple(self.meld.cards)
        return self._says(seat=self.seat, meld=meld, cards=cards, points=self.points)


@frozen
class MeldClaimed(_Happening):
    """A seat claimed a meld ``of`` another who overlooked it, and scores so many points for it."""

    seat: Seat
    of: Seat
    meld: Meld
    points: int

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        meld, cards = str(self.meld), tuple(self.meld.cards)
        return self._says(seat=self.seat, of=self.of, meld=meld, cards=cards, points=self.points)


@frozen
class CallAnswered(_Happening):
    """The partner, this ``seat``, laid the card that was called for, if it ``is_there``."""

    seat: Seat
    card: Card
    is_there: bool

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        ending = "" if self.is_there else "-not"
        return self._says(ending, seat=self.seat, card=self.card)


@frozen
class DixAsked(_Happening):
    """It was asked who may exchange a nine of trump next.

    Args:
        seat: the first seat that holds it and has not declined; None if there is none.
    """

    seat: Seat | None

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says("-none") if self.seat is None else self._says(seat=self.seat)


@frozen
class TrumpLacking(_Happening):
    """The seat that names trump, the bidder or their partner, has no suit that may be named."""

    seat: Seat

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(seat=self.seat)


@frozen
class BurialAnnounced(_Happening):
    """The bidder said how many of the buried cards must be announced (``house.buried-announced``).

    Args:
        seat: the bidder.
        trumps: how many trumps there are, aces among them.
        aces: how many aces of other suits there are; 0 where they are not announced.
    """

    seat: Seat
    trumps: int
    aces: int = 0

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        if self.aces:
            return self._says("-aces", seat=self.seat, trumps=self.trumps, aces=self.aces)
        return self._says(seat=self.seat, trumps=self.trumps)


@frozen
class PartnerFound(_Happening):
    """It is known who plays with the bidder.

    Args:
        seat: the bidder.
        partner: the bidder's partner; None for a bidder who plays alone.
    """

    seat: Seat
    partner: Seat | None

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        if self.partner is None:
            return self._says("-alone", seat=self.seat)
        return self._says(seat=self.seat, partner=self.partner)


@frozen
class MisdealShown(_Happening):
    """A seat showed its hand, as it was dealt, and claims a misdeal."""

    seat: Seat
    ground: str = field(validator=line)
    cards: Hand

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(seat=self.seat, cards=tuple(self.cards), ground=self.ground)


@frozen
class TricksClaimed(_Happening):
    """A seat claimed the last tricks, or gave them up, and all hands were laid open.

    Args:
        seat: who claimed them.
        hands: what every seat held.
        count: what each seat gets for the tricks that were not played out, with the last trick.
        tricks: how many of them each seat gets.
    """

    seat: Seat
    hands: tuple[Hand, ...]
    count: tuple[int, ...]
    tricks: tuple[int, ...]

    @property
    def first_winner(self) -> Seat:
        """The seat that gets the first of the tricks: the other side, if it gets any."""
        winners = (seat for seat, tricks in enumerate(self.tricks) if tricks)
        return next((seat for seat in winners if seat != self.seat), self.seat)

    @property
    def last_winner(self) -> Seat:
        """The seat that gets the last of the tricks: the claimant, if they claim any."""
        return self.seat if self.tricks[self.seat] else self.first_winner

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        hands = [
            Message.of("hand.laid-down", seat=seat, cards=tuple(hand))
            if hand
            else Message.of("hand.nothing-left", seat=seat)
            for seat, hand in enumerate(self.hands)
        ]
        tricks = [
            Message.of("tricks.given", seat=seat, tricks=won, points=self.count[seat])
            for seat, won in enumerate(self.tricks)
            if won
        ]
        return self._says(hands=tuple(hands), tricks=tuple(tricks))


@frozen
class PilesCounted(_Happening):
    """At the end of a round the cards were counted that were won in no trick.

    Args:
        buried: what the buried cards count.
        discarded: what the cards count that each seat discarded in a draft; empty without one.
        widow: what the widow counts, if somebody won it with a trick; None if nobody did.
    """

    buried: int = 0
    discarded: tuple[int, ...] = ()
    widow: int | None = field(default=None, metadata=RARE)

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        if self.widow is not None:
            return self._says("-widow", points=self.widow)
        if not self.discarded:
            return self._says(points=self.buried)
        piles = [
            Message.of("pile.discards", seat=seat, points=points)
            for seat, points in enumerate(self.discarded)
        ]
        if self.buried:
            piles.append(Message.of("pile.buried", points=self.buried))
        return self._says("-discards", piles=tuple(piles))


# Consequences that follow from what the table knows, or from the cards that a seat was shown.


@frozen
class _Cards(_Happening):
    """Cards went to a seat.

    Args:
        seat: whose they are now.
        number: how many there are.
        cards: which; none for those who did not see them.
    """

    seat: Seat
    number: int
    cards: Hand

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        if not self.cards:
            return self._says("-hidden", seat=self.seat, number=self.number)
        return self._says(seat=self.seat, cards=tuple(self.cards))


class Dealt(_Cards):
    """A seat got its cards; it alone sees them."""

    __slots__ = ()


class CardDrawn(_Cards):
    """A seat drew a card face down; it alone sees it."""

    __slots__ = ()


class ShownCardDrawn(_Cards):
    """A seat drew a card face down and showed it to all (``twohand.last-card-shown``)."""

    __slots__ = ()


class DiscardedUnseen(_Cards):
    """The next card of the pack went on the discards of a seat, and nobody saw it."""

    __slots__ = ()


class WidowTaken(_Cards):
    """A seat took the widow: the bidder, or who won it with a trick. No other seat sees it."""

    __slots__ = ()


class WidowShown(_Cards):
    """A seat turned the widow up, and took it: the bidder, or who won it with a trick."""

    __slots__ = ()


@frozen
class UpcardTurned(_Happening):
    """A card was turned, and its suit is trump; the dealer scores so many points for it."""

    seat: Seat
    card: Card
    points: int = 0

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        params: dict[str, Parameter] = {
            "seat": self.seat,
            "card": self.card,
            "suit": self.card.suit,
        }
        return (
            self._says("-scored", **params, points=self.points)
            if self.points
            else self._says(**params)
        )


@frozen
class UpcardExchanged(_Happening):
    """A seat laid a nine of trump where the upcard was, and took that card."""

    seat: Seat
    nine: Card
    card: Card

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(seat=self.seat, nine=self.nine, card=self.card)


@frozen
class UpcardDrawn(_Happening):
    """A seat drew the card that lay face up beside the stock."""

    seat: Seat
    card: Card

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(seat=self.seat, card=self.card)


@frozen
class Entered(_Happening):
    """A phase of the round begins in which somebody is awaited."""

    step: Step

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(step=self.step.value)


@frozen
class AuctionWon(_Happening):
    """The auction is over, and these are the contracts; the first names trump."""

    contracts: tuple[Contract, ...]

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        contracts = tuple(contract.message for contract in self.contracts)
        if len(contracts) == 1:
            return self._says(contract=contracts[0])
        return self._says("-several", contracts=contracts)


@frozen
class CardsGiven(_Happening):
    """So many cards went from a seat to another; all but these two have no ``cards``."""

    giver: Seat
    taker: Seat
    number: int
    cards: Hand

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        if not self.cards:
            return self._says("-hidden", seat=self.giver, to=self.taker, number=self.number)
        return self._says(seat=self.giver, to=self.taker, cards=tuple(self.cards))


@frozen
class MeldsTooFew(_Happening):
    """A side lays none of its melds, because they are too few (``house.too-few-hidden``).

    Args:
        seats: the seats of the side, clockwise.
        least: the least that their melds would have to come to.
    """

    seats: tuple[Seat, ...]
    least: int

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        seats = (Message.of("seat.name", seat=seat) for seat in self.seats)
        return self._says(points=self.least, seats=tuple(seats))


@frozen
class LaidTogether(_Happening):
    """Partners have laid cards together, and this is what they make."""

    score: MeldScore

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(points=self.score.points, melds=self.score.message)


@frozen
class ConcessionForced(_Happening):
    """The bidder needs too much, and had to give up."""

    seat: Seat
    how: How

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(seat=self.seat)


@frozen(weakref_slot=False)
class TrickWon(_Happening):
    """A trick was won.

    Args:
        seat: who won it.
        cards: the cards, the card that was led first.
        points: what they count, with the last trick if it was that.
        card: the card that won it.
    """

    seat: Seat
    cards: tuple[Card, ...]
    points: int
    card: Card

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        params: dict[str, Parameter] = {
            "seat": self.seat,
            "card": self.card,
            "cards": self.cards,
            "points": self.points,
        }
        return self._says(**params)


@frozen
class DrawnForDeal(_Happening):
    """A player drew these cards for the first deal, one after the other while others were equal."""

    player: Seat
    cards: tuple[Card, ...]

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(player=self.player, cards=self.cards)


@frozen
class DealsFirst(_Happening):
    """The cards that were drawn say that this player deals first."""

    player: Seat

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(player=self.player)


@frozen
class Redealt(_Happening):
    """The deal is void and the cards are dealt again, by this player."""

    dealer: Seat

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        return self._says(player=self.dealer)


@frozen
class Settled(_Happening):
    """A round was settled and put down on the sheet.

    Args:
        settlement: what it came to.
        standing: how the game stands.
        checks: how many checks each column has gained or lost; none where no checks are kept.
    """

    settlement: Settlement
    standing: Standing
    checks: tuple[int, ...] = ()

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        params: dict[str, Parameter] = {
            "settlement": self.settlement.message,
            "scores": _by_side(self.standing.points),
        }
        if self.checks:
            return self._says("-with-checks", **params, checks=_by_side(self.checks))
        return self._says(**params)


@frozen
class GameWon(_Happening):
    """These columns have won the game."""

    winners: tuple[int, ...]

    @property
    @override
    def message(self) -> Message:
        """The event in words."""
        winners = (Message.of("side.name", side=side) for side in self.winners)
        return self._says(winners=tuple(winners))


def _by_side(points: tuple[int, ...]) -> tuple[Message, ...]:
    """Return the score of every column."""
    return tuple(
        Message.of("score.of", side=side, points=score) for side, score in enumerate(points)
    )


_Melded: TypeAlias = MeldsShown | ChecksShown | MeldDeclared | MeldFailed | MeldClaimed
_Asked: TypeAlias = CallAnswered | DixAsked | TrumpLacking | PartnerFound | BurialAnnounced

Consequence: TypeAlias = _Melded | _Asked | MisdealShown | TricksClaimed | PilesCounted
"""An event that depends on hidden cards, and that everybody was told."""

_Dealt: TypeAlias = Dealt | UpcardTurned | UpcardExchanged | Entered | CardDrawn | UpcardDrawn
_Moved: TypeAlias = (
    ShownCardDrawn | DiscardedUnseen | AuctionWon | WidowTaken | WidowShown | CardsGiven
)
_BeforePlay: TypeAlias = MeldsTooFew | LaidTogether | ConcessionForced
_Drawn: TypeAlias = DrawnForDeal | DealsFirst
_Ended: TypeAlias = TrickWon | Redealt | Settled | GameWon

Event: TypeAlias = Acted | Consequence | _Drawn | _Dealt | _Moved | _BeforePlay | _Ended
"""Any event."""
