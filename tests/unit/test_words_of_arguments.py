"""Each public argument that takes one of some words refuses another, and lists those it takes.

The arguments are found in the signatures: words stand there as a ``Literal``, or the docstring says
that a text is one of a table. A class that checks none of its fields, such as an event, is left
out: the library makes its values.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from attrs import fields, fields_dict, has

from pinochle import (
    Game,
    Hand,
    PinochleError,
    Record,
    ScoreSheet,
    Tally,
    Trick,
    Violation,
    variants,
)
from pinochle.actions import Pass, Redacted, label
from pinochle.analysis import Unseen, WholeDeal, odds
from pinochle.conformance import SUBJECTS, answer
from pinochle.errors import DocumentError, RulesetError, UnknownVariant
from pinochle.messages import LANGUAGES, NOBODY, Message, as_language
from pinochle.messages.codes import CODES, VIOLATIONS
from pinochle.messages.phrases import Phrase, problem
from pinochle.players import ClubPlayer, explain
from pinochle.players.sitting import Sitting
from pinochle.records import Collection, FiledGame
from pinochle.records.rows import check_wanted, rows_of
from pinochle.rules import named_sides
from pinochle.web.asking import Ask, read_ask
from pinochle.web.editor import apply_changes
from pinochle.web.room import RoomState, create_room
from pinochle.web.scorepad import requested_pad, sheet_to_document
from pinochle.web.table.files import write_page
from pinochle.web.table.refusals import table_error
from support.rooms import NEED_AN_EXTRA, ROOMS
from support.signatures import parameters_of, words_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from attrs import Attribute

    from support.signatures import Definition

NO_WORD: Final = "no-such-word"
"""The text that is given in place of a word."""

RULES: Final = variants.get("partnership-auction")
GAME: Final = Game.start(RULES).deal(Random(1))
VIEW: Final = GAME.view(0)
DEAL: Final = WholeDeal(RULES, 0, RULES.pack.shuffled(Random(1)))
TALLY: Final = Tally.of_sides(RULES, meld=(110, 150), count=(90, 160), bids={1: 300})
SETTLEMENT: Final = RULES.settle(TALLY)
LINE: Final = SETTLEMENT.lines[0]
SHEET: Final = ScoreSheet(rules=RULES).add(TALLY)
COLLECTION: Final = Collection.of()
FILED: Final = FiledGame(file="", line=1, record=Record.of(Game.start(RULES)))
UNSEEN: Final = Unseen.of(VIEW)
TRICK: Final = Trick(4).play("KH")
ASK: Final = read_ask('{"id": 1, "ask": "pad"}')
SITTING: Final = Sitting.start(RULES, [None, ClubPlayer(), ClubPlayer(), ClubPlayer()])
ROOM: Final = RoomState.start(create_room(Ask(1, "create", {"rules": RULES.name}), "den"))

CLASH: Final = problem("play.obligations", "clash.no-bid-for-lead")

CALLS: Final[dict[str, Callable[[Any], object]]] = {
    "Collection.count.of": lambda word: COLLECTION.count("rules", of=word),
    "Collection.rows.of": lambda word: [*COLLECTION.rows(word)],
    "Collection.where.verdict": lambda word: COLLECTION.where(verdict=word),
    "DocumentError.lines.language": DocumentError([CLASH]).lines,
    "Line.figure.code": LINE.figure,
    "Line.number.code": LINE.number,
    "Message.code": Message,
    "Message.text.language": Pass().message.text,
    "MisdealRules.voids.kind": RULES.misdeal.voids,
    "PinochleError.lines.language": UnknownVariant("ours", (), Phrase("section.play")).lines,
    "Problem.line.language": CLASH.line,
    "Problem.text.language": CLASH.text,
    "Redacted.word": lambda word: Redacted(word, ()),
    "RulesetError.lines.language": RulesetError([CLASH]).lines,
    "ScoreSheet.add.entry": SHEET.add,
    "ScoreSheet.correct.entry": lambda word: SHEET.correct(1, word),
    "ScoreSheet.insert.entry": lambda word: SHEET.insert(1, word),
    "ScoreSheet.rounds": lambda word: ScoreSheet(rules=RULES, rounds=(word,)),
    "Settlement.columns.always": lambda word: SETTLEMENT.columns([word]),
    "Sheet.void.why": lambda word: GAME.sheet.void(RULES, word),
    "Phrase.text.language": Phrase("section.play").text,
    "RoomState.table.language": lambda word: ROOM.table(0, language=word),
    "Ruleset.describe.language": lambda word: RULES.describe(language=word),
    "Sitting.table.language": lambda word: SITTING.table(0, language=word),
    "Trick.winning_seat.like_cards": lambda word: TRICK.winning_seat(None, RULES.pack.order, word),
    "Unseen.melds.trump": lambda word: UNSEEN.melds(RULES, 1, word),
    "View.choose.language": lambda word: VIEW.choose(language=word),
    "View.choose.what": lambda word: VIEW.choose((), word),
    "View.table.language": lambda word: VIEW.table(language=word),
    "Violation.code": lambda word: Violation(word, ""),
    "Sayable.text.language": Phrase("section.play").text,
    "WholeDeal.cards.place": DEAL.cards,
    "check_wanted.of": lambda word: check_wanted(word, {}),
    "rows_of.of": lambda word: rows_of(FILED, word),
    "answer.subject": lambda word: answer(word, RULES, {}),
    "of_hand.trump": lambda word: odds.of_hand(RULES, 12, word),
    "apply_changes.language": lambda word: apply_changes("base = 'cutthroat'", language=word),
    "explain.language": lambda word: explain((), word),
    "label.language": lambda word: label(Pass(), word),
    "named_sides.language": lambda word: named_sides(RULES.table, NOBODY, word),
    "requested_pad.language": lambda word: requested_pad(SHEET, ASK, word),
    "table_error.language": lambda word: table_error("Full", word),
    "sheet_to_document.language": lambda word: sheet_to_document(SHEET, word),
    "as_language.language": as_language,
    "with_widow.trump": lambda word: odds.with_widow(RULES, Hand(), 12, word),
    "write_page.way": lambda word: write_page(Path(), word),
}
"""How each function and method is called with a word; fields are asked for their own check."""

TABLES: Final = {"SUBJECTS": SUBJECTS, "pinochle.messages.codes.CODES": CODES}
TABLES["pinochle.messages.codes.VIOLATIONS"] = VIOLATIONS
"""The tables of words that docstrings name."""


class Argument(NamedTuple):
    """An argument that takes one of some words.

    Args:
        name: the function and the parameter, or the class and its field.
        words: the words.
        kind: the class of a field; None for a parameter.
    """

    name: str
    words: frozenset[str]
    kind: type | None


def _arguments() -> Iterator[Argument]:
    for room, definitions in ROOMS.items():
        if not room.startswith((*NEED_AN_EXTRA,)):
            for definition in sorted(definitions):
                yield from _arguments_of(definition)


def _arguments_of(definition: Definition) -> Iterator[Argument]:
    for name, annotation, text in parameters_of(definition):
        words = {word for word in words_in(definition.module, annotation) if not word.isdecimal()}
        table = re.search(r"\bone of (?::data:`|``)([\w.]+)`", text)
        words.update(TABLES[table[1]] if table else ())
        words.update(LANGUAGES if name.endswith(".language") else ())
        if words:
            kind = getattr(import_module(definition.module), definition.name)
            is_field = isinstance(kind, type) and name.count(".") == 1
            if not is_field or name in CALLS:
                yield Argument(name, frozenset(words), None)
            elif has(kind) and any(field.validator for field in fields(kind)):
                yield Argument(name, frozenset(words), kind)


ARGUMENTS: Final = [*_arguments()]
CALLED: Final = [one for one in ARGUMENTS if one.kind is None]
FIELDS: Final = [(one, one.kind) for one in ARGUMENTS if one.kind]


def test_there_are_such_arguments() -> None:
    assert len(FIELDS) > 80
    assert {one.name for one in CALLED} == CALLS.keys(), "say how they are called with a word"


@pytest.mark.parametrize("argument", CALLED, ids=lambda argument: argument.name)
def test_another_word_is_refused_where_it_is_given(argument: Argument) -> None:
    with pytest.raises(PinochleError) as refusal:
        CALLS[argument.name](NO_WORD)
    said = str(refusal.value)
    assert NO_WORD in said
    assert [word for word in argument.words if word not in said] == []


@pytest.mark.parametrize(("argument", "kind"), FIELDS, ids=lambda one: getattr(one, "name", ""))
def test_another_word_is_refused_by_its_field(argument: Argument, kind: type) -> None:
    field: Attribute[Any] = fields_dict(kind)[argument.name.partition(".")[2]]
    assert field.validator is not None, "one_of() checks it"
    with pytest.raises(ValueError, match=NO_WORD) as refusal:
        field.validator(object.__new__(kind), field, NO_WORD)
    said = str(refusal.value)
    assert field.name in said
    assert [word for word in argument.words if word not in said] == []
