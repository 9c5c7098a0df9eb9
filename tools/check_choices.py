"""Players of the library in custom rulesets, each of them drawn: no choice may be an error.

    PYTHONPATH=src:tests python tools/check_choices.py [--rulesets 500] [--first 0] [--minutes 10]

``nox -s players`` runs it. It plays a round of each of so many rulesets, and tells at the end what
was played. ``--first`` says with which to begin, and ``--minutes`` when to stop. Whatever goes
wrong is told with the number of its ruleset. What is checked stands in
``tests/support/checked_choices.py``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Final

from support.checked_choices import check_round

RULESETS: Final = 500
SHOWN: Final = 50
"""After how many rulesets the progress is printed."""


def choose_all(numbers: range, minutes: float) -> tuple[Counter[str], list[str]]:
    """Play a round of each of these rulesets: what was checked, and what went wrong."""
    started, done, trouble = time.perf_counter(), Counter[str](), list[str]()
    for number in numbers:
        try:
            done += check_round(number)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its number
            trouble.append(f"ruleset {number}: {type(error).__name__}: {error}")
        seconds = time.perf_counter() - started
        if (number + 1 - numbers.start) % SHOWN == 0:
            print(f"{dict(done)}, {len(trouble)} failures, {seconds:,.0f} s", flush=True)
        if seconds > 60 * minutes:
            break
    return done, trouble


def main() -> int:
    """Play the rulesets; 1 if something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rulesets", type=int, default=RULESETS, help="how many are played")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="begin with this one")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.rulesets)
    done, trouble = choose_all(numbers, options.minutes)
    print(dict(done), *trouble, sep="\n")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
