"""The script of a round: its phases, in the order of play."""

from enum import Enum
from typing import TYPE_CHECKING

from typing_extensions import override

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
    RAISE = "raise"
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

    @override
    def __repr__(self) -> str:
        return f"Step.{self.name}"

    @override
    def __str__(self) -> str:
        return self.value


def comes_before(script: tuple[Step, ...], early: tuple[Step, ...], late: tuple[Step, ...]) -> bool:
    """Tell whether any of some steps comes before any of the others."""
    places = [script.index(step) for step in early if step in script]
    return bool(places) and any(step in late for step in script[min(places) :])


def read_script(text: str) -> tuple[Step, ...]:
    """Return the steps that a text names, with blanks between them."""
    return tuple(Step(word) for word in text.split())
