"""Messages: everything that the library says of a game, as codes with parameters.

Violations, actions, events, melds and settlements have a :class:`Message`: a code and typed
parameters, for programs. A :class:`Language` has a template for each code, and makes a sentence
from it. English and German come with the library; ``str()`` of a message is English.

    >>> from pinochle import Suit
    >>> from pinochle.actions import Bid
    >>> message = Bid(250, Suit.HEARTS).message
    >>> message.code, message["bid"].code
    ('action.bid', 'bid.suit')
    >>> print(message, "/", message.text("de"))
    bid 250 in hearts / 250 in Herz bieten

A template names parameters in braces, with a form where the value alone does not say how it is
written: ``{seat:Seat}``, ``{points:points}``. The words of a language say what its forms are:

* a number of things: ``points.one`` and ``points.other`` (or ``few``, ``many`` …: the categories of
  the Unicode CLDR), with ``{n}`` for the number, ``{signed}`` for the number with its sign, and
  ``{whole}`` and ``{tenth}`` where tenths are counted, of which none are written if there are none;
* a seat: ``Seat`` is "Seat {n}", unless the seat has a name, and ``Seat.you`` is for the reader;
* a side or a player of a score: ``side`` is "side {n}", unless it has a name;
* a word such as the name of a meld: ``meld.run``; what has no word stays as it is;
* cards: ``grouped`` sorts them by suit, and has no words of its own;
* a list of messages: ``lines`` has a line for each, ``joined`` nothing in between, ``and`` the
  words ``list`` and ``list.and``; any other list has the word ``list`` in between.

A template with ``.you`` behind its code is for the reader's own seat: "You bid 250". Where the
reader is not the parameter ``seat`` but another, ``.you-winner`` has its name.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import check_line, expect, of_type, tuple_of
from pinochle.cards.card import Card, Suit
from pinochle.errors import WrongType, clipped
from pinochle.messages import codes

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = [
    "LANGUAGES",
    "NOBODY",
    "Described",
    "Language",
    "Message",
    "Names",
    "Parameter",
    "as_language",
    "catalogue",
    "joint_name",
]

Parameter: TypeAlias = Union[
    str, int, Card, Suit, tuple[Card, ...], "Message", tuple["Message", ...]
]
"""The values that a parameter can have."""

LANGUAGES: Final = ("en", "de")
"""The languages that come with the library."""

_PARAMETER: Final = r"\{(\w+):?([\w+-]*)\}"
"""The pattern of a parameter in a template, with its form."""

_ByNumber: TypeAlias = tuple[tuple[int, str], ...]


def _as_pairs(names: Mapping[int, str] | _ByNumber) -> _ByNumber:
    """Return names as pairs of a number and a name."""
    return tuple(sorted(names.items())) if isinstance(names, Mapping) else names


def _are_named(names: object, attribute: "Attribute[_ByNumber]", pairs: _ByNumber) -> None:
    """Check that names are lines of text: a validator."""
    where = f"{type(names).__name__}.{attribute.name}"
    for number, text in pairs:
        check_line(f"{where}[{number}]", expect(str, text, where))


@frozen
class Names:
    """The names of the people at the table, and the seat of the reader.

        >>> from pinochle.actions import Pass
        >>> from pinochle.events import Acted
        >>> names = Names({1: "Ann"}, you=0)
        >>> for seat in range(3):
        ...     print(Acted(seat, Pass()).message.text(names=names))
        You pass
        Ann passes
        Seat 2 passes

    Args:
        seats: the names of seats, by their numbers; the others are called by number.
        you: the seat of the reader; None if nobody at the table reads.
        sides: the names of sides, or of other columns of the score.
        players: the names of players, where they change seats from round to round.
    """

    seats: _ByNumber = field(default=(), converter=_as_pairs, validator=_are_named)
    you: int | None = None
    sides: _ByNumber = field(default=(), converter=_as_pairs, validator=_are_named)
    players: _ByNumber = field(default=(), converter=_as_pairs, validator=_are_named)


def joint_name(names: Iterable[str]) -> str:
    """Return the common name of partners, or of others who are named together.

    >>> joint_name(["Ann", "Cleo"])
    'Ann & Cleo'
    """
    return " & ".join(names)


NOBODY: Final = Names()
"""No names: everybody is called by number."""


@frozen(weakref_slot=False)
class Message:
    """Something to say: a code and its parameters.

    ``str()`` is a sentence or a phrase in English.

        >>> card = Card.parse("AS")
        >>> message = Message.of("event.trick-won", seat=2, card=card, cards=(card,), points=1)
        >>> print(message)
        Seat 2 takes the trick with A♠: 1 point
        >>> message.text("de", Names(you=2))
        'Du machst den Stich mit A♠: 1 Auge'

    Args:
        code: one of :data:`pinochle.messages.codes.CODES`.
        params: the parameters by name.

    Raises:
        RulesetError: if a text among them has a sign that cannot be shown in a line.
        WrongType: if the code is unknown or a parameter is missing.
    """

    code: str = field(validator=of_type(str))
    params: tuple[tuple[str, Parameter], ...] = field(default=(), validator=tuple_of(tuple))

    def __attrs_post_init__(self) -> None:
        check(self.code, self.params, "Message")

    @classmethod
    def of(cls, code: str, /, **params: Parameter) -> "Message":
        """Return the message of a code, with its parameters by name."""
        return cls(code, tuple(params.items()))

    def __getitem__(self, name: str) -> Parameter:
        """Return a parameter, by its name.

        Raises:
            KeyError: if there is no such parameter.
        """
        return dict(self.params)[name]

    def keys(self) -> Iterator[str]:
        """Return the names of the parameters."""
        return (name for name, _ in self.params)

    def text(self, language: "Language | str" = "en", names: Names = NOBODY) -> str:
        """Return the message in a language.

        Args:
            language: the language, or the name of one that comes with the library.
            names: what people are called.

        Raises:
            WrongType: if there is no language of that name.
        """
        return as_language(language).text(self, names)

    @override
    def __str__(self) -> str:
        return self.text()


def check(
    code: str, params: tuple[tuple[str, Parameter], ...], where: str, *, is_violation: bool = False
) -> None:
    """Check that a code is known, or known for violations, and that it has its parameters.

    Raises:
        WrongType: if the code is unknown or a parameter is missing.
    """
    required = _names_required_by(code, is_violation=is_violation)
    if required is None:
        expected = ", ".join(_known_codes(is_violation=is_violation))
        message = f"{where}.code: expected one of {expected}, not {clipped(code)!r}"
        raise WrongType(message)
    for name, value in params:
        if isinstance(value, str) and not value.isprintable():
            check_line(f"{where}: {name}", value)
    if missing := required - {name for name, _ in params}:
        message = f"{where}: {code} needs {', '.join(sorted(missing))}"
        raise WrongType(message)


@lru_cache(maxsize=1 << 10)
def _names_required_by(code: str, *, is_violation: bool) -> frozenset[str] | None:
    """Return the names of the parameters of a code, or None if there is no such code."""
    params = _known_codes(is_violation=is_violation).get(code)
    return None if params is None else frozenset(word.partition("=")[0] for word in params.split())


def _known_codes(*, is_violation: bool) -> Mapping[str, str]:
    """Return all codes, or those of violations, with their parameters."""
    return codes.VIOLATIONS if is_violation else codes.CODES


def has_code(code: str) -> bool:
    """Tell whether there is a code."""
    return _names_required_by(code, is_violation=False) is not None


class Described:
    """The base of values that have a message; ``str()`` of them is the message in English."""

    __slots__ = ()

    @property
    def message(self) -> Message:
        """The message about this value."""
        raise NotImplementedError

    @override
    def __str__(self) -> str:
        return str(self.message)


def _english_plural(number: int) -> str:
    """Return the category of a number in English, German and other languages like them."""
    return "one" if abs(number) == 1 else "other"


def _read_only(texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the same texts, read-only."""
    return MappingProxyType(texts)


