"""Actions: everything that a seat, or the table, can do in a round.

Every action has a text of one token, by which a record tells it, and :func:`read_action` reads it.

    >>> read_action("bid:250"), read_action("play:TS").token
    (Bid(points=250), 'play:TS')
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias, cast

from attrs import Attribute, field, fields, frozen

from pinochle._checking import a, expect, number, numbered, one_of, shown, tuple_of
from pinochle._lanes import MOST
from pinochle.cards import CARDS, Card, Suit, check_trump
from pinochle.errors import NotationError, PinochleError, WrongType, quoted
from pinochle.hand import Hand
from pinochle.rules.renege import RENEGES, RenegeKind
from pinochle.trick import MOST_SEATS, Seat

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
    "Concede",
    "Deal",
    "Done",
    "Double",
    "ExchangeDix",
    "GiveCards",
    "KeepCard",
    "LayCards",
    "LayMeld",
    "NameTrump",
    "Pass",
    "Play",
    "PlayOn",
    "RejectCard",
    "Ruling",
    "ShootTheMoon",
    "read_action",
]


@frozen
class Deal:
    """The table deals: the cards of the pack in their order, the first card dealt first.

    Args:
        order: every card of the pack.
    """

    order: tuple[Card, ...] = field(validator=tuple_of(Card))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "deal:" + "".join(card.code for card in self.order)


_HIGHEST: Final = 999_999
"""So that the text of any bid can be read again: no more than six digits are."""


def _suit(part: object, attribute: "Attribute[Any]", value: object) -> None:
    del part, attribute
    check_trump(value)


@frozen(repr=False, weakref_slot=False)
class Bid:
    """A bid of so many points (``auction.bid-or-pass``).

        >>> Bid(120, Suit.SPADES).token
        'bid:120:S'

    Args:
        points: how many.
        suit: the trump suit, where a bid names it (``contract.bid-suit``).
    """

    points: int = field(validator=number(1, _HIGHEST))
    suit: Suit | None = field(default=None, validator=_suit)

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"bid:{self.points}:{self.suit.code}" if self.suit else f"bid:{self.points}"

    def __repr__(self) -> str:
        suit = f", suit={self.suit!r}" if self.suit else ""
        return f"Bid(points={self.points}{suit})"


@frozen
class Pass:
    """A pass: no bid in the auction, or no exchange of a nine that might be exchanged."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "pass"


@lru_cache(maxsize=1024)
def bid_of(points: int) -> Bid:
    """The same as the class makes, of points that stand on a ladder of bids: once for all."""
    return Bid(points)


PASS: Final = Pass()
"""The one pass that is handed out."""


