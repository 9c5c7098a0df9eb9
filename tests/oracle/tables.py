"""The meld tables of the published rules, each on the scale in which it is printed.

T1        the 48-card pack, traditional scale (Wikipedia; Wikipedia 2009)
T1/10     the same without the trailing zeros
T2        Britannica 1911: no double run, no dix
T3        the 80-card pack, traditional scale (Wikipedia; Wikipedia 2009)
T4        two-pack, without the zeros (Parlett)
T5        racehorse for six (Wikipedia)
T6        army and navy (Parlett)
T7c       six or eight with 96 cards (Parlett, the rest of the table from Hoyle)
T8        triple deck, without the zeros (Wikipedia, on Parlett's two-pack schedule)
T9        eight players with 96 cards (Wikipedia)
checks-3p, checks-4p   the checks paid for melds (Wikipedia; Parlett)

Under the heading "sequence" stand runs, marriages and the extra cards of a run: a run's king
and queen are no marriage too (rule `meld.classes`). "special" holds pinochles, legs and the
grand pinochle, "group" the arounds. Nines are in no other meld, so the dix stands alone.
Without trump there are no runs, royal marriages and dix, and every marriage is a plain one.
"""

from collections import Counter

from .melds import GAME, Patterns, Row

SUITS = "SHDC"
TRUMPS: tuple[str | None, ...] = ("S", "H", "D", "C", None)
TENTH_SCALE = ("T1/10", "T4", "T8")

Values = list[int | str]

# --- patterns -----------------------------------------------------------------------------


def in_trump(ranks: str) -> Patterns:
    """These ranks in the trump suit; nothing when there is no trump."""
    return {trump: [] if trump is None else [[rank + trump for rank in ranks]] for trump in TRUMPS}


def in_plain(ranks: str) -> Patterns:
    """These ranks in one suit that is not trump."""
    return {
        trump: [[rank + suit for rank in ranks] for suit in SUITS if suit != trump]
        for trump in TRUMPS
    }


def in_any(ranks: str) -> Patterns:
    """These ranks in one suit, trump or not."""
    return {trump: [[rank + suit for rank in ranks] for suit in SUITS] for trump in TRUMPS}


def in_every(ranks: str) -> Patterns:
    """These ranks in all four suits."""
    return {trump: [[rank + suit for suit in SUITS for rank in ranks]] for trump in TRUMPS}


def exactly(*alternatives: list[str]) -> Patterns:
    """These very cards, or any of the alternatives."""
    return {trump: [list(cards) for cards in alternatives] for trump in TRUMPS}


def seven_of_eight_nines() -> Patterns:
    """Seven nines out of the eight in a 48-card pack: one nine is missing."""
    eight = [f"9{suit}" for suit in SUITS] * 2
    return exactly(*[sorted((Counter(eight) - Counter([f"9{s}"])).elements()) for s in SUITS])


# --- rows ---------------------------------------------------------------------------------


def run_row(*values: int | str) -> Row:
    """A-10-K-Q-J of trump."""
    return Row("run", "sequence", in_trump("ATKQJ"), list(values), suit_by_suit=True)


def royal_row(*values: int | str) -> Row:
    """K-Q of trump."""
    return Row("royal marriage", "sequence", in_trump("KQ"), list(values), suit_by_suit=True)


def plain_row(*values: int | str) -> Row:
    """K-Q of a suit other than trump."""
    return Row("plain marriage", "sequence", in_plain("KQ"), list(values), suit_by_suit=True)


def pinochle_row(*values: int | str) -> Row:
    """Queen of spades and jack of diamonds."""
    return Row("pinochle", "special", exactly(["QS", "JD"]), list(values))


def dix_row(value: int) -> Row:
    """The nine of trump."""
    return Row("dix", "dix", in_trump("9"), [value])


def around_rows(aces: Values, kings: Values, queens: Values, jacks: Values) -> list[Row]:
    """One of each suit."""
    return [
        Row("aces around", "group", in_every("A"), aces),
        Row("kings around", "group", in_every("K"), kings),
        Row("queens around", "group", in_every("Q"), queens),
        Row("jacks around", "group", in_every("J"), jacks),
    ]


# --- the tables, with their figures -------------------------------------------------------


