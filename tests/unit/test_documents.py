"""JSON: what is written, and what is said of a document that is wrong.

Tests: pinochle.documents, pinochle.documents._formats, pinochle.documents._games,
pinochle.documents._views, pinochle.rules.ruleset
"""

import json
from random import Random

import pytest

from pinochle import (
    Card,
    DocumentError,
    Game,
    Hand,
    Rank,
    Ranking,
    Ruleset,
    ScoreSheet,
    Settlement,
    Suit,
    Trick,
    View,
    Violation,
    WrongType,
    from_json,
    to_json,
    variants,
)
from pinochle.documents._formats import FORMATS
from pinochle.rules import (
    DealRules,
    Difference,
    MeldRule,
    MeldTable,
    Outlook,
    Pack,
    PlayRules,
    TableRules,
)
from pinochle.rules.melds.patterns import Exactly, InOneSuit


def test_texts_are_written_as_texts() -> None:
    value = [Suit.HEARTS, Rank.TEN, Card.parse("TS"), Hand.parse("♠AT"), Ranking.STANDARD]

    assert json.loads(to_json(value)) == ["H", "T", "TS", "AS TS", "A K Q J 10 9"]


def test_what_a_ruleset_tells_its_parts_is_not_written() -> None:
    data = json.loads(to_json(variants.RACEHORSE))

    assert "pack" not in data["melds"]
    assert "seats" not in data["play"]
    assert "ranking" not in data["play"]
    assert "ranking" not in data["count"]
    assert data["title"]
    assert next(iter(data["melds"].items())) == (
        "run",
        {
            "heading": "sequence",
            "patterns": ["ATKQJ in trump"],
            "values": [150, 300, 900, "game"],
        },
    )


def game_after_round() -> Game:
    """A game after a round."""
    rng, game = Random(3), Game.start(variants.RACEHORSE).deal(Random(3))
    while game.sheet.last is None:
        game = game.deal(rng) if game.needs_deal else game.apply(game.legal_actions().sample(rng))
    return game


def test_what_is_big_has_the_number_of_its_format_at_its_head() -> None:
    """Alone and in lists and dicts, but not inside another value."""
    game = game_after_round()
    outlook = variants.get("two-handed").settle_so_far(meld={0: 40, 1: 40})
    big = (game.rules, ScoreSheet(rules=game.rules), game.sheet.last, game.view(0), outlook)

    assert {type(value).__name__ for value in big} == {*FORMATS}
    for value in big:
        kind = type(value)
        text = to_json(value)
        data = json.loads(text)
        assert next(iter(data.items())) == ("format", 1)
        assert text.count('"format"') == 1
        assert to_json([value]) == f"[{text}]"
        assert to_json({"a": (value,)}) == f'{{"a": [{text}]}}'
        del data["format"]
        assert from_json(json.dumps(data), kind) == from_json(text, kind) == value
        assert from_json(f"[{text}]", list[kind]) == [value]  # type: ignore[valid-type]


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        ("2", "and only up to format 1 is known here: a newer version of pinochle reads it"),
        ("0", "$.format: expected a number from 1, not 0"),
        ("true", "$.format: expected a whole number, not True (bool)"),
        ('"1"', "$.format: expected a whole number, not '1' (str)"),
    ],
)
@pytest.mark.parametrize("kind", [Outlook, Ruleset, ScoreSheet, Settlement, View])
def test_another_number_is_refused_before_anything_else_is_read(
    number: str, problem: str, kind: type[object]
) -> None:
    with pytest.raises(DocumentError) as error:
        from_json(f'{{"format": {number}, "base": 3, "new": 1}}', kind)

    (said,) = error.value.problems
    assert problem in said


def test_a_part_by_itself_is_written_with_what_it_was_told() -> None:
    data = json.loads(to_json([variants.RACEHORSE.play, variants.RACEHORSE]))

    assert data[0]["ranking"] == "A 10 K Q J 9"
    assert "ranking" not in data[1]["play"]


