"""The document for a page: everything that a page draws of one seat's game, and what it may send.

:meth:`pinochle.View.table` makes it, and :func:`pinochle.documents.to_json` writes it. It has a
number for its format, a JSON Schema and types for TypeScript (:mod:`pinochle.schemas.schema`);
see :doc:`/how-to/write-the-data-of-a-page`.

    >>> from random import Random
    >>> from pinochle import Game, variants
    >>> from pinochle.actions import Bid
    >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1)).apply(Bid(250))
    >>> table = game.view(1).table(since=1)
    >>> table.seq, table.awaited, table.step
    (2, (1,), 'auction')
    >>> bids, others = table.choices
    >>> bids.do, bids.ranges
    ('bid:{points}', (Range(least=260, most=4650, step=10),))
    >>> [(button.do, button.text) for button in others.buttons]
    [('pass', 'Pass')]

Like cards are equal, so a card has no identity here, but *places* do. A place is where a card lies:
``AS.2`` is the place of the second A♠ of the hand, ``laid.KH.1`` that of the K♥ that was laid
first. *Piles* are larger: ``hand.2`` is the hand of seat 2, ``trick.0`` is what seat 0 has played
to the trick, ``won.1`` the tricks that seat 1 has won; ``stock``, ``upcard``, ``widow``, ``buried``
(``buried.0`` where partners bury), ``pack``, ``drawn``, ``laid.0`` and ``discards.0`` are the
others.
"""

from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.messages import Message
from pinochle.rules.auction.goal import BidSuit
from pinochle.rules.scoring.tally import FactCode, ItemCode, Verdict

__all__ = [
    "FORMAT",
    "ActionEvent",
    "BidChoice",
    "Button",
    "ButtonChoice",
    "Choice",
    "Choosing",
    "ClaimChoice",
    "ColumnAtTable",
    "ContractAtTable",
    "EventName",
    "ItemAtTable",
    "LaidMeld",
    "LineAtTable",
    "Move",
    "Origin",
    "OtherEvent",
    "PickChoice",
    "Picking",
    "Pile",
    "Place",
    "PlayChoice",
    "Range",
    "Reason",
    "RoundAtTable",
    "SeatAtTable",
    "SeatInRound",
    "StepName",
    "SuitInBid",
    "TableEvent",
    "TableView",
    "TrickAtTable",
]

FORMAT: Final = 1
"""The number of the format of the document."""

_NO_CARDS: Final = Hand()
_RARE: Final = {"rare": True}
"""The mark of a field that a document leaves out where it says nothing."""

Picking = Literal["bury", "give", "lay", "meld", "bluff"]
"""The purposes for which several cards are chosen: to bury them, to give them to another seat, to
lay them beside a partner's, to lay a meld, or to declare a meld that the seat does not hold."""


SuitInBid = Literal["S", "H", "D", "C", "no-trump", ""]
"""The word for trump in the token of a bid: a suit, that there is none, or nothing."""

StepName = Literal[
    "deal",
    "draft",
    "draw",
    "auction",
    "concede-unseen",
    "widow",
    "share-widow",
    "raise",
    "trump",
    "partner",
    "dix",
    "passing",
    "bidder-melds",
    "melds",
    "others-meld",
    "joint-melds",
    "concede",
    "bury",
    "moon",
    "play",
    "over",
]
"""A step of the round: ``deal`` before the cards are dealt, and ``over`` after the game."""

Origin = Literal["hand", "widow", "pack"]
"""The places of cards to choose: the hand, a widow that is shared out, or the whole pack."""


@frozen
class Reason:
    """A reason against an action: a violation, which several cards may share.

    ``{card}`` stands for the card that cannot be used, in the text and in the message.

    Args:
        message: the code of the violation and its parameters.
        rule: the catalogue id of the broken rule, or "" for a plain mistake.
        text: the sentence.
    """

    message: Message
    rule: str
    text: str


@frozen
class Place:
    """A place with a card of the seat, and whether the card can be used now.

    A card that can be used has either ``do`` or ``pick``; one that cannot has reasons, if cards
    are asked for at all.

    Args:
        id: the place, such as ``AS.1``.
        card: the card there.
        do: the token that plays the card from this place; "" if it cannot be played.
        pick: whether the card may be among those that are chosen.
        why: why it cannot be used, as numbers of the reasons of the document.
    """

    id: str
    card: Card
    do: str = field(default="", metadata=_RARE)
    pick: bool = field(default=False, metadata=_RARE)
    why: tuple[int, ...] = field(default=(), metadata=_RARE)

    @property
    def can(self) -> bool:
        """True if the card can be used now."""
        return self.pick or bool(self.do)


