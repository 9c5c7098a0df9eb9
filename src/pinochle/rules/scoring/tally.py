"""The tally of a round and its settlement: what a score pad fills in, and what it reads off."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Literal, TypedDict, Unpack, get_args

from attrs import evolve, field, fields, frozen
from attrs.validators import optional
from typing_extensions import override

from pinochle._shown import Pictured, ShortRepr
from pinochle._validators import (
    RARE,
    check_iterable,
    check_mapping,
    expect,
    expect_word,
    of_type,
    one_of,
    tuple_of,
)
from pinochle._values import number
from pinochle.cards.card import Suit
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import Problem, RulesetError
from pinochle.messages import Described, Message, Parameter
from pinochle.rules.auction.calls import Contract, is_trump
from pinochle.rules.auction.goal import EVERY_TRICK, Goal
from pinochle.rules.auction.sayings import is_saying
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.parts import Parts
from pinochle.rules.scoring.bysides import asks_for_seats, at_first_seats
from pinochle.rules.scoring.checks import CheckLine
from pinochle.rules.scoring.settlement_text import settlement_lines

__all__ = [
    "FactCode",
    "How",
    "Item",
    "ItemCode",
    "Line",
    "LineFact",
    "Settlement",
    "Tally",
    "TallyParts",
    "Verdict",
]

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
UNPLAYED: Final[tuple[How, ...]] = (*BY_BIDDER, "met")
"""The ends of a round in which nobody has played a card."""
MELDS_ALONE: Final[tuple[How, ...]] = (*UNPLAYED, "game-meld")
"""The ends of a round in which no trick counts, and nothing that is done in one."""

Verdict = Literal["made", "set", "void", "conceded", "scored", "renege", "shot", "missed"]

ItemCode = Literal[
    "meld",
    "count",
    "contract",
    "doubling",
    "bid-times",
    "bid-bonus",
    "all-tricks",
    "concession-bonus",
    "received",
    "set",
    "conceded",
    "misbid",
    "renege",
    "penalty",
    "setback",
    "forgotten",
    "moon",
    "stakes",
]
"""The things that score or cost points. Each has a word in every language: ``item.meld``."""

FactCode = Literal["bid", "times", "meld", "count", "too-few", "unrounded"]
"""The numbers beside them. They have words too, but for the first two."""

_OUTCOMES: Final[frozenset[ItemCode]] = frozenset(
    {"contract", "set", "conceded", "renege", "moon", "stakes"}
)
"""The items that the verdict of a line has named, so that one alone is said by its points."""

_NOTES: Final[Mapping[FactCode, ItemCode]] = {"too-few": "meld", "unrounded": "count"}
"""The facts that are said behind an item."""

ITEMS: Final[tuple[ItemCode, ...]] = get_args(ItemCode)
"""The codes of items, in the order of the columns of a table."""

_CODES: Final = (*ITEMS, *get_args(FactCode))
"""The codes of everything that a line says in numbers."""

_MELD_AND_COUNT: Final[tuple[Literal["meld", "count"], ...]] = ("meld", "count")
"""The items that are facts where they score nothing."""


class TallyParts(TypedDict, total=False):
    """The fields of a :class:`Tally` that are no totals of sides, for :meth:`Tally.of_sides`."""

    contracts: tuple[Contract, ...]
    buried: int
    trump: Suit | None
    how: How
    discarded: tuple[int, ...]
    offender: Seat | None
    other_offenders: tuple[Seat, ...]
    check_melds: tuple[MeldScore, ...]
    moon: Seat | None
    moon_kind: str
    caller: Seat | None
    winner: Seat | None


@frozen(kw_only=True, weakref_slot=False, repr=False)
class Tally(ShortRepr):
    """The melds, counts and tricks of every seat in a round, before anything of them is lost.

    A score pad that knows only the totals of the sides makes it with :meth:`of_sides`.

        >>> tally = Tally(
        ...     meld=(40, 20, 0, 100), count=(90, 60, 40, 60), tricks=(4, 3, 2, 3),
        ...     contracts=(Contract(0, 150),),
        ... )
        >>> from pinochle import variants
        >>> settlement = variants.get("partnership-auction").settle(tally)
        >>> print(settlement.message)
        side 0 (made 150): meld 40 + count 130 = 170
        side 1: meld 120 + count 120 = 240

    Args:
        meld: the points each seat has melded.
        count: what the tricks of each seat count, the last trick included, and the widow with the
            trick that brings it (``house.widow-to-a-trick``).
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
        forgotten: what each seat loses for melds that it held and did not declare
            (``house.forgotten-melds``); empty if nobody does.
        check_melds: the melds for checks that each seat has shown, as ``rules.checks.melds.score``
            finds them in a hand; empty where no checks are kept.
        moon: the seat that has announced a moon; None if nobody has.
        moon_kind: the name of the kind of moon that it has announced; empty for the usual moon.
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
    forgotten: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    check_melds: tuple[MeldScore, ...] = field(default=(), validator=tuple_of(MeldScore))
    moon: Seat | None = field(default=None, validator=optional(number(0)))
    moon_kind: str = field(default="", validator=is_saying, metadata=RARE)
    caller: Seat | None = field(default=None, validator=optional(of_type(int)))
    winner: Seat | None = field(default=None, validator=optional(of_type(int)))

    def __attrs_post_init__(self) -> None:
        problems = [
            Problem(f"tally.{name}", what)
            for name, what in (*self._seats_missing(), *self._contradictions())
        ]
        if problems:
            raise RulesetError(problems)

    @classmethod
    def of_sides(
        cls,
        rules: Parts,
        *,
        meld: tuple[int, ...],
        count: tuple[int, ...],
        tricks: tuple[int, ...] = (),
        setbacks: tuple[int, ...] = (),
        bids: Mapping[int, Goal] | None = None,
        **others: Unpack[TallyParts],
    ) -> "Tally":
        """Return the tally of a round of which the totals of the sides are known.

            >>> from pinochle import variants
            >>> rules = variants.get("partnership-auction")
            >>> contracts = (Contract(3, 300),)
            >>> tally = Tally.of_sides(rules, meld=(110, 150), count=(90, 160), contracts=contracts)
            >>> print(rules.settle(tally).message)
            side 0: meld 110 + count 90 = 200
            side 1 (made 300): meld 150 + count 160 = 310

        Where nobody has noted which seat of a side has bid, ``bids`` has the bid of the side: the
        contract is then that of its first seat.

            >>> tally = Tally.of_sides(rules, meld=(110, 150), count=(90, 160), bids={1: 300})
            >>> tally.contracts[0].bidder
            1

        The totals stand at the first seat of each side. At any of its seats they settle alike, or
        the rules refuse them: see :func:`~pinochle.rules.scoring.bysides.asks_for_seats`.

        Args:
            rules: the rules, which say who sits on which side.
            meld: the points that each side has melded.
            count: what the tricks of each side count, the last trick included.
            tricks: how many tricks each side has won; empty if that is not known.
            setbacks: what each side loses for melds that it declared and did not hold; empty if
                none does.
            bids: the bid of each side that has a contract; none where there was no auction, or the
                ``contracts`` are given.
            others: the other fields, as they stand in a tally. A seat in them may be any seat of
                its side.

        Raises:
            RulesetError: if the rules ask which seat of a side has won what; it says which rule,
                and what to enter instead. Or if there is not a number for each side, or a tally
                cannot be so.
            WrongType: if something is of the wrong type.
        """
        where = "Tally.of_sides"
        table = expect(Parts, rules, where).table
        contracts, by_side = others.get("contracts", ()), bids or {}
        check_mapping(by_side, f"{where}: bids")
        goals = (*by_side.values(), *[contract.goal for contract in contracts])
        with_moon = EVERY_TRICK in goals or others.get("moon") is not None
        problems = [*asks_for_seats(rules, with_moon=with_moon)]
        totals = {"meld": meld, "count": count, "tricks": tricks, "setbacks": setbacks}
        by_seat: dict[str, tuple[int, ...]] = {}
        for name, numbers in totals.items():
            expect(tuple, numbers, f"{where}: {name}")
            if len(numbers) != table.side_count and (numbers or name in {"meld", "count"}):
                what = f"expected {table.side_count} numbers, one for each side, not {len(numbers)}"
                problems.append(Problem(f"tally.{name}", what))
            elif numbers:
                by_seat[name] = at_first_seats(rules, numbers)
        strangers = [side for side in by_side if side not in table.sides]
        problems += [Problem("tally.bids", f"there is no side {side}") for side in strangers]
        if problems:
            raise RulesetError(problems)
        of_bids = [Contract(table.members(side)[0], goal) for side, goal in by_side.items()]
        others["contracts"] = (*of_bids, *contracts)
        return cls(
            meld=by_seat["meld"],
            count=by_seat["count"],
            tricks=by_seat.get("tricks", ()),
            setbacks=by_seat.get("setbacks", ()),
            **others,
        )

    @property
    def shooter(self) -> int | None:
        """The seat that undertook to win every trick by announcing or bidding a moon."""
        for contract in self.contracts:
            if contract.is_moon:
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
        for name in ("count", "tricks", "sides", "discarded", "setbacks", "forgotten"):
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
        named = [(name, getattr(self, name)) for name in SEAT_FIELDS]
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
        if self.moon is not None and self.how in MELDS_ALONE:
            yield "moon", "nothing was played, so nobody can have shot the moon"
        if self.moon_kind and self.moon is None:
            yield "moon_kind", "nobody has announced a moon, so it is of no kind"


