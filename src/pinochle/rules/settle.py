"""How a tally is settled by the rules: one line a side, one number a column."""

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from pinochle._fast_init import trusted
from pinochle.cards import Suit
from pinochle.errors import Problem, RulesetError
from pinochle.rules import check_lines
from pinochle.rules.calls import Contract
from pinochle.rules.parts import Parts
from pinochle.rules.script import Step
from pinochle.rules.tally import BY_BIDDER, Line, Settlement, Tally, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence


def settle(rules: Parts, tally: Tally) -> Settlement:
    """The settlement of a round, with the checks that change hands."""
    settled = _settled(rules, tally)
    if not rules.checks.are_kept:
        return settled
    counted = [count + _away(rules, tally, seat) for seat, count in enumerate(tally.count)]
    checks = tuple(check_lines.of_round(rules, tally, settled.lines, counted))
    return evolve(settled, check_lines=checks)


def _settled(rules: Parts, tally: Tally) -> Settlement:
    """The settlement of a round in points, or in stakes."""
    _check_parts(rules, tally)
    sides = tally.sides or rules.table.sides
    contracts = {sides[contract.bidder] for contract in tally.contracts}
    if len(contracts) < len(tally.contracts):
        raise RulesetError([Problem("tally.contracts", "a side has one contract at most")])
    columns = range(rules.table.columns)
    if tally.how == "game-meld":
        return _settlement(tuple([_melded(rules, tally, column) for column in columns]), tally)
    if tally.offender is not None:
        _check_ruled(rules, tally)
        lines = tuple([_by_renege(rules, tally, sides, column) for column in columns])
    elif tally.how not in BY_BIDDER:
        kept = _kept(rules, tally, sides)
        lines = tuple([_played(rules, tally, sides, kept, column) for column in columns])
    else:
        lines = tuple([_given_up(rules, tally, sides, column) for column in columns])
    if tally.setbacks:
        lines = tuple([_set_back(rules, tally, line) for line in lines])
    if rules.settlement.bid_to == "opponents":
        lines = _handed_over(rules, tally, sides, lines)
    if rules.settlement.stakes and tally.contracts:
        return _in_units(rules, tally, lines)
    return _settlement(lines, tally)


def _check_parts(rules: Parts, tally: Tally) -> None:
    """Refuse a tally with something that this game does not have."""
    seats = rules.table.seats
    if len(tally.meld) != seats:
        said = f"{seats} play this game, but the tally has {len(tally.meld)}"
        raise RulesetError([Problem("tally.meld", said)])
    if tally.sides and rules.partner.calls == "nobody":
        said = "no partner is called in this game: the sides are those of the table"
        raise RulesetError([Problem("tally.sides", said)])
    if tally.discarded and Step.DRAFT not in rules.script:
        said = "nothing is discarded in this game: there is no draft"
        raise RulesetError([Problem("tally.discarded", said)])
    if tally.moon is not None and rules.moon.offered == "nobody":
        said = "nobody can shoot the moon in this game"
        raise RulesetError([Problem("tally.moon", said)])


_line = trusted(Line)
_settle = trusted(Settlement)


def _settlement(lines: tuple[Line, ...], tally: Tally) -> Settlement:
    """A settlement of these lines."""
    return _settle(lines=lines, scores=tuple([line.points for line in lines]), how=tally.how)


def _melded(rules: Parts, tally: Tally, column: int) -> Line:
    """The line of a column when a meld has won the game: only its melds."""
    meld = sum(tally.meld[seat] for seat in rules.table.members(column))
    return _line(side=column, verdict="scored", meld=meld, points=meld)


def _set_back(rules: Parts, tally: Tally, line: Line) -> Line:
    """The line of a column less its setbacks."""
    setback = sum(tally.setbacks[seat] for seat in rules.table.members(line.side))
    return evolve(line, points=line.points - setback, setback=setback)


def _played(
    rules: Parts,
    tally: Tally,
    sides: tuple[int, ...],
    kept: list[tuple[int, int]],
    column: int,
) -> Line:
    """The line of a column when the tricks were played."""
    own, settlement = rules.table.members(column), rules.settlement
    side = sides[own[0]]
    everybody = _teams(sides)[side]
    contract = _contract(tally, sides, side)
    melding: Sequence[int] = everybody
    counting: Sequence[int] = everybody
    if contract is None:
        melding = own if settlement.unit_of_meld == "seat" else everybody
        counting = own if settlement.unit_of_count == "seat" else everybody
    meld = sum([kept[seat][0] for seat in melding])
    count = sum([kept[seat][1] for seat in counting])
    if tally.moon is not None and sides[tally.moon] == side:
        return _moon(rules, tally, sides, contract, column)
    if contract is None:
        if tally.contracts and settlement.opponents == "nothing":
            meld = count = 0
        return _line(side=column, verdict="scored", meld=meld, count=count, points=meld + count)
    bid, times = contract.points, contract.times
    if contract.is_void:
        points = count - rules.auction.misbid_costs
        return _line(side=column, verdict="void", bid=bid, count=count, points=points)
    verdict: Verdict
    if meld + count >= bid:
        verdict, points = "made", settlement.earned(bid, meld, count, times)
    else:
        verdict, points = "set", settlement.failed(bid, meld, count, times)
    return _line(
        side=column, verdict=verdict, bid=bid, meld=meld, count=count, points=points, times=times
    )