@frozen(eq=False)
class Language:
    """Templates and words, which make sentences of messages.

    Another language is another mapping. What it lacks is taken from English.

        >>> shorter = Language("en", {"action.bid": "{bid}!"}, {"bid.points": "{points}"})
        >>> from pinochle.actions import Bid
        >>> Bid(250).message.text(shorter)
        '250!'

    Args:
        name: the name of the language, such as ``de``.
        messages: the templates by code.
        words: the words for suits, ranks, melds and the like, and the forms of parameters.
        plural: the CLDR category of a number: ``one``, ``few``, ``many``, ``other`` …
        phrases: the templates of `pinochle.messages.phrases`, with which rules are described.
        forms: the words for the forms of their parameters.
    """

    name: str = field(validator=of_type(str))
    messages: Mapping[str, str] = field(converter=_read_only)
    words: Mapping[str, str] = field(converter=_read_only)
    plural: Callable[[int], str] = _english_plural
    phrases: Mapping[str, str] = field(factory=dict[str, str], converter=_read_only)
    forms: Mapping[str, str] = field(factory=dict[str, str], converter=_read_only)

    @classmethod
    def from_json(
        cls, name: str, text: str, plural: Callable[[int], str] = _english_plural
    ) -> "Language":
        """Read a language from a file such as ``de.json``, which has all its words.

            >>> text = '{"phrases": {"section": {"deal": "De deling"}}}'
            >>> dutch = Language.from_json("nl", text)
            >>> from pinochle import variants
            >>> "## De deling" in variants.get("cutthroat").describe(language=dutch)
            True

        Args:
            name: the name of the language, such as ``nl``.
            text: a JSON object with ``messages`` and ``words`` by their keys, ``phrases`` and
                ``forms`` in groups; what is missing in it is said in English.
            plural: the CLDR category of a number: ``one``, ``few``, ``many``, ``other`` …
        """
        import json  # noqa: PLC0415 - most judgements are not put in words

        data = json.loads(text)
        messages, words = data.get("messages", {}), data.get("words", {})
        phrases, forms = _by_path(data.get("phrases", {})), _by_path(data.get("forms", {}))
        return cls(name, messages, words, plural, phrases, forms)

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        texts = dict(self.messages), dict(self.words)
        of_rules = dict(self.phrases), dict(self.forms)
        return Language, (self.name, *texts, self.plural, *of_rules)

    def text(self, message: Message, names: Names = NOBODY) -> str:
        """Return a message in this language."""
        params = dict(message.params)
        template = self._template(message.code, params, names)
        return "".join(
            literal + (self._parameter(params[name], form, names) if name else "")
            for literal, name, form in pieces_of(template)
        )

    def word(self, key: str, otherwise: str | None = None) -> str:
        """Return the word for a key; without it another text, or the key itself."""
        word = self._look_up(key)
        return word if word is not None else key if otherwise is None else otherwise

    def title(self, title: str) -> str:
        """Return the title of a preset in this language; any other title stays as it is.

        >>> catalogue("de").title("Three-handed Pinochle")
        'Pinochle zu dritt'
        """
        return self.forms.get(f"title.{title}", title)

    def count(self, number: int, form: str) -> str:
        """Return a number of things, such as ``points``; or a seat, with the form ``seat``.

        >>> catalogue("de").count(2, "tricks"), catalogue("de").count(1, "tricks")
        ('2 Stiche', '1 Stich')
        """
        return self._number(number, form, NOBODY)

    def seat(self, seat: int, names: Names = NOBODY, form: str = "seat") -> str:
        """Return the name of a seat."""
        return self._number(seat, form, names)

    def side(self, side: int, names: Names = NOBODY) -> str:
        """Return the name of a side."""
        return self._number(side, "side", names)

    def player(self, player: int, names: Names = NOBODY) -> str:
        """Return the name of a player, where players change seats."""
        return self._number(player, "player", names)

    def card(self, card: Card) -> str:
        """Return a card in this language: ``10♠``. Its letter is that on its face."""
        return self._letter(card) + card.suit.symbol

    def hand(self, cards: Iterable[Card]) -> tuple[str, ...]:
        """Return cards in groups by suit: ``♠ A 10 K``, ``♥ Q``."""
        listed = tuple(cards)
        by_suit = [[card for card in listed if card.suit is suit] for suit in Suit]
        return tuple(
            " ".join((group[0].suit.symbol, *map(self._letter, group)))
            for group in by_suit
            if group
        )

    def _look_up(self, key: str) -> str | None:
        """Return the word for a key, in English if this language does not have it."""
        return self.words.get(key, catalogue(LANGUAGES[0]).words.get(key))

    def _template(self, code: str, params: Mapping[str, Parameter], names: Names) -> str:
        """Return the template of a code, for the reader if the message is about them."""
        if names.you is not None:
            for name, kind in codes.parameters(code).items():
                if kind == "seat" and params[name] == names.you:
                    key = f"{code}.you" if name == "seat" else f"{code}.you-{name}"
                    if key in self.messages:
                        return self.messages[key]
        template = self.messages.get(code)
        return catalogue(LANGUAGES[0]).messages[code] if template is None else template

    def _parameter(self, value: Parameter, form: str, names: Names) -> str:
        """Return a parameter as it stands in a sentence."""
        match value:
            case Message():
                return self.text(value, names)
            case Card():
                return self.card(value)
            case Suit():
                return self.word(f"suit.{value.code}")
            case tuple():
                return self._list(value, form, names)
            case int() if form:
                return self._number(value, form, names)
            case _:
                text = clipped(str(value))
                return self.word(f"{form}.{text}", text) if form else text

    def _letter(self, card: Card) -> str:
        return self.word(f"letter.{card.rank.code}", card.rank.symbol)

    def _list(self, values: tuple[Card, ...] | tuple[Message, ...], form: str, names: Names) -> str:
        """Return a list of cards or messages in words."""
        cards = [value for value in values if isinstance(value, Card)]
        if form == "grouped" and len(cards) > 1:
            by_suit = [[card for card in cards if card.suit is suit] for suit in Suit]
            return " ".join(
                group[0].suit.symbol + "".join(map(self._letter, group))
                for group in by_suit
                if group
            )
        texts = [self._parameter(value, "", names) for value in values]
        if cards:
            return " ".join(texts)
        if form == "and" and len(texts) > 1:
            return self.word("list").join(texts[:-1]) + self.word("list.and") + texts[-1]
        return {"lines": "\n", "joined": ""}.get(form, self.word("list")).join(texts)

    def _number(self, number: int, form: str, names: Names) -> str:
        """Return a number of things; a seat, a side or a player; or a number without words."""
        other = self._look_up(f"{form}.other")
        if other is not None:
            return _fill_in(self.word(f"{form}.{self.plural(number)}", other), number)
        plain = self._look_up(form)
        if plain is None:
            return str(number)
        if form == "side":
            by_number = names.sides
        elif form == "player":
            by_number = names.players
        elif number == names.you:
            return self.word(f"{form}.you", plain)
        else:
            by_number = names.seats
        return dict(by_number).get(number) or _fill_in(plain, number)


