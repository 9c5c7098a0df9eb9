"""The common part of all documents: a converter between values and plain data, and its errors."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from heapq import nsmallest
from itertools import islice, repeat
from typing import (
    Any,
    Final,
    NamedTuple,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from cattrs import (
    AttributeValidationNote,
    BaseValidationError,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
    StructureHandlerNotFoundError,
)
from cattrs.gen import make_dict_unstructure_fn, override

from pinochle._validators import is_list, is_table
from pinochle.cards.card import Rank, Suit
from pinochle.documents._fields import (
    MOST_PAIRS,
    PATTERNS,
    Data,
    expect_object,
    has_pairs,
    is_choice,
    is_word,
    pairs,
    read_bid_suit,
    read_choice,
    read_enum,
    read_pattern,
    read_scalar,
    read_word,
    refuse,
    write_word,
    written_fields,
)
from pinochle.errors import (
    MOST_COUNTED,
    MOST_PROBLEMS,
    DocumentError,
    PinochleError,
    Problem,
    RulesetError,
    nearest,
    quoted,
)
from pinochle.messages.phrases import Phrase, problem
from pinochle.rules.auction.goal import BidSuit
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.melds.patterns import Pattern
from pinochle.rules.ruleset import Ruleset

__all__ = [
    "MISTAKES",
    "did_you_mean",
    "document_error",
    "error_at",
    "is_about_rules",
    "is_between_parts",
    "new_converter",
    "read_value",
]

T = TypeVar("T")


def read_value(read: Callable[[object, type[T]], T], data: object, kind: type[T]) -> T:
    """Return the value of a class that plain data describes.

    Args:
        read: the reader, such as the method of a converter.
        data: the plain data.
        kind: the class.

    Raises:
        DocumentError: if it does not describe such a value; it lists every place.
    """
    try:
        return read(data, kind)
    except (BaseValidationError, PinochleError) as error:
        raise document_error(error) from None
    except (StructureHandlerNotFoundError, ValueError):  # the latter from a union of classes
        name = getattr(kind, "__name__", str(kind))
        raise DocumentError([f"$: {name} is not read from documents"]) from None


def new_converter(*, inside: bool) -> "Converter":
    """Return a converter of objects, words, numbers, texts and lists.

    Args:
        inside: whether it is for the parts inside a ruleset.
    """
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    _write_objects(converter, inside=inside)
    _read_objects(converter, inside=inside)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, read_scalar)
    converter.register_structure_hook_func(is_choice, read_choice)
    converter.register_structure_hook(Enum, read_enum)
    _read_containers(converter)
    converter.register_unstructure_hook_func(is_word, write_word)
    converter.register_structure_hook_func(is_word, read_word)
    for named in (Suit, Rank):  # they are enums too, which have a hook already
        converter.register_structure_hook(named, read_word)
    converter.register_structure_hook_func(lambda kind: kind == Pattern, read_pattern)
    converter.register_structure_hook_func(lambda kind: kind == BidSuit, read_bid_suit)
    for pattern in PATTERNS:
        converter.register_unstructure_hook(pattern, str)
        converter.register_structure_hook(pattern, read_pattern)
    return converter


def left_out(kind: type[attrs.AttrsInstance], *, inside: bool = False) -> dict[str, Any]:
    """Return what leaves out fields of a class: some always, rare ones that have their default."""
    names = {field.name for field in written_fields(kind, inside=inside)}
    every = attrs.fields(kind)
    rare = [field.name for field in every if field.metadata.get("rare")]
    return {
        **{field.name: override(omit=True) for field in every if field.name not in names},
        **dict.fromkeys(rare, override(omit_if_default=True)),
    }


def _write_objects(converter: "Converter", *, inside: bool) -> None:
    """Write classes as objects with their fields by name."""

    def writer(kind: type[attrs.AttrsInstance]) -> Callable[[Any], Data]:
        return make_dict_unstructure_fn(kind, converter, **left_out(kind, inside=inside))

    converter.register_unstructure_hook_factory(attrs.has, writer)


class _KnownField(NamedTuple):
    """A field that an object may have, with the reader of its type."""

    alias: str
    kind: Any
    is_needed: bool
    read: Callable[[Any, Any], object]


def _read_objects(converter: "Converter", *, inside: bool) -> None:
    """Read classes from objects with their fields by name.

    A reader is a loop, and no code that is made for each class as a writer is: to make it takes
    longer than to read the one document that most processes read.
    """

    def reader(kind: Any, metadata: Mapping[str, object]) -> Callable[[Any, Any], object]:  # noqa: ANN401
        read_whole = converter.get_structure_hook(kind)
        if not metadata.get("one-or-more"):
            return read_whole
        item = get_args(kind)[0]
        read_item = converter.get_structure_hook(item)
        return lambda data, _: read_whole(data, kind) if is_list(data) else read_item(data, item)

    @cache
    def known_fields(kind: type) -> dict[str, _KnownField]:
        types, fields = get_type_hints(kind), written_fields(kind, inside=inside)
        return {
            field.name: _KnownField(
                field.alias or field.name,
                types[field.name],
                field.default is attrs.NOTHING,
                reader(types[field.name], field.metadata),
            )
            for field in fields
        }

    def read(data: object, kind: type[attrs.AttrsInstance]) -> object:
        if isinstance(data, kind):  # a part that a document leaves as it is in its base
            return data
        document, fields = expect_object(data, kind), known_fields(kind)
        values, wrong = dict[str, Any](), list[Exception]()
        for name, field in fields.items():
            if name in document or field.is_needed:
                try:
                    values[field.alias] = field.read(document[name], field.kind)
                except MISTAKES as error:
                    wrong.append(_note_place(error, AttributeValidationNote("", name, field.kind)))
        if unknown := document.keys() - fields.keys():
            wrong.append(ForbiddenExtraKeysError("", kind, unknown))
        return _make_value(kind, values, wrong)

    converter.register_structure_hook_func(attrs.has, read)


MISTAKES: Final = (BaseValidationError, PinochleError, KeyError, ValueError)
"""Mistakes of a document: the key of a field that is missing, or a number too large to show."""


def _make_value(kind: type, values: Data, wrong: list[Exception]) -> object:
    """Return the value of a class with these fields, if nothing was wrong with them."""
    try:
        if not wrong:
            return kind(**values)
    except MISTAKES as error:
        wrong.append(error)
    # pyright takes the arguments for those of an ExceptionGroup.
    raise ClassValidationError("", wrong, kind)  # pyright: ignore[reportCallIssue]


def _read_containers(converter: "Converter") -> None:
    """Read lists and objects only as such: a text is not a list of its letters."""

    def reader(kind: Any) -> Callable[[object, object], object]:  # noqa: ANN401 - any of them
        container: Any = get_origin(kind) or kind
        form, noun = _CONTAINERS[container]
        item_kinds, length = _contents(kind)

        def read(data: object, _: object) -> object:
            if form is list and is_table(data) and has_pairs(kind):
                data = pairs(data, kind)
            if not isinstance(data, form):
                refuse(noun, data)
            items = cast("list[object] | dict[str, object]", data)
            if length and len(items) != length:
                refuse(Phrase.of("datum.list-of", length=length), data)
            if len(items) > MOST_PAIRS and has_pairs(kind):
                refuse(Phrase.of("datum.pairs", most=MOST_PAIRS), data)
            if not isinstance(items, dict):
                return container(_read_each(converter, enumerate(items), item_kinds, container))
            values = list(_read_each(converter, items.items(), item_kinds, container))
            key_kinds = repeat(get_args(kind)[0] if get_args(kind) else Any)
            keys = _read_each(converter, zip(items, items, strict=True), key_kinds, container)
            return dict(zip(keys, values, strict=True))

        return read

    def is_container(kind: object) -> bool:
        return (get_origin(kind) or kind) in _CONTAINERS

    converter.register_structure_hook_factory(is_container, reader)


def _contents(kind: object) -> tuple[Iterable[object], int]:
    """Return the types of the items of a container, and their number, or 0 for any."""
    match get_args(kind):
        case ():
            return repeat(Any), 0
        case (item, end) if end is Ellipsis:
            return repeat(item), 0
        case (*_, item) if get_origin(kind) is not tuple:
            return repeat(item), 0
        case items:
            return items, len(items)


def _read_each(
    converter: "Converter",
    items: Iterable[tuple[int | str, object]],
    kinds: Iterable[object],
    container: type,
) -> Iterator[object]:
    """Yield the items of a list, or the keys or the items of an object.

    Only as many errors are kept as can be listed, because each takes far more memory than its text.
    Where very many items are wrong the rest is not read.
    """
    wrong: list[Exception] = []
    unlisted = 0
    for (key, item), kind in zip(items, kinds, strict=False):
        read: Callable[[object, object], object] = converter.get_structure_hook(kind)
        try:
            value = read(item, kind)
        except (BaseValidationError, PinochleError) as error:
            if len(wrong) < MOST_PROBLEMS:
                wrong.append(_note_place(error, IterableValidationNote("", key, kind)))
            else:
                unlisted += _count_problems(error)
            if unlisted >= MOST_COUNTED:
                break
        else:
            yield value
    if unlisted:
        wrong.append(_OtherProblems(unlisted))
    if wrong:
        # pyright takes the arguments for those of an ExceptionGroup.
        raise IterableValidationError("", wrong, container)  # pyright: ignore[reportCallIssue]


def _note_place(
    error: Exception, note: AttributeValidationNote | IterableValidationNote
) -> Exception:
    """Return a mistake of the document with a note of its place."""
    error.add_note(note)
    return error


class _OtherProblems(PinochleError):  # noqa: N818 - it is no error of its own
    """A number of problems that are only counted."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(count)


