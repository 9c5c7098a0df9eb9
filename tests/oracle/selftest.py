"""The oracle against every worked figure of the published rules, and against itself.

Run with `python -m oracle.selftest` from the folder above this one.
"""

import random

from .classic import classic_melds, classic_points, double_deck_points
from .count import count, last_trick, total
from .melds import GAME, Row, Worth, points_of, score, worth_of_sets
from .play import REGIMES, denies, legal, winner
from .tables import SUITS, TRUMPS, table

RUN = "AS TS KS QS JS"
PLAIN_MARRIAGES = "KH QH KD QD KC QC"
ROUNDHOUSE = "KS QS " + PLAIN_MARRIAGES
STANDARD_ORDER = "AKQJT9"


def cards(text: str) -> list[str]:
    """The cards of a text."""
    return text.split()


def pack(ranks: str, copies: int) -> list[str]:
    """So many copies of these ranks in all suits."""
    return [rank + suit for suit in SUITS for rank in ranks] * copies


def of_each(rank: str, copies: int) -> str:
    """So many of a rank in every suit."""
    return " ".join([rank + suit for suit in SUITS] * copies)


def times(text: str, copies: int) -> str:
    """The same cards over again."""
    return " ".join([text] * copies)


def points(text: str, rows: list[Row], trump: str | None = "S") -> int:
    """The points of a hand that does not win the game outright."""
    found = score(cards(text), trump, rows)
    assert not found.wins_game, text
    return found.points


def wins_with(text: str, rows: list[Row], trump: str | None = "S") -> int:
    """The points of a hand that wins the game outright, besides that."""
    found = score(cards(text), trump, rows)
    assert found.wins_game, text
    return found.points


def check_standard() -> None:
    """T1, T1/10 and T2: runs, marriages, arounds, pinochles."""
    t1 = table("T1")
    simple = table("T1/10")
    old = table("T2")
    assert points("", t1) == 0
    assert points(RUN, t1) == 150  # and not 190
    assert points(RUN, t1, "H") == 20
    assert points(RUN, t1, None) == 20
    assert points(times(RUN, 2), t1) == 1500
    assert points(times(RUN, 2), old) == 300
    assert points(RUN + " KS QS", t1) == 190  # the nineteen-pounder
    assert points(RUN + " KS QS", simple) == 19
    assert points(RUN + " KS", t1) == points(RUN + " QS", t1) == 150
    assert [points("KS QS", t1, t) for t in ("S", "H", None)] == [40, 20, 20]
    assert [points("KS QS KS QS", t1, t) for t in ("S", "H", None)] == [80, 40, 40]
    assert points("KS QS QS", t1) == 40
    assert points("9S", t1) == 10 and points("9S 9S", t1) == 20
    assert points("9S 9S", t1, "H") == points("9S 9S", t1, None) == points("9S 9S", old) == 0
    assert points("QS JD", t1) == points("QS JD QS", t1) == 40
    assert points("QS JD QS JD", t1) == 300
    assert points("QS JD QS JD", simple) == 30
    assert points("KS QS JD", t1) == 80 and points("KS QS JD", t1, "H") == 60
    singles = {"A": 100, "K": 80, "Q": 60, "J": 40}
    for rank, value in singles.items():
        for rows in (t1, old):
            assert points(of_each(rank, 1), rows) == value
            assert points(of_each(rank, 2), rows) == 10 * value
        assert points(of_each(rank, 1), simple) * 10 == value
        assert points(of_each(rank, 2), simple) == value
    assert points("AS AS AS AS AH AD AC", t1) == 100  # as many of each suit (`meld.equal-suits`)
    for trump in SUITS:
        assert points(ROUNDHOUSE, t1, trump) == 240
        assert points(ROUNDHOUSE, simple, trump) == 24
    assert points(ROUNDHOUSE, t1, None) == 220
    assert points(RUN + " " + PLAIN_MARRIAGES, t1) == 350
    assert points(RUN + " " + PLAIN_MARRIAGES, simple) == 35


