"""Texts that are kept beside the tests, and compared with what comes out today.

With ``PINOCHLE_UPDATE=1`` in the environment they are written anew instead.
"""

from __future__ import annotations

import os
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Final

from pinochle.actions import Bid, CallOut, Concede, Deal, Done, Pass, PlayOn

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from pinochle import Game, Seat
    from pinochle.actions import Action
    from pinochle.game.choices import Actions

IS_UPDATE: Final = os.environ.get("PINOCHLE_UPDATE", "") not in {"", "0"}


def compare(path: Path, lines_now: list[str]) -> str:
    """Where a kept text and today's part: the first line that differs; "" if none does."""
    if IS_UPDATE:
        path.write_text("\n".join(lines_now) + "\n", encoding="utf-8")
        return ""
    if not path.exists():
        return f"there is no {path.name}: write it with PINOCHLE_UPDATE=1"
    kept_lines = path.read_text(encoding="utf-8").splitlines()
    lines = zip_longest(kept_lines, lines_now, fillvalue="(no line)")
    for number, (was, now) in enumerate(lines, start=1):
        if was != now:
            return f"{path.name}, line {number}\n  was: {was}\n  now: {now}"
    return ""


def strangers(folder: Path, names: tuple[str, ...]) -> list[str]:
    """The texts of a folder that belong to no preset."""
    return sorted(path.name for path in folder.glob("*.txt") if path.stem not in names)


def draw_action(game: Game, rng: random.Random) -> tuple[Seat | None, Action]:
    """What a random player does; it depends on what is listed, and not on how samples are drawn."""
    if game.needs_deal:
        return None, Deal(game.rules.pack.shuffled(rng))
    seat = game.to_act[rng.randrange(len(game.to_act))]
    if CallOut() in game.claims(seat) and game.apply(CallOut(), seat).winners == (seat,):
        return seat, CallOut()
    return seat, choose(game.legal_actions(seat), rng)


def choose(actions: Actions, rng: random.Random) -> Action:
    """What is done of all that is legal; who may lay a meld mostly does."""
    if Done() in actions and len(actions) > 1 and rng.randrange(4):
        return next(islice(actions, rng.randrange(len(actions) - 1), None))
    if Concede() in actions and rng.randrange(4):
        return PlayOn()
    bids = [action for action in islice(actions, 4) if isinstance(action, Bid)]
    if Pass() in actions and (not bids or rng.randrange(2)):
        return Pass()
    if bids:
        return bids[rng.randrange(len(bids))]
    return next(islice(actions, rng.randrange(len(actions)), None))
