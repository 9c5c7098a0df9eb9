"""A program that is checked with the cases of the suite, over lines of JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from attrs import frozen

from pinochle._process import EndedError, LateError, Process, ProcessError, UnreadError
from pinochle.conformance.answers import Answer
from pinochle.conformance.cases import Case
from pinochle.conformance.comparing import differs
from pinochle.documents import known_fields, read_message
from pinochle.errors import DocumentError, PinochleError, clipped, escaped

__all__ = ["EngineError", "Result", "check"]

SECONDS: Final = 60.0
"""The seconds in which a case must be answered."""
PATIENCE: Final = 2.0
"""The seconds in which a program that ends unasked does so."""
MOST_UNANSWERED: Final = 5
"""The number of cases one after another without an answer after which no more are asked."""
_GIVEN_UP: Final = "it is not asked any more, because it does not answer"
_LONGEST: Final = 200


class EngineError(PinochleError, ValueError):
    """A program that ends before it is asked anything."""


@frozen
class Result:
    """The result of a case.

    Args:
        case: the case.
        verdict: "passed", "failed", or "skipped" if the program does not know such cases.
        problem: what is wrong, or what the program said.
        answer: its answer; None if it gave none.
        is_late: whether the time for an answer was over.
    """

    case: Case
    verdict: str
    problem: str = ""
    answer: Answer | None = None
    is_late: bool = False


def check(
    command: Sequence[str],
    cases: Iterable[Case],
    rulesets: Mapping[str, Mapping[str, Any]],
    seconds: float | None = None,
) -> Iterator[Result]:
    """Yield how a program answers each case.

    It is given up after some cases one after another without an answer: after a single one if that
    is the first, and no answer comes in time.

    Args:
        command: the program and its arguments.
        cases: the cases.
        rulesets: the rulesets by their names, as plain data.
        seconds: the seconds in which a case must be answered; a minute by default.

    Raises:
        OSError: if there is no such program.
        EngineError: if it ends before it is asked anything.
    """
    patience = SECONDS if seconds is None else seconds
    process, rules_sent, unanswered = Process(command), "", 0
    has_answered, most_unanswered = False, MOST_UNANSWERED
    try:
        for case in cases:
            if unanswered >= most_unanswered:
                yield Result(case, "failed", _GIVEN_UP)
                continue
            try:
                if case.rules != rules_sent:
                    rules_sent = case.rules
                    process.send(_line(say="rules", name=rules_sent, rules=rulesets[rules_sent]))
                process.send(_line(say="case", id=case.id, subject=case.subject, given=case.given))
                line = process.receive(monotonic() + patience).text
            except ProcessError as error:
                process.close()
                is_late, is_first = (
                    not isinstance(error, EndedError),
                    not (has_answered or unanswered),
                )
                if is_first and is_late:
                    most_unanswered = 1
                elif is_first:
                    _expect_to_wait(command)
                process, rules_sent, unanswered = Process(command), "", unanswered + 1
                said = clipped(escaped(str(error)), _LONGEST) or _late(patience, is_first)
                yield Result(case, "failed", said, is_late=is_late)
                continue
            unanswered, has_answered = 0, True
            yield _judge_answer(case, line)
        with suppress(UnreadError):
            process.send(_line(say="quit"))
    finally:
        process.close()


def _expect_to_wait(command: Sequence[str]) -> None:
    """Start a program and ask nothing.

    Raises:
        EngineError: if it ends nevertheless.
    """
    process = Process(command)
    try:
        process.receive(monotonic() + PATIENCE)
    except EndedError as error:
        said = clipped(escaped(str(error)), _LONGEST)
        raise EngineError(f"it ends before it is asked anything: {said}") from None
    except LateError:
        return
    finally:
        process.close()


def _late(seconds: float, is_first: bool) -> str:  # noqa: FBT001 - there is no other flag
    """Return that an answer did not come in time; before the first a line may be held back."""
    hint = ": does it write each line at once (flush)?" if is_first else ""
    return f"it did not answer in {seconds:g} seconds{hint}"


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
    return Result(case, "failed" if problem else "passed", escaped(problem), said.answer)


def _line(**message: object) -> str:
    """Return a message as a line."""
    return json.dumps(message, ensure_ascii=False)
