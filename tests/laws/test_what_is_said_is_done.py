"""What is said is what is done: sentences about an outcome promise what the settlement gives.

The sentences of ``describe()`` are read by `oracle.reading`, which knows nothing of the fields
behind them, and what they promise (`oracle.promises`) is compared with what the round comes to.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, islice, product
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from attrs import evolve
from hypothesis import given

from oracle.promises import LIMITS, WAYS, Bid, End, Promise, Round, Scores
from oracle.reading import Reading, figure
from pinochle import Game, Hand, Ruleset, Suit, Tally, variants
from pinochle.game.engine.round import Ended
from pinochle.rules import Step
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.renege import RenegeRules
from pinochle.rules.scoring.settle import settle
from pinochle.testing._rulesets import FEATS, FIELD_TYPES, paths
from support.options import families, products, values_of, with_options
from support.outcomes import finishes, outcomes
from support.random_games import choose, tricks_of
from support.rulesets import RULESETS, a_part_of, in_some_order, rules_of
from support.strategies import custom

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pinochle.rules.scoring.sheet import Sheet
    from support.options import Options

REASONS: Final = {
    "whose turn it is to deal, and who is dealt what": """table.first_dealer deal.packets
        misdeal.grounds misdeal.redeals misdeal.found_late misdeal.dealt_by""",
    "which cards there are, and what they are worth": "pack.order melds.rules count.by_place",
    "what may be called when, and by whom": """auction.first auction.opening auction.dealer_opening
        auction.ceiling auction.ladder auction.greatest_raise auction.spares_partner
        auction.suit_bids auction.no_trump_bids auction.passes_to_end auction.must_open
        auction.automatic auction.stuck auction.stuck_exactly auction.to_bid auction.to_be_stuck
        auction.least_meld_of auction.trump_to auction.all_pass auction.conventions
        auction.sayings widow.may_raise""",
    "who sees, names, exchanges, passes or buries which cards": """widow.seen_by trump.named
        trump.dix_exchange partner.known passing.cards passing.order passing.to passing.who
        bury.which bury.keeps_trump bury.announced bury.who""",
    "which melds are laid, and when": """showing.choice showing.closes draw.melds_a_trick
        draw.besides draw.reuse trump.turned_nine""",
    "which tricks are won": """play.obligations play.leader play.like_cards draw.draw_first
        draw.shows_last draw.last_upcard_to claims.offered claims.tricks claims.lines""",
    "what the sheet has before a round": "misdeal.fine ending.handicap",
}
"""What some fields decide that is no outcome of a round, given what was bid, melded and won."""

OF_NO_OUTCOME: Final = {path for some in REASONS.values() for path in some.split()}


def told_of_outcomes() -> list[str]:
    """The fields of which something is understood when a description is read."""
    return [path for path in paths() if path not in OF_NO_OUTCOME]


PART: Final = 8
"""In how many rulesets a field is tried of which nothing should be understood."""


@cache
def read_description(text: str) -> Reading:
    """The sentences of a description, read once."""
    return Reading(text)


@lru_cache(maxsize=1)
def read_rules(rules: Ruleset) -> Reading:
    """The description of these rules, written once for all that is asked of it in a row."""
    return read_description(rules.describe())


def as_read(rules: Ruleset, tally: Tally) -> Round:
    """A round as the reader of a description sees it."""
    return Round(
        sides=tally.sides or rules.table.sides,
        columns=rules.table.sides,
        meld=tally.meld,
        count=tally.count,
        tricks=tally.tricks,
        bids=tuple(
            Bid(
                one.bidder,
                one.goal if isinstance(one.goal, int) else 0,
                one.is_void,
                one.times,
                one.is_moon,
            )
            for one in tally.contracts
        ),
        buried=tally.buried,
        discarded=tally.discarded,
        is_in_spades=tally.trump is Suit.SPADES,
        how=tally.how,
        offenders=tally.offenders,
        moon=tally.moon,
        moon_kind=tally.moon_kind,
        setbacks=tally.setbacks,
        forgotten=tally.forgotten,
        sitting_out=rules.table.sitting_out,
        rest=rest_of(rules, tally) if tally.how == "renege" else (0, 0),
    )


def rest_of(rules: Ruleset, tally: Tally) -> tuple[int, int]:
    """The points and tricks that were left when a renege ended the round."""
    tricks = tricks_of_a_round(rules) - sum(tally.tricks)
    won = sum(tally.count) + sum(tally.discarded) + tally.buried
    return (max(rules.total - won, 0), tricks) if tricks > 0 else (0, 0)


def check(rules: Ruleset, seed: object = 0, *, of: float = 1) -> int:
    """The words promise of each outcome what the settlement gives; return how many there are.

    Args:
        rules: the rules.
        seed: chooses the numbers.
        of: the part of the outcomes that is tried.
    """
    said, number = read_rules(rules), 0
    for tally in outcomes(rules, seed, of):
        if tally.how == "game-meld":  # which wins the game, whatever anybody scores
            continue
        promise, found = Promise(said, as_read(rules, tally)), settle(rules, tally)
        promised = promise.scores()
        assert tuple(promised[side] for side in sorted(promised)) == found.scores, tally
        if rules.checks.are_kept:
            checks = promise.checks([score.points for score in tally.check_melds])
            assert tuple(checks[side] for side in sorted(checks)) == found.checks, tally
        number += 1
    return number


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    for seed in range(3):
        assert check(variants.get(name), seed) >= 3


@given(custom())
def test_custom_rulesets(rules: Ruleset) -> None:
    check(rules, of=1 / 2)


@given(custom(*told_of_outcomes()))
def test_rulesets_that_settle_at_random(rules: Ruleset) -> None:
    check(rules, of=1 / 2)


# Who wins.


class Finish(NamedTuple):
    """A round that may end a game: the sheet before it, and what the words say of the end."""

    sheet: Sheet
    tally: Tally
    end: End


def read_finishes(rules: Ruleset, seed: object, of: float) -> Iterator[Finish]:
    """Rounds that may end a game, as the words have them."""
    said = read_rules(rules)
    for sheet, tally in finishes(rules, seed, of):
        promise = Promise(said, as_read(rules, tally))
        columns = sheet.columns(rules)
        before, after = sheet.standing, sheet.settle(rules, tally).standing
        sides = {column: promise.team[seat] for seat, column in enumerate(columns)}
        made = {promise.team[bid.bidder]: promise.has_made(bid) for bid in promise.round.bids}
        there = [points >= before.target for points in after.points]
        every = range(rules.table.columns)
        fails = [
            any(not ok for side, ok in made.items() if side != sides.get(one)) for one in every
        ]
        _, later = said.said.get("slide-out", ("", None))
        held = [not later or points >= before.target for points in before.points]
        scores = Scores(
            points=after.points,
            sides=tuple(sides.get(column, -1 - column) for column in every),
            target=before.target,
            bidder=columns[tally.contracts[0].bidder] if tally.contracts else None,
            made=made,
            sweep=promise.swept_by,
            shot_by=promise.shot_by,
            slides=tuple(
                (before.slides[one] + (fails[one] and held[one])) * there[one] for one in every
            ),
            played=sheet.rounds + 1,
            caller=None if tally.caller is None else columns[tally.caller],
            melded=None if tally.winner is None else promise.team[tally.winner],
        )
        yield Finish(sheet, tally, End(said, scores))


def check_finish(rules: Ruleset, finish: Finish) -> bool:
    """The words promise who has won, and the target from then on; tell whether the game ended."""
    sheet, tally, end = finish
    winners, target = end.result()
    after = sheet.settle(rules, tally).standing
    assert ({*after.winners}, after.target) == (winners, target), (sheet, tally, end.scores)
    assert "floor" not in end.said or min(after.points) >= end.read.number("floor"), tally
    if rules.checks.are_kept:
        checks, in_round = sheet.settle(rules, tally).checks, settle(rules, tally).checks
        each_pays = "every player of the other sides" in end.said["checks"]
        sides = range(rules.table.columns)
        hands = [len(rules.table.members(side)) if each_pays else 1 for side in sides]
        promised = end.checks(winners, hands)
        assert [one - more for one, more in zip(checks, in_round, strict=True)] == promised
    return bool(winners)


def check_end(rules: Ruleset, seed: object = 0, *, of: float = 1) -> int:
    """The words promise the end of each round that may be the last; return how many were."""
    return sum(check_finish(rules, finish) for finish in read_finishes(rules, seed, of))


@pytest.mark.parametrize("name", variants.names())
def test_who_wins_in_presets(name: str) -> None:
    rules = variants.get(name)
    has_end = not rules.ending.is_endless
    assert (sum(check_end(rules, seed) for seed in range(3)) > 0) is has_end


@given(custom(*told_of_outcomes()))
def test_who_wins_under_rules_at_random(rules: Ruleset) -> None:
    check_end(rules, of=1 / 4)


NEVER_APART: Final[Mapping[frozenset[str], str]] = {
    **{
        frozenset({"a meld worth the game", way}): "such a meld ends the round when it is laid"
        for way in ("the moon", "every trick", "a call")
    },
    **{
        frozenset({"a call", way}): "a call ends the round before the last trick"
        for way in ("the moon", "every trick")
    },
    **{
        frozenset({"a score so far below zero", way}): "nobody loses a contract in such a round"
        for way in ("a meld worth the game", "a call")
    },
    frozenset({"the moon", "every trick"}): "whoever shoots the moon wins every trick",
    **{frozenset(two): "both name the highest score" for two in combinations(LIMITS, 2)},
}
"""Two ways to end a game that cannot name different winners in a round, and why."""


SWITCHES: Final = {
    "the moon": "moon.offered moon.wins_game moon.reward",
    "every trick": "ending.all_tricks_win",
    "a call": "ending.call_out",
    "the target": "ending.bid_out",
    "a score so far below zero": "ending.bust",
    "the lead": "ending.mercy",
    "the last round": "ending.rounds",
}
"""The fields that let a game end in each way, or by a lower score; melds worth it are tables'."""

