"""The widow: the players who see the cards that the bidder takes up, and what it is good for."""

from typing import Literal

from attrs import field, frozen

from pinochle._validators import of_type, one_of

__all__ = ["WidowRules"]

SeenBy = Literal["all", "taker"]


@frozen
class WidowRules:
    """The widow, and the players who see it before it goes into the bidder's hand.

        >>> WidowRules().seen_by, WidowRules("taker").seen_by
        ('all', 'taker')

    Args:
        seen_by: who sees the widow: everybody (``threehand.widow-shown``), or the taker alone
            (``racehorse.blind``).
        may_raise: whether the bidder, who has seen it, may raise their own bid once
            (``house.raise-after-widow``).
    """

    seen_by: SeenBy = field(default="all", validator=one_of(SeenBy))
    may_raise: bool = field(default=False, validator=of_type(bool))
