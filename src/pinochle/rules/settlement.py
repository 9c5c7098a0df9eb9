"""Settlement: which melds and counters score, and what a contract scores or costs."""

from typing import ClassVar, Final, Literal

from attrs import field, frozen

from pinochle._validators import number, of_type, one_of, pairs, tuple_of
from pinochle.errors import Problem, RulesetError

__all__ = ["SettlementRules"]

SavedBy = Literal["nobody", "seat", "side"]
Unsaved = Literal["meld", "all"]
Made = Literal["earned", "bid"]
Set = Literal["minus-bid", "nothing", "minus-all"]
Kept = Literal["lost", "kept"]
BidTo = Literal["nobody", "opponents"]
Opponents = Literal["score", "nothing"]
Unit = Literal["side", "seat"]
SavingBinds = Literal["everybody", "opponents"]

_TWICE: Final = 2


@frozen
class SettlementRules:
    """How melds are saved, and what a contract scores when it is made or set.

        >>> SettlementRules().kept(meld=40, count=0, tricks=0)
        (0, 0)
        >>> SettlementRules().kept(meld=40, count=0, tricks=1)
        (40, 0)
        >>> SettlementRules(set_meld="kept").failed(bid=200, meld=60, count=90)
        -140

    Args:
        made: what a contract scores when it is made: all that was earned (``settle.made``), or just
            the bid (``widow3.bidder-scores-bid``).
        set: what it scores when it is set: minus the bid (``settle.set.minus-bid``), nothing, or
            minus everything, the bid, the meld and the count (``check.4p.settle``).
        set_meld: whether the meld of a side that is set is lost
            (``settle.set.minus-bid-and-meld``) or still scores.
        set_count: whether its count is lost or still scores.
        bid_to: who scores a contract that fails: nobody, or every other side on top of everything
            else (``contract.settle``).
        opponents: whether sides without a contract score.
        saved_by: whose tricks save a meld: the player's own, those of their side, or nobody's,
            where melds need no tricks (``meld.trick-to-save``).
        saving_tricks: how many tricks save a meld, even if they count nothing.
        saving_count: how many points in tricks save a meld (``racehorse.defend``).
        unsaved: what a side loses without them: the meld, or the count as well.
        floor: the lowest possible score, as a tuple of one number; empty if there is none.
        stakes: pairs of a bid and its units, where a round is settled in units of a stake between
            the bidder and every opponent; empty where it is settled in points.
        spades_double: whether the units are doubled when spades are trump.
        lost_times: how many times the bidder pays the units for a contract that was played and
            lost.
        saving_binds: whose melds must be saved: everybody's, or only those of sides without a
            contract (``racehorse.defend``), where a bidder's meld always scores.
        unit_of_meld: whose melds an opponent scores when the bidder calls a partner: those of their
            whole side, or their own.
        unit_of_count: whose count that opponent scores: that of their whole side, or their own. The
            bidder and the partner each score everything that both have (``five.called-partner``).
    """

    _CLASHES: ClassVar[str] = """
        settlement.stakes & !script.auction: nobody bids, so there is nothing to play for
        settlement.stakes & auction.calls=summed:
            with summed bids every side has a contract, so the round is always played
        settlement.stakes & partner.calls: a called partner neither pays a bidder nor is paid by one
        settlement.bid_to=opponents & !script.auction<play:
            nobody bids, so there is no bid to hand over
        settlement.bid_to=opponents & settlement.stakes: opponents are paid in units, not in points
    """

    _SENTENCES: ClassVar[str] = """
        # Settlement
        table.is_partnership: What the players of a side meld and win is added up.
            [settle.partners-count]
        partner.calls: What the bidder and their partner meld and win is added up, and each of the
            two scores or loses all of it. [five.called-partner]
        !wanted: Melds count, whatever tricks are won. [contract.play-only-if-needed]
        else: A {saver}{settlement.saving_binds=opponents & script.auction? without a contract}
            {saver=side?that|who} does not win at least {wanted:and} loses {saver=side?its|their}
            melds{settlement.unsaved=all?, and what {saver=side?its|their} tricks count as well}.
            [{settlement.unsaved=all?racehorse.defend|meld.trick-to-save}]
        !script.auction: Every {side} scores {their} melds and {their} count.
        else: The contract is made if the meld and the count of {contractor} come to the bid or
            more. Otherwise it is set. [auction.contract-meld-plus-tricks]
        script.auction & settlement.stakes: No points are scored. If the contract is made, every
            opponent pays the bidder the units listed for the bid. If it is set or conceded, the
            bidder pays every opponent as many.{settlement.lost_times=1?| A contract that is played
            and set costs {settlement.lost_times:times} as many units.}{settlement.spades_double?
            With spades as trump, everything is doubled.}
        script.auction & settlement.stakes & each settlement.stakes: - from a bid of {item[0]}:
            {item[1]:unit}
        in_points & settlement.made=earned: If it is made, {contractor} scores meld and count.
            [settle.made]
        else & in_points: If it is made, {contractor} scores the bid and no more.
            [widow3.bidder-scores-bid, contract.settle]
        in_points & settlement.set=minus-all: If it is set, {contractor} loses the bid, the meld and
            the count. [check.4p.settle]
        else & in_points & settlement.set=nothing: If it is set, {contractor} scores {kept?only the
            {kept:and}|nothing}. [widow3.bidder-scores-bid]
        else & in_points: If it is set, {contractor} loses the bid {kept?but still scores the
            {kept:and}|and scores nothing else}. [settle.set.minus-bid{kept?|-and-meld}]
        in_points & settlement.bid_to=opponents: Then every other {side} scores the bid.
            [contract.settle]
        in_points & settlement.opponents=nothing: {others} nothing{settlement.bid_to=opponents?
            else}.
        else & in_points & partner.calls: Each of the others scores
            {settlement.unit_of_meld=seat?their own|all their side’s} melds and
            {settlement.unit_of_count=seat?their own|all their side’s} count. [five.rest-vs-team]
        else & in_points: {others} their melds and their count.
            [{table.is_partnership?|widow3.opponents-score}]
        each settlement.floor: No score falls below {item}.
    """

    made: Made = field(default="earned", validator=one_of(Made))
    set: Set = field(default="minus-bid", validator=one_of(Set))
    set_meld: Kept = field(default="lost", validator=one_of(Kept))
    set_count: Kept = field(default="lost", validator=one_of(Kept))
    bid_to: BidTo = field(default="nobody", validator=one_of(BidTo))
    opponents: Opponents = field(default="score", validator=one_of(Opponents))
    saved_by: SavedBy = field(default="side", validator=one_of(SavedBy))
    saving_tricks: int = field(default=1, validator=number(0))
    saving_count: int = field(default=0, validator=number(0))
    unsaved: Unsaved = field(default="meld", validator=one_of(Unsaved))
    floor: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    stakes: tuple[tuple[int, int], ...] = field(default=(), validator=pairs)
    spades_double: bool = field(default=False, validator=of_type(bool))
    lost_times: int = field(default=_TWICE, validator=number(1))
    saving_binds: SavingBinds = field(default="everybody", validator=one_of(SavingBinds))
    unit_of_meld: Unit = field(default="side", validator=one_of(Unit))
    unit_of_count: Unit = field(default="side", validator=one_of(Unit))

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        if len(self.floor) > 1:
            said = f"expected at most one lowest score, not {len(self.floor)}"
            problems.append(Problem("settlement.floor", said))
        bids = [bid for bid, _ in self.stakes]
        if bids != sorted(set(bids)):
            said = f"the bids must go up, not {bids}"
            problems.append(Problem("settlement.stakes", said))
        if problems:
            raise RulesetError(problems)

    def is_saved(self, count: int, tricks: int) -> bool:
        """Whether a number of points and tricks saves a meld.

        Args:
            count: the points in the tricks that can save it.
            tricks: how many tricks that is.
        """
        is_enough = tricks >= self.saving_tricks and count >= self.saving_count
        return is_enough or self.saved_by == "nobody"

    def kept(self, meld: int, count: int, tricks: int, buried: int = 0) -> tuple[int, int]:
        """What a player or side keeps of the meld and the count, in that order.

        Args:
            meld: the points melded.
            count: the points in the tricks won.
            tricks: how many tricks that can save the meld were won.
            buried: the points of the buried cards, which count but save nothing.
        """
        if self.is_saved(count, tricks):
            return meld, count + buried
        return (0, 0) if self.unsaved == "all" else (0, count + buried)

    def earned(self, bid: int, meld: int, count: int, times: int = 1) -> int:
        """What a side scores when it has made its contract."""
        return (meld + count if self.made == "earned" else bid) * times

    def failed(self, bid: int, meld: int = 0, count: int = 0, times: int = 1) -> int:
        """What a side scores when it was set, or, without meld and count, when it conceded."""
        if self.set == "minus-all":
            return -(bid + meld + count) * times
        lost = bid * times if self.set == "minus-bid" else 0
        kept = meld if self.set_meld == "kept" else 0
        kept += count if self.set_count == "kept" else 0
        return kept - lost

    def units(self, bid: int) -> int:
        """How many units of the stake a bid is played for.

        >>> SettlementRules(stakes=((300, 3), (350, 5))).units(340)
        3
        """
        reached = [units for least, units in self.stakes if least <= bid]
        return reached[-1] if reached else 0

    def floored(self, score: int) -> int:
        """A score, or the floor if that is higher."""
        return max((score, *self.floor))
