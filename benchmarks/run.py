"""Speed as ratios: the library against a naive peer, interleaved in one process.

``python benchmarks/run.py`` prints a table. Every figure is the best of several rounds over hands
that neither side has seen before; the ratio is what counts, the times depend on the machine.
"""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from naive import PlainCard, PlainRank, PlainSuit, naive_legal

from oracle.classic import classic_melds, classic_points, double_deck_points
from pinochle import POST_1945, PRE_1945, Card, Hand, PlayRules, Ruleset, Suit, variants

HANDS = 4000
ROUNDS = 7


def main() -> None:
    """Print every ratio beside its goal."""
    rng = random.Random(20)
    single, double = variants.get("partnership-auction"), variants.get("double-deck")
    warm(single, rng)
    warm(double, rng)
    print(f"{'what':34} {'naive':>9} {'ours':>9} {'ratio':>7} {'goal':>6}")
    for trump in (Suit.SPADES, Suit.HEARTS):
        melds(f"points, 48 cards, {trump.word}", single, trump, rng, classic_points, 10)
        melds(f"points, 80 cards, {trump.word}", double, trump, rng, double_deck_points, 8)
        listing(f"score, 48 cards, {trump.word}", single, trump, rng, 2)
    for name, rules in (("pre-1945", PRE_1945), ("post-1945", POST_1945)):
        for played in (1, 2, 3):
            legal(f"legal, {name}, {played} played", rules, single, played, rng, 8)
    imports()


def deal(rules: Ruleset, rng: random.Random, number: int) -> list[tuple[Card, ...]]:
    """So many random hands, as the cards came."""
    return [rules.pack.shuffled(rng)[: rules.deal.hand] for _ in range(number)]


def warm(rules: Ruleset, rng: random.Random) -> None:
    """Fill the look-up tables with other hands than those that are timed."""
    for cards in deal(rules, rng, 20 * HANDS):
        for trump in Suit:
            rules.melds.points(Hand(cards), trump)
    for cards in deal(rules, rng, HANDS):
        for trump in Suit:
            rules.melds.score(Hand(cards), trump)


def best_of(jobs: list[Callable[[int], None]]) -> list[float]:
    """The best time a call of each job, their rounds interleaved; each round has new hands."""
    times: list[list[float]] = [[] for _ in jobs]
    for turn in range(ROUNDS):
        for job, taken in zip(jobs, times, strict=True):
            start = time.perf_counter()
            job(turn)
            taken.append((time.perf_counter() - start) / HANDS)
    return [min(taken) for taken in times]


def report(what: str, times: list[float], goal: float) -> None:
    """One line of the table."""
    naive, ours = times
    ratio = f"{naive / ours:6.1f}x {goal:5.0f}x"
    print(f"{what:34} {naive * 1e9:6.0f} ns {ours * 1e9:6.0f} ns {ratio}")


def melds(
    what: str,
    rules: Ruleset,
    trump: Suit,
    rng: random.Random,
    peer: Callable[[list[str], str], int],
    goal: float,
) -> None:
    """The points of a hand."""
    dealt = [deal(rules, rng, HANDS) for _ in range(ROUNDS)]
    hands = [[Hand(cards) for cards in batch] for batch in dealt]
    plain = [[[card.code for card in cards] for cards in batch] for batch in dealt]
    points, code = rules.melds.points, trump.code

    def naive(turn: int) -> None:
        for cards in plain[turn]:
            peer(cards, code)

    def ours(turn: int) -> None:
        for hand in hands[turn]:
            points(hand, trump)

    report(what, best_of([naive, ours]), goal)


def listing(what: str, rules: Ruleset, trump: Suit, rng: random.Random, goal: float) -> None:
    """The melds of a hand, one by one."""
    dealt = [deal(rules, rng, HANDS) for _ in range(ROUNDS)]
    hands = [[Hand(cards) for cards in batch] for batch in dealt]
    plain = [[[card.code for card in cards] for cards in batch] for batch in dealt]
    score, code = rules.melds.score, trump.code

    def naive(turn: int) -> None:
        for cards in plain[turn]:
            classic_melds(cards, code)

    def ours(turn: int) -> None:
        for hand in hands[turn]:
            score(hand, trump)

    report(what, best_of([naive, ours]), goal)


def legal(
    what: str, rules: PlayRules, ruleset: Ruleset, played: int, rng: random.Random, goal: float
) -> None:
    """The cards that may be played to a trick."""
    orders = [
        [ruleset.pack.shuffled(rng)[: 12 + played] for _ in range(HANDS)] for _ in range(ROUNDS)
    ]
    ours_input = [[(Hand(cards[played:]), cards[:played]) for cards in batch] for batch in orders]
    plain_input = [
        [(plain(cards[played:]), plain(cards[:played])) for cards in batch] for batch in orders
    ]
    head_always = rules is PRE_1945
    ask, trump = rules.legal, Suit.SPADES

    def naive(turn: int) -> None:
        for hand, trick in plain_input[turn]:
            naive_legal(hand, trick, PlainSuit.SPADES, head_always=head_always)

    def ours(turn: int) -> None:
        for hand, trick in ours_input[turn]:
            ask(hand, trick, trump)

    report(what, best_of([naive, ours]), goal)


def plain(cards: tuple[Card, ...]) -> list[PlainCard]:
    """Our cards as the peer has them."""
    return [PlainCard(PlainRank(card.rank.code), PlainSuit(card.suit.code)) for card in cards]


def imports() -> None:
    """How much longer than attrs the library takes to import, in fresh interpreters."""
    timed = "import time; t = time.perf_counter(); {}; print(time.perf_counter() - t)"
    taken: dict[str, list[float]] = {
        "import attrs": [],
        "import pinochle": [],
        "from pinochle import Hand, Suit, variants": [],
        "from pinochle import *": [],
    }
    for _ in range(20):
        for statement, times in taken.items():
            command = [sys.executable, "-c", timed.format(statement)]
            times.append(float(subprocess.check_output(command)))  # noqa: S603 - our own words
    first = statistics.median(taken["import attrs"])
    for statement, times in taken.items():
        median = statistics.median(times)
        print(f"{statement:42} {median * 1000:6.1f} ms {(median - first) * 1000:+6.1f} ms")


if __name__ == "__main__":
    main()