def standard() -> list[Row]:
    """T1. Marriages are linear: 40/80 and 20/40."""
    return [
        run_row(150, 1500),
        royal_row(40, 80),
        plain_row(20, 40),
        *around_rows([100, 1000], [80, 800], [60, 600], [40, 400]),
        pinochle_row(40, 300),
        dix_row(10),
    ]


def standard_simplified() -> list[Row]:
    """T1 without the trailing zeros."""
    return [
        run_row(15, 150),
        royal_row(4, 8),
        plain_row(2, 4),
        *around_rows([10, 100], [8, 80], [6, 60], [4, 40]),
        pinochle_row(4, 30),
        dix_row(1),
    ]


def britannica() -> list[Row]:
    """T2. A double run is not listed, so two runs are two runs; a nine is no meld."""
    return [
        run_row(150),
        royal_row(40),
        plain_row(20),
        *around_rows([100, 1000], [80, 800], [60, 600], [40, 400]),
        pinochle_row(40, 300),
    ]


def double_deck() -> list[Row]:
    """T3. Triples and quadruples are Parlett's, but the triple pinochle is 450."""
    return [
        run_row(150, 1500, 2250, 3000),
        royal_row(40, 80, 120, 160),
        plain_row(20, 40, 60, 80),
        *around_rows(
            [100, 1000, 1500, 2000],
            [80, 800, 1200, 1600],
            [60, 600, 900, 1200],
            [40, 400, 600, 800],
        ),
        pinochle_row(40, 300, 450, 900),
    ]


def two_pack() -> list[Row]:
    """T4. Parlett's schedule, divided by ten."""
    return [
        run_row(15, 150, 225, 300),
        royal_row(4, 8, 12, 16),
        plain_row(2, 4, 6, 8),
        *around_rows(
            [10, 100, 150, 200],
            [8, 80, 120, 160],
            [6, 60, 90, 120],
            [4, 40, 60, 80],
        ),
        pinochle_row(4, 30, 60, 90),
    ]


def racehorse() -> list[Row]:
    """T5. Doubles and more of a marriage or run must be in trump; nines and tens are nothing.

    Jacks are not in the printed table; around they count by the general rule (T1).
    """
    return [
        run_row(150, 300, 900, GAME),
        royal_row(40, 300, 900, GAME),
        plain_row(20),
        *around_rows([100, 1000], [80, 800], [60, 600], [40, 400]),
        Row("four aces alike", "group", in_any("AAAA"), [1000], suit_by_suit=True),
        Row("four kings alike", "group", in_any("KKKK"), [800], suit_by_suit=True),
        Row("four queens alike", "group", in_any("QQQQ"), [600], suit_by_suit=True),
        pinochle_row(40, 300, 900, GAME),
    ]


def army_and_navy() -> list[Row]:
    """T6. Runs and marriages, which are not printed, are those of T4 with their zeros."""
    return [
        run_row(150, 1500, 2250, 3000),
        royal_row(40),
        plain_row(20),
        *around_rows(
            [100, 1000, 1500, 2000, 2500],
            [80, 800, 1200, 1600, 2000],
            [60, 600, 900, 1200, 1500],
            [40, 400, 600, 800, 1200],
        ),
        pinochle_row(40, 300, 600, 3000, 4000, 5000),
    ]


def six_or_eight() -> list[Row]:
    """T7 completed. A quadruple run is not listed: a triple and a single."""
    return [
        run_row(150, 1500, 3000),
        royal_row(40, 300, 600, 1200),
        plain_row(20, 300, 600, 1200),
        *around_rows(
            [100, 1000, 2000, 3000],
            [80, 800, 1600, 3000],
            [60, 600, 1200, 3000],
            [40, 400, 800, 3000],
        ),
        pinochle_row(40, 300, 600, 1200),
        dix_row(10),
    ]


def triple_deck() -> list[Row]:
    """T8. The two-pack schedule; five and six sets are split (`triple.no-extra`)."""
    return two_pack()


def eight_players() -> list[Row]:
    """T9. T1 with its dix; triples and quadruples are those of T4 with their zeros."""
    return [
        run_row(150, 1500),
        royal_row(40, 80, 120, 160),
        plain_row(20, 40, 60, 80),
        *around_rows([100, 1000, 1500], [80, 800, 1200], [60, 600, 900], [40, 400, 600]),
        pinochle_row(40, 300, 600, 900),
        dix_row(10),
    ]


