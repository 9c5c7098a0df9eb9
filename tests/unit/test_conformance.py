"""The conformance suite: its cases are confirmed, tell common mistakes, and check a program.

Tests: pinochle.cli._conforming, pinochle.conformance.answers, pinochle.conformance.cases,
pinochle.conformance.checking, pinochle.conformance.judging, pinochle.conformance._altered,
pinochle.conformance._mistakes, pinochle.conformance._choosing,
pinochle.conformance._dealt, pinochle.conformance._rounds, pinochle.conformance._tallies,
pinochle.conformance._making, pinochle.conformance._writing, pinochle.schemas._fields
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import textwrap
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from oracle import hands, ladders, play
from pinochle import Ruleset, from_json
from pinochle.conformance import SUBJECTS, Case, SuiteError, answer, cases_in, check, differs
from pinochle.conformance._choosing import questions_of
from pinochle.conformance._mistakes import Mistake, mistakes_of, wrongly_answered
from pinochle.conformance._rounds import Table, is_above_all
from pinochle.conformance.answers import read
from pinochle.conformance.cases import rulesets_in
from pinochle.conformance.judging import judge
from pinochle.rules.handtest import ANY_HAND
from pinochle.schemas._fields import fields_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle.rules import AuctionRules
    from support.command_line import Command

ROOT: Final = Path(__file__).parents[2]
SUITE: Final = ROOT / "conformance"
PLAIN: Final = rulesets_in(SUITE)
RULES: Final = {name: from_json(json.dumps(rules), Ruleset) for name, rules in PLAIN.items()}
CASES: Final = {subject: [*cases_in(SUITE, subject)] for subject in SUBJECTS}
QUICK: Final = ("melds", "plays", "winners", "auctions", "settlements", "endings")
FEW: Final = ("two-handed", "partnership-turned")
"""Tables whose mistakes are all tried when nobody waits for long."""
JUDGE: Final = [sys.executable, "-m", "pinochle", "judge"]
ORDER: Final = "ATKQJ9"


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("subject", QUICK)
def test_the_library_answers_as_the_files_expect(subject: str, every: int) -> None:
    """Of all cases a third: `nox -s installed` asks the library every one."""
    for case in CASES[subject][::every]:
        assert answer(subject, RULES[case.rules], case.given) == case.expected, case.id


@pytest.mark.parametrize("preset", ["partnership-auction", "two-handed", "double-deck"])
def test_a_round_is_answered_as_the_files_expect(preset: str) -> None:
    for case in CASES["games"]:
        if case.rules == preset:
            assert answer("games", RULES[preset], case.given) == case.expected, case.id


@pytest.mark.slow
def test_every_round_is_answered_as_the_files_expect() -> None:
    for case in CASES["games"]:
        assert answer("games", RULES[case.rules], case.given) == case.expected, case.id


def test_every_case_says_what_it_is_about() -> None:
    schema = json.loads((SUITE / "schema.json").read_text("utf-8"))
    for subject, cases in CASES.items():
        Draft202012Validator(schema).validate(
            json.loads((SUITE / f"{subject}.json").read_text("utf-8"))
        )
        assert cases
        assert len({case.id for case in cases}) == len(cases)
        for case in cases:
            assert case.about.endswith((".", "?"))
            assert case.rule_ids
            assert case.rules in PLAIN
    size = sum(file.stat().st_size for file in SUITE.iterdir())
    assert size < 1_700_000


def test_the_readme_counts_the_cases() -> None:
    readme = (SUITE / "README.md").read_text(encoding="utf-8")
    for subject, cases in CASES.items():
        assert f"| `{subject}.json` | {len(cases)} |" in readme


def test_the_page_of_fields_has_each_field_of_each_ruleset() -> None:
    page = (SUITE / "fields.md").read_text(encoding="utf-8")
    assert page == fields_page()
    for rules in PLAIN.values():
        for part, value in rules.items():
            assert f"- `{part}`" in page
            named = value if isinstance(value, dict) and part != "melds" else {}
            section = page.partition(f"\n## `{part}`\n")[2].partition("\n## ")[0]
            assert {name for name in named if f"- `{name}`" not in section} == set()


def test_what_the_readme_shows_runs() -> None:
    """Its case is the first of its table, and its program finds the others to be wrong."""
    readme = (SUITE / "README.md").read_text(encoding="utf-8")
    shown, program = re.findall(r"```(?:json|python)\n(.*?)```", readme, re.DOTALL)[:2]
    cases = [case for case in CASES["melds"] if case.rules == "partnership-auction"]
    first = json.loads(shown)
    assert (first["about"], first["given"]) == (cases[0].about, cases[0].given)
    assert first["expected"] == cases[0].expected
    words = [sys.executable, "-c", textwrap.dedent(program)]
    shown = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    wrong = [case for case in cases if case.expected != first["expected"]]
    assert len(shown.splitlines()) == len(wrong) > 0


# What the oracles say, which know nothing of the library.


def test_an_oracle_scores_the_hands_alike() -> None:
    for case in CASES["melds"]:
        table = hands.Table(PLAIN[case.rules]["melds"])
        points, wins, _ = table.score(tuple(case.given["hand"].split()), case.given["trump"])
        assert (points, wins) == (case.expected["points"], case.expected["wins"]), case.id


def test_an_oracle_judges_the_plays_alike() -> None:
    for case in CASES["plays"]:
        given, rules = case.given, PLAIN[case.rules]
        lead = ladders.Lead(
            is_first=given["first_lead"],
            is_broken=given["trump_broken"],
            bid=given.get("bid", 10**9),
            partner_wins=given["partner_winning"],
        )
        legal = ladders.legal(
            rules["play"]["obligations"],
            given["hand"].split(),
            given["trick"].split(),
            given["trump"],
            rules["pack"]["order"].replace("10", "T").replace(" ", ""),
            rules["play"]["like_cards"],
            lead,
        )
        assert legal == {*case.expected["legal"].split()}, case.id


def test_an_oracle_finds_the_same_winners() -> None:
    for case in CASES["winners"]:
        rules = PLAIN[case.rules]
        order = rules["pack"]["order"].replace("10", "T").replace(" ", "")
        like = rules["play"]["like_cards"]
        trick = case.given["trick"].split()
        assert play.winner(trick, case.given["trump"], order, like) == case.expected["winner"]


# Mistakes that engines make.


def with_points(points: Callable[[Ruleset, dict[str, Any], int], int]) -> Spoil:
    def answer_wrongly(case: Case, rules: Ruleset) -> dict[str, Any]:
        found = points(rules, dict(case.given), case.expected["points"])
        return {**case.expected, "points": found}

    return answer_wrongly


def run_with_its_marriage(rules: Ruleset, given: dict[str, Any], points: int) -> int:
    score = rules.melds.score(given["hand"], given["trump"])
    marriage = next((rule for rule in rules.melds.rules if rule.name == "royal marriage"), None)
    has_run = any(meld.name == "run" for meld in score.melds)
    return points + (marriage.points(1) if has_run and marriage else 0)


def doubles_as_two_singles(rules: Ruleset, given: dict[str, Any], _: int) -> int:
    score = rules.melds.score(given["hand"], given["trump"])
    return sum(rules.melds.rule(meld.name).points(1) * meld.sets for meld in score.melds)


def no_dix(rules: Ruleset, given: dict[str, Any], points: int) -> int:
    score = rules.melds.score(given["hand"], given["trump"])
    return points - sum(meld.points for meld in score.melds if meld.name == "dix")


def without(duty: str) -> Spoil:
    def answer_wrongly(case: Case, _: Ruleset) -> dict[str, Any]:
        return answer("plays", rules_without(duty, case.rules), case.given)

    return answer_wrongly


@cache
def rules_without(duty: str, name: str) -> Ruleset:
    plain = json.loads(json.dumps(PLAIN[name]))
    duties = plain["play"]["obligations"]
    plain["play"]["obligations"] = [rung for rung in duties if rung["duty"] != duty]
    return from_json(json.dumps(plain), Ruleset)


def last_like_card_wins(case: Case, _: Ruleset) -> dict[str, Any]:
    cards = case.given["trick"].split()
    best = cards[case.expected["winner"]]
    return {"winner": len(cards) - 1 - cards[::-1].index(best)}


def trump_is_a_suit_like_others(case: Case, rules: Ruleset) -> dict[str, Any]:
    return answer("winners", rules, {**case.given, "trump": None})


def any_bid_is_high_enough(case: Case, _: Ruleset) -> dict[str, Any]:
    bids = [[10, *rest] for _, *rest in case.expected.get("bids", ())]
    return {**case.expected, **({"bids": bids} if bids else {})}


def without_set_costs(case: Case, _: Ruleset) -> dict[str, Any]:
    return {**case.expected, "scores": [max(0, score) for score in case.expected["scores"]]}


def the_first_side_wins(case: Case, _: Ruleset) -> dict[str, Any]:
    return {**case.expected, "winners": [0]}


def few_actions_are_known(case: Case, _: Ruleset) -> dict[str, Any]:
    before = [{**asked, "legal": asked["legal"][:15]} for asked in case.expected["before"]]
    return {**case.expected, "before": before}


if TYPE_CHECKING:
    Spoil = Callable[[Case, Ruleset], dict[str, Any]]

MISTAKES: Final = [
    ("melds", with_points(run_with_its_marriage), "run 150"),
    ("melds", with_points(doubles_as_two_singles), "double "),
    ("melds", with_points(no_dix), "dix "),
    ("plays", without("head"), "does not beat"),
    ("plays", without("overtrump"), "play.must-overtrump"),
    ("plays", without("trump"), "so you must trump"),
    ("winners", last_like_card_wins, "Of like cards the first wins."),
    ("winners", trump_is_a_suit_like_others, "trumps, and wins the trick."),
    ("auctions", any_bid_is_high_enough, "The lowest bid is now"),
    ("settlements", without_set_costs, "set."),
    ("endings", the_first_side_wins, "side 1 wins."),
    ("games", few_actions_are_known, "A round"),
]
"""Mistakes in a subject, and what the first case that fails for it says, or cites."""


@pytest.mark.parametrize(("subject", "mistake", "named"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_common_mistake_fails(subject: str, mistake: Spoil, named: str) -> None:
    cases = CASES[subject]
    failed = [case for case in cases if differs(case.expected, mistake(case, RULES[case.rules]))]
    assert named in f"{failed[0].about} {failed[0].rule_ids}"
    assert len(failed) < len(cases)  # the others do not fail for it


TABLES: Final = dict.fromkeys(case.rules for case in CASES["plays"])


@pytest.mark.parametrize("rules", TABLES)
def test_no_duty_of_a_table_can_be_forgotten(rules: str) -> None:
    """But where two play a trump overtrumps whatever was led, so that one duty says the other."""
    cases = [case for case in CASES["plays"] if case.rules == rules]
    duties = {rung["duty"] for rung in PLAIN[rules]["play"]["obligations"]}
    if RULES[rules].table.seats == 2 and "overtrump" in duties:
        duties -= {"trump", "overtrump"}
    forgiven = {
        duty
        for duty in duties
        if not any(differs(case.expected, without(duty)(case, RULES[rules])) for case in cases)
    }
    assert forgiven == set()


# The mistakes that the cases are chosen against.


@cache
def mistakes(name: str) -> list[Mistake]:
    return [*mistakes_of(RULES[name])]


def fails(mistake: Mistake, name: str) -> bool:
    """Whether an engine with a mistake fails a case of its table."""
    return any(
        wrongly_answered(case.expected, mistake.answer(case.given, read(case.subject, case.given)))
        for case in CASES[mistake.subject]
        if case.rules == name
    )


def forgiven(name: str, subject: str, every: int) -> list[str]:
    """The mistakes that show in some candidates of a table, and in none of its cases."""
    questions = questions_of(subject, Table(RULES[name]))[::every]
    return [
        mistake.name
        for mistake in mistakes(name)
        if mistake.subject == subject
        and not fails(mistake, name)
        and any(question.fails(mistake) for question in questions)
    ]


@pytest.mark.parametrize("subject", QUICK)
@pytest.mark.parametrize("name", FEW)
def test_a_mistake_that_shows_in_some_rounds_fails_a_case(name: str, subject: str) -> None:
    assert forgiven(name, subject, every=20) == []


@pytest.mark.slow
@pytest.mark.parametrize("subject", QUICK)
@pytest.mark.parametrize("name", RULES)
def test_each_mistake_that_shows_fails_a_case(name: str, subject: str) -> None:
    """In one of 2,000 deals of the table, or in a round or an auction."""
    assert forgiven(name, subject, every=1) == []


@pytest.mark.parametrize("name", FEW)
def test_each_case_shows_a_mistake_that_no_other_shows(name: str) -> None:
    """Of games only what other subjects do not show is asked."""
    for subject in ("melds", "winners", "settlements", "endings"):
        cases = [case for case in CASES[subject] if case.rules == name]
        alone = set[str]()
        for mistake in mistakes(name):
            if mistake.subject == subject:
                failed = [
                    case.id
                    for case in cases
                    if wrongly_answered(
                        case.expected, mistake.answer(case.given, read(subject, case.given))
                    )
                ]
                alone |= {*failed} if len(failed) == 1 else set()
        assert alone == {case.id for case in cases}


@pytest.mark.parametrize("name", RULES)
def test_a_game_tells_what_counters_and_the_last_trick_count(name: str) -> None:
    """But where it matters in no round, as at tables that play for a stake."""
    count = RULES[name].count
    dearer = tuple(points + 1 for points in count.by_place)
    for other in (evolve(count, last_trick=count.last_trick + 1), evolve(count, by_place=dearer)):
        mistake = Mistake("games", "another count", RULES[name].with_(count=other))
        if not fails(mistake, name):
            questions = questions_of("games", Table(RULES[name]))
            assert not any(question.fails(mistake) for question in questions)


def test_whole_hands_and_whole_tricks_are_among_the_cases() -> None:
    for name, rules in RULES.items():
        hands = [case.given["hand"] for case in CASES["melds"] if case.rules == name]
        assert max(len(hand.split()) for hand in hands) >= rules.deal.hand, name
        tricks = [case.given["trick"] for case in CASES["winners"] if case.rules == name]
        assert max(len(trick.split()) for trick in tricks) == rules.table.seats


def turns_to_call() -> Iterator[tuple[str, AuctionRules, dict[str, Any]]]:
    """What may be called at each turn of a case, but for auctions with a highest bid."""
    for case in (*CASES["auctions"], *CASES["games"]):
        auction = RULES[case.rules].auction
        asked = case.expected.get("before", [case.expected])
        for turn in () if auction.ceiling else asked:
            if turn.get("bids") or {*turn.get("legal", ())} & {"pass", "exchange"} == {"pass"}:
                yield case.id, auction, turn


def test_no_bid_ends_where_no_rule_ends_it() -> None:
    """Where there is no ceiling, the last range has no end, and there is one but for two rules.

    A dealer who is stuck may have to bid a number exactly, and who lacks a meld may not bid.
    """
    for case_id, auction, turn in turns_to_call():
        exactly = [[auction.stuck, auction.stuck, 0]] if auction.stuck_exactly else None
        if turn["bids"] and turn["bids"] != exactly:
            assert turn["bids"][-1][1] is None, case_id
        if not turn["bids"]:
            assert auction.to_bid != ANY_HAND, case_id


def test_a_candidate_in_which_somebody_has_bid_the_most_that_can_be_won_is_none() -> None:
    rules = RULES["contract-pinochle"]
    most = rules.auction.greatest
    assert is_above_all(rules, ["deal:9S", f"bid:{most}:H"])
    assert not is_above_all(rules, [f"bid:{most - 10}:H", "pass"])
    limited = rules.with_(auction=evolve(rules.auction, ceiling=most))
    assert not is_above_all(limited, [f"bid:{most}:H"])


def test_a_list_of_a_tally_that_has_nothing_but_zeros_is_left_out() -> None:
    """But what everybody melded and won is always there, and seats are numbers from 0."""
    for case in (*CASES["settlements"], *CASES["endings"]):
        for tally in case.given.get("tallies", [case.given.get("tally")]):
            for name, value in tally.items():
                if name not in {"meld", "count", "tricks", "other_offenders"}:
                    assert not isinstance(value, list) or any(value), (case.id, name)


def test_the_bid_is_given_where_a_duty_asks_for_it() -> None:
    for case in CASES["plays"]:
        assert ("bid" in case.given) == RULES[case.rules].play.asks_bid


@pytest.mark.slow
def test_a_suite_is_made_for_a_table_of_ones_own(command: Command, tmp_path: Path) -> None:
    rules = RULES["partnership-auction"]
    own = rules.with_(name="ours", count=evolve(rules.count, last_trick=20))
    (tmp_path / "ours.toml").write_text(own.to_toml(), encoding="utf-8")
    words = ("conformance", "make", str(tmp_path / "ours.toml"), str(tmp_path / "suite"))
    (shown,) = command(*words)
    assert shown.startswith("ours: ")
    assert (tmp_path / "suite" / "fields.md").read_text(encoding="utf-8") == fields_page()
    for case in cases_in(tmp_path / "suite"):
        assert answer(case.subject, own, case.given) == case.expected


def test_a_suite_is_made_somewhere(command: Command) -> None:
    refusal = command.refusal("conformance", "make", "partnership-auction")
    assert refusal.startswith("say where the suite is to be written")
    assert "only make takes" in command.refusal("conformance", "x", "y", "z")


# Programs that are checked.


def test_this_library_passes_as_a_program(command: Command) -> None:
    words = ("conformance", " ".join(JUDGE), str(SUITE), "--subjects", "winners", "endings")
    verdicts, *lines = command(*words)
    assert verdicts.split() == ["passed", "failed", "skipped"]
    wanted = [[name, str(len(CASES[name])), "0", "0"] for name in ("winners", "endings")]
    assert [line.split() for line in lines] == wanted


def test_the_cases_of_one_table_can_be_asked(command: Command) -> None:
    words = (" ".join(JUDGE), str(SUITE), "--subjects", "plays", "--rules", "racehorse")
    _, plays = command("conformance", *words)
    number = sum(case.rules == "racehorse" for case in CASES["plays"])
    assert plays.split() == ["plays", str(number), "0", "0"]
    refusal = command.refusal("conformance", "x", str(SUITE), "--rules", "race")
    assert refusal.startswith("there is no ruleset race: there are two-handed, ")


PROGRAM: Final = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "case":
        print({answer}, flush=True)
"""


