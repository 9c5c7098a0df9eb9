"""The draft: players choose their hands from the whole pack, and their discards may count."""

from typing import ClassVar, Literal

from attrs import field, frozen

from pinochle._validators import one_of

__all__ = ["DraftRules"]

CountFor = Literal["owner", "non-bidder"]


@frozen
class DraftRules:
    """The score of the cards that are discarded in a draft.

        >>> DraftRules().discards_count_for
        'owner'

    Args:
        discards_count_for: for whom the discards count: each pile for its own player
            (``draft.count-discards``), or all of them for the player who did not win the auction
            (``draft.discards-to-nonbidder``). They were not won in tricks, so they save no melds.
    """

    _SENTENCES: ClassVar[str] = """
        # The draft
        *: Starting with eldest, the players take turns to draw the top card. A player who keeps it
            puts the next card on their discards unseen; a player who rejects it discards it and
            must keep the next. This goes on until every card is kept or discarded.
            [draft.first-card, draft.keep, draft.reject, draft.alternate]
        draft.discards_count_for=owner: A player’s discards count for them, like cards won.
            [draft.count-discards]
        else: All discards count for the player who does not win the auction.
            [draft.discards-to-nonbidder]
    """

    discards_count_for: CountFor = field(default="owner", validator=one_of(CountFor))
