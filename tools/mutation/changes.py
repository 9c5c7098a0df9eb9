"""The small ways in which a module can be changed: what ``mutation.run`` tries one at a time.

Messages, annotations, sentences and representations are left alone, because they decide nothing.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, NamedTuple

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Sequence

_OTHER: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.Gt: ast.GtE,
    ast.Eq: ast.NotEq,
    ast.Is: ast.IsNot,
    ast.In: ast.NotIn,
}
_OTHER_COMPARISON: Final = _OTHER | {other: comparison for comparison, other in _OTHER.items()}
_KEEPING: Final = {"evolve", "but", "telling", "max", "min", "sorted", "sort"}
"""Calls that do without a keyword: what it would have changed is kept."""

_SAYING: Final = {"cast", "Problem", "TypeVar", "problem", "slip"}
"""Calls whose arguments are words or types."""


class Change(NamedTuple):
    """One change of a module.

    Args:
        start: where in the bytes of the source it begins.
        end: where it ends.
        text: what stands there instead.
        line: the line it begins in.
        last_line: the line it ends in.
        where: the class and function.
    """

    start: int
    end: int
    text: str
    line: int
    last_line: int
    where: str

    def apply(self, source: bytes) -> bytes:
        """The source after the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def changes_of(source: bytes) -> list[Change]:
    """All changes of a module, in the order of its lines."""
    return sorted(set(_Finder(source).changes))


class _Finder(ast.NodeVisitor):
    """Walks a module and collects its changes."""

    def __init__(self, source: bytes) -> None:
        self.changes: list[Change] = []
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._where: list[str] = []
        self.visit(ast.parse(source))

    def _replace(self, node: ast.expr | ast.stmt, new: ast.expr | str) -> None:
        last_line, last_column = node.end_lineno or 0, node.end_col_offset or 0
        start = self._lines[node.lineno - 1] + node.col_offset
        end = self._lines[last_line - 1] + last_column
        text = new if isinstance(new, str) else f"({ast.unparse(new)})"
        path = ".".join(self._where)
        self.changes.append(Change(start, end, text, node.lineno, last_line, path))

    def _visit_all(self, nodes: Sequence[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    # What is left alone.

    @override
    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and ast.unparse(node.annotation) != "TypeAlias":
            self.visit(node.value)

    @override
    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._where.append(node.name)
        self._visit_all(node.body)
        self._where.pop()

    @override
    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name != "__repr__":
            self._where.append(node.name)
            self._visit_all([*node.args.defaults, *filter(None, node.args.kw_defaults)])
            self._visit_all(node.body)
            self._where.pop()

    @override
    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """The words of messages."""

    @override
    def visit_Raise(self, node: ast.Raise) -> None:
        """What is said of an error."""

    # What is changed.

    @override
    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self._replace(node.test, "False")
            self.generic_visit(node)

    @override
    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._replace(node, "pass")
        self.generic_visit(node)

    @override
    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._replace(node, "pass")
        self.visit(node.value)

    @override
    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace(node, "pass")

    @override
    def visit_Break(self, node: ast.Break) -> None:
        self._replace(node, "pass")

    @override
    def visit_Compare(self, node: ast.Compare) -> None:
        for place, operator in enumerate(node.ops):
            operators = [*node.ops]
            operators[place] = _OTHER_COMPARISON[type(operator)]()
            self._replace(node, ast.Compare(node.left, operators, node.comparators))
        self.generic_visit(node)

    @override
    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._replace(node, ast.BoolOp(other, node.values))
        for place in range(len(node.values)):
            rest = node.values[:place] + node.values[place + 1 :]
            self._replace(node, ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0])
        self.generic_visit(node)

    @override
    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self._replace(node, node.operand)
        self.generic_visit(node)

    @override
    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._replace(node, node.body)
        self._replace(node, node.orelse)
        self.generic_visit(node)

    @override
    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._replace(node, node.left)
        self.generic_visit(node)

    @override
    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int):
            is_flag = isinstance(node.value, bool)
            self._replace(node, str(not node.value if is_flag else node.value + 1))

    @override
    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self._replace(condition, "True")
        self.generic_visit(node)

    @override
    def visit_Call(self, node: ast.Call) -> None:
        called = ast.unparse(node.func).rpartition(".")[2]
        if called not in _SAYING:
            for keyword in node.keywords if called in _KEEPING else ():
                keywords = [other for other in node.keywords if other is not keyword]
                self._replace(node, ast.Call(node.func, node.args, keywords))
            self._visit_all([node.func, *node.args])
            self._visit_all([word.value for word in node.keywords if word.arg != "strict"])