TIMES: Final = 3
"""How often each ruleset is tried with the fields of two ways."""

TRIES: Final = 20
"""In how many rulesets that have two ways they may name the same winners before that is a fault."""


def with_both(rules: Ruleset, ways: Iterable[str], rng: Random) -> Ruleset:
    """The rules with the fields of some ways to end a game changed, as far as they go together."""
    for path in " ".join(SWITCHES.get(way, "") for way in ways).split():
        every = [((path, value),) for value in values_of(rules, path, rng)]
        rng.shuffle(every)
        rules = next(filter(None, (with_options(rules, one, rng) for one in every)), rules)
    return rules


def rulesets_with(ways: tuple[str, str]) -> Iterator[Ruleset]:
    """Rulesets with both of two ways to end a game, by their descriptions."""
    rng = Random(" ".join(ways))
    for name in TIMES * in_some_order(RULESETS, " ".join(ways)):
        rules = with_both(rules_of(name), ways, rng)
        if {*ways} <= {*End.said_ways(read_rules(rules))}:
            yield rules


def are_apart(rules: Ruleset, ways: tuple[str, str], seed: int) -> bool:
    """Check rounds until two ways name different winners; tell whether they did."""
    for finish in read_finishes(rules, seed, of=1):
        named = finish.end.ways()
        if {*ways} <= {*named} and named[ways[0]] != named[ways[1]]:
            check_finish(rules, finish)
            return True
    return False