def check_options() -> None:
    """Extra cards of a run, legs, grand pinochle, roundhouse bonus."""
    none = table("T1")
    half = table("T1", run_extra="half")
    one = table("T1", run_extra="full-one")
    both = table("T1", run_extra="full-both")
    king, queen, marriage = RUN + " KS", RUN + " QS", RUN + " KS QS"
    assert [points(king, rows) for rows in (none, half, one, both)] == [150, 170, 190, 190]
    assert [points(queen, rows) for rows in (none, half, one, both)] == [150, 170, 190, 190]
    assert [points(marriage, rows) for rows in (none, half, one, both)] == [190, 190, 190, 230]
    for rows in (half, one, both):
        assert points("KS", rows) == 0
        assert points("KS QS KS", rows) == 40
        assert points(king, rows, "H") == points(king, rows, None) == 20
    tenth = table("T1/10", run_extra="full-both")
    assert points(marriage, tenth) == 23  # the twenty-three-pounder with 48 cards
    assert points(RUN + " KS KS QS QS", table("T3")) == 230  # and with more
    legs = table("T1", legs=150)
    assert points("QS JD", legs) == 40
    assert points("QS JD JD", legs) == points("QS QS JD", legs) == 150
    assert points("QS JD QS JD", legs) == 300
    assert points("QS JD JD", table("T1/10", legs=150)) == 15
    grand = table("T1", grand_pinochle=80)
    assert points("KS QS JD", grand, "H") == 100
    assert points("KS QS JD", grand, "S") == 120
    assert points("QS JD", grand) == 40
    assert points("KS QS QS JD JD", grand, "H") == 320
    assert points("KS QS KS QS JD JD", grand, "H") == 340
    assert points("KS QS JD", table("T1", grand_pinochle=60), "H") == 80
    bonus = table("T1", roundhouse_bonus=10)
    assert points(ROUNDHOUSE, bonus) == 250
    assert points(ROUNDHOUSE, table("T1/10", roundhouse_bonus=10)) == 25
    assert points(times(ROUNDHOUSE, 2), bonus) == points(times(ROUNDHOUSE, 2), none) + 10
    assert points("KS QS KH QH", bonus) == 60
    dear = table("T3", run=250, pinochle=150)
    assert points(RUN, dear) == 250 and points(times(RUN, 2), dear) == 1500
    assert points("QS JD", dear) == 150 and points("QS JD QS JD", dear) == 300


def check_many_packs() -> None:
    """T3, T4, T6, T7c, T8, T9: triples, quadruples and more."""
    pinochle = "QS JD"
    for value in (450, 600, 900):
        assert points(times(pinochle, 3), table("T3", triple_pinochle=value)) == value
    t3, t4, t6 = table("T3"), table("T4"), table("T6")
    t7, t8, t9 = table("T7c"), table("T8"), table("T9")
    assert points(times(pinochle, 3), t3) == 450
    assert points(times(pinochle, 4), t3) == 900
    assert points("9S", t3) == points("9S", t4) == points("9S", t6) == points("9S", t8) == 0
    for copies, value in enumerate((15, 150, 225, 300), start=1):
        assert points(times(RUN, copies), t4) == value
        assert points(times(RUN, copies), t3) == value * 10
        assert points(times(RUN, copies), t6) == value * 10
    for copies, values in enumerate(
        ((10, 8, 6, 4), (100, 80, 60, 40), (150, 120, 90, 60), (200, 160, 120, 80)), start=1
    ):
        for rank, value in zip("AKQJ", values, strict=True):
            assert points(of_each(rank, copies), t4) == value
            assert points(of_each(rank, copies), t3) == value * 10
            assert points(of_each(rank, copies), t6) == value * 10
    for copies, value in enumerate((4, 30, 60, 90), start=1):
        assert points(times(pinochle, copies), t4) == value
    for copies in range(1, 5):
        assert points(times("KS QS", copies), t4) == 4 * copies
        assert points(times("KS QS", copies), t4, "H") == 2 * copies
    assert points(times(ROUNDHOUSE, 2), t4) == 160
    for rank, value in zip("AKQJ", (2500, 2000, 1500, 1200), strict=True):
        assert points(of_each(rank, 5), t6) == value
    for copies, value in enumerate((40, 300, 600, 3000, 4000, 5000), start=1):
        assert points(times(pinochle, copies), t6) == value
    assert points(of_each("J", 4), t6) == 800
    assert points(RUN + " KS QS", t7) == 300  # two royal marriages beat a run and one
    assert [points(times(RUN, n), t7) for n in (1, 2, 3, 4)] == [150, 1500, 3000, 3150]
    for trump in TRUMPS:
        single = 40 if trump == "S" else 20
        here = [points(times("KS QS", n), t7, trump) for n in (1, 2, 3, 4)]
        assert here == [single, 300, 600, 1200]
    assert points("KS QS KH QH", t7, "D") == 40  # one in each of two suits is no double
    assert [points(times(pinochle, n), t7) for n in (1, 2, 3, 4)] == [40, 300, 600, 1200]
    completed = {
        "A": [100, 1000, 2000, 3000],
        "K": [80, 800, 1600, 3000],
        "Q": [60, 600, 1200, 3000],
        "J": [40, 400, 800, 3000],
    }
    for rank, row in completed.items():
        assert [points(of_each(rank, n), t7) for n in (1, 2, 3, 4)] == row
    assert points("9S 9S 9S 9S", t7) == points("9S 9S 9S 9S", t9) == 40
    assert [points(of_each(rank, 5), t8) for rank in "AKQJ"] == [250, 200, 150, 100]
    assert points(times(pinochle, 5), t8) == 94 and points(times(pinochle, 6), t8) == 120
    assert points(times("KS QS", 5), t8) == 20 and points(times("KS QS", 6), t8) == 24
    assert points(times("KS QS", 6), t8, "H") == 12 and points(times("KS QS", 5), t8, "H") == 10
    assert points(times(RUN, 5), t8) == 375
    assert [points(of_each(rank, 3), t9) for rank in "AKQJ"] == [1500, 1200, 900, 600]
    assert [points(times(pinochle, n), t9) for n in (1, 2, 3, 4)] == [40, 300, 600, 900]
    assert points(times(pinochle, 4), table("T9", quadruple_pinochle=1000)) == 1000
    assert points(times("KS QS", 4), t9) == 160 and points(times("KS QS", 4), t9, "H") == 80


