"""The tally of a round and its settlement: what a score pad fills in, and what it reads off."""

from collections.abc import Iterator
from typing import Final, Literal

from attrs import evolve, field, frozen
from attrs.validators import optional

from pinochle._validators import number, of_type, one_of, tuple_of
from pinochle.cards._pictured import Pictured
from pinochle.cards.card import Suit
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import Problem, RulesetError
from pinochle.messages import Described, Message, Parameter
from pinochle.rules.auction.calls import MOON, Contract, is_trump
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.scoring.checks import CheckLine
from pinochle.rules.scoring.settlement_text import settlement_lines

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
BY_BIDDER: Final[tuple[How, ...]] = ("conceded", "conceded-unseen", "no-marriage")
"""The ends of a round that need a bidder."""

Verdict = Literal["made", "set", "void", "conceded", "scored", "renege", "shot", "missed"]


@frozen(kw_only=True, weakref_slot=False)
class Tally:
    """The melds, counts and tricks of every seat in a round, before anything of them is lost.

    A score pad that knows only the totals of a side gives them to any of its seats.

        >>> tally = Tally(
        ...     meld=(40, 20, 0, 100), count=(90, 60, 40, 60), tricks=(4, 3, 2, 3),
        ...     contracts=(Contract(0, 150),),
        ... )
        >>> from pinochle import variants
        >>> settlement = variants.get("partnership-auction").settle(tally)
        >>> print(settlement.message)
        side 0 makes 150: meld 40 + count 130 = 170
        side 1: meld 120 + count 120 = 240

    Args:
        meld: the points each seat has melded.
        count: what the tricks of each seat count, the last trick included.
        tricks: how many tricks each seat has won; empty if that is not known. Then each side has
            won some if it counts anything, and :meth:`Ruleset.settle` asks where that is not
            enough.
        contracts: the contracts of the round; none where there was no auction.
        buried: the points of the buried cards.
        trump: the trump suit; it matters where spades double the stakes.
        how: how the round ended: it was played, the bidder conceded after or before seeing the
            widow, the bidder had no suit to name, somebody called out, a meld won the game, the
            table ruled on a renege, or the melds alone met the contract.
        sides: the side of each seat, where the bidder has called a partner; empty where the sides
            are those of the table.
        discarded: the points of each seat's discards in a draft; empty where there was none.
        offender: the seat that has reneged; None if none has. The round has ended by that, or
            where reneges are charged after the play (``renege.settled``) like any other.
        other_offenders: the seats of later rulings, once for each; only where reneges are charged
            after the play, and cost the count (``twohand.revoke``).
        setbacks: what each seat loses for melds that it declared and did not hold
            (``meld.failed``); empty if nobody does.
        check_melds: the melds for checks that each seat has shown, as ``rules.checks.melds.score``
            finds them in a hand; empty where no checks are kept.
        moon: the seat that has announced a moon; None if nobody has.
        caller: the seat that has called out; None if nobody has.
        winner: the first seat that has shown a meld that wins the game; None if nobody has.

    Raises:
        RulesetError: if a number is negative, or seats are missing.
        WrongType: if something in it is of the wrong type.
    """

    meld: tuple[int, ...] = field(validator=tuple_of(int))
    count: tuple[int, ...] = field(validator=tuple_of(int))
    tricks: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    contracts: tuple[Contract, ...] = field(default=(), validator=tuple_of(Contract))
    buried: int = field(default=0, validator=number(0))
    trump: Suit | None = field(default=None, validator=is_trump)
    how: How = field(default="played", validator=one_of(How))
    sides: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    discarded: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    offender: Seat | None = field(default=None, validator=optional(of_type(int)))
    other_offenders: tuple[Seat, ...] = field(default=(), validator=tuple_of(int))
    setbacks: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    check_melds: tuple[MeldScore, ...] = field(default=(), validator=tuple_of(MeldScore))
    moon: int | None = field(default=None, validator=optional(number(0)))
    caller: Seat | None = field(default=None, validator=optional(of_type(int)))
    winner: Seat | None = field(default=None, validator=optional(of_type(int)))

    def __attrs_post_init__(self) -> None:
        problems = [
            Problem(f"tally.{name}", said)
            for name, said in (*self._seats_missing(), *self._contradictions())
        ]
        if problems:
            raise RulesetError(problems)

    @property
    def shooter(self) -> int | None:
        """The seat that undertook to win every trick by announcing or bidding a moon."""
        for contract in self.contracts:
            if contract.points == MOON:
                return contract.bidder
        return self.moon

    @property
    def offenders(self) -> tuple[Seat, ...]:
        """The seats that have reneged, once for every ruling."""
        return () if self.offender is None else (self.offender, *self.other_offenders)

    def _seats_missing(self) -> Iterator[tuple[str, str]]:
        """Yield the fields with too many, missing or negative numbers, each with a message."""
        seats = len(self.meld)
        if seats > MOST_SEATS:
            yield "meld", f"at most {MOST_SEATS} play, not {seats}"
        for name in ("count", "tricks", "sides", "discarded", "setbacks"):
            numbers: tuple[int, ...] = getattr(self, name)
            if len(numbers) != seats and (numbers or name == "count"):
                yield name, f"{len(numbers)} seats, but {seats} have melded"
            if min(numbers, default=0) < 0:
                yield name, f"expected no negative number, not {numbers}"
        if len(self.check_melds) not in {0, seats}:
            yield "check_melds", f"{len(self.check_melds)} seats, but {seats} have melded"

    def _about_reneges(self) -> Iterator[tuple[str, str]]:
        """Yield slips of reneges that are missing, or that something else rules out."""
        if self.how == "renege" and self.offender is None:
            yield "offender", "a round that ends by a renege has an offender"
        if self.offender is None and self.other_offenders:
            yield "other_offenders", "whoever has reneged first is the offender"
        if self.other_offenders and self.how == "renege":
            yield "other_offenders", "the round has ended by the first renege"
        if self.offender is not None and self.how in BY_BIDDER:
            yield "offender", "nothing was played, so nobody can have reneged"

    def _contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield slips of seats that do not exist, and of an end that something else rules out."""
        yield from self._about_reneges()
        named = [(name, getattr(self, name)) for name in ("offender", "moon", "caller", "winner")]
        named += [("other_offenders", seat) for seat in self.other_offenders]
        named += [("contracts", contract.bidder) for contract in self.contracts]
        for name, seat in named:
            if seat is not None and not 0 <= seat < len(self.meld):
                yield name, f"there is no seat {seat}"
        if self.how in BY_BIDDER and not self.contracts:
            yield "how", "nobody has bid, so nobody can have conceded"
        if self.how == "met" and (any(self.count) or any(self.tricks)):
            yield "how", "the melds alone have met the contract: there are no tricks"
        if self.caller is not None and self.how != "called-out":
            yield "caller", "a round has a caller only if it ends by a call"
        if self.moon is not None and self.how in {*BY_BIDDER, "game-meld"}:
            yield "moon", "nothing was played, so nobody can have shot the moon"


@frozen(kw_only=True, weakref_slot=False)
class Line(Described):
    """The score of a side in a round, or of a player with a column of their own.

    Args:
        side: the side, or the player where sides form in the round.
        verdict: whether it made its contract, was set, had a void contract, conceded, scored
            without a contract, reneged, shot the moon, or missed it.
        bid: its contract; 0 if it had none.
        meld: the points of its melds that were saved.
        count: the count, including buried cards.
        points: what it scores, in points or in units of a stake.
        setback: what it loses for melds that it declared and did not hold, already taken off the
            points.
        times: how many times its contract counts: 2 if it was doubled, 4 if redoubled.
        received: what it gets for contracts that other sides have failed.
        bonus: what it scores on top: for a high bid, for every trick, or for a concession.
        too_few: the points of its melds that do not count, because they are too few.
        rounding: what rounding has added to the count, or taken off.
        moon: what a moon adds to its points, or takes off; 0 where a moon counts instead of all
            else.
    """

    side: int = field(validator=number(0))
    verdict: Verdict = field(validator=one_of(Verdict))
    bid: int = field(default=0, validator=number(0))
    meld: int = field(default=0, validator=of_type(int))
    count: int = field(default=0, validator=number(0))
    points: int = field(default=0, validator=of_type(int))
    setback: int = field(default=0, validator=number(0))
    times: int = field(default=1, validator=number(1))
    received: int = field(default=0, validator=number(0))
    bonus: int = field(default=0, validator=number(0))
    too_few: int = field(default=0, validator=of_type(int))
    rounding: int = field(default=0, validator=of_type(int))
    moon: int = field(default=0, validator=of_type(int))

    def has_made(self, contract: Contract) -> bool:
        """Tell whether the side has made its own contract, by its melds alone if it reneged."""
        if self.verdict == "renege":
            is_open = not (contract.is_void or contract.is_moon)
            return is_open and self.meld >= contract.points > 0
        return self.verdict in {"made", "shot"}

    def has_failed(self, contract: Contract) -> bool:
        """Tell whether the side has failed its own contract."""
        if self.verdict == "renege":
            return not self.has_made(contract)
        return self.verdict in {"set", "conceded", "missed"}

    @property
    def message(self) -> Message:
        """The score of the side, and its parts: ``side 1: meld 40 + count 0 = 40``."""
        points = Message.of("score.points", points=self.points - self.moon)
        score = points
        if self.verdict in {"scored", "made"}:
            score = self._score
        elif self.verdict == "conceded":
            score = Message.of("score.points", points=self.points)
        elif self.verdict == "renege":
            score = self._score if self.meld else Message.of("score.points", points=self.points)
        elif self.verdict == "shot" and self.moon:
            score = self._score
        said: dict[str, Parameter] = {"side": self.side, "score": score}
        if self.verdict in {"made", "set", "conceded"}:
            said["bid"] = self.stake
        line = Message.of(f"line.{self.verdict}", **said)
        if not self.moon:
            return line
        return Message.of("line.with-moon", line=line, moon=self.moon, points=self.points)

    @property
    def stake(self) -> Message:
        """The contract, and how many times it counts: ``2 x 150``."""
        if self.times == 1:
            return Message.of("bid.points", points=self.bid)
        return Message.of("bid.times", times=self.times, points=self.bid)

    @property
    def _score(self) -> Message:
        """The points that the side has earned, and its score for them without a moon."""
        earned = {
            "meld": self.meld,
            "too-few": self.too_few,
            "count": self.count,
            "rounded": self.count - self.rounding if self.rounding else 0,
            "bonus": self.bonus,
            "bid": self.received,
            "set-back": self.setback,
        }
        parts = tuple(
            Message.of(f"earned.{key}", points=points)
            for key, points in earned.items()
            if points or key in {"meld", "count"} or (key == "rounded" and self.rounding)
        )
        points = self.points - self.moon
        is_sum = points == self.meld + self.count + self.bonus + self.received - self.setback
        return Message.of("score.sum" if is_sum else "score.other", earned=parts, points=points)


@frozen(weakref_slot=False)
class Settlement(Described, Pictured):
    """The settlement of a round: ``str()`` is a table, and its message says it line by line.

        >>> from pinochle import variants
        >>> tally = Tally(meld=(40, 120), count=(130, 120), tricks=(13, 11))
        >>> print(variants.get("two-handed").settle(tally))
                meld  count  score
        side 0    40    130    170
        side 1   120    120    240

    Args:
        lines: a line for each side of the table.
        scores: what each side of the table gains or loses.
        how: how the round ended.
        sitting_out: what each player who sat out gets or pays.
        check_lines: the checks that change hands; the last settlement of a game includes those for
            winning it.
    """

    lines: tuple[Line, ...] = field(validator=tuple_of(Line))
    scores: tuple[int, ...] = field(validator=tuple_of(int))
    how: How = field(default="played", validator=one_of(How))
    sitting_out: int = field(default=0, validator=of_type(int))
    check_lines: tuple[CheckLine, ...] = field(default=(), validator=tuple_of(CheckLine))

    @property
    def checks(self) -> tuple[int, ...]:
        """The checks that each side of the table gains or loses; the sum is 0."""
        return tuple(
            sum(line.gains[column] for line in self.check_lines)
            for column in range(len(self.scores))
        )

    def of(self, side: int) -> Line:
        """Return the line of a side.

        Raises:
            RulesetError: if there is no such side.
        """
        for line in self.lines:
            if line.side == side:
                return line
        raise RulesetError([Problem("settlement", f"there is no side {side}")])

    def without_gains(self, side: int) -> "Settlement":
        """Return the settlement when a side loses all that it scored, for a call that was wrong.

        The costs of the round stay: setbacks, the penalty of a renege, a moon that it missed.
        """
        old = self.of(side)
        won = (old.meld, old.count, old.bonus, old.received, max(old.moon, 0))
        left = min(0, old.points + old.setback - sum(won)) - old.setback
        moon = min(old.moon, 0)
        new = Line(side=side, verdict=old.verdict, points=left, setback=old.setback, moon=moon)
        lines = tuple(new if line is old else line for line in self.lines)
        scores = tuple(
            left if column == side else score for column, score in enumerate(self.scores)
        )
        return evolve(self, lines=lines, scores=scores, how="called-out")

    @property
    def besides(self) -> tuple[Message, ...]:
        """The messages besides the lines: the points of players who sit out, and the checks."""
        out = [Message.of("settlement.sitting-out", points=self.sitting_out)]
        checks = (line.message for line in self.check_lines)
        return (*(out if self.sitting_out else ()), *checks)

    @property
    def message(self) -> Message:
        """The score of every side, line by line."""
        lines = tuple(line.message for line in self.lines)
        return Message.of("settlement.lines", lines=lines + self.besides)

    def __str__(self) -> str:
        return "\n".join(settlement_lines(self))
