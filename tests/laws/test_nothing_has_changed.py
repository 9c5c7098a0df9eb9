"""While the house is rebuilt, three deals of every preset stay the same to the last letter.

A digest is kept of rules in words, rulings, settlements, records, tokens, JSON, documents of pages,
samples and the choices of club players. ``PINOCHLE_UPDATE=1`` writes it anew; nobody needs that
before results change on purpose.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Game, PinochleError, Play, to_json, variants
from pinochle.players import ClubPlayer
from support.rulesets import a_part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import View
    from pinochle.players import Player

KEPT: Final = Path(__file__).with_name("digests.json")
DEALS: Final = 3


def lines(name: str) -> Iterator[str]:
    """Yield all that is compared of a preset."""
    rules = variants.get(name)
    yield rules.describe(ids=True)
    yield rules.to_toml()
    for seed in range(DEALS):
        rng = Random(f"{name} {seed}")
        game = Game.start(rules)
        for player in (None, ClubPlayer()):
            game = game.deal(rng)
            turn = 0
            while not (game.needs_deal or game.is_over):
                game, said = followed(game, player, turn, rng)
                yield from said
                turn += 1
            yield from (str(game.record), str(game.sheet.last))
            yield repr(game.scores) + repr(game.checks) + repr(game.winners)
            game = Game.start(rules) if game.is_over else game
        yield str(Game.start(rules).playout(Random(seed)).record)
        yield str(Game.start(rules).playout(Random(seed), player=ClubPlayer()).record)


def followed(game: Game, player: Player | None, turn: int, rng: Random) -> tuple[Game, list[str]]:
    """Return the game after one more action, and what is compared of it."""
    seat = game.to_act[0]
    view, legal = game.view(seat), game.legal_actions(seat)
    said = [f"{len(legal)} {[action.token for action, _ in zip(legal, range(40), strict=False)]}"]
    card = rng.choice(game.rules.pack.kinds)
    said.append(repr([(str(why), why.code, why.rule) for why in game.why_not(Play(card), seat)]))
    if turn % 9 == 0:
        said += [to_json(view), to_json(view.table()), repr(view)]
    if turn % 13 == 0:
        said.append(sample(view, turn))
    action = legal.sample(rng) if player is None else player.choose(view, rng)
    following, events = game.apply_with_events(action, seat)
    return following, [*said, action.token, repr([type(event).__name__ for event in events])]


def sample(view: View, turn: int) -> str:
    """Return the record of a game as it might be, or why there is none."""
    try:
        return str(view.sample(Random(turn)).record)
    except PinochleError as error:
        return str(error)


def digest(name: str) -> str:
    """Return the digest of a preset."""
    found = hashlib.sha256()
    for line in lines(name):
        found.update(f"{line}\n".encode())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("name", a_part_of(variants.names(), 8))
def test_three_deals(name: str) -> None:
    kept: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
    found = digest(name)
    if os.environ.get("PINOCHLE_UPDATE"):
        KEPT.write_text(json.dumps(kept | {name: found}, indent=1) + "\n", encoding="utf-8")
    else:
        assert found == kept[name]