def check_racehorse() -> None:
    """T5: inflated marriages, four alike, and melds that are the game."""
    t5 = table("T5")
    assert [points(times("KS QS", n), t5) for n in (1, 2, 3)] == [40, 300, 900]
    assert [points(times("KS QS", n), t5, "H") for n in (1, 2, 3)] == [20, 40, 60]
    assert points(times("KS QS", 4), t5, "H") == 80 + 800 + 600
    assert [points(times("QS JD", n), t5) for n in (1, 2, 3)] == [40, 300, 900]
    assert [points(times(RUN, n), t5) for n in (1, 2, 3)] == [150, 300, 900]
    assert points(RUN + " KS QS", t5) == 300  # two royal marriages beat a run and one, 190
    assert wins_with(times("KS QS", 4), t5) == 800 + 600
    assert wins_with(times("KH QH", 4) + " AS AH AD AC", t5, "H") == 100 + 800 + 600
    assert wins_with(times("KS QS", 5), t5) == 40 + 800 + 600
    assert wins_with(times("KS QS", 6), t5) == 300 + 800 + 600
    assert wins_with(times("QS JD", 4), t5) == 600
    assert wins_with(times(RUN, 4), t5) == 1000 + 800 + 600
    both = "KS KS KS KS " + times("QS JD", 4)
    assert wins_with(both, t5) == 800 + 600
    assert [points(of_each(rank, 1), t5) for rank in "AKQJT9"] == [100, 80, 60, 40, 0, 0]
    assert [points(of_each(rank, 2), t5) for rank in "AKQJT9"] == [1000, 800, 600, 400, 0, 0]
    alike = [points(f"{rank}H " * 4, t5) for rank in "AKQJT"]
    assert alike == [1000, 800, 600, 0, 0]
    assert points("JH " * 4, table("T5", four_jacks=400)) == 400
    assert points("AH AH AH AH AS AD AC", t5) == 1000  # not also an around
    assert points("AH AH AH AH AH AS AD AC", t5) == 1100
    assert worth_of_sets([40, 300, 900, GAME], 5) == Worth(1, 40)


def check_checks() -> None:
    """Checks of the three-handed and of the four-handed game."""
    three, four = table("checks-3p"), table("checks-4p")
    assert points(RUN, three) == 1 and points(RUN, four) == 4
    assert points(RUN, three, None) == points(RUN, four, None) == 0
    assert points(RUN + " KS QS", three) == 1
    assert [points(of_each(rank, 1), three) for rank in "AKQJ"] == [1, 0, 0, 0]
    assert [points(of_each(rank, 2), three) for rank in "AKQJ"] == [2, 2, 2, 2]
    assert [points(of_each(rank, 1), four) for rank in "AKQJ"] == [2, 1, 1, 1]
    assert points(ROUNDHOUSE, three) == 2 and points(ROUNDHOUSE, four) == 5
    assert points(RUN + " " + PLAIN_MARRIAGES, three) == 3
    assert points(RUN + " " + PLAIN_MARRIAGES, four) == 9
    assert points("KH QH KH QH", three) == 1 and points("KH QH KH QH", four) == 0
    assert points("QS JD", three) == points("QS JD", four) == 0
    assert points("QS JD QS JD", three) == 1 and points("QS JD QS JD", four) == 2
    nines = cards(of_each("9", 2))
    assert points(" ".join(nines), three) == 5
    for missing in range(8):
        seven = nines[:missing] + nines[missing + 1 :]
        assert points(" ".join(seven), three) == 5
        assert points(" ".join(seven), table("checks-3p", seven_nines=10)) == 10
        assert points(" ".join(seven[:6]), three) == 0


