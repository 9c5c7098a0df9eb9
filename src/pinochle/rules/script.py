"""The script of a round: its phases, in the order of play."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

__all__ = ["GIVES", "NEEDS", "Step"]


class Step(Enum):
    """One phase of a round; settlement always follows the last (``round.phases``).

    The order of the words is the rule: a widow that is buried from before the melds is one game,
    a widow that is melded from before it is buried another (``widow.order.meld-then-discard``,
    ``widow.order.discard-then-meld``).
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

    def __repr__(self) -> str:
        return f"Step.{self.name}"

    def __str__(self) -> str:
        return self.value


_HANDS, _STOCK, _BIDDER, _WIDOW = "hands", "a stock", "a bidder", "a widow taken"
_TRUMP, _MELD = "trump", "a meld of the bidder"

NEEDS: Final[Mapping[Step, frozenset[str]]] = {
    Step.DEAL: frozenset(),
    Step.DRAFT: frozenset(),
    Step.DRAW: frozenset({_HANDS, _TRUMP}),
    Step.AUCTION: frozenset({_HANDS}),
    Step.CONCEDE_UNSEEN: frozenset({_BIDDER}),
    Step.WIDOW: frozenset({_BIDDER}),
    Step.SHARE_WIDOW: frozenset({_BIDDER}),
    Step.TRUMP: frozenset({_BIDDER}),
    Step.PARTNER: frozenset({_BIDDER, _TRUMP}),
    Step.DIX: frozenset({_HANDS, _TRUMP}),
    Step.PASSING: frozenset({_BIDDER, _TRUMP}),
    Step.BIDDER_MELDS: frozenset({_BIDDER, _TRUMP}),
    Step.MELDS: frozenset({_HANDS, _TRUMP}),
    Step.OTHERS_MELD: frozenset({_MELD}),
    Step.JOINT_MELDS: frozenset({_BIDDER, _TRUMP}),
    Step.CONCEDE: frozenset({_BIDDER}),
    Step.BURY: frozenset({_WIDOW}),
    Step.MOON: frozenset({_TRUMP}),
    Step.PLAY: frozenset({_HANDS}),
}
"""What must be there before each phase."""

GIVES: Final[Mapping[Step, frozenset[str]]] = {
    **dict.fromkeys(Step, frozenset[str]()),
    Step.DEAL: frozenset({_HANDS}),
    Step.DRAFT: frozenset({_HANDS}),
    Step.AUCTION: frozenset({_BIDDER}),
    Step.WIDOW: frozenset({_WIDOW}),
    Step.TRUMP: frozenset({_TRUMP}),
    Step.BIDDER_MELDS: frozenset({_MELD}),
}
"""What each phase gives to those after it."""


def read_script(text: str) -> tuple[Step, ...]:
    """The steps that a text names, with blanks between them."""
    return tuple(Step(word) for word in text.split())
