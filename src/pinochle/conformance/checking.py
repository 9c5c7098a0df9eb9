"""A program that is checked with the cases of the suite, over lines of JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from attrs import frozen

from pinochle._process import Process, ProcessError, UnreadError
from pinochle.conformance.cases import Case
from pinochle.documents import known_fields, read_message
from pinochle.errors import DocumentError, clipped, escaped

__all__ = ["Result", "check", "differs"]

SECONDS: Final = 60.0
"""The seconds in which a case must be answered."""
MOST_UNANSWERED: Final = 5
"""The number of cases one after another without an answer after which no more are asked."""
_GIVEN_UP: Final = f"it is not asked any more after {MOST_UNANSWERED} cases without an answer"
_LONGEST: Final = 200


@frozen
class Result:
    """The result of a case.

    Args:
        case: the case.
        verdict: "passed", "failed", or "skipped" if the program does not know such cases.
        problem: what is wrong, or what the program said.
    """

    case: Case
    verdict: str
    problem: str = ""


def differs(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """Return what an answer has otherwise than is expected; "" if it has nothing so.

    What an answer leaves out of the reasons of a play is no difference.

        >>> differs({"points": 150, "wins": False}, {"points": 190, "wins": False})
        'points: expected 150, not 190'
        >>> differs({"winner": 2}, {})
        'winner: expected 2, and it is missing'
    """
    for name, value in expected.items():
        if name == "reasons":
            if name in answer and answer[name] != value:
                return f"{name}: expected {_text(value)}, not {_text(answer[name])}"
        elif name not in answer:
            return f"{name}: expected {_text(value)}, and it is missing"
        elif answer[name] != value:
            return f"{name}: expected {_text(value)}, not {_text(answer[name])}"
    return ""


def check(
    command: Sequence[str], cases: Iterable[Case], rulesets: Mapping[str, Mapping[str, Any]]
) -> Iterator[Result]:
    """Yield how a program answers each case.

    Args:
        command: the program and its arguments.
        cases: the cases.
        rulesets: the rulesets by their names, as plain data.

    Raises:
        OSError: if there is no such program.
    """
    process, rules_sent, unanswered = Process(command), "", 0
    try:
        for case in cases:
            if unanswered == MOST_UNANSWERED:
                yield Result(case, "failed", _GIVEN_UP)
                continue
            try:
                if case.rules != rules_sent:
                    rules_sent = case.rules
                    process.send(_line(say="rules", name=rules_sent, rules=rulesets[rules_sent]))
                process.send(_line(say="case", id=case.id, subject=case.subject, given=case.given))
                line = process.receive(monotonic() + SECONDS).text
            except ProcessError as error:
                problem = clipped(escaped(str(error)), _LONGEST) or "it did not answer in time"
                process.close()
                process, rules_sent, unanswered = Process(command), "", unanswered + 1
                yield Result(case, "failed", problem)
                continue
            unanswered = 0
            yield _judge_answer(case, line)
        with suppress(UnreadError):
            process.send(_line(say="quit"))
    finally:
        process.close()


@frozen
class _Answered:
    """What a program says of a case."""

    id: str
    answer: dict[str, Any] | None = None
    text: str = ""


def _judge_answer(case: Case, line: str) -> Result:
    """Return the result of a case that a program has answered."""
    try:
        word, fields = read_message(line)
        said = known_fields(fields, _Answered)
    except DocumentError:
        return Result(case, "failed", f"it answered {escaped(clipped(line.strip()))}")
    if said.id != case.id:
        return Result(case, "failed", f"it answered the case {escaped(clipped(said.id))}")
    if word == "skip":
        return Result(case, "skipped")
    if word != "answer" or said.answer is None:
        return Result(case, "failed", f"it said {clipped(escaped(said.text or word), _LONGEST)}")
    problem = differs(case.expected, said.answer)
    return Result(case, "failed" if problem else "passed", escaped(problem))


def _line(**message: object) -> str:
    """Return a message as a line."""
    return json.dumps(message, ensure_ascii=False)


def _text(value: object) -> str:
    """Return plain data as a short text."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:117]}..."  # noqa: PLR2004 - a line and a half
