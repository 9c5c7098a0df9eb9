"""One answer says what a contract needs, and everything that depends on it goes by that answer.

Tests: pinochle.rules.scoring.needs
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Contract, Game, RulesetError, Suit, Tally, variants
from pinochle.actions import Bid, NameTrump, Pass
from pinochle.events import ConcessionForced
from pinochle.game.engine.round import Ended
from pinochle.game.phases.concede import ConcedePhase
from pinochle.rules import EVERY_TRICK, ConcessionRules, Step
from pinochle.rules.concession import WHOLE_COUNT, MostNeeded
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.scoring.bysides import asks_for_seats
from pinochle.rules.scoring.needs import Needs, needs_in_all
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.takings import Takings
from pinochle.testing import custom_ruleset
from support.random_games import plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share, totals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset
    from pinochle.game.engine.state import State
    from pinochle.rules.auction.goal import Goal

MOST: Final = 1000
"""The most points of a round of which every count is settled."""

HOUSES: Final[tuple[dict[str, dict[str, object]], ...]] = (
    {},
    {"settlement": {"least_meld": 20}},
    {"settlement": {"least_meld": 60, "least_meld_sets": True}},
    {"settlement": {"least_meld": 60, "least_meld_binds": "opponents"}},
    {"settlement": {"saved_by": "side", "saving_count": 20, "saving_tricks": 2}},
    {"settlement": {"saved_by": "seat", "saving_count": 10, "unsaved": "all"}},
    {"settlement": {"saved_by": "side", "unsaved": "all"}},
    {"count": {"rounding": (10, 5)}},
    {"count": {"rounding": (10, 5), "exact_decides": True}},
)
"""What a table may have agreed on that decides what a contract needs."""


def houses(rules: Ruleset) -> Iterator[Ruleset]:
    """The ruleset in each of these houses that can be."""
    for fields in HOUSES:
        parts: Any = {name: evolve(getattr(rules, name), **more) for name, more in fields.items()}
        with suppress(RulesetError):
            yield rules.with_(name="house", **parts)


# Every count is settled, one by one.


def is_too_much(rules: Ruleset, most: int) -> bool:
    """Whether partners are found in the round, or it can end in more than so many ways."""
    seats = rules.table.sides.count(0) if rules.settlement.saved_by == "seat" else 1
    ends_of_seat = sum(len(Takings(rules).tricks(count)) for count in Takings(rules).counts())
    return rules.partner.is_found or rules.total > MOST or ends_of_seat**seats > most


def shares(
    rules: Ruleset, won: tuple[int, int], seats: int, takings: Takings
) -> Iterator[list[tuple[int, int]]]:
    """Every way in which seats can have won so much in so many tricks; the first has laid away."""
    count, tricks = won
    if seats == 1:
        yield [won]
        return
    plain = Takings(rules)
    for mine in takings.counts():
        for number in takings.tricks(mine):
            rest = count - mine, tricks - number
            if min(rest) >= 0 and plain.can_be(*rest):
                for others in shares(rules, rest, seats - 1, plain):
                    yield [(mine, number), *others]


def ends(rules: Ruleset, contract: Contract, meld: tuple[int, ...]) -> Iterator[Tally]:
    """Every tally of the round, as far as it is about the side of the contract."""
    seats, sides = range(rules.table.seats), rules.table.sides
    members = rules.table.members(sides[contract.bidder])
    together = sorted(members, key=lambda seat: seat != contract.bidder)
    other = next(seat for seat in seats if seat not in together)
    apart = together if rules.settlement.saved_by == "seat" else together[:1]
    takings, whole = Takings.of_side(rules, is_bidder=True), tricks_of_a_round(rules)
    if rules.play.skip_if_met:
        nothing = (0,) * rules.table.seats
        yield Tally(meld=meld, count=nothing, tricks=nothing, contracts=(contract,), how="met")
    for count in takings.counts():
        for tricks in takings.tricks(count):
            for won in shares(rules, (count, tricks), len(apart), takings):
                of_seat = dict(zip(apart, won, strict=True)) | {other: (0, whole - tricks)}
                yield Tally(
                    meld=meld,
                    count=tuple(of_seat.get(seat, (0, 0))[0] for seat in seats),
                    tricks=tuple(of_seat.get(seat, (0, 0))[1] for seat in seats),
                    contracts=(contract,),
                )


def by_brute_force(rules: Ruleset, contract: Contract, meld: tuple[int, ...]) -> Needs | None:
    """The least of each number with which a settlement says that the contract is made."""
    sides = rules.table.sides
    side = sides[contract.bidder]
    making = [
        (sum(of_side(sides, side, tally.count)), sum(of_side(sides, side, tally.tricks)))
        for tally in ends(rules, contract, meld)
        if settle(rules, tally).line(side).verdict in {"made", "shot"}
    ]
    if not making:
        return None
    if contract.is_moon:
        return Needs(0, 0, min(tricks for _, tricks in making))
    melded = sum(of_side(sides, side, meld))
    return Needs(melded, min(count for count, _ in making), min(tricks for _, tricks in making))


def of_side(sides: tuple[int, ...], side: int, numbers: tuple[int, ...]) -> list[int]:
    return [number for number, other in zip(numbers, sides, strict=True) if other == side]


def agrees(rules: Ruleset, rng: Random, times: int) -> None:
    """The answer is that of brute force, for some bids and melds."""
    if Step.AUCTION not in rules.script or is_too_much(rules, 40_000):
        return
    numbers = [bid for bid in rules.auction.numbers(rules.auction.opening) if bid < 2 * rules.total]
    goals: list[Goal] = [*numbers, rules.total // 3, rules.total // 2]
    for _ in range(times):
        goal = EVERY_TRICK if rules.auction.moon_bids and rng.random() < 0.2 else rng.choice(goals)
        meld = tuple(rng.choice((0, 4, 10, 20, 40, 60, 150)) for _ in range(rules.table.seats))
        contract = Contract(0, goal, times=rng.choice((1, 1 + (rules.auction.doubling > 0))))
        side = tuple(of_side(rules.table.sides, rules.table.sides[0], meld))
        tried = by_brute_force(rules, contract, meld)
        assert needs_in_all(rules, goal, side) == tried, (goal, meld)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 10))
def test_the_answer_is_that_of_settling_every_count(name: str) -> None:
    rules, rng = rules_of(name), Random(name)
    for house in houses(rules):
        agrees(house, rng, 1)


@share(40)
@given(st.integers(0, 10**9))
def test_the_answer_is_that_of_settling_every_count_in_custom_rulesets(seed: int) -> None:
    agrees(custom_ruleset(Random(seed)), Random(seed), 1)


# Conceding goes by it, and so does what is said of a part of a round.


def conceding(rules: Ruleset, rng: Random) -> Ruleset | None:
    """The ruleset with a bidder who must concede if they need too much; None where none can be."""
    script: list[Step] = [
        step for step in rules.script if step not in {Step.CONCEDE, Step.CONCEDE_UNSEEN}
    ]
    melds = [script.index(step) for step in script if step in {Step.MELDS, Step.OTHERS_MELD}]
    if not melds or Step.AUCTION not in script or rules.auction.is_summed:
        return None
    script.insert(max(melds) + 1, Step.CONCEDE)
    limits: tuple[MostNeeded, ...] = (WHOLE_COUNT, rules.total // 2, rules.total // 3)
    return rules.with_(
        name="conceding",
        script=tuple(script),
        concession=ConcessionRules(offered=True, most_needed=rng.choice(limits)),
        play=evolve(rules.play, skip_if_met=False),
        moon=evolve(rules.moon, offered="nobody"),
    )


def concessions(rules: Ruleset, seed: int, plies: int) -> Iterator[tuple[State, bool]]:
    """The rounds in which a bidder is asked whether to concede, and those in which they must."""
    for ply in plies_of(Game.start(rules), seed, plies):
        if any(isinstance(event, ConcessionForced) for event in ply.events):
            ended = ply.after.past.rounds[len(ply.before.past.rounds)]
            assert isinstance(ended, Ended)
            yield ended.state, True
        phase = ply.after.round.phase
        is_asked = isinstance(phase, ConcedePhase) and phase.how == "conceded"
        if is_asked and not isinstance(ply.before.round.phase, ConcedePhase):
            yield ply.after.round.state, False


def is_more_than_the_limit(rules: Ruleset, needs: Needs | None) -> bool:
    """Whether a bidder needs more than they may; a limit of 0 is none."""
    most = rules.concession.most_needed
    limit = most if isinstance(most, int) else rules.total
    return limit != 0 and (needs is None or needs.count > limit)


def is_limit_exact(rules: Ruleset, seed: int, plies: int, needed: int) -> None:
    """The first bidder of a game must concede if the limit is a point less than what they need."""
    for limit in range(max(1, needed - 1), needed + 1):
        concession = evolve(rules.concession, offered=True, most_needed=limit)
        with_limit = rules.with_(name="limit", concession=concession)
        _, is_forced = next(concessions(with_limit, seed, plies))
        assert is_forced == (limit < needed), (limit, needed)


def is_rightly_forced(rules: Ruleset, seed: int, plies: int = 100) -> tuple[int, int]:
    """Conceding is forced exactly where more is needed than the limit; how often it is, or not."""
    forced = asked = 0
    if is_too_much(rules, 3_000):
        return forced, asked
    for number, (state, is_forced) in enumerate(concessions(rules, seed, plies)):
        contract, meld = state.contracts[0], state.melded
        if contract.is_void:
            continue
        needs = by_brute_force(rules, contract, meld)
        if contract.is_moon:
            assert not is_forced
            continue
        least_meld = rules.concession.least_meld
        is_too_little = sum(of_side(state.sides, state.sides[contract.bidder], meld)) < least_meld
        is_beyond = is_more_than_the_limit(rules, needs)
        assert is_forced == (is_beyond or is_too_little), (contract, meld)
        is_limited = rules.concession.offered and rules.concession.most_needed != 0
        if needs and number == 0 and is_limited and not is_too_little:
            is_limit_exact(rules, seed, plies, needs.count)
        forced, asked = forced + is_forced, asked + (not is_forced)
        if not any(asks_for_seats(rules)):
            melds = dict(enumerate(totals(rules, meld)))
            said = rules.settle_so_far(contracts=(contract,), meld=melds)
            needed = said.needed(rules.table.sides[contract.bidder])
            assert needed == (needs.count if needs else None)
    return forced, asked


@pytest.mark.parametrize("name", a_part_of(RULESETS, 10))
def test_conceding_is_forced_where_too_much_is_needed(name: str) -> None:
    rng = Random(name)
    for house in houses(rules_of(name)):
        with suppress(RulesetError):  # where the rest of the rules has no place for it
            if (rules := conceding(house, rng)) is not None:
                is_rightly_forced(rules, rng.randrange(100), 60)


@share(25)
@given(st.integers(0, 10**9))
def test_conceding_is_forced_where_too_much_is_needed_in_custom_rulesets(seed: int) -> None:
    rules = custom_ruleset(Random(seed))
    is_rightly_forced(rules, seed, 200)
    try:
        changed = conceding(rules, Random(seed))
    except RulesetError:  # the rest of these rules has no place for it
        return
    if changed is not None:
        is_rightly_forced(changed, seed, 200)


@pytest.mark.rule("concede.forced-over-250", "house.on-board")
def test_a_contract_that_melds_too_small_to_count_cannot_make_is_conceded() -> None:
    """With 40 of 60 a bid of 290 needs 290 in tricks, and there are 250."""
    rules = conceding(variants.get("partnership-auction"), Random(0))
    assert rules is not None
    concession = evolve(rules.concession, most_needed="whole-count")
    rules = rules.with_(
        name="board", concession=concession, settlement=evolve(rules.settlement, least_meld=60)
    )
    game = Game.start(rules, dealer=3).deal(Random(24))
    for action in (Bid(290), Pass(), Pass(), Pass()):
        game = game.apply(action)
    game, events = game.apply_with_events(NameTrump(Suit.SPADES))
    assert ConcessionForced(0, "conceded") in events
    assert game.sheet.last is not None and game.sheet.last.line(0).verdict == "conceded"


def test_the_law_meets_bidders_who_must_concede_and_others() -> None:
    """Random games have enough of both."""
    rules = conceding(variants.get("partnership-auction"), Random(0))
    assert rules is not None
    forced, asked = is_rightly_forced(rules, 1, 600)
    assert forced and asked
