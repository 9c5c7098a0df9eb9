"""Two plain meld counters, as an app programmer would write them.

`classic_points` counts a hand from one 48-card pack on the traditional scale (Wikipedia;
Wikipedia 2009; Britannica 1911). `double_deck_points` counts one from the 80-card pack without
nines, where the doubles are those of the single pack, the triples and quadruples those of
Parlett's two-pack schedule, and the triple pinochle is 450 (Wikipedia 2009, rule
`meld.pinochle.triple-450`).

They serve as an oracle and as the naive baseline of the benchmarks. In both of them it always
pays to lay as many runs as there are, so what is left of the trump kings and queens makes the
royal marriages: a run swallows its own marriage (`meld.classes`).
"""

from collections import Counter
from collections.abc import Iterable

SUITS = "SHDC"

AROUNDS = {
    "A": ("aces around", 0, 100, 1000, 1500, 2000),
    "K": ("kings around", 0, 80, 800, 1200, 1600),
    "Q": ("queens around", 0, 60, 600, 900, 1200),
    "J": ("jacks around", 0, 40, 400, 600, 800),
}
RUN = (0, 150, 1500, 2250, 3000)
CLASSIC_PINOCHLE = (0, 40, 300)
DOUBLE_DECK_PINOCHLE = (0, 40, 300, 450, 900)
ROYAL_MARRIAGE = 40
PLAIN_MARRIAGE = 20
DIX = 10


def classic_points(hand: Iterable[str], trump: str | None) -> int:
    """The meld points of a hand from the 48-card pack."""
    have = Counter(hand)
    points = 0
    for rank, (_, *values) in AROUNDS.items():
        points += values[min(have[rank + suit] for suit in SUITS)]
    points += CLASSIC_PINOCHLE[min(have["QS"], have["JD"])]
    points += _suit_points(have, trump)
    if trump:
        points += DIX * have["9" + trump]
    return points


def double_deck_points(hand: Iterable[str], trump: str | None) -> int:
    """The meld points of a hand from the 80-card pack, on the traditional scale."""
    have = Counter(hand)
    points = 0
    for rank, (_, *values) in AROUNDS.items():
        points += values[min(have[rank + suit] for suit in SUITS)]
    points += DOUBLE_DECK_PINOCHLE[min(have["QS"], have["JD"])]
    return points + _suit_points(have, trump)


def _suit_points(have: Counter[str], trump: str | None) -> int:
    """The points of runs and marriages."""
    points = 0
    for suit in SUITS:
        marriages = min(have["K" + suit], have["Q" + suit])
        if suit != trump:
            points += PLAIN_MARRIAGE * marriages
        elif marriages:
            runs = min(marriages, have["A" + suit], have["T" + suit], have["J" + suit])
            points += RUN[runs] + ROYAL_MARRIAGE * (marriages - runs)
    return points


def classic_melds(hand: Iterable[str], trump: str | None) -> list[tuple[str, int, int]]:
    """The melds of a hand from the 48-card pack: name, sets, points.

    Marriages are listed suit by suit.
    """
    have = Counter(hand)
    melds: list[tuple[str, int, int]] = []
    if trump:
        marriages = min(have["K" + trump], have["Q" + trump])
        runs = min(marriages, have["A" + trump], have["T" + trump], have["J" + trump])
        if runs:
            melds.append(("run", runs, RUN[runs]))
        if marriages > runs:
            royal = marriages - runs
            melds.append(("royal marriage", royal, ROYAL_MARRIAGE * royal))
    for suit in SUITS:
        plain = min(have["K" + suit], have["Q" + suit])
        if plain and suit != trump:
            melds.append(("plain marriage", plain, PLAIN_MARRIAGE * plain))
    for rank, (name, *values) in AROUNDS.items():
        sets = min(have[rank + suit] for suit in SUITS)
        if sets:
            melds.append((name, sets, values[sets]))
    sets = min(have["QS"], have["JD"])
    if sets:
        melds.append(("pinochle", sets, CLASSIC_PINOCHLE[sets]))
    if trump and have["9" + trump]:
        nines = have["9" + trump]
        melds.append(("dix", nines, DIX * nines))
    return melds
