"""Actions: everything that a seat, or the table, can do in a round.

Every action has a token, its text in one word; ``pinochle.read_action`` reads it, and a game
takes it as it takes the action.

    >>> from pinochle.actions import Bid, Pass
    >>> Bid(250).token, Pass().token
    ('bid:250', 'pass')
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, get_args

from attrs import evolve, field, fields, frozen
from attrs.validators import optional
from typing_extensions import override

from pinochle._tokens import (
    GREATEST_NUMBER,
    NO_SUIT,
    CodeAndParams,
    Copies,
    Phrased,
    Worded,
    are_copies,
    copies_of,
    is_copy,
    is_word,
    read_copies,
    read_parts,
    write_cards,
    write_copies,
)
from pinochle._validators import (
    expect,
    expect_word,
    of_type,
    one_of,
    plain_number,
    plain_text,
    tuple_of,
)
from pinochle._values import line, number
from pinochle.cards.card import CARDS, Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import HandError, PinochleError, WrongType, quoted
from pinochle.messages import NOBODY, Language, Names, Parameter
from pinochle.messages.violations import RecordError, Violation
from pinochle.rules.auction.calls import bid_message
from pinochle.rules.auction.goal import BidSuit, Goal, goal_from, is_bid_suit
from pinochle.rules.auction.sayings import is_saying, spoken_words
from pinochle.rules.first_dealer import Draws
from pinochle.rules.parts import Parts
from pinochle.rules.renege import RULINGS, RulingKind

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = [
    "ACTIONS",
    "Action",
    "Bid",
    "Bury",
    "CallCard",
    "CallOut",
    "CallPartner",
    "ClaimMeld",
    "ClaimMisdeal",
    "ClaimTricks",
    "Concede",
    "Deal",
    "Done",
    "Double",
    "DrawForDeal",
    "ExchangeDix",
    "GiveCards",
    "KeepCard",
    "LayCards",
    "LayMeld",
    "NameTrump",
    "Pass",
    "Play",
    "PlayOn",
    "Redacted",
    "RejectCard",
    "Ruling",
    "ShootTheMoon",
    "label",
]

_is_seat: Final = number(0, MOST_SEATS - 1)


def _plain_goal(value: Goal) -> Goal:
    return plain_number(value) if isinstance(value, int) else value


def _plain_kind(value: RulingKind) -> RulingKind:
    for kind in RULINGS:
        if kind == value:
            return kind
    return value


_ARE_TUPLES: Final = tuple_of(tuple)
_ARE_CARDS: Final = tuple_of(Card)


def _are_draws(part: object, attribute: "Attribute[Draws]", draws: Draws) -> None:
    """Check that a value is cards that were drawn: a validator."""
    _ARE_TUPLES(part, attribute, draws)
    for drawn in draws:
        _ARE_CARDS(part, attribute, drawn)


@frozen(weakref_slot=False)
class Deal(Worded, word="deal"):
    """The table deals: the cards of the pack in their order, the first card dealt first.

    Args:
        order: every card of the pack.
    """

    order: tuple[Card, ...] = field(validator=tuple_of(Card))

    @classmethod
    def of_hands(
        cls,
        rules: Parts,
        dealer: int,
        hands: Sequence[Iterable[Card]],
        widow: Iterable[Card] = (),
        stock: Iterable[Card] = (),
    ) -> "Deal":
        """Return the deal in which each seat gets these cards.

            >>> from random import Random
            >>> rules = variants.get("partnership-auction")
            >>> hands = Game.start(rules).deal(Random(1)).hands
            >>> deal = Deal.of_hands(rules, dealer=3, hands=hands)
            >>> Game.start(rules, dealer=3).apply(deal).hands == hands
            True

        Args:
            rules: the rules by whose packets it is dealt.
            dealer: the seat that deals.
            hands: the cards of each seat. If the last card dealt is turned for trump, it is the
                last of the dealer's.
            widow: the cards of the widow.
            stock: the cards that are left, the first one drawn or turned first.

        Raises:
            HandError: if there is a hand too few or too many, one of another size, or cards that
                are not those of the pack.
            SeatError: if there is no such seat.
            WrongType: if something in it is of the wrong type.
        """
        table, deal = expect(Parts, rules, "Deal.of_hands").table, rules.deal
        eldest = table.check_seat(dealer) + 1
        if len(hands) != table.seats:
            message = f"Deal.of_hands: expected {table.seats} hands, not {len(hands)}"
            raise HandError(message)
        clockwise = [tuple(hands[(eldest + step) % table.seats]) for step in range(table.seats)]
        piles, rest = [*clockwise, tuple(widow)], tuple(stock)
        owners = [f"seat {(eldest + step) % table.seats}" for step in range(table.seats)]
        sizes = [deal.hand] * table.seats + [deal.widow]
        for owner, cards, size in zip(
            [*owners, "the widow", "the stock"], [*piles, rest], [*sizes, deal.stock], strict=True
        ):
            if len(cards) != size:
                message = f"Deal.of_hands: {owner} is dealt {size} cards, not {len(cards)}"
                raise HandError(message)
        at = {
            place: card
            for places, cards in zip(deal.packets.piles(table.seats), piles, strict=True)
            for place, card in zip(places, cards, strict=True)
        }
        order = (*(at[place] for place in range(len(at))), *rest)
        if Hand(order) != rules.pack.cards:
            message = "Deal.of_hands: these are not the cards of the pack"
            raise HandError(message)
        return cls(order)


@frozen(weakref_slot=False)
class DrawForDeal(Worded, word="draw-for-deal"):
    """The players draw cards to see who deals first (``house.draw-for-deal``).

        >>> king, ten, ace, jack = map(Card.parse, ("KS", "TH", "AD", "JC"))
        >>> DrawForDeal(((king, king), (ten, jack))).token
        'draw-for-deal:KSKS+THJC'

    Args:
        draws: a card for each player, in their order; then, as long as several are equal, a card
            for each of those.
    """

    draws: Draws = field(validator=_are_draws)


@frozen(repr=False, weakref_slot=False)
class Bid(Worded, word="bid"):
    """A bid of so many points (``auction.bid-or-pass``), or of every trick (``house.moon-bid``).

        >>> Bid(120, Suit.SPADES).token, Bid(120, NO_TRUMP).token, Bid(EVERY_TRICK).token
        ('bid:120:S', 'bid:120:no-trump', 'bid:moon')

    Args:
        goal: how many points; ``EVERY_TRICK`` for every trick.
        suit: the trump suit, where a bid names it (``contract.bid-suit``), or ``NO_TRUMP``
            (``house.no-trump-bid``).
    """

    goal: Goal = field(converter=_plain_goal, validator=goal_from(1, GREATEST_NUMBER))
    suit: BidSuit = field(default=None, validator=is_bid_suit)

    @override
    def __repr__(self) -> str:
        suit = f", suit={self.suit!r}" if self.suit else ""
        return f"Bid(goal={self.goal!r}{suit})"

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"bid": bid_message(self.goal, self.suit)}


@frozen(repr=False)
class Pass(Worded, word="pass"):
    """A pass: a player makes no bid, or does not exchange a nine that they could exchange.

        >>> Pass().token, Pass("with-help").token
        ('pass', 'pass:with-help')

    Args:
        saying: what they say with it, where a table has agreed on its meaning (``house.saying``).
    """

    saying: str = field(default="", converter=plain_text, validator=is_saying)

    @override
    def __repr__(self) -> str:
        return f"Pass({self.saying!r})" if self.saying else "Pass()"

    @override
    def _code_and_params(self) -> CodeAndParams:
        if not self.saying:
            return self.word, {}
        return f"{self.word}-saying", {"saying": spoken_words(self.saying)}


@frozen
class KeepCard(Worded, word="keep"):
    """A player keeps the card that they have drawn in a draft (``draft.keep``)."""


@frozen
class RejectCard(Worded, word="reject"):
    """A player rejects the card that they have drawn, and must keep the next (``draft.reject``)."""


@frozen(repr=False)
class Double(Worded, word="double"):
    """A player doubles the last bid, or redoubles it if it is doubled (``contract.double``).

        >>> Double(again=True) == Double(), Double().token, label(Double(again=True))
        (True, 'double', 'Redouble')

    Args:
        again: whether the bid is doubled already. Only the words for it differ: the auction tells
            what a double does, so all doubles are equal and have one token.
    """

    again: bool = field(default=False, eq=False, kw_only=True, validator=of_type(bool))

    @override
    def __repr__(self) -> str:
        return f"Double({'again=True' if self.again else ''})"

    @override
    def _code_and_params(self) -> CodeAndParams:
        return "redouble" if self.again else self.word, {}


@frozen
class NameTrump(Worded, word="trump"):
    """The bidder, or their partner, names the trump suit (``auction.highest-names-trump``).

        >>> NameTrump(Suit.HEARTS).token, NameTrump(None).token
        ('trump:H', 'trump:none')

    Args:
        suit: the suit; None for no trump, where that may be named (``house.no-trump``).
    """

    suit: Suit | None = field(validator=optional(of_type(Suit)))

    @classmethod
    @override
    def read(cls, text: str) -> "NameTrump":
        """Return the action of its token behind the word."""
        return cls(None if text.lower() == NO_SUIT else Suit.parse(text))

    @override
    def _code_and_params(self) -> CodeAndParams:
        return (self.word, {"suit": self.suit}) if self.suit else (f"{self.word}-none", {})


@frozen
class ExchangeDix(Worded, word="exchange"):
    """A player exchanges a nine of trump for the upcard (``threehand003.dix-exchange``)."""


@frozen
class CallPartner(Worded, word="partner"):
    """The bidder calls a card; its holder becomes their partner (``five.called-partner``)."""

    card: Card = field(validator=of_type(Card))

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"card": self.card}


@frozen
class GiveCards(Worded, word="give", shape=":cards>to"):
    """A player gives cards to another seat: passes them across, or shares out the widow."""

    cards: Hand = field(validator=of_type(Hand))
    to: Seat = field(converter=plain_number, validator=_is_seat)

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"cards": tuple(self.cards), "to": self.to}


@frozen
class Bury(Worded, word="bury"):
    """The bidder buries as many cards as they took from the widow."""

    cards: Hand = field(validator=of_type(Hand))

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"cards": tuple(self.cards)}


@frozen
class LayCards(Worded, word="lay"):
    """A player lays cards on the table, beside those of their partner (``contract.joint-meld``)."""

    cards: Hand = field(validator=of_type(Hand))

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"cards": tuple(self.cards)}


@frozen
class CallCard(Worded, word="call"):
    """A player asks their partner for a card that makes a meld (``contract.call-card``)."""

    card: Card = field(validator=of_type(Card))

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"card": self.card}


@frozen(init=False, eq=False, repr=False)
class Play(Worded, word="play"):
    """A player plays a card to the trick. Each has a single object: ``Play(card) is Play(card)``.

    In play for a stock, the melded cards of a hand lie on the table, and a play says whether
    its card comes from the hand or from there (``twohand.meld-stays-playable``).

        >>> king = Card.parse("KH")
        >>> Play(king).token, Play(king, laid=1).token
        ('play:KH', 'play:+KH')

    Args:
        card: the card.
        laid: 0 if it comes from the hand; otherwise which copy it is of those that lie on the
            table: the copy laid first is 1.

    Raises:
        RulesetError: if there can be no such copy.
    """

    __match_args__ = ("card", "laid")

    card: Card
    laid: int

    def __new__(cls, card: Card, laid: int = 0) -> "Play":
        """Return the object for this card."""
        try:
            play = PLAYS[card]
        except (KeyError, TypeError):
            play = PLAYS[expect(Card, card, "Play.card")]
        if not laid:
            return play
        laid = plain_number(laid)
        is_copy(play, fields(Play)[1], laid)
        return _LAID_PLAYS.setdefault((card, laid), _new_play(card, laid))

    if TYPE_CHECKING:

        def __attrs_init__(self, card: Card, laid: int) -> None:
            """Set the fields, unchecked."""

    @override
    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        return Play, (self.card, self.laid) if self.laid else (self.card,)

    @property
    @override
    def token(self) -> str:
        """The action as one word of text."""
        copy = f"+{write_copies(((self.card, self.laid),))}" if self.laid else self.card.code
        return f"play:{copy}"

    @classmethod
    @override
    def read(cls, text: str) -> "Play":
        """Return the action of its token behind the word."""
        if not text.startswith("+"):
            return cls(Card.parse(text))
        copies = read_copies(text[1:])
        if len(copies) != 1:
            message = f"expected one card, not {quoted(text)}"
            raise WrongType(message)
        return cls(*copies[0])

    @override
    def _code_and_params(self) -> CodeAndParams:
        return "play-laid" if self.laid else "play", {"card": self.card}

    @override
    def __repr__(self) -> str:
        return f"Play({self.card!r}{f', laid={self.laid}' if self.laid else ''})"


@frozen
class Concede(Worded, word="concede"):
    """The bidder gives up the contract without playing for it."""


@frozen
class PlayOn(Worded, word="play-on"):
    """A player does not concede, or does not shoot the moon, when they are asked."""


@frozen
class ShootTheMoon(Worded, word="shoot-the-moon"):
    """A player announces that their side will win every trick (``shoot-the-moon``).

        >>> ShootTheMoon().token, ShootTheMoon("open").token
        ('shoot-the-moon', 'shoot-the-moon:open')

    Args:
        kind: the name of the moon, where a table has several (``house.moon-kinds``); nothing for
            the usual one.
    """

    kind: str = field(default="", converter=plain_text, validator=is_saying)

    @override
    def __repr__(self) -> str:
        return f"ShootTheMoon({self.kind!r})" if self.kind else "ShootTheMoon()"

    @override
    def _code_and_params(self) -> CodeAndParams:
        if not self.kind:
            return self.word, {}
        return f"{self.word}-kind", {"kind": spoken_words(self.kind)}


@frozen
class ClaimMisdeal(Worded, word="misdeal"):
    """A player shows a hand so poor that the cards are dealt again.

    Args:
        ground: the name of the ground in the rules of the misdeal.
    """

    ground: str = field(converter=plain_text, validator=is_word)

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"ground": self.ground}


@frozen
class LayMeld(Worded, word="meld", shape=":name:new+laid"):
    """A player lays a meld on the table (``meld.display``, ``twohand.meld-one-per-trick``).

    In play for a stock some of its cards may lie there already.

        >>> LayMeld("run", Hand.parse("AH TH KH QH JH"), laid=Hand.parse("KH QH")).token
        'meld:run:AHTHJH+KHQH'

    Args:
        name: the name of the meld in the meld table of the rules.
        cards: all its cards; they tell how many sets the player lays together.
        laid: those of its cards that lie on the table already, each with a number: where copies
            have served in other melds, the copy laid first is 1. A hand will do where no copy has.

    Raises:
        HandError: if a card that lies there already is none of its cards.
        RulesetError: if a copy has no such number.
    """

    name: str = field(converter=plain_text, validator=line)
    cards: Hand = field(validator=of_type(Hand))
    laid: Copies = field(default=(), converter=copies_of, validator=are_copies)
    new: Hand = field(init=False, eq=False, repr=False)
    """Those of its cards that come from the hand."""

    def __attrs_post_init__(self) -> None:
        copies = {(card, plain_number(copy)) for card, copy in self.laid}
        laid = sorted(copies, key=lambda copy: (CARDS.index(copy[0]), copy[1]))
        object.__setattr__(self, "laid", tuple(laid))
        object.__setattr__(self, "new", self.cards - (card for card, _ in laid))

    @classmethod
    @override
    def read(cls, text: str) -> "LayMeld":
        """Return the action of its token behind the word."""
        parts = read_parts(cls, text)
        laid: Copies = parts.get("laid", ())
        return cls(parts["name"], Hand((*parts["new"], *(card for card, _ in laid))), laid)

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"meld": self.name, "cards": tuple(self.cards)}


@frozen
class ClaimMeld(Worded, word="claim", shape=":name:cards<of"):
    """A player claims a meld that an opponent overlooked (``meld.muggins``).

        >>> ClaimMeld(2, "pinochle", Hand.parse("QS JD")).token
        'claim:pinochle:QSJD<2'

    Args:
        of: who overlooked it.
        name: the name of the meld in the meld table of the rules.
        cards: all its cards.
    """

    of: Seat = field(converter=plain_number, validator=_is_seat)
    name: str = field(converter=plain_text, validator=line)
    cards: Hand = field(validator=of_type(Hand))

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {"meld": self.name, "cards": tuple(self.cards), "of": self.of}


@frozen
class Done(Worded, word="done"):
    """A player who may do more, such as lay another meld, is done."""


@frozen
class CallOut(Worded, word="call-out"):
    """A player says that they have reached the target and win (``twohand.call-out``)."""


@frozen
class ClaimTricks(Worded, word="claim-tricks"):
    """A player claims the last tricks for their side, which ends the round (``house.claim-rest``).

        >>> ClaimTricks(3).token
        'claim-tricks:3'

    Args:
        tricks: how many of the last tricks: all that are left, some of them, or 0 to give them up.
    """

    tricks: int = field(converter=plain_number, validator=number(0))

    @override
    def _code_and_params(self) -> CodeAndParams:
        return (self.word, {"tricks": self.tricks}) if self.tricks else ("give-up", {})


@frozen
class Ruling(Worded, word="ruling"):
    """The table rules that a seat has reneged (``renege.definition``).

    The ruling ends the round, or is charged at its end (``renege.settled``). It can be made until
    the next cards are dealt, even when the last trick is over.

    The table can also rule that the dealer has misdealt. Before the first card is played that makes
    the deal void; later it is a renege, unless the rules say otherwise
    (``misdeal.found-after-play``).

    Or it can rule that the pack is at fault. That voids the whole hand with its melds and points,
    at any time after the deal, and the same dealer deals again (``misdeal.card-fault``).

    Args:
        seat: who has reneged; for a misdeal the dealer, for a fault of the pack who declares it.
        kind: in what way, a kind of :data:`pinochle.rules.renege.RULINGS`.
    """

    seat: Seat = field(converter=plain_number, validator=_is_seat)
    kind: RulingKind = field(converter=_plain_kind, validator=one_of(RULINGS))

    @override
    def _code_and_params(self) -> CodeAndParams:
        if self.kind == "card-fault":
            return self.kind, {"seat": self.seat}
        if self.kind == "misdeal":
            return "misdealt", {"seat": self.seat}
        return self.word, {"seat": self.seat, "kind": self.kind}


FaceDown: TypeAlias = GiveCards | Bury
"""The actions by which a seat parts with cards that others do not see."""

SeveralCards: TypeAlias = FaceDown | LayCards | LayMeld
"""The actions for which a seat chooses several cards of its own."""

_Calls: TypeAlias = Bid | Pass | Double | NameTrump | ExchangeDix | CallPartner
_Moves: TypeAlias = FaceDown | LayCards | CallCard | Concede | PlayOn | ShootTheMoon
_Melds: TypeAlias = ClaimMisdeal | LayMeld | ClaimMeld | Done | CallOut | ClaimTricks

_Dealing: TypeAlias = DrawForDeal | Deal

Action: TypeAlias = _Dealing | KeepCard | RejectCard | _Calls | _Moves | _Melds | Play | Ruling
"""Everything that can be done."""

ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)
"""The classes of actions."""

BY_TABLE: Final = (DrawForDeal, Deal, Ruling)
"""The actions of the table, which no seat does."""


def label(action: Action, language: Language | str = "en", names: Names = NOBODY) -> str:
    """Return the text of a button for an action.

        >>> label(Bid(250)), label(Play(Card.parse("TS"))), label(Pass(), "de")
        ('Bid 250', '10♠', 'Passen')

    Args:
        action: the action.
        language: the language, or the name of a language that comes with the library.
        names: what people are called.
    """
    text = action.label.text(language, names)
    return text[:1].upper() + text[1:]


class IllegalAction(PinochleError, ValueError):  # noqa: N818 - reads as what happened
    """The rules do not allow an action now; the game is unchanged.

    Attributes:
        action: the action.
        seat: who tried it; None for the table.
        violations: every reason against it.
    """

    def __init__(self, action: Action, seat: int | None, violations: Iterable[Violation]) -> None:
        self.action: Action = action
        self.seat: int | None = seat
        self.violations: tuple[Violation, ...] = tuple(violations)
        super().__init__(action, seat, self.violations)

    @property
    @override
    def _sentences(self) -> str:
        return "; ".join(map(str, self.violations))


# Actions that are made often.


def _new_play(card: Card, laid: int = 0) -> Play:
    play = object.__new__(Play)
    play.__attrs_init__(card, laid)
    return play


PLAYS: Final = {card: _new_play(card) for card in CARDS}
"""The play of every card out of the hand."""

_LAID_PLAYS: Final[dict[tuple[Card, int], Play]] = {}
"""The plays of copies that lie on the table, as far as anybody has made them."""

PASS: Final = Pass()
"""The pass that the library hands out."""


@lru_cache(maxsize=1024)
def bid_of(goal: Goal, suit: BidSuit = None) -> Bid:
    """Return the bid of this goal, mostly the same object each time."""
    return Bid(goal, suit)


@lru_cache(maxsize=1 << 12)
def lay_meld_of(name: str, cards: Hand, laid: Copies = ()) -> LayMeld:
    """Return the laying of a meld, mostly the same object each time."""
    return LayMeld(name, cards, laid)


A = TypeVar("A", bound=Action)


def as_kept(action: A) -> A:
    """Return the action as a history keeps it: equal actions in the same way.

    Its cards are held by nothing else as an object. A meld from a look-up may be the very object
    that a seat has shown, or not; the history would tell what was looked up for hidden hands. A
    redouble is kept as the double to which it is equal.
    """
    if isinstance(action, SeveralCards | ClaimMeld):
        return evolve(action, cards=Hand(tuple(action.cards)))
    return evolve(action, again=False) if isinstance(action, Double) else action


# Actions as they are known to those who have not seen the cards.


_Hiding = Literal["deal", "give", "bury"]
HIDING: Final[tuple[_Hiding, ...]] = get_args(_Hiding)
"""The words of the actions whose cards not everybody sees."""


@frozen
class Redacted(Phrased):
    """A deal, a gift or a burial, as it is known to somebody who has not seen every card.

        >>> hidden = Redacted("give", (Card.parse("AS"), None), 2)
        >>> hidden.token
        'give:AS??>2'

    Args:
        word: the word of the action.
        cards: the cards, None for each that is not known; known cards come first, but in a deal
            every card has its place.
        to: the seat that was given the cards; None for a deal or a burial.

    Raises:
        RecordError: if every card is known, or if a gift goes to nobody.
        RulesetError: if it is the word of another action.
        WrongType: if something in it is of the wrong type.
    """

    word: _Hiding
    cards: tuple[Card | None, ...]
    to: Seat | None = None

    def __attrs_post_init__(self) -> None:
        expect_word(_Hiding, self.word, "Redacted.word")
        expect(tuple, self.cards, "Redacted.cards")
        cards = self.cards
        known_cards = [expect(Card, card, "Redacted.cards") for card in cards if card is not None]
        if len(known_cards) == len(cards):
            raise RecordError("nothing is redacted: every card is known")
        if (self.word == "give") is (self.to is None):
            raise RecordError("a gift goes to a seat, and a deal or a burial does not")
        if self.to is not None:
            expect(int, self.to, "Redacted.to")
        if self.word != "deal":
            unknown = (None,) * (len(cards) - len(known_cards))
            object.__setattr__(self, "cards", (*Hand(known_cards), *unknown))

    @property
    def token(self) -> str:
        """The action as one word of text, with ``??`` for each card that is not known."""
        to = "" if self.to is None else f">{self.to}"
        return f"{self.word}:{write_cards(self.cards)}{to}"

    @override
    def _code_and_params(self) -> CodeAndParams:
        if self.word == "deal":
            return self.word, {}
        known_cards = tuple(card for card in self.cards if card is not None)
        params: dict[str, Parameter] = {"number": len(self.cards) - len(known_cards)}
        if self.to is not None:
            params["to"] = self.to
        if known_cards:
            return f"{self.word}-partly", {"cards": known_cards, **params}
        return f"{self.word}-hidden", params

    def with_cards(self, cards: Iterable[Card]) -> "Action":
        """Return the action as the seat knows it that did it, and has seen these cards."""
        if self.word == "deal":
            return Deal(tuple(cards))
        return Bury(Hand(cards)) if self.to is None else GiveCards(Hand(cards), self.to)
