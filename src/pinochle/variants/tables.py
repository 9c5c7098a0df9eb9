"""The meld tables of the sources, and melds that custom rulesets can add to them.

Every table is a function that returns the same :class:`MeldTable` each time; figures are on the
traditional scale, and :meth:`MeldTable.simplified` drops the zero. Add a custom meld with
:meth:`MeldTable.with_rules`:

    >>> table = standard().with_rules(legs())
    >>> print(table.score(Hand.parse("QS JD JD"), Suit.HEARTS))
    legs 150
"""

from functools import cache, lru_cache

from pinochle.rules.melds.meld import GAME, MeldRule, MeldValue
from pinochle.rules.melds.table import MeldTable

__all__ = [
    "army_and_navy",
    "britannica",
    "checks_of_four",
    "checks_of_three",
    "double_deck",
    "extra_king",
    "extra_queen",
    "grand_pinochle",
    "large_pack",
    "legs",
    "one_extra",
    "parlett",
    "racehorse",
    "roundhouse",
    "six_or_eight",
    "standard",
    "two_handed",
]

Values = int | tuple[MeldValue, ...]


def _in_sequence(run: Values, royal: Values, plain: Values) -> tuple[MeldRule, ...]:
    return (
        MeldRule("run", "sequence", "ATKQJ in trump", run),
        MeldRule("royal marriage", "sequence", "KQ in trump", royal),
        MeldRule("marriage", "sequence", "KQ in plain", plain),
    )


def _arounds(aces: Values, kings: Values, queens: Values, jacks: Values) -> tuple[MeldRule, ...]:
    return (
        MeldRule("aces around", "arounds", "A in every suit", aces),
        MeldRule("kings around", "arounds", "K in every suit", kings),
        MeldRule("queens around", "arounds", "Q in every suit", queens),
        MeldRule("jacks around", "arounds", "J in every suit", jacks),
    )


def _pinochle(values: Values) -> MeldRule:
    return MeldRule("pinochle", "pinochle", "QS JD", values)


def _table(*rules: MeldRule) -> MeldTable:
    return MeldTable(rules)


_DIX = MeldRule("dix", "dix", "9 in trump", 10)


@cache
def standard() -> MeldTable:
    """T1, the table of the 48-card pack.

    >>> standard().rule("run").values, standard().simplified().rule("run").values
    ((150, 1500), (15, 150))
    """
    return _table(
        *_in_sequence((150, 1500), (40, 80), (20, 40)),
        _DIX,
        *_arounds((100, 1000), (80, 800), (60, 600), (40, 400)),
        _pinochle((40, 300)),
    )


@cache
def britannica() -> MeldTable:
    """T2, the table of 1911: the standard table without the double run and the dix."""
    return two_handed().without("dix")


@cache
def two_handed() -> MeldTable:
    """The table of the modern two-handed game: the standard table without the double run."""
    table = standard()
    return table.with_rules(*_in_sequence((150,), (40, 80), (20, 40)))


@cache
def double_deck() -> MeldTable:
    """T3, the table of the 80-card pack: T4 on the traditional scale, triple pinochle 450."""
    return _times_ten(triple_pinochle=450)


@lru_cache(maxsize=256)
def _times_ten(triple_pinochle: int) -> MeldTable:
    return _table(
        *_in_sequence((150, 1500, 2250, 3000), (40, 80, 120, 160), (20, 40, 60, 80)),
        *_arounds(
            (100, 1000, 1500, 2000),
            (80, 800, 1200, 1600),
            (60, 600, 900, 1200),
            (40, 400, 600, 800),
        ),
        _pinochle((40, 300, triple_pinochle, 900)),
    )


@cache
def parlett() -> MeldTable:
    """T4, Parlett's table of the two-pack game, times ten; simplified, it is as in the book.

    The triple deck uses it too (T8): past four sets the best split counts.

        >>> table = parlett().simplified()
        >>> table.rule("aces around").points(5), table.rule("pinochle").points(5)
        (250, 94)
    """
    return _times_ten(triple_pinochle=600)


@cache
def large_pack() -> MeldTable:
    """T9, for eight players or for five with nines: Parlett's table with the dix."""
    table = parlett()
    return _table(*table.rules[:3], _DIX, *table.rules[3:])


@cache
def racehorse() -> MeldTable:
    """T5, the table of six-handed racehorse, in which four of a kind are four identical cards."""
    doubled: tuple[MeldValue, ...] = (300, 900, GAME)
    return _table(
        *_in_sequence((150, *doubled), (40, *doubled), 20),
        *_arounds((100, 1000), (80, 800), (60, 600), (40, 400)),
        MeldRule("four identical aces", "arounds", "AAAA in any", 1000),
        MeldRule("four identical kings", "arounds", "KKKK in any", 800),
        MeldRule("four identical queens", "arounds", "QQQQ in any", 600),
        _pinochle((40, *doubled)),
    )


