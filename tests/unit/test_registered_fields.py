"""What a field adds stands wherever it must: a failure names the places that lack it.

The fields come from the classes. What a field cannot have stands in `WITHOUT`, with the reason.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from inspect import getsource, signature
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, get_args

import field_pages
import pytest
from attrs import NOTHING, evolve, fields, fields_dict, has

import pinochle
from pinochle import Ruleset, RulesetError, ScoreSheet, Suit, Tally, from_json, to_json
from pinochle.messages import LANGUAGES, catalogue
from pinochle.page import document
from pinochle.pictures import draw
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.slips import ENDED_BY, seats_to_name
from pinochle.rules.scoring.tally import ITEMS, SEAT_FIELDS, How, Item, Line, Settlement, TallyParts
from pinochle.testing import custom_ruleset
from pinochle.testing._rulesets import FIELD_TYPES, draw_value, with_field, words
from pinochle.web import scorepad
from pinochle.web.editor import arguments
from pinochle.web.scorepad import Pad, entry_of
from support.ruleset_differences import a_tally, with_checks
from support.rulesets import CUSTOM, PLAYABLE, RULESETS, in_some_order, rules_of
from support.strategies import totals
from support.table_documents import random_plies, views_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from attrs import AttrsInstance

    from pinochle.rules.scoring.scoresheet import ScoredRound
    from pinochle.rules.scoring.tally import ItemCode
    from pinochle.web.scorepad import PadQuestion

PACKAGE: Final = Path(pinochle.__file__).parent

VALUES: Final = "the values to draw for it in testing/_rulesets.py"
ROW: Final = "its words in web/editor_words.json"
SENTENCE: Final = "a sentence of its own in rules/prose"
PAD: Final = "a seat of seats_to_name in rules/scoring/slips.py, or a question of web/scorepad.py"
ASKED: Final = "a ruleset under tests/rulesets/ that has it on, so that a score pad asks for it"
BACK: Final = "the way back in entry_of of web/scorepad.py"
SO_FAR: Final = "an argument of settle_so_far in rules/ruleset.py"
OF_SIDES: Final = "TallyParts, or an argument of Tally.of_sides, in rules/scoring/tally.py"
HOW_TO: Final = "docs/how-to/write-the-data-of-a-page.md"
SAID: Final = "a value in page/_maker.py that some game of tests/support/table_documents.py shows"
BY_SEATS: Final = "is refused: where sides form in the round, everything is entered by seats"
PLAYED_ON: Final = "is none of a round that is supposed to be played to its end without a fault"
SETTLING: Final = ("settlement", "renege", "showing", "moon")
"""The parts that are drawn for rounds that are settled."""
DRAWN: Final = 100
"""The number of rulesets with such parts that are tried."""
ROUNDS: Final = 6
"""The number of rounds of each other ruleset that are tried."""
WITH_THE_PRESET: Final = "defines the shape of a game, which comes from a preset as a whole"

WITHOUT: Final[Mapping[str, Mapping[str, str]]] = {
    VALUES: {
        "table.seats": WITH_THE_PRESET,
        "pack.copies": WITH_THE_PRESET,
        "pack.extra": WITH_THE_PRESET,
    },
    ROW: {
        "melds.rules": "each meld has a row, with the word that every language has for it",
    },
    SENTENCE: {
        "table.seats": WITH_THE_PRESET,
        "pack.copies": WITH_THE_PRESET,
        "pack.extra": WITH_THE_PRESET,
        "deal.stock": "is what the pack, the seats and the packets leave",
        "auction.suit_bids": "needs another trump.named, and is told with it",
        "widow.may_raise": "needs another script, and is told with its step",
        "showing.jointly": "needs another script, and is told with its step",
        "bury.cards": "is the number of cards that the widow brings",
        "concession.unseen": "needs another script, and is told with its step",
    },
    ASKED: {
        "tricks": "is asked where the settlement cannot do without it, when all else is known",
        "buried": "is counted with the tricks, so it is asked again only where somebody said it",
        "discarded": "is counted with the tricks, so it is asked again only where somebody said it",
    },
    OF_SIDES: {
        "sides": BY_SEATS,
        "forgotten": "costs each seat as much, and not a side",
    },
    SO_FAR: {
        "buried": "is part of the count of whomever it counts for",
        "discarded": "is part of the count of whomever it counts for",
        "sides": BY_SEATS,
        "how": PLAYED_ON,
        "offender": PLAYED_ON,
        "other_offenders": PLAYED_ON,
        "caller": PLAYED_ON,
        "winner": PLAYED_ON,
        "setbacks": PLAYED_ON,
        "forgotten": PLAYED_ON,
        "check_melds": "gains checks, which an outlook leaves out",
    },
    SAID: {
        "TableView.format": "is the same in every document",
    },
}
"""What a field does without, by the place where others have it, with the reason."""


def missing_places(name: str, places: Mapping[str, bool]) -> list[str]:
    """The places in which something is missing, and those with a reason that is none any more."""
    return [
        f"a reason that {name} has no more: delete it in {Path(__file__).name}"
        if is_there
        else place
        for place, is_there in places.items()
        if is_there == (name in WITHOUT.get(place, {}))
    ]


# The fields of a ruleset.


def is_drawn(path: str) -> bool:
    """Whether custom rulesets have values for a field."""
    with suppress(KeyError, IndexError):
        draw_value(rules_of("partnership-auction"), path, Random(path))
        return True
    return False


def pairs(path: str) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Rulesets that differ in a field alone."""
    part, _, name = path.partition(".")
    for ruleset in in_some_order(RULESETS, path):
        rules, rng = rules_of(ruleset), Random(f"{path} {ruleset}")
        for value in words(FIELD_TYPES[path]) or [draw_value(rules, path, rng) for _ in range(2)]:
            before = getattr(getattr(rules, part), name)
            with suppress(RulesetError):  # they do not go together
                other = with_field(rules, path, value, rng)
                parts: dict[str, Any] = {part: evolve(getattr(other, part), **{name: before})}
                one = other.with_(**parts)
                if one != other:
                    yield one, other


