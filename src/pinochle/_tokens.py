"""Tokens: each is a value as a word of text, made of a word for its class and of its fields."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias, TypeVar, cast

from attrs import NOTHING, fields, frozen
from typing_extensions import override

from pinochle._validators import shown
from pinochle._values import line, number, pairs_of
from pinochle.cards._notation import MOST_CARDS
from pinochle.cards._packed import MOST
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.errors import NotationError, PinochleError, WrongType, quoted
from pinochle.messages import Described, Message, Parameter, has_code
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, BidSuit, Goal
from pinochle.rules.first_dealer import Draws
from pinochle.rules.renege import RulingKind

if TYPE_CHECKING:
    from attrs import Attribute

MOST_DIGITS: Final = 6
"""The most digits of a number in a token."""

GREATEST_NUMBER: Final = 10**MOST_DIGITS - 1
"""The greatest number in a token."""

UNKNOWN: Final = "??"
"""The text of a card that is not known."""

Copies: TypeAlias = tuple[tuple[Card, int], ...]
"""Cards that lie on the table. Each has a number: the copy laid first is 1."""


def is_word(part: object, attribute: "Attribute[Any]", value: object) -> None:
    """Check that a text can stand in a token: a validator."""
    line(part, attribute, value)
    if str(value).split() != [value]:
        message = f"{attribute.name}: expected one word, not {shown(value)}"
        raise WrongType(message)


is_copy: Final = number(1, MOST)
"""A validator of the number of a copy."""


def copies_of(value: Hand | Copies) -> Copies:
    """Return the laid cards with the numbers of their copies; those of a hand count from 1."""
    if not isinstance(value, Hand):
        return value
    return tuple((card, copy) for card in value.kinds for copy in range(1, value.count(card) + 1))


def are_copies(part: object, attribute: "Attribute[Any]", value: Any) -> None:  # noqa: ANN401
    """Check that a value is copies of cards: a validator."""
    pairs_of(Card)(part, attribute, value)
    for _, copy in value:
        is_copy(part, attribute, copy)


NO_SUIT: Final = "none"
"""The text of no trump in a token."""

_ESCAPE: Final = "%"
_HEX_DIGITS: Final = 6


CodeAndParams: TypeAlias = tuple[str, dict[str, Parameter]]
"""The end of the codes of an action, and their parameters."""


class Phrased(Described):
    """The base of what is done: it has words for doing it, and for having done it."""

    __slots__ = ()

    def _code_and_params(self) -> CodeAndParams:
        """Return the end of its codes, and their parameters."""
        raise NotImplementedError

    @property
    @override
    def message(self) -> Message:
        """The action as something to do: ``bid 250``."""
        key, params = self._code_and_params()
        return Message.of(f"action.{key}", **params)

    @property
    def label(self) -> Message:
        """The text of its button: like the message, but for a play just the card."""
        key, params = self._code_and_params()
        code = f"label.{key}"
        return Message.of(code if has_code(code) else f"action.{key}", **params)

    def done_by(self, seat: int | None) -> Message:
        """Return what a seat has done, or the table if it is None: ``Seat 2 bids 250``."""
        key, params = self._code_and_params()
        doer: dict[str, Parameter] = {} if seat is None else {"seat": seat}
        return Message.of(f"did.{key}", **doer, **params)


class Worded(Phrased):
    """The base of classes that have a token: ``class Bid(Worded, word="bid")``."""

    __slots__ = ()

    word: ClassVar[str]
    """The beginning of the token: ``bid``, ``play``."""

    shape: ClassVar[str]
    """The fields in the token, each behind its mark; "" if all that make a difference are there,
    behind colons."""

    @override
    def __init_subclass__(cls, word: str = "", shape: str = "") -> None:
        if word:  # attrs makes every class again to give it slots, and then the class has its word
            cls.word, cls.shape = word, shape

    @property
    def token(self) -> str:
        """The action as a word of text."""
        text = self.word
        for part in _parts(type(self)):
            value = getattr(self, part.name)
            if part.default is NOTHING or value != part.default:
                text += part.mark + part.write(value)
        return text

    @override
    def _code_and_params(self) -> CodeAndParams:
        return self.word, {}

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the action of its token behind the word and the first mark.

        Raises:
            PinochleError: if it cannot be read.
        """
        return cls(**read_parts(cls, text))


T = TypeVar("T", bound=Worded)


@frozen
class _TokenField:
    """A field in a token. A field that has its default is left out, and so is its mark."""

    name: str
    default: object
    mark: str
    """The mark before the field."""
    end: str
    """The mark before the next field; "" if there is none."""
    write: Callable[[Any], str]
    read: Callable[[str], Any]


_PARTS: Final[dict[type[Worded], tuple[_TokenField, ...]]] = {}


def _parts(kind: type[Worded]) -> tuple[_TokenField, ...]:
    """Return the fields in the tokens of a class, in order."""
    if kind not in _PARTS:
        fields_by_name = {part.name: part for part in fields(cast("Any", kind))}
        shape = kind.shape or "".join(
            f":{name}" for name, part in fields_by_name.items() if part.eq
        )
        names: list[tuple[str, str]] = re.findall(r"(\W)(\w+)", shape)
        ends = [*(mark for mark, _ in names[1:]), ""]
        parts: list[_TokenField] = []
        for (mark, name), end in zip(names, ends, strict=False):
            write, read = _CODECS.get(name) or _CODECS[fields_by_name[name].type]
            parts.append(_TokenField(name, fields_by_name[name].default, mark, end, write, read))
        _PARTS[kind] = tuple(parts)
    return _PARTS[kind]


