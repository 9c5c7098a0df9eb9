"""Whatever bytes come from somebody else, there is an answer or an error of ours, and quickly."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any, Final

import pytest

from pinochle import PinochleError
from pinochle.errors import command_in
from support.big_texts import seconds_allowed
from support.borders import BORDERS, SEEDS, Border, take

if TYPE_CHECKING:
    from collections.abc import Iterator

FLOOR: Final = 100_000
"""The number of texts of ``nox -s fuzz``."""
PLAYED: Final = 40
"""The number of them for a border that plays, which takes long."""
FEW: Final = 12
"""The number of sound texts for each border otherwise, and of those that are altered."""
TRIES: Final = 3
"""How often a text that took too long is given again: something else may have been slow."""

ODD: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 7, 99, 10**9, 10**400, 0.5, -0.0, float("nan"), float("inf"), "",
    "x", "AS", "9" * 5000, "\ud800", "\x1b[31m", [], {}, [[]], {"base": "double-deck"}, {"base": 1},
)  # fmt: skip
"""Values that come in the place of others."""
PIECES: Final = (
    "", " ", "\n", "\r", "\t", "\x00", "\x1b", "\x85", "\u2028", "\u202e", "\ud800", "\udcff",
    "\ufeff", "\u0663", "²", "\u212a", "é", "♠", "0", "-1", "9" * 5000, "1e999", "NaN", "null",
    "[", "{", "]", "}", '"', "'", "\\", ":", ",", "=", "#", "%", "%00", "??", "*", "base", "say",
    "rules", "AS", "??>1", "--", "-h", "run",
)  # fmt: skip
"""What is put into texts."""
DEPTHS: Final = (40, 200, 490, 900, 987, 3_000)
LONG: Final = (1_000, 8_000, 40_000)


@cache
def understood(border: Border) -> tuple[str, ...]:
    """Return the sound texts that a border does not refuse."""
    return tuple(text for text in SEEDS if not isinstance(outcome(border, text), PinochleError))


def outcome(border: Border, text: str) -> object:
    """Return what comes of a text, or the error with which it is refused."""
    try:
        return take(border, text)
    except PinochleError as error:
        return error


def altered(text: str, texts: tuple[str, ...], rng: Random) -> str:
    """Return a text with some changes."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        at, wide = rng.randrange(len(text) + 1), rng.choice((1, 1, 2, 5, 20, 200))
        piece = rng.choice(PIECES)
        match rng.randrange(9):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + text[at + wide :]
            case 2:
                text = text[: at + wide] + text[at:]
            case 3:
                text = text[:at] + piece + text[at:]
            case 4:
                text = text[:at] + piece + text[at + len(piece) :]
            case 5:
                other = rng.choice(texts)
                text = text[:at] + other[rng.randrange(len(other) + 1) :]
            case _:
                text = altered_json(text, rng)
    if rng.randrange(20) == 0:
        text += (rng.choice(PIECES) or text) * (rng.choice(LONG) // max(1, len(text)))
    return text[: LONG[-1]]


def altered_json(text: str, rng: Random) -> str:
    """Return JSON with another value in one place, or nested deeply there."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    places = [*places_in([data], ())]
    *path, last = rng.choice(places)
    whole = [data]
    owner: Any = whole
    for key in path:
        owner = owner[key]
    match rng.randrange(6):
        case 0 if path:
            del owner[last]
        case 1 if isinstance(owner, dict):
            owner[rng.choice(("x", "base", "say", "\ud800"))] = owner[last]
        case 2:
            depth = rng.choice(DEPTHS)
            owner[last] = "deep"
            opening, closing = rng.choice((("[", "]"), ('{"a":', "}")))
            deep = f"{opening * depth}1{closing * depth}"
            return json.dumps(whole[0]).replace('"deep"', deep, 1)
        case 3 if isinstance(owner[last], list):
            owner[last] *= rng.choice((2, 50))
        case _:
            owner[last] = rng.choice(ODD)
    return json.dumps(whole[0], ensure_ascii=rng.random() < 0.5)


def places_in(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to each value inside plain data."""
    if len(path) < 40 and isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield (*path, key)
            yield from places_in(value, (*path, key))


def text_for(border: Border, rng: Random) -> str:
    """Return a text for a border: mostly one that it understands, with changes."""
    own = understood(border)
    texts = own if own and rng.random() < 0.7 else tuple(SEEDS)
    return altered(rng.choice(texts), tuple(SEEDS), rng)


def check(border: Border, text: str) -> None:
    """Check that a text is taken or refused as ours, in time, and what comes of it is shown."""
    taken: list[float] = []
    while len(taken) < TRIES:
        began = thread_time()
        try:
            made = outcome(border, text)
        except Exception as foreign:
            raise AssertionError(f"{border.name} of {text[:300]!r}: {foreign!r}") from foreign
        taken.append(thread_time() - began)
        is_refused = isinstance(made, PinochleError)
        if is_refused:
            assert str(made).strip()
            assert not command_in(str(made).replace("\n", ""))
        elif not isinstance(made, str):
            f"{made!s} {made!r}".encode()
        if min(taken) <= seconds_allowed(text) or (border.plays and not is_refused):
            return
    raise AssertionError(f"{border.name} of {text[:300]!r} ({len(text)}) took {min(taken):.3f} s")


@pytest.mark.parametrize("border", BORDERS, ids=lambda border: border.name)
def test_a_few_texts_are_taken_or_refused(border: Border) -> None:
    rng = Random(border.name)
    sound: list[str] = []
    for text in rng.sample(SEEDS, FEW):
        check(border, text)
        if not isinstance(outcome(border, text), PinochleError):
            sound.append(text)
    for _ in range(FEW):
        check(border, altered(rng.choice(sound or SEEDS), tuple(SEEDS), rng))


@pytest.mark.slow
@pytest.mark.parametrize("border", BORDERS, ids=lambda border: border.name)
def test_any_text_is_taken_or_refused(border: Border) -> None:
    seed = Random().randrange(2**32)
    rng = Random(seed)
    quick = sum(not each.plays for each in BORDERS)
    most = -(-(FLOOR - PLAYED * (len(BORDERS) - quick)) // quick)
    for _ in range(PLAYED if border.plays else most):
        check(border, text_for(border, rng))
