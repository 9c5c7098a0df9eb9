"""What is said is what is done: sentences about an outcome promise what the settlement gives.

The sentences of ``describe()`` are read by `oracle.reading`, which knows nothing of the fields
behind them, and what they promise (`oracle.promises`) is compared with what the round comes to.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from attrs import evolve
from hypothesis import given

from oracle.promises import Bid, End, Promise, Round, Scores
from oracle.reading import Reading
from pinochle import Contract, Hand, Ruleset, RulesetError, Suit, Tally, variants
from pinochle.rules import MeldScore, Step
from pinochle.rules.auction.goal import EVERY_TRICK, Goal
from pinochle.rules.renege import RenegeRules
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.sheet import Sheet
from pinochle.testing._rulesets import FEATS, FIELD_TYPES, draw_value, paths, with_field, words
from support.rulesets import a_part_of, rules_of
from support.strategies import custom

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinochle.rules.scoring.tally import How


OF_OUTCOMES: Final = (
    "settlement",
    "concession",
    "renege",
    "moon",
    "bury.count_for",
    "showing.who",
    "draft.discards_count_for",
    "auction.misbid_costs",
    "auction.least_meld",
    "auction.misbid",
    "auction.calls",
    "auction.moon_bids",
    "auction.doubling",
    "trump.must_hold",
    "trump.if_none",
    "trump.turned_nine",
    "count.rounding",
    "partner",
    "showing.failed",
    "showing.overlooked",
    "table.sitting_out",
    "play.skip_if_met",
    "table.sides",
    "checks",
)
"""The fields that decide what the outcomes of a round come to."""


@cache
def read_description(text: str) -> Reading:
    """The sentences of a description, read once."""
    return Reading(text)


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
        setbacks=tally.setbacks,
        forgotten=tally.forgotten,
        sitting_out=rules.table.sitting_out,
    )


def check(rules: Ruleset, seed: object = 0, *, of: float = 1) -> int:
    """The words promise of each outcome what the settlement gives; return how many there are.

    Args:
        rules: the rules.
        seed: chooses the numbers.
        of: the part of the outcomes that is tried.
    """
    said, number = read_description(rules.describe()), 0
    for tally in outcomes(rules, seed, of):
        promise, found = Promise(said, as_read(rules, tally)), settle(rules, tally)
        promised = promise.scores()
        assert tuple(promised[side] for side in sorted(promised)) == found.scores, tally
        if rules.checks.are_kept:
            checks = promise.checks([score.points for score in tally.check_melds])
            assert tuple(checks[side] for side in sorted(checks)) == found.checks, tally
        number += 1
    return number


# The outcomes that a round can have.


class Outcomes:
    """Rounds of each kind that these rules can end in."""

    def __init__(self, rules: Ruleset, rng: Random) -> None:
        self.rules = rules
        self.rng = rng
        self.seats = rules.table.seats
        self.has_auction = Step.AUCTION in rules.script

    def every(self) -> Iterator[Tally]:
        """A round of each kind, with numbers that the bid is made or missed by."""
        for sides, contracts in self.contracts():
            yield from self.unplayed_rounds(sides, contracts)
            for tricks in self.tricks(sides or self.rules.table.sides):
                played = self.play_round(sides, contracts, tricks)
                yield from self.near(played)
                for moon in self.moons(played):
                    yield from self.near(evolve(played, moon=moon))
                    yield from self.reneges(evolve(played, moon=moon))
                yield from self.reneges(played)

    def contracts(self) -> Iterator[tuple[tuple[int, ...], tuple[Contract, ...]]]:
        """The sides, and who can have bid what."""
        rules = self.rules
        if not self.has_auction:
            yield (), ()
            return
        bid = rules.auction.opening
        times = (1, 2, 4)[: rules.auction.doubling + 1]
        bidder = self.rng.randrange(self.seats)
        partners: list[tuple[int, ...]] = [()]
        if rules.partner.is_found:
            partners = [
                tuple(int(seat not in {bidder, one}) for seat in range(self.seats))
                for one in (bidder, (bidder + 1) % self.seats)
            ]
        voids = (False, True) if self.may_be_void else (False,)
        moon: tuple[Goal, ...] = (EVERY_TRICK,) if rules.auction.moon_bids else ()
        for sides, goal, often, is_void in product(partners, (bid, 2 * bid, *moon), times, voids):
            first = Contract(bidder, goal, is_void=is_void, times=often)
            yield sides, (first,)
        if rules.auction.calls == "summed":
            others = list(range(rules.table.side_count))
            for is_void in voids:
                yield (
                    (),
                    tuple(Contract(seat, bid + seat, is_void=is_void) for seat in others),
                )
                yield (), tuple(Contract(seat, bid + 7) for seat in others[:2])

    @property
    def may_be_void(self) -> bool:
        """Whether a bid can turn out to be void."""
        auction = self.rules.auction
        return auction.least_meld > 0 and auction.misbid == "void"

    def melds(self, sides: tuple[int, ...], contracts: tuple[Contract, ...]) -> tuple[int, ...]:
        """What each seat melds that may."""
        rules = self.rules
        unit = max(1, rules.auction.opening // 10)
        melds = [self.rng.choice((0, 1, 2, 4, 8, 20)) * unit for _ in range(self.seats)]
        if contracts and rules.trump.turned_nine == 0:
            first = contracts[0].bidder
            may = rules.showing.order(sides or rules.table.sides, first)
            melds = [meld if seat in may else 0 for seat, meld in enumerate(melds)]
        return tuple(melds)

    def tricks(self, sides: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """How the tricks can fall: to all, to one side, to all but one seat."""
        yield tuple(self.rng.randrange(1, 4) for _ in range(self.seats))
        for side in sorted(set(sides)):
            yield tuple(3 * (one == side) for one in sides)
        if len(set(sides)) > 1:
            without = self.rng.randrange(self.seats)
            yield tuple(2 * (seat != without) for seat in range(self.seats))

    def play_round(
        self, sides: tuple[int, ...], contracts: tuple[Contract, ...], tricks: tuple[int, ...]
    ) -> Tally:
        """A round that was played to its end."""
        rules, rng = self.rules, self.rng
        unit = max(1, rules.total // 12)
        buried = rng.choice((0, unit)) if rules.bury.cards and contracts else 0
        discarded: tuple[int, ...] = ()
        if Step.DRAFT in rules.script:
            discarded = tuple(rng.choice((0, 1, unit)) for _ in range(self.seats))
        is_back, showing = rules.showing.failed == "minus", rules.showing
        costs = showing.overlooked_costs or 20
        has_forgotten = showing.overlooked == "costs" and rng.random() < 1 / 2
        return Tally(
            meld=self.melds(sides, contracts),
            count=tuple(won * rng.choice((0, 1, unit)) for won in tricks),
            tricks=tricks,
            contracts=contracts,
            buried=buried,
            discarded=discarded,
            trump=rng.choice((Suit.SPADES, Suit.HEARTS)),
            sides=sides,
            setbacks=tuple(rng.choice((0, 20)) for _ in range(self.seats)) if is_back else (),
            forgotten=tuple(rng.choice((0, costs)) for _ in range(self.seats))
            if has_forgotten
            else (),
        )

    def near(self, tally: Tally) -> Iterator[Tally]:
        """The round, and the same with bids that are made or missed by one."""
        yield tally
        if not tally.contracts or tally.contracts[0].is_moon:
            return
        sides = tally.sides or self.rules.table.sides
        own = [
            seat for seat in range(self.seats) if sides[seat] == sides[tally.contracts[0].bidder]
        ]
        earned = sum(tally.meld[seat] + tally.count[seat] for seat in own)
        for points in {earned - 1, earned, earned + 1, earned + tally.buried}:
            if points > 0:
                first = evolve(tally.contracts[0], goal=points)
                yield evolve(tally, contracts=(first, *tally.contracts[1:]))

    def unplayed_rounds(
        self, sides: tuple[int, ...], contracts: tuple[Contract, ...]
    ) -> Iterator[Tally]:
        """Rounds in which no card was played."""
        rules, script = self.rules, self.rules.script
        ends: list[How] = []
        if len(contracts) == 1 and not contracts[0].is_void:
            ends += ["conceded"] * (Step.CONCEDE in script)
            ends += ["conceded-unseen"] * (Step.CONCEDE_UNSEEN in script)
            can_lack = rules.trump.must_hold and rules.trump.if_none != "free"
            ends += ["no-marriage"] * bool(can_lack and Step.TRUMP in script)
        for how in ends:
            for _ in range(2):
                nothing = (0,) * self.seats
                meld = self.melds(sides, contracts)
                trump = self.rng.choice((Suit.SPADES, Suit.HEARTS))
                yield Tally(
                    meld=meld, count=nothing, tricks=nothing, contracts=contracts, how=how,
                    sides=sides, trump=trump,
                )  # fmt: skip

    def moons(self, tally: Tally) -> Iterator[int]:
        """Who can have announced a moon."""
        if Step.MOON in self.rules.script and not any(one.is_moon for one in tally.contracts):
            if self.rules.moon.offered == "anyone":
                yield from range(self.seats)
            elif tally.contracts:
                yield tally.contracts[0].bidder

    def reneges(self, tally: Tally) -> Iterator[Tally]:
        """The round with a renege by each seat, or by two."""
        renege = self.rules.renege
        if not renege.ruled or (renege.offender == "minus-bid" and not tally.contracts):
            return
        how: How = "renege" if renege.settled == "at-once" else "played"
        for seat in range(self.seats):
            yield from self.near(evolve(tally, how=how, offender=seat))
        if renege.allows_several:
            pair = tuple(self.rng.sample(range(self.seats), 2))
            yield evolve(tally, how=how, offender=pair[0], other_offenders=pair[1:])
            yield evolve(tally, how=how, offender=pair[0], other_offenders=pair)


def outcomes(rules: Ruleset, seed: object = 0, of: float = 1) -> Iterator[Tally]:
    """Rounds of each kind that these rules can end in, or a part of them."""
    rng = Random(f"{rules.name} {seed}")
    for tally in Outcomes(rules, Random(f"{rules.name} {seed}")).every():
        if of == 1 or rng.random() < of:
            shown = check_melds(rules, rng) if rules.checks.melds else ()
            yield evolve(tally, check_melds=shown)


def check_melds(rules: Ruleset, rng: Random) -> tuple[MeldScore, ...]:
    """What gains checks in hands that have many cards of two suits."""
    hands = []
    for _ in range(rules.table.seats):
        suits = rng.sample([*Suit], 2)
        cards = [card for card in rules.pack if card.suit in suits or rng.random() < 1 / 2]
        hands.append(Hand(cards))
    return tuple(rules.checks.melds.score(hand, rng.choice([*Suit])) for hand in hands)


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    for seed in range(3):
        assert check(variants.get(name), seed) >= 3


@given(custom())
def test_custom_rulesets(rules: Ruleset) -> None:
    check(rules, of=1 / 2)


@given(custom(*OF_OUTCOMES))
def test_rulesets_that_settle_at_random(rules: Ruleset) -> None:
    check(rules, of=1 / 2)


# Who wins.


def finishes(rules: Ruleset, seed: object, of: float) -> Iterator[tuple[Sheet, Tally]]:
    """Rounds that bring one column or several to the target, or near it, or far below zero."""
    rng, ending = Random(f"finish {seed}"), rules.ending
    target, columns = ending.target or 1000, rules.table.columns
    edges = [target - 1, target, target, target + 1, target + 9, 2 * target, 0, -ending.bust]
    for tally in outcomes(rules, seed, of):
        sheet = Sheet.start(rules, 0)
        sheet = evolve(sheet, rounds=rng.choice((0, max(0, ending.rounds - 1))))
        gains = sheet.settle(rules, tally).standing.points
        begun = tuple(rng.choice(edges) - gain for gain in gains)
        if not ending.bid_out and ending.call_out != "must":  # or the game were over
            begun = tuple(min(points, target - 1) for points in begun)
        slides = tuple(rng.randrange(3) for _ in range(columns))
        standing = evolve(sheet.standing, points=begun, slides=slides)
        yield evolve(sheet, standing=standing), tally


def check_end(rules: Ruleset, seed: object = 0, *, of: float = 1) -> int:
    """The words promise who has won, and the target from then on; return how many games ended."""
    said, number = read_description(rules.describe()), 0
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
        )
        end = End(said, scores)
        winners, target = end.result()
        assert ({*after.winners}, after.target) == (winners, target), (before, tally, scores)
        assert "floor" not in said.said or min(after.points) >= said.number("floor"), tally
        if rules.checks.are_kept:
            checks, in_round = sheet.settle(rules, tally).checks, settle(rules, tally).checks
            each_pays = "every player of the other sides" in said.said["checks"]
            hands = [len(rules.table.members(side)) if each_pays else 1 for side in every]
            promised = end.checks(winners, hands)
            assert [one - more for one, more in zip(checks, in_round, strict=True)] == promised
        number += bool(winners)
    return number


@pytest.mark.parametrize("name", variants.names())
def test_who_wins_in_presets(name: str) -> None:
    rules = variants.get(name)
    has_end = not rules.ending.is_endless
    assert (sum(check_end(rules, seed) for seed in range(3)) > 0) is has_end


@given(custom("ending", *OF_OUTCOMES, "table.partners_change"))
def test_who_wins_under_rules_at_random(rules: Ruleset) -> None:
    check_end(rules, of=1 / 4)


# Options that reward or punish the same feat.

OPTIONS: Final[dict[str, tuple[object, ...]]] = {
    "settlement.made": ("earned", "bid"),
    "settlement.set": ("nothing", "minus-all", "2 bid", "bid + meld", "2 meld + count"),
    "settlement.set_meld": ("kept",),
    "settlement.set_count": ("kept",),
    "settlement.bid_to": ("opponents",),
    "settlement.set_reward": (17,),
    "settlement.opponents": ("meld", "nothing"),
    "settlement.bid_bonuses": (((1, 7), (400, 9)),),
    "settlement.bid_times": (((1, 2), (400, 3)),),
    "settlement.all_tricks": (33,),
    "settlement.least_meld": (30,),
    "settlement.least_meld_sets": (True,),
    "settlement.saving_count": (30,),
    "settlement.unsaved": ("all",),
    "settlement.saving_binds": ("opponents",),
    "settlement.saved_by": ("seat", "nobody"),
    "settlement.stakes": (((1, 2), (400, 3)),),
    "settlement.lost_times": (1,),
    "settlement.unit_of_meld": ("side", "seat"),
    "settlement.unit_of_count": ("side", "seat"),
    "concession.offered": (True,),
    "concession.unseen": ("forced-bidder",),
    "concession.others_score": ("nothing",),
    "concession.costs": (0, 2),
    "concession.bonus": (5,),
    "concession.bonus_unit": ("side",),
    "moon.offered": ("bidder", "anyone"),
    "moon.counts": ("instead", "added"),
    "moon.won_by": ("seat",),
    "moon.if_missed": ("instead", "added"),
    "moon.others_score": ("meld", "nothing"),
    "moon.costs": (0, 300),
    "auction.moon_bids": (True,),
    "auction.doubling": (2,),
    "auction.calls": ("summed",),
    "auction.least_meld": (20,),
    "auction.misbid_costs": (3,),
    "renege.ruled": (True,),
    "renege.settled": ("at-once", "after-play"),
    "renege.offender": ("minus-bid", "loses-count", "loses-meld-and-count"),
    "renege.bidder_then": ("bid", "meld-and-count"),
    "renege.others": ("meld", "meld-and-count", "all"),
    "renege.penalty": (11,),
    "renege.bidder_times": (1,),
    "trump.must_hold": (("marriage",),),
    "trump.if_none": ("set", "set-and-opponents-nothing"),
    "bury.count_for": ("opponents", "nobody"),
    "count.rounding": ((10, 5, 6),),
    "showing.who": ("bidding-side", "bidder"),
    "showing.overlooked": ("costs",),
    "play.skip_if_met": (True,),
    "checks.bids": (((1, 2), (400, 7)), ()),
    "checks.set_times": (0, 1, 3),
    "checks.if_set": ("kept", "returned"),
    "checks.unseen": ("opponents",),
    "checks.looked_and_lost": (1,),
    "checks.played_and_lost": (2,),
    "checks.all_tricks": (3,),
    "checks.all_points": (2,),
    "checks.paid_by": ("other-side", "each-other-seat"),
}
"""Values of fields of outcomes that are worth a try; of other fields any are drawn."""

ENDS: Final[dict[str, tuple[object, ...]]] = {
    "ending.on_two": ("highest", "extend", "bidder"),
    "ending.otherwise": ("extend",),
    "ending.extend_by": (100,),
    "ending.bid_out": (True,),
    "ending.slide_out": (2,),
    "ending.slide_from": ("next-round",),
    "ending.all_tricks_win": (True,),
    "ending.rounds": (2,),
    "ending.bust": (300,),
    "ending.mercy": (300,),
    "ending.on_equal": ("share", "bidder"),
    "moon.wins_game": (True,),
    "table.partners_change": (1,),
    "checks.game": (4,),
    "checks.margin": ((100, 2),),
    "checks.loser_minus": (3,),
}
"""Values of fields of the end of a game that are worth a try."""

OF_ENDS: Final = ("ending.", "table.", "checks.", "settlement.", "moon.")
"""The parts of which each field may matter for the end of a game."""
DRAWN: Final = 3
"""How many values are drawn for a field."""

BASES: Final = (
    "partnership-auction",
    "three-handed-classic",
    "contract-pinochle",
    "five-handed",
    "partnership-summed-bids",
    "auction-three",
    "widow-partnership",
    "two-handed-draft",
    "nonpartnership-four",
    "army-navy-6",
    "check-partnership",
    "double-deck-turkish",
)
"""Presets of every kind of table, contract and sides."""

Options: TypeAlias = tuple[tuple[str, object], ...]


def with_options(base: str, options: Options, rng: Random) -> Ruleset | None:
    """A preset with these options, or None if they do not go together."""
    rules = variants.get(base)
    for path, value in options:
        try:
            rules = with_field(rules, path, value, rng)
        except RulesetError:
            return None
    return rules


def values_of(path: str, base: str) -> tuple[object, ...]:
    """The values to try for a field: those worth a try, or else its words, or what is drawn."""
    rules, rng = variants.get(base), Random(path)
    values = {**OPTIONS, **ENDS}.get(path) or words(FIELD_TYPES[path])
    return values or tuple(draw_value(rules, path, rng) for _ in range(DRAWN))


def products(some: Iterable[str], base: str = "partnership-auction") -> Iterator[Options]:
    """All choices of values for these fields."""
    some = tuple(some)
    for values in product(*(values_of(path, base) for path in some)):
        yield tuple(zip(some, values, strict=True))


def check_all(base: str, every: Iterable[Options], of: float) -> int:
    """Check a preset with each of these choices; return how many rulesets that makes."""
    rng, seen = Random(base), set[str]()
    for options in every:
        rules = with_options(base, options, rng)
        if rules is not None and (text := rules.describe()) not in seen:
            seen.add(text)
            check(rules, of=of)
            if any(path in ENDS or path.startswith(OF_ENDS) for path, _ in options):
                check_end(rules, of=of)
    return len(seen)


@pytest.mark.parametrize("base", BASES)
def test_every_option(base: str) -> None:
    """Each field of each part, whether an outcome asks for it or not."""
    every = [choice for path in paths() for choice in products((path,), base)]
    assert check_all(base, every, of=1 / 8) > 10


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
    for options in products(("moon.costs", "settlement.bid_to", "concession.costs")):
        for counts in products(("moon.counts", "moon.if_missed")):
            some = rules
            for path, value in (*options, *counts):
                some = with_field(some, path, value, rng)
            moons = [tally for tally in outcomes(some, 0, 1) if tally.contracts[0].is_moon]
            ends = {"played", "conceded", *(["renege"] if renege.ruled else [])}
            assert {(tally.contracts[0].times, tally.how) for tally in moons} == {
                *product((1, 2, 4), ends)
            }
            assert check(some) >= len(moons)


@pytest.mark.parametrize("feat", a_part_of(FEATS, 2), ids=" ".join)
def test_options_for_the_same_feat(feat: tuple[str, ...]) -> None:
    """Each choice of them, each of which may also stay as the table has it."""
    subsets = [some for number in range(2, len(feat) + 1) for some in combinations(feat, number)]
    every = [choice for some in subsets for choice in products(some)]
    bases = ("partnership-auction", "widow-partnership", "three-handed-classic", "army-navy-6")
    assert sum(check_all(base, every, of=1 / 10) for base in bases) > 5


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_every_pair_of_options(base: str) -> None:
    pairs = combinations({**OPTIONS, **ENDS}, 2)
    every = (choice for pair in pairs for choice in products(pair))
    assert check_all(base, every, of=1 / 2) > 30
