"""Engines of other people: what is told of their answers, and which tables they play.

Tests: pinochle.cli._engine_tables, pinochle.conformance.comparing
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import pytest
from attrs import evolve, fields

from pinochle import Ruleset, from_json
from pinochle._process import line_of, words_of
from pinochle._validators import is_list, is_table
from pinochle.cli import main
from pinochle.conformance import SUBJECTS, Case, cases_in, check, differs
from pinochle.conformance.cases import VERSION, rulesets_in
from pinochle.conformance.comparing import IN_PARTS, OPTIONAL, UNORDERED
from pinochle.rules.auction.calls import Contract
from pinochle.rules.play.obligations import Duty, Obligation, When
from pinochle.rules.scoring.tally import How, Tally, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from support.command_line import Command

ROOT: Final = Path(__file__).parents[2]
SUITE: Final = ROOT / "conformance"
PLAIN: Final = rulesets_in(SUITE)
CASES: Final = [*cases_in(SUITE)]
QUICK: Final = tuple(subject for subject in SUBJECTS if subject != "games")


def engine(when_answered: str, *arguments: str) -> str:
    """The words that start this library with another answer in the place of its own."""
    program = f"""import json, sys
from pinochle.conformance.judging import judge
def write(line):
    said = json.loads(line)
    answer = said.get("answer") or {{}}
    {when_answered}
    print(json.dumps(said), flush=True)
judge(sys.stdin, write)
"""
    return line_of([sys.executable, "-c", program, *arguments])


RIGHT: Final = engine("pass")
WRONG: Final = engine(
    "if len(line) % 2: answer.update({name: [] for name in answer if name != 'reasons'})"
)
"""An engine that answers about half of the questions with nothing."""
WORST: Final = WRONG.replace("len(line) % 2", "answer")
TENTHS: Final = engine(
    "answer.update({'points': answer['points'] / 10} if 'points' in answer else {})"
)
FORGETFUL: Final = engine(f"for name in {OPTIONAL}: answer.pop(name, None)")


@pytest.fixture
def suite(tmp_path: Path) -> Callable[..., str]:
    """Makes a folder with the quick cases of some tables."""

    def make(*tables: str, subjects: tuple[str, ...] = QUICK, most: int = 4) -> str:
        folder = tmp_path / "-".join(tables)
        folder.mkdir()
        rulesets = {table: PLAIN[table] for table in tables}
        write(folder / "rulesets.json", rulesets=rulesets)
        for subject in SUBJECTS:
            every = [
                [case for case in CASES if (case.subject, case.rules) == (subject, table)][:most]
                for table in tables
            ]
            rows = [
                {name: getattr(case, name) for name in ROW} for cases in every for case in cases
            ]
            write(folder / f"{subject}.json", cases=rows if subject in subjects else [])
        return str(folder)

    return make


ROW: Final = ("rules", "about", "rule_ids", "given", "expected")


def write(file: Path, **data: object) -> None:
    """Write a file of a suite."""
    file.write_text(json.dumps({"version": VERSION, **data}), encoding="utf-8")


def failing(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints that ends with 1."""
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 1
    return capsys.readouterr().out


# What is told of failed cases.


