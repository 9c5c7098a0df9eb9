"""The auction: whose the highest bid is, and what a side would have to make."""

from math import inf

from pinochle.actions import Bid
from pinochle.game.view import View
from pinochle.rules.auction.goal import Goal, add_goals


def is_ours(view: View) -> bool:
    """Tell whether the highest bid so far is a partner's, or the player's own."""
    sides, bids = view.rules.table.sides, [call for call in view.calls if call.goal]
    leading = max(bids, key=lambda call: call.goal, default=None)
    return leading is not None and sides[leading.seat] == sides[view.seat or 0]


def is_left_to_partner(view: View) -> bool:
    """Tell whether the player's side has the highest bid, and the player need not raise it.

    Then all opponents have passed; or it is a duel, in which a partner who has bid meets them.
    """
    me, sides = view.seat or 0, view.rules.table.sides
    passed = {call.seat for call in view.calls if call.is_pass}
    opponents = {seat for seat, side in enumerate(sides) if side != sides[me]}
    return is_ours(view) and (opponents <= passed or view.rules.auction.is_duel)


def goal_of_side(view: View, bid: Bid) -> Goal:
    """Return what the player's side would have to make after a bid of a number."""
    if not view.rules.auction.goes_round:
        return bid.goal
    sides, me = view.rules.table.sides, view.seat or 0
    last: dict[int, Goal] = {call.seat: call.goal for call in view.calls if call.goal}
    last[me] = bid.goal
    return add_goals([goal for seat, goal in last.items() if sides[seat] == sides[me]])


def decides_the_game(view: View, points: float) -> bool:
    """Tell whether so many points take the player's side to the target, and another side too."""
    standing, sides = view.sheet.standing, view.rules.table.sides
    mine, columns = sides[view.seat or 0], view.sheet.columns(view.rules)
    best = {True: -inf, False: -inf}
    for side, column in zip(sides, columns, strict=True):
        best[side == mine] = max(best[side == mine], standing.points[column])
    return bool(standing.target) and min(best.values()) + points >= standing.target
