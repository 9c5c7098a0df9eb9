"""The moon: whether it is still open, and what it is worth to a player sure of every trick."""

from attrs import evolve

from pinochle.game.view import View
from pinochle.players._worth import mean_meld
from pinochle.rules.auction.calls import Contract
from pinochle.rules.auction.goal import EVERY_TRICK, Goal
from pinochle.rules.parts import Parts, tricks_of_a_round
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import Tally


def is_moon_open(view: View) -> bool:
    """Tell whether somebody plays for the moon, and has won every trick so far."""
    moon = view.rules.moon
    shooter = view.moon if moon.offered != "nobody" or view.rules.auction.moon_bids else None
    if shooter is None:
        return False
    winners = {trick.winner for trick in view.tricks}
    sides = view.state.teams or view.rules.table.sides
    is_alone = moon.won_by == "seat"
    return all(
        winner == shooter or (sides[winner] == sides[shooter] and not is_alone)
        for winner in winners
    )


def dearest_moon(rules: Parts) -> str:
    """Return the name of the kind of moon that brings most to a player sure of every trick."""
    moon = rules.moon
    return max(moon.names, key=lambda name: moon.points(is_shot=True, kind=name))


def is_moon_worth_it(view: View, kind: str = "") -> bool:
    """Tell whether every trick scores no less with this moon announced than without it."""
    usual = view.state.tally()
    return _is_worth(view, evolve(usual, moon=view.seat, moon_kind=kind), usual)


def is_moon_worth_its_bid(view: View, goal: Goal, meld: int) -> bool:
    """Tell whether every trick scores no less with the moon bid than with a bid of this goal.

    Args:
        view: what the player may know.
        goal: the other bid.
        meld: what the player melds; all others are taken to meld what hands do on average.
    """
    seat, seats = view.seat or 0, view.rules.table.seats
    melds = [round(mean_meld(view.rules))] * seats
    melds[seat] = meld
    nothing = (0,) * seats
    usual = Tally(meld=tuple(melds), count=nothing, contracts=(Contract(seat, goal),))
    return _is_worth(view, evolve(usual, contracts=(Contract(seat, EVERY_TRICK),)), usual)


def _is_worth(view: View, moon: Tally, usual: Tally) -> bool:
    """Tell whether a moon brings no less than the usual round, if the player wins every trick."""
    rules, seat = view.rules, view.seat or 0
    column, seats = rules.table.sides[seat], range(rules.table.seats)
    count = tuple([rules.total - usual.buried if each == seat else 0 for each in seats])
    tricks = tuple([tricks_of_a_round(rules) if each == seat else 0 for each in seats])

    def gain(tally: Tally) -> int:
        """Return by how much the player's side scores more than all others together."""
        scores = settle(rules, evolve(tally, count=count, tricks=tricks)).scores
        return 2 * scores[column] - sum(scores)

    return rules.moon.wins_game or gain(moon) >= gain(usual)
