"""Every round is settled as it is on paper, under whatever rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from oracle.settling import Bid, House, Result, Round, settle
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.scoring.settle import settle as settled_by_rules
from pinochle.rules.scoring.tally import SEAT_FIELDS
from support.strategies import SETTLED, custom, letter, settling, share, tallies

if TYPE_CHECKING:
    from pinochle import Contract, Ruleset, Tally


@st.composite
def rounds(draw: st.DrawFn, kinds: st.SearchStrategy[Ruleset] = settling) -> tuple[Ruleset, Tally]:
    """Rules and a round under them."""
    rules = draw(kinds)
    return rules, draw(tallies(rules))


@st.composite
def rounds_with_burials(draw: st.DrawFn) -> tuple[Ruleset, Tally]:
    """Rounds for points in which points save the melds, and the bidder has buried some."""
    rules = draw(settling)
    saving = draw(st.sampled_from((1, 10)))
    settlement = evolve(rules.settlement, saving_count=saving, stakes=(), bid_to="nobody")
    rules = rules.with_(settlement=settlement, bury=evolve(rules.bury, count_for="bidder"))
    return rules, evolve(draw(tallies(rules)), buried=draw(st.sampled_from((10, 30))))


def is_for_stakes(rules: Ruleset) -> bool:
    return bool(rules.settlement.stakes)


def number_of(rules: Ruleset, contract: Contract) -> int:
    """What a contract is for; a moon counts as a bid of what it costs."""
    return contract.goal if isinstance(contract.goal, int) else rules.moon.costs


def on_paper(rules: Ruleset, tally: Tally) -> dict[int, Result]:
    """What the oracle makes of it."""
    settlement, concession = rules.settlement, rules.concession
    house = House(
        sides=rules.table.sides,
        discards_for=rules.draft.discards_count_for,
        buried_for=rules.bury.count_for,
        made=settlement.made,
        when_set=str(settlement.set),
        set_meld=settlement.set_meld,
        set_count=settlement.set_count,
        opponents=settlement.opponents,
        saved_by=settlement.saved_by,
        saving_tricks=settlement.saving_tricks,
        saving_count=settlement.saving_count,
        unsaved=settlement.unsaved,
        saving_binds=settlement.saving_binds,
        unit_of_meld=settlement.unit_of_meld,
        unit_of_count=settlement.unit_of_count,
        stakes=settlement.stakes,
        spades_double=settlement.spades_double,
        lost_times=settlement.lost_times,
        concede_costs=concession.costs,
        concede_others=concession.others_score,
        concede_bonus=concession.bonus,
        misbid_costs=rules.auction.misbid_costs,
        no_marriage=rules.trump.if_none,
        renege_times=rules.renege.bidder_times,
        renege_offender=rules.renege.offender,
        renege_of_bidder=rules.renege.of_bidder,
        renege_bidder=rules.renege.bidder_then,
        renege_others=rules.renege.others,
        bid_to=settlement.bid_to,
        bid_bonuses=settlement.bid_bonuses,
        bid_times=settlement.bid_times,
        all_tricks=settlement.all_tricks,
        set_reward=settlement.set_reward,
        least_meld=settlement.least_meld,
        least_meld_binds=settlement.least_meld_binds,
        least_meld_sets=settlement.least_meld_sets,
        bonus_unit=concession.bonus_unit,
        rounding=rules.count.rounding,
        exact_decides=rules.count.exact_decides,
        moon_reward=rules.moon.reward,
        moon_costs=rules.moon.costs,
        moon_kinds=tuple((kind.name, kind.reward, kind.costs) for kind in rules.moon.kinds),
        total=rules.total,
        tricks_in_all=tricks_of_a_round(rules),
        renege_penalty=rules.renege.penalty,
        moon_counts=rules.moon.counts,
        moon_if_missed=rules.moon.if_missed,
        moon_others=rules.moon.others_score,
        moon_won_by=rules.moon.won_by,
    )
    bids = tuple(
        Bid(one.bidder, number_of(rules, one), one.is_void, one.times, one.is_moon)
        for one in tally.contracts
    )
    played = Round(
        meld=tally.meld,
        count=tally.count,
        tricks=tally.tricks,
        bids=bids,
        buried=tally.buried,
        trump=letter(tally.trump),
        how=tally.how,
        discarded=tally.discarded,
        called=tally.sides,
        offender=tally.offender,
        offenders=tally.offenders,
        moon=tally.moon,
        moon_kind=tally.moon_kind,
    )
    return settle(house, played)


def is_for_points(rules: Ruleset, tally: Tally) -> bool:
    return not (rules.settlement.stakes and tally.contracts)


def buries_what_saves(rules: Ruleset, tally: Tally) -> bool:
    """Whether it matters if the buried cards are taken in tricks: see the law about them."""
    return bool(rules.settlement.saving_count and tally.buried and rules.bury.count_for == "bidder")


@share(400)
@given(rounds())
def test_scores(given_round: tuple[Ruleset, Tally]) -> None:
    """Points or units, every column gets what the oracle gives it."""
    rules, tally = given_round
    is_void = any(contract.is_void for contract in tally.contracts)
    assume(not buries_what_saves(rules, tally))
    assume(is_for_points(rules, tally) or not is_void)
    found = settled_by_rules(rules, tally)

    wanted = on_paper(rules, tally)
    assert found.scores == tuple(wanted[side].points for side in sorted(wanted))
    assert found.how == tally.how


@share(200)
@given(rounds())
def test_lines(given_round: tuple[Ruleset, Tally]) -> None:
    """For points, every line says what the oracle says: verdict, bid, meld, count and points."""
    rules, tally = given_round
    assume(is_for_points(rules, tally) and not buries_what_saves(rules, tally))
    found = settled_by_rules(rules, tally)

    sides = tally.sides or rules.table.sides
    by_side = {sides[one.bidder]: one for one in tally.contracts}
    columns = rules.table.sides
    contracts = {columns[seat]: by_side.get(side) for seat, side in enumerate(sides)}
    assert [line.side for line in found.lines] == sorted(set(rules.table.sides))
    for side, wanted in on_paper(rules, tally).items():
        line = found.line(side)
        contract = contracts.get(side)
        bid = number_of(rules, contract) if contract else 0
        if contract and contract.is_moon and wanted.verdict == "made":
            bid = rules.moon.reward  # a renege of others has made it
        # A renege that costs meld and count only calls a contract off, unless it has failed anyway.
        is_off = line.verdict == "renege" and rules.renege.offender == "loses-meld-and-count"
        assert line.bid == bid or (is_off and line.bid == 0)
        assert Result(line.verdict, line.meld, line.count, line.points) == wanted


@given(rounds_with_burials())
def test_buried_cards_save_no_meld(given_round: tuple[Ruleset, Tally]) -> None:
    """A meld that points save is saved by points in tricks: what is buried was not taken."""
    rules, tally = given_round
    found = settled_by_rules(rules, tally)

    wanted = on_paper(rules, tally)
    assert found.scores == tuple(wanted[side].points for side in sorted(wanted))


@given(rounds(custom(*SETTLED, of="auction-three").filter(is_for_stakes)))
def test_stakes_add_up_to_nothing(given_round: tuple[Ruleset, Tally]) -> None:
    """What one side gets in units the others pay."""
    rules, tally = given_round
    assume(tally.contracts)
    found = settled_by_rules(rules, tally)
    assert sum(found.scores) + rules.table.sitting_out * found.sitting_out == 0


@given(rounds(), st.data())
def test_a_score_pad_may_put_a_side_down_in_one_place(
    given_round: tuple[Ruleset, Tally], data: st.DataObject
) -> None:
    """Where sides save melds it is all one for which of its seats a side's points are put down."""
    rules, tally = given_round
    assume(rules.settlement.saved_by != "seat" and not tally.sides)
    sides = rules.table.sides
    places = {side: data.draw(st.sampled_from(rules.table.members(side))) for side in set(sides)}

    def together(numbers: tuple[int, ...]) -> tuple[int, ...]:
        sums = [0] * len(sides)
        for seat, number in enumerate(numbers):
            sums[places[sides[seat]]] += number
        return tuple(sums)

    assume(not buries_what_saves(rules, tally))
    seats: dict[str, int | None] = {name: getattr(tally, name) for name in SEAT_FIELDS}
    named: Any = {name: places[sides[seat]] for name, seat in seats.items() if seat is not None}
    padded = evolve(
        tally,
        meld=together(tally.meld),
        count=together(tally.count),
        tricks=together(tally.tricks),
        **named,
    )

    assert settled_by_rules(rules, padded).scores == settled_by_rules(rules, tally).scores