def _moon(
    rules: Parts,
    tally: Tally,
    sides: tuple[int, ...],
    contract: Contract | None,
    column: int,
) -> Line:
    """The line of a side that has announced a moon: nothing else counts for it."""
    takers = {sides[seat] for seat, tricks in enumerate(tally.tricks) if tricks}
    is_shot = takers == {sides[rules.table.members(column)[0]]} and tally.how == "played"
    return _line(
        side=column,
        verdict="shot" if is_shot else "missed",
        bid=contract.points if contract else 0,
        points=rules.moon.points(is_shot=is_shot),
    )


def _kept(rules: Parts, tally: Tally, sides: tuple[int, ...]) -> list[tuple[int, int]]:
    """What each seat keeps of its meld and its count when the tricks were played."""
    settlement = rules.settlement
    spared = {sides[contract.bidder] for contract in tally.contracts}
    if tally.how == "met":  # nobody could win a trick, so none is needed
        spared = set(sides)
    elif settlement.saving_binds == "everybody":
        spared = set[int]()
    meld, count, tricks = tally.meld, tally.count, tally.tricks
    if tally.buried or tally.discarded:
        count = tuple(own + _away(rules, tally, seat) for seat, own in enumerate(count))
    kept = list(zip(meld, count, strict=True))
    for side, seats in _teams(sides).items():
        for saving in [(seat,) for seat in seats] if settlement.saved_by == "seat" else [seats]:
            points = sum(map(tally.count.__getitem__, saving))
            won = sum(map(tricks.__getitem__, saving))
            if side not in spared and not settlement.is_saved(points, won):
                for seat in saving:
                    kept[seat] = (0, count[seat] if settlement.unsaved == "meld" else 0)
    return kept