@pytest.mark.rule("house.order-of-endings")
@pytest.mark.parametrize("ways", [*combinations(WAYS, 2)], ids=" and ".join)
def test_two_ways_to_end_a_game_are_decided(ways: tuple[str, str]) -> None:
    """They name different winners in some round, and a sentence says which of them counts."""
    some = islice(rulesets_with(ways), TRIES)
    is_apart = any(are_apart(rules, ways, seed) for seed, rules in enumerate(some))
    assert is_apart is (frozenset(ways) not in NEVER_APART)


# The count.

MOST: Final = 200
"""How many rounds are begun until some are played to their end."""


def check_count(rules: Ruleset, seed: int) -> bool:
    """The counts of a played round add up to what is said; tell whether a round was played."""
    said, game, rng = read_rules(rules), Game.start(rules), Random(seed)
    while not game.past.rounds:
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    ended = game.past.rounds[-1]
    assert isinstance(ended, Ended)
    tally = ended.tally()
    if not ended.is_settled or tally.how != "played":
        return False
    total, dead = said.said["total"]
    won = Hand(card for trick in tricks_of(ended.state.tricks) for card in trick.cards)
    lost = rules.pack.cards - won
    counts = {"buried-bidder", "buried-opponents"} & {*said.said}
    counted = sum(tally.count) + sum(tally.discarded) + (tally.buried if counts else 0)
    assert counted == int(total or 0) - (rules.count.points(lost) if dead else 0)
    assert not dead or len(lost) == figure(dead)
    return True


@pytest.mark.parametrize("name", RULESETS)
def test_the_count_that_is_said_is_that_of_every_played_round(name: str) -> None:
    played = (seed for seed in range(MOST) if check_count(rules_of(name), seed))
    assert len([*islice(played, 3)]) == 3


@pytest.mark.parametrize("base", families())
def test_the_count_that_is_said_whatever_counts_for_whom(base: str) -> None:
    """Cards that nobody wins or scores are taken off where there are some."""
    rules, rng = variants.get(base), Random(base)
    parts = ("count", "bury", "widow", "draft", "deal")
    for path in paths():
        if path.startswith(parts):
            for choice in products(rules, (path,), rng):
                if chosen := with_options(rules, choice, rng):
                    check_count(chosen, rng.randrange(100))


# Options of every field, alone and in pairs.


def check_all(rules: Ruleset, every: Iterable[Options], of: float) -> int:
    """Check a ruleset with each of these choices; return how many rulesets that makes."""
    rng, seen = Random(rules.name), set[str]()
    for options in every:
        chosen = with_options(rules, options, rng)
        if chosen is not None and (text := read_rules(chosen).text) not in seen:
            seen.add(text)
            check(chosen, of=of)
            check_end(chosen, of=of / 2)
    return len(seen)


