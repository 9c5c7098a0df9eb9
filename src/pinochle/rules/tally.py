"""The tally of a round and what it comes to: what a score pad fills in, and what it reads off."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from attrs import Attribute, field, frozen
from attrs.validators import optional

from pinochle._validators import number, of_type, one_of, tuple_of
from pinochle.cards import Suit, check_trump
from pinochle.errors import Problem, RulesetError
from pinochle.melds.meld import MeldScore
from pinochle.rules.calls import Contract
from pinochle.rules.checks import CheckLine
from pinochle.trick import MOST_SEATS, Seat

__all__ = ["How", "Line", "Settlement", "Tally"]

How = Literal[
    "played",
    "conceded",
    "conceded-unseen",
    "no-marriage",
    "called-out",
    "game-meld",
    "renege",
    "met",
]
_HOW: Final[tuple[How, ...]] = (
    *("played", "conceded", "conceded-unseen", "no-marriage", "called-out", "game-meld"),
    *("renege", "met"),
)
BY_BIDDER: Final[tuple[How, ...]] = ("conceded", "conceded-unseen", "no-marriage")
"""The ends that only a bidder can bring about."""

Verdict = Literal["made", "set", "void", "conceded", "scored", "renege", "shot", "missed"]
_VERDICTS: Final[tuple[Verdict, ...]] = (
    *("made", "set", "void", "conceded", "scored"),
    *("renege", "shot", "missed"),
)


def _trump(part: object, attribute: "Attribute[Any]", value: object) -> None:
    del part, attribute
    check_trump(value)


def _seat(part: object, attribute: "Attribute[Any]", value: object) -> None:
    if value is not None:
        number(0)(part, attribute, value)


@frozen(kw_only=True, weakref_slot=False)
class Tally:
    """What every seat brought home in a round, before anything of it is lost.

    A score pad that knows only the totals of a side puts them down for one seat of it.

        >>> tally = Tally(
        ...     meld=(40, 20, 0, 100), count=(90, 60, 40, 60), tricks=(4, 3, 2, 3),
        ...     contracts=(Contract(0, 150),),
        ... )
        >>> from pinochle import variants
        >>> print(variants.get("partnership-auction").settle(tally))
        side 0 makes 150: meld 40 + count 130 = 170
        side 1: meld 120 + count 120 = 240

    Args:
        meld: the points each seat has melded.
        count: what the tricks of each seat count, the last trick included.
        tricks: how many tricks each seat has won.
        contracts: what was to be made, and by whom; none where there was no auction.
        buried: what the buried cards count.
        trump: the trump suit, which matters where one of them doubles the stakes.
        how: how the round ended: it was played, the bidder conceded after or before seeing the
            widow, he had no suit to name, somebody called out between two tricks, a meld was
            shown that wins the game, the table has ruled on a renege, or the melds alone met the
            contract.
        sides: the side of each seat, where the bidder has called a partner; empty where the sides
            are those of the table.
        discarded: what the cards count that each seat has discarded in a draft; empty where there
            was none.
        offender: the seat that has reneged; None if none has.
        setbacks: what each seat is set back for melds that it declared and did not hold
            (``meld.failed``); none if nobody is.
        check_melds: what each seat has shown of the melds that gain checks, as
            ``rules.checks.melds.score`` finds them in a hand; none where no checks are kept.
        moon: the seat that has announced that its side will win every trick; None if nobody has.

    Raises:
        RulesetError: if a number is negative, or seats are missing.
        WrongType: if something in it is of the wrong type.
    """

    meld: tuple[int, ...] = field(validator=tuple_of(int))
    count: tuple[int, ...] = field(validator=tuple_of(int))
    tricks: tuple[int, ...] = field(validator=tuple_of(int))
    contracts: tuple[Contract, ...] = field(default=(), validator=tuple_of(Contract))
    buried: int = field(default=0, validator=number(0))
    trump: Suit | None = field(default=None, validator=_trump)
    how: How = field(default="played", validator=one_of(_HOW))
    sides: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    discarded: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    offender: Seat | None = field(default=None, validator=optional(of_type(int)))
    setbacks: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    check_melds: tuple[MeldScore, ...] = field(default=(), validator=tuple_of(MeldScore))
    moon: int | None = field(default=None, validator=_seat)

    def __attrs_post_init__(self) -> None:
        seats = len(self.meld)
        problems: list[Problem] = []
        if seats > MOST_SEATS:
            said = f"at most {MOST_SEATS} play, not {seats}"
            problems.append(Problem("tally.meld", said))
        problems += self._seats_missing(seats)
        problems += self._about_offender()
        problems += self._said(seats)
        if problems:
            raise RulesetError(problems)

    def _seats_missing(self, seats: int) -> Iterator[Problem]:
        """The numbers that are not of every seat, or are negative."""
        needed = {"count": self.count, "tricks": self.tricks}
        maybe = {
            "sides": self.sides,
            "discarded": self.discarded,
            "setbacks": self.setbacks,
        }
        for name, numbers in {**needed, **maybe}.items():
            if len(numbers) != seats and (numbers or name in needed):
                yield Problem(f"tally.{name}", f"{len(numbers)} seats, but {seats} have melded")
            if min(numbers, default=0) < 0:
                yield Problem(f"tally.{name}", f"no number is negative, but {numbers}")
        if len(self.check_melds) not in {0, seats}:
            said = f"{len(self.check_melds)} seats, but {seats} have melded"
            yield Problem("tally.check_melds", said)

    def _said(self, seats: int) -> Iterator[Problem]:
        """What is wrong with what was undertaken, and by whom."""
        for contract in self.contracts:
            if not 0 <= contract.bidder < seats:
                yield Problem("tally.contracts", f"there is no seat {contract.bidder}")
        if self.how in BY_BIDDER and not self.contracts:
            yield Problem("tally.how", "nobody has bid, so nobody can have conceded")
        if self.how == "met" and (any(self.count) or any(self.tricks)):
            yield Problem("tally.how", "the melds alone have met the contract: there are no tricks")
        if self.moon is not None and self.moon >= seats:
            yield Problem("tally.moon", f"there is no seat {self.moon}")
        if self.moon is not None and self.how in {*BY_BIDDER, "game-meld"}:
            yield Problem("tally.moon", "the moon is shot just before the play, and there was none")

    def _about_offender(self) -> Iterator[Problem]:
        if (self.how == "renege") is (self.offender is None):
            said = "a round that ends by a renege has an offender, and no other has"
            yield Problem("tally.offender", said)
        if self.offender is not None and not 0 <= self.offender < len(self.meld):
            yield Problem("tally.offender", f"there is no seat {self.offender}")


@frozen(kw_only=True, weakref_slot=False)
class Line:
    """What one side comes to in a round, or a player of it who has a column to himself.

    Args:
        side: the side; where sides form in the round, the player.
        verdict: whether it made its contract, was set, had a void one, conceded, scored without a
            contract, or reneged; or whether it has shot the moon, or missed it.
        bid: its contract; 0 if it had none.
        meld: the meld that its tricks have saved, in points.
        count: the count, buried cards included.
        points: what is put down for it: points, or units where there are stakes.
        setback: what it is set back for melds that it declared and did not hold; it is taken off
            the points.
        times: how many times its contract counts: 2 if it was doubled, 4 if redoubled.
        received: what it got of contracts that other sides have failed.
    """

    side: int = field(validator=number(0))
    verdict: Verdict = field(validator=one_of(_VERDICTS))
    bid: int = field(default=0, validator=number(0))
    meld: int = field(default=0, validator=of_type(int))
    count: int = field(default=0, validator=number(0))
    points: int = field(default=0, validator=of_type(int))
    setback: int = field(default=0, validator=number(0))
    times: int = field(default=1, validator=number(1))
    received: int = field(default=0, validator=number(0))

    def __str__(self) -> str:
        earned = f"meld {self.meld} + count {self.count}"
        earned += f" + bid {self.received}" if self.received else ""
        earned += f" - set back {self.setback}" if self.setback else ""
        is_sum = self.points == self.meld + self.count + self.received - self.setback
        bid = str(self.bid) if self.times == 1 else f"{self.times} x {self.bid}"
        scored = f"{earned} = {self.points}" if is_sum else f"{earned}, scores {self.points}"
        said = {
            "scored": f": {scored}",
            "made": f" makes {bid}: {scored}",
            "set": f" is set at {bid}: {self.points}",
            "void": f" has a void contract: {self.points}",
            "conceded": f" concedes {bid}: {self.points}",
            "renege": f" reneges: {scored if self.meld else self.points}",
            "shot": f" shoots the moon: {self.points}",
            "missed": f" misses the moon: {self.points}",
        }
        return f"side {self.side}{said[self.verdict]}"


@frozen(weakref_slot=False)
class Settlement:
    """What a round comes to.

    Args:
        lines: one for each column of the sheet.
        scores: what each column of the sheet gains or loses, of those who played; a side is a
            column.
        how: how the round ended.
        sitting_out: what each player gets or pays who sat out.
        check_lines: the checks that change hands, and what for; with those for the game in the
            last settlement of a game that is won.
    """

    lines: tuple[Line, ...] = field(validator=tuple_of(Line))
    scores: tuple[int, ...] = field(validator=tuple_of(int))
    how: How = field(default="played", validator=one_of(_HOW))
    sitting_out: int = field(default=0, validator=of_type(int))
    check_lines: tuple[CheckLine, ...] = field(default=(), validator=tuple_of(CheckLine))

    @property
    def checks(self) -> tuple[int, ...]:
        """The checks that each column of the sheet gains or loses, which add up to nothing."""
        return tuple(
            sum(line.gains[column] for line in self.check_lines)
            for column in range(len(self.scores))
        )

    def of(self, side: int) -> Line:
        """The line of a side.

        Raises:
            RulesetError: if there is no such side.
        """
        for line in self.lines:
            if line.side == side:
                return line
        raise RulesetError([Problem("settlement", f"there is no side {side}")])

    def __str__(self) -> str:
        out = [f"who sits out: {self.sitting_out}"] if self.sitting_out else []
        return "\n".join([*map(str, self.lines), *out, *map(str, self.check_lines)])
