"""The score sheet: what lasts from round to round."""

from attrs import evolve, field, frozen

from pinochle._checking import a, number
from pinochle.facts import Facts
from pinochle.rules.ending import Standing
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.tally import Settlement, Tally
from pinochle.trick import Seat

__all__ = ["Sheet"]


@frozen(kw_only=True)
class Sheet:
    """How a game stands between two rounds.

    Args:
        standing: the scores, the target, and who has won.
        dealer: the seat that deals next, or dealt the round at work.
        rounds: how many rounds were settled.
        redealt: how many times in a row a misdeal had the cards dealt again.
        last: the settlement of the last round; None before the first.
    """

    standing: Standing = field(validator=a(Standing))
    dealer: Seat = field(validator=a(int))
    rounds: int = field(default=0, validator=number(0))
    redealt: int = field(default=0, validator=number(0))
    last: Settlement | None = None

    @classmethod
    def start(cls, rules: Ruleset, dealer: Seat) -> "Sheet":
        """The sheet before the first round."""
        return cls(standing=rules.ending.start(rules.table.columns), dealer=dealer)

    def settled(self, facts: Facts) -> "Sheet":
        """The sheet when a round has been put down."""
        rules, tally = facts.rules, facts.tally()
        settlement = rules.settle(tally)
        before, caller = self.standing.points, _column(facts, facts.caller)
        if caller is not None and rules.ending.failed_call == "loses-call":
            reached = before[caller] + settlement.scores[caller] >= self.standing.target
            settlement = settlement if reached else rules.settle(_without(facts, tally, caller))
        gains = [
            rules.settlement.floored(old + gained) - old
            for old, gained in zip(before, settlement.scores, strict=True)
        ]
        column = _column(facts, facts.bidder)
        takers = {facts.sides[seat] for seat, tricks in enumerate(tally.tricks) if tricks}
        standing = rules.ending.after(
            self.standing,
            gains,
            bidder=column,
            made=column is not None and settlement.of(column).verdict == "made",
            all_tricks=takers.pop() if len(takers) == 1 and facts.how == "played" else None,
            called=caller,
            outright=_column(facts, facts.outright),
        )
        return Sheet(
            standing=standing,
            dealer=Seat((self.dealer + 1) % rules.table.seats),
            rounds=self.rounds + 1,
            last=settlement,
        )

    def void(self, facts: Facts, *, is_misdeal: bool) -> "Sheet":
        """The sheet when a deal was void: by a misdeal, or because all have passed."""
        if is_misdeal:
            return evolve(self, redealt=self.redealt + 1)
        if facts.rules.auction.all_pass == "same-dealer":  # noqa: S105 - no password
            return self
        return evolve(self, dealer=Seat((self.dealer + 1) % facts.rules.table.seats), redealt=0)


def _column(facts: Facts, seat: Seat | None) -> int | None:
    """The column of a seat."""
    return None if seat is None else facts.sides[seat]


def _without(facts: Facts, tally: Tally, column: int) -> Tally:
    """The tally when a column loses what it has brought home."""
    lost = [side == column for side in facts.sides]
    meld, count = (
        tuple(0 if gone else number for gone, number in zip(lost, numbers, strict=True))
        for numbers in (tally.meld, tally.count)
    )
    return evolve(tally, meld=meld, count=count)
