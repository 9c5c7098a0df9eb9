"""The contract: what a side would have to make, and the chance that it does."""

from math import inf
from typing import Final

from pinochle.cards.card import Suit
from pinochle.game.actions import Bid
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.players._task import reaches
from pinochle.players._worth import helpful, may_be_trump, worth
from pinochle.rules.auction.goal import BidSuit, Goal, added
from pinochle.rules.script import Step

SPREAD: Final = 0.13
"""The standard deviation of what a bidder's side wins from what the rule of thumb expects, as a
part of all counters."""
MORE: Final = 0.06
"""The part of all counters that it wins more on average. In five presets it was 0.03 to 0.13."""


def chance_to_make(view: View, points: int, named: BidSuit, world: Game) -> float:
    """Return the chance that a bid is made in a world, if nobody goes higher.

    The bidder gets the widow, or what the partners pass, and names the suit that then seems best;
    the partners meld what they hold there. What the side wins in tricks is estimated.

    Args:
        view: what the player may know.
        points: how many are bid.
        named: the suit that the bid names, if any.
        world: a game that agrees with the view.
    """
    rules, me, hand = view.rules, view.seat or 0, view.hand
    sides, number = rules.table.sides, rules.passing.cards
    partners = [seat for seat, side in enumerate(sides) if side == sides[me] and seat != me]
    if Step.WIDOW in rules.script:
        hand = hand + world.round.state.widow
    found = list[tuple[float, float]]()
    for suit in (named,) if isinstance(named, Suit) else may_be_trump(view):
        whole, melds = hand, 0
        for partner in partners:
            theirs = world.hands[partner]
            if number:
                passed = helpful(rules, theirs, suit, number, to=hand)
                whole, theirs = whole + passed, theirs - passed
            melds += rules.melds.points(theirs, suit)
        value = worth(rules, whole, suit)
        found.append((value.points, value.meld + melds + value.won))
    won = max(found)[1] + MORE * rules.total
    return reaches(won - points, SPREAD * rules.total)


def is_ours(view: View) -> bool:
    """Tell whether the highest bid so far is a partner's, or the player's own."""
    sides, bids = view.rules.table.sides, [call for call in view.calls if call.goal]
    leading = max(bids, key=lambda call: call.goal, default=None)
    return leading is not None and sides[leading.seat] == sides[view.seat or 0]


def goal_of_side(view: View, bid: Bid) -> Goal:
    """Return what the player's side would have to make after a bid of a number."""
    if not view.rules.auction.goes_round:
        return bid.goal
    sides, me = view.rules.table.sides, view.seat or 0
    last: dict[int, Goal] = {call.seat: call.goal for call in view.calls if call.goal}
    last[me] = bid.goal
    return added([goal for seat, goal in last.items() if sides[seat] == sides[me]])


def decides_the_game(view: View, points: float) -> bool:
    """Tell whether so many points take the player's side to the target, and another side too."""
    standing, sides = view.sheet.standing, view.rules.table.sides
    mine, columns = sides[view.seat or 0], view.sheet.columns(view.rules)
    best = {True: -inf, False: -inf}
    for side, column in zip(sides, columns, strict=True):
        best[side == mine] = max(best[side == mine], standing.points[column])
    return bool(standing.target) and min(best.values()) + points >= standing.target
