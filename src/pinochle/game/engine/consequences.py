"""Consequences as words of text: a record for a seat keeps in them what that seat was told.

    >>> from pinochle import variants
    >>> rules = variants.get("five-handed")
    >>> word = write(PartnerFound(2, None))
    >>> word, read(word, rules)
    ('=partner:2:-', PartnerFound(seat=2, partner=None))

A word begins with ``=`` and the kind of the consequence; behind it stand its parts, each after a
colon. A meld is its name, how many sets of it there are, its suit and its cards. A last part that
few games have is left out in the others.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, cast

from attrs import Attribute, fields

from pinochle._tokens import read_cards, read_name, read_number, write_cards, write_name
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import PinochleError, quoted
from pinochle.events import (
    BurialAnnounced,
    CallAnswered,
    ChecksShown,
    Consequence,
    DixAsked,
    MeldClaimed,
    MeldDeclared,
    MeldFailed,
    MeldsShown,
    MisdealShown,
    PartnerFound,
    PilesCounted,
    TricksClaimed,
    TrumpLacking,
)
from pinochle.messages.violations import RecordError
from pinochle.rules.melds.meld import Meld, MeldScore
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.ruleset import Ruleset

MARK: Final = "="
"""The mark with which the word of a consequence begins."""

_NOBODY: Final = "-"
_YES, _NO = "yes", "no"
_SEATS: Final = {"seat", "of", "partner"}
"""The fields that hold seats: a seat has the type of any other number."""
_A_SEAT, _A_SEAT_OR_NOBODY = "a seat", "a seat or nobody"

_KINDS: Final[dict[str, Callable[..., Consequence]]] = {
    "melds": MeldsShown,
    "checks": ChecksShown,
    "declared": MeldDeclared,
    "failed": MeldFailed,
    "claimed": MeldClaimed,
    "answer": CallAnswered,
    "dix": DixAsked,
    "no-trump": TrumpLacking,
    "announced": BurialAnnounced,
    "partner": PartnerFound,
    "misdeal": MisdealShown,
    "tricks": TricksClaimed,
    "piles": PilesCounted,
}
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}


def write(event: Consequence) -> str:
    """Return the word of a consequence."""
    kind = type(event)
    parts = [(part, getattr(event, part.name)) for part in fields(kind)]
    values = [
        (_content_of(part), value)
        for part, value in parts
        if not (part.metadata.get("rare") and value == part.default)
    ]
    return MARK + ":".join((_WORDS[kind], *(_WRITERS[what](value) for what, value in values)))


@lru_cache(maxsize=256)
def read(word: str, rules: Ruleset) -> Consequence:
    """Return the consequence that a word tells.

    Raises:
        RecordError: if it tells none of a game with these rules.
    """
    name, *texts = word.removeprefix(MARK).split(":")
    try:
        kind = _KINDS[name]
        readers = _readers(rules, rules.checks.melds if kind is ChecksShown else rules.melds)
        parts_told = fields(cast("type[Consequence]", kind))
        if len(texts) < len(parts_told) and parts_told[-1].metadata.get("rare"):
            parts_told = parts_told[:-1]
        parts = zip(parts_told, texts, strict=True)
        return kind(*(readers[_content_of(part)](text) for part, text in parts))
    except (KeyError, PinochleError, ValueError):
        message = f"{quoted(word)} is nothing that a seat of this game is told"
        raise RecordError(message) from None


def _content_of(part: "Attribute[Any]") -> object:
    """Return what a field holds: a seat, a seat or nobody, or values of a type."""
    if part.name not in _SEATS:
        return part.type
    return _A_SEAT if part.type is Seat else _A_SEAT_OR_NOBODY


def _write_meld(meld: Meld) -> str:
    suit = meld.suit.code if meld.suit else _NOBODY
    return f"{write_name(meld.name)}.{meld.sets}.{suit}.{write_cards(meld.cards)}"


_WRITERS: Final[dict[object, Callable[[Any], str]]] = {
    bool: lambda is_so: _YES if is_so else _NO,
    int: str,
    int | None: str,
    str: write_name,
    tuple[int, ...]: lambda numbers: ",".join(map(str, numbers)),
    _A_SEAT: str,
    _A_SEAT_OR_NOBODY: lambda seat: _NOBODY if seat is None else str(seat),
    Card: lambda card: card.code,
    Hand: write_cards,
    tuple[Hand, ...]: lambda hands: ",".join(map(write_cards, hands)),
    Meld: _write_meld,
    MeldScore: lambda score: "+".join(map(_write_meld, score.melds)),
}
"""The writer of what a field holds."""


def _readers(rules: Ruleset, table: MeldTable) -> dict[object, Callable[[str], object]]:
    """Return the reader of what a field holds; melds are worth what the table says."""

    def seat(text: str) -> Seat:
        return rules.table.check_seat(read_number(text))

    def meld(text: str) -> Meld:
        name, sets_text, suit, codes = text.split(".")
        sets, cards = read_number(sets_text), Hand(read_cards(codes))
        if not 0 < sets <= len(cards):  # a set has a card at least
            raise ValueError(sets_text)
        of = None if suit == _NOBODY else Suit.parse(suit)
        return Meld.of(table.rule(read_name(name)), cards, sets, of)

    return {
        bool: _YES.__eq__,
        int: int,
        int | None: int,
        str: read_name,
        tuple[int, ...]: lambda text: tuple(map(read_number, filter(None, text.split(",")))),
        _A_SEAT: seat,
        _A_SEAT_OR_NOBODY: lambda text: None if text == _NOBODY else seat(text),
        Card: Card.parse,
        Hand: lambda text: Hand(read_cards(text)),
        tuple[Hand, ...]: lambda text: tuple(Hand(read_cards(codes)) for codes in text.split(",")),
        Meld: meld,
        MeldScore: lambda text: MeldScore.of(map(meld, filter(None, text.split("+")))),
    }