@pytest.mark.parametrize(
    ("written", "verdict", "said"),
    [
        ("json.dumps({'say': 'skip', 'id': message['id']})", "skipped", ""),
        ("'what?'", "failed", "it answered what?"),
        ("json.dumps({'say': 'answer', 'id': 'x', 'answer': {}})", "failed", "the case x"),
        ("json.dumps({'say': 'error', 'id': message['id'], 'text': 'no'})", "failed", "it said no"),
        (
            "json.dumps({'say': 'answer', 'id': message['id'], 'answer': {'winner': 9}})",
            "failed",
            "winner: expected",
        ),
        ("sys.exit(3)", "failed", "it ended with code 3"),
    ],
)
def test_what_a_program_answers_is_judged(written: str, verdict: str, said: str) -> None:
    program = [sys.executable, "-c", PROGRAM.replace("{answer}", written)]
    for result in check(program, CASES["winners"][:2], PLAIN):
        assert result.verdict == verdict
        assert said in result.problem


def test_what_the_suite_does_not_send_is_answered_with_an_error() -> None:
    given = {"hand": "KS QS", "trump": "S"}
    case = {"say": "case", "id": "1", "subject": "melds", "given": given}
    lines = [
        {},
        case,
        {"say": "rules", "rules": {"base": "no-such-base"}},
        case,
        {"say": "rules", "rules": PLAIN["two-handed"]},
        {**case, "given": {"hand": "KS QS"}},
        {**case, "given": {**given, "trump": 7}},
        {"say": "case", "id": 1},
        case,
    ]
    said: list[str] = []
    judge(["what?", *map(json.dumps, lines)], said.append)
    answers = [(answer["say"], answer["id"]) for answer in map(json.loads, said)]
    errors = [("error", None)] * 2 + [("skip", "1")] + [("error", "1")] * 3
    assert answers == [*errors, ("error", None), ("answer", "1")]