def checks_for_three(seven_nines: int) -> list[Row]:
    """Checks at three hands (Wikipedia, rules `check.3p.*`).

    The double arounds replace the single aces. Two marriages of a suit beside a run
    of it must be two besides the run's own king and queen, as with melds.
    The roundtable is an event of its own: it stands beside whatever else its cards make.
    """
    return [
        Row("run", "sequence", in_trump("ATKQJ"), [1], suit_by_suit=True),
        Row("double marriage", "sequence", in_any("KKQQ"), [1], suit_by_suit=True),
        Row("roundtable", "roundtable", in_every("KQ"), [2]),
        Row("aces around", "group", in_every("A"), [1, 2]),
        Row("double kings", "group", in_every("KK"), [2]),
        Row("double queens", "group", in_every("QQ"), [2]),
        Row("double jacks", "group", in_every("JJ"), [2]),
        Row("double pinochle", "special", exactly(["QS", "QS", "JD", "JD"]), [1]),
        Row("seven nines", "nines", seven_of_eight_nines(), [seven_nines]),
    ]


def checks_for_four() -> list[Row]:
    """Checks at four hands (Parlett, rule `check.4p.meld-checks`).

    The roundhouse is 5 and not 5 and 1 for its kings and 1 for its queens.
    """
    return [
        Row("roundhouse", "group", in_every("KQ"), [5]),
        Row("flush", "sequence", in_trump("ATKQJ"), [4], suit_by_suit=True),
        Row("four aces", "group", in_every("A"), [2]),
        Row("double pinochle", "special", exactly(["QS", "QS", "JD", "JD"]), [2]),
        Row("four kings", "group", in_every("K"), [1]),
        Row("four queens", "group", in_every("Q"), [1]),
        Row("four jacks", "group", in_every("J"), [1]),
    ]


# --- house rules --------------------------------------------------------------------------


def table(
    name: str,
    *,
    legs: int = 0,
    grand_pinochle: int = 0,
    run_extra: str = "none",
    roundhouse_bonus: int = 0,
    triple_pinochle: int = 0,
    seven_nines: int = 5,
) -> list[Row]:
    """The table of that name. Figures of options are traditional ones (150, not 15).

    0 leaves a figure as printed, or an optional meld out. `triple_pinochle` is for T3. `run_extra`
    is "none", "half" (an extra king and an extra queen 20 each), "full-one" (one of them, 40) or
    "full-both" (40 each). `seven_nines` is the figure in checks-3p.
    """
    if name == "checks-3p":
        return checks_for_three(seven_nines)
    if name == "checks-4p":
        return checks_for_four()
    unit = 10 if name in TENTH_SCALE else 1
    rows = printed_table(name)
    if triple_pinochle:
        rows = [
            pinochle_row(40, 300, triple_pinochle, 900) if row.name == "pinochle" else row
            for row in rows
        ]
    if legs:
        three = exactly(["JD", "JD", "QS"], ["JD", "QS", "QS"])
        rows.append(Row("legs", "special", three, [legs // unit]))
    if grand_pinochle:
        grand = exactly(["KS", "QS", "JD"])
        rows.append(Row("grand pinochle", "special", grand, [grand_pinochle // unit]))
    if roundhouse_bonus:
        once: Values = [roundhouse_bonus // unit] * 6
        rows.append(Row("roundhouse bonus", "roundhouse", in_every("KQ"), once))
    return rows + run_extras(run_extra, unit)


def printed_table(name: str) -> list[Row]:
    """A points table without options."""
    tables = {
        "T1": standard,
        "T1/10": standard_simplified,
        "T2": britannica,
        "T3": double_deck,
        "T4": two_pack,
        "T5": racehorse,
        "T6": army_and_navy,
        "T7c": six_or_eight,
        "T8": triple_deck,
        "T9": eight_players,
    }
    return tables[name]()


def run_extras(kind: str, unit: int) -> list[Row]:
    """Rules `meld.run-extra.20`, `meld.run-extra.40` and `meld.run-extra.both`."""
    king = in_trump("K")
    queen = in_trump("Q")
    if kind == "none":
        return []
    if kind == "full-one":
        either = {trump: king[trump] + queen[trump] for trump in TRUMPS}
        return [Row("extra card", "sequence", either, [40 // unit], needs="run")]
    value = {"half": 20, "full-both": 40}[kind] // unit
    return [
        Row("extra king", "sequence", king, [value], needs="run"),
        Row("extra queen", "sequence", queen, [value], needs="run"),
    ]
