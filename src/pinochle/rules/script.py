"""The script of a round: its phases, in the order of play."""

from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

__all__ = ["Step"]


class Step(Enum):
    """One phase of a round; settlement always follows the last (``round.phases``).

    The order of the steps is a rule: in one game the bidder buries before melding, in another after
    it (``widow.order.meld-then-discard``, ``widow.order.discard-then-meld``).
    """

    DEAL = "deal"
    DRAFT = "draft"
    DRAW = "draw"
    AUCTION = "auction"
    CONCEDE_UNSEEN = "concede-unseen"
    WIDOW = "widow"
    SHARE_WIDOW = "share-widow"
    TRUMP = "trump"
    PARTNER = "partner"
    DIX = "dix"
    PASSING = "passing"
    BIDDER_MELDS = "bidder-melds"
    MELDS = "melds"
    OTHERS_MELD = "others-meld"
    JOINT_MELDS = "joint-melds"
    CONCEDE = "concede"
    BURY = "bury"
    MOON = "moon"
    PLAY = "play"

    if not TYPE_CHECKING:
        # The members are the only objects of the class: identity is all the hash they need.
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Step.{self.name}"

    def __str__(self) -> str:
        return self.value


Test: TypeAlias = Callable[[object], bool]
"""A test of the parts of a ruleset."""


@cache
def condition(text: str) -> Test:
    """Return the test for a condition of a sentence.

    * ``moon.offered``: the field is on, and not 0, nothing, ``nobody`` or ``none``;
    * ``moon.offered=bidder``: the field has this value;
    * ``script.bury``, ``script.melds|bidder-melds``: the script has this step, or any of these;
    * ``script.melds<bury|draw``: any of the first steps comes before any of the others;
    * ``!moon.offered``: the condition does not hold.
    """
    if text.startswith("!"):
        denied = condition(text[1:])
        return lambda parts: not denied(parts)
    path, _, wanted = text.partition("=")
    if path.startswith("script."):
        early, _, late = path.removeprefix("script.").partition("<")
        return partial(_has_steps, _steps(early), _steps(late))
    look_up: Callable[[object], object] = attrgetter(path)
    if wanted:
        value = int(wanted) if wanted.lstrip("-").isdigit() else wanted
        return lambda parts: look_up(parts) == value
    return lambda parts: bool(found := look_up(parts)) and found not in _OFF


_OFF: Final = ("nobody", "none", (0, 0))


def _steps(words: str) -> tuple[Step, ...]:
    return tuple(map(Step, words.split("|"))) if words else ()


def _has_steps(early: tuple[Step, ...], late: tuple[Step, ...], parts: Any) -> bool:  # noqa: ANN401
    """Tell whether the script has an early step, and after it a late step if any are named."""
    script: tuple[Step, ...] = parts.script
    if not late:
        return any(step in script for step in early)
    return comes_before(script, early, late)


def comes_before(script: tuple[Step, ...], early: tuple[Step, ...], late: tuple[Step, ...]) -> bool:
    """Tell whether any of some steps comes before any of the others."""
    places = [script.index(step) for step in early if step in script]
    return bool(places) and any(step in late for step in script[min(places) :])


def read_script(text: str) -> tuple[Step, ...]:
    """Return the steps that a text names, with blanks between them."""
    return tuple(Step(word) for word in text.split())
