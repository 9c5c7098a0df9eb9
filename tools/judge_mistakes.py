"""Whether mistakes that a review tells are mistakes: each is judged again in very many worlds.

    PYTHONPATH=src:tests python tools/judge_mistakes.py [NAME ...] [--rounds 5] [--minutes 10]

Club players play rounds of each preset, and the choices of every player are reviewed. The better
action is then compared with the one that was chosen in 2,000 other worlds: a mistake is none if
the better action is not better there, on average. Each mistake prints a line. ``--first`` says with
which round to begin.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import Final

from support.judged_mistakes import mistakes_of

PRESETS: Final = ("partnership-auction", "three-handed", "double-deck")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=PRESETS, metavar="NAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="begin with this round")
    parser.add_argument("--minutes", type=float, default=10)
    options = parser.parse_args()
    ends = time.monotonic() + 60 * options.minutes
    mistakes, none = Counter[str](), Counter[str]()
    rounds = 0
    for seed in range(options.first, options.first + options.rounds):
        for name in options.names:
            if time.monotonic() > ends:
                break
            rounds += 1
            for mistake in mistakes_of(name, seed):
                print(mistake, flush=True)
                mistakes[mistake.step] += 1
                none[mistake.step] += mistake.found <= 0
    print(f"{rounds} rounds: {sum(mistakes.values())} mistakes told, {sum(none.values())} are none")
    for step, number in sorted(mistakes.items()):
        print(f"  {step:12}{number:6}{none[step]:6}")


if __name__ == "__main__":
    main()
