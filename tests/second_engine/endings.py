"""The scores of a game round after round, and who wins it."""

from .data import Data
from .settling import contracts_of, settle, team_of


def answer(rules: Data, given: Data) -> Data:
    """Answer a case of the subject "endings"."""
    totals = [0] * (max(rules["table"]["sides"]) + 1)
    target: int = rules["ending"]["target"]
    winners: list[int] = []
    scores: list[list[int]] = []
    for tally in given["tallies"]:
        if winners:
            break
        points, verdicts = settle(rules, tally)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        scores.append(totals)
        winners, target = judge(rules, tally, totals, verdicts, target)
    return {"scores": scores, "winners": winners}


def judge(
    rules: Data, tally: Data, totals: list[int], verdicts: list[str], target: int
) -> tuple[list[int], int]:
    """Give the winners after a round, if there are any, and the target from now on."""
    ending, sides = rules["ending"], rules["table"]["sides"]
    if tally.get("winner") is not None:
        return [sides[tally["winner"]]], target
    if tally.get("caller") is not None:
        return winners_by_call(totals, sides[tally["caller"]], target), target
    reached = sides_at(rules, totals, verdicts, target)
    if len(reached) < 2:
        return reached, target
    if ending["on_two"] == "bidder":
        first = bidding_side_among(rules, tally, reached)
        if first is not None:
            return [first], target
        if ending["otherwise"] == "highest":
            return highest_of(reached, totals), target
    while ending["extend_by"] and len(reached) > 1:
        target += ending["extend_by"]
        reached = sides_at(rules, totals, verdicts, target)
    return [], target


def sides_at(rules: Data, totals: list[int], verdicts: list[str], target: int) -> list[int]:
    """List the sides that have reached the target in the way that the rules ask for."""
    ending = rules["ending"]
    if not target:
        return []
    if ending["call_out"] == "must":  # only the next target wins without a call
        target += ending["extend_by"]
    return [
        side
        for side, total in enumerate(totals)
        if total >= target and (verdicts[side] == "made" or not ending["bid_out"])
    ]


def bidding_side_among(rules: Data, tally: Data, reached: list[int]) -> int | None:
    """Give the first of some sides that has bid: the bidder's, then that of a called partner."""
    for contract in contracts_of(tally):
        bidder: int = rules["table"]["sides"][contract["bidder"]]
        partners: list[int] = [
            rules["table"]["sides"][seat] for seat in team_of(rules, tally, bidder)
        ]
        for side in [bidder, *partners]:
            if side in reached:
                return side
    return None


def highest_of(reached: list[int], totals: list[int]) -> list[int]:
    """Give the side with the highest total, or nobody if two have it."""
    most = max(totals[side] for side in reached)
    best = [side for side in reached if totals[side] == most]
    return best if len(best) == 1 else []


def winners_by_call(totals: list[int], caller: int, target: int) -> list[int]:
    """Give who wins when a side has called out: itself if it is at the target, else the others."""
    if totals[caller] >= target:
        return [caller]
    return [side for side in range(len(totals)) if side != caller]
