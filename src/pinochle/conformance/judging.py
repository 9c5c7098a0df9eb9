"""This library as a program that answers the cases of the suite."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from pinochle.conformance.answers import SUBJECTS, answer
from pinochle.documents import from_json
from pinochle.errors import PinochleError
from pinochle.rules.ruleset import Ruleset

__all__ = ["judge"]


def judge(lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Answer the lines of `check` until there are no more, or it says ``quit``.

    Args:
        lines: the lines.
        write: what each answer is given to, without the end of its line.
    """
    rules: Ruleset | None = None
    for line in lines:
        message: dict[str, Any] = json.loads(line)
        if message["say"] == "quit":
            return
        if message["say"] == "rules":
            rules = from_json(json.dumps(message["rules"]), Ruleset)
            continue
        write(json.dumps(_answer_case(rules, message), ensure_ascii=False))


def _answer_case(rules: Ruleset | None, message: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a case."""
    if rules is None or message["subject"] not in SUBJECTS:
        return {"say": "skip", "id": message["id"]}
    try:
        values = answer(message["subject"], rules, message["given"])
    except PinochleError as error:
        return {"say": "error", "id": message["id"], "text": str(error)}
    return {"say": "answer", "id": message["id"], "answer": values}