_CONTAINERS: Final[dict[object, tuple[type, Phrase]]] = {
    **dict.fromkeys((tuple, list, set, frozenset), (list, Phrase("datum.list"))),
    dict: (dict, Phrase("datum.object")),
}


# Problems with their places.


def document_error(error: BaseException) -> DocumentError:
    """Return the error of a document, which lists its first problems and counts the others."""
    listed: list[str | Problem] = []
    for path, fault, owners in _faults("$", error, ()):
        if len(listed) == MOST_PROBLEMS:
            break
        listed += islice(_problems_of(path, fault, owners), MOST_PROBLEMS - len(listed))
    return DocumentError(listed, _count_problems(error) - len(listed))


def is_about_rules(error: BaseException) -> bool:
    """Tell whether all that is wrong are rules that make no sense: nothing is misspelt."""
    return all(isinstance(fault, RulesetError) for _, fault, _ in _faults("$", error, ()))


def is_between_parts(error: BaseValidationError) -> bool:
    """Tell whether each part of a ruleset is right by itself, so that all of them were compared."""
    return not any(map(_step, error.exceptions))


def _faults(
    path: str, error: BaseException, owners: tuple[type, ...]
) -> Iterator[tuple[str, BaseException, tuple[type, ...]]]:
    """Yield the errors inside an error, with the place and the classes that were being made.

    Args:
        path: the place of the error.
        error: the error.
        owners: the classes that were being made there, the outermost first.
    """
    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from _faults(path + _step(inner), inner, (*owners, error.cl))
    else:
        yield path, error, owners


