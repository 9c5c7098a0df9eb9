"""Random games by the million, of every preset and of custom rulesets, checked at each step.

    PYTHONPATH=src:tests python tools/soak.py [--games N] [--progress FILE] [--custom]

``nox -s soak`` runs it. It goes on where it stopped, and tells at the end what was played;
``--games`` says how many games there should be in all, and ``--progress`` which file keeps what was
done. With ``--custom`` there are only custom rulesets, each for one game, and every field of every
second one is drawn. Whatever goes wrong is told with what it takes to see it again. What is checked
stands in ``tests/support/checked_games.py``.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from support.checked_games import DRAWN, GAMES, NAMES, Progress, soak


def main() -> int:
    """Play on until there are enough games; 1 if something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="how many games in all")
    parser.add_argument("--progress", type=Path, default=Path("soak.json"), metavar="FILE")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many")
    parser.add_argument("--custom", action="store_true", help="only custom rulesets")
    options = parser.parse_args()
    progress = Progress(options.progress)
    with ProcessPoolExecutor() as workers:
        names = tuple(DRAWN) if options.custom else NAMES
        soak(progress, options.games, options.minutes, workers, names)
    print(progress, *progress.trouble, sep="\n")
    return 1 if progress.trouble else 0


if __name__ == "__main__":
    sys.exit(main())
