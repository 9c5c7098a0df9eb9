"""Rules of which one thing is otherwise: an engine that goes by them has made a mistake."""

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from itertools import combinations, pairwise
from typing import Any, Final, Literal, get_args, get_origin

from attrs import evolve, fields, has

from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.errors import PinochleError
from pinochle.rules.melds.meld import GAME
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.parts import Parts, fields_of
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.units import unit_of

__all__ = ["altered_rules"]

FIXED: Final = frozenset({"table.seats", "pack.copies", "pack.extra"})
"""Fields that decide which cards and seats there are: other values would make another question."""
UNORDERED: Final = ("melds.rules", ".ranks")
"""Lists whose order decides nothing."""
FEWER_TRUMPS: Final = 3
"""The number of suits that are left if one is forgotten."""


def altered_rules(rules: Ruleset) -> Iterator[tuple[str, str, Ruleset]]:
    """Yield these rules with another value in one field, for each value that comes to mind.

    With each come the name of the part and what is otherwise. Values that do not go together with
    the other rules are left out.
    """
    step = rules.auction.ladder[0][1]
    for part in fields(Parts):
        if part.name == "script":
            for name, script in _other_lists("script", rules.script, step):
                yield from _altered(rules, "script", name, script)
        elif part.type and has(part.type):
            value = getattr(rules, part.name)
            for name, other in _other_parts(part.name, value, step):
                yield from _altered(rules, part.name, name, other)
    for name, melds in _other_headings(rules.melds):
        yield from _altered(rules, "melds", name, melds)


def _other_headings(melds: MeldTable) -> Iterator[tuple[str, MeldTable]]:
    """Yield melds that share cards with others, or do not where they should; then none shares."""
    headings = [*dict.fromkeys(rule.heading for rule in melds)]
    for rule in melds:
        for heading in (*headings, f"{rule.name} alone"):
            if heading != rule.heading:
                with suppress(PinochleError):
                    other = melds.with_rules(evolve(rule, heading=heading))
                    yield f"melds.{rule.name}.heading = {heading}", other
    apart = [evolve(rule, heading=rule.name, needs="") for rule in melds]
    yield "melds: no card serves once only", melds.with_rules(*apart)


def _altered(
    rules: Ruleset, part: str, name: str, value: object
) -> Iterator[tuple[str, str, Ruleset]]:
    """Yield the rules with another part, if they go together and decide something else."""
    changed: dict[str, Any] = {part: value}
    try:
        altered = evolve(rules, **changed)
    except PinochleError:
        return
    if altered != rules:
        yield part, name, altered


def _other_values(name: str, kind: Any, value: Any, step: int) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any field
    """Yield other values of a field, each with a name."""
    if _class_of(value) is tuple:
        items: tuple[Any, ...] = value
        yield from _other_lists(name, items, step)
        if not items and get_args(kind)[:1] == (Suit,):
            for suits in combinations(Suit, FEWER_TRUMPS):
                yield f"{name} = {' '.join(suit.code for suit in suits)}", suits
    elif isinstance(value, Hand):
        yield from _other_hands(name, value)
    elif _has_fields(value):
        yield from _other_parts(name, value, step)
    else:
        for other in _other_words(kind, value, step):
            yield f"{name} = {other}", other


def _other_words(kind: Any, value: Any, step: int) -> list[Any]:  # noqa: ANN401 - any field
    """Return other values of a field that has a word or a number."""
    if isinstance(value, bool):
        return [not value]
    if get_origin(kind) is Literal:
        return [word for word in get_args(kind) if word != value]
    if isinstance(value, Enum):
        return [] if value is GAME else [member for member in type(value) if member is not value]
    if isinstance(value, int):
        return _other_numbers(value, step if unit_of(kind) == "points" else 1)
    return []


def _other_hands(name: str, cards: Hand) -> Iterator[tuple[str, Hand]]:
    """Yield cards with one of another suit, as a pinochle of another queen."""
    for card in cards.kinds:
        for suit in Suit:
            if suit is not card.suit:
                other = cards - Hand((card,)) + Hand((Card(card.rank, suit),))
                yield f"{name} = {other.code}", other


def _other_parts(name: str, part: Any, step: int) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any part
    """Yield a part with another value in one of its fields, each with a name."""
    for attribute in fields_of(_class_of(part)):
        where = f"{name}.{attribute.name}"
        if where in FIXED or attribute.metadata.get("prose"):
            continue
        value = getattr(part, attribute.name)
        for told, other in _other_values(where, attribute.type, value, step):
            try:
                yield told, evolve(part, **{str(attribute.alias): other})
            except PinochleError:
                continue


def _other_numbers(number: int, step: int) -> list[int]:
    """Return numbers that are taken for a number: a step less or more, none, and twice as much."""
    near = (number - step, number + step, number + 3 * step, 0, 2 * number)
    return [*dict.fromkeys(other for other in near if other != number)]


def _other_lists(name: str, items: tuple[Any, ...], step: int) -> Iterator[tuple[str, Any]]:
    """Yield a list without an item, with another item, and with two neighbours exchanged."""
    for place, item in enumerate(items):
        told = f"{name}[{_name_of(item, place)}]"
        yield f"{told} left out", items[:place] + items[place + 1 :]
        if isinstance(item, Enum) and item is not GAME:
            continue
        for what, other in _other_values(told, type(item), item, step):
            yield what, (*items[:place], other, *items[place + 1 :])
    for place, (one, other) in enumerate(() if name.endswith(UNORDERED) else pairwise(items)):
        told = f"{name}: {_name_of(other, place + 1)} before {_name_of(one, place)}"
        yield told, (*items[:place], other, one, *items[place + 2 :])
    yield from _longer_lists(name, items)


def _longer_lists(name: str, items: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Yield a list with each item that it might have besides: duties, of which each is one once."""
    if not items or not _has_fields(items[0]):
        return
    kind = _class_of(items[0])
    word = fields(kind)[0]
    words = word.type if isinstance(word.type, type) and issubclass(word.type, Enum) else ()
    for member in words:
        if member not in [getattr(item, word.name) for item in items]:
            yield f"{name} with {member.value}", (kind(member), *items)
            yield f"{name} with {member.value} last", (*items, kind(member))


def _name_of(item: Any, place: int) -> str:  # noqa: ANN401 - any item
    """Return the name of an item of a list, or its place."""
    name = getattr(item, "name", None) if _has_fields(item) else None
    if name:
        return str(name)
    return str(item) if isinstance(item, Enum) or _has_fields(item) else str(place)


def _class_of(value: object) -> type[Any]:
    """Return the class of a value."""
    return type(value)


def _has_fields(value: object) -> bool:
    """Tell whether a value is a part of rules, with fields of its own."""
    return has(_class_of(value))
