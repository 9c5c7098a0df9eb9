"""How long texts from strangers take to be read or refused, for each kilobyte of them.

    PYTHONPATH=src:tests python benchmarks/parsers.py [SIZE]

makes big texts of every kind, in which each field in turn has grown in every way, reads them all,
and prints the worst: no kilobyte may take more than 10 ms on the machine that the figures are for.
A document takes some time whatever its length, which is printed first; it is not taken off. How the
time of JSON grows up to the limit comes next. Then it tells how long views that cannot be take to
be refused by ``View.sample``, and how many steps of its budget sound views take.

A size such as 64000 makes texts of that size.
"""

import gc
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable

from pinochle import Game
from pinochle.cards.card import CARDS
from pinochle.game.engine.card_history import Effort
from pinochle.game.sampling import sampler as sample
from pinochle.game.view import NoSampleError
from support.big_texts import (
    GROWTH,
    LONG,
    PER_KILOBYTE,
    PER_KILOBYTE_OF_JSON,
    SHORT,
    Big,
    big_json,
    big_notations,
    big_records,
    big_toml,
    effort_of,
    growth,
    long_json,
    slowness,
    sound_games,
    sound_rules,
    swap_card,
)
from support.random_games import plies_of
from support.rulesets import PLAYABLE, rules_of

SIZE = 16_000
LONGER = 150_000
"""How long a text is in which a cost shows that grows with the square of the length."""
WORST = 4
"""How many texts of a kind are printed."""


def main() -> None:
    """Print the worst of each kind beside the goal."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else SIZE
    first_documents()
    kinds: dict[str, Callable[[], Iterable[Big]]] = {
        "TOML": lambda: big_toml(min(size, 20_000)),
        "notations and actions": lambda: big_notations(size),
        "records": lambda: big_records(size),
        "JSON of rulesets": lambda: big_json(sound_rules(), size),
        "JSON of games": lambda: big_json(sound_games(), size),
        "long notations": lambda: big_notations(LONGER),
        "long records": lambda: big_records(LONGER),
        "long JSON": lambda: big_json(
            [one for one in sound_rules() + sound_games() if isinstance(one.value, list)], LONGER
        ),
    }
    growths()
    goal = PER_KILOBYTE * 1000 * slowness()
    print(f"\nmilliseconds for a kilobyte; the goal is {goal:.1f} at most")
    worst = max(worst_of(what, bigs()) for what, bigs in kinds.items())
    print(f"\nthe worst of all: {worst:.2f} ms for a kilobyte, goal {goal:.1f}")
    views()


def growths() -> None:
    """How the time of JSON grows up to the limit, for the texts that grow most."""
    factors: list[tuple[float, float, str]] = []
    for short, long in zip(long_json(SHORT), long_json(LONG), strict=True):
        rate = effort_of(long).seconds * 1e6 / len(long.text)
        factors.append((growth(short, long), rate, long.what))
    print(f"\nJSON of {LONG} characters; the goals are {GROWTH} times the time of {SHORT} at most,")
    print(f"and {PER_KILOBYTE_OF_JSON * 1000 * slowness():.1f} ms for a kilobyte")
    for times, rate, what in sorted(factors, reverse=True)[:WORST]:
        print(f"{times:8.1f}x {rate:8.3f} ms  {what}")
    most, slowest = max(times for times, _, _ in factors), max(rate for _, rate, _ in factors)
    print(f"the most of all: {most:.1f}x, {slowest:.3f} ms")


def first_documents() -> None:
    """What the first document of a process takes, and the next one."""
    read = "from_json(t, Ruleset)", "Ruleset.from_toml(u)", "Record.parse(r)"
    script = (
        "import time; from pinochle import *\n"
        "rules = variants.get('double-deck'); t, u = to_json(rules), rules.to_toml()\n"
        "r = str(Game.start(rules).record)\n"
        "for _ in range(2):\n"
        "    start = time.perf_counter(); {}; print(time.perf_counter() - start)"
    )
    for each in read:
        command = [sys.executable, "-c", script.format(each)]
        first, again = map(float, subprocess.check_output(command).split())  # noqa: S603 - ours
        print(f"{each:24} first {first * 1000:6.1f} ms, again {again * 1000:5.1f} ms")


def worst_of(what: str, bigs: Iterable[Big]) -> float:
    """Print the texts of a kind that take longest for their length; the worst figure."""
    worst: list[tuple[float, int, str]] = []
    number = longest = 0
    gc.collect()
    gc.freeze()  # what the texts are made of is not theirs to pay for
    for big in bigs:
        once = effort_of(big)
        number, longest = number + 1, max(longest, once.error)
        seconds = once.seconds
        if seconds > PER_KILOBYTE / 4 * len(big.text) / 1000:  # the best of four, if it is long
            seconds = min(seconds, *(effort_of(big).seconds for _ in range(3)))
        worst.append((seconds * 1e6 / len(big.text), len(big.text), big.what))
        worst = sorted(worst, reverse=True)[:WORST]
    print(f"\n{what}: {number} texts, the longest error has {longest} characters")
    for rate, length, text in worst:
        print(f"{rate:8.2f}  {length:7}  {text}")
    return worst[0][0]


def views() -> None:
    """How long samples of views that cannot be take, and how many steps those of sound ones."""
    rng, slowest, most, tried = random.Random(5), (0.0, ""), (0, ""), 0
    efforts: list[Effort] = []

    class Counted(Effort):
        """An effort that is kept, so that its steps can be counted."""

        def __init__(self, steps: int) -> None:
            super().__init__(steps)
            efforts.append(self)

    vars(sample)["Effort"] = Counted
    for _ in range(150):
        name = rng.choice(PLAYABLE)
        plies = plies_of(Game.start(rules_of(name)), rng.randrange(1000), rng.randrange(1, 70))
        *_, last = plies
        view = last.after.view(rng.choice((0, 1, None)))
        efforts.clear()
        view.sample(rng)
        for effort in efforts:
            most = max(most, (sample.MOST_STEPS - effort.left, name))
        wrong = swap_card(view, rng.choice(CARDS), rng.choice(CARDS), rng.randrange(1000))
        if wrong is None:
            continue
        start = time.thread_time()
        try:
            wrong.sample(rng)
        except NoSampleError:
            tried += 1
            slowest = max(slowest, (time.thread_time() - start, name))
    print(f"\n{tried} views that cannot be: {slowest[0]:.2f} s at most ({slowest[1]})")
    print(f"150 sound views: {most[0]} steps at most ({most[1]}), of {sample.MOST_STEPS}")


if __name__ == "__main__":
    main()
