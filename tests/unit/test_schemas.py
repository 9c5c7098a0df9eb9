"""The schemas: that those shipped are those of the classes, and what they take and refuse.

Tests: pinochle.schemas.schema
"""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import given
from jsonschema import (  # type: ignore[import-untyped]
    Draft202012Validator,
    ValidationError,
)

from pinochle import DocumentError, Game, Ruleset, WrongType, to_json, variants
from pinochle.documents import differences
from pinochle.rules.melds.patterns import Pattern
from pinochle.schemas import schema, typescript
from support.random_games import choose
from support.strategies import values

FILES: Final = Path(__file__).parents[2] / "schemas"
RULESET = Draft202012Validator(schema.load("ruleset"))
VALUES = schema.load("values")


def test_the_files_of_the_repository_are_current(tmp_path: Path) -> None:
    """They are for people who write in other languages."""
    for maker in ("schema", "typescript"):
        command = (sys.executable, "-m", f"pinochle.schemas.{maker}", str(tmp_path))
        subprocess.run(command, check=True)

    def texts(folder: Path) -> dict[str, str]:
        return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}

    assert texts(tmp_path) == texts(FILES)
    assert {*texts(FILES)} == {"table.d.ts", *(f"{name}.json" for name in schema.NAMES)}
    assert (FILES / "table.d.ts").read_text(encoding="utf-8") == typescript.load()


@pytest.mark.parametrize("name", schema.NAMES)
def test_a_schema_is_made_on_demand(name: str) -> None:
    """As it stands in its file; and whoever changes it changes no other."""
    kept = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    found = schema.load(name)
    assert found == kept == schema.generate()[name]
    Draft202012Validator.check_schema(found)

    next(iter(found["$defs"].values())).clear()
    assert schema.load(name) == kept


def test_only_what_is_there_is_loaded() -> None:
    with pytest.raises(DocumentError, match="they are ruleset, table, values, protocol"):
        schema.load("hand")
    with pytest.raises(WrongType):
        schema.load(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", variants.names())
def test_every_preset_is_taken(name: str) -> None:
    rules = variants.get(name)

    RULESET.validate(json.loads(to_json(rules)))
    for other in variants.names():
        RULESET.validate({"base": other, **differences(rules, variants.get(other))})


@given(values)
def test_every_value_is_taken(value: object) -> None:
    name = "Pattern" if isinstance(value, Pattern) else type(value).__name__
    definition = {"$ref": f"#/$defs/{name}", "$defs": VALUES["$defs"]}
    validator = RULESET if isinstance(value, Ruleset) else Draft202012Validator(definition)

    validator.validate(json.loads(to_json(value)))


@pytest.mark.parametrize(
    "document",
    [
        3,
        {},
        {"base": "racehose"},
        {"base": "racehorse", "count": {"last_trick": "10"}},
        {"base": "racehorse", "count": {"ranking": "A 10 K Q J 9"}},
        {"base": "racehorse", "count": False},
        {"base": "racehorse", "melds": {"run": {"values": [True]}}},
        {"base": "racehorse", "melds": {"run": {"name": "run"}}},
        {"base": "racehorse", "melds": {"run": True}},
        {"base": "racehorse", "showing": {"who": "nobody"}},
        {"base": "racehorse", "pack": {"copies": [["A", 2, 3]]}},
        {"base": "racehorse", "pack": {"order": "A A K Q J"}},
        {"base": "racehorse", "deal": {"packets": "3 x"}},
        {"name": "racehorse", "melds": {"run": False}},
    ],
)
def test_wrong_documents_are_refused(document: object) -> None:
    assert not RULESET.is_valid(document)


def validator_of(name: str) -> Draft202012Validator:
    """What takes one kind of value; what the schema says of rules is tested above."""
    text = json.dumps(VALUES["$defs"])
    defs = json.loads(text.replace('"$ref": "ruleset.json"', '"type": "object"'))
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": defs})


def check_valid(value: object, name: str) -> None:
    """See that a schema takes the document of a value."""
    validator_of(name).validate(json.loads(to_json(value)))


@pytest.mark.parametrize("name", ["three-handed", "partnership-passing", "partnership-auction"])
def test_every_state_of_a_game_is_taken(name: str) -> None:
    rng, game = Random(name), Game.start(variants.get(name))
    for ply in range(75):
        seat, action = choose(game, rng)
        game, events = game.apply_with_events(action, seat)
        check_valid(action, "Action")
        for event in events:
            check_valid(event, "Event")
            check_valid(event, type(event).__name__)
        if ply % 8 == 0 or game.is_over:
            for state in (
                game,
                game.record,
                game.round,
                game.sheet,
                game.view(1),
                game.round.phase,
            ):
                check_valid(state, "Phase" if state is game.round.phase else type(state).__name__)
        if game.is_over:
            break


def test_what_is_no_such_thing_is_not_taken() -> None:
    game = Game.start(variants.get("three-handed")).deal(Random(1))
    data = json.loads(to_json(game.view(1)))
    data["phase"]["phase"] = "drawing"
    with pytest.raises(ValidationError):
        validator_of("View").validate(data)
