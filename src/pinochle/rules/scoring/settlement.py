"""Settlement: which melds and counters score, and what a contract scores or costs."""

from typing import Final, Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import of_type, one_of, tuple_of
from pinochle._values import number, pairs
from pinochle.errors import Problem, RulesetError
from pinochle.messages.phrases import problem
from pinochle.rules.scoring.setcosts import SetCosts
from pinochle.rules.units import Points, Stakes, Times, Tricks

__all__ = ["SettlementRules"]

SavedBy = Literal["nobody", "seat", "side"]
Unsaved = Literal["meld", "all"]
Made = Literal["earned", "bid"]
Kept = Literal["lost", "kept"]
BidTo = Literal["nobody", "opponents"]
Opponents = Literal["score", "meld", "nothing"]
Unit = Literal["side", "seat"]
Binds = Literal["everybody", "opponents"]

_TWICE: Final = 2


def _set_costs(value: SetCosts | str) -> SetCosts:
    return SetCosts.parse(value) if isinstance(value, str) else value


@frozen(repr=False)
class SettlementRules(ShortRepr):
    """The rules for saving melds, and for scoring a contract that is made or set.

        >>> SettlementRules().keep(meld=40, count=0, tricks=0)
        (0, 0)
        >>> SettlementRules().keep(meld=40, count=0, tricks=1)
        (40, 0)
        >>> SettlementRules(set_meld="kept").score_if_set(bid=200, meld=60, count=90)
        -140
        >>> SettlementRules(set="2 bid + meld").score_if_set(bid=200, meld=60, count=90)
        -460

    Args:
        made: what a contract scores when it is made: all that was earned (``settle.made``), or just
            the bid (``widow3.bidder-scores-bid``).
        set: what a contract costs when it is played and lost: the bid (``settle.set.minus-bid``),
            nothing, everything, the bid, the meld and the count (``check.4p.settle``), or another
            sum, such as ``2 bid`` (``house.set-costs``).
        set_meld: whether the meld of a side that is set is lost
            (``settle.set.minus-bid-and-meld``) or still scores; it does not if the set costs it.
        set_count: whether the count of that side is lost or still scores; it does not if the set
            costs it.
        bid_bonuses: pairs of a bid and what a contract of that bid or more scores on top if it is
            made (``house.bid-bonus``); some tables. A moon that was bid has its reward instead, and
            a contract that others make by a renege gets none.
        bid_times: pairs of a bid and how many times a contract of that bid or more counts, made or
            not (``house.bid-times``); some tables. A moon that was bid counts as a bid of what it
            costs.
        bid_to: who scores a contract that fails: nobody, or every other side on top of everything
            else (``contract.settle``).
        set_reward: what every other side scores on top when a contract is played and lost
            (``house.set-reward``); some tables. It is the same for every bid, and never multiplied.
        opponents: what sides without a contract score: their melds and their count, only their
            melds (``house.opponents-meld``, some tables), or nothing.
        all_tricks: what a side scores on top for winning every trick without having undertaken it
            (``house.all-tricks``); some tables. A side that is set does not, nor one that has
            announced or bid a moon, which has its own reward.
        least_meld: what a side must meld for its melds to count at all (``house.on-board``): 20 in
            the double-deck game of the National Pinochle Association and in many clubs.
        least_meld_binds: whose melds must come to that: everybody's, or only those of sides without
            a contract.
        least_meld_sets: whether a contract is set, whatever is won, if its side melds less than
            that (``house.too-few-sets``, some double-deck tables); a moon that was bid is not.
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

    made: Made = field(default="earned", validator=one_of(Made))
    set: SetCosts = field(
        default=SetCosts(bid=1), converter=_set_costs, validator=of_type(SetCosts)
    )
    set_meld: Kept = field(default="lost", validator=one_of(Kept))
    set_count: Kept = field(default="lost", validator=one_of(Kept))
    bid_bonuses: tuple[tuple[Points, Points], ...] = field(default=(), validator=pairs)
    bid_times: tuple[tuple[Points, Times], ...] = field(default=(), validator=pairs)
    bid_to: BidTo = field(default="nobody", validator=one_of(BidTo))
    set_reward: Points = field(default=0, validator=number(0))
    opponents: Opponents = field(default="score", validator=one_of(Opponents))
    all_tricks: Points = field(default=0, validator=number(0))
    least_meld: Points = field(default=0, validator=number(0))
    least_meld_binds: Binds = field(default="everybody", validator=one_of(Binds))
    least_meld_sets: bool = field(default=False, validator=of_type(bool))
    saved_by: SavedBy = field(default="side", validator=one_of(SavedBy))
    saving_tricks: Tricks = field(default=1, validator=number(0))
    saving_count: Points = field(default=0, validator=number(0))
    unsaved: Unsaved = field(default="meld", validator=one_of(Unsaved))
    floor: tuple[Points, ...] = field(default=(), validator=tuple_of(int))
    stakes: tuple[tuple[Points, Stakes], ...] = field(default=(), validator=pairs)
    spades_double: bool = field(default=False, validator=of_type(bool))
    lost_times: Times = field(default=_TWICE, validator=number(1))
    saving_binds: Binds = field(default="everybody", validator=one_of(Binds))
    unit_of_meld: Unit = field(default="side", validator=one_of(Unit))
    unit_of_count: Unit = field(default="side", validator=one_of(Unit))

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        if len(self.floor) > 1:
            number_of_floors = len(self.floor)
            problems.append(problem("settlement.floor", "value.floors", number=number_of_floors))
        for name in ("stakes", "bid_bonuses", "bid_times"):
            steps: tuple[tuple[int, int], ...] = getattr(self, name)
            bids = [bid for bid, _ in steps]
            if bids != sorted(set(bids)):
                problems.append(problem(f"settlement.{name}", "value.bids-down", bids=str(bids)))
            if name != "stakes" and any(worth < 1 for _, worth in steps):
                problems.append(problem(f"settlement.{name}", "value.below-one"))
        if problems:
            raise RulesetError(problems)

    def is_saved(self, count: int, tricks: int) -> bool:
        """Tell whether so many points and tricks save a meld.

        Args:
            count: the points in the tricks that can save it.
            tricks: the number of these tricks.
        """
        is_enough = tricks >= self.saving_tricks and count >= self.saving_count
        return is_enough or self.saved_by == "nobody"

    def keep(self, meld: int, count: int, tricks: int, buried: int = 0) -> tuple[int, int]:
        """Return the meld and the count that a player or side keeps.

        Args:
            meld: the points melded.
            count: the points in the tricks won.
            tricks: how many tricks that can save the meld were won.
            buried: the points of the buried cards, which count but save nothing.
        """
        if self.is_saved(count, tricks):
            return meld, count + buried
        return (0, 0) if self.unsaved == "all" else (0, count + buried)

    @property
    def is_bid_handed_over(self) -> bool:
        """Tell whether the other sides score a contract that fails."""
        return self.bid_to == "opponents"

    @property
    def keeps_meld(self) -> bool:
        """Tell whether the meld of a side that is set still scores."""
        return self.set_meld == "kept" and not self.set.meld

    @property
    def keeps_count(self) -> bool:
        """Tell whether the count of a side that is set still scores."""
        return self.set_count == "kept" and not self.set.count

    def score_if_set(self, bid: int, meld: int = 0, count: int = 0, times: int = 1) -> int:
        """Return the score of a side that has played its contract and was set."""
        kept = (meld if self.keeps_meld else 0) + (count if self.keeps_count else 0)
        return kept - self.cost_if_set(bid, meld, count) * times

    def cost_if_set(self, bid: int, meld: int, count: int) -> int:
        """Return the points that a contract of this bid, meld and count costs when it is set."""
        return self.set.bid * bid + self.set.meld * meld + self.set.count * count

    def forfeit(self, bid: int, times: int = 1) -> int:
        """Return the score of a side that loses its bid without play; 0 if a set costs no bid."""
        return -bid * times if self.set.bid else 0

    def is_on_board(self, meld: int, *, has_contract: bool) -> bool:
        """Tell whether a side has melded enough for its melds to count.

        Args:
            meld: all that it has melded.
            has_contract: whether it has a contract to make.
        """
        is_free = has_contract and self.least_meld_binds == "opponents"
        return is_free or meld >= self.least_meld

    def can_score_meld(self, meld: int, *, has_contract: bool, is_contracted: bool) -> bool:
        """Tell whether melds score or help a contract, as far as that is sure before the play.

        Args:
            meld: all that a side has melded.
            has_contract: whether it has a contract to make.
            is_contracted: whether it or another side has one.
        """
        is_barred = self.opponents == "nothing" and is_contracted and not has_contract
        return not is_barred and self.is_on_board(meld, has_contract=has_contract)

    def falls_short(self, meld: int) -> bool:
        """Tell whether so small a meld sets the contract of its side, whatever is won."""
        return self.least_meld_sets and not self.is_on_board(meld, has_contract=True)

    def units(self, bid: int) -> int:
        """Return the number of units of the stake that a bid is played for.

        >>> SettlementRules(stakes=((300, 3), (350, 5))).units(340)
        3
        """
        return _step_reached(self.stakes, bid, 0)

    def bonus(self, bid: int) -> int:
        """Return the bonus of a contract with this bid when it is made."""
        return _step_reached(self.bid_bonuses, bid, 0)

    def times(self, bid: int) -> int:
        """Return how many times a contract counts for the height of its bid."""
        return _step_reached(self.bid_times, bid, 1)

    def raise_to_floor(self, score: int) -> int:
        """Return a score, or the floor if that is higher."""
        return max((score, *self.floor))


def _step_reached(steps: tuple[tuple[int, int], ...], bid: int, below: int) -> int:
    """Return the number of the last step that a bid reaches, or the number below the first."""
    reached = below
    for least, worth in steps:
        if least <= bid:
            reached = worth
    return reached