@cache
def army_and_navy() -> MeldTable:
    """T6, the table of Army and Navy, for four copies of each card or six."""
    return _table(
        *_in_sequence((150, 1500, 2250, 3000), 40, 20),
        *_arounds(
            (100, 1000, 1500, 2000, 2500),
            (80, 800, 1200, 1600, 2000),
            (60, 600, 900, 1200, 1500),
            (40, 400, 600, 800, 1200),
        ),
        _pinochle((40, 300, 600, 3000, 4000, 5000)),
    )


@cache
def six_or_eight() -> MeldTable:
    """T7, the table of the 96-card pack for six or eight, completed after Hoyle."""
    return _table(
        *_in_sequence((150, 1500, 3000), (40, 300, 600, 1200), (20, 300, 600, 1200)),
        _DIX,
        *_arounds(
            (100, 1000, 2000, 3000),
            (80, 800, 1600, 3000),
            (60, 600, 1200, 3000),
            (40, 400, 800, 3000),
        ),
        _pinochle((40, 300, 600, 1200)),
    )


# Checks: melds that gain stakes instead of points (T11).


@lru_cache(maxsize=256)
def checks_of_three(seven_nines: int = 5) -> MeldTable:
    """The melds that gain checks in three-handed Check, with every optional meld.

    >>> print(checks_of_three().score(Hand.parse("AS AH AD AC"), Suit.SPADES))
    aces around 1

    Args:
        seven_nines: the checks for seven nines, 5 or 10 (``check.3p.seven-nines``).
    """
    return _table(
        MeldRule("run", "sequence", "ATKQJ in trump", 1),
        MeldRule("double marriage", "sequence", "KKQQ in any", 1),
        MeldRule("aces around", "arounds", "A in every suit", (1, 2)),
        MeldRule("double kings around", "arounds", "KK in every suit", 2),
        MeldRule("double queens around", "arounds", "QQ in every suit", 2),
        MeldRule("double jacks around", "arounds", "JJ in every suit", 2),
        MeldRule("roundhouse", "roundhouse", "KQ in every suit", 2),
        MeldRule("double pinochle", "pinochle", "QS QS JD JD", 1),
        MeldRule("seven nines", "nines", "9999999 in any suits", seven_nines),
    )


@lru_cache(maxsize=256)
def checks_of_four(run: int = 4) -> MeldTable:
    """The melds that gain checks in four-handed Check; a roundhouse is 5, its parts included.

    Args:
        run: the checks for a run: 4 after Parlett, 2 after Bicycle (``check.4p.meld-checks``).
    """
    return _table(
        MeldRule("roundhouse", "arounds", "KQ in every suit", 5),
        MeldRule("run", "sequence", "ATKQJ in trump", run),
        *_arounds(2, 1, 1, 1),
        MeldRule("double pinochle", "pinochle", "QS QS JD JD", 2),
    )


# Melds for custom rulesets.


def legs(points: int = 150) -> MeldRule:
    """Three of the four cards of a double pinochle (``meld.legs.150``)."""
    return MeldRule("legs", "pinochle", ("QS JD JD", "QS QS JD"), points)


def grand_pinochle(points: int = 80) -> MeldRule:
    """The pinochle with the king of spades, 80 or 60 (``meld.grand-pinochle.80``)."""
    return MeldRule("grand pinochle", "pinochle", "KS QS JD", points)


def extra_king(points: int = 20) -> MeldRule:
    """A second trump king beside a run, 20 or 40 (``meld.run-extra.20``, ``meld.run-extra.40``)."""
    return MeldRule("extra king", "sequence", "K in trump", points, needs="run")


def extra_queen(points: int = 20) -> MeldRule:
    """A second trump queen beside a run, like the king (``meld.run-extra.both``)."""
    return MeldRule("extra queen", "sequence", "Q in trump", points, needs="run")


def one_extra(points: int = 40) -> MeldRule:
    """A second trump king or queen beside a run, but not both (``meld.run-extra.40``)."""
    return MeldRule("extra card", "sequence", ("K in trump", "Q in trump"), points, needs="run")


def roundhouse(bonus: int = 0) -> MeldRule:
    """A marriage in each suit, worth the sum of its parts, or with a bonus of 10 points.

    The parts score as usual, 240 in all (``meld.roundtable``). The bonus makes that 250
    (``meld.roundhouse.250``), only once for any number of roundhouses.

    >>> table = standard().with_rules(roundhouse(bonus=10))
    >>> table.points(Hand.parse("♠KQ ♥KQ ♦KQ ♣KQ"), Suit.CLUBS)
    250
    """
    return MeldRule("roundhouse", "roundhouse", "KQ in every suit", 8 * (bonus,))