def _count_problems(error: BaseException) -> int:
    """Return the number of problems in an error."""
    match error:
        case BaseValidationError():
            return sum(map(_count_problems, error.exceptions))
        case ForbiddenExtraKeysError():
            return len(error.extra_fields)
        case RulesetError() | DocumentError():
            return len(error.problems) + error.more
        case _OtherProblems():
            return error.count
        case _:
            return 1


def _problems_of(
    path: str, error: BaseException, owners: tuple[type, ...]
) -> Iterator[str | Problem]:
    """Yield every problem of an error that has no others inside, each after its place."""
    if isinstance(error, ForbiddenExtraKeysError):
        names = [field.name for field in written_fields(error.cl, inside=Ruleset in owners)]
        if error.cl is MeldRule and dict in owners:
            names.remove("name")  # which is its key in a table
        for key in nsmallest(MOST_PROBLEMS, map(str, error.extra_fields)):
            hint = did_you_mean(key, names) or Phrase.of("read.fields", names=tuple(names))
            yield problem(f"{path}.{_key(key)}", "read.no-such-field", hint=hint)
    elif isinstance(error, RulesetError):
        owner = None if _step(error) or not owners else owners[-1]
        yield from (_placed(path, each, owner) for each in error.problems)
    elif isinstance(error, DocumentError):
        yield from (_moved(each, path) for each in error.listed)
    elif isinstance(error, KeyError):
        yield problem(path, "read.missing", name=repr(error.args[0]))
    elif isinstance(error, PinochleError) and error.words:
        yield Problem(path, str(error), error.words)
    elif not isinstance(error, _OtherProblems):
        # Only the first line: the others show a position in a text whose place is known.
        sentence = next(iter(str(error).splitlines()), type(error).__name__)
        yield f"{path}: {sentence}"


def _step(error: BaseException) -> str:
    """Return the last step of the path to an error, from the notes of cattrs or of a meld table."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f".{_key(note.index)}" if isinstance(note.index, str) else f"[{note.index}]"
    return ""


def _placed(path: str, found: Problem, owner: type | None) -> Problem:
    """Return a problem at its place; a part at ``$.deal`` names the field ``deal.packets``."""
    subject, _, rest = found.where.partition(".")
    where = f"{path}: {found.where}"
    if owner is Ruleset:
        where = f"{path}.{found.where.removeprefix('Ruleset.')}"
    elif owner is MeldRule:
        where = path
    elif path.endswith(f".{subject}"):
        where = f"{path}.{rest}"
    return attrs.evolve(found, where=where)


def _moved(found: str | Problem, path: str) -> str | Problem:
    """Return a problem of a document that is inside another one, at its place there."""
    if isinstance(found, Problem):
        return attrs.evolve(found, where=path + found.where.removeprefix("$"))
    return path + found.removeprefix("$")


def _key(key: str) -> str:
    """Return a key for a path: quoted if it is more than a word."""
    return key if re.fullmatch(r"[\w-]{1,40}", key, re.ASCII) else quoted(key)


def did_you_mean(name: str, names: Iterable[str]) -> Phrase | None:
    """Return a question that names what was probably meant; None if nothing is like it."""
    near = nearest(name.lower(), names, n=2)
    return Phrase.of("read.did-you-mean", names=tuple(near)) if near else None


def error_at(
    key: str, error: Exception, owner: type, others: Iterable[Exception] = ()
) -> "BaseValidationError":
    """Return an error in the class that was being made, with its key, and other errors there."""
    errors = [_note_place(error, AttributeValidationNote("", key, owner)), *others]
    # pyright takes the arguments for those of an ExceptionGroup.
    return ClassValidationError("", errors, owner)  # pyright: ignore[reportCallIssue]
