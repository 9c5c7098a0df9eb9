"""With the same source of chance the same is drawn and chosen in every process.

Else no match could be played again on another machine. The order of a set of cards may change from
one process to the next, because it goes by where the cards lie in memory.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[1]
NAMES: Final = ("partnership-auction", "eldest-leads", "kitty-non-counters")

PROGRAM: Final = """
import sys
ballast = [bytes(number % 5000) for number in range(int(sys.argv[1]))]  # moves what follows
from itertools import islice
from random import Random
from support.rulesets import rules_of
from pinochle import Game
from pinochle.players import ClubPlayer, ExpertPlayer

club, expert, plies = ClubPlayer(), ExpertPlayer(worlds=2), 0
for name in sys.argv[2:]:
    rng = Random(name)
    game = Game.start(rules_of(name)).deal(rng)
    while not (game.needs_deal or game.is_over):
        view = game.view(game.to_act[0])
        plies += 1
        if plies % 12 == 0:
            print(name, plies, *(world.hands for world in islice(view.samples(Random(3)), 2)))
            print(expert.choose(view, Random(4)).token)
        game = game.apply(club.choose(view, rng))
        print(game.record.entries[-1][1].token)
"""


def test_the_same_is_drawn_and_chosen_in_every_process() -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(ballast), *NAMES],
            env={**os.environ, "PYTHONHASHSEED": str(ballast), "PYTHONPATH": str(TESTS)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for ballast in (0, 1000, 5003)
    ]
    said = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    assert said[0].count("play:") > 100
    assert len({*said}) == 1