def is_told(path: str) -> bool:
    """Whether some rulesets that differ in a field alone are described otherwise."""
    if not is_drawn(path):
        return False
    return any(
        one.describe().partition("\n")[2] != other.describe().partition("\n")[2]
        for one, other in pairs(path)
    )


def has_words(path: str) -> bool:
    """Whether the editor has words for a field in every language.

    In English it takes them from the docstring of the part.
    """
    own = json.loads((PACKAGE / "web/editor_words.json").read_text(encoding="utf-8"))
    return all(own[language].get(f"field-{path}") for language in LANGUAGES if language != "en")


@pytest.mark.parametrize("path", FIELD_TYPES)
def test_a_field_of_a_ruleset(path: str) -> None:
    part, _, name = path.partition(".")
    kind: Any = getattr(fields(Ruleset), part).type
    assert not missing_places(
        path,
        {
            f"{name} under Args of {kind.__name__}": name in arguments(kind),
            "a unit as its type, or in UNITS of docs/_ext/field_pages.py": part == "melds"
            or bool(field_pages.unit(path, FIELD_TYPES[path])),
            VALUES: is_drawn(path),
            ROW: has_words(path),
            SENTENCE: is_told(path),
        },
    )


# The fields of a tally, and the items of a settlement.


def answer(pad: Pad, question: PadQuestion, rng: Random) -> object:
    """An answer to a question of a score pad."""
    if question.name.startswith("checks."):
        return {pad.chips(question.name)[0].name: 1}
    options = [option for option, _ in question.options]
    if question.kind == "several":
        return options[:1]
    if options and (question.kind == "choice" or rng.random() < 1 / 2):
        return rng.choice(options)
    return min(question.numbers, default=10)


def filled_in(sheet: ScoreSheet, how: str, rng: Random) -> Iterator[Pad]:
    """The score pads of a round while their questions are answered, one by one."""
    entry: dict[str, object] = {"how": how}
    answered = {"how"}
    while True:
        yield (pad := Pad(sheet, {**entry}))
        rest = [one for one in pad.questions if one.name not in answered]
        if not rest:
            return
        answered.add(rest[0].name)
        entry[rest[0].name] = answer(pad, rest[0], rng)


@cache
def pads() -> tuple[tuple[Pad, ...], ...]:
    """The score pads of each ruleset, for every end of a round."""
    found: list[tuple[Pad, ...]] = []
    for name in RULESETS:
        sheet, rng = ScoreSheet(rules=rules_of(name)), Random(name)
        ends = [how for how in sheet.ends if how in get_args(How)]
        found.append(tuple(pad for how in ends for pad in filled_in(sheet, how, rng)))
    return tuple(found)


