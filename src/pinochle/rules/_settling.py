"""How a tally is settled by the rules: one line a side, one number a column."""

from typing import TYPE_CHECKING

from attrs import evolve

from pinochle.cards import Suit
from pinochle.errors import Problem, RulesetError
from pinochle.rules.calls import Contract
from pinochle.rules.tally import BY_BIDDER, Line, Settlement, Tally

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset


def settle(rules: "Ruleset", tally: Tally) -> Settlement:
    """What a round comes to."""
    seats = rules.table.seats
    if len(tally.meld) != seats:
        said = f"{seats} play this game, but the tally has {len(tally.meld)}"
        raise RulesetError([Problem("tally.meld", said)])
    sides = range(rules.table.columns)
    contracts = {rules.table.sides[one.bidder]: one for one in tally.contracts}
    if len(contracts) < len(tally.contracts):
        raise RulesetError([Problem("tally.contracts", "a side has one contract at most")])
    if tally.how == "game-meld":
        lines = tuple(_melded(rules, tally, side) for side in sides)
        return Settlement(lines, tuple(line.points for line in lines), tally.how)
    if tally.how not in BY_BIDDER:
        lines = tuple(_played(rules, tally, side, contracts.get(side)) for side in sides)
    else:
        bidder = rules.table.sides[tally.contracts[0].bidder]
        lines = tuple(_given_up(rules, tally, side, bidder) for side in sides)
    if rules.settlement.stakes and tally.contracts:
        units = _stakes(rules, tally, lines)
        lines = tuple(evolve(line, points=units[line.side]) for line in lines)
    return Settlement(lines, tuple(line.points for line in lines), tally.how)


def _melded(rules: "Ruleset", tally: Tally, side: int) -> Line:
    """The line of a side when a meld has won the game: what it has melded, and nothing else."""
    meld = sum(tally.meld[seat] for seat in rules.table.members(side))
    return Line(side=side, verdict="scored", meld=meld, points=meld)


def _played(rules: "Ruleset", tally: Tally, side: int, contract: Contract | None) -> Line:
    """The line of a side when the tricks were played."""
    meld, count = _kept(rules, tally, side)
    settlement = rules.settlement
    if contract is None:
        if tally.contracts and settlement.opponents == "nothing":
            meld = count = 0
        return Line(side=side, verdict="scored", meld=meld, count=count, points=meld + count)
    bid = contract.points
    if contract.is_void:
        points = count - rules.auction.misbid_costs
        return Line(side=side, verdict="void", bid=bid, count=count, points=points)
    if meld + count >= bid:
        points = settlement.earned(bid, meld, count)
        return Line(side=side, verdict="made", bid=bid, meld=meld, count=count, points=points)
    points = settlement.failed(bid, meld, count)
    return Line(side=side, verdict="set", bid=bid, meld=meld, count=count, points=points)


def _kept(rules: "Ruleset", tally: Tally, side: int) -> tuple[int, int]:
    """What stands of the meld and the count of a side whose tricks were played."""
    members = rules.table.members(side)
    settlement = rules.settlement
    meld, count, tricks = tally.meld, tally.count, tally.tricks
    buried = dict.fromkeys(members, 0)
    if tally.contracts and rules.bury.count_for == "bidder":
        buried[tally.contracts[0].bidder] = tally.buried
    if settlement.saved_by == "side":
        melds, counts, won, away = (
            sum(numbers[seat] for seat in members) for numbers in (meld, count, tricks, buried)
        )
        return settlement.kept(melds, counts, won, away)
    kept = [settlement.kept(meld[one], count[one], tricks[one], buried[one]) for one in members]
    return sum(points for points, _ in kept), sum(points for _, points in kept)


def _given_up(rules: "Ruleset", tally: Tally, side: int, bidder: int) -> Line:
    """The line of a side when there was nothing to play: no trick need save a meld."""
    concession, bid = rules.concession, tally.contracts[0].points
    if side == bidder:
        if tally.how == "no-marriage":
            return Line(side=side, verdict="set", bid=bid, points=rules.settlement.failed(bid))
        times = concession.costs if tally.how == "conceded" else 1
        points = rules.settlement.failed(bid * times)
        return Line(side=side, verdict="conceded", bid=bid, points=points)
    members = rules.table.members(side)
    meld = sum(tally.meld[seat] for seat in members)
    bonus = concession.bonus * len(members) if tally.how == "conceded" else 0
    if not _others_meld(rules, tally):
        meld = 0
    return Line(side=side, verdict="scored", meld=meld, points=meld + bonus)


def _others_meld(rules: "Ruleset", tally: Tally) -> bool:
    """Whether the others score their melds when the bidder gives up."""
    if rules.settlement.opponents == "nothing" or tally.how == "conceded-unseen":
        return False
    if tally.how == "no-marriage":
        return rules.trump.if_none != "set-and-opponents-nothing"
    return rules.concession.others_score == "meld"


def _stakes(rules: "Ruleset", tally: Tally, lines: tuple[Line, ...]) -> tuple[int, ...]:
    """What each column gets or pays, in units of the stake."""
    contract = tally.contracts[0]
    bidder = rules.table.sides[contract.bidder]
    verdict = lines[bidder].verdict
    units = rules.settlement.units(contract.points)
    if rules.settlement.spades_double and tally.trump is Suit.SPADES:
        units *= 2
    if verdict == "set" and tally.how == "played":
        units *= rules.settlement.lost_times
    if verdict == "void":
        units = 0
    gained = units if verdict == "made" else -units
    others = len(lines) - 1
    return tuple(gained * others if line.side == bidder else -gained for line in lines)