@lru_cache(maxsize=64)
def _teams(sides: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The seats of each side."""
    return {
        side: tuple(seat for seat, other in enumerate(sides) if other == side) for side in sides
    }


def _contract(tally: Tally, sides: tuple[int, ...], side: int) -> Contract | None:
    """The contract of a side, if it has one."""
    for contract in tally.contracts:
        if sides[contract.bidder] == side:
            return contract
    return None


def _away(rules: Parts, tally: Tally, seat: int) -> int:
    """What a seat scores for buried or discarded cards, which save nothing."""
    is_bidder = bool(tally.contracts) and tally.contracts[0].bidder == seat
    buried = tally.buried if is_bidder and rules.bury.count_for == "bidder" else 0
    if not tally.discarded:
        return buried
    if rules.draft.discards_count_for == "owner" or not tally.contracts:
        return buried + tally.discarded[seat]
    return buried if is_bidder else buried + sum(tally.discarded)


def _given_up(rules: Parts, tally: Tally, sides: tuple[int, ...], column: int) -> Line:
    """The line of a column when nothing was played: melds need no trick."""
    concession, contract = rules.concession, tally.contracts[0]
    own = rules.table.members(column)
    side = sides[own[0]]
    if side == sides[contract.bidder]:
        bid, times = contract.points, contract.times
        verdict: Verdict = "set" if tally.how == "no-marriage" else "conceded"
        points = rules.settlement.failed(bid * _costs(rules, tally), times=times)
        return _line(side=column, verdict=verdict, bid=bid, points=points, times=times)
    melding = own if rules.settlement.unit_of_meld == "seat" else _teams(sides)[side]
    meld = sum(tally.meld[seat] for seat in melding) if _others_meld(rules, tally) else 0
    bonus = concession.bonus * len(own) if tally.how == "conceded" else 0
    return _line(side=column, verdict="scored", meld=meld, points=meld + bonus)


def _costs(rules: Parts, tally: Tally) -> int:
    """How many times a lost contract costs its bid."""
    if tally.how == "renege":
        return rules.renege.bidder_times
    return rules.concession.costs if tally.how == "conceded" else 1


def _handed_over(
    rules: Parts, tally: Tally, sides: tuple[int, ...], lines: tuple[Line, ...]
) -> tuple[Line, ...]:
    """The lines after every failed contract goes to the other sides."""
    received = [0] * len(lines)
    for contract in tally.contracts:
        own = [sides[rules.table.members(line.side)[0]] == sides[contract.bidder] for line in lines]
        if _has_failed(rules, lines[own.index(True)]):
            for column, is_own in enumerate(own):
                received[column] += 0 if is_own else contract.stake * _costs(rules, tally)
    return tuple(
        evolve(line, points=line.points + more, received=more)
        for line, more in zip(lines, received, strict=True)
    )


def _has_failed(rules: Parts, line: Line) -> bool:
    """Whether a contract is lost: a renege loses it, unless it costs only the count."""
    if line.verdict == "renege":
        return rules.renege.offender == "minus-bid"
    return line.verdict in {"set", "conceded"}


def _others_meld(rules: Parts, tally: Tally) -> bool:
    """Whether the others score their melds when nothing was played."""
    if rules.settlement.opponents == "nothing" or tally.how == "conceded-unseen":
        return False
    if tally.how == "no-marriage":
        return rules.trump.if_none != "set-and-opponents-nothing"
    return rules.concession.others_score == "meld"


def _check_ruled(rules: Parts, tally: Tally) -> None:
    """Refuse a renege that has no price."""
    if not rules.renege.ruled:
        raise RulesetError([Problem("renege.ruled", "these rules have no price for a renege")])
    if rules.renege.offender == "minus-bid" and not tally.contracts:
        said = "nobody has bid, so a renege cannot cost a bid"
        raise RulesetError([Problem("tally.contracts", said)])


def _by_renege(rules: Parts, tally: Tally, sides: tuple[int, ...], column: int) -> Line:
    """The line of a column when somebody has reneged: the whole side answers for it."""
    own, settlement = rules.table.members(column), rules.settlement
    side = sides[own[0]]
    everybody = _teams(sides)[side]
    contract = _contract(tally, sides, side)
    is_alone = contract is None and settlement.unit_of_meld == "seat"
    melding: Sequence[int] = own if is_alone else everybody
    meld = sum(tally.meld[seat] for seat in melding)
    if tally.offender in melding:
        return _offending(rules, tally, contract, column, meld)
    if contract is None:
        counting = own if settlement.unit_of_count == "seat" else everybody
        count = sum(tally.count[seat] for seat in counting)
        if rules.renege.others == "meld":
            count = 0
        if tally.contracts and settlement.opponents == "nothing":
            meld = count = 0
        return _line(side=column, verdict="scored", meld=meld, count=count, points=meld + count)
    bid = contract.points
    if contract.is_void:
        points = -rules.auction.misbid_costs
        return _line(side=column, verdict="void", bid=bid, points=points)
    points = bid + (meld if rules.renege.bidder_then == "bid-and-meld" else 0)
    points *= contract.times
    return _line(
        side=column, verdict="made", bid=bid, meld=meld, points=points, times=contract.times
    )


def _offending(
    rules: Parts, tally: Tally, contract: Contract | None, column: int, meld: int
) -> Line:
    """The line of a column that answers for a renege."""
    renege, settlement = rules.renege, rules.settlement
    bid, times = (contract.points, contract.times) if contract else (0, 1)
    if renege.offender == "minus-bid":
        lost = bid * renege.bidder_times if contract else tally.contracts[0].points
        points = settlement.failed(lost, times=tally.contracts[0].times)
        return _line(side=column, verdict="renege", bid=bid, points=points, times=times)
    points = meld
    if contract:
        is_made = meld >= bid
        points = settlement.failed(bid, meld, times=times)
        points = settlement.earned(bid, meld, 0, times) if is_made else points
    return _line(side=column, verdict="renege", bid=bid, meld=meld, points=points, times=times)


def _in_units(rules: Parts, tally: Tally, lines: tuple[Line, ...]) -> Settlement:
    """The settlement in units of the stake, also for those who sit out."""
    contract = tally.contracts[0]
    bidder = rules.table.sides[contract.bidder]
    verdict = lines[bidder].verdict
    units = rules.settlement.units(contract.points)
    if rules.settlement.spades_double and tally.trump is Suit.SPADES:
        units *= 2
    units *= contract.times
    if verdict == "set" and tally.how in {"played", "met"}:
        units *= rules.settlement.lost_times
    if verdict == "renege":
        units *= rules.renege.bidder_times
    if verdict == "void":
        units = 0
    gained = units if verdict == "made" else -units
    others = len(lines) - 1 + rules.table.sitting_out
    scores = tuple(gained * others if line.side == bidder else -gained for line in lines)
    lines = tuple(evolve(line, points=scores[line.side]) for line in lines)
    return Settlement(lines, scores, tally.how, -gained if rules.table.sitting_out else 0)