def check_layings() -> None:
    """Layings name the melds and their cards."""
    found = score(cards(RUN + " JD"), "S", table("T1"))
    assert len(found.layings) == 1
    run, pinochle = found.layings[0]
    assert (run.name, run.sets, run.points) == ("run", 1, 150)
    assert run.cards == tuple(sorted(cards(RUN)))
    assert (pinochle.name, pinochle.cards) == ("pinochle", ("JD", "QS"))
    split = score(cards(RUN + " KS QS"), "S", table("T1", run_extra="half"))
    names = [[laid.name for laid in laying] for laying in split.layings]
    assert ["run", "royal marriage"] in names
    assert ["run", "extra king", "extra queen"] in names


def check_against_each_other() -> None:
    """The plain counters against the brute force, on hands at random."""
    rng = random.Random(1)
    games = (("AKQJT9", 2, 12, "T1"), ("AKQJT9", 2, 18, "T1"), ("AKQJT", 4, 20, "T3"))
    for ranks, copies, size, name in games:
        rows = table(name)
        whole = pack(ranks, copies)
        for _ in range(150):
            hand = rng.sample(whole, size)
            for trump in TRUMPS:
                slow = points_of(hand, trump, rows)
                if name == "T3":
                    assert double_deck_points(hand, trump) == slow
                    continue
                assert classic_points(hand, trump) == slow
                melds = classic_melds(hand, trump)
                assert sum(worth for _, _, worth in melds) == slow
    tenths, whole_figures = table("T1/10"), table("T1")
    for _ in range(100):
        hand = rng.sample(pack("AKQJT9", 2), 15)
        assert points_of(hand, "C", tenths) * 10 == points_of(hand, "C", whole_figures)


def check_play() -> None:
    """What may be played, case by case."""

    def may(hand: str, trick: str, regime: str = "pre-1945", order: str = "ATKQJ9") -> str:
        found = legal(cards(hand), cards(trick), "S", regime, order=order)
        return " ".join(sorted(found))

    for regime in REGIMES:
        assert may("AH 9S", "", regime) == "9S AH"
        assert legal(["AH", "9S"], [], "S", regime, first_lead_trump=True) == {"9S"}
        assert legal(["AH", "9D"], [], "S", regime, first_lead_trump=True) == {"AH", "9D"}
        assert legal(["AH", "9D"], [], None, regime, first_lead_trump=True) == {"AH", "9D"}
    assert may("AH 9H 9S JD", "KH", "free") == "9H 9S AH JD"
    assert may("AH TH 9H 9S JD", "KH") == "AH TH"
    assert may("AH TH 9H 9S JD", "KH", "post-1945") == "9H AH TH"
    assert may("KH 9H", "KH") == "9H KH"  # its like does not head it
    assert may("AH KH 9H", "KH JH") == "AH"
    assert may("AH TH 9H 9S", "KH JS") == "9H AH TH"
    assert may("AH TH 9H 9S", "KH JS", "pre-1945-head-though-trumped") == "AH TH"
    assert may("AH 9H", "KH TH JS", "pre-1945-head-though-trumped") == "AH"
    assert may("AH 9S", "KH AD") == "AH"
    assert may("AS JS 9S", "QS") == "AS"
    assert may("AS JS 9S", "QS", "post-1945") == "AS"
    assert may("JS 9S AD", "QS", "post-1945") == "9S JS"
    assert may("JS 9S AD", "KH") == "9S JS"
    assert may("AS JS 9S AD", "KH QS") == "AS"
    assert may("AS JS 9S AD", "KH QS", "post-1945") == "9S AS JS"
    assert may("JS 9S AD", "KH QS") == "9S JS"
    assert may("JS 9S AD", "KH QS", "pre-1945-no-undertrump") == "9S AD JS"
    assert may("AS JS AD", "KH QS", "pre-1945-no-undertrump") == "AS"
    assert may("JS AD", "KH", "pre-1945-no-undertrump") == "JS"
    for regime in REGIMES:
        assert may("AD 9C", "KH QS", regime) == "9C AD"
    assert may("TH 9H", "JH", order=STANDARD_ORDER) == "9H TH"
    assert may("TH 9H", "JH") == "TH"
    assert legal(["AH", "9H", "9S"], ["KH"], None, "pre-1945") == {"AH"}
    assert legal(["AH", "9H", "9S"], ["KH"], None, "post-1945") == {"AH", "9H"}
    assert legal(["AD", "9S"], ["KH"], None, "pre-1945") == {"AD", "9S"}


