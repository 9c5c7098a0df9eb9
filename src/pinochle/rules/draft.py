"""The draft: hands that are chosen from the whole pack, and what the discards count."""

from collections.abc import Iterator
from typing import Final, Literal

from attrs import field, frozen

from pinochle._validators import one_of
from pinochle.errors import Problem
from pinochle.rules.misdeal import MisdealRules
from pinochle.rules.script import Step
from pinochle.rules.table import TableRules

__all__ = ["DraftRules"]

DiscardsCountFor = Literal["owner", "non-bidder"]
_COUNT_FOR: Final[tuple[DiscardsCountFor, ...]] = ("owner", "non-bidder")


_PLAYERS: Final = 2


@frozen
class DraftRules:
    """For whom the cards count that are discarded while the hands are chosen.

        >>> DraftRules().discards_count_for
        'owner'

    Args:
        discards_count_for: each pile for the player who has made it (``draft.count-discards``), or
            all of them for him who has not won the auction (``draft.discards-to-nonbidder``). They
            were not won in tricks, and save no melds.

    Raises:
        RulesetError: if it is another word.
        WrongType: if it is no word at all.
    """

    discards_count_for: DiscardsCountFor = field(default="owner", validator=one_of(_COUNT_FOR))

    def problems(
        self, script: tuple[Step, ...], table: TableRules, misdeal: MisdealRules
    ) -> Iterator[Problem]:
        """Who cannot draft, and what does not go with a draft."""
        if Step.DRAFT not in script:
            return
        if script[0] is not Step.DRAFT:
            yield Problem("script", "a draft comes first")
        if table.seats != _PLAYERS:
            yield Problem("table.seats", f"two play a draft, not {table.seats}")
        if misdeal.grounds:
            yield Problem("misdeal.grounds", "players choose their hands, so none is thrown in")
        if self.discards_count_for != "owner" and Step.AUCTION not in script:
            said = "without an auction every player is a non-bidder"
            yield Problem("draft.discards_count_for", said)