SEAT_FIELDS: Final = tuple(part.name for part in fields(Tally) if part.type == Seat | None)
"""The fields of a tally that name a seat, or nobody."""


@frozen(weakref_slot=False, repr=False)
class Item(ShortRepr):
    """Something that a side scores or loses in a round. The items of a line add up to its score.

    Args:
        code: what it is: the ``meld`` or the ``count``; the number of a ``contract`` that scores
            just that; what a ``doubling`` or a high bid (``bid-times``) adds to these; a bonus for
            a high bid (``bid-bonus``), for ``all-tricks``, or because another conceded
            (``concession-bonus``); what is ``received`` for contracts that other sides have failed;
            a ``moon``; what a contract costs that was ``set``, ``conceded`` or a ``misbid``; what a
            ``renege`` costs, and the ``penalty`` for it; a ``setback`` for melds that were declared
            and not held, and what ``forgotten`` melds cost; and the units of a stake (``stakes``).
        points: the points, or the units of a stake; negative if they are lost.
        rule: the id of the rule in the catalogue.
    """

    code: ItemCode = field(validator=one_of(ItemCode))
    points: int = field(validator=of_type(int))
    rule: str = field(validator=of_type(str))


@frozen(weakref_slot=False)
class LineFact:
    """A number that explains a line of a settlement, and is no part of the score.

    Args:
        code: what it is: the number of the contract (``bid``) and how many ``times`` it counts; the
            ``meld`` or the ``count`` where they score nothing; melds that do not count because they
            are ``too-few``; and a count that was rounded, as it was before (``unrounded``).
        number: the number.
    """

    code: FactCode = field(validator=one_of(FactCode))
    number: int = field(validator=of_type(int))


