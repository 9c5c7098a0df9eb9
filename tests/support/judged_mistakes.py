"""Mistakes that a review tells of a round, each judged again in very many worlds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

from pinochle import Game, Record, variants
from pinochle.players import ClubPlayer, evaluate, play, review

if TYPE_CHECKING:
    from collections.abc import Iterator

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
            sentence = str(loss.message)
            yield Mistake(name, view.step.value, sentence, loss.points, better - chosen)