@pytest.mark.parametrize(
    ("text", "kind", "problem"),
    [
        ("{", Hand, "$: this is not JSON: Expecting property name"),
        ("[" * 100_000, Hand, "$: the document is nested too deeply"),
        ("3", Hand, "$: expected text, not 3 (int)"),
        ('"AX"', Hand, "$: 'AX' is not a hand: expected a suit"),
        ("[1]", TableRules, "$: expected an object with the fields of TableRules, not [1]"),
        ('{"seats": 4}', TableRules, "$.sides: the field 'sides' is missing"),
        ('{"seats": 2, "sides": [0, "x"]}', TableRules, "$.sides[1]: expected a whole number"),
        ('{"seats": 2, "sides": [0, true]}', TableRules, "$.sides[1]: expected a whole number"),
        ('{"seats": 2.0, "sides": [0, 1]}', TableRules, "$.seats: expected a whole number"),
        ('{"seats": 11, "sides": []}', TableRules, "$: table.seats: expected from 2 to 10, not 11"),
        ('{"seats": 2, "sides": [0, 1], "x": 1}', TableRules, "$.x: there is no such field; the"),
        ('{"packets": "3 x"}', DealRules, "$.packets: '3 x' is not a deal"),
        ('{"copies": [["A", 2, 3]]}', Pack, "$.copies[0]"),
        ('{"run": {"heading": 1}}', MeldTable, "$.run.heading: expected text, not 1 (int)"),
        ('{"run": {"name": "x"}}', MeldTable, "$.run: a meld of a table is named by its key"),
        ('{"run": 3}', MeldTable, "$.run: expected an object with the fields of MeldRule, not 3"),
        ('{"run": false}', MeldTable, "$.run: there is no meld of this name to take away"),
        ('{"x": 1, "x": 2}', MeldTable, "$: the key 'x' (str) appears twice in one object"),
        (
            '{"name": "x", "heading": "x", "patterns": ["AS"], "values": ["win"]}',
            MeldRule,
            "$.values[0]: expected a whole number",
        ),
        (
            '{"name": "x", "heading": "x", "patterns": ["A in x"], "values": [1]}',
            MeldRule,
            "$.patterns[0]: 'A in x' is not a pattern",
        ),
        ('{"obligations": [{"duty": "fly"}]}', PlayRules, "$.obligations[0].duty"),
        ('{"code": "c", "rule": "", "parameters": []}', Violation, "expected one of play.not-held"),
        ('{"code": "play.suit", "rule": ""}', Violation, "play.suit needs card, held, led"),
        ('{"seats":' * 900 + "1" + "}" * 900, Hand, "$: expected text, not {'seats': {'seats'"),
        ("1" * 5000, TableRules, "this JSON cannot be read"),
        ("5", complex, "$: complex is not read from documents"),
        ("{}", Difference, "a difference cannot be read"),
        ('{"code": "c", "rule": "", "parameters": [["a", {}]]}', Violation, "expected a word"),
        ('{"code": "c", "rule": "", "parameters": [["a", true]]}', Violation, "expected a word"),
        ('{"code": "c", "rule": "", "parameters": [["a", {"card": "X"}]]}', Violation, "'X'"),
    ],
)
def test_a_wrong_document_is_told_by_its_place(text: str, kind: type[object], problem: str) -> None:
    with pytest.raises(DocumentError) as error:
        from_json(text, kind)

    assert any(problem in said for said in error.value.problems), error.value.problems
    assert str(error.value)


def test_patterns_and_differences_are_written() -> None:
    run = InOneSuit((Rank.ACE, Rank.TEN))

    assert from_json(to_json(run), InOneSuit) == run
    with pytest.raises(DocumentError):
        from_json(to_json(run), Exactly)
    differences = variants.FIREHOUSE.diff(variants.CONTRACT_PINOCHLE)
    assert json.loads(to_json(differences[0]))["theirs"] == "contract-pinochle"
    assert json.loads(to_json(differences[1]))["where"] == "script"
    packets = variants.CUTTHROAT.diff(variants.get("three-handed"))
    assert "deal.packets" in {one.where for one in packets}, "what is a word differs as a whole"


def test_every_place_is_told_at_once() -> None:
    with pytest.raises(DocumentError) as error:
        from_json('{"seats": "a", "leader": "b", "cards": ["X"]}', Trick)

    assert len(error.value.problems) == 3


@pytest.mark.parametrize("value", [object(), {"a": object()}, [print]])
def test_what_is_no_value_is_not_written(value: object) -> None:
    with pytest.raises(WrongType, match="expected a public value, not <"):
        to_json(value)


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("1", dict, "expected an object, not 1"),
        ("1", list[int], "expected a list, not 1"),
        ('"ab"', set[str], "expected a list, not 'ab'"),
        ("[1]", dict[str, int], r"expected an object, not \[1\]"),
    ],
)
def test_a_collection_is_read_from_one(text: str, kind: type[object], said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        from_json(text, kind)


def test_collections_are_read() -> None:
    assert from_json('{"a": [1]}', dict[str, list[int]]) == {"a": [1]}


def test_a_document_is_text() -> None:
    with pytest.raises(WrongType):
        from_json(3, Hand)  # type: ignore[arg-type]


def test_particulars_of_a_violation_keep_their_kind() -> None:
    cards = (Card.parse("KS"), Card.parse("TS"))
    parameters = (
        ("card", cards[0]),
        ("led", Suit.CLUBS),
        ("held", cards),
        ("number", 3),
        ("word", "AS"),
    )
    violation = Violation("play.suit", "play.follow", parameters)

    again = from_json(to_json(violation), Violation)

    assert again == violation
    assert list(again.keys()) == ["card", "led", "held", "number", "word"]


def test_a_ruleset_that_contradicts_itself_is_refused() -> None:
    data = json.loads(to_json(variants.FIREHOUSE))
    data["bury"]["cards"] = 3
    data["deal"]["packets"] = "3 3 3"

    with pytest.raises(DocumentError) as error:
        from_json(json.dumps(data), Ruleset)

    assert [problem.partition(":")[0] for problem in error.value.problems] == [
        "$.script",
        "$.deal.packets",
    ]
