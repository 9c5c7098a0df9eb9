"""The widow: who sees the cards that the bidder takes up."""

from collections.abc import Iterator
from typing import Final, Literal

from attrs import field, frozen

from pinochle._validators import one_of
from pinochle.rules._prose import Context
from pinochle.rules.script import Step

__all__ = ["WidowRules"]

SeenBy = Literal["all", "taker"]
_SEEN_BY: Final[tuple[SeenBy, ...]] = ("all", "taker")


@frozen
class WidowRules:
    """Who is shown the widow before it goes into the bidder's hand.

        >>> WidowRules().seen_by, WidowRules("taker").seen_by
        ('all', 'taker')

    Args:
        seen_by: everybody (``threehand.widow-shown``), or the taker alone
            (``racehorse.blind``).

    Raises:
        RulesetError: if the word is unknown.
        WrongType: if it is not a word.
    """

    seen_by: SeenBy = field(default="all", validator=one_of(_SEEN_BY))


def sentences(widow: WidowRules, context: Context) -> Iterator[str]:
    """Who gets the widow, and who sees it."""
    if Step.SHARE_WIDOW in context.script:
        yield (
            "The bidder looks at the widow, gives every other player one card of it face down, "
            "and keeps the last. [fourhand.kitty.distribute]"
        )
    elif widow.seen_by == "all":
        yield "The bidder shows the widow to all and takes it up. [threehand.widow-shown]"
    else:
        yield "The bidder takes up the widow and shows it to nobody. [racehorse.blind]"