@frozen(kw_only=True, weakref_slot=False, repr=False)
class Line(ShortRepr, Described):
    """The score of a side in a round, or of a player with a column of their own.

        >>> line = Line(
        ...     side=1, verdict="made", facts=(LineFact("bid", 150),),
        ...     items=(Item("meld", 40, "settle.made"), Item("count", 130, "settle.made")),
        ... )
        >>> line.points, line.meld, line.bid, line.number("received")
        (170, 40, 150, 0)
        >>> print(line)
        side 1 (made 150): meld 40 + count 130 = 170

    Args:
        side: the side, or the player where sides form in the round.
        verdict: whether it made its contract, was set, had a void contract, conceded, scored
            without a contract, reneged, shot the moon, or missed it.
        items: what it scores and loses, which adds up to its points.
        facts: numbers that explain the items, and do not count.
    """

    side: int = field(validator=number(0))
    verdict: Verdict = field(validator=one_of(Verdict))
    items: tuple[Item, ...] = field(default=(), validator=tuple_of(Item))
    facts: tuple[LineFact, ...] = field(default=(), validator=tuple_of(LineFact))

    @property
    def points(self) -> int:
        """The score, in points or in units of a stake."""
        return sum(item.points for item in self.items)

    @property
    def meld(self) -> int:
        """The points of its melds that were saved, whether they score or not."""
        return self.number("meld")

    @property
    def count(self) -> int:
        """The count with the buried cards, whether it scores or not."""
        return self.number("count")

    @property
    def bid(self) -> int:
        """The number of the contract; 0 if there was none."""
        return self.number("bid")

    @property
    def times(self) -> int:
        """The number of times that the contract counts: 2 if it was doubled, 4 if redoubled."""
        return next((fact.number for fact in self.facts if fact.code == "times"), 1)

    def number(self, code: ItemCode | FactCode) -> int:
        """Return the points of the items with a code, or else the number of a fact, or else 0.

        Raises:
            RulesetError: if there is no such code.
        """
        expect_word(_CODES, code, "code")
        points = [item.points for item in self.items if item.code == code]
        return sum(points or [fact.number for fact in self.facts if fact.code == code])

    def figure(self, code: ItemCode | FactCode) -> str:
        """Return the number of a code as it is printed: in brackets if it does not count.

        Raises:
            RulesetError: if there is no such code.
        """
        number = self.number(code)
        if not number:
            return "" if code in _NOTES else "0"
        is_item = any(item.code == code for item in self.items)
        return str(number) if is_item else f"({number})"

    def plus(self, items: Iterable[Item]) -> "Line":
        """Return the line with more items."""
        return evolve(self, items=(*self.items, *items))

    def in_units(self, units: int) -> "Line":
        """Return the line with units of a stake for its only item."""
        facts_left = [LineFact(code, self.number(code)) for code in _MELD_AND_COUNT]
        facts = [fact for fact in self.facts if fact.code not in _MELD_AND_COUNT]
        items = (Item("stakes", units, "house.stakes"),)
        return evolve(self, items=items, facts=(*facts, *facts_left))

    def has_made(self, contract: Contract) -> bool:
        """Tell whether the side has made its own contract, by its melds alone if it reneged."""
        if self.verdict == "renege":
            return not contract.is_void and self.meld >= contract.goal > 0
        return self.verdict in {"made", "shot"}

    def has_failed(self, contract: Contract) -> bool:
        """Tell whether the side has failed its own contract.

        A contract that a renege has called off is not named, and has not failed either.
        """
        if self.verdict == "renege":
            is_named = any(fact.code == "bid" for fact in self.facts)
            return is_named and not self.has_made(contract)
        return self.verdict in {"set", "conceded", "missed"}

    @property
    @override
    def message(self) -> Message:
        """The score of the side, and its parts: ``side 1: meld 40 + count 0 = 40``."""
        return self.with_score(self._score)

    def with_score(self, score: Message) -> Message:
        """Return the verdict with a score in words, as :attr:`message` does with its own."""
        params: dict[str, Parameter] = {"side": self.side, "score": score}
        if self.verdict in {"made", "set", "conceded"}:
            params["bid"] = self.stake
        return Message.of(f"line.{self.verdict}", **params)

    @property
    def stake(self) -> Message:
        """The contract, and how many times it counts: ``2 x 150``."""
        if self.times == 1:
            return Message.of("bid.points", points=self.bid)
        return Message.of("bid.times", times=self.times, points=self.bid)

    @property
    def _score(self) -> Message:
        """The score as the sum of its items, with the meld and the count where these score nothing.

        The score is enough where an item is all and the verdict has named it.
        """
        is_explained = self.verdict in {"made", "scored"}
        items = [item for item in self.items if item.points or is_explained]
        parts = self._parts((item.code, item.points) for item in items)
        score = Message.of("score.points", points=self.points)
        if len(items) > 1:
            score = Message.of("score.sum", parts=parts, points=self.points)
        elif items and items[0].code not in _OUTCOMES:
            score = Message.of("score.item", parts=parts)
        unscored = [fact for fact in self.facts if fact.code in _MELD_AND_COUNT and fact.number]
        if not (unscored and is_explained):
            return score
        parts = self._parts((fact.code, fact.number) for fact in unscored)
        return Message.of("score.other", parts=parts, score=score)

    def _parts(self, numbers: Iterable[tuple[str, int]]) -> tuple[Message, ...]:
        """Return the parts of a sum, each with the facts about it in brackets."""
        parts: list[Message] = []
        for code, points in numbers:
            if not parts:
                parts.append(Message.of("sum.first", item=code, points=points))
            elif points < 0:
                parts.append(Message.of("sum.minus", item=code, points=-points))
            else:
                parts.append(Message.of("sum.plus", item=code, points=points))
            parts += [
                Message.of(f"note.{fact.code}", points=fact.number)
                for fact in self.facts
                if _NOTES.get(fact.code) == code
            ]
        return tuple(parts)


