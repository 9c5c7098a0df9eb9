"""The widow: the players who see the cards that the bidder takes up."""

from typing import ClassVar, Literal

from attrs import field, frozen

from pinochle._validators import one_of

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
    """

    _SENTENCES: ClassVar[str] = """
        # The widow
        script.share-widow: The bidder looks at the widow, gives every other player one card of it
            face down, and keeps the last. [fourhand.kitty.distribute]
        else & widow.seen_by=all: The bidder shows the widow to all and takes it up.
            [threehand.widow-shown]
        else: The bidder takes up the widow and shows it to nobody.
            [{table.seats=4?fourhand.kitty.take-discard|racehorse.blind}]
    """

    seen_by: SeenBy = field(default="all", validator=one_of(SeenBy))