def test_each_told_failure_fails_again_when_it_is_asked_alone(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("conformance", WORST, suite("partnership-auction", most=1))
    document = json.loads(failing(capsys, *words, "--json"))
    assert {one["subject"] for one in document["failed"]} == {*QUICK}
    for one in document["failed"]:
        told = (one["id"], one["subject"], one["rules"], one["about"], tuple(one["rule_ids"]))
        (again,) = check(words_of(WORST), [Case(*told, one["given"], one["expected"])], PLAIN)
        assert (again.verdict, again.problem) == ("failed", one["said"])
        assert again.answer == one["answered"]


def test_the_text_tells_as_much(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("conformance", WRONG, suite("two-handed", most=12))
    failed = {one["id"]: one for one in json.loads(failing(capsys, *words, "--json"))["failed"]}
    shown = failing(capsys, *words, "--all")
    told = re.findall(r"^(\w+/two-handed/\d+): .*\n  (.+)\n  given     (.*)$", shown, re.MULTILINE)
    assert [name for name, _, _ in told] == [*failed]
    for name, problem, given in told:
        assert problem == failed[name]["said"]
        assert json.loads(given) == failed[name]["given"]
    for name in [*failed][::6]:
        again = failing(capsys, *words, "--cases", name)
        assert again.startswith(f"{name}: ")
        assert again.count("  given     ") == 1
    first = failing(capsys, *words)
    assert f"and {sum(name.startswith('melds') for name in failed) - 3} more of melds" in first
    assert first.count("\nmelds/") + first.startswith("melds/") == 3


def test_a_case_that_ends_an_engine_ends_it_again(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pinochle.conformance.checking.PATIENCE", 0.5)
    folder = suite("two-handed", subjects=("melds",))
    points = [case.expected["points"] for case in cases_in(Path(folder))]
    breaks = engine(f"if answer.get('points') == {points[1]}: sys.exit('this cannot be')")
    words = ("conformance", breaks, folder)
    one, *others = json.loads(failing(capsys, *words, "--json"))["failed"]
    assert len(others) + 1 == points.count(points[1])
    assert one["said"] == "it ended with code 1: this cannot be"
    assert one["answered"] is None
    assert one["said"] in failing(capsys, *words, "--cases", one["id"])


def test_there_are_no_other_cases(command: Command) -> None:
    refusal = command.refusal("conformance", RIGHT, str(SUITE), "--cases", "melds/two-handed/0")
    assert refusal.startswith("there is no case melds/two-handed/0: there are melds/two-handed/1, ")


def test_points_that_are_all_a_tenth_are_noticed(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = suite("partnership-auction", subjects=("melds",))
    assert "are a tenth of what is expected: multiply" in failing(
        capsys, "conformance", TENTHS, folder
    )
    times = TENTHS.replace("/ 10", "* 10")
    assert "are ten times what is expected: divide" in failing(capsys, "conformance", times, folder)
    assert (
        "expected: " not in failing(capsys, "conformance", WORST, folder).rpartition("answered")[2]
    )


# What counts as the same answer.


def quoted(text: str) -> set[str]:
    """The words in a text that are names."""
    return {*re.findall("`(.+?)`", text)}


PAGE: Final = (SUITE / "WORDS.md").read_text(encoding="utf-8")
LEFT_OUT: Final = PAGE.partition("\n## Tricks")[0]
SETS: Final = quoted(LEFT_OUT.partition("be right.")[2].partition(" are sets")[0])
"""The fields that are sets, by the page of words."""


def reordered(name: str, value: Any) -> Any:
    """An answer with its sets the other way round, and their first member twice."""
    if is_table(value):
        return {key: reordered(key, part) for key, part in value.items()}
    if name in SETS:
        members = value.split() if isinstance(value, str) else value
        return [*reversed(members), *members[:1]]
    return [reordered("", part) for part in value] if is_list(value) else value


def test_sets_come_in_any_order() -> None:
    for case in CASES:
        assert differs(case.expected, reordered("", case.expected)) == "", case.id


def test_what_is_optional_may_be_left_out_or_null() -> None:
    for case in CASES:
        known = {name: value for name, value in case.expected.items() if name not in OPTIONAL}
        assert known
        assert differs(case.expected, known) == ""
        assert differs(case.expected, {**known, **dict.fromkeys(OPTIONAL)}) == ""
        for name in known:
            without = {other: value for other, value in known.items() if other != name}
            assert differs(case.expected, without).startswith(f"{name}: expected ")


def mistaken(name: str, value: Any) -> Iterator[Any]:
    """Values with a mistake in one place: each part in turn."""
    if is_table(value):
        for key, part in value.items():
            yield from ({**value, key: wrong} for wrong in mistaken(key, part))
        if name in IN_PARTS:
            yield {**value, "9": "made up"}
    elif is_list(value):
        yield [*value, "made up"]
        for place, part in enumerate(value):
            if name in SETS:
                yield value[:place] + value[place + 1 :]
            else:
                wrong_parts = mistaken("", part)
                yield from ([*value[:place], wrong, *value[place + 1 :]] for wrong in wrong_parts)
    elif name == "legal":
        missing = [card for card in ("AS", "AH") if card not in value.split()]
        yield from (f"{value} {card}" for card in missing)
        yield "no cards"
    else:
        yield from ("made up", [], {"made": "up"})


@pytest.mark.parametrize("every", [17, pytest.param(1, marks=pytest.mark.slow)])
def test_a_mistake_in_any_part_is_told(every: int) -> None:
    """In what is optional too, and in every part of what is done in a game."""
    for case in CASES[::every]:
        wrong = [*mistaken("", case.expected)]
        assert wrong
        for answer in wrong:
            problem = differs(case.expected, answer)
            assert problem.partition(".")[0].partition("[")[0].partition(":")[0] in case.expected


ANSWERS: Final[list[tuple[dict[str, Any], dict[str, Any], str]]] = [
    ({"legal": "AS TS"}, {"legal": "♠A10"}, ""),
    (
        {"legal": "AS TS"},
        {"legal": [["AS"], "TS"]},
        'legal: expected "AS TS", not [["AS"], "TS"]',
    ),
    ({"legal": "AS"}, {"legal": "AS AS 9C"}, 'legal: "9C" not expected'),
    (
        {"legal": ["pass", "bid:20"]},
        {"legal": "pass"},
        'legal: expected ["pass", "bid:20"], not',
    ),
    ({"winners": [1]}, {"winners": [[1], 0]}, "winners: 1 left out; [1] 0 not expected"),
    ({"reasons": {"TH": "play.follow"}}, {"reasons": {"10H": "play.follow"}}, ""),
    ({"reasons": {}}, {"reasons": {"9H": "play.follow"}}, "reasons.9H: expected null, not"),
    ({"verdicts": {"0": "made", "1": "scored"}}, {"verdicts": {"1": "scored"}}, ""),
    (
        {"verdicts": {"0": "made"}},
        {"verdicts": ["made"]},
        'verdicts: expected {"0": "made"}, not',
    ),
    ({"before": [{"legal": []}]}, {"before": [{}]}, "before[0].legal: expected [], and it is"),
    ({"before": [{"legal": []}]}, {"before": []}, 'before: expected [{"legal": []}], not []'),
    ({"points": 150}, {"points": 150.0}, ""),
    ({"wins": False}, {"wins": 0}, ""),
    ({"wins": False}, {"wins": True}, "wins: expected false, not true"),
]
"""What is expected, an answer, and how the difference between them begins."""


@pytest.mark.parametrize(("expected", "answer", "problem"), ANSWERS)
def test_how_answers_differ(expected: dict[str, Any], answer: dict[str, Any], problem: str) -> None:
    assert differs(expected, answer).startswith(problem)
    assert bool(differs(expected, answer)) is bool(problem)


def test_an_engine_that_knows_less_passes(suite: Callable[..., str], command: Command) -> None:
    *_, last = command("conformance", FORGETFUL, suite("cutthroat"))
    assert last.endswith("and so not checked: wins, reasons, verdicts, winners")


# The words.


def words_in(heading: str) -> set[str]:
    """The words in the first table below a line that begins so."""
    table = PAGE.partition(f"\n{heading}")[2].partition("\n| --- |")[2].partition("\n\n")[0]
    return {*re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)}


def test_the_page_of_words_lists_each_word_and_field() -> None:
    rungs = [Obligation(duty, when) for duty in Duty if not duty.of_leads for when in When]
    leads = [Obligation(duty) for duty in Duty if duty.of_leads]
    by_bid = Obligation(Duty.LEAD_TRUMP, from_bid=50)
    assert words_in("## `reasons`") == {rung.rule for rung in (*rungs, *leads, by_bid)}
    assert words_in("## `verdicts`") == {*get_args(Verdict)}
    assert words_in("| `how` | the round") == {*get_args(How)}
    assert words_in("## The fields of a tally") == {part.name for part in fields(Tally)}
    assert words_in("| field of a contract") == {part.name for part in fields(Contract)}


def test_the_page_of_words_says_what_may_be_left_out() -> None:
    optional, rest = LEFT_OUT.split(": an engine")
    in_parts, sets = rest.split("What is given must be right.")
    assert quoted(optional) == {*OPTIONAL}
    assert quoted(in_parts) == {*IN_PARTS}
    assert quoted(sets.partition(" are sets")[0]) == SETS == {*UNORDERED}


def test_more_sets_than_are_listed_are_worth_what_the_page_says() -> None:
    melds = from_json(json.dumps(PLAIN["partnership-auction"]), Ruleset).melds
    assert melds.rule("pinochle").values == (40, 300)
    assert melds.rule("pinochle").points(3) == 340


# Which tables an engine plays.


def test_the_tables_of_an_engine_are_found(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Of one that plays by the rules of a table, whichever it is asked about."""
    folder = suite("two-handed", "partnership-auction", "three-handed")
    rules = f"json.loads({json.dumps(PLAIN['partnership-auction'])!r})"
    program = f"""import json, sys
from pinochle.conformance.judging import judge
lines = (json.dumps(dict(json.loads(line), rules={rules}))
         if '"say": "rules"' in line else line for line in sys.stdin)
judge(lines, lambda line: print(line, flush=True))
"""
    words = ("which", f"run:{line_of([sys.executable, '-c', program])}", "--suite", folder)
    assert main(words) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "without a failure, with the cases passed:"
    assert shown[1].startswith(
        "  partnership-auction: melds 4 of 4, plays 4 of 4, winners 4 of 4, "
    )
    assert shown[2] == "the nearest of the others, with the cases failed:"
    assert re.match(r"  \S+: .* \d of \d", shown[3])
    assert shown[-1] == "not answered anywhere: games"
    assert main((*words, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["tables"][0]["rules"] == "partnership-auction"
    assert found["tables"][0]["failed"] == found["not_asked"] == []
    for table in found["tables"][1:]:
        for one in table["failed"]:
            assert one["answered"] is None or differs(one["expected"], one["answered"])
    assert "no table is without a failure" in failing(capsys, *words, "--players", "3")


def test_a_library_that_reads_the_rules_plays_every_table(
    suite: Callable[..., str], command: Command
) -> None:
    shown = command("which", f"run:{RIGHT}", "--suite", suite("cutthroat", "two-pack"))
    assert [line.split(":")[0].strip() for line in shown[1:3]] == ["cutthroat", "two-pack"]
    skips = engine("said['say'] = 'skip' if 'melds/two-handed' in said['id'] else 'answer'")
    folder = suite("two-handed", "three-handed", subjects=("melds", "winners"))
    nearest, other = command("which", f"run:{skips}", "--suite", folder)[1:3]
    assert nearest.startswith("  three-handed: melds 4 of 4, winners ")
    assert other.startswith("  two-handed: melds skipped, winners ")


def test_a_table_at_which_an_engine_counts_in_tens_is_near(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    """One mistake makes all its melds wrong, and is told as one."""
    folder = suite("two-handed", "cutthroat", subjects=("melds", "winners"))
    wrong = engine("""if 'points' in answer: answer['points'] /= 10
    if 'two-handed' in said['id']: answer.update({'winner': 9, 'points': 7})""")
    shown = failing(capsys, "which", f"run:{wrong}", "--suite", folder).splitlines()
    assert shown[1].startswith("the nearest, with")
    assert shown[2].startswith("  cutthroat: melds ")
    assert shown[3] == "    its points are a tenth of what is expected: multiply them by 10"


def test_only_the_time_that_is_given_is_used(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    slow = f"run:{engine('import time; time.sleep(0.5)')}"
    folder = suite("two-handed", "cutthroat", subjects=("melds",))
    shown = failing(capsys, "which", slow, "--suite", folder, "--seconds", "1")
    assert "not asked in 1 seconds: 2 of 2 tables; --seconds gives more time" in shown


def test_an_engine_that_never_writes_is_not_asked_for_long(
    suite: Callable[..., str], command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pinochle.cli._engine_tables.SECONDS_A_CASE", 0.5)
    silent = f"run:{line_of([sys.executable, '-c', 'import time; time.sleep(60)'])}"
    refusal = command.refusal("which", silent, "--suite", suite("two-handed", "cutthroat"))
    assert refusal.endswith(
        "it did not answer in 0.5 seconds: does it write each line at once (flush)?"
    )


def test_what_cannot_be_asked_is_refused(command: Command, tmp_path: Path) -> None:
    """With 2, in one line, whatever is wrong before the first question."""
    ends = line_of([sys.executable, "-c", "raise SystemExit('no such file')"])
    for words in (("conformance", ends, str(SUITE)), ("which", f"run:{ends}", f"--suite={SUITE}")):
        refusal = command.refusal(*words)
        said = "cannot be asked: it ends before it is asked anything: it ended with code 1"
        assert f"{said}: no such file" in refusal
    for asked in (["conformance", "./no-such"], ["which", "run:./no-such", "--suite"]):
        assert "cannot be started" in command.refusal(*asked, str(SUITE))
        refusal = command.refusal(*asked, str(tmp_path / "nothing"))
        assert refusal.endswith("it is not part of the package")
    assert command.refusal("which", "two-handed").startswith("an engine is named as run:two-handed")
    assert command.refusal("which", "--seconds", "3").startswith("name the engine that is asked")
    words = ("which", "run:x", f"--suite={SUITE}")
    assert command.refusal(*words, "--players", "9").startswith("no game has '9' for --players")
    assert "must be 1 or more" in command.refusal(*words, "--seconds", "0")


# A table of one's own.


def test_a_suite_of_one_table_needs_no_name(
    suite: Callable[..., str], command: Command, tmp_path: Path
) -> None:
    """The document of its rules stands for it, as long as they are the rules of the suite."""
    folder = suite("cutthroat", subjects=("winners",))
    rules = from_json(json.dumps(PLAIN["cutthroat"]), Ruleset)
    document = tmp_path / "my.toml"
    document.write_text(rules.to_toml(), encoding="utf-8")
    whole = command("conformance", RIGHT, folder)
    assert command("conformance", RIGHT, folder, "--rules", str(document)) == whole
    changed = rules.with_(count=evolve(rules.count, last_trick=20))
    document.write_text(changed.to_toml(), encoding="utf-8")
    words = ("conformance", RIGHT, folder, "--rules", str(document))
    assert "the suite has other rules of the name cutthroat" in command.refusal(*words)
    document.write_text(rules.with_(name="ours").to_toml(), encoding="utf-8")
    assert command.refusal(*words).startswith(
        "there is no ruleset ours in the suite; make its cases"
    )


def test_the_judge_of_the_guide_answers(
    suite: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    guide = (ROOT / "docs/how-to/check-your-own-engine.md").read_text(encoding="utf-8")
    program = re.findall(r"```python\n(import json\n.*?)```", guide, re.DOTALL)[0]
    folder = suite("partnership-auction", subjects=("melds", "plays"), most=20)
    words = ("conformance", line_of([sys.executable, "-c", program]), folder)
    document = json.loads(failing(capsys, *words, "--json"))
    plays = [case for case in cases_in(Path(folder)) if case.subject == "plays"]
    assert document["subjects"]["plays"]["skipped"] == len(plays) > 0
    verdicts = document["subjects"]["melds"]
    assert verdicts["skipped"] == 0 < verdicts["failed"] == len(document["failed"])
    assert all(one["answered"]["points"] in {0, 40} for one in document["failed"])