@frozen(weakref_slot=False, repr=False)
class Settlement(ShortRepr, Described, Pictured):
    """The settlement of a round: ``str()`` is a table, and its message says it line by line.

        >>> from pinochle import variants
        >>> tally = Tally(meld=(40, 120), count=(130, 120), tricks=(13, 11))
        >>> print(variants.get("two-handed").settle(tally))
                meld  count  score
        side 0    40    130    170
        side 1   120    120    240

    Args:
        lines: a line for each side of the table.
        scores: what each side of the table gains or loses: the points of its line.
        how: how the round ended.
        sitting_out: what each player who sat out gets or pays.
        check_lines: the checks that change hands; the last settlement of a game includes those for
            winning it.

    Raises:
        RulesetError: if a score is not that of the line.
    """

    lines: tuple[Line, ...] = field(validator=tuple_of(Line))
    scores: tuple[int, ...] = field(validator=tuple_of(int))
    how: How = field(default="played", validator=one_of(How))
    sitting_out: int = field(default=0, validator=of_type(int))
    check_lines: tuple[CheckLine, ...] = field(default=(), validator=tuple_of(CheckLine))

    def __attrs_post_init__(self) -> None:
        points = tuple([line.points for line in self.lines])
        if self.scores != points:
            what = f"the items add up to {points}, not to {self.scores}"
            raise RulesetError([Problem("settlement.scores", what)])

    @property
    def checks(self) -> tuple[int, ...]:
        """The checks that each side of the table gains or loses; the sum is 0."""
        return tuple(
            sum(line.gains[column] for line in self.check_lines)
            for column in range(len(self.scores))
        )

    def line(self, side: int) -> Line:
        """Return the line of a side.

        Raises:
            RulesetError: if there is no such side.
        """
        for line in self.lines:
            if line.side == side:
                return line
        raise RulesetError([Problem("settlement", f"there is no side {side}")])

    def columns(self, always: Collection[ItemCode] = ()) -> dict[str, list[str]]:
        """Return the columns of a table, by their codes: a figure for every line.

        An item that is the whole outcome of every line in which it stands has no column.

        Args:
            always: the items that have a column even if they are nothing in all lines.

        Raises:
            RulesetError: if there is no such item.
        """
        check_iterable(always, "Settlement.columns: always")
        codes: set[str] = {expect_word(ITEMS, code, "always") for code in always}
        for line in self.lines:
            is_alone = len(line.items) == 1
            codes |= {item.code for item in line.items if not (is_alone and item.code in _OUTCOMES)}
            codes |= {fact.code for fact in line.facts}
        columns = {
            code: [line.figure(code) for line in self.lines]
            for code in (*ITEMS, *_NOTES)
            if code in codes
        }
        return {code: row for code, row in columns.items() if code in always or {*row} - {"0"}}

    def without_gains(self, side: int) -> "Settlement":
        """Return the settlement when a side loses all that it scored, for a call that was wrong.

        The costs of the round stay: setbacks, the penalty of a renege, a moon that it missed.
        """
        old = self.line(side)
        costs = tuple(
            item for item in old.items if item.points < 0 and item.code not in _MELD_AND_COUNT
        )
        new = Line(side=side, verdict=old.verdict, items=costs)
        lines = tuple(new if line is old else line for line in self.lines)
        scores = tuple(line.points for line in lines)
        return evolve(self, lines=lines, scores=scores, how="called-out")

    @property
    def besides(self) -> tuple[Message, ...]:
        """The messages besides the lines: the points of players who sit out, and the checks."""
        out = [Message.of("settlement.sitting-out", points=self.sitting_out)]
        checks = (line.message for line in self.check_lines)
        return (*(out if self.sitting_out else ()), *checks)

    @property
    @override
    def message(self) -> Message:
        """The score of every side, line by line."""
        lines = tuple(line.message for line in self.lines)
        return Message.of("settlement.lines", lines=lines + self.besides)

    @override
    def __str__(self) -> str:
        return "\n".join(settlement_lines(self))