def read_parts(kind: type[Worded], text: str) -> dict[str, Any]:
    """Return the fields of a token, by name, of its text behind the word and the first mark."""
    values: dict[str, Any] = {}
    mark, rest = ":", text
    for part in _parts(kind):
        if mark or part.default is NOTHING:
            piece, mark, rest = rest.partition(part.end) if part.end else (rest, "", "")
            values[part.name] = part.read(piece)
    return values


def read_token(text: str, kinds: Mapping[str, type[T]]) -> T:
    """Return the value of a token, of any of these classes by their words.

    Raises:
        NotationError: if it is no such token, with the position of the trouble.
    """
    word, colon, rest = text.partition(":")
    kind = kinds.get(word)
    if kind is None or not colon or not _parts(kind):
        *words, last = sorted(kinds)
        message = f"{quoted(text)} is no action: expected {', '.join(words)} or {last}"
        raise NotationError(message, text, 0, len(word))
    try:
        return kind.read(rest)
    except PinochleError as error:
        message = error.reason if isinstance(error, NotationError) else str(error).splitlines()[0]
        raise NotationError(message, text, len(word) + 1, len(text)) from None


# The codecs of the values of each type.


def write_cards(cards: Iterable[Card | None]) -> str:
    """Return the codes of cards without blanks, with ``??`` for each that is not known."""
    return "".join([UNKNOWN if card is None else card.code for card in cards])


_AGAIN: Final = "+"


def _write_draws(draws: Draws) -> str:
    return _AGAIN.join(map(write_cards, draws))


def _read_draws(text: str) -> Draws:
    return tuple(map(read_cards, text.split(_AGAIN)))


def read_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of codes without blanks."""
    if len(text) > 2 * MOST_CARDS:
        message = f"no pack has {len(text) // 2} cards: it has {MOST_CARDS} at most"
        raise WrongType(message)
    return tuple(Card.parse(text[place : place + 2]) for place in range(0, len(text), 2))


def write_copies(copies: Copies) -> str:
    """Return the code of each card, with the number of the copy unless it is 1: ``KHKH.2``."""
    return "".join(card.code + (f".{copy}" if copy > 1 else "") for card, copy in copies)


def read_copies(text: str) -> Copies:
    """Return copies of cards that lie on the table."""
    if len(text) > 2 * 2 * MOST_CARDS:
        message = f"no pack has so many cards: it has {MOST_CARDS} at most"
        raise WrongType(message)
    copies: list[tuple[Card, int]] = []
    place = 0
    while place < len(text):
        card, copy = Card.parse(text[place : place + 2]), "1"
        place += 2
        if text[place : place + 1] == ".":
            copy = text[place + 1 : place + 2]
            place += 2
        if copy == "0":
            message = "copies count from 1, not from 0"
            raise WrongType(message)
        copies.append((card, read_number(copy)))
    return tuple(copies)


def write_name(name: str) -> str:
    """Return a name with its blanks and marks escaped, so that the name can be read again."""
    return "".join(
        letter
        if letter.isalnum() or letter == "-"
        else "_"
        if letter == " "
        else f"{_ESCAPE}{ord(letter):0{_HEX_DIGITS}x}"
        for letter in name
    )


def read_name(text: str) -> str:
    plain, *escaped = text.replace("_", " ").split(_ESCAPE)
    try:
        rest = (chr(int(code[:_HEX_DIGITS], 16)) + code[_HEX_DIGITS:] for code in escaped)
        return plain + "".join(rest)
    except (OverflowError, ValueError):
        message = f"expected the name of a meld, not {quoted(text)}"
        raise WrongType(message) from None


def _read_word(text: str) -> str:
    if not text:
        message = "expected a word behind the colon"
        raise WrongType(message)
    return text


def read_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        most = f" of at most {MOST_DIGITS} digits" if text.isdigit() else ""
        message = f"expected a number{most}, not {quoted(text)}"
        raise WrongType(message)
    return int(text)


def _read_goal(text: str) -> Goal:
    return EVERY_TRICK if text.lower() == EVERY_TRICK.code else read_number(text)


def _read_bid_suit(text: str) -> BidSuit:
    return NO_TRUMP if text.lower().replace(":", "-") == NO_TRUMP.code else Suit.parse(text)


_Codec: TypeAlias = tuple[Callable[[Any], str], Callable[[str], Any]]

_CODECS: Final[dict[object, _Codec]] = {
    "name": (write_name, read_name),
    str: (str, _read_word),
    RulingKind: (str, str),
    int: (str, read_number),
    Suit: (lambda suit: suit.code, Suit.parse),
    Goal: (str, _read_goal),
    BidSuit: (lambda suit: suit.code, _read_bid_suit),
    Suit | None: (lambda suit: suit.code if suit else NO_SUIT, Suit.parse),
    Card: (lambda card: card.code, Card.parse),
    Hand: (write_cards, lambda text: Hand(read_cards(text))),
    tuple[Card, ...]: (write_cards, read_cards),
    Draws: (_write_draws, _read_draws),
    Copies: (write_copies, read_copies),
}
"""The writer and reader of each type, and of names of melds (fields called ``name``)."""