def understood(rules: Ruleset) -> object:
    """All that the reader takes from the description of these rules."""
    reading = read_rules(rules)
    return reading.said, reading.steps


def tells(path: str, of: Iterable[str]) -> str:
    """The first of these rulesets in which a value of a field changes what is understood, or ""."""
    for name in of:
        rules, rng = rules_of(name), Random(f"{path} {name}")
        for value in values_of(rules, path, rng):
            other = with_options(rules, ((path, value),), rng)
            if other is not None and understood(other) != understood(rules):
                return name
    return ""


@pytest.mark.parametrize("path", told_of_outcomes())
def test_every_field_is_in_the_law(path: str) -> None:
    """Something is understood of each field, or there is a reason why not."""
    assert tells(path, in_some_order(RULESETS, path)), f"{path} says nothing: is there a reason?"


@pytest.mark.parametrize("path", sorted(OF_NO_OUTCOME))
def test_nothing_is_left_out_without_need(path: str) -> None:
    """A field that is left out exists, and nothing is understood of it in any ruleset tried."""
    assert path in FIELD_TYPES
    assert not tells(path, in_some_order(RULESETS, path)[:PART])


@pytest.mark.parametrize("base", families())
def test_every_option(base: str) -> None:
    """Each field of each part, whether an outcome asks for it or not."""
    rules, rng = variants.get(base), Random(base)
    every = [choice for path in paths() for choice in products(rules, (path,), rng)]
    assert check_all(rules, every, of=1 / 12) > 10


def pairs(base: str, fields: Iterable[tuple[str, str]]) -> Iterator[Options]:
    """Two fields that outcomes ask for, each with a value of its own, in both orders."""
    rules, rng = variants.get(base), Random(base)
    for first, second in fields:
        values = {path: values_of(rules, path, rng) for path in (first, second)}
        if all(values.values()):
            options = tuple((path, rng.choice(some)) for path, some in values.items())
            yield options
            yield options[::-1]


@pytest.mark.parametrize("base", families())
def test_some_pairs_of_options(base: str) -> None:
    every = [*combinations(told_of_outcomes(), 2)]
    some = Random(base).sample(every, 60)
    assert check_all(variants.get(base), pairs(base, some), of=1 / 4) > 3


@pytest.mark.slow
@pytest.mark.parametrize("base", families())
def test_every_pair_of_options(base: str) -> None:
    every = combinations(told_of_outcomes(), 2)
    assert check_all(variants.get(base), pairs(base, every), of=1 / 4) > 30


@pytest.mark.parametrize("feat", a_part_of(FEATS, 2), ids=" ".join)
def test_options_for_the_same_feat(feat: tuple[str, ...]) -> None:
    """Several of them together, each of which may also stay as the table has it."""
    rng, number = Random(" ".join(feat)), 0
    for base in ("partnership-auction", "widow-partnership", "three-handed-classic", "army-navy-6"):
        rules = variants.get(base)
        subsets = [some for size in range(2, len(feat) + 1) for some in combinations(feat, size)]
        every = [choice for some in subsets for choice in products(rules, some, rng)]
        number += check_all(rules, rng.sample(every, min(40, len(every))), of=1 / 10)
    assert number > 5


@pytest.mark.rule("house.moon-bid", "contract.double")
@pytest.mark.parametrize("renege", [RenegeRules(), RenegeRules(ruled=True)], ids=["", "ruled"])
def test_a_moon_that_is_doubled_conceded_and_reneged(renege: RenegeRules) -> None:
    """A bid of every trick counts as the number that the words name, as often as it was doubled."""
    rng, rules = Random(1), rules_of("moon-in-a-suit")
    rules = rules.with_(
        name="moon-for-less",
        script=(*rules.script[:-1], Step.CONCEDE, Step.PLAY),
        settlement=evolve(rules.settlement, bid_times=((300, 2), (1000, 3))),
        concession=evolve(rules.concession, offered=True),
        renege=renege,
    )
    for choice in products(rules, ("settlement.bid_to", "moon.counts", "moon.if_missed"), rng):
        some = with_options(rules, (*choice, ("moon.costs", 250)), rng)
        assert some is not None
        moons = [tally for tally in outcomes(some, 0, 1) if tally.contracts[0].is_moon]
        ends = {"played", "conceded", *(["renege"] if renege.ruled else [])}
        assert {(tally.contracts[0].times, tally.how) for tally in moons} == {
            *product((1, 2, 4), ends)
        }
        assert check(some) >= len(moons)
