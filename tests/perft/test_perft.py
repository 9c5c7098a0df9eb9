"""How many games there are from a place, so many actions deep, for every preset that is played.

The counts are kept in a file a preset. When one differs the counts by the first action are shown,
so that the branch in which they part can be found by going down it.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Game
from pinochle.rules import Step
from support.rulesets import PLAYABLE, rules_of
from support.snapshots import IS_UPDATE, compare, draw_action, strangers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Seat
    from pinochle.actions import Action

FOLDER: Final = Path(__file__).parent
SEED: Final = 1945
MOST: Final = 8_000
"""When counts are written, none goes deeper than to so many."""
DEEPEST: Final = 8
AWAITED: Final = frozenset(
    {
        Step.DRAFT,
        Step.AUCTION,
        Step.SHARE_WIDOW,
        Step.TRUMP,
        Step.PARTNER,
        Step.PASSING,
        Step.CONCEDE_UNSEEN,
        Step.CONCEDE,
        Step.JOINT_MELDS,
        Step.BURY,
        Step.PLAY,
    }
)
"""The phases in which somebody is awaited."""
LONGEST: Final = 1_000
ENDING: Final = 4


def branches(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Everything that can be done next, and by whom."""
    for seat in game.to_act:
        for action in game.legal_actions(seat):
            yield seat, action


def perft(game: Game, depth: int) -> int:
    """How many ways there are to do so many things one after another; a round's end is an end."""
    if depth == 1:
        return sum(len(game.legal_actions(seat)) for seat in game.to_act)
    return sum(perft(game.apply(action, seat), depth - 1) for seat, action in branches(game))


def divide(game: Game, depth: int) -> list[str]:
    """The count by the first action."""
    if depth == 1:
        return [f"{seat} {action.token}" for seat, action in branches(game)]
    return [
        f"{seat} {action.token}: {perft(game.apply(action, seat), depth - 1)}"
        for seat, action in branches(game)
    ]


def places(name: str) -> Iterator[tuple[str, Game]]:
    """A game of a preset where each phase begins, at the second call, and four tricks from the end.

    They are of one game, though perhaps of several of its rounds, or of the next game.
    """
    rules = rules_of(name)
    wanted = {*map(str, AWAITED & set(rules.script)), "call", "ending"}
    rng = random.Random(SEED)
    game = Game.start(rules)
    found: dict[str, Game] = {}
    for _ in range(LONGEST):
        if not game.needs_deal:
            word = str(game.round.state.word)
            if word == "play" and len(game.hands[game.to_act[0]]) == ENDING:
                word = "ending"
            elif word == "auction" and "auction" in found and "call" not in found:
                word = "call"
            found.setdefault(word, game)
        if wanted <= set(found):
            break
        seat, action = draw_action(game, rng)
        game = game.apply(action, seat)
        if game.is_over:
            game = Game.start(rules)
    yield from found.items()


def last_actions(game: Game) -> str:
    """How a place was come to since the cards were dealt."""
    words: list[str] = []
    for seat, action in reversed(game.actions):
        if seat is None:
            break
        words.append(f"{seat} {action.token}")
    return ", ".join(reversed(words)) or "(the cards were dealt)"


def places_to_count(name: str, kept: dict[str, int]) -> Iterator[tuple[str, Game, list[int]]]:
    """The places of a preset with their counts, as deep as was kept, or as is quick."""
    for word, game in places(name):
        counts: list[int] = []
        for depth in range(1, DEEPEST + 1):
            if not IS_UPDATE:
                if depth > kept.get(word, 1):
                    break
            elif counts and (not counts[-1] or counts[-1] * width(game, depth, counts) > MOST):
                break
            counts.append(perft(game, depth))
        yield word, game, counts


def width(game: Game, depth: int, counts: list[int]) -> float:
    """About how much wider it gets with one more step."""
    if depth == 2:
        seat, action = next(branches(game))
        return max(1, perft(game.apply(action, seat), 1))
    return counts[-1] / counts[-2]


def depths(path: Path) -> dict[str, int]:
    """How deep the counts of a file go, by the place."""
    found: dict[str, int] = {}
    word = ""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line.startswith("from "):
            word = line.split()[1].rstrip(":")
        elif line.startswith("  perft"):
            found[word] = found.get(word, 0) + 1
    return found


@pytest.mark.parametrize("name", PLAYABLE)
def test_perft(name: str) -> None:
    """The counts are those that were kept."""
    path = FOLDER / f"{name}.txt"
    lines = [f"perft of {name}, seed {SEED}"]
    divides: dict[str, list[str]] = {}
    for word, game, counts in places_to_count(name, depths(path)):
        lines += ["", f"from {word}: {len(game.actions)} actions in, awaiting {game.to_act}"]
        lines.append(f"  after {last_actions(game)}")
        for depth, count in enumerate(counts, start=1):
            lines.append(f"  perft {depth}: {count:,}")
            divides[f"line {len(lines)}\n"] = [word, str(depth)]
    if not (trouble := compare(path, lines)):
        return
    for where, (word, deep) in divides.items():
        if where in trouble:
            game = dict(places(name))[word]
            trouble += "\n" + "\n".join(divide(game, int(deep))[:400])
    pytest.fail(trouble)


def test_every_text_is_of_a_preset() -> None:
    """No text is left over from a preset that is no more."""
    assert strangers(FOLDER, PLAYABLE) == []


def test_phases_are_all_counted() -> None:
    """Every phase in which somebody is awaited is counted in some preset."""
    words = {word for name in PLAYABLE for word in depths(FOLDER / f"{name}.txt")}

    assert {str(step) for step in AWAITED} <= words
    assert {"call", "ending"} <= words
