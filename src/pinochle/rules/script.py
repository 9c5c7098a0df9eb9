"""The script of a round: its phases, in the order of play."""

from enum import Enum

__all__ = ["Step"]


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


def read_script(text: str) -> tuple[Step, ...]:
    """The steps that a text names, with blanks between them."""
    return tuple(Step(word) for word in text.split())
