"""Settlement: what of melds and counters stands when the tricks are counted."""

from typing import Final, Literal

from attrs import field, frozen

from pinochle._checking import number, one_of

__all__ = ["SettlementRules"]

SavedBy = Literal["nobody", "seat", "side"]
_SAVED_BY: Final[tuple[SavedBy, ...]] = ("nobody", "seat", "side")

Unsaved = Literal["meld", "all"]
_UNSAVED: Final[tuple[Unsaved, ...]] = ("meld", "all")


@frozen
class SettlementRules:
    """How melds are saved: by a trick, by a number of counters, or without either.

        >>> SettlementRules().kept(meld=40, count=0, tricks=0)
        (0, 0)
        >>> SettlementRules().kept(meld=40, count=0, tricks=1)
        (40, 0)

    Args:
        saved_by: whose tricks save a meld: the player's own, those of his side, or nobody's,
            where melds stand by themselves (``meld.trick-to-save``).
        saving_tricks: how many tricks save it, even if they count nothing.
        saving_count: how many points in tricks save it (``racehorse.defend``).
        unsaved: what is lost without them: the meld, or the count as well.

    Raises:
        RulesetError: if a word or a number is out of range.
        WrongType: if something in it is of the wrong type.
    """

    saved_by: SavedBy = field(default="side", validator=one_of(_SAVED_BY))
    saving_tricks: int = field(default=1, validator=number(0))
    saving_count: int = field(default=0, validator=number(0))
    unsaved: Unsaved = field(default="meld", validator=one_of(_UNSAVED))

    def kept(self, meld: int, count: int, tricks: int) -> tuple[int, int]:
        """What stands of the meld and the count of a player or side, in that order.

        Args:
            meld: the points melded.
            count: the points in the tricks won.
            tricks: how many tricks were won by whoever saves the meld.
        """
        is_saved = tricks >= self.saving_tricks and count >= self.saving_count
        if is_saved or self.saved_by == "nobody":
            return meld, count
        return (0, 0) if self.unsaved == "all" else (0, count)
