"""Rounds and ends of games that a ruleset can come to, tried with every kind of number."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import evolve

from pinochle import Contract, Hand, Suit, Tally
from pinochle.rules import GAME, MeldScore, Step
from pinochle.rules.auction.goal import EVERY_TRICK, Goal
from pinochle.rules.scoring.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset
    from pinochle.rules.scoring.tally import How


RENEGING: Final = 4
"""How many seats renege, each in a round of its own: at tables of more, those that are drawn."""


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
            yield from self.rounds_won_outright(sides, contracts)
            for tricks in self.tricks(sides or self.rules.table.sides):
                played = self.play_round(sides, contracts, tricks)
                if self.rules.ending.call_out != "no":
                    caller = self.rng.randrange(self.seats)
                    called = evolve(played, how="called-out", caller=caller, forgotten=())
                    yield evolve(called, count=(0, *played.count[1:]))
                yield from self.near(played)
                for moon, kind in product(self.moons(played), self.rules.moon.names):
                    shot = evolve(played, moon=moon, moon_kind=kind)
                    yield from self.near(shot)
                    yield from self.reneges(shot)
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
        if self.rules.moon.won_by == "seat":
            yield from (
                tuple(3 * (one == seat) for one in range(self.seats)) for seat in range(self.seats)
            )
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
            count=tuple(won * rng.choice((0, 1, unit, 3 * unit)) for won in tricks),
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
        nothing = (0,) * self.seats
        if rules.play.skip_if_met and contracts and not contracts[0].is_void:
            bidder, goal = contracts[0].bidder, contracts[0].goal
            if isinstance(goal, int):
                melded = [*self.melds(sides, contracts)]
                melded[bidder] += goal + rules.settlement.least_meld
                yield Tally(
                    meld=tuple(melded), count=nothing, tricks=nothing, contracts=contracts,
                    how="met", sides=sides,
                )  # fmt: skip
        if len(contracts) == 1 and not contracts[0].is_void:
            ends += ["conceded"] * (Step.CONCEDE in script)
            ends += ["conceded-unseen"] * (Step.CONCEDE_UNSEEN in script)
            can_lack = rules.trump.must_hold and rules.trump.if_none != "free"
            ends += ["no-marriage"] * bool(can_lack and Step.TRUMP in script)
        for how in ends:
            for _ in range(2):
                meld = self.melds(sides, contracts)
                trump = self.rng.choice((Suit.SPADES, Suit.HEARTS))
                yield Tally(
                    meld=meld, count=nothing, tricks=nothing, contracts=contracts, how=how,
                    sides=sides, trump=trump,
                )  # fmt: skip

    def rounds_won_outright(
        self, sides: tuple[int, ...], contracts: tuple[Contract, ...]
    ) -> Iterator[Tally]:
        """A round in which a meld has won the game."""
        if any(GAME in rule.values for rule in self.rules.melds):
            nothing = (0,) * self.seats
            for winner in range(self.seats):
                yield Tally(
                    meld=self.melds(sides, contracts), count=nothing, tricks=nothing,
                    contracts=contracts, how="game-meld", sides=sides, winner=winner,
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
        for seat in self.rng.sample(range(self.seats), min(self.seats, RENEGING)):
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


def finishes(rules: Ruleset, seed: object, of: float) -> Iterator[tuple[Sheet, Tally]]:
    """Rounds that bring one column or several to the target, or near it, or far below zero."""
    rng, ending = Random(f"finish {seed}"), rules.ending
    target, columns = ending.target or 1000, rules.table.columns
    edges = [target - 1, target, target, target + 1, target + 9, 2 * target, 0, -ending.bust]
    edges += [target - ending.mercy, 1 - ending.bust, target + ending.extend_by]
    for tally in outcomes(rules, seed, of):
        sheet = Sheet.start(rules, 0)
        sheet = evolve(sheet, rounds=rng.choice((0, max(0, ending.rounds - 1))))
        before, after = sheet.standing.points, sheet.settle(rules, tally).standing.points
        gains = [points - handicap for points, handicap in zip(after, before, strict=True)]
        begun = tuple(rng.choice(edges) - gain for gain in gains)
        if not ending.bid_out and ending.call_out != "must":  # or the game were over
            begun = tuple(min(points, target - 1) for points in begun)
        if ending.bust:
            begun = tuple(max(points, 1 - ending.bust) for points in begun)
        if ending.mercy:
            begun = tuple(min(points, min(begun) + ending.mercy - 1) for points in begun)
        slides = tuple(rng.randrange(max(1, ending.slide_out)) for _ in range(columns))
        standing = evolve(sheet.standing, points=begun, slides=slides)
        yield evolve(sheet, standing=standing), tally
