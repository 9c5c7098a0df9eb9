"""The widow: which players see its cards, who gets them, and what it is good for."""

from typing import Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import of_type, one_of

__all__ = ["WidowRules"]

SeenBy = Literal["all", "taker", "nobody"]
GoesTo = Literal["bidder", "first-trick", "last-trick", "nobody"]


@frozen(repr=False)
class WidowRules(ShortRepr):
    """The widow: which players see its cards, and who gets them.

        >>> WidowRules().seen_by, WidowRules().goes_to
        ('all', 'bidder')
        >>> dead = WidowRules("nobody", goes_to="nobody")
        >>> dead.is_won, WidowRules(goes_to="last-trick").is_won
        (False, True)

    Args:
        seen_by: who sees the widow when it is taken: everybody (``threehand.widow-shown``), the
            taker alone (``racehorse.blind``), or nobody, because it stays face down.
        goes_to: who gets the widow: the bidder, into the hand; whoever wins the first trick or the
            last, among the cards won (``house.widow-to-a-trick``, some tables); or nobody, so that
            its cards are dead and count for nobody (``house.dead-cards``, some tables).
        may_raise: whether the bidder, who has seen it, may raise their own bid once
            (``house.raise-after-widow``).
    """

    seen_by: SeenBy = field(default="all", validator=one_of(SeenBy))
    goes_to: GoesTo = field(default="bidder", validator=one_of(GoesTo))
    may_raise: bool = field(default=False, validator=of_type(bool))

    @property
    def is_won(self) -> bool:
        """Tell whether the widow is won with a trick."""
        return self.goes_to in {"first-trick", "last-trick"}
