"""Concession: giving up a contract before the play."""

from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect_word, of_type, one_of, path_of
from pinochle._values import number
from pinochle.rules.units import Points, Times

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["ConcessionRules"]

Unseen = Literal["nobody", "forced-bidder"]
OthersScore = Literal["meld", "nothing"]
BonusUnit = Literal["seat", "side"]

MostNeeded = Points | Literal["whole-count"]

WHOLE_COUNT: Final = "whole-count"
"""The word for all that can be won in tricks, as the limit of what a bidder may need from them."""


def _most_needed(part: object, attribute: "Attribute[Any]", value: object) -> None:
    if isinstance(value, str):
        expect_word((WHOLE_COUNT,), value, path_of(part, attribute), "a number")
    else:
        number(0)(part, attribute, value)


@frozen(repr=False)
class ConcessionRules(ShortRepr):
    """The concession of a contract: who may concede, when they must, and what it costs.

        >>> rules = ConcessionRules(offered=True, most_needed="whole-count")
        >>> rules.is_forced(needed=None, meld=80, total=250)
        True
        >>> rules.is_forced(needed=250, meld=80, total=250)
        False

    Args:
        unseen: who may concede without looking at the widow: nobody, or a bidder who was forced to
            bid and was not overbid. They lose the bid, and the others score nothing
            (``concede.before-widow``).
        offered: whether the bidder may concede where the script says so (``concede.after-widow``,
            ``end.pinochling.throw-in``).
        most_needed: how many points a bidder may need from tricks; a bidder who needs more must
            concede (``concede.forced-over-250``). 0 for no limit, or ``whole-count``.
        least_meld: how much the bidder's side must meld; with less it must concede, and is set
            without play (``house.set-short``). Pagat has it for the double deck, many clubs too.
        others_score: what the others score after a concession: their melds, without a trick to save
            them, or nothing.
        costs: how many times the bid a concession costs.
        bonus: what every other player scores on top.
        consent: whether the bidder's partner must agree, in turn if there are several; otherwise
            the round is played. Nobody is asked where the bidder must concede
            (``house.consent-to-concede``, some partnership tables).
        bonus_unit: who scores the bonus: every other player, or each side once
            (``house.set-short``).
    """

    unseen: Unseen = field(default="nobody", validator=one_of(Unseen))
    offered: bool = field(default=False, validator=of_type(bool))
    most_needed: MostNeeded = field(default=0, validator=_most_needed)
    least_meld: Points = field(default=0, validator=number(0))
    others_score: OthersScore = field(default="meld", validator=one_of(OthersScore))
    costs: Times = field(default=1, validator=number(0))
    bonus: Points = field(default=0, validator=number(0))
    consent: bool = field(default=False, validator=of_type(bool))
    bonus_unit: BonusUnit = field(default="seat", validator=one_of(BonusUnit))

    def is_forced(self, needed: int | None, meld: int, total: int) -> bool:
        """Tell whether a bidder has melded too little, or needs more from tricks than they may.

        Args:
            needed: what the bidder's side must count to make its contract; None if nothing that it
                can count is enough.
            meld: the meld of the bidder's side, in points.
            total: all that can be won in tricks.
        """
        limit = self.most_needed if isinstance(self.most_needed, int) else total
        is_too_much = self.most_needed != 0 and (needed is None or needed > limit)
        return is_too_much or meld < self.least_meld

    @property
    def is_possible(self) -> bool:
        """Tell whether there is a case in which a bidder may or must concede."""
        is_asked = self.offered or self.unseen != "nobody"
        return is_asked or self.most_needed != 0 or self.least_meld != 0
