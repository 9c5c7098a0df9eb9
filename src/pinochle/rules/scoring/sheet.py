"""The score sheet: what a game keeps from round to round."""

from operator import add
from typing import Literal, cast

from attrs import evolve, field, frozen

from pinochle._validators import expect_word, of_type, tuple_of
from pinochle._values import number
from pinochle.cards.trick import Seat
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.ending import Standing
from pinochle.rules.scoring.tally import Settlement, Tally

__all__ = ["Sheet", "VoidDeal"]

VoidDeal = Literal["all-passed", "misdeal", "thrown-in", "card-fault"]
"""The reason why a deal came to nothing: all passed, the dealer made a mistake, a player threw in a
poor hand, or the pack had the wrong cards."""


@frozen(kw_only=True, weakref_slot=False)
class Sheet:
    """The score sheet of a game between two rounds.

    Args:
        standing: the scores, the target, and who has won.
        dealer: the player who deals next, or who dealt the current round. It is their seat, unless
            somebody sits out or partners change.
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
        """Return the sheet before the first round."""
        columns = rules.table.columns
        return Sheet(
            standing=rules.ending.start(columns),
            dealer=dealer,
            checks=(0,) * columns if rules.checks.are_kept else (),
        )

    def seating(self, rules: Ruleset) -> tuple[Seat, ...]:
        """Return the player at each seat in the round that is dealt next, or is at work."""
        return rules.table.seating(self.dealer, self.rounds)

    def dealing_seat(self, rules: Ruleset) -> Seat:
        """Return the seat that deals in that round; if the dealer sits out, that before eldest."""
        return rules.table.dealing_seat(self.dealer, self.rounds)

    def columns(self, rules: Ruleset) -> tuple[int, ...]:
        """Return the column of each seat in that round: its player's, or its side's."""
        return self.seating(rules) if rules.table.scores_by_player else rules.table.sides

    def settle(self, rules: Ruleset, tally: Tally) -> "Sheet":
        """Return the sheet after a round.

        Args:
            rules: the rules of the game.
            tally: the round, which must be possible: it is not checked here.
        """
        from pinochle.rules.scoring.settle import settle  # noqa: PLC0415 - a first move needs none

        table, settlement = rules.table, settle(rules, tally)
        columns = self.columns(rules)
        caller = tally.caller
        if caller is not None and rules.ending.failed_call == "loses-call":
            side = table.sides[caller]
            reached = self.standing.points[columns[caller]] + settlement.scores[side]
            if reached < self.standing.target:
                settlement = settlement.without_gains(side)
        gains = self._gains(rules, settlement, columns)
        acts = caller, _outright(rules, tally, settlement), _sweeper(rules, tally)
        standing = self._standing_after(rules, tally, settlement, columns, gains, acts)
        checks = self.checks
        if checks:
            lines = rules.settle_game(standing)
            settlement = evolve(settlement, check_lines=(*settlement.check_lines, *lines))
            checks = tuple(map(add, checks, settlement.checks))
        return Sheet(
            standing=standing,
            dealer=table.after(self.dealer),
            rounds=self.rounds + 1,
            last=settlement,
            checks=checks,
        )

    def call_late(self, rules: Ruleset, tally: Tally) -> "Sheet":
        """Return the sheet when somebody called out after the last trick, before the next deal.

        A wrong call that does not lose the game costs what the round before has brought.

        Args:
            rules: the rules of the game.
            tally: the call, and nothing else.
        """
        caller = self.columns(rules)[cast("Seat", tally.caller)]
        is_right = self.standing.points[caller] >= self.standing.target
        if self.last is None or is_right or rules.ending.failed_call == "loses-game":
            return self.settle(rules, tally)
        played = evolve(self, dealer=rules.table.before(self.dealer), rounds=self.rounds - 1)
        columns = played.columns(rules)
        if caller not in columns:  # they sat out, so they have nothing to lose
            return self
        side = rules.table.sides[columns.index(caller)]
        settlement, points = self.last.without_gains(side), self.standing.points[caller]
        lost = points - rules.settlement.raise_to_floor(
            points - self.last.scores[side] + settlement.scores[side]
        )
        losses = [-lost if column == caller else 0 for column in range(len(self.standing.points))]
        standing = rules.ending.after(self.standing, losses, played=self.rounds, may_call=True)
        checks = self.checks
        if checks:
            lines = rules.settle_game(standing)
            settlement = evolve(settlement, check_lines=(*settlement.check_lines, *lines))
            checks = tuple(map(sum, zip(checks, *(line.gains for line in lines), strict=True)))
        return evolve(self, standing=standing, last=settlement, checks=checks)

    def _gains(self, rules: Ruleset, settlement: Settlement, columns: tuple[int, ...]) -> list[int]:
        """Return the gain of each column, limited so that no score falls below the floor."""
        before, gained = self.standing.points, settlement.scores
        if rules.table.scores_by_player:
            scores = [settlement.sitting_out] * len(before)
            for side, column in zip(rules.table.sides, columns, strict=True):
                scores[column] = gained[side]
            gained = tuple(scores)
        raise_to_floor = rules.settlement.raise_to_floor
        return [raise_to_floor(old + new) - old for old, new in zip(before, gained, strict=True)]

    def _standing_after(
        self,
        rules: Ruleset,
        tally: Tally,
        settlement: Settlement,
        columns: tuple[int, ...],
        gains: list[int],
        acts: tuple[int | None, int | None, int | None],
    ) -> Standing:
        """Return the standing after a round, with the winners by score or by an act.

        Args:
            rules: the rules of the game.
            tally: the round.
            settlement: its settlement.
            columns: the column of each seat.
            gains: the gain of each column.
            acts: the seats that have called out, won outright, and won every trick; None if none.
        """
        contracts, sides = tally.contracts, rules.table.sides
        column: dict[int | None, int] = dict(enumerate(columns))
        teams = dict(zip(columns, tally.sides or sides, strict=True))
        called, outright, swept = map(column.get, acts)
        return rules.ending.after(
            self.standing,
            gains,
            bidder=column.get(contracts[0].bidder if contracts else None),
            made={
                column[contract.bidder]: settlement.line(sides[contract.bidder]).has_made(contract)
                for contract in contracts
            },
            all_tricks=swept,
            called=called,
            outright=outright,
            sides=[teams.get(column, -1 - column) for column in range(len(gains))],
            played=self.rounds + 1,
            may_call=True,
        )

    def deal(self, rules: Ruleset) -> "Sheet":
        """Return the sheet when the next cards are dealt, too late for a call on the last round."""
        standing = rules.ending.after_no_call(self.standing)
        return self if standing is self.standing else evolve(self, standing=standing)

    def void(self, rules: Ruleset, why: VoidDeal) -> "Sheet":
        """Return the sheet after a void deal.

        A misdeal may pass the deal and cost the dealer's side a fine, which can end the game
        (``house.misdeal-fine``). A hand that was thrown in costs nothing, and a fault of the pack
        does not even pass the deal.

        Raises:
            RulesetError: if it is no word for a void deal.
        """
        expect_word(VoidDeal, why, "why")
        if why == "all-passed":
            if rules.auction.all_pass == "same-dealer":  # noqa: S105 - no password
                return self
            return evolve(self, dealer=rules.table.after(self.dealer), redealt=0)
        points = [*self.standing.points]
        standing, dealer, checks = self.standing, self.dealer, self.checks
        if rules.misdeal.fine and why == "misdeal":
            column = dealer if rules.table.scores_by_player else rules.table.sides[dealer]
            points[column] = rules.settlement.raise_to_floor(points[column] - rules.misdeal.fine)
            standing = rules.ending.after_fine(evolve(standing, points=tuple(points)))
            if checks:
                gains = [line.gains for line in rules.settle_game(standing)]
                checks = tuple(map(sum, zip(checks, *gains, strict=True)))
        if rules.misdeal.dealt_by == "next-dealer" and why != "card-fault":
            dealer = rules.table.after(dealer)
        return evolve(
            self, standing=standing, dealer=dealer, redealt=self.redealt + 1, checks=checks
        )


def _sweeper(rules: Ruleset, tally: Tally) -> Seat | None:
    """Return a seat of the side that has won every trick of a round that was played out, or None.

    A side that has reneged has not won them.
    """
    sides = tally.sides or rules.table.sides
    takers = {sides[seat]: seat for seat, tricks in enumerate(tally.tricks) if tricks}
    if len(takers) != 1 or tally.how != "played":
        return None
    side, seat = takers.popitem()
    return None if side in {sides[offender] for offender in tally.offenders} else seat


def _outright(rules: Ruleset, tally: Tally, settlement: Settlement) -> int | None:
    """Return a seat of the side that has won the game by a meld or a moon, or None."""
    by_moon = rules.moon.wins_game and any(
        line.verdict == "shot" or line.number("moon") > 0 for line in settlement.lines
    )
    return tally.shooter if by_moon else tally.winner
