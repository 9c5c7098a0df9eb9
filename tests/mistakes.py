"""Whether mistakes that a review tells are mistakes: each is judged again in very many worlds.

    PYTHONPATH=src:tests python tests/mistakes.py [NAME ...] [--rounds 5] [--first 0] [--minutes 10]

Club players play rounds of each preset, and the choices of every player are reviewed. The better
action is then compared with the one that was chosen in 2,000 other worlds: a mistake is none if
the better action is not better there, on average. Each mistake prints a line.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from pinochle import Game, Record, variants
from pinochle.players import ClubPlayer, evaluate, play, review

if TYPE_CHECKING:
    from collections.abc import Iterator

PRESETS: Final = ("partnership-auction", "three-handed", "double-deck")
WORLDS: Final = 2_000


class Mistake(NamedTuple):
    """A mistake that was told, and what it cost.

    Args:
        name: the preset.
        step: the phase of the round.
        said: the sentence in which it was told.
        told: by how many points the better action was better, as it was told.
        found: by how many points it is better in very many worlds.
    """

    name: str
    step: str
    said: str
    told: float
    found: float

    @override
    def __str__(self) -> str:
        return f"{self.name:22}{self.step:12}{self.told:8.1f}{self.found:8.1f}  {self.said}"


def mistakes_of(name: str, seed: int, *, worlds: int = WORLDS) -> Iterator[Mistake]:
    """Yield the mistakes that are told of a round between club players, judged again."""
    rules = variants.get(name)
    club = dict.fromkeys(range(rules.table.seats), ClubPlayer())
    start = Game.start(rules, dealer=seed % rules.table.players)
    game = play(start, club, Random(f"{name} {seed}"))
    record = Record.of(game)
    for player in range(rules.table.seats):
        for loss in review(game, player, Random(f"review {name} {seed} {player}")):
            view = record[: loss.seq].replay().view(player)
            actions = loss.better.action, loss.chosen.action
            rng = Random(f"judge {name} {seed} {loss.seq}")
            rows = evaluate(view, rng, actions=actions, worlds=worlds)
            gains = {row.action: row.gain for row in rows}
            better, chosen = (gains[action] for action in actions)
            said = str(loss.message)
            yield Mistake(name, view.step.value, said, loss.points, better - chosen)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=PRESETS, metavar="NAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="begin with this round")
    parser.add_argument("--minutes", type=float, default=10)
    options = parser.parse_args()
    ends = time.monotonic() + 60 * options.minutes
    told, none = Counter[str](), Counter[str]()
    rounds = 0
    for seed in range(options.first, options.first + options.rounds):
        for name in options.names:
            if time.monotonic() > ends:
                break
            rounds += 1
            for mistake in mistakes_of(name, seed):
                print(mistake, flush=True)
                told[mistake.step] += 1
                none[mistake.step] += mistake.found <= 0
    print(f"{rounds} rounds: {sum(told.values())} mistakes told, {sum(none.values())} are none")
    for step, number in sorted(told.items()):
        print(f"  {step:12}{number:6}{none[step]:6}")


if __name__ == "__main__":
    main()
