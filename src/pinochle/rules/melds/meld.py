"""The rule that makes a meld, the meld as it is laid, and the score of a hand."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from sys import intern
from typing import Final, Literal, Self

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import Pictured, ShortRepr
from pinochle._validators import ONE_OR_MORE, PROSE, expect, of_type, tuple_of
from pinochle._values import line
from pinochle.cards._packed import MOST
from pinochle.cards.card import Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.errors import RulesetError
from pinochle.messages import Described, Message
from pinochle.messages.phrases import problem
from pinochle.rules.melds.patterns import Pattern, parse_pattern

__all__ = ["GAME", "Meld", "MeldRule", "MeldScore", "MeldValue", "Outright"]


class Outright(Enum):
    """A worth of a meld other than points."""

    GAME = "game"

    @override
    def __repr__(self) -> str:
        return "GAME"

    @override
    def __str__(self) -> str:
        return self.value


GAME: Final = Outright.GAME
"""The value of a meld that wins the game outright (``racehorse.game-meld``)."""

MeldValue = int | Literal[Outright.GAME]
"""Points, or ``GAME``."""

MOST_POINTS: Final = 1_000_000
"""The most points that a meld may be worth."""

MOST_SETS: Final = MOST * len(Suit)
"""The most sets that a hand can hold: of a single card in any suit."""

WINNING: Final = 1 << 40
"""The weight of a winning meld in the search: more than all points that can be melded."""

_RARE: Final = {"rare": True}
"""The mark of fields that a document leaves out where they have their default."""

_TIMES: Final = ("", "double ", "triple ", "quadruple ", "quintuple ", "sextuple ")


def _patterns(value: "str | Pattern | Sequence[str | Pattern]") -> tuple[Pattern, ...]:
    alternatives = value if isinstance(value, Sequence) and not isinstance(value, str) else (value,)
    return tuple(
        item if isinstance(item, Pattern) else _read_pattern(expect(str, item, "MeldRule.patterns"))
        for item in alternatives
    )


_read_pattern: Final = lru_cache(maxsize=256)(parse_pattern)
"""Read a pattern from a text; tables with the same text share the pattern."""


def _values(value: "MeldValue | Sequence[MeldValue]") -> tuple[MeldValue, ...]:
    values = value if isinstance(value, Sequence) else (value,)
    return tuple(item if item is GAME else expect(int, item, "MeldRule.values") for item in values)


def _worth_of_best_split(values: "tuple[MeldValue, ...]", sets: int) -> int:
    """Return the worth of a number of sets in the best split into listed numbers.

    The result is not kept: that would tell whether somebody has ever held so many.
    """
    worths = [WINNING if value is GAME else value for value in values]
    best = [0]
    for number in range(1, sets + 1):
        parts = enumerate(worths[:number], start=1)
        best.append(max(worth + best[number - part] for part, worth in parts))
    return best[sets]


@frozen(repr=False)
class MeldRule(ShortRepr):
    """A meld of a table: the cards that make it, and what each number of sets is worth.

    A listed number of sets has the listed worth. A larger number is worth the best split into
    listed numbers (``triple.no-extra``), so a meld that simply adds up is listed once.

        >>> run = MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500))
        >>> run.points(2), run.points(3), run.title(2)
        (1500, 1650, 'double run')

    Args:
        name: what the meld is called, singular.
        heading: the class of the meld: a card serves once under each heading
            (``meld.one-card-one-meld-per-class``).
        patterns: the cards of one set, as a pattern or its text, or several alternatives.
        values: the worth of 1, 2, 3 … sets laid together, each in points or ``GAME``.
        needs: the name of an earlier rule that it must go with, at most once for each set of that
            rule; "" if it needs none.
        titles: what 1, 2, 3 … sets are called; by default "double run" and so on.
        trumps: the suits under which it counts, as a dearer pinochle does when spades are trump
            (``house.meld-by-trump``, some tables); empty if it counts whatever is trump.
        comes_first: whether a hand lays it before all other melds of its heading, as often as it
            can, even where they are worth more. So a roundhouse takes in one kings and one queens
            around though both are double (``house.roundhouse-first``, some tables).

    Raises:
        RulesetError: if it has no pattern or no value, or its patterns do not go together.
        NotationError: if a pattern cannot be read.
        WrongType: if something in it is of the wrong type.
    """

    name: str = field(validator=line)
    heading: str = field(validator=line)
    patterns: tuple[Pattern, ...] = field(converter=_patterns, metadata=ONE_OR_MORE)
    values: tuple[MeldValue, ...] = field(converter=_values, metadata=ONE_OR_MORE)
    needs: str = field(default="", validator=line)
    titles: tuple[str, ...] = field(default=(), validator=[tuple_of(str), line], metadata=PROSE)
    trumps: tuple[Suit, ...] = field(default=(), validator=tuple_of(Suit), metadata=_RARE)
    comes_first: bool = field(default=False, validator=of_type(bool), metadata=_RARE)

    def __attrs_post_init__(self) -> None:
        kinds = {pattern.by_suit for pattern in self.patterns}
        wrong = {
            "meld.no-name": not self.name,
            "meld.no-heading": not self.heading,
            "meld.no-pattern": not self.patterns,
            "meld.no-value": not self.values,
            "meld.many-values": len(self.values) > MOST_SETS,
            "meld.worth": any(
                value is not GAME and not 0 <= value <= MOST_POINTS for value in self.values
            ),
            "meld.mixed-patterns": len(kinds) > 1,
            "meld.trump-twice": len(set(self.trumps)) < len(self.trumps),
        }
        where = f"melds.{self.name}"
        limits = {"sets": MOST_SETS, "points": MOST_POINTS}
        if problems := [problem(where, key, **limits) for key, is_so in wrong.items() if is_so]:
            raise RulesetError(problems)

    @override
    def __str__(self) -> str:
        patterns = " or ".join(map(str, self.patterns))
        values = " ".join(map(str, self.values))
        return f"{self.name} ({patterns}): {values}"

    @property
    def by_suit(self) -> bool:
        """Tell whether sets are laid together suit by suit, as runs and marriages are."""
        return self.patterns[0].by_suit

    @property
    def ranks(self) -> set[Rank]:
        """The ranks of the cards that make the meld."""
        return {rank for pattern in self.patterns for rank in pattern.ranks}

    def counts(self, trump: Suit | None) -> bool:
        """Tell whether the meld counts under this trump."""
        return not self.trumps or trump in self.trumps

    def places(self, trump: Suit | None) -> Iterator[tuple[Pattern, Suit | None]]:
        """Yield each pattern with each suit in which it can be laid; none if it does not count."""
        for pattern in self.patterns if self.counts(trump) else ():
            for suit in pattern.suits(trump):
                yield pattern, suit

    def points(self, sets: int) -> int:
        """Return the points of a number of sets laid together; a winning meld adds none."""
        return self.worth(sets) % WINNING

    def wins(self, sets: int) -> bool:
        """Tell whether a number of sets laid together wins the game outright."""
        return self.worth(sets) >= WINNING

    def worth(self, sets: int) -> int:
        """Return the weight of a number of sets in the search for the best laying."""
        if not sets:
            return 0
        if 0 < sets <= len(self.values):
            value = self.values[sets - 1]
            return WINNING if value is GAME else value
        return _worth_of_best_split(self.values, sets)

    def is_single(self, sets: int) -> bool:
        """Tell whether a number of sets is a single meld: one set, or several that gain by it.

        >>> run = MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500))
        >>> royal = MeldRule("royal marriage", "sequence", "KQ in trump", (40, 80))
        >>> run.is_single(2), royal.is_single(2)
        (True, False)
        """
        if not 0 < sets <= len(self.values):
            return False
        apart = (self.worth(part) + self.worth(sets - part) for part in range(1, sets))
        return all(worth < self.worth(sets) for worth in apart)

    def title(self, sets: int) -> str:
        """Return the name of a number of sets laid together: ``double run``, ``1000 aces``."""
        if sets <= len(self.titles):
            return self.titles[sets - 1]
        times = _TIMES[sets - 1] if sets <= len(_TIMES) else f"{sets} x "
        return times + self.name


@frozen(repr=False)
class Meld(ShortRepr, Described):
    """A meld on the table: one or more sets of a rule, with their cards.

    ``str()`` is its title: ``double run``.

    Args:
        name: the name of its rule.
        heading: the class of the meld.
        cards: the cards that it takes.
        points: its points, on the scale of its table; 0 if it wins the game.
        sets: how many sets are laid together: 2 is a double run.
        suit: its suit, where it is laid suit by suit; otherwise None.
        wins_game: whether it wins the game outright.
        title: what it is called.
    """

    name: str = field(validator=line)
    heading: str = field(validator=line)
    cards: Hand
    points: int
    sets: int = 1
    suit: Suit | None = None
    wins_game: bool = False
    title: str = field(default="", validator=line)

    @classmethod
    def of(cls, rule: MeldRule, cards: Hand, sets: int, suit: Suit | None) -> Self:
        """Return the meld of a number of sets of a rule laid together.

        >>> run = MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500))
        >>> double = Meld.of(run, Hand.parse("AS AS TS TS KS KS QS QS JS JS"), 2, Suit.SPADES)
        >>> double.title, double.points
        ('double run', 1500)
        """
        return cls(
            name=_share_text(rule.name),
            heading=_share_text(rule.heading),
            cards=cards,
            points=rule.points(sets),
            sets=sets,
            suit=suit,
            wins_game=rule.wins(sets),
            title=_share_text(rule.title(sets)),
        )

    @property
    def worth(self) -> int:
        """The weight against other melds: the points, or more than all points if it wins."""
        return self.points + (WINNING if self.wins_game else 0)

    @property
    @override
    def message(self) -> Message:
        """The title: ``double run``."""
        return Message.of("laid.meld", meld=self.title or self.name)

    @property
    def message_with_points(self) -> Message:
        """The title and the points: ``double run 1500``."""
        title = self.title or self.name
        if self.wins_game:
            return Message.of("laid.game", meld=title)
        return Message.of("laid.points", meld=title, points=self.points)


def _share_text(text: str) -> str:
    """Return the text as a plain str, of which equal texts share one object, also in a pickle."""
    return intern(str(text))


@frozen(weakref_slot=False, repr=False)
class MeldScore(ShortRepr, Described, Pictured):
    """The melds of a hand, laid in the best way.

    ``str()`` lists the melds with their points.

    Args:
        points: the points of all melds together; a meld that wins the game adds none.
        wins_game: whether any of them wins the game outright.
        melds: the melds, in the order of the table.
        cards: the cards to show: every card that serves in some meld.
    """

    points: int
    wins_game: bool
    melds: tuple[Meld, ...]
    cards: Hand

    @classmethod
    def of(cls, melds: Iterable[Meld]) -> Self:
        """Return the score of melds that lie on the table together.

        A card that serves under several headings is shown once.

        >>> run = MeldRule("run", "sequence", "ATKQJ in trump", 150)
        >>> laid = Meld.of(run, Hand.parse("AS TS KS QS JS"), 1, Suit.SPADES)
        >>> MeldScore.of([laid]).points
        150
        """
        laid = tuple(melds)
        by_heading: dict[str, Hand] = {}
        for meld in laid:
            by_heading[meld.heading] = by_heading.get(meld.heading, Hand()) + meld.cards
        cards = Hand()
        for pile in by_heading.values():
            cards |= pile
        points = sum(meld.points for meld in laid)
        return cls(points, any(meld.wins_game for meld in laid), laid, cards)

    @property
    @override
    def message(self) -> Message:
        """The melds with their points: ``run 150, dix 10``."""
        if not self.melds:
            return Message.of("laid.none")
        messages = tuple(meld.message_with_points for meld in self.melds)
        return Message.of("laid.melds", melds=messages)
