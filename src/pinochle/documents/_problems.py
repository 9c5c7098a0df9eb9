"""The problems of a document with their places: the errors of cattrs and of classes as text."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import attrs

from pinochle.errors import Problem, RulesetError, quoted
from pinochle.melds.meld import MeldRule
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from cattrs import BaseValidationError

__all__ = ["placed", "problems_of", "written_fields"]


def written_fields(kind: type, *, inside: bool = False) -> tuple["attrs.Attribute[Any]", ...]:
    """The fields of a class that a document has.

    Args:
        kind: the class.
        inside: whether it is a part of a ruleset, which leaves out what it gets from the ruleset.
    """
    is_part = inside and kind is not Ruleset
    return tuple(
        one
        for one in attrs.fields(cast("type[attrs.AttrsInstance]", kind))
        if one.eq and one.init and not (is_part and one.metadata.get("derived"))
    )


def problems_of(path: str, error: BaseException, owners: tuple[type, ...] = ()) -> Iterator[str]:
    """Every problem in an error, each after its place.

    Args:
        path: the place.
        error: the error at that place.
        owners: the classes that were being made, the outermost first.
    """
    from cattrs import (  # noqa: PLC0415 - imported when used
        BaseValidationError,
        ForbiddenExtraKeysError,
    )

    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from problems_of(path + _step(inner), inner, (*owners, error.cl))
    elif isinstance(error, ForbiddenExtraKeysError):
        known = [one.name for one in written_fields(error.cl, inside=Ruleset in owners)]
        if error.cl is MeldRule and dict in owners:
            known.remove("name")  # which is its key in a table
        for key in sorted(map(str, error.extra_fields)):
            said = f"there is no such field; the fields are {', '.join(known)}"
            yield f"{path}.{_key(key)}: {said}"
    elif isinstance(error, RulesetError):
        owner = None if _step(error) or not owners else owners[-1]
        for problem in error.problems:
            yield _problem(path, problem, owner)
    elif isinstance(error, KeyError):
        yield f"{path}: the field {error.args[0]!r} is missing"
    else:
        # Only the first line: the others show a position in a text whose place is known.
        said = next(iter(str(error).splitlines()), type(error).__name__)
        yield f"{path}: {said}"


def _step(error: BaseException) -> str:
    """The last step of the path to an error, from the notes of cattrs or of a table of melds."""
    from cattrs import (  # noqa: PLC0415 - imported when used
        AttributeValidationNote,
        IterableValidationNote,
    )

    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f".{_key(note.index)}" if isinstance(note.index, str) else f"[{note.index}]"
    return ""


def _problem(path: str, problem: Problem, owner: type | None) -> str:
    """A problem after its place; a part at ``$.deal`` names the field ``deal.packets``."""
    subject, _, rest = problem.where.partition(".")
    if owner is Ruleset:
        return f"{path}.{problem}"
    if owner is MeldRule:
        return f"{path}: {problem.what}"
    return (
        f"{path}.{rest}: {problem.what}" if path.endswith(f".{subject}") else f"{path}: {problem}"
    )


def _key(key: str) -> str:
    """A key in a path: quoted if it is more than a word."""
    return key if _word().fullmatch(key) else quoted(key)


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[\w-]{1,40}", re.ASCII)


def placed(key: str, error: BaseException, owner: type) -> "BaseValidationError":
    """An error in the class that was being made, with its key."""
    from cattrs import (  # noqa: PLC0415 - imported when used
        AttributeValidationNote,
        ClassValidationError,
    )

    error.add_note(AttributeValidationNote(key, key, owner))
    # pyright takes the arguments for those of an ExceptionGroup.
    found = [cast("Exception", error)]
    return ClassValidationError("", found, owner)  # pyright: ignore[reportCallIssue]
