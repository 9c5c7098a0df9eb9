"""This library as a program that answers the cases of the suite."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen

from pinochle._validators import check_iterable
from pinochle.conformance.answers import SUBJECTS, answer
from pinochle.documents import known_fields, read_message
from pinochle.errors import PinochleError
from pinochle.rules.ruleset import Ruleset

__all__ = ["judge"]


@frozen
class _Rules:
    """The message with the rules of the cases that follow."""

    rules: Ruleset


@frozen
class _Case:
    """The message with a case."""

    id: str
    subject: str
    given: dict[str, Any]


def judge(lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Answer the lines of `check` until there are no more, or it says ``quit``.

    A line that cannot be understood is answered with an error, and so are the cases after rules
    that cannot be read.

    Args:
        lines: the lines.
        write: what each answer is given to, without the end of its line.

    Raises:
        WrongType: if there are no lines.
    """
    check_iterable(lines, "judge")
    rules: Ruleset | PinochleError | None = None
    for line in lines:
        case_id = None
        try:
            word, fields = read_message(line)
            if word == "quit":
                return
            if word == "rules":
                rules = _rules_of(fields)
                continue
            case = known_fields(fields, _Case)
            case_id = case.id
            said = _answer_case(rules, case)
        except PinochleError as error:
            said = {"say": "error", "id": case_id, "text": str(error)}
        write(json.dumps(said, ensure_ascii=False))


def _rules_of(fields: dict[str, object]) -> Ruleset | PinochleError:
    """Return the rules of a message, or what is wrong with them."""
    try:
        return known_fields(fields, _Rules).rules
    except PinochleError as error:
        return error


def _answer_case(rules: Ruleset | PinochleError | None, case: _Case) -> dict[str, Any]:
    """Return the answer to a case.

    Raises:
        PinochleError: if what is given makes no sense, or the rules do not.
    """
    if rules is None or case.subject not in SUBJECTS:
        return {"say": "skip", "id": case.id}
    if isinstance(rules, PinochleError):
        raise rules
    return {"say": "answer", "id": case.id, "answer": answer(case.subject, rules, case.given)}
