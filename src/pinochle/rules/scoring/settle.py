"""Settle a tally by the rules: a line for each side, and a number for each column."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import evolve

from pinochle.cards.card import Suit
from pinochle.rules.auction.calls import MOON, Contract
from pinochle.rules.parts import Parts
from pinochle.rules.scoring.ledger import checks_of_round
from pinochle.rules.scoring.tally import BY_BIDDER, Line, Settlement, Tally, Verdict


def settle(rules: Parts, tally: Tally) -> Settlement:
    """Return the settlement of a round, with the checks that change hands.

    Nothing is checked: see :func:`pinochle.rules.scoring.slips.checked`.
    """
    settled = _Settling(rules, tally).settlement()
    if not rules.checks.are_kept:
        return settled
    checks = checks_of_round(rules, tally, settled.lines, _count_with_laid_away(rules, tally))
    return evolve(settled, check_lines=tuple(checks))


@lru_cache(maxsize=64)
def _teams(sides: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return the seats of each side."""
    return {
        side: tuple(seat for seat, other in enumerate(sides) if other == side) for side in sides
    }


class _Settling:
    """The settlement of a round, step by step."""

    def __init__(self, rules: Parts, tally: Tally) -> None:
        self.rules = rules
        self.tally = tally
        self.sides: tuple[int, ...] = tally.sides or rules.table.sides
        self.teams: dict[int, tuple[int, ...]] = _teams(self.sides)
        self.is_given_up: bool = tally.how in BY_BIDDER
        counted = tally.contracts[:1] if self.is_given_up else tally.contracts
        self.shooter: int | None = tally.shooter
        self.contracts = {self.sides[contract.bidder]: contract for contract in counted}

    def settlement(self) -> Settlement:
        """Return the settlement in points, or in stakes."""
        rules, tally = self.rules, self.tally
        lines = self.lines()
        if tally.how != "game-meld":
            if tally.setbacks:
                lines = [self.set_back(line) for line in lines]
            if rules.settlement.bid_to == "opponents":
                lines = self.handed_over(lines)
            if rules.settlement.stakes and tally.contracts:
                return self.in_units(lines)
        return Settlement(
            lines=tuple(lines), scores=tuple([line.points for line in lines]), how=tally.how
        )

    def lines(self) -> list[Line]:
        """Return the line of every column, for the melds, tricks, contract and moon of its side."""
        rules, tally = self.rules, self.tally
        columns = range(rules.table.side_count)
        if tally.how == "game-meld":  # nothing but melds counts
            melds = [
                sum(map(tally.meld.__getitem__, rules.table.members(side))) for side in columns
            ]
            return [
                Line(side=side, verdict="scored", meld=meld, points=meld)
                for side, meld in enumerate(melds)
            ]
        meld, count = self.kept()
        lines = [self.line(column, meld, count) for column in columns]
        if rules.settlement.all_tricks and tally.how == "played":
            lines = [self.with_all_tricks(line) for line in lines]
        if self.shooter is not None and rules.moon.counts == "added":
            lines = [self.with_moon(line) for line in lines]
        return lines

    def kept(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return the meld and the count that each seat keeps.

        No meld needs a trick in a round that was not played out: it was given up, a renege ended
        it, or the melds alone had met the contract.
        """
        tally = self.tally
        nothing = (0,) * len(tally.meld)
        if self.is_given_up:
            return tally.meld if self.others_meld() else nothing, nothing
        meld: Sequence[int] = tally.meld
        count: Sequence[int] = tally.count
        if tally.buried or tally.discarded:
            count = _count_with_laid_away(self.rules, tally)
        if self.rules.settlement.saved_by != "nobody" and tally.how not in {"met", "renege"}:
            meld, count = self.saved(count)
        return meld, count if tally.offender is None else self.count_after_renege(count)

    def saved(self, counted: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Return the meld and the count of each seat that its own tricks or its side's save."""
        tally, settlement = self.tally, self.rules.settlement
        meld, count = [*tally.meld], [*counted]
        for side, team in self.teams.items():
            if side in self.contracts and settlement.saving_binds == "opponents":
                continue
            for saving in [(seat,) for seat in team] if settlement.saved_by == "seat" else [team]:
                points = sum(map(tally.count.__getitem__, saving))
                tricks = sum(map(tally.tricks.__getitem__, saving))
                for seat in () if settlement.is_saved(points, tricks) else saving:
                    meld[seat] = 0
                    count[seat] = count[seat] if settlement.unsaved == "meld" else 0
        return meld, count

    def count_after_renege(self, counted: Sequence[int]) -> Sequence[int]:
        """Return the count of each seat after a renege, given the count that it keeps otherwise."""
        tally, others = self.tally, self.rules.renege.others
        if others == "meld-and-count":
            return counted
        count = [0] * len(counted)
        if others == "all":
            offending = {self.sides[seat] for seat in tally.offenders}
            innocent = [team[0] for side, team in self.teams.items() if side not in offending]
            for winner in innocent:  # at most one of the two sides
                count[winner] = self.rules.total
        return count

    def if_innocent(self, column: int) -> Line | None:
        """Return the line of a column if its side had not reneged; None if that ended the round."""
        tally = self.tally
        if tally.how == "renege":
            return None
        side = self.sides[self.rules.table.members(column)[0]]
        others = [seat for seat in tally.offenders if self.sides[seat] != side]
        innocent = evolve(
            tally, offender=others[0] if others else None, other_offenders=tuple(others[1:])
        )
        return _Settling(self.rules, innocent).lines()[column]

    def others_meld(self) -> bool:
        """Tell whether the others score their melds when nothing was played."""
        how = self.tally.how
        if self.rules.settlement.opponents == "nothing" or how == "conceded-unseen":
            return False
        if how == "no-marriage":
            return self.rules.trump.if_none != "set-and-opponents-nothing"
        return self.rules.concession.others_score == "meld"

    def line(self, column: int, melds: Sequence[int], counts: Sequence[int]) -> Line:
        """Return the line of a column: its side's, or its own where it scores for itself."""
        rules, tally, settlement = self.rules, self.tally, self.rules.settlement
        members = rules.table.members(column)
        side = self.sides[members[0]]
        team = self.teams[side]
        contract = self.contracts.get(side)
        is_alone = contract is None and settlement.unit_of_meld == "seat"
        melding: Sequence[int] = members if is_alone else team
        is_alone = contract is None and settlement.unit_of_count == "seat"
        counting: Sequence[int] = members if is_alone else team
        meld = sum([melds[seat] for seat in melding])
        count = sum([counts[seat] for seat in counting])
        too_few = self.too_few(contract, melding, meld) if settlement.least_meld else 0
        meld -= too_few
        offenders = () if tally.offender is None else tally.offenders
        if reneges := len([seat for seat in offenders if seat in melding]):
            return self.offending(contract, column, meld, reneges)
        is_replaced = self.shooter is not None and rules.moon.counts == "instead"
        if is_replaced and self.has_undertaken(side):
            return self.moon(contract, column, side)
        if contract is None and tally.contracts and settlement.opponents != "score":
            meld, count = meld if settlement.opponents == "meld" else 0, 0
        elif contract is not None and self.is_by_ruling(contract):
            count = 0
        exact = count
        if rules.count.rounding:
            count = rules.count.rounded(exact, has_contract=contract is not None)
        if contract is None:
            line = self.of_opponent(column, meld, count)
        else:
            line = self.of_contract(contract, column, meld, count)
        if too_few or count != exact:
            return evolve(line, too_few=too_few, rounding=count - exact)
        return line

    def too_few(self, contract: Contract | None, melding: Sequence[int], meld: int) -> int:
        """Return the points of a meld that do not count because these seats have melded too few."""
        melded = sum(self.tally.meld[seat] for seat in melding)
        has_contract = contract is not None
        is_enough = self.rules.settlement.is_on_board(melded, has_contract=has_contract)
        return 0 if is_enough else meld

    def of_opponent(self, column: int, meld: int, count: int) -> Line:
        """Return the line of a column without a contract."""
        rules, bonus = self.rules, 0
        if self.tally.how == "conceded":
            is_each = rules.concession.bonus_unit == "seat"
            bonus = rules.concession.bonus * (len(rules.table.members(column)) if is_each else 1)
        points = meld + count + bonus
        return Line(
            side=column, verdict="scored", meld=meld, count=count, points=points, bonus=bonus
        )

    def of_contract(self, contract: Contract, column: int, meld: int, count: int) -> Line:
        """Return the line of a column with a contract."""
        tally, settlement = self.tally, self.rules.settlement
        bid, times = self.price(contract), self.times(contract)
        verdict: Verdict = "made"
        bonus = 0
        if self.is_given_up:
            verdict = "set" if tally.how == "no-marriage" else "conceded"
            meld = count = 0
            points = settlement.forfeited(bid * self.costs(verdict), times)
        elif contract.is_void:
            points = count - self.rules.auction.misbid_costs
            return Line(side=column, verdict="void", bid=bid, count=count, points=points)
        elif self.is_by_ruling(contract):
            bid = self.rules.moon.reward if contract.is_moon else bid
            points = bid + (meld if self.rules.renege.bidder_then == "bid-and-meld" else 0)
            points *= times
        elif self.shooter is not None and contract.is_moon:
            # It has no number: what a moon scores or costs comes on top.
            is_shot = self.is_shot(self.sides[contract.bidder])
            verdict = "shot" if is_shot else "missed"
            points = (settlement.earned if is_shot else settlement.failed)(0, meld, count, times)
        elif meld + count >= bid:
            bonus = settlement.bonus(bid)
            points = settlement.earned(bid, meld, count, times) + bonus
        else:
            verdict, points = "set", settlement.failed(bid, meld, count, times)
        return Line(
            side=column,
            verdict=verdict,
            bid=bid,
            meld=meld,
            count=count,
            points=points,
            times=times,
            bonus=bonus,
        )

    def is_by_ruling(self, contract: Contract) -> bool:
        """Tell whether a renege of others makes a contract, whatever it has won."""
        is_counted = self.rules.renege.bidder_then == "meld-and-count" and not contract.is_moon
        return self.tally.offender is not None and not is_counted

    def times(self, contract: Contract) -> int:
        """Return how many times a contract counts: it was doubled, or its bid is high."""
        return contract.times * self.rules.settlement.times(self.price(contract))

    def price(self, contract: Contract) -> int:
        """Return the number of a bid; a moon counts as a bid of what it costs."""
        return contract.points if contract.points != MOON else self.rules.moon.costs

    def with_all_tricks(self, line: Line) -> Line:
        """Return the line of a column with the bonus for every trick, if its side has won them.

        A side that has announced or bid a moon has the reward of the moon instead.
        """
        bonus = self.rules.settlement.all_tricks
        side = self.sides[self.rules.table.members(line.side)[0]]
        has_reneged = side in {self.sides[seat] for seat in self.tally.offenders}
        is_shooting = self.shooter is not None and self.sides[self.shooter] == side
        if has_reneged or is_shooting or not self.is_shot(side):
            return line
        if line.verdict not in {"made", "scored"}:
            return line
        return evolve(line, points=line.points + bonus, bonus=line.bonus + bonus)

    def moon(self, contract: Contract | None, column: int, side: int) -> Line:
        """Return the line of a side that has undertaken a moon: nothing else counts for it."""
        is_shot = self.is_shot(side)
        return Line(
            side=column,
            verdict="shot" if is_shot else "missed",
            bid=self.price(contract) if contract else 0,
            points=self.points_of_moon(side),
            times=self.times(contract) if contract and contract.is_moon else 1,
        )

    def has_undertaken(self, side: int) -> bool:
        """Tell whether a side has announced or bid a moon that is settled by its tricks."""
        if self.shooter is None or self.sides[self.shooter] != side:
            return False
        contract, tally = self.contracts.get(side), self.tally
        if contract is not None and contract.is_moon:
            return not (contract.is_void or self.is_given_up or tally.offender is not None)
        return tally.how != "renege"

    def points_of_moon(self, side: int) -> int:
        """Return the score of a side's moon; if it was bid, it counts as often as the contract."""
        contract = self.contracts.get(side)
        times = self.times(contract) if contract is not None and contract.is_moon else 1
        return self.rules.moon.points(is_shot=self.is_shot(side)) * times

    def is_shot(self, side: int) -> bool:
        """Tell whether a side has won every trick of a round that was played out."""
        takers = {self.sides[seat] for seat, tricks in enumerate(self.tally.tricks) if tricks}
        return takers == {side} and self.tally.how == "played"

    def with_moon(self, line: Line) -> Line:
        """Return the line of a column with what a moon of its side adds, unless it has reneged."""
        side = self.sides[self.rules.table.members(line.side)[0]]
        if line.verdict == "renege" or not self.has_undertaken(side):
            return line
        moon = self.points_of_moon(side)
        return evolve(line, points=line.points + moon, moon=moon)

    def offending(self, contract: Contract | None, column: int, meld: int, reneges: int) -> Line:
        """Return the line of a column that answers for reneges, which never help it.

        If the round was played on, it scores no more than it would have without them.
        """
        renege, settlement = self.rules.renege, self.rules.settlement
        contracts = self.tally.contracts
        bid, times = (self.price(contract), self.times(contract)) if contract else (0, 1)
        if contracts and contract is None and settlement.opponents == "nothing":
            meld = 0
        points = meld
        if renege.offender == "minus-bid":
            meld = 0
            lost = bid * renege.bidder_times if contract else self.price(contracts[0])
            points = settlement.forfeited(lost, self.times(contract or contracts[0]))
        elif contract and contract.is_void:
            meld, points = 0, -self.rules.auction.misbid_costs
        elif contract:
            is_made = meld >= bid and not contract.is_moon
            points = (settlement.earned if is_made else settlement.failed)(bid, meld, 0, times)
        if usual := self.if_innocent(column):
            points = min(points, usual.points)
        points -= renege.penalty * reneges
        return Line(side=column, verdict="renege", bid=bid, meld=meld, points=points, times=times)

    def lost_bid(self, contract: Contract, verdict: Verdict) -> int:
        """Return the points of the other sides for a contract that was lost in this way."""
        return self.price(contract) * self.times(contract) * self.costs(verdict)

    def costs(self, verdict: Verdict) -> int:
        """Return how many times a contract that was lost in this way costs its bid."""
        if verdict == "renege":
            costs_bid = self.rules.renege.offender == "minus-bid"
            return self.rules.renege.bidder_times if costs_bid else 1
        return self.rules.concession.costs if self.tally.how == "conceded" else 1

    def set_back(self, line: Line) -> Line:
        """Return the line of a column less its setbacks."""
        setback = sum(self.tally.setbacks[seat] for seat in self.rules.table.members(line.side))
        return evolve(line, points=line.points - setback, setback=setback)

    def handed_over(self, lines: list[Line]) -> list[Line]:
        """Return the lines after every failed contract goes to the other sides."""
        received = [0] * len(lines)
        for contract in self.tally.contracts:
            is_bidding = [
                self.sides[self.rules.table.members(line.side)[0]] == self.sides[contract.bidder]
                for line in lines
            ]
            line = lines[is_bidding.index(True)]
            # An announced moon that is missed takes the place of its contract.
            if line.has_failed(contract) and (line.verdict != "missed" or contract.is_moon):
                lost = self.lost_bid(contract, line.verdict)
                for column, is_bidder in enumerate(is_bidding):
                    received[column] += 0 if is_bidder else lost
        return [
            evolve(line, points=line.points + more, received=more)
            for line, more in zip(lines, received, strict=True)
        ]

    def in_units(self, lines: list[Line]) -> Settlement:
        """Return the settlement in units of the stake, also for those who sit out."""
        rules, tally, contract = self.rules, self.tally, self.tally.contracts[0]
        bidder = rules.table.sides[contract.bidder]
        units = rules.settlement.units(contract.points) * contract.times
        if rules.settlement.spades_double and tally.trump is Suit.SPADES:
            units *= 2
        units *= self.times_of_units(lines[bidder])
        gained = units if lines[bidder].verdict == "made" else -units
        others = len(lines) - 1 + rules.table.sitting_out
        scores = tuple(gained * others if line.side == bidder else -gained for line in lines)
        paid = tuple([evolve(line, points=scores[line.side]) for line in lines])
        return Settlement(paid, scores, tally.how, -gained if rules.table.sitting_out else 0)

    def times_of_units(self, line: Line) -> int:
        """Return how many times the units are paid for the contract of this line."""
        if line.verdict == "void":
            return 0
        if line.verdict == "renege":  # it costs no less than the play would have
            usual = self.if_innocent(line.side)
            return max(self.rules.renege.bidder_times, self.times_of_units(usual) if usual else 1)
        was_played = self.tally.how in {"played", "met"}
        is_lost = line.verdict == "set" and was_played
        return self.rules.settlement.lost_times if is_lost else 1


def _count_with_laid_away(rules: Parts, tally: Tally) -> list[int]:
    """Return the count of each seat with its buried or discarded cards, which save nothing."""
    bidder = tally.contracts[0].bidder if tally.contracts else None
    counted = [*tally.count]
    for seat in _scorers_of_buried(rules, tally, bidder) if tally.buried else ():
        counted[seat] += tally.buried
    for seat in range(len(counted)):
        if tally.discarded:
            if rules.draft.discards_count_for == "owner" or bidder is None:
                counted[seat] += tally.discarded[seat]
            elif seat != bidder:
                counted[seat] += sum(tally.discarded)
    return counted


def _scorers_of_buried(rules: Parts, tally: Tally, bidder: int | None) -> Iterator[int]:
    """Yield the seats that score the buried cards: the bidder, or a seat of each opposing side.

    Where every opponent scores their own count, that is a seat of each column.
    """
    if bidder is None or rules.bury.count_for == "nobody":
        return
    if rules.bury.count_for == "bidder":
        yield bidder
        return
    sides = tally.sides or rules.table.sides
    units = rules.table.sides if rules.settlement.unit_of_count == "seat" else sides
    firsts = {units[seat]: seat for seat in reversed(range(len(sides)))}
    yield from (seat for seat in firsts.values() if sides[seat] != sides[bidder])