def check_winner() -> None:
    """Who takes the trick."""
    assert winner(cards("KH AH TH AH"), "S") == 1
    assert winner(cards("KH AH 9S JS"), "S") == 3
    assert winner(cards("KH 9S AH 9S"), "S") == 1
    assert winner(cards("9H AD AC"), "S") == 0
    assert winner(cards("KH TH"), "S") == 1
    assert winner(cards("KH TH"), "S", STANDARD_ORDER) == 0
    assert winner(cards("KH AS"), None) == 0


def check_denies() -> None:
    """What a card played tells about its player, and the law of pairs."""
    assert denies("9H", ["KH"], "S", "pre-1945") == {"AH", "TH"}
    assert denies("9H", ["KH"], "S", "post-1945") == set()
    assert denies("9S", ["KH"], "S", "pre-1945") == {rank + "H" for rank in "ATKQJ9"}
    discard = {rank + suit for rank in "ATKQJ9" for suit in "HS"}
    assert denies("9D", ["KH"], "S", "pre-1945") == discard
    assert denies("9D", ["KH"], "S", "free") == set()
    over = {"AS", "TS", "KS"} | {rank + "H" for rank in "ATKQJ9"}
    assert denies("9S", ["KH", "QS"], "S", "pre-1945") == over
    assert denies("9D", ["KH", "QS"], "S", "pre-1945-no-undertrump") == over
    lead = denies("9D", [], "S", "pre-1945", first_lead_trump=True)
    assert lead == {rank + "S" for rank in "ATKQJ9"}
    rng = random.Random(2)
    whole = pack("ATKQJ9", 2)
    for _ in range(1500):
        drawn = rng.sample(whole, 10)
        trick, hand = drawn[: rng.randrange(4)], drawn[4:]
        trump = rng.choice(TRUMPS)
        regime = rng.choice(REGIMES)
        order = rng.choice(["ATKQJ9", STANDARD_ORDER])
        first = rng.random() < 0.5
        may = legal(hand, trick, trump, regime, order=order, first_lead_trump=first)
        assert may
        for card in set(hand):
            denied = denies(card, trick, trump, regime, order=order, first_lead_trump=first)
            assert (card in may) == denied.isdisjoint(hand)


def check_count() -> None:
    """The four methods come to 250 with the last trick, and so on for larger packs."""
    for method in (1, 2, 3, 4):
        unit = 1 if method == 4 else 10
        last = last_trick(method)
        assert last == unit
        for order in ("ATKQJ9", STANDARD_ORDER):
            assert total(pack("AKQJT9", 2), method, last, order) == 25 * unit
            assert count(pack("AKQJT9", 2), method, order) == 24 * unit
            assert count(pack("AKQJT9", 3), method, order) == 36 * unit
            assert count(pack("AKQJT9", 4), method, order) == 48 * unit
        assert count(pack("AKQJT", 4), method) == 48 * unit
        assert count(pack("AKQJT", 6), method) == 72 * unit
        assert count(pack("AKQJT", 6) + pack("9", 1), method) == 72 * unit
    six = cards("AS TS KS QS JS 9S")
    assert [count(six, method) for method in (1, 2, 3, 4)] == [30, 30, 30, 3]
    assert [count(["JS"], method, STANDARD_ORDER) for method in (1, 2, 3, 4)] == [3, 5, 0, 0]
    assert [count(["TS"], method, STANDARD_ORDER) for method in (1, 2, 3, 4)] == [2, 0, 0, 0]
    assert [count(["QS"], method, STANDARD_ORDER) for method in (1, 2, 3, 4)] == [4, 5, 10, 1]


def check() -> None:
    """Everything."""
    check_standard()
    check_options()
    check_many_packs()
    check_racehorse()
    check_checks()
    check_layings()
    check_against_each_other()
    check_play()
    check_winner()
    check_denies()
    check_count()


if __name__ == "__main__":
    check()
    print("the oracle agrees with the published figures")