def test_what_is_no_suite_is_refused(command: Command, tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match="no file of the suite"):
        next(cases_in(tmp_path))
    (tmp_path / "melds.json").write_text('{"version": 1}', "utf-8")
    with pytest.raises(SuiteError, match="has version 1, and version 2 is read here"):
        next(cases_in(tmp_path))
    refusal = command.refusal("conformance", "x", str(SUITE), "--subjects", "tricks")
    assert refusal.startswith("there is no subject tricks")
    assert "cannot be started" in command.refusal("conformance", "./no-such", str(SUITE))


@pytest.mark.skipif(shutil.which("node") is None, reason="it is written in JavaScript")
def test_a_judge_in_javascript_passes() -> None:
    """It was made from the suite alone."""
    run = ROOT / "examples" / "javascript_judge" / "run.mjs"
    presets = ("partnership-auction", "double-deck", "three-handed", "two-handed", "racehorse")
    words = ["node", str(run), str(SUITE), *presets]
    shown = subprocess.run(words, check=True, capture_output=True, text=True)
    assert "0 skipped" in shown.stdout
    assert "failed" not in shown.stdout.replace(" 0 failed", "")


def every_id() -> Iterator[str]:
    """The ids of rules that cases name."""
    for cases in CASES.values():
        for case in cases:
            yield from case.rule_ids


def test_the_rules_that_cases_name_are_in_the_catalogue() -> None:
    catalogue = "".join(
        file.read_text("utf-8") for file in (ROOT / "docs" / "catalogue").glob("*.toml")
    )
    assert all(f'"{rule}"' in catalogue for rule in every_id())