def entered(each: Iterable[Pad]) -> Iterator[ScoredRound]:
    """The rounds of score pads, as far as there are any before the next answer."""
    for pad in each:
        with suppress(RulesetError):
            yield pad.round()


@cache
def fields_asked() -> set[str]:
    """The fields of a tally that the answers to a score pad decide."""
    rounds = [[*entered(each)] for each in pads()]
    return {
        one.name
        for one in fields(Tally)
        for each in rounds
        if len({getattr(tally, one.name) for tally in each}) > 1
    }


def is_asked_for(name: str) -> bool:
    """Whether score pads have a question for a field of a tally, in some ruleset or another."""
    if name in SEAT_FIELDS:
        return name in ENDED_BY.values() or f'"{name}"' in getsource(seats_to_name)
    return bool(re.search(rf"\b{name}\b", getsource(scorepad)))


def words_of_questions() -> set[str]:
    """The words that a page needs for the questions of score pads and for what they offer."""
    asking = {question for each in pads() for pad in each for question in pad.questions}
    return {f"ask-{question.name.partition('.')[0]}" for question in asking} | {
        f"{question.name}-{option}"
        for question in asking
        for option, text in question.options
        if question.kind != "number" and not text and option not in {suit.code for suit in Suit}
    }


def compared(rules: Ruleset, tally: Tally) -> dict[str, object]:
    """The fields of a tally as a score pad knows them.

    Tricks and the sums of bids are those of sides, bids are in the trump suit, 0 for everybody is
    nothing, and a meld for checks is its name, whichever cards were shown.
    """
    found: dict[str, Any] = {one.name: getattr(tally, one.name) for one in fields(Tally)}
    found |= {
        name: value if any(value) else ()
        for name, value in found.items()
        if isinstance(value, tuple)
    }
    for name in ("count", "tricks"):
        found[name] = found[name] and totals(rules, found[name])
    found["check_melds"] = [
        [(meld.name, meld.suit, meld.sets) for meld in score.melds] for score in tally.check_melds
    ]
    seats = rules.table.sides if rules.auction.is_summed else range(rules.table.seats)
    found["contracts"] = {
        evolve(bid, bidder=seats[bid.bidder], suit=bid.suit or tally.trump)
        for bid in tally.contracts
    }
    return found


def lost_on_the_way_back(rules: Ruleset, tally: Tally) -> set[str]:
    """The fields of a tally that are otherwise when it is entered again; none if it cannot be."""
    try:
        sheet = ScoreSheet(rules=rules).add(tally)
    except RulesetError:
        return set()
    again = Pad(sheet, entry_of(sheet, 1), 1).round()
    assert isinstance(again, Tally)
    back = compared(rules, again)
    return {name for name, value in compared(rules, tally).items() if back[name] != value}


@cache
def fields_settled() -> tuple[set[str], set[str], set[str]]:
    """The fields that tallies of random rounds have, the items, and the fields that get lost."""
    told, items, lost = set[str](), set[str](), set[str]()
    own = [rules_of(name) for name in RULESETS for _ in range(ROUNDS)]
    custom = (custom_ruleset(Random(number), parts=SETTLING) for number in range(DRAWN))
    for number, rules in enumerate(chain(own, custom)):
        tally = a_tally(rules, Random(number))
        if tally is None:
            continue
        tally, _ = with_checks(rules, rules, tally, Random(number))
        told |= {one.name for one in fields(Tally) if getattr(tally, one.name) != one.default}
        items |= {item.code for line in settle(rules, tally).lines for item in line.items}
        lost |= lost_on_the_way_back(rules, tally)
    return told, items, lost


@pytest.mark.parametrize("name", fields_dict(Tally))
def test_a_field_of_a_tally(name: str) -> None:
    known = {*signature(Ruleset.settle_so_far).parameters}
    assert not missing_places(
        name,
        {
            f"{name} under Args of Tally": name in arguments(Tally),
            "a_tally in tests/support/ruleset_differences.py, or a ruleset under tests/rulesets/ "
            "that has it on": name in fields_settled()[0],
            PAD: is_asked_for(name),
            ASKED: name in fields_asked(),
            BACK: name not in fields_settled()[2],
            OF_SIDES: name in {*TallyParts.__annotations__, *signature(Tally.of_sides).parameters},
            SO_FAR: name in known,
        },
    )


