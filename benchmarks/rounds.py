"""How many random rounds we play, at one go and action by action, against deals of spades."""

import random
from collections.abc import Iterator
from functools import partial

from measuring import Job, Row

from pinochle import Game, Ruleset, Step, variants

WARM_UP = 1_000
"""Rounds before the clock starts, until nearly every holding has been looked up once."""

FIRST = "partnership-auction"
SLOW_STEPS = (Step.DRAFT, Step.DRAW, Step.JOINT_MELDS)
"""The steps with very many actions a round, or with very many to choose from."""
PICKED_MELDS = "three-handed-1911"


def rows() -> Iterator[Row]:
    """Every row of rounds."""
    rng = random.Random(20)
    for name in variants.names():
        rules = variants.get(name)
        warm_up(rules, rng)
        yield Row(f"{name}, {len(rules.pack)} cards, played out", playout(rules, rng), goal(rules))
    yield action_by_action(rng)


def action_by_action(rng: random.Random) -> Row:
    """Rounds through the public API."""
    rules = variants.get(FIRST)
    for _ in range(WARM_UP):
        a_round(rules, rng)
    return Row(f"{FIRST}, action by action", partial(a_round, rules, rng), 0.55)


def goal(rules: Ruleset) -> float:
    """How many rounds there should be to a deal of spades."""
    if rules.name == FIRST:
        return 1.5
    if rules.name == "double-deck":
        return 1.0
    is_slow = any(step in rules.script for step in SLOW_STEPS) or rules.name == PICKED_MELDS
    return 0.25 if is_slow else 0.5


def warm_up(rules: Ruleset, rng: random.Random) -> None:
    """Play until the look-ups are filled."""
    is_slow = goal(rules) < 0.5
    for _ in range(WARM_UP // (10 if is_slow else 1)):
        a_playout(rules, rng)


def playout(rules: Ruleset, rng: random.Random) -> Job:
    """The job that plays a round at one go."""
    return partial(a_playout, rules, rng)


def a_playout(rules: Ruleset, rng: random.Random) -> int:
    """A random round at one go, from the shuffle to the settlement."""
    Game.start(rules).playout(rng)
    return 1


def a_round(rules: Ruleset, rng: random.Random) -> int:
    """The same round through the public API, action by action."""
    game = Game.start(rules).deal(rng)
    while not (game.needs_deal or game.is_over):
        game = game.apply(game.legal_actions().sample(rng))
    return 1