def _fill_in(template: str, number: int) -> str:
    """Return a template with a number filled in."""
    text = template.replace("{n}", str(number)).replace("{signed}", f"{number:+d}")
    if "{tenth}" not in text:
        return text
    whole, tenth = divmod(abs(number), 10)
    if not tenth:
        text = "{whole}"
    sign = "-" if number < 0 else ""
    return text.replace("{whole}", f"{sign}{whole}").replace("{tenth}", str(tenth))


@lru_cache(maxsize=1 << 12)
def pieces_of(template: str) -> tuple[tuple[str, str, str], ...]:
    """Return the parts of a template: the text before a parameter, its name, and its form."""
    parts = [*re.split(_PARAMETER, template), "", ""]
    return tuple(zip(parts[::3], parts[1::3], parts[2::3], strict=True))


@lru_cache(maxsize=256)
def catalogue(name: str) -> Language:
    """Return a language that comes with the library, read on the first call.

        >>> catalogue("de").words["suit.S"]
        'Pik'

    Raises:
        WrongType: if there is no such language.
    """
    if name not in LANGUAGES:
        message = f"expected a language such as {' or '.join(LANGUAGES)}, not {name!r}"
        raise WrongType(message)
    from pkgutil import get_data  # noqa: PLC0415 - most judgements are not put in words

    return Language.from_json(name, (get_data(__name__, f"{name}.json") or b"").decode())


def _by_path(nested: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return texts by the name of their group and their own, with a point in between."""
    groups = nested.items()
    return {f"{group}.{key}": text for group, texts in groups for key, text in texts.items()}


def as_language(language: Language | str) -> Language:
    """Return a language, or the language of that name that comes with the library.

    Raises:
        WrongType: if it is neither a language nor the name of one.
    """
    known = catalogue(language) if isinstance(language, str) else language
    return expect(Language, known, "language")
