"""The draft: players choose their hands from the whole pack, and their discards may count."""

from typing import Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import one_of

__all__ = ["DraftRules"]

CountFor = Literal["owner", "non-bidder"]


@frozen(repr=False)
class DraftRules(ShortRepr):
    """The score of the cards that are discarded in a draft.

        >>> DraftRules().discards_count_for
        'owner'

    Args:
        discards_count_for: for whom the discards count: each pile for its own player
            (``draft.count-discards``), or all of them for the player who did not win the auction
            (``draft.discards-to-nonbidder``). They were not won in tricks, so they save no melds.
    """

    discards_count_for: CountFor = field(default="owner", validator=one_of(CountFor))