@frozen
class LaidMeld:
    """A meld that lies on the table, or was shown.

    Args:
        title: what it is called, as in "double run".
        cards: its cards.
        points: what it is worth; 0 for one that wins the game.
    """

    title: str
    cards: Hand
    points: int


@frozen
class SeatAtTable:
    """A seat as everybody sees it.

    Args:
        seat: its number, clockwise from 0.
        name: what its player is called.
        side: the side of the seat in this round, as far as it is known: seats of one side are
            partners.
        column: the column of the score sheet in which it scores.
        cards: how many cards are in its hand.
        melded: the points of its melds so far; where partners meld together, those of both are the
            bidder's.
        tricks: how many tricks it has won.
        count: what these count so far, without the last trick.
        awaited: whether it is to do something.
        dealer: whether it deals.
        call: the token of its last call, as long as no card is played; "" if it has made none.
        said: the same in words.
        melds: the melds that it has shown.
        player: the number of the player, where somebody sits out or partners change; None where
            each player keeps the seat of that number.
    """

    seat: Seat
    name: str
    side: int
    column: int
    cards: int
    melded: int
    tricks: int
    count: int
    awaited: bool = field(default=False, metadata=_RARE)
    dealer: bool = field(default=False, metadata=_RARE)
    call: str = field(default="", metadata=_RARE)
    said: str = field(default="", metadata=_RARE)
    melds: tuple[LaidMeld, ...] = field(default=(), metadata=_RARE)
    player: int | None = field(default=None, metadata=_RARE)


@frozen
class Pile:
    """Cards that lie somewhere, some of them maybe face up.

    Args:
        id: the pile, such as ``stock`` or ``laid.1``.
        name: what it is called, without a seat.
        number: how many cards there are.
        cards: those that this seat knows, if it knows them.
    """

    id: str
    name: str
    number: int
    cards: Hand = field(default=_NO_CARDS, metadata=_RARE)


