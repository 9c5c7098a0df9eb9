"""The ways in which a round can end of which a part is known, and the outlook that they make.

A side scores by what it melds and wins, and by whether the contracts of others are made. Counts,
melds and tricks are tried at which something changes: the least and the most of each, those at
which melds begin to count or are saved, and those with which the verdict becomes another. Between
two of them a score only rises or only falls, so that none is outside of what was found. Where the
meld of a side is not known, every count is tried.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby, product
from typing import TypeAlias, get_args

from attrs import evolve, frozen

from pinochle.errors import Problem, RulesetError
from pinochle.rules.parts import Parts, tricks_of_a_round
from pinochle.rules.scoring.bysides import at_first_seats
from pinochle.rules.scoring.needs import Chances, Needs, is_met, needs_of
from pinochle.rules.scoring.outlook import OpenCode, OpenNumber, Outlook, OutlookLine
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.slips import EnteredTally
from pinochle.rules.scoring.takings import Takings, cards_of_nobody, slip
from pinochle.rules.scoring.tally import Line, Tally, Verdict
from pinochle.rules.script import Step

__all__ = ["PartOfRound", "outlook_of"]


_Known: TypeAlias = tuple[tuple[int, int], ...]
"""The numbers of some sides, each with its side."""


@frozen
class PartOfRound:
    """What is known of a round: the melds, counts and tricks of some sides, by their numbers.

    Args:
        meld: the points that a side has melded.
        count: what a side counts, with buried or discarded cards that count for it.
        tricks: how many tricks a side has won.
    """

    meld: Mapping[int, int]
    count: Mapping[int, int]
    tricks: Mapping[int, int]


@frozen
class _Winnings:
    """The meld, the count and the tricks of a side at the end of a round."""

    meld: int
    count: int
    tricks: int


def outlook_of(rules: Parts, tally: Tally, part: PartOfRound) -> Outlook:
    """Return what is sure of the settlement of a round, and what is open.

    Args:
        rules: the rules.
        tally: the contracts, trump and moon of the round, with what is known at the first seat of
            each side, and 0 at every other seat.
        part: what is known of each side.

    Raises:
        RulesetError: if no round can be so.
    """
    meld, count, tricks = (tuple(known.items()) for known in (part.meld, part.count, part.tricks))
    return _outlook(rules, tally, meld, count, tricks)


@lru_cache(maxsize=1 << 9)
def _outlook(rules: Parts, tally: Tally, meld: _Known, count: _Known, tricks: _Known) -> Outlook:
    """Return the outlook with the numbers of some sides, each with its side."""
    part = PartOfRound(dict(meld), dict(count), dict(tricks))
    entered = EnteredTally(rules, tally, is_part=True)
    if problems := [slip(where, what) for where, what in entered.slips()]:
        raise RulesetError(problems)
    finishes = _Finishes(entered, part)
    ends_of_sides = [
        _EndsOfSide(side, finishes.ends(side)) for side in range(rules.table.side_count)
    ]
    if not all(side.ends for side in ends_of_sides):
        why = f"no round, which counts {rules.total} in all, can end with these numbers together"
        raise RulesetError([Problem("tally.count", why)])
    lines = [line for side in ends_of_sides for line in side.lines()]
    numbers = [
        number
        for side in ends_of_sides
        for number in side.open_numbers(part, finishes.needs(side.side, side.melds, side.ways))
    ]
    return Outlook(lines=tuple(lines), open=tuple(numbers))


class _Finishes:
    """The ends of a round that tell everything that each side can still score."""

    def __init__(self, entered: EnteredTally, part: PartOfRound) -> None:
        self.rules = entered.rules
        self.tally = entered.tally
        self.known = part
        table = self.rules.table
        self.sides = range(table.side_count)
        members = [table.members(side) for side in self.sides]
        takings = [entered.takings_of(seats) for seats in members]
        self.melds = [
            (part.meld[side],) if side in part.meld else entered.melds(members[side])
            for side in self.sides
        ]
        ways: list[Mapping[int, Sequence[int]]] = [
            {part.count[side]: takings[side].tricks(part.count[side])}
            if side in part.count
            else takings[side].ways()
            for side in self.sides
        ]
        self.counts = [tuple(counts) for counts in ways]
        self._ways = [
            {
                count: [n for n in ways[side][count] if part.tricks.get(side, n) == n]
                for count in ways[side]
            }
            for side in self.sides
        ]
        self.contracts = {
            table.sides[contract.bidder]: contract for contract in self.tally.contracts
        }
        self.tricks_in_all = tricks_of_a_round(self.rules)
        self._opponents: dict[tuple[int, int, int], list[dict[int, _Winnings]]] = {}
        self._verdicts: dict[tuple[int, _Winnings], Verdict] = {}

    def ends(self, side: int) -> Iterator[tuple[_Winnings, Line]]:
        """Yield what a side has at the end of a round, and its line."""
        yield from self.ends_by_melds(side)
        for counts in self.alike(side):
            if side in self.contracts and len(self.melds[side]) > 1:
                for count in counts:
                    yield from self.ends_with_count(side, count)
            else:
                yield from self.ends_of_alike(side, counts)

    def alike(self, side: int) -> Iterator[list[int]]:
        """Yield the counts of a side in parts, by how many tricks can be won with them.

        Within a part, what happens at the least and at the most of it happens at all.
        """
        saving, known = self.rules.settlement.saving_tricks, self.known
        is_free = not {*known.count, *known.tricks} - {side}
        ways = {
            count: self.tricks(side, count) if is_free else self.possible_tricks(side, count)
            for count in self.counts[side]
        }

        def tricks_alike(count: int) -> tuple[bool, ...]:
            least, most = ways[count][0], ways[count][-1]
            return least == 0, least >= saving, most >= saving, most == self.tricks_in_all

        for _, counts in groupby([count for count, tricks in ways.items() if tricks], tricks_alike):
            yield [*counts]

    def ends_of_alike(self, side: int, counts: list[int]) -> Iterator[tuple[_Winnings, Line]]:
        """Yield the ends with the counts at which something changes: each is found by halving."""
        ends: dict[int, list[tuple[_Winnings, Line]]] = {}

        def try_count(index: int) -> frozenset[object]:
            if index not in ends:
                ends[index] = [*self.ends_with_count(side, counts[index])]
            return frozenset(_kind(line) for _, line in ends[index])

        waiting = [(0, len(counts) - 1)]
        while waiting:
            first, last = waiting.pop()
            if try_count(first) != try_count(last) and last - first > 1:
                middle = (first + last) // 2
                waiting += [(first, middle), (middle, last)]
        for index in sorted(ends):
            yield from ends[index]

    def ends_with_count(self, side: int, count: int) -> Iterator[tuple[_Winnings, Line]]:
        """Yield the ends in which a side counts so much."""
        for tricks in self.telling(self.possible_tricks(side, count)):
            # Where the contracts of others come to the same, one way is enough.
            ways = self.opponents(side, count, tricks)
            by_outcome = {self._outcome(others): others for others in ways}
            for others in by_outcome.values():
                yield from self.ends_with_melds(side, count, tricks, others)

    def possible_tricks(self, side: int, count: int) -> Sequence[int]:
        """Return the numbers of tricks with a count that leave the others what they have."""
        return [
            tricks for tricks in self.tricks(side, count) if self.opponents(side, count, tricks)
        ]

    def tricks(self, side: int, count: int) -> Sequence[int]:
        """Return the numbers of tricks that a side may have won with a count."""
        return self._ways[side][count]

    def telling(self, tricks: Sequence[int]) -> list[int]:
        """Return the numbers of tricks that settle differently: the ends, and what saves a meld."""
        return _around(tricks, [self.rules.settlement.saving_tricks])

    @cached_property
    def telling_melds(self) -> list[list[int]]:
        """The melds of each side at which something changes: they begin to count, or meet a bid."""
        least, goals = self.rules.settlement.least_meld, [0] * len(self.sides)
        for side, contract in self.contracts.items():
            goals[side] = contract.goal if isinstance(contract.goal, int) else 0
        return [_around(self.melds[side], [least, goals[side]]) for side in self.sides]

    def needs(
        self, side: int, melds: Sequence[int], ways: Mapping[int, Sequence[int]]
    ) -> Needs | None:
        """Return what a side needs to make its contract for points; None if it has none.

        Args:
            side: the side.
            melds: what it can have melded, from the least to the most.
            ways: what it can count, from the least to the most, with the numbers of tricks.
        """
        contract, shooter = self.contracts.get(side), self.tally.shooter
        if contract is None or contract.is_void or contract.is_moon:
            return None
        chances = Chances(
            melds=[(meld,) for meld in melds],
            counts=tuple(ways),
            tricks=ways.__getitem__,
            is_shooting=shooter is not None and self.rules.table.sides[shooter] == side,
        )
        return needs_of(self.rules, contract.goal, chances)

    # What the other sides have won.

    @cached_property
    def _spread(self) -> tuple[int, int]:
        """The points by which what the sides count together may miss the whole and exceed it.

        Cards may count for nobody, and buried cards for each of several sides.
        """
        rules, dead = self.rules, cards_of_nobody(self.rules)
        pile = Takings(rules).pile(dead or rules.bury.cards).bit_length() - 1
        most = pile if pile >= 0 else rules.total
        if dead:
            return -most, 0
        is_for_several = rules.bury.cards and rules.bury.count_for == "opponents"
        return 0, most * (len(self.sides) - 2) if is_for_several else 0

    def opponents(self, side: int, count: int, tricks: int) -> Sequence[dict[int, _Winnings]]:
        """Return what the other sides may have won if a side has won so much."""
        if (side, count, tricks) not in self._opponents:
            self._opponents[side, count, tricks] = [*self._ways_of_others(side, count, tricks)]
        return self._opponents[side, count, tricks]

    def _ways_of_others(self, side: int, count: int, tricks: int) -> Iterator[dict[int, _Winnings]]:
        """Yield what the other sides may have won if a side has won so much."""
        opponents = [other for other in self.sides if other != side]
        known = sum(self.known.count.get(other, 0) for other in opponents)
        least, most = (self.rules.total - count - known + more for more in self._spread)
        is_all_known = all(other in self.known.count for other in opponents)
        if most < 0 or (is_all_known and least > 0):
            return
        tricks_left = self.tricks_in_all - tricks
        if len(opponents) == 1:
            yield from self._of_one(
                opponents[0], (0, 0) if is_all_known else (least, most), tricks_left
            )
        else:
            yield from self._of_several(opponents, most, tricks_left)

    def _of_one(
        self, other: int, limits: tuple[int, int], tricks: int
    ) -> Iterator[dict[int, _Winnings]]:
        """Yield what the only other side may have won, which is all that is left."""
        counts = self._counts_within(other, limits)
        fitting = self._ends_that_fit(other, counts, (tricks,))
        for points, meld in product(fitting, self._melds_of_other(other)):
            yield {other: _Winnings(meld, points, tricks)}

    def _of_several(
        self, opponents: list[int], most: int, tricks: int
    ) -> Iterator[dict[int, _Winnings]]:
        """Yield what several other sides may have won.

        It matters what those with a contract have won: the least and the most. For the rest it
        matters only that they have won the tricks that are left.
        """
        bidding = [other for other in opponents if other in self.contracts]
        idle = [other for other in opponents if other not in self.contracts]
        options: list[list[_Winnings]] = []
        for other in bidding:
            counts = self._counts_within(other, (0, most))
            options.append(
                [
                    _Winnings(meld, points, number)
                    for points in self._ends_that_fit(other, counts, range(tricks + 1))
                    for number in self.telling(
                        [n for n in self.tricks(other, points) if n <= tricks]
                    )
                    for meld in self._melds_of_other(other)
                ]
            )
        for won in product(*options):
            rest = tricks - sum(each.tricks for each in won)
            if rest >= 0:
                taken = [rest, *[0] * len(idle)]
                others_won = [
                    _Winnings(self.melds[other][0], 0, taken[n]) for n, other in enumerate(idle)
                ]
                yield dict(zip((*bidding, *idle), (*won, *others_won), strict=True))

    def _ends_that_fit(
        self, side: int, counts: Sequence[int], tricks: Sequence[int]
    ) -> Sequence[int]:
        """Return the least and the most of these counts that some of these tricks can count."""

        def fits(count: int) -> bool:
            return any(number in tricks for number in self.tricks(side, count))

        least = next(filter(fits, counts), None)
        most = next(filter(fits, reversed(counts)), None)
        return [] if least is None or most is None else _ends([least, most])

    def _counts_within(self, side: int, limits: tuple[int, int]) -> Sequence[int]:
        """Return what a side may count: what is known, or what lies within these limits."""
        counts, (least, most) = self.counts[side], limits
        if side in self.known.count:
            return counts
        return counts[bisect_left(counts, least) : bisect_right(counts, most)]

    def _melds_of_other(self, other: int) -> list[int]:
        """Return the melds of another side that matter: with a contract they may make it."""
        return self.telling_melds[other] if other in self.contracts else [self.melds[other][0]]

    def _outcome(self, others: dict[int, _Winnings]) -> tuple[tuple[Verdict, bool], ...]:
        """Return what becomes of the contracts of others, and whether the melds alone meet them."""
        bidding = [other for other in others if other in self.contracts]
        return tuple(
            (self._verdict(other, others[other]), self._meets(other, others[other].meld))
            for other in bidding
        )

    def _verdict(self, side: int, won: _Winnings) -> Verdict:
        """Return the verdict on the contract of a side, whoever has won the rest."""
        if (side, won) not in self._verdicts:
            winnings = {other: _Winnings(0, 0, 0) for other in self.sides if other != side}
            winnings[next(iter(winnings))] = _Winnings(0, 0, self.tricks_in_all - won.tricks)
            line = settle(self.rules, self._tally({**winnings, side: won})).lines[side]
            self._verdicts[side, won] = line.verdict
        return self._verdicts[side, won]

    # How the round ends then.

    def ends_with_melds(
        self, side: int, count: int, tricks: int, others: dict[int, _Winnings]
    ) -> Iterator[tuple[_Winnings, Line]]:
        """Yield the ends of a round in which a side has won so much, for each meld that tells."""
        telling, melds = self.telling_melds[side], self.melds[side]
        if len(melds) > 1 and (needs := self.needs(side, melds, {count: (tricks,)})):
            telling = sorted({*telling, *_around(melds, [needs.meld])})
        for meld in telling:
            yield from self.ends_of_play(side, {**others, side: _Winnings(meld, count, tricks)})

    def ends_of_play(
        self, side: int, won: dict[int, _Winnings]
    ) -> Iterator[tuple[_Winnings, Line]]:
        """Yield what a side has at the end of a round that is played, and its line."""
        if not any(self._meets(other, each.meld) for other, each in won.items()):
            for tally in self._with_laid_away(self._tally(won)):
                yield won[side], settle(self.rules, tally).lines[side]

    def ends_by_melds(self, side: int) -> Iterator[tuple[_Winnings, Line]]:
        """Yield what a side has where the melds alone meet a contract, and its line."""
        if not self.rules.play.skip_if_met or any(self.known.tricks.values()):
            return
        for bidding, points in product(self.contracts, _ends(self._buried_if_met)):
            meeting = [meld for meld in self.melds[bidding] if self._meets(bidding, meld)]
            for meld in _ends(meeting):
                for meld_of_side in [meld] if side == bidding else self.telling_melds[side]:
                    won = {other: _Winnings(0, 0, 0) for other in self.sides}
                    won |= {bidding: _Winnings(meld, 0, 0), side: _Winnings(meld_of_side, 0, 0)}
                    tally = evolve(self._tally(won), how="met", buried=points)
                    count = points if side in self._scorers_of_buried else 0
                    yield _Winnings(meld_of_side, count, 0), settle(self.rules, tally).lines[side]

    @cached_property
    def _buried_if_met(self) -> list[int]:
        """The points that may be buried in a round that is not played, by the counts known."""
        scorers = self._scorers_of_buried
        return [
            points
            for points in (0, *self._piles_buried)
            if all(
                count == (points if side in scorers else 0)
                for side, count in self.known.count.items()
            )
        ]

    def _meets(self, side: int, meld: int) -> bool:
        """Tell whether the meld of a side alone meets its contract, so that nothing is played."""
        contract, rules = self.contracts.get(side), self.rules
        if not rules.play.skip_if_met or contract is None or contract.is_void:
            return False
        return is_met(rules, contract.goal, meld)

    def _tally(self, won: dict[int, _Winnings]) -> Tally:
        """Return the tally of a round in which the sides have won so much."""
        rules, of_sides = self.rules, [won[side] for side in self.sides]
        return evolve(
            self.tally,
            meld=at_first_seats(rules, [each.meld for each in of_sides]),
            count=at_first_seats(rules, [each.count for each in of_sides]),
            tricks=at_first_seats(rules, [each.tricks for each in of_sides]),
        )

    def _with_laid_away(self, tally: Tally) -> Iterator[Tally]:
        """Yield a tally, and with it those in which buried or discarded cards are told apart.

        They count, but save nothing: that matters where points save melds, and a side has enough
        only with these cards.
        """
        yield tally
        rules, saving = self.rules, self.rules.settlement.saving_count
        if not saving:
            return
        if Step.DRAFT in rules.script:
            yield evolve(tally, count=(0,) * len(tally.count), discarded=tally.count)
        seats = [rules.table.members(side)[0] for side in self._scorers_of_buried]
        for points in self._piles_buried:
            without_buried = [*tally.count]
            for seat in seats:
                without_buried[seat] -= points
            is_told = any(without_buried[seat] < saving <= tally.count[seat] for seat in seats)
            if is_told and min(without_buried) >= 0:
                yield evolve(tally, count=tuple(without_buried), buried=points)

    @cached_property
    def _scorers_of_buried(self) -> list[int]:
        """The sides for which buried cards count."""
        rules = self.rules
        if not (rules.bury.cards and self.tally.contracts) or rules.bury.count_for == "nobody":
            return []
        bidding = rules.table.sides[self.tally.contracts[0].bidder]
        is_for_bidder = rules.bury.count_for == "bidder"
        return [side for side in self.sides if (side == bidding) == is_for_bidder]

    @cached_property
    def _piles_buried(self) -> list[int]:
        """The points above 0 that buried cards can count for somebody."""
        if not self._scorers_of_buried:
            return []
        pile = Takings(self.rules).pile(self.rules.bury.cards)
        return [points for points in range(1, pile.bit_length()) if pile >> points & 1]


class _EndsOfSide:
    """The ends of a round that were found for a side: what it has won, and its line."""

    def __init__(self, side: int, ends: Iterable[tuple[_Winnings, Line]]) -> None:
        self.side = side
        self.ends = [*ends]

    @property
    def melds(self) -> list[int]:
        """What it can have melded, from the least to the most."""
        return sorted({won.meld for won, _ in self.ends})

    @property
    def ways(self) -> dict[int, list[int]]:
        """What it can count, from the least to the most, with the numbers of tricks for each."""
        ways: dict[int, set[int]] = {}
        for won, _ in self.ends:
            ways.setdefault(won.count, set()).add(won.tricks)
        return {count: sorted(ways[count]) for count in sorted(ways)}

    def lines(self) -> Iterator[OutlookLine]:
        """Yield a line for each verdict."""
        by_verdict: dict[Verdict, list[Line]] = {verdict: [] for verdict in get_args(Verdict)}
        for line in {line: None for _, line in self.ends}:
            by_verdict[line.verdict].append(line)
        for verdict, lines in by_verdict.items():
            if lines:
                points = [line.points for line in lines]
                items, facts = lines[0].items, lines[0].facts
                yield OutlookLine(
                    side=self.side,
                    verdict=verdict,
                    least=min(points),
                    most=max(points),
                    items=tuple(i for i in items if all(i in line.items for line in lines)),
                    facts=tuple(f for f in facts if all(f in line.facts for line in lines)),
                )

    def open_numbers(self, part: PartOfRound, needs: Needs | None) -> Iterator[OpenNumber]:
        """Yield the numbers of the side that are not known, and what it needs of them."""
        numbers: dict[OpenCode, list[int]] = {}
        if self.side not in part.meld:
            numbers["meld"] = [won.meld for won, _ in self.ends]
        if self.side not in part.count:
            numbers["count"] = [won.count for won, _ in self.ends]
        numbers = {code: values for code, values in numbers.items() if len({*values}) > 1}
        if not numbers and len({line for _, line in self.ends}) > 1:
            numbers["tricks"] = [won.tricks for won, _ in self.ends]
        for code, values in numbers.items():
            needed: int | None = getattr(needs, code) if needs and len(numbers) == 1 else None
            yield OpenNumber(
                side=self.side, code=code, least=min(values), most=max(values), needed=needed
            )


def _kind(line: Line) -> object:
    """Return all of a line but the numbers that rise or fall with the count."""
    items, facts = [item.code for item in line.items], [fact.code for fact in line.facts]
    return line.verdict, line.meld, *items, *facts


def _ends(numbers: Sequence[int]) -> list[int]:
    """Return the first and the last of some numbers, which may be the same; none of none."""
    return sorted({*numbers[:1], *numbers[-1:]})


def _around(numbers: Sequence[int], limits: Iterable[int]) -> list[int]:
    """Return the first and the last of some numbers, and those next to each limit."""
    chosen = {*_ends(numbers)}
    for limit in limits:
        index = bisect_left(numbers, limit)
        chosen |= {*numbers[max(0, index - 1) : index + 1]}
    return sorted(chosen)
