"""What the signatures and fields of the package name, read from its source.

Annotations are read as they are written, because many of them name what only type checkers import.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pinochle

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(pinochle.__path__[0])
"""The folder of the package."""

SPECIAL: Final = {"__init__", "__call__", "__getitem__", "__iter__", "__add__", "__sub__"}
"""The methods that are public although their names begin with an underscore."""


class Definition(NamedTuple):
    """Where something is defined, such as ``pinochle.cards.card`` and ``Card``."""

    module: str
    name: str


@cache
def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module of the package."""
    path = FOLDER.parent.joinpath(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(source.read_text(encoding="utf-8"))


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


class Parameter(NamedTuple):
    """A parameter of a function or a method, or a field: ``Trick.winning_seat.like_cards``."""

    name: str
    annotation: ast.expr
    text: str
    """What the docstring says of it; "" if it says nothing."""


def parameters_of(definition: Definition) -> Iterator[Parameter]:
    """Yield the parameters of a function, or of the public methods of a class, and its fields."""
    statement = statement_of(definition)
    match statement:
        case ast.FunctionDef():
            yield from _parameters(definition.name, statement)
        case ast.ClassDef(body=body):
            text = ast.get_docstring(statement) or ""
            for part in body:
                match part:
                    case ast.FunctionDef(name) if name in SPECIAL or name[0] != "_":
                        yield from _parameters(f"{definition.name}.{name}", part)
                    case ast.AnnAssign(ast.Name(name), annotation) if name[0] != "_":
                        yield Parameter(f"{definition.name}.{name}", annotation, _about(name, text))
                    case _:
                        pass
        case _:
            pass


def _parameters(name: str, function: ast.FunctionDef) -> Iterator[Parameter]:
    text, args = ast.get_docstring(function) or "", function.args
    for one in (*args.posonlyargs, *args.args, *args.kwonlyargs):
        if one.annotation:
            yield Parameter(f"{name}.{one.arg}", one.annotation, _about(one.arg, text))


def _about(name: str, text: str) -> str:
    """Return what a docstring says of a parameter."""
    found = re.search(rf"^ +{name}: (.*?)(?=^ *\w+: |^$|\Z)", text, re.MULTILINE | re.DOTALL)
    return " ".join(found[1].split()) if found else ""


def words_in(module: str, annotation: ast.expr) -> set[str]:
    """Return the words that an annotation lists: in a ``Literal``, or in an alias of one."""
    words: set[str] = set()
    seen: set[Definition] = set()
    todo: list[tuple[str, ast.AST]] = [(module, annotation)]
    while todo:
        module, node = todo.pop()
        match node:
            case ast.Subscript(ast.Name("Literal"), listed):
                parts = listed.elts if isinstance(listed, ast.Tuple) else [listed]
                words |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
                todo += [(module, part) for part in parts if not isinstance(part, ast.Constant)]
            case ast.Subscript(ast.Name("Annotated"), ast.Tuple([kind, *_])):
                todo.append((module, kind))
            case ast.Constant(str(quoted)):
                todo.append((module, ast.parse(quoted, mode="eval")))
            case ast.Name(name):
                alias = definition_of(module, name)
                value = alias and value_of(alias)
                if alias and value and alias not in seen:
                    seen.add(alias)
                    todo.append((alias.module, value))
            case _:
                todo += [(module, part) for part in ast.iter_child_nodes(node)]
    return words


def value_of(definition: Definition) -> ast.expr | None:
    """Return what stands behind the equals sign of a constant or an alias."""
    for statement in tree(definition.module).body:
        match statement:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), value=value):
                if name == definition.name:
                    return value
            case _:
                pass
    return None


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
