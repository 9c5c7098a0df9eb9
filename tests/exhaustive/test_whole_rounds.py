"""Two hundred rounds of every preset, and rounds of any houses, as the oracle plays them again.

Random players seldom make a contract and know no end, so that club players play whole games too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from oracle.state import NotUnderstoodError
from pinochle import variants
from pinochle.players import ClubPlayer
from pinochle.testing import custom_ruleset
from support.recomputed_rounds import Played, agree, by_playouts, by_steps, doubt
from support.rulesets import PLAYABLE

ROUNDS = 200
AT_ONCE, BY_STEPS = 60, 70
"""How many of the rounds are played at one go, and action by action; club players play the rest."""
A_GAME = 10
"""How many rounds of a random game there are at most."""
HOUSES = 2000
BATCHES = 10


def rounds_of(name: str) -> list[Played]:
    """Games with just as many rounds as are asked for."""
    rules = variants.get(name)
    club = ClubPlayer()
    games: list[Played] = []

    def count_left(until: int) -> int:
        """How many rounds are still to be played before these are so many."""
        return until - sum(len(game.rounds) for game in games)

    while left := count_left(AT_ONCE):
        rng = Random(f"{name} at once {len(games)}")
        games.append(by_playouts(rules, rng, min(left, A_GAME)))
    while left := count_left(AT_ONCE + BY_STEPS):
        games.append(by_steps(rules, Random(f"{name} by steps {len(games)}"), min(left, A_GAME)))
    while left := count_left(ROUNDS):
        games.append(by_playouts(rules, Random(f"{name} club {len(games)}"), left, club))
    return games


@pytest.mark.parametrize("name", PLAYABLE)
def test_rounds_of_a_preset(name: str) -> None:
    """Every round is what the oracle makes of it."""
    games = rounds_of(name)
    for game in games:
        agree(game)

    rounds = [one for game in games for one in game.rounds]
    ends = Counter(one.how or "void" for one in rounds)
    verdicts = Counter(line.verdict for one in rounds for line in one.lines)
    won = sum(bool(one.winners) for one in rounds)
    assert len(rounds) == ROUNDS
    assert won or not variants.get(name).ending.target
    told = ", ".join(f"{number} {how}" for how, number in ends.most_common())
    lines = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common())
    print(f"\n{name}: {len(rounds)} rounds ({told}; lines: {lines}), {won} games won", end="")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rounds_of_houses(batch: int) -> None:
    """Houses of any rules; what is in doubt or not understood is counted."""
    refused = Counter[str]()
    rounds = 0
    first = batch * HOUSES // BATCHES
    for seed in range(first, first + HOUSES // BATCHES):
        rules = custom_ruleset(Random(seed))
        if why := doubt(rules):
            refused[why] += 1
            continue
        play = by_playouts if seed % 2 else by_steps
        game = play(rules, Random(f"house {seed}"), 3)
        try:
            agree(game)
        except NotUnderstoodError as error:
            refused[str(error)] += 1
        else:
            rounds += len(game.rounds)
    assert sum(refused.values()) < HOUSES // BATCHES // 10
    told = "; ".join(f"{number} refused: {why}" for why, number in refused.most_common())
    print(f"\nhouses {first} to {seed}: {rounds} rounds; {told or 'none refused'}", end="")
