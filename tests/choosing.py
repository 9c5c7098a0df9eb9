"""Players of the library in custom rulesets, each of them drawn: no choice may be an error.

``python tests/choosing.py`` (``nox -s players``) plays a round of each of so many rulesets, by club
players and experts side by side, and tells at the end what was played. ``--rulesets`` says how many
there are, ``--first`` with which to begin, and ``--minutes`` when to stop. Every field of every
second ruleset is drawn, and every third round decides the game. Whatever goes wrong is told with
the number of its ruleset.

Each choice must be legal. Some are made twice: again with the view of a game that the seat cannot
tell from this, because only cards that it has not seen lie elsewhere. The same random numbers must
lead to the same choice.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import evolve

from pinochle import Game, NoSampleError, RulesetError
from pinochle.players import ClubPlayer, ExpertPlayer
from pinochle.testing import custom_ruleset
from pinochle.testing._rulesets import PARTS

if TYPE_CHECKING:
    from pinochle import Ruleset, View
    from pinochle.players import Player

RULESETS: Final = 500
PLAYERS: Final[tuple[Player, ...]] = (ClubPlayer(), ExpertPlayer(worlds=2))
AGAIN: Final = 1 / 10
"""The part of the choices that are made again with other unseen cards."""
SHOWN: Final = 50
"""After how many rulesets the progress is printed."""


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


def one_round(number: int) -> Counter[str]:
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


def choose_all(numbers: range, minutes: float) -> tuple[Counter[str], list[str]]:
    """Play a round of each of these rulesets: what was checked, and what went wrong."""
    started, done, trouble = time.perf_counter(), Counter[str](), list[str]()
    for number in numbers:
        try:
            done += one_round(number)
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
