"""The widow: who sees the cards that the bidder takes."""

from typing import Final, Literal

from attrs import field, frozen

from pinochle._validators import one_of

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
        RulesetError: if it is another word.
        WrongType: if it is no word at all.
    """

    seen_by: SeenBy = field(default="all", validator=one_of(_SEEN_BY))