def test_an_outlook_of_a_score_pad_knows_what_was_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pad tells `settle_so_far` all that it has asked, in `_outlook` of web/scorepad.py."""
    known, told = {*signature(Ruleset.settle_so_far).parameters}, set[str]()

    def settle_so_far(_: Ruleset, **given: object) -> None:
        told.update(given)

    monkeypatch.setattr(Ruleset, "settle_so_far", settle_so_far)
    for each in pads():
        for pad in each:
            pad.outlook()
    assert (known & fields_asked()) - told == set()


def test_a_page_has_words_for_every_question_of_a_score_pad() -> None:
    """Each page with a score pad has them in each language; what is missing goes into its file."""
    file = "examples/score_pad_page/words.json"
    for language, words_ in json.loads(text_of(file)).items():
        assert sorted(words_of_questions() - {*words_}) == [], f"{file}, {language}"


@pytest.mark.parametrize("code", ITEMS)
def test_an_item_of_a_settlement(code: ItemCode) -> None:
    lines = tuple(
        Line(side=side, verdict="scored", items=(Item("meld", 40, ""), Item(code, 70, "")))
        for side in range(2)
    )
    settlement = Settlement(lines, tuple(line.points for line in lines))
    words = {language: catalogue(language).words.get(f"item.{code}", "") for language in LANGUAGES}
    said = {language: settlement.message.text(language) for language in LANGUAGES}
    assert not missing_places(
        code,
        {
            **{
                f"item.{code} in messages/{language}.json": bool(word) and word in said[language]
                for language, word in words.items()
            },
            "str() of a Settlement": words["en"] in str(settlement),
            "the picture of a Settlement in pictures/scores.py": words["en"]
            in str(draw(settlement)),
            "the JSON of a Settlement": from_json(to_json(settlement), Settlement) == settlement,
            "a round of a_tally in tests/support/ruleset_differences.py": code
            in fields_settled()[1],
        },
    )


# The fields of a page's document.


PAGE: Final[Mapping[str, type[AttrsInstance]]] = {
    name: kind
    for name in document.__all__
    if isinstance(kind := getattr(document, name), type) and has(kind)
}
"""The classes of the document by name."""


def text_of(path: str) -> str:
    """The text of a file of the repository."""
    return (Path(__file__).parents[2] / path).read_text(encoding="utf-8")


@cache
def words_in_how_to() -> frozenset[str]:
    """The words that the how-to page has in code."""
    code = re.findall(r"```.*?```|`[^`]+`", text_of(HOW_TO), re.DOTALL)
    return frozenset(re.findall(r"\w+", " ".join(code)))


def said_in(value: object) -> Iterator[str]:
    """The fields of a document, and of the parts in it, that differ from their default."""
    if isinstance(value, tuple):
        for part in value:
            yield from said_in(part)
    elif has(kind := type(value)) and kind in PAGE.values():
        for one in fields(kind):
            said = getattr(value, one.name)
            if said != one.default:
                yield f"{kind.__name__}.{one.name}"
            yield from said_in(said)


@cache
def fields_that_say_nothing() -> set[str]:
    """The fields that have their default in every document, as if ``_maker.py`` forgot them."""
    silent = {
        f"{name}.{one.name}"
        for name, kind in PAGE.items()
        for one in fields(kind)
        if one.default is not NOTHING
    }
    tables = (
        table
        for name in (*CUSTOM, *PLAYABLE)
        for ply in random_plies(name)[::5]
        for _, table in views_of(ply, messages=True)
    )
    while silent - WITHOUT[SAID].keys() and (table := next(tables, None)):
        silent -= {*said_in(table)}
    return silent


@pytest.mark.parametrize(
    "path", [f"{name}.{one.name}" for name in PAGE for one in fields(PAGE[name])]
)
def test_a_field_of_the_document_of_a_page(path: str) -> None:
    owner, _, name = path.partition(".")
    known = json.loads(text_of("schemas/table.json"))["$defs"][owner]["properties"]
    _, _, declared = text_of("schemas/table.d.ts").partition(f"interface {owner} {{")
    declared, _, _ = declared.partition("\n}")
    assert not missing_places(
        path,
        {
            f"{name} under Args of {owner}": name in arguments(PAGE[owner]),
            "schemas/table.json, by nox -s generate": name in known,
            "schemas/table.d.ts, by nox -s generate": f"  readonly {name}" in declared,
            f"a word in code in {HOW_TO}": name in words_in_how_to(),
            SAID: path not in fields_that_say_nothing(),
        },
    )