@frozen
class KeepCard:
    """A player keeps the card that he has drawn in a draft (``draft.keep``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "keep"


@frozen
class RejectCard:
    """A player rejects the card that he has drawn, and must keep the next (``draft.reject``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "reject"


@frozen
class Double:
    """The last bid shall count double, or four times if it does already (``contract.double``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "double"


@frozen
class NameTrump:
    """The bidder names the trump suit (``auction.highest-names-trump``)."""

    suit: Suit = field(validator=a(Suit))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"trump:{self.suit.code}"


@frozen
class ExchangeDix:
    """A nine of trump goes for the card that was turned (``threehand003.dix-exchange``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "exchange"


@frozen
class CallPartner:
    """The bidder calls a card, by which he finds his partner (``five.called-partner``)."""

    card: Card = field(validator=a(Card))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"partner:{self.card.code}"


@frozen
class GiveCards:
    """Cards go to another seat: they are passed across, or shared out of the widow."""

    cards: Hand = field(validator=a(Hand))
    to: Seat = field(validator=number(0, MOST_SEATS - 1))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"give:{_codes(self.cards)}>{self.to}"


@frozen
class Bury:
    """The bidder lays away as many cards as he took from the widow."""

    cards: Hand = field(validator=a(Hand))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"bury:{_codes(self.cards)}"


@frozen
class LayCards:
    """Cards go on the table to those of the partner (``contract.joint-meld``)."""

    cards: Hand = field(validator=a(Hand))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"lay:{_codes(self.cards)}"


@frozen
class CallCard:
    """The partner is asked for a card that makes a meld (``contract.call-card``)."""

    card: Card = field(validator=a(Card))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"call:{self.card.code}"


@frozen
class Concede:
    """The bidder gives up his contract without playing for it."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "concede"


@frozen
class PlayOn:
    """Who is asked whether he concedes, or shoots the moon, does not."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "play-on"


@frozen
class ShootTheMoon:
    """A player announces that his side will win every trick (``shoot-the-moon``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "shoot-the-moon"


def _word(part: object, attribute: "Attribute[Any]", value: object) -> None:
    a(str)(part, attribute, value)
    if not isinstance(value, str) or value != "".join(value.split()) or not value:
        message = f"ground: expected one word, not {shown(value)}"
        raise WrongType(message)


@frozen
class ClaimMisdeal:
    """A player shows a hand so poor that the cards are dealt again."""

    ground: str = field(validator=_word)

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"misdeal:{self.ground}"


@frozen
class Ruling:
    """The table rules that a seat has reneged, which ends the round (``renege.definition``).

    Args:
        seat: who has reneged; for a misdeal the dealer.
        kind: in what way, one of :data:`pinochle.rules.renege.RENEGES`.
    """

    seat: Seat = field(validator=number(0, MOST_SEATS - 1))
    kind: RenegeKind = field(validator=one_of(RENEGES))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"ruling:{self.seat}:{self.kind}"


_Copies: TypeAlias = tuple[tuple[Card, int], ...]


def _copies(value: Hand | _Copies) -> _Copies:
    """Laid cards with their numbers; of a hand each copy has the next one."""
    if not isinstance(value, Hand):
        return value
    return tuple((card, copy) for card in value.kinds for copy in range(1, value.count(card) + 1))


@frozen
class LayMeld:
    """One meld is laid on the table (``meld.display``, ``twohand.meld-one-per-trick``).

    In play for a stock some of its cards may lie there already.

        >>> LayMeld("run", Hand.parse("AH TH KH QH JH"), laid=Hand.parse("KH QH")).token
        'meld:run:AHTHJH+KHQH'

    Args:
        name: the name of the meld in the table of the rules.
        cards: all its cards; they tell how many sets are laid together.
        laid: those of them that lie on the table already, each with a number: of copies that have
            served in other melds the one laid first is 1. A hand will do where that is plain.

    Raises:
        HandError: if a card that lies there already is none of its cards.
        RulesetError: if a copy has no such number.
        WrongType: if something in it is of the wrong type.
    """

    name: str = field(validator=a(str))
    cards: Hand = field(validator=a(Hand))
    laid: _Copies = field(default=(), converter=_copies, validator=numbered(Card))
    new: Hand = field(init=False, eq=False, repr=False)
    """Those of its cards that come from the hand."""

    def __attrs_post_init__(self) -> None:
        for _, copy in self.laid:
            number(1, MOST)(self, fields(LayMeld).laid, copy)
        order = sorted(set(self.laid), key=lambda one: (_PLACES[one[0]], one[1]))
        object.__setattr__(self, "laid", tuple(order))
        object.__setattr__(self, "new", self.cards - (card for card, _ in order))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        laid = "".join(_copy(card, copy) for card, copy in self.laid)
        return f"meld:{_as_word(self.name)}:{_codes(self.new)}{'+' * bool(laid)}{laid}"


@frozen
class ClaimMeld:
    """A player claims a meld that an opponent overlooked (``meld.muggins``).

        >>> ClaimMeld(Seat(2), "pinochle", Hand.parse("QS JD")).token
        'claim:pinochle:QSJD<2'

    Args:
        of: who overlooked it.
        name: the name of the meld in the table of the rules.
        cards: all its cards.
    """

    of: Seat = field(validator=number(0, MOST_SEATS - 1))
    name: str = field(validator=a(str))
    cards: Hand = field(validator=a(Hand))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"claim:{_as_word(self.name)}:{_codes(self.cards)}<{self.of}"


@frozen
class Done:
    """A player who may do more, such as lay another meld, is done."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "done"


@frozen
class CallOut:
    """A player says that he has reached the target and wins (``twohand.call-out``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "call-out"


@frozen(init=False, eq=False, repr=False)
class Play:
    """A card is played to the trick. There is one object a card: ``Play(card) is Play(card)``.

    In play for a stock, cards of a hand that were melded lie on the table, and a play says whether
    its card comes from the hand or from there (``twohand.meld-stays-playable``).

        >>> king = Card.parse("KH")
        >>> Play(king).token, Play(king, laid=1).token
        ('play:KH', 'play:+KH')

    Args:
        card: the card.
        laid: 0 if it comes from the hand; otherwise which copy it is of those that lie on the
            table: the one laid first is 1.

    Raises:
        RulesetError: if there can be no such copy.
        WrongType: if something in it is of the wrong type.
    """

    __match_args__ = ("card", "laid")

    card: Card
    laid: int

    def __new__(cls, card: Card, laid: int = 0) -> "Play":
        """The one object for this card."""
        if laid:
            return _laid_play(card, laid)
        try:
            return PLAYS[card]
        except (KeyError, TypeError):
            return PLAYS[expect(Card, card, "Play.card")]

    def __reduce__(self) -> tuple[type["Play"], tuple[Any, ...]]:
        return Play, (self.card, self.laid) if self.laid else (self.card,)

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"play:{'+' + _copy(self.card, self.laid) if self.laid else self.card.code}"

    def __repr__(self) -> str:
        return f"Play({self.card!r}{f', laid={self.laid}' if self.laid else ''})"


def _play(card: Card, laid: int = 0) -> Play:
    play = object.__new__(Play)
    object.__setattr__(play, "card", card)
    object.__setattr__(play, "laid", laid)
    return play


PLAYS: Final = {card: _play(card) for card in CARDS}
"""The play of every card out of the hand."""


_laid_plays: Final[dict[tuple[Card, int], Play]] = {}


def _laid_play(card: Card, laid: int) -> Play:
    """The one play of a copy that lies on the table."""
    play = PLAYS[expect(Card, card, "Play.card")]
    number(1, MOST)(play, fields(Play).laid, laid)
    return _laid_plays.setdefault((card, laid), _play(card, laid))


_PLACES: Final = {card: place for place, card in enumerate(CARDS)}

Action: TypeAlias = (
    Deal
    | KeepCard
    | RejectCard
    | Bid
    | Pass
    | Double
    | NameTrump
    | ExchangeDix
    | CallPartner
    | GiveCards
    | Bury
    | LayCards
    | CallCard
    | Concede
    | PlayOn
    | ShootTheMoon
    | ClaimMisdeal
    | LayMeld
    | ClaimMeld
    | Done
    | CallOut
    | Play
    | Ruling
)
"""Everything that can be done."""

ACTIONS: Final[tuple[type[Action], ...]] = (
    Deal,
    KeepCard,
    RejectCard,
    Bid,
    Pass,
    Double,
    NameTrump,
    ExchangeDix,
    CallPartner,
    GiveCards,
    Bury,
    LayCards,
    CallCard,
    Concede,
    PlayOn,
    ShootTheMoon,
    ClaimMisdeal,
    LayMeld,
    ClaimMeld,
    Done,
    CallOut,
    Play,
    Ruling,
)
"""The classes of actions."""

BY_TABLE: Final = (Deal, Ruling)
"""The actions that no seat does."""


def word_of(action: Action) -> str:
    """What kind of action it is, as its text begins: ``bid``, ``play``."""
    return action.token.partition(":")[0]


_PLAIN: Final[dict[str, Action]] = {
    one.token: one
    for one in (
        *(KeepCard(), RejectCard(), Pass(), Double(), ExchangeDix(), Concede(), PlayOn()),
        ShootTheMoon(),
        *(Done(), CallOut()),
    )
}
_MOST_DIGITS: Final = 6


def read_action(text: str) -> Action:
    """The action that a word of text tells.

        >>> read_action("bury:9H9D")
        Bury(cards=Hand.parse('9H 9D'))
        >>> read_action("ply:9H")
        Traceback (most recent call last):
            ...
        pinochle.errors.NotationError: 'ply:9H' is no action: expected bid, bury, call, call-out, \
claim, concede, deal, done, double, exchange, give, keep, lay, meld, misdeal, partner, pass, \
play, play-on, reject, ruling, shoot-the-moon or trump at position 0
          ply:9H
          ^^^

    Raises:
        NotationError: if it is none, with the position of the trouble.
        WrongType: if it is no text.
    """
    word, colon, rest = expect(str, text, "action").partition(":")
    if not colon and word in _PLAIN:
        return _PLAIN[word]
    reader = _READERS.get(word)
    if reader is None or not colon:
        words = sorted([*_PLAIN, *_READERS])
        said = f"{quoted(text)} is no action: expected {', '.join(words[:-1])} or {words[-1]}"
        raise NotationError(said, text, 0, len(word))
    try:
        return reader(rest)
    except PinochleError as error:
        said = str(error).splitlines()[0]
        raise NotationError(said, text, len(word) + 1, len(text)) from None


def _codes(cards: Hand) -> str:
    return "".join(card.code for card in cards)


def read_codes(text: str) -> tuple[Card, ...]:
    """The cards of which the two-letter codes stand one behind the other."""
    return tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))


def _copy(card: Card, copy: int) -> str:
    """A card that lies on the table: its code, and which copy it is unless it is the first."""
    return card.code + (f".{copy}" if copy > 1 else "")


def _read_copies(text: str) -> Iterator[tuple[Card, int]]:
    at = 0
    while at < len(text):
        card, copy = Card.parse(text[at : at + 2]), "1"
        at += 2
        if text[at : at + 1] == ".":
            copy = text[at + 1 : at + 2]
            at += 2
        if copy == "0":
            message = "the copy laid first is 1, not 0"
            raise WrongType(message)
        yield card, _number(copy)


_ESCAPE: Final = "%"
_DIGITS: Final = 6


def _as_word(name: str) -> str:
    """A name without blanks, out of which it can be read again."""
    return "".join(
        letter
        if letter.isalnum() or letter == "-"
        else "_"
        if letter == " "
        else f"{_ESCAPE}{ord(letter):0{_DIGITS}x}"
        for letter in name
    )


def _as_name(word: str) -> str:
    plain, *escaped = word.replace("_", " ").split(_ESCAPE)
    try:
        rest = (chr(int(one[:_DIGITS], 16)) + one[_DIGITS:] for one in escaped)
        return plain + "".join(rest)
    except (OverflowError, ValueError):
        message = f"expected the name of a meld, not {quoted(word)}"
        raise WrongType(message) from None


def _meld(text: str) -> LayMeld:
    name, _, cards = text.partition(":")
    new, _, lying = cards.partition("+")
    laid = tuple(_read_copies(lying))
    return LayMeld(_as_name(name), Hand((*read_codes(new), *(card for card, _ in laid))), laid)


def _claim(text: str) -> ClaimMeld:
    name, _, rest = text.partition(":")
    cards, _, seat = rest.partition("<")
    return ClaimMeld(Seat(_number(seat)), _as_name(name), Hand(read_codes(cards)))


def _read_play(text: str) -> Play:
    if not text.startswith("+"):
        return Play(Card.parse(text))
    copies = tuple(_read_copies(text[1:]))
    if len(copies) != 1:
        message = f"expected one card, not {quoted(text)}"
        raise WrongType(message)
    return Play(*copies[0])


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        message = f"expected a number, not {quoted(text)}"
        raise WrongType(message)
    return int(text)


def _bid(text: str) -> Bid:
    points, colon, suit = text.partition(":")
    return Bid(_number(points), Suit.parse(suit) if colon else None)


def _give(text: str) -> GiveCards:
    cards, _, seat = text.partition(">")
    return GiveCards(Hand(read_codes(cards)), Seat(_number(seat)))


def _ruling(text: str) -> Ruling:
    seat, _, kind = text.partition(":")
    return Ruling(Seat(_number(seat)), cast("RenegeKind", kind))


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "deal": lambda text: Deal(read_codes(text)),
    "bid": _bid,
    "trump": lambda text: NameTrump(Suit.parse(text)),
    "partner": lambda text: CallPartner(Card.parse(text)),
    "give": _give,
    "bury": lambda text: Bury(Hand(read_codes(text))),
    "lay": lambda text: LayCards(Hand(read_codes(text))),
    "call": lambda text: CallCard(Card.parse(text)),
    "misdeal": ClaimMisdeal,
    "meld": _meld,
    "ruling": _ruling,
    "claim": _claim,
    "play": _read_play,
}
