"""What the files of a release in ``tests/corpus`` mean, in plain words and numbers."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any, Final

from pinochle import Record, Ruleset, View, from_json
from pinochle.game.reading import read_redacted
from pinochle.page.document import TableView
from pinochle.protocol import (
    Choose,
    Chosen,
    Declined,
    End,
    Hello,
    NewGame,
    Quit,
    Ready,
    Update,
    read,
    word_of,
)
from pinochle.protocol.messages import WORDS
from pinochle.records.fair import verdicts
from pinochle.rules.scoring.scoresheet import ScoreSheet
from pinochle.rules.scoring.tally import Settlement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from pinochle.actions import Action

FEW: Final = 8
"""The number of legal actions that are kept, of all."""
MESSAGES: Final = (Hello, Ready, NewGame, Update, Choose, Chosen, End, Declined, Quit)
MEANINGS: Final = "meanings.json"


def meanings(folder: Path) -> dict[str, Any]:
    """What each file of a corpus means, by its name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != MEANINGS)
    return {path.relative_to(folder).as_posix(): meaning(path) for path in files}


def meaning(path: Path) -> Any:
    """What a file of a corpus means, in words, numbers, lists and objects."""
    text = path.read_text(encoding="utf-8")
    kind = path.stem if path.parent.parent.name == "corpus" else path.parent.name
    value = READERS[kind](text)
    return json.loads(json.dumps(value))  # tuples as lists


def meaning_of_record(text: str) -> dict[str, object]:
    record = Record.parse(text)
    facts: dict[str, object] = {
        "rules": record.rules.name,
        "dealer": record.dealer,
        "entries": len(record),
        "last": record.entries[-1][1].token if record.entries else "",
        "tags": record.tags,
        "comments": record.comments,
        "viewer": record.viewer,
    }
    if "\nfingerprint:" in text:  # records of older formats go with the preset
        facts["fingerprint"] = record.rules.fingerprint
    if record.viewer:
        view = meaning_of_view(record.view())
        del view["fingerprint"]
        return facts | {"view": view}
    if record.is_redacted:
        return facts
    game = record.replay()
    facts |= {"scores": game.scores, "checks": game.checks, "winners": game.winners}
    facts |= {"to_act": game.to_act, "can": [few(game.legal_actions(who)) for who in game.to_act]}
    return facts | {"fair": [verdict.is_fair for verdict in verdicts(record)]}


def few(actions: Iterable[Action]) -> dict[str, object]:
    """The number of actions, and the first of them."""
    listed = [action.token for action in actions]
    return {"number": len(listed), "first": listed[:FEW]}


def meaning_of_view(view: View) -> dict[str, object]:
    return {
        "fingerprint": view.rules.fingerprint,
        "seat": view.seat,
        "to_act": view.to_act,
        "hand": view.hand.code if view.seat is not None else "",
        "can": few(view.legal_actions()) if view.seat in view.to_act else {},
        "history": len(view.history),
    }


def meaning_of_ruleset(text: str) -> dict[str, object]:
    rules = from_json(text, Ruleset) if text.startswith("{") else Ruleset.from_toml(text)
    return {"fingerprint": rules.fingerprint, "name": rules.name, "title": rules.title}


def meaning_of_page(text: str) -> dict[str, object]:
    table = from_json(text, TableView)
    choices = [type(choice).__name__ for choice in table.choices]
    return {
        "rules": table.rules,
        "seat": table.seat,
        "seq": table.seq,
        "step": table.step,
        "awaited": table.awaited,
        "status": table.status,
        "hand": [place.card.code for place in table.hand],
        "choices": choices,
    }


def meaning_of_settlement(text: str) -> dict[str, object]:
    settlement = from_json(text, Settlement)
    lines = [[line.verdict, line.meld, line.count, line.points] for line in settlement.lines]
    return {"how": settlement.how, "scores": settlement.scores, "lines": lines}


def meaning_of_sheet(text: str) -> dict[str, object]:
    sheet = from_json(text, ScoreSheet)
    return {
        "fingerprint": sheet.rules.fingerprint,
        "players": sheet.players,
        "scores": sheet.scores,
        "checks": sheet.checks,
        "winners": sheet.winners,
        "dealer": sheet.dealer,
    }


def meaning_of_tokens(text: str) -> list[list[str]]:
    """The token of each action as it is written again, and its class."""
    actions = [read_redacted(token) for token in text.split()]
    return [[type(action).__name__, action.token] for action in actions]


def meaning_of_lines(text: str) -> list[str]:
    """The words of messages, each of which is read as a message of its class."""
    words = {word: kind for kind, word in WORDS.items() if kind in MESSAGES}
    lines = [(word_of(line), line) for line in text.splitlines()]
    return [type(read(line, words[word])).__name__ for word, line in lines]


def meaning_of_fingerprints(text: str) -> int:
    """Only their number: the test compares them with the presets."""
    return len(tomllib.loads(text))


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "records": meaning_of_record,
    "rulesets": meaning_of_ruleset,
    "views": lambda text: meaning_of_view(from_json(text, View)),
    "pages": meaning_of_page,
    "settlements": meaning_of_settlement,
    "sheets": meaning_of_sheet,
    "tokens": meaning_of_tokens,
    "protocol": meaning_of_lines,
    "fingerprints": meaning_of_fingerprints,
}
