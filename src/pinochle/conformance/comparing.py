"""What an answer to a case has otherwise than is expected."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pinochle._validators import is_list, is_table
from pinochle.cards.hand import Hand
from pinochle.errors import PinochleError

__all__ = ["OPTIONAL", "differs"]

OPTIONAL: Final = ("reasons", "verdicts", "wins", "winners")
"""The fields that an engine that knows less leaves out of its answers."""
UNORDERED: Final = ("legal", "to_act", "winners")
"""The fields whose order means nothing, nor how often something stands in them."""
IN_PARTS: Final = ("reasons", "verdicts")
"""The fields that may be given in part."""
_LONGEST: Final = 120


def differs(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """Return the first difference between an answer and what is expected; "" if there is none.

    Cards that may be played, actions and seats come in any order. What is optional may be left out,
    or null; what is given of it must be right.

        >>> differs({"points": 150, "wins": False}, {"points": 190})
        'points: expected 150, not 190'
        >>> differs({"winner": 2}, {})
        'winner: expected 2, and it is missing'
        >>> differs({"legal": "AS TS", "reasons": {"9H": "play.follow"}}, {"legal": ["10S", "A♠"]})
        ''
        >>> differs({"legal": "AS TS"}, {"legal": "AS KS"})
        'legal: "TS" left out; "KS" not expected'
    """
    return _first_difference("", expected, answer)


def _first_difference(path: str, expected: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """Return the first difference in the fields of an object that stands at a path."""
    for name, value in expected.items():
        given = answer.get(name)
        if name in OPTIONAL and given is None:
            continue
        here = f"{path}{name}"
        if name not in answer:
            return f"{here}: expected {_text(value)}, and it is missing"
        if name in UNORDERED:
            problem = _difference_of_sets(here, value, given)
        elif name in IN_PARTS and is_table(given):
            problem = _difference_of_parts(here, value, given)
        else:
            problem = _difference(here, value, given)
        if problem:
            return problem
    return ""


def _difference(path: str, expected: object, given: object) -> str:
    """Return the first difference between two values that stand at a path."""
    if is_table(expected) and is_table(given):
        return _first_difference(f"{path}.", expected, given)
    if is_list(expected) and is_list(given) and len(expected) == len(given):
        pairs = enumerate(zip(expected, given, strict=True))
        problems = (_difference(f"{path}[{place}]", *pair) for place, pair in pairs)
        return next(filter(None, problems), "")
    return "" if expected == given else f"{path}: expected {_text(expected)}, not {_text(given)}"


def _difference_of_sets(path: str, expected: object, given: object) -> str:
    """Return what one of two sets has, and the other has not: of cards, if a text is expected."""
    read = _cards if isinstance(expected, str) else _members
    wanted, found = read(expected), read(given)
    if wanted is None or found is None:
        return f"{path}: expected {_text(expected)}, not {_text(given)}"
    left_out = [_text(each) for each in wanted if each not in found]
    unexpected = [_text(each) for each in found if each not in wanted]
    parts = [f"{' '.join(left_out[:9])} left out"] if left_out else []
    parts += [f"{' '.join(unexpected[:9])} not expected"] if unexpected else []
    return f"{path}: {'; '.join(parts)}" if parts else ""


def _difference_of_parts(path: str, expected: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """Return the first of the given parts that is expected otherwise, or not at all."""
    for name, value in given.items():
        cards = None if name in expected else _cards(name)
        wanted = expected.get(cards[0] if cards else name)
        if wanted != value:
            return f"{path}.{name}: expected {_text(wanted)}, not {_text(value)}"
    return ""


def _members(value: object) -> Sequence[object] | None:
    """Return the members of a set; None if it is none."""
    return value if is_list(value) else None


def _cards(value: object) -> Sequence[str] | None:
    """Return the cards of a text, or of a list of texts; None if they are no cards."""
    words = value if is_list(value) else [value]
    try:
        return [card.code for card in Hand(" ".join(map(str, words))).kinds]
    except PinochleError:
        return None


def _text(value: object) -> str:
    """Return plain data as a short text."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
