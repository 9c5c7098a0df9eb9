"""What the signatures and fields of the package name, read from its source.

Annotations are read as they are written, because many of them name what only type checkers import.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SPECIAL: Final = {"__init__", "__call__", "__getitem__", "__iter__", "__add__", "__sub__"}
"""The methods that are public although their names begin with an underscore."""


class Definition(NamedTuple):
    """Where something is defined, such as ``pinochle.cards.card`` and ``Card``."""

    module: str
    name: str


@cache
def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module of the package."""
    spec = find_spec(module)
    assert spec is not None, module
    assert spec.origin is not None, module
    return ast.parse(Path(spec.origin).read_text(encoding="utf-8"))


@cache
def names_of(module: str) -> dict[str, Definition]:
    """Return the names that a module defines or imports, for type checkers too."""
    return dict(_names_in(module, tree(module).body))


def _names_in(module: str, body: list[ast.stmt]) -> Iterator[tuple[str, Definition]]:
    for statement in body:
        match statement:
            case ast.ImportFrom(str(source), aliases):
                for alias in aliases:
                    yield alias.asname or alias.name, Definition(source, alias.name)
            case ast.If():
                yield from _names_in(module, statement.body + statement.orelse)
            case ast.ClassDef(name) | ast.FunctionDef(name):
                yield name, Definition(module, name)
            case ast.AnnAssign(ast.Name(name)):
                yield name, Definition(module, name)
            case ast.Assign(targets):
                for target in targets:
                    if isinstance(target, ast.Name):
                        yield target.id, Definition(module, target.id)
            case _:
                pass


def definition_of(module: str, name: str) -> Definition | None:
    """Return where a name of a module is defined; None if it is not in the package."""
    if module.partition(".")[0] != "pinochle":
        return None
    definition = names_of(module).get(name)
    if definition is None or definition == (module, name):
        return definition
    return definition_of(*definition)


@cache
def statement_of(definition: Definition) -> ast.stmt | None:
    """Return the class, the function or the constant of a definition."""
    for statement in ast.walk(tree(definition.module)):
        match statement:
            case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AnnAssign(ast.Name(name)):
                if name == definition.name:
                    return statement
            case _:
                pass
    return None


def is_class(definition: Definition) -> bool:
    """Tell whether a class is defined there."""
    return isinstance(statement_of(definition), ast.ClassDef)


def _annotations(statement: ast.stmt | None) -> Iterator[ast.expr]:
    """Yield the annotations of a function, of the public parts of a class, or of an alias."""
    match statement:
        case ast.FunctionDef(args=args, returns=returns):
            arguments = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
            yield from (one.annotation for one in arguments if one and one.annotation)
            if returns:
                yield returns
        case ast.ClassDef(body=body):
            for part in body:
                match part:
                    case ast.FunctionDef(name) if name in SPECIAL or name[0] != "_":
                        yield from _annotations(part)
                    case ast.AnnAssign(ast.Name(name), annotation) if name[0] != "_":
                        yield annotation
                    case _:
                        pass
        case ast.AnnAssign(annotation=annotation, value=value):
            yield annotation
            if value is not None and ast.unparse(annotation) == "TypeAlias":
                yield value
        case _:
            pass


def _names(annotation: ast.expr) -> Iterator[str]:
    for node in ast.walk(annotation):
        match node:
            case ast.Name(name):
                yield name
            case ast.Constant(str(text)) if text.isidentifier():
                yield text
            case _:
                pass


def classes_named_by(definition: Definition) -> set[Definition]:
    """Return the classes of the package that the signatures of a definition name.

    An alias stands for the classes that it names.
    """
    classes: set[Definition] = set()
    definitions: set[Definition] = set()
    todo = [definition]
    while todo:
        module, _ = current = todo.pop()
        for annotation in _annotations(statement_of(current)):
            for name in _names(annotation):
                named = definition_of(module, name)
                if named is None or named in definitions:
                    continue
                definitions.add(named)
                if is_class(named):
                    classes.add(named)
                else:
                    todo.append(named)
    return classes
