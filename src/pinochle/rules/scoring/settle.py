"""Settle a tally by the rules: a line for each side, and a number for each column."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from attrs import evolve

from pinochle.cards.card import Suit
from pinochle.rules.auction.calls import Contract
from pinochle.rules.parts import Parts, tricks_of_a_round
from pinochle.rules.scoring.ledger import checks_of_round
from pinochle.rules.scoring.tally import (
    BY_BIDDER,
    How,
    Item,
    Line,
    LineFact,
    Settlement,
    Tally,
    Verdict,
)


def settle(rules: Parts, tally: Tally) -> Settlement:
    """Return the settlement of a round, with the checks that change hands.

    Nothing is checked: see :func:`pinochle.rules.scoring.slips.check_tally`.
    """
    settled = _Settling(rules, tally).settlement()
    if not rules.checks.are_kept:
        return settled
    checks = checks_of_round(rules, tally, settled.lines, count_with_laid_away(rules, tally))
    return evolve(settled, check_lines=tuple(checks))


@lru_cache(maxsize=64)
def _teams(sides: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return the seats of each side."""
    return {
        side: tuple(seat for seat, other in enumerate(sides) if other == side) for side in sides
    }


_GIVEN_UP: Final[Mapping[How, tuple[Literal["set", "conceded"], str]]] = {
    "conceded": ("conceded", "concede.after-widow"),
    "conceded-unseen": ("conceded", "concede.before-widow"),
    "no-marriage": ("set", "trump.no-marriage-set"),
}
"""The ends of a round without play: the item for the bidder, and the id of its rule."""


