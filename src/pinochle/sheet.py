"""The score sheet: what a game keeps from round to round."""

from operator import add
from typing import Final

from attrs import evolve, field, frozen

from pinochle._fast_init import trusted
from pinochle._validators import number, of_type, tuple_of
from pinochle.actions import CallOut, ShootTheMoon
from pinochle.engine.state import State
from pinochle.rules.ending import Standing
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.tally import Settlement, Tally
from pinochle.trick import Seat

__all__ = ["Sheet"]

_NOTHING_DONE: Final = (None, None, None)
"""Nobody has called out, won outright, or taken all tricks."""

_MADE: Final = ("made", "shot")
"""The verdicts of a side that has made its contract or its moon."""


@frozen(kw_only=True, weakref_slot=False)
class Sheet:
    """How a game stands between two rounds.

    Args:
        standing: the scores, the target, and who has won.
        dealer: the player who deals next, or who dealt the current round. It is their seat, unless
            somebody sits out.
        rounds: how many rounds were settled.
        redealt: how many times in a row the cards were dealt again after a misdeal.
        last: the settlement of the last round; None before the first.
        checks: how many checks each column has gained or lost; none where no checks are kept.
    """

    standing: Standing = field(validator=of_type(Standing))
    dealer: Seat = field(validator=of_type(int))
    rounds: int = field(default=0, validator=number(0))
    redealt: int = field(default=0, validator=number(0))
    last: Settlement | None = None
    checks: tuple[int, ...] = field(default=(), validator=tuple_of(int))

    @staticmethod
    def start(rules: Ruleset, dealer: Seat) -> "Sheet":
        """The sheet before the first round."""
        columns = rules.table.columns + rules.table.sitting_out
        return _sheet(
            standing=rules.ending.start(columns),
            dealer=dealer,
            checks=(0,) * columns if rules.checks.are_kept else (),
        )

    def settled(self, state: State, tally: Tally | None = None) -> "Sheet":
        """The sheet after a round.

        Args:
            state: the round.
            tally: what every seat melded and won, if the state does not know all of it.
        """
        rules, tally = state.rules, tally or state.tally()
        table, settlement = rules.table, rules.settle(tally)
        seating = table.seating(self.dealer)
        caller = state.done_by(CallOut) if state.how == "called-out" else None
        if caller is not None and rules.ending.failed_call == "loses-call":
            own = table.sides[caller]
            reached = self.standing.points[seating[own]] + settlement.scores[own]
            if reached < self.standing.target:
                settlement = rules.settle(_without(state, tally, own))
        gains = self._gains(rules, settlement, seating)
        acts = caller, _outright(state, settlement), _sweeper(state, tally)
        standing = rules.ending.gone_on(self.standing, gains) if acts == _NOTHING_DONE else None
        if standing is None:
            standing = self._judged(state, settlement, gains, acts)
        checks = self.checks
        if checks:
            won = rules.settle_game(standing)
            settlement = evolve(settlement, check_lines=(*settlement.check_lines, *won))
            checks = tuple(map(add, checks, settlement.checks))
        return _sheet(
            standing=standing,
            dealer=table.after(self.dealer),
            rounds=self.rounds + 1,
            last=settlement,
            checks=checks,
        )

    def _gains(
        self, rules: Ruleset, settlement: Settlement, seating: tuple[Seat, ...]
    ) -> list[int]:
        """What each column gains, limited so that no score falls below the floor."""
        before, gained = self.standing.points, settlement.scores
        if rules.table.sitting_out:
            scores = dict(zip(seating, gained, strict=False))
            gained = tuple(
                [scores.get(Seat(one), settlement.sitting_out) for one in range(len(before))]
            )
        floored = rules.settlement.floored
        return [floored(old + new) - old for old, new in zip(before, gained, strict=True)]

    def _judged(
        self,
        state: State,
        settlement: Settlement,
        gains: list[int],
        acts: tuple[Seat | None, Seat | None, Seat | None],
    ) -> Standing:
        """The standing after a round: who has won, by the score or by one of these acts."""
        rules, columns = state.rules, len(gains)
        seating, sides = rules.table.seating(self.dealer), rules.table.sides
        # By seat; where somebody sits out, the column is that of the player in the seat.
        column: dict[int | None, Seat] = {seat: seating[side] for seat, side in enumerate(sides)}
        teams: dict[int, int] = {column[seat]: side for seat, side in enumerate(state.teams)}
        lines = {one.bidder: settlement.of(sides[one.bidder]) for one in state.contracts}
        called, outright, swept = map(column.get, acts)
        return rules.ending.after(
            self.standing,
            gains,
            bidder=column.get(state.bidder),
            made={column[bidder]: line.verdict in _MADE for bidder, line in lines.items()},
            all_tricks=swept,
            called=called,
            outright=outright,
            sides=[teams.get(player, -1 - player) for player in range(columns) if teams],
        )

    def void(self, state: State, *, is_misdeal: bool) -> "Sheet":
        """The sheet after a void deal: a misdeal, or all have passed."""
        if is_misdeal:
            return evolve(self, redealt=self.redealt + 1)
        if state.rules.auction.all_pass == "same-dealer":  # noqa: S105 - no password
            return self
        return evolve(self, dealer=state.rules.table.after(self.dealer), redealt=0)


_sheet = trusted(Sheet)


def _sweeper(state: State, tally: Tally) -> Seat | None:
    """A seat of the side that has won every trick of a round that was played out, or None."""
    sides = state.sides
    takers = {sides[seat]: Seat(seat) for seat, won in enumerate(tally.tricks) if won}
    return next(iter(takers.values())) if len(takers) == 1 and state.how == "played" else None


def _outright(state: State, settlement: Settlement) -> Seat | None:
    """A seat of the side that has won the game by a meld or a moon, or None."""
    by_moon = state.rules.moon.wins_game and any(
        line.verdict == "shot" for line in settlement.lines
    )
    return state.done_by(ShootTheMoon) if by_moon else state.outright


def _without(state: State, tally: Tally, column: int) -> Tally:
    """The tally after a column loses everything it melded and won."""
    lost = [side == column for side in state.rules.table.sides]
    meld, count = (
        tuple(0 if gone else number for gone, number in zip(lost, numbers, strict=True))
        for numbers in (tally.meld, tally.count)
    )
    return evolve(tally, meld=meld, count=count)
