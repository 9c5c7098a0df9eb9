"""The outlook of a round: what is sure of its settlement before everything is known."""

from collections.abc import Iterator
from typing import Final, Literal

from attrs import field, frozen
from attrs.validators import optional
from typing_extensions import override

from pinochle._validators import expect, of_type, one_of, tuple_of
from pinochle._values import number
from pinochle.errors import Problem, RulesetError
from pinochle.messages import Described, Message
from pinochle.rules.scoring.tally import Item, Line, LineFact, Verdict

__all__ = ["OpenCode", "OpenNumber", "Outlook", "OutlookLine"]

OpenCode = Literal["meld", "count", "tricks"]
"""The numbers of a side that a settlement goes by."""

_MADE: Final = "made"


@frozen(kw_only=True, weakref_slot=False)
class OpenNumber(Described):
    """A number of a side that is not known yet.

        >>> print(OpenNumber(side=0, code="count", least=0, most=50, needed=26))
        the count of side 0 (0 to 50)

    Args:
        side: the side.
        code: what it is: the ``meld``, the ``count`` with buried or discarded cards that count for
            the side, or the number of ``tricks``, which is open only where it makes a difference.
        least: the least that it can be.
        most: the most that it can be.
        needed: the least with which the side can make its contract; None if it has none, cannot
            make it, or another number of it is open too.
    """

    side: int = field(validator=number(0))
    code: OpenCode = field(validator=one_of(OpenCode))
    least: int = field(validator=of_type(int))
    most: int = field(validator=of_type(int))
    needed: int | None = field(default=None, validator=optional(of_type(int)))

    @property
    @override
    def message(self) -> Message:
        """The number in words: ``the count of side 0 (0 to 50)``."""
        return Message.of(f"open.{self.code}", side=self.side, least=self.least, most=self.most)


@frozen(kw_only=True, weakref_slot=False)
class OutlookLine(Described):
    """A verdict that a side can still come to, and what it scores then.

        >>> print(OutlookLine(side=0, verdict="scored", least=12, most=36))
        side 0: 12 to 36

    Args:
        side: the side.
        verdict: the verdict, as in a :class:`~pinochle.rules.scoring.tally.Line`.
        least: the least that the side scores with that verdict.
        most: the most that it scores with it.
        items: the items that are sure with that verdict. They add up to the score if nothing is
            open.
        facts: the facts that are sure.
    """

    side: int = field(validator=number(0))
    verdict: Verdict = field(validator=one_of(Verdict))
    least: int = field(validator=of_type(int))
    most: int = field(validator=of_type(int))
    items: tuple[Item, ...] = field(default=(), validator=tuple_of(Item))
    facts: tuple[LineFact, ...] = field(default=(), validator=tuple_of(LineFact))

    def __attrs_post_init__(self) -> None:
        if self.least > self.most:
            what = f"the least is {self.least}, but the most is {self.most}"
            raise RulesetError([Problem("outlookline.least", what)])

    @property
    def sure(self) -> Line:
        """The line of what is sure."""
        return Line(side=self.side, verdict=self.verdict, items=self.items, facts=self.facts)

    @property
    def is_settled(self) -> bool:
        """Tell whether the items that are sure are all."""
        return self.sure.points == self.least == self.most

    @property
    @override
    def message(self) -> Message:
        """The verdict and the score: ``side 0 (made 50): 50 to 74``."""
        if self.is_settled:
            return self.sure.message
        if self.least == self.most:
            return self.sure.with_score(Message.of("score.points", points=self.least))
        return self.sure.with_score(Message.of("score.range", least=self.least, most=self.most))


@frozen(kw_only=True, weakref_slot=False)
class Outlook(Described):
    """What is sure of the settlement of a round of which a part is known, and what is open.

    ``str()`` says what a contract still needs, what each side can score, and what is open.

        >>> from pinochle import variants
        >>> rules = variants.get("double-deck-simple")
        >>> outlook = rules.settle_so_far(bids={0: 50}, meld={0: 24, 1: 12})
        >>> print(outlook)
        side 0 must count 26 to make 50
        side 0 (made 50): 50 to 74
        side 0 (set at 50): -50
        side 1: 0 to 62
        still open: the count of side 0 (0 to 50), the count of side 1 (0 to 50)
        >>> outlook.needed(0), outlook.least(1), outlook.most(1)
        (26, 0, 62)

    Args:
        lines: a line for each verdict that each side can still come to.
        open: the numbers that are not known yet.
    """

    lines: tuple[OutlookLine, ...] = field(validator=tuple_of(OutlookLine))
    open: tuple[OpenNumber, ...] = field(default=(), validator=tuple_of(OpenNumber))

    def lines_of(self, side: int) -> tuple[OutlookLine, ...]:
        """Return the lines of a side: one if its verdict is sure.

        Raises:
            RulesetError: if there is no such side.
        """
        expect(int, side, "Outlook.lines_of")
        if lines := tuple(line for line in self.lines if line.side == side):
            return lines
        raise RulesetError([Problem("outlook", f"there is no side {side}")])

    def least(self, side: int) -> int:
        """Return the least that a side scores, however the round goes on."""
        return min(line.least for line in self.lines_of(side))

    def most(self, side: int) -> int:
        """Return the most that a side scores, however the round goes on."""
        return max(line.most for line in self.lines_of(side))

    def needed(self, side: int) -> int | None:
        """Return what a side needs to make its contract; None if no number is all that it needs.

        It is the number of the count, the meld or the tricks, whichever is open.
        """
        numbers = [open_number.needed for open_number in self.open if open_number.side == side]
        return next((needed for needed in numbers if needed is not None), None)

    @property
    def is_settled(self) -> bool:
        """Tell whether the score of every side is sure."""
        return not self.open and all(line.is_settled for line in self.lines)

    @property
    @override
    def message(self) -> Message:
        """What is needed, what can be scored, and what is open, line by line."""
        lines = [*self.needs, *[line.message for line in self.lines]]
        if self.open:
            numbers = tuple(open_number.message for open_number in self.open)
            lines.append(Message.of("outlook.open", numbers=numbers))
        return Message.of("settlement.lines", lines=tuple(lines))

    @property
    def needs(self) -> tuple[Message, ...]:
        """What each side needs whose contract may still be made or not."""
        return tuple(self._needs())

    def _needs(self) -> Iterator[Message]:
        for number_ in self.open:
            lines = self.lines_of(number_.side)
            if number_.needed is not None and len(lines) > 1:
                made = next(line for line in lines if line.verdict == _MADE)
                yield Message.of(
                    f"needs.{number_.code}",
                    side=number_.side,
                    points=number_.needed,
                    bid=made.sure.stake,
                )