class _Settling:
    """The settlement of a round, step by step.

    Args:
        rules: the rules.
        tally: what was melded, won and bid.
        winner: the seat that is taken to win the rest of a round that was not played to its end.
    """

    def __init__(self, rules: Parts, tally: Tally, winner: int | None = None) -> None:
        self.rules = rules
        self.tally = tally
        self.winner = winner
        self.rest: tuple[int, int] = (0, 0)
        if winner is not None or tally.how == "renege":
            self.rest = _rest(rules, tally)
        self.sides: tuple[int, ...] = tally.sides or rules.table.sides
        self.teams: dict[int, tuple[int, ...]] = _teams(self.sides)
        self.is_given_up: bool = tally.how in BY_BIDDER
        counted = tally.contracts[:1] if self.is_given_up else tally.contracts
        self.shooter: int | None = tally.shooter
        self.contracts = {self.sides[contract.bidder]: contract for contract in counted}

    def settlement(self) -> Settlement:
        """Return the settlement in points, or in stakes."""
        rules, tally, lines = self.rules, self.tally, self.lines()
        if tally.how != "game-meld":
            if rules.settlement.stakes and tally.contracts:
                return self.in_units(lines)
            if rules.settlement.is_bid_handed_over:
                lines = self.hand_over(lines)
            if rules.settlement.set_reward and tally.how == "played" and tally.offender is None:
                lines = self.reward_others(lines)
            if tally.setbacks:
                lines = [line.plus(self.setback(line.side)) for line in lines]
            if tally.forgotten:
                lines = [line.plus(self.forgotten_melds(line.side)) for line in lines]
        scores = tuple([line.points for line in lines])
        return Settlement(lines=tuple(lines), scores=scores, how=tally.how)

    def lines(self) -> list[Line]:
        """Return the line of every column, for the melds, tricks, contract and moon of its side."""
        rules, tally = self.rules, self.tally
        columns = range(rules.table.side_count)
        if tally.how == "game-meld":  # nothing but melds counts
            teams = [rules.table.members(side) for side in columns]
            melds = [sum([tally.meld[seat] for seat in team]) for team in teams]
            items = [(Item("meld", meld, "meld.totals"),) for meld in melds]
            return [Line(side=side, verdict="scored", items=items[side]) for side in columns]
        meld, count = self.keep()
        lines = [self.line(column, meld, count) for column in columns]
        if rules.settlement.all_tricks and tally.how == "played":
            lines = [line.plus(self.all_tricks(line)) for line in lines]
        if self.shooter is not None:
            lines = [line.plus(self.added_moon(line)) for line in lines]
        return lines

    def keep(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return the meld and the count that each seat keeps.

        No meld needs a trick in a round that was not played out: it was given up, a renege ended
        it, or the melds alone had met the contract. But whoever ended it by a renege has lost the
        melds that could not be saved any more.
        """
        tally = self.tally
        nothing = (0,) * len(tally.meld)
        if self.is_given_up:
            return tally.meld if self.has_meld() else nothing, nothing
        meld: Sequence[int] = tally.meld
        count: Sequence[int] = tally.count
        if tally.buried or tally.discarded or self.winner is not None:
            count = count_with_laid_away(self.rules, tally)
            points, _ = self.rest
            count = [n + points * (seat == self.winner) for seat, n in enumerate(count)]
        if self.rules.settlement.saved_by != "nobody" and tally.how != "met":
            meld, count = self.save(count)
        return meld, count if tally.offender is None else self.count_after_renege(count)

    def save(self, counted: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Return the meld and the count of each seat that its own tricks or its side's save.

        After a renege that ended the round these are all melds, but for those of whoever answers
        for it that no trick or point of the rest could have saved.
        """
        tally, settlement = self.tally, self.rules.settlement
        meld, count = [*tally.meld], [*counted]
        more_points, more_tricks = self.rest
        for side, team in self.teams.items():
            if side in self.contracts and settlement.saving_binds == "opponents":
                continue
            for saving in [(seat,) for seat in team] if settlement.saved_by == "seat" else [team]:
                points = sum(map(tally.count.__getitem__, saving)) + more_points
                tricks = sum(map(tally.tricks.__getitem__, saving)) + more_tricks
                for seat in () if settlement.is_saved(points, tricks) else saving:
                    if tally.how == "renege" and not self.answers_for_renege(seat):
                        continue
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

    def line(self, column: int, melds: Sequence[int], counts: Sequence[int]) -> Line:
        """Return the line of a column: its side's, or its own where it scores for itself."""
        rules, tally, settlement = self.rules, self.tally, self.rules.settlement
        members, side = rules.table.members(column), self.side_of(column)
        team, contract = self.teams[side], self.contracts.get(side)
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
            return self.line_of_offender(contract, column, meld, reneges)
        if self.has_undertaken(side) and self.is_replaced(side):
            return self.line_of_shooter(contract, column)
        facts = [LineFact("too-few", too_few)] if too_few else []
        has_count = not self.is_by_ruling(contract) if contract else self.scores_count(side)
        exact = count = count if has_count else 0
        if rules.count.rounding:
            count = rules.count.round(exact, has_contract=contract is not None)
            facts += [LineFact("unrounded", exact)] if count != exact else []
        if contract is not None:
            return self.of_contract(contract, column, meld, exact, facts)
        items = tuple(self.of_opponent(column, meld, count))
        return Line(side=column, verdict="scored", items=items, facts=tuple(facts))

    def side_of(self, column: int) -> int:
        """Return the side of a column."""
        return self.sides[self.rules.table.members(column)[0]]

    def too_few(self, contract: Contract | None, melding: Sequence[int], meld: int) -> int:
        """Return the points of a meld that do not count because these seats have melded too few."""
        melded = sum(self.tally.meld[seat] for seat in melding)
        has_contract = contract is not None
        is_enough = self.rules.settlement.is_on_board(melded, has_contract=has_contract)
        return 0 if is_enough else meld

    # Sides without a contract.

    def has_meld(self) -> bool:
        """Tell whether sides without a contract score their melds."""
        how = self.tally.how
        if not self.tally.contracts:
            return True
        if self.rules.settlement.opponents == "nothing" or how == "conceded-unseen":
            return False
        if how == "no-marriage":
            return self.rules.trump.if_none != "set-and-opponents-nothing"
        return how != "conceded" or self.rules.concession.others_score == "meld"

    def has_count(self) -> bool:
        """Tell whether sides without a contract score their count."""
        is_lost = self.tally.offender is not None and self.rules.renege.others == "meld"
        if self.is_given_up or is_lost:
            return False
        return not self.tally.contracts or self.rules.settlement.opponents == "score"

    def scores_meld(self, side: int) -> bool:
        """Tell whether a side without a contract scores its melds."""
        is_lost = self.rules.moon.others_score == "nothing" and self.is_beside_moon(side)
        return not is_lost and self.has_meld()

    def scores_count(self, side: int) -> bool:
        """Tell whether a side without a contract scores its count."""
        is_lost = self.rules.moon.others_score != "as-usual" and self.is_beside_moon(side)
        return not is_lost and self.has_count()

    def of_opponent(self, column: int, meld: int, count: int) -> Iterator[Item]:
        """Yield what a column without a contract scores."""
        rule, concession = self.rule_of_opponents(), self.rules.concession
        side = self.side_of(column)
        if self.rules.moon.others_score == "meld" and self.is_beside_moon(side):
            rule = "house.moon-others"
        if self.scores_meld(side):
            yield Item("meld", meld, rule or "meld.totals")
        if self.scores_count(side):
            has_all = self.tally.offender is not None and self.rules.renege.others == "all"
            by = "house.renege-all-counters" if has_all else rule or "count.total-250"
            yield Item("count", count, by)
        if self.tally.how == "conceded" and concession.bonus:
            is_each = concession.bonus_unit == "seat"
            times = len(self.rules.table.members(column)) if is_each else 1
            yield Item("concession-bonus", concession.bonus * times, "concede.after-widow")

    def rule_of_opponents(self) -> str | None:
        """Return the id of the rule for the opponents of a contract; None if there is none."""
        tally = self.tally
        if not tally.contracts:
            return None
        if tally.how == "no-marriage":
            return "trump.no-marriage-set"
        if self.is_given_up:
            return "concede.after-widow"
        if tally.how == "renege":
            is_bidders = any(self.sides[seat] in self.contracts for seat in tally.offenders)
            return "renege.bidder" if is_bidders else "renege.nonbidder"
        if self.rules.settlement.opponents == "meld":
            return "house.opponents-meld"
        is_called = self.rules.partner.is_found
        return "five.rest-vs-team" if is_called else "settle.opponents"

    # Sides with a contract.

    def of_contract(
        self, contract: Contract, column: int, meld: int, exact: int, notes: Sequence[LineFact]
    ) -> Line:
        """Return the line of a column with a contract."""
        count = self.rules.count.round(exact, has_contract=True)
        facts = self.about(contract, self.bid(contract))
        if self.is_given_up:
            verdict, items = self.give_up(contract)
        else:
            verdict, items = self.outcome(contract, meld, exact)
        if not (self.is_given_up or contract.is_void):
            scored = {item.code for item in items}
            facts += [LineFact("meld", meld)] if "meld" not in scored else []
            facts += [LineFact("count", count)] if "count" not in scored else []
        return Line(side=column, verdict=verdict, items=tuple(items), facts=(*facts, *notes))

    def outcome(self, contract: Contract, meld: int, exact: int) -> tuple[Verdict, list[Item]]:
        """Return the verdict on a contract that was not given up, and what it scores or costs."""
        count = self.rules.count.round(exact, has_contract=True)
        if contract.is_void:
            counted = Item("count", count, "auction.summed.min-meld")
            return "void", [counted, *self.misbid()]
        if self.is_by_ruling(contract):
            return "made", self.by_ruling(contract, meld)
        if self.shooter is not None and contract.is_moon:
            # It has no number: what a moon scores or costs comes on top.
            if self.is_shot(self.sides[contract.bidder]):
                return "shot", self.items_if_made(contract, 0, meld, count)
            return "missed", self.items_if_set(contract, 0, meld, count)
        bid = self.price(contract)
        if meld + self.rules.count.deciding(exact) < bid or self.falls_short(contract):
            return "set", self.items_if_set(contract, bid, meld, count)
        items = self.items_if_made(contract, bid, meld, count)
        if bonus := self.rules.settlement.bonus(bid):
            items.append(Item("bid-bonus", bonus, "house.bid-bonus"))
        return "made", items

    def falls_short(self, contract: Contract) -> bool:
        """Tell whether the side of a contract has melded so little that it is set for that."""
        team = self.teams[self.sides[contract.bidder]]
        melded = sum([self.tally.meld[seat] for seat in team])
        return self.rules.settlement.falls_short(melded)

    def items_if_made(self, contract: Contract, bid: int, meld: int, count: int) -> list[Item]:
        """Return what a contract that is made scores: all that was earned, or the bid."""
        settlement = self.rules.settlement
        if settlement.made == "earned":
            items = [Item("meld", meld, "settle.made"), Item("count", count, "settle.made")]
        else:
            is_passed_on = settlement.is_bid_handed_over
            rule = "contract.settle" if is_passed_on else "widow3.bidder-scores-bid"
            items = [] if contract.is_moon else [Item("contract", bid, rule)]
        return self.multiply(contract, items)

    def by_ruling(self, contract: Contract, meld: int) -> list[Item]:
        """Return what a contract scores that others have made by a renege."""
        items = [Item("contract", self.bid(contract), "renege.nonbidder")]
        if self.rules.renege.bidder_then == "bid-and-meld":
            items.append(Item("meld", meld, "renege.nonbidder"))
        return self.multiply(contract, items)

    def multiply(self, contract: Contract, items: list[Item]) -> list[Item]:
        """Return the items with what comes on top because the contract counts several times."""
        points = sum([item.points for item in items])
        if contract.times > 1:
            more = points * (contract.times - 1)
            items = [*items, Item("doubling", more, "contract.double")]
        times = self.times(contract)
        if times > contract.times:
            more = points * (times - contract.times)
            items = [*items, Item("bid-times", more, "house.bid-times")]
        return items

    def items_if_set(self, contract: Contract, bid: int, meld: int, count: int) -> list[Item]:
        """Return what a contract that is set costs, and what its side keeps."""
        settlement, costs = self.rules.settlement, self.rules.settlement.set
        keeps = settlement.keeps_meld or settlement.keeps_count
        rule = {
            "minus-all": "check.4p.settle",
            "nothing": "widow3.bidder-scores-bid",
            "minus-bid": "settle.set.minus-bid" + ("" if keeps else "-and-meld"),
        }.get(costs.word, "house.set-costs")
        items = [Item("meld", meld, rule)] if settlement.keeps_meld else []
        if settlement.keeps_count:
            items.append(Item("count", count, rule))
        if costs.word != "nothing":
            lost = settlement.cost_if_set(bid, meld, count) * self.times(contract)
            items.append(Item("set", -lost, rule))
        return items

    def give_up(self, contract: Contract) -> tuple[Verdict, list[Item]]:
        """Return the verdict on a contract that was given up before the play, and what it costs."""
        code, rule = _GIVEN_UP[self.tally.how]
        bid = self.price(contract) * self.costs(code)
        points = self.rules.settlement.forfeit(bid, self.times(contract))
        return code, [Item(code, points, rule)]

    def misbid(self) -> Iterator[Item]:
        """Yield what a void contract costs."""
        if costs := self.rules.auction.misbid_costs:
            yield Item("misbid", -costs, "auction.summed.min-meld")

    def about(self, contract: Contract, bid: int) -> list[LineFact]:
        """Return the number of a contract, and how many times it counts."""
        times = self.times(contract)
        return [LineFact("bid", bid), *([LineFact("times", times)] if times > 1 else [])]

    def bid(self, contract: Contract) -> int:
        """Return the number of a contract; a moon that others make by a renege has its reward."""
        is_rewarded = contract.is_moon and not contract.is_void and self.is_by_ruling(contract)
        return self.rules.moon.prize(contract.goal) if is_rewarded else self.price(contract)

    def is_by_ruling(self, contract: Contract) -> bool:
        """Tell whether a renege of others makes a contract, whatever it has won."""
        is_counted = self.rules.renege.bidder_then == "meld-and-count" and not contract.is_moon
        return self.tally.offender is not None and not is_counted

    def times(self, contract: Contract) -> int:
        """Return how many times a contract counts: it was doubled, or its bid is high."""
        return contract.times * self.rules.settlement.times(self.price(contract))

    def price(self, contract: Contract) -> int:
        """Return the number that the bid of a contract counts as."""
        return self.rules.moon.price(contract.goal)

    # A moon, and every trick.

    def all_tricks(self, line: Line) -> Iterator[Item]:
        """Yield the bonus of a column for every trick, if its side has won them.

        A side that has announced or bid a moon has the reward of the moon instead.
        """
        side = self.side_of(line.side)
        has_reneged = side in {self.sides[seat] for seat in self.tally.offenders}
        is_shooting = self.shooter is not None and self.sides[self.shooter] == side
        is_set = line.verdict not in {"made", "scored"}
        if not (has_reneged or is_shooting or is_set) and self.has_every_trick(side):
            yield Item("all-tricks", self.rules.settlement.all_tricks, "house.all-tricks")

    def added_moon(self, line: Line) -> Iterator[Item]:
        """Yield what a moon of its side adds to a column or costs it, unless it has reneged."""
        side = self.side_of(line.side)
        is_settled = line.verdict != "renege" and self.has_undertaken(side)
        if is_settled and not self.is_replaced(side):
            yield Item("moon", self.points_of_moon(side), "house.moon-added")

    def line_of_shooter(self, contract: Contract | None, column: int) -> Line:
        """Return the line of a side that has undertaken a moon: nothing else counts for it."""
        side = self.side_of(column)
        is_shot, points = self.is_shot(side), self.points_of_moon(side)
        is_bid = contract is not None and contract.is_moon
        rule = "house.moon-bid" if is_bid else "shoot-the-moon"
        if self.tally.moon_kind:
            rule = "house.moon-kinds"
        elif is_shot:
            rule = "shoot-the-moon.250"
        facts = self.about(contract, self.price(contract)) if contract else []
        return Line(
            side=column,
            verdict="shot" if is_shot else "missed",
            items=(Item("moon", points, rule),) if points else (),
            facts=tuple(facts if is_bid else facts[:1]),
        )

    def has_undertaken(self, side: int) -> bool:
        """Tell whether a side has announced or bid a moon that is settled by its tricks."""
        if self.shooter is None or self.sides[self.shooter] != side:
            return False
        contract, tally = self.contracts.get(side), self.tally
        if contract is not None and contract.is_moon:
            return not (contract.is_void or self.is_given_up or tally.offender is not None)
        return tally.how != "renege"

    def is_replaced(self, side: int) -> bool:
        """Tell whether its moon is all that a side scores."""
        return self.rules.moon.replaces(is_shot=self.is_shot(side))

    def is_beside_moon(self, side: int) -> bool:
        """Tell whether another side has undertaken a moon that no renege of its own calls off.

        Where a renege ends the round, the moon binds only the side that has reneged.
        """
        if self.shooter is None or self.is_given_up:
            return False
        shooting = self.sides[self.shooter]
        contract = self.contracts.get(shooting)
        is_void = contract is not None and contract.is_moon and contract.is_void
        offending = {self.sides[seat] for seat in self.tally.offenders}
        is_over = shooting in offending or (self.tally.how == "renege" and side not in offending)
        return side != shooting and not (is_void or is_over)

    def points_of_moon(self, side: int, *, has_reneged: bool = False) -> int:
        """Return the score of a side's moon; if it was bid, it counts as often as the contract.

        Whoever answers for a renege has missed it.
        """
        contract = self.contracts.get(side)
        times = self.times(contract) if contract is not None and contract.is_moon else 1
        is_shot = self.is_shot(side) and not has_reneged
        return self.rules.moon.points(is_shot=is_shot, kind=self.tally.moon_kind) * times

    def is_shot(self, side: int) -> bool:
        """Tell whether a side, or the player of it who had to alone, has won its moon."""
        is_alone = self.rules.moon.won_by == "seat"
        has_help = is_alone and self.takers != {self.shooter}
        return self.has_every_trick(side) and not has_help

    @property
    def takers(self) -> set[int]:
        """The seats that have won a trick, or are taken to win the rest."""
        takers = {seat for seat, tricks in enumerate(self.tally.tricks) if tricks}
        return takers if self.winner is None or not self.rest[1] else {*takers, self.winner}

    def has_every_trick(self, side: int) -> bool:
        """Tell whether a side has won every trick of a round that was played out."""
        takers = {self.sides[seat] for seat in self.takers}
        return takers == {side} and self.tally.how == "played"

    # Reneges.

    def line_of_offender(
        self, contract: Contract | None, column: int, meld: int, reneges: int
    ) -> Line:
        """Return the line of a column that answers for reneges, which never help it.

        It scores no more than it could have without them. If its side has undertaken a moon, that
        is missed.
        """
        renege, settlement = self.rules.renege, self.rules.settlement
        contracts, usual = self.tally.contracts, self.lines_if_innocent(column)
        side = self.side_of(column)
        is_missed = self.has_missed_by_renege(side)
        is_replaced = is_missed and self.rules.moon.replaces(is_shot=False)
        meld = 0 if is_replaced else meld
        loss = renege.loss(has_contract=contract is not None)
        costs_melds = loss == "loses-meld-and-count"
        is_set = contract is not None and all(line.has_failed(contract) for line in usual)
        is_off = costs_melds and not is_set
        facts = self.about(contract, self.price(contract)) if contract and not is_off else []
        items = [] if loss == "minus-bid" else self.items_left_by_renege(contract, side, meld)
        lost, rule = 0, "house.renege-meld-and-count" if costs_melds else "twohand.revoke"
        if loss == "minus-bid":
            rule = "renege.bidder" if contract else "renege.nonbidder"
            paid = contract or contracts[0]
            bid = self.price(paid) * (renege.bidder_times if contract else 1)
            lost = settlement.forfeit(bid, self.times(paid))
        elif contract and not (contract.is_void or costs_melds):
            facts += [LineFact("meld", meld)] if all(item.code != "meld" for item in items) else []
        moon = self.points_of_moon(side, has_reneged=True) if is_missed else 0
        if moon and not is_replaced:
            items.append(Item("moon", moon, "house.moon-added"))
        scored = sum([item.points for item in items])
        if is_replaced and moon < scored + lost:
            lost, rule = moon - scored, "shoot-the-moon"
        lost = min(lost, max([line.points for line in usual]) - scored)
        if lost:
            items.append(Item("renege", lost, rule))
        if renege.penalty:
            items.append(Item("penalty", -renege.penalty * reneges, "house.renege-penalty"))
        return Line(side=column, verdict="renege", items=tuple(items), facts=tuple(facts))

    def items_left_by_renege(self, contract: Contract | None, side: int, meld: int) -> list[Item]:
        """Return what melds score, or a contract by them alone, where a renege costs no bid."""
        if contract and contract.is_void:
            return [*self.misbid()]
        if self.rules.renege.offender == "loses-meld-and-count":
            return []
        if contract:
            bid = 0 if contract.is_moon else self.price(contract)
            settled = self.items_if_made if meld >= contract.goal else self.items_if_set
            return settled(contract, bid, meld, 0)
        return [Item("meld", meld, "twohand.revoke")] if self.scores_meld(side) else []

    def has_missed_by_renege(self, side: int) -> bool:
        """Tell whether a side that answers for a renege has missed a moon by that.

        A moon that was bid is not missed where a renege calls its contract off; and where the bid
        is what a renege costs, the moon costs nothing besides.
        """
        if self.shooter is None or self.sides[self.shooter] != side:
            return False
        contract, renege = self.contracts.get(side), self.rules.renege
        if contract is None or not contract.is_moon:
            return True
        is_alone = self.rules.moon.replaces(is_shot=False)
        loss = renege.loss(has_contract=True)
        is_counted = is_alone if loss == "minus-bid" else loss == "loses-count"
        return is_counted and not contract.is_void

    def answers_for_renege(self, seat: int) -> bool:
        """Tell whether the melds of a seat are those of whoever answers for a renege."""
        side = self.sides[seat]
        if side not in self.contracts and self.rules.settlement.unit_of_meld == "seat":
            return seat in self.tally.offenders
        return side in {self.sides[offender] for offender in self.tally.offenders}

    def lines_if_innocent(self, column: int) -> list[Line]:
        """Return the lines that a column could have if its side had not reneged.

        A renege that ended the round leaves open what the side would have won. The best would be
        that one player wins all the rest, of their side or another.
        """
        tally = self.tally
        if tally.how == "renege":
            innocent = evolve(tally, how="played", offender=None)
            ends = [_Settling(self.rules, innocent, seat) for seat in range(len(self.sides))]
            return [end.lines()[column] for end in ends]
        side = self.side_of(column)
        offenders = [seat for seat in tally.offenders if self.sides[seat] != side]
        innocent = evolve(
            tally,
            offender=offenders[0] if offenders else None,
            other_offenders=tuple(offenders[1:]),
        )
        return [_Settling(self.rules, innocent).lines()[column]]

    # What passes between sides.

    def lost_bid(self, contract: Contract, verdict: Verdict) -> int:
        """Return the points of the other sides for a contract that was lost in this way."""
        return self.price(contract) * self.times(contract) * self.costs(verdict)

    def costs(self, verdict: Verdict) -> int:
        """Return how many times a contract that was lost in this way costs its bid."""
        if verdict == "renege":
            loss = self.rules.renege.loss(has_contract=True)
            return self.rules.renege.bidder_times if loss == "minus-bid" else 1
        return self.rules.concession.costs if self.tally.how == "conceded" else 1

    def setback(self, column: int) -> Iterator[Item]:
        """Yield what a column loses for melds that it declared and did not hold."""
        members = self.rules.table.members(column)
        if points := sum([self.tally.setbacks[seat] for seat in members]):
            yield Item("setback", -points, "meld.failed")

    def forgotten_melds(self, column: int) -> Iterator[Item]:
        """Yield what a column loses for melds that it held and did not declare."""
        members = self.rules.table.members(column)
        if points := sum([self.tally.forgotten[seat] for seat in members]):
            yield Item("forgotten", -points, "house.forgotten-melds")

    def hand_over(self, lines: list[Line]) -> list[Line]:
        """Return the lines after every failed contract goes to the other sides."""
        for contract, verdict in self.failed(lines):
            lost = self.lost_bid(contract, verdict)
            lines = self.with_received(lines, contract, Item("received", lost, "contract.settle"))
        return lines

    def reward_others(self, lines: list[Line]) -> list[Line]:
        """Return the lines after the others are rewarded for every contract played and lost."""
        reward = Item("received", self.rules.settlement.set_reward, "house.set-reward")
        for contract, verdict in self.failed(lines):
            if verdict == "set":
                lines = self.with_received(lines, contract, reward)
        return lines

    def failed(self, lines: Sequence[Line]) -> Iterator[tuple[Contract, Verdict]]:
        """Yield every contract that has failed, and the verdict on its side."""
        for contract in self.tally.contracts:
            bidding = self.sides[contract.bidder]
            line = next(line for line in lines if self.side_of(line.side) == bidding)
            # An announced moon that is missed takes the place of its contract.
            if line.has_failed(contract) and (line.verdict != "missed" or contract.is_moon):
                yield contract, line.verdict

    def with_received(self, lines: list[Line], contract: Contract, item: Item) -> list[Line]:
        """Return the lines after all columns but those of a contract's side receive something."""
        bidding = self.sides[contract.bidder]
        return [
            line.plus([item] if item.points and self.side_of(line.side) != bidding else [])
            for line in lines
        ]

    def in_units(self, lines: list[Line]) -> Settlement:
        """Return the settlement in units of the stake, also for those who sit out."""
        rules, tally, contract = self.rules, self.tally, self.tally.contracts[0]
        bidder = rules.table.sides[contract.bidder]
        units = rules.settlement.units(self.price(contract)) * contract.times
        if rules.settlement.spades_double and tally.trump is Suit.SPADES:
            units *= 2
        units *= self.times_of_units(lines[bidder])
        gained = units if lines[bidder].verdict == "made" else -units
        payers = len(lines) - 1 + rules.table.sitting_out
        scores = tuple(gained * payers if line.side == bidder else -gained for line in lines)
        paid = tuple([line.in_units(scores[line.side]) for line in lines])
        return Settlement(paid, scores, tally.how, -gained if rules.table.sitting_out else 0)

    def times_of_units(self, line: Line) -> int:
        """Return how many times the units are paid for the contract of this line."""
        if line.verdict == "void":
            return 0
        if line.verdict == "renege":  # it costs no less than the play would have
            usual = map(self.times_of_units, self.lines_if_innocent(line.side))
            return max(self.rules.renege.bidder_times, min(usual))
        was_played = self.tally.how in {"played", "met", "renege"}
        is_lost = line.verdict == "set" and was_played
        return self.rules.settlement.lost_times if is_lost else 1


def _rest(rules: Parts, tally: Tally) -> tuple[int, int]:
    """Return the points and the tricks that were not played when a renege ended the round."""
    tricks = tricks_of_a_round(rules) - sum(tally.tricks)
    counted = sum(tally.count) + sum(tally.discarded) + tally.buried
    return (max(0, rules.total - counted), tricks) if tricks > 0 else (0, 0)


def count_with_laid_away(rules: Parts, tally: Tally) -> list[int]:
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
    if bidder is None:
        return
    match rules.bury.count_for:
        case "nobody":
            return
        case "bidder":
            yield bidder
        case "opponents":
            sides = tally.sides or rules.table.sides
            units = rules.table.sides if rules.settlement.unit_of_count == "seat" else sides
            firsts = {units[seat]: seat for seat in reversed(range(len(sides)))}
            yield from (seat for seat in firsts.values() if sides[seat] != sides[bidder])
