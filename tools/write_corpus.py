"""Write the corpus of a release: what the present version writes, and what it means.

    nox -s corpus

Each folder of ``tests/corpus`` has what a release has written: records, rulesets, views, documents
for pages, settlements, score sheets, tokens, and lines of the protocol of players.
``meanings.json`` there says in plain words and numbers what each file means. A later version must
read the same; ``tests/support/corpus_meanings.py`` has the readers.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from pinochle import Game, Record, to_json, variants
from pinochle.game.engine.round import Ended
from pinochle.players import ClubPlayer
from pinochle.protocol import (
    PROTOCOL,
    Choose,
    Chosen,
    Declined,
    End,
    Hello,
    NewGame,
    Quit,
    Ready,
    Update,
    line_of,
)
from pinochle.records.fair import FairDeal, Secret
from pinochle.rules.scoring.scoresheet import ScoreSheet
from support.rulesets import rules_of
from support.snapshots import draw_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from attrs import AttrsInstance


from support.corpus_meanings import MEANINGS, meanings

PRESETS: Final = [
    "three-handed",
    "partnership-auction",
    "double-deck",
    "two-handed",
    "two-handed-draft",
    "racehorse",
    "check-partnership",
    "firehouse",
]
HOUSE_RULES: Final = ["moon-bids", "partner-of-any-suit", "passing-2-together", "claims"]
PLAYED: Final = [*PRESETS, *HOUSE_RULES]
"""The rulesets of whole rounds."""
STOPPED: Final = {"three-handed-classic": 9, "widow-partnership": 6, "double-deck": 31}
"""The rulesets of games that were left, with the number of entries."""
DECLARED: Final = [*HOUSE_RULES, "misdeal-nines", "reneges", "on-a-tenth-scale"]
"""The house rules that are kept as TOML."""
TOKENS: Final = (
    "bid:250",
    "bid:250:H",
    "bid:260:no-trump",
    "bid:moon",
    "bury:9D9C",
    "bury:????",
    "call:JD",
    "call-out",
    "claim:aces_around:ASAC<2",
    "claim-tricks:3",
    "concede",
    "deal:AS9C",
    "deal:AS??",
    "done",
    "double",
    "exchange",
    "give:ASTS9C>2",
    "give:??????>4",
    "keep",
    "lay:KSQS",
    "meld:aces_around:ASAHADAC",
    "misdeal:six-nines",
    "partner:AS",
    "pass",
    "pass:with-help",
    "play:AS",
    "play-on",
    "reject",
    "ruling:2:kill",
    "shoot-the-moon",
    "trump:H",
)
"""A token of each kind of action."""
ROUNDS: Final = 3
"""The rounds of a score sheet."""
ZEROS: Final = "0" * 64


def whole_round(name: str, seed: int) -> Game:
    """A round of random play, and the deal of the next."""
    rng = Random(seed)
    game = Game.start(rules_of(name), dealer=seed % rules_of(name).table.players).playout(rng)
    return game if game.is_over else game.deal(rng)


def game_of(name: str, entries: int) -> Game:
    """A game after so many entries."""
    game, rng = Game.start(rules_of(name)), Random(entries)
    for _ in range(entries):
        seat, action = draw_action(game, rng)
        game = game.apply(action, seat)
    return game


def fair_record() -> Record:
    """A record whose head proves its deal."""
    secrets = [Secret("club night", 1, who, ZEROS[:-1] + who) for who in "123"]
    fair = FairDeal.of(secret.commitment for secret in secrets)
    for secret in secrets:
        fair = fair.reveal(secret)
    return Game.start(variants.get("cutthroat")).deal(fair).record.with_tags(*fair.tags_when_over)


def records() -> Iterator[tuple[str, object]]:
    """The files of records by name."""
    for seed, name in enumerate(PLAYED):
        yield f"records/{name}.txt", whole_round(name, seed).record
    for name, entries in STOPPED.items():
        record = game_of(name, entries).record
        remarked = Record(record.rules, record.dealer, record.entries, comments=((1, "dealt"),))
        yield f"records/left-{name}.txt", remarked.with_tags(("event", "club night"))
    for seat in (0, None):
        redacted = whole_round("three-handed", 0).record.redacted(seat)
        yield f"records/seen-by-{'spectator' if seat is None else seat}.txt", redacted
    yield "records/fair.txt", fair_record()


def rulesets() -> Iterator[tuple[str, object]]:
    """The files of rulesets by name."""
    for name in ("three-handed", "two-handed-draft"):
        yield f"rulesets/{name}.json", to_json(variants.get(name))
        yield f"rulesets/{name}.toml", variants.get(name).to_toml()
    for name in DECLARED:
        yield f"rulesets/{name}.toml", rules_of(name).to_toml()
    ours = rules_of("claims")
    fingerprint = f'fingerprint = "{ours.fingerprint}"\n'
    yield "rulesets/based.toml", fingerprint + ours.to_toml("partnership-auction")
    small = variants.get("partnership-auction").simplified()
    yield "rulesets/simplified.json", to_json(small)


def moments() -> Iterator[tuple[str, Game]]:
    """Games of which views and documents for pages are kept, by name."""
    for name, entries in {**STOPPED, "two-handed": 20, "cutthroat": 4, "moon-bids": 12}.items():
        yield name, game_of(name, entries)


def documents() -> Iterator[tuple[str, object]]:
    """The files of views, pages, settlements and score sheets by name."""
    for name, game in moments():
        seat = next(iter(game.to_act), 0)
        yield f"views/{name}.json", to_json(game.view(seat))
        yield f"pages/{name}.json", to_json(game.view(seat).table())
    yield "views/spectator.json", to_json(game_of("cutthroat", 4).view(None))
    for seed, name in enumerate(PLAYED):
        game = whole_round(name, seed)
        if game.sheet.last:
            yield f"settlements/{name}.json", to_json(game.sheet.last)
    for name in ("three-handed", "partnership-auction", "check-partnership"):
        yield f"sheets/{name}.json", to_json(sheet_of(name))


def sheet_of(name: str) -> ScoreSheet:
    """A score sheet of three rounds, as players of the library have played them."""
    rules, rng = variants.get(name), Random(5)
    names = ("Ann", "Bob", "Cleo", "Dan")[: rules.table.players]
    sheet, game = ScoreSheet(rules=rules, players=names), Game.start(rules)
    while len(sheet.rounds) < ROUNDS:
        before, game = game, game.playout(rng, player=ClubPlayer())
        ended = game.past.rounds[-1]
        if isinstance(ended, Ended) and game.sheet.rounds > before.sheet.rounds:
            sheet = sheet.add(ended.tally())
    return sheet


def lines() -> Iterator[str]:
    """The lines of a short talk with a player that is a program."""
    game, over = game_of("three-handed", 3), whole_round("three-handed", 0)
    view = game.view(game.to_act[0])
    talk: tuple[AttrsInstance, ...] = (
        Hello(),
        Ready(protocol=PROTOCOL, name="a program", version="1"),
        NewGame(rules=view.rules, seat=game.to_act[0]),
        Update(events=view.table(since=0).events),
        Choose.of(view, id=1, seconds=1.0, seed=7),
        Chosen(id=1, do="pass"),
        End(scores=over.scores, settlement=over.sheet.last, is_over=over.is_over),
        Declined(text="what is that?"),
        Quit(),
    )
    yield from map(line_of, talk)


def fingerprints() -> str:
    """The fingerprint of each preset, as TOML."""
    return "".join(f'{name} = "{variants.get(name).fingerprint}"\n' for name in variants.names())


def write(folder: Path) -> None:
    """Write the corpus of the present version."""
    files = {name: f"{text}\n" for name, text in (*records(), *rulesets(), *documents())}
    files["tokens.txt"] = "".join(f"{token}\n" for token in TOKENS)
    files["protocol.jsonl"] = "".join(f"{line}\n" for line in lines())
    files["fingerprints.toml"] = fingerprints()
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    write_meanings(folder)


def write_meanings(folder: Path) -> None:
    """Write what the files mean."""
    text = json.dumps(meanings(folder), indent=1, ensure_ascii=False)
    (folder / MEANINGS).write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