@frozen
class TrickAtTable:
    """A trick, as far as it was played.

    Args:
        leader: who led.
        cards: the cards, the one led first; they were played clockwise.
        winner: who is winning it, or has won it; None before a card is led.
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None


@frozen
class ContractAtTable:
    """The contract of a side.

    Args:
        seat: the bidder.
        points: how many points; 0 for a moon.
        text: what was bid, in words.
        suit: the suit that the bid named; "no-trump" if it said that there is none.
        times: how many times it counts.
        moon: whether it is to win every trick.
        void: whether it is void, because the side lacked the melds to bid.
    """

    seat: Seat
    points: int
    text: str
    suit: BidSuit = field(default=None, metadata=_RARE)
    times: int = field(default=1, metadata=_RARE)
    moon: bool = field(default=False, metadata=_RARE)
    void: bool = field(default=False, metadata=_RARE)


@frozen
class ColumnAtTable:
    """A column of the score sheet: that of a side, or of a player.

    Args:
        name: whose it is.
        points: the score.
        checks: the checks gained or lost; None where none are kept.
        won: whether it has won the game.
    """

    name: str
    points: int
    checks: int | None = field(default=None, metadata=_RARE)
    won: bool = field(default=False, metadata=_RARE)


@frozen
class ItemAtTable:
    """An item of a settlement, or a number that explains it.

    Args:
        code: what it is (see :class:`pinochle.rules.Item` and :class:`pinochle.rules.LineFact`).
        title: the same in words.
        points: the points, or the number.
        scores: whether it is part of the score.
    """

    code: ItemCode | FactCode
    title: str
    points: int
    scores: bool


@frozen
class LineAtTable:
    """The settlement of a round for a side, or for a player with a column of their own.

    Args:
        name: whose it is.
        verdict: whether it made its contract, was set, or had none to make.
        text: the verdict in words, with the contract; "" for a side that just scores.
        items: what it scores and loses, and the numbers beside it.
        points: the score of the round.
    """

    name: str
    verdict: Verdict
    text: str
    items: tuple[ItemAtTable, ...]
    points: int


@frozen
class SeatInRound:
    """A seat in a round that is over.

    Args:
        name: what its player is called.
        melded: the points of its melds.
        tricks: how many tricks it has won.
        count: what these count, the last trick included.
        melds: the melds that it has shown.
    """

    name: str
    melded: int
    tricks: int
    count: int
    melds: tuple[LaidMeld, ...] = field(default=(), metadata=_RARE)


@frozen
class RoundAtTable:
    """A round that is over, and what it came to.

    Args:
        seats: the seats in that round, clockwise.
        contracts: what was to be made.
        trump: what was trump.
        lines: the settlement, a line for each side.
        besides: what else was settled, in words.
        course: the scores of the columns after each round of the game so far; none if nobody knows
            the rounds before.
        last_trick: the last trick that was won.
    """

    seats: tuple[SeatInRound, ...]
    contracts: tuple[ContractAtTable, ...]
    trump: Suit | None
    lines: tuple[LineAtTable, ...]
    besides: tuple[str, ...]
    course: tuple[tuple[int, ...], ...]
    last_trick: TrickAtTable | None = field(default=None, metadata=_RARE)


# The choices.


@frozen
class Button:
    """One thing that can be done.

    Args:
        do: the token to send.
        text: what stands on the button.
        cards: the cards that it is about, to mark them.
        points: what it melds: the meld that is laid, or the hand with the trump that is named.
        message: the same as the text, with its parameters, if that was asked for.
    """

    do: str
    text: str
    cards: Hand = field(default=_NO_CARDS, metadata=_RARE)
    points: int | None = field(default=None, metadata=_RARE)
    message: Message | None = field(default=None, metadata=_RARE)


@frozen
class Range:
    """Evenly spaced numbers.

    Args:
        least: the first of them.
        most: the last of them.
        step: the distance.
    """

    least: int
    most: int
    step: int


@frozen
class BidChoice:
    """The numbers that can be bid; other calls are buttons.

    Args:
        do: the token to send, with ``{points}`` in place of the number, and ``{suit}`` in place of
            the suit where a bid can name one.
        ranges: the numbers, from low to high.
        suits: what ``{suit}`` can be: a suit, "no-trump", or "" for a bid that names none, which
            ends behind the number. Empty if no bid names a suit.
        texts: what each of these is called.
        must: why the seat may not pass, where it may not: numbers of the reasons of the document.
    """

    do: str
    ranges: tuple[Range, ...]
    suits: tuple[SuitInBid, ...] = field(default=(), metadata=_RARE)
    texts: tuple[str, ...] = field(default=(), metadata=_RARE)
    must: tuple[int, ...] = field(default=(), metadata=_RARE)


@frozen
class ButtonChoice:
    """Things to choose from, one of which must be done.

    Args:
        buttons: the things.
    """

    buttons: tuple[Button, ...]


@frozen
class ClaimChoice:
    """Things that can be done although nobody waits for them, such as claiming a misdeal.

    Args:
        buttons: the things.
    """

    buttons: tuple[Button, ...]


@frozen
class PlayChoice:
    """The choice of a card to play: every place of the hand says whether and how."""


@frozen
class PickChoice:
    """A choice of several cards, one after another: ``view.choose`` judges each.

    Args:
        what: what they are chosen for.
        text: what stands above them.
        least: how many cards it takes at least.
        most: how many it takes at most.
        to: the seat that gets them; None if they are not given.
        origin: where the cards are.
        claim: whether it is done although nobody waits for it.
        ways: the melds that may be laid, each with its points, where the seat holds them.
        message: the same as the text, with its parameters, if that was asked for.
    """

    what: Picking
    text: str
    least: int
    most: int
    to: Seat | None = field(default=None, metadata=_RARE)
    origin: Origin = "hand"
    claim: bool = field(default=False, metadata=_RARE)
    ways: tuple[Button, ...] = field(default=(), metadata=_RARE)
    message: Message | None = field(default=None, metadata=_RARE)


Choice: TypeAlias = BidChoice | ButtonChoice | ClaimChoice | PlayChoice | PickChoice
"""A group of possible actions; in JSON its ``kind`` tells the group."""


@frozen
class Choosing:
    """A judgement of the cards chosen so far, and of each further place.

    Args:
        what: what they are chosen for.
        chosen: the places of the cards so far.
        places: the places of all further cards, and whether each may be among the cards.
        reasons: why not.
        possible: whether the cards so far may be among the cards at all.
        complete: the actions that take exactly the cards so far.
        why: why the cards so far are no action yet, as numbers of the reasons.
    """

    what: Picking
    chosen: tuple[str, ...]
    places: tuple[Place, ...]
    reasons: tuple[Reason, ...]
    possible: bool
    complete: tuple[Button, ...]
    why: tuple[int, ...]


# The events.

EventName = Literal[
    "AuctionWon",
    "BurialAnnounced",
    "CallAnswered",
    "CardDrawn",
    "CardsGiven",
    "ChecksShown",
    "ConcessionForced",
    "DealsFirst",
    "Dealt",
    "DiscardedUnseen",
    "DixAsked",
    "DrawnForDeal",
    "Entered",
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
"""The names of the events that follow from actions (see :mod:`pinochle.events`)."""


@frozen
class Move:
    """A move of cards from one pile to another.

    A card that is known leaves any place of the pile that shows it.

    Args:
        origin: the pile that they left.
        to: the pile that they went to.
        number: how many cards there are.
        cards: which; none if this seat has not seen them.
    """

    origin: str
    to: str
    number: int
    cards: Hand = field(default=_NO_CARDS, metadata=_RARE)


@frozen
class ActionEvent:
    """An action of a seat or of the table.

    Args:
        event: the name of the event.
        seq: the number of what was done.
        text: what was done, in words.
        do: the token of what was done, with ``??`` for each card that this seat does not know; ""
            for the deal.
        seat: who did it; None for the table.
        moves: where cards went.
        message: the same as the text, with its parameters, if that was asked for.
    """

    event: Literal["Acted"]
    seq: int
    text: str
    do: str
    seat: Seat | None = field(default=None, metadata=_RARE)
    moves: tuple[Move, ...] = field(default=(), metadata=_RARE)
    message: Message | None = field(default=None, metadata=_RARE)


@frozen
class OtherEvent:
    """A consequence of an action.

    Args:
        event: the name of the event (see :mod:`pinochle.events`).
        seq: the number of what was done, from which it followed.
        text: the event in words.
        seat: the seat that it is about; None if it is about the table.
        moves: where cards went.
        message: the same as the text, with its parameters, if that was asked for.
    """

    event: EventName
    seq: int
    text: str
    seat: Seat | None = field(default=None, metadata=_RARE)
    moves: tuple[Move, ...] = field(default=(), metadata=_RARE)
    message: Message | None = field(default=None, metadata=_RARE)


TableEvent: TypeAlias = ActionEvent | OtherEvent
"""An event at the table; its ``event`` is its name."""


@frozen(kw_only=True)
class TableView:
    """A game as one seat sees it, for a page.

    Args:
        format: the number of this format.
        rules: the name of the ruleset.
        seat: whose document it is; None for a spectator.
        seq: how many things were done in the game so far; it goes up by one with every action.
        since: the events begin after this number. It is higher than was asked for if nobody knows
            what happened before; then a page draws everything anew.
        round: the number of the round, from 1.
        step: the step of the round; ``deal`` before the cards are dealt, ``over`` after the game.
        awaited: the seats that are to do something.
        status: who is awaited and for what, in words.
        trump: the trump suit.
        seats: the seats, clockwise.
        columns: the score sheet.
        hand: the places of the seat's cards, in the order of the hand.
        reasons: why cards cannot be used.
        choices: what this seat may do.
        piles: the piles beside the hands and the trick.
        contracts: what is to be made, the trump-namer's contract first.
        events: what happened since the document that was named.
        trick: the trick that is being played.
        last_trick: the trick before it.
        no_trump: whether it is certain that nothing is trump in this round.
        called: the card by which the bidder finds a partner.
        target: the score that wins; 0 for a game without one.
        result: the round that is over, until the next cards are dealt; None where it came to
            nothing, and where nobody knows it.
        message: the same as the status, with its parameters, if that was asked for.
    """

    format: Literal[1] = FORMAT
    rules: str
    seat: Seat | None
    seq: int
    since: int
    round: int
    step: StepName
    awaited: tuple[Seat, ...]
    status: str
    trump: Suit | None
    seats: tuple[SeatAtTable, ...]
    columns: tuple[ColumnAtTable, ...]
    hand: tuple[Place, ...]
    reasons: tuple[Reason, ...]
    choices: tuple[Choice, ...]
    piles: tuple[Pile, ...]
    contracts: tuple[ContractAtTable, ...]
    events: tuple[TableEvent, ...]
    trick: TrickAtTable | None = field(default=None, metadata=_RARE)
    last_trick: TrickAtTable | None = field(default=None, metadata=_RARE)
    no_trump: bool = field(default=False, metadata=_RARE)
    called: Card | None = field(default=None, metadata=_RARE)
    target: int = field(default=0, metadata=_RARE)
    result: RoundAtTable | None = field(default=None, metadata=_RARE)
    message: Message | None = field(default=None, metadata=_RARE)
