"""The matches of the page "How well they play": who beats whom, and by how much.

    PYTHONPATH=src python tools/player_matches.py KEPT [--jobs 2] [--only TEXT] [--worlds 40]

What was played is kept in the file KEPT as it goes, and a later run goes on where the last one
stopped. Each match prints its row of the tables.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import astuple, evolve, frozen

from pinochle import Ruleset, View, variants
from pinochle.players import (
    ClubPlayer,
    ExpertPlayer,
    MatchResult,
    Player,
    RandomPlayer,
    SimplePlayer,
    match,
)
from pinochle.rules import Step

if TYPE_CHECKING:
    from pinochle.actions import Action
    from pinochle.game.choices import Randomness

GAMES: Final = (
    "partnership-auction",
    "partnership-passing",
    "double-deck",
    "three-handed",
    "racehorse",
    "two-handed",
)
MORE: Final = {"expert v club racehorse deals": 240}
"""How many deals there are of matches whose deals differ most, by what they are kept by."""
LATE: Final = (
    ("partnership-auction", (800, 800), 80),
    ("partnership-auction", (900, 600), 80),
    ("racehorse", (4000, 4000), 30),
    ("three-handed", (80, 80, 80), 80),
)
"""Games that begin late: the preset, the scores and how many games."""
PART: Final = 20
"""How many deals are played before what was found is kept."""


@frozen
class Caller:
    """A player who calls as an expert does, and plays as a club player.

    Args:
        expert: the expert.
    """

    expert: ExpertPlayer

    name = "caller"

    def choose(self, view: View, rng: Randomness) -> Action:
        """An expert's call, or what a club player does."""
        player: Player = self.expert if view.step is Step.AUCTION else ClubPlayer()
        return player.choose(view, rng)


class Meeting(NamedTuple):
    """A match of the tables.

    Args:
        preset: the preset.
        players: whose match it is, in words.
        deals: how many deals, or whole games.
        games: whether whole games are played.
        scores: what each side has when they begin; () for nothing.
    """

    preset: str
    players: str
    deals: int
    games: bool
    scores: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """What it is kept by."""
        return f"{self.players} {self.name} {'games' if self.games else 'deals'}"

    @property
    def name(self) -> str:
        """The preset, and what each side has when they begin."""
        scores = ", ".join(f"{score:,}" for score in self.scores)
        return f"{self.preset} from {scores}" if scores else self.preset

    @property
    def rules(self) -> Ruleset:
        """The rules."""
        rules = variants.get(self.preset)
        return rules.with_(ending=evolve(rules.ending, handicap=self.scores))


def meetings() -> list[Meeting]:
    """All matches."""
    whole = [
        Meeting(preset, players, deals, games)
        for players, games, deals in (
            ("club v random", False, 2000),
            ("club v random", True, 200),
            ("club v simple", False, 400),
            ("expert v club", False, 200),
            ("expert v club", True, 50),
        )
        for preset in GAMES
    ]
    late = [
        Meeting(preset, "caller v club", games=True, deals=deals, scores=scores)
        for preset, scores, deals in LATE
    ]
    return whole + late


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--jobs", type=int, help="the number of processes")
    parser.add_argument("--only", default="", help="a part of what a match is kept by")
    parser.add_argument("--worlds", type=int, default=40, help="an expert's worlds for a choice")
    options = parser.parse_args()
    expert = ExpertPlayer(worlds=options.worlds)
    pairs: dict[str, tuple[Player, Player]] = {
        "club v random": (ClubPlayer(), RandomPlayer()),
        "club v simple": (ClubPlayer(), SimplePlayer()),
        "expert v club": (expert, ClubPlayer()),
        "caller v club": (Caller(expert), ClubPlayer()),
    }
    scores: dict[str, list[int]] = (
        json.loads(options.kept.read_text("utf-8")) if options.kept.exists() else {}
    )
    with ProcessPoolExecutor(options.jobs) as pool:
        for meeting in meetings():
            if options.only not in meeting.key:
                continue
            result = MatchResult(*scores.get(meeting.key, ()))
            play = partial(
                match,
                meeting.rules,
                *pairs[meeting.players],
                whole_games=meeting.games,
                executor=pool,
            )
            deals = MORE.get(meeting.key, meeting.deals)
            while result.deals < deals:
                number = min(PART, deals - result.deals)
                result += play(number, first=result.deals)
                scores[meeting.key] = list(astuple(result))
                replacement = options.kept.with_suffix(".new")
                replacement.write_text(json.dumps(scores, indent=1), encoding="utf-8")
                replacement.replace(options.kept)
            print(row(meeting, result), flush=True)


def row(meeting: Meeting, result: MatchResult) -> str:
    """A row of a table of the page."""
    if meeting.games:
        return (
            f"| {meeting.name} | {meeting.players} | {result.games} games | {result.share:.1%} | |"
        )
    mean, error = f"{result.mean:+.1f}", f"{result.error:.1f}"
    return (
        f"| {meeting.name} | {meeting.players} | {result.deals} deals "
        f"| {mean} ± {error} | {result.standard_errors:.1f} |"
    )


if __name__ == "__main__":
    main()
