"""Rounds of custom rulesets in which every choice of the library's players is checked.

Every field of every second ruleset is drawn, and every third round decides the game. Club players
and experts play side by side. Each choice must be legal. Some are made twice: again with the view
of a game that the seat cannot tell from this, because only cards that it has not seen lie
elsewhere. The same random numbers must lead to the same choice.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import evolve

from pinochle import Game, RulesetError
from pinochle.game import NoSampleError
from pinochle.players import ClubPlayer, ExpertPlayer
from pinochle.testing import custom_ruleset
from pinochle.testing._rulesets import PARTS

if TYPE_CHECKING:
    from pinochle import Ruleset, View
    from pinochle.players import Player

PLAYERS: Final[tuple[Player, ...]] = (ClubPlayer(), ExpertPlayer(worlds=2))
AGAIN: Final = 1 / 10
"""The part of the choices that are made again with other unseen cards."""


def drawn_rules(number: int) -> Ruleset:
    """The ruleset of a number: often with a score at which the round decides the game."""
    rng = Random(f"choosing {number}")
    rules = custom_ruleset(rng, parts=PARTS if number % 2 else ())
    target = rules.ending.target
    if not target or number % 3:
        return rules
    try:
        handicap = (target - 1,) * rules.table.columns
        return rules.with_(ending=evolve(rules.ending, handicap=handicap))
    except RulesetError:  # it does not fit the others
        return rules


def check_round(number: int) -> Counter[str]:
    """Play a round of a ruleset, and return how much was checked.

    Raises:
        AssertionError: if a choice was not legal, or changed with unseen cards.
    """
    rules, rng, done = drawn_rules(number), Random(number), Counter(rulesets=1)
    game = Game.start(rules, dealer=number % rules.table.players).deal(rng)
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        view, player = game.view(seat), PLAYERS[(seat + number) % len(PLAYERS)]
        seed = rng.getrandbits(32)
        action = player.choose(view, Random(seed))
        done[f"choices of {player.name}"] += 1
        reasons = "; ".join(map(str, view.why_not(action)))
        assert not reasons, f"{player} wants to {action.token}: {reasons}"
        if rng.random() < AGAIN and (other := seen_alike(view, rng)):
            again = player.choose(other, Random(seed))
            assert again == action, f"{player}: {action.token}, with other cards {again.token}"
            done["made again"] += 1
        game = game.apply(action, seat)
    return done


def seen_alike(view: View, rng: Random) -> View | None:
    """The view of another game that the seat cannot tell from this; None if none was found."""
    try:
        return view.sample(rng).view(view.seat)
    except NoSampleError:
        return None
