"""Make mutants of a source file: each is the file with one small change inside one function."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""Operators and what each is changed to."""

Change = tuple[str, Callable[[], None]]


class Mutant(NamedTuple):
    """One change: where it stands, what it is, and its number among the changes of its function."""

    file: str
    function: str
    line: int
    source: str
    mutation: str
    number: int

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names this mutant in survivors.toml; it stays when lines move."""
        return self.file, self.function, self.source, self.mutation


def mutants(path: Path, root: Path) -> list[Mutant]:
    """Return every mutant of the functions of a file, in the order of the source."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    file = path.relative_to(root).as_posix()
    return _numbered(
        [
            Mutant(file, function.name, line, lines[line - 1].strip(), mutation, number)
            for function in ast.parse(text).body
            if isinstance(function, ast.FunctionDef)
            for number, (line, (mutation, _)) in enumerate(_changes(function))
        ]
    )


def mutated(mutant: Mutant, root: Path) -> CodeType:
    """Return the code of a mutant's function, changed."""
    path = root / mutant.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    function = next(f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == mutant.function)
    _, (_, apply) = list(_changes(function))[mutant.number]
    apply()
    tree.body = [function]
    return code_of(compile(ast.fix_missing_locations(tree), str(path), "exec"), mutant.function)


def _numbered(found: list[Mutant]) -> list[Mutant]:
    """Tell equal mutations of equal lines in one function apart by a number."""
    seen: dict[tuple[str, ...], int] = {}
    result = []
    for mutant in found:
        seen[mutant.key] = n = seen.get(mutant.key, 0) + 1
        result.append(mutant if n == 1 else mutant._replace(mutation=f"{mutant.mutation} ({n})"))
    return result


def code_of(module: CodeType, name: str) -> CodeType:
    """Return the code of a function at the top of a compiled module."""
    return next(c for c in module.co_consts if isinstance(c, CodeType) and c.co_name == name)


def _changes(function: ast.FunctionDef) -> Iterator[tuple[int, Change]]:
    """Yield line and change for everything that can be changed in the body of a function."""
    yield from _changed_statements(function)
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for statement in body:
        for node in _walk(statement):
            for change in _changes_of(node):
                yield getattr(node, "lineno", statement.lineno), change
            yield from _changed_statements(node)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Walk a tree in source order, leaving out annotations, messages of errors and assertions."""
    if isinstance(node, ast.Raise | ast.Assert):
        return
    yield node
    if _negative(node) is not None:
        return
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "type_comment"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child)


def _negative(node: ast.AST) -> Any:
    """Return the literal of a negative whole number, which is changed as one thing: -1 to 0, not to -2."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return node.operand if type(node.operand.value) is int else None
    return None


def _changes_of(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            yield from _swap(node.ops, i, operator)
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        new = SWAPS[type(node.op)]
        yield f"{_word(node.op)} to {_word(new())}", lambda: setattr(node, "op", new())
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield f"{node.value!r} to {value!r}", lambda: setattr(node, "value", value)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.Constant):
            test = node.test
            yield "condition negated", lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), test))
    elif _negative(node) is not None:
        literal = _negative(node)
        less = literal.value - 1
        yield f"-{literal.value} to -{less}", lambda: setattr(literal, "value", less)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        yield f"{_word(node.op)} to plus", lambda: setattr(node, "op", ast.UAdd())


def _changed_statements(node: ast.AST) -> Iterator[tuple[int, Change]]:
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if not isinstance(block, list):
            continue
        for i, statement in enumerate(block):
            if isinstance(statement, ast.Break | ast.Continue):
                other: ast.stmt = ast.Continue() if isinstance(statement, ast.Break) else ast.Break()
                yield statement.lineno, (f"{_word(statement)} to {_word(other)}", _put(block, i, other))
            elif _has_effect(statement):
                yield statement.lineno, ("statement deleted", _put(block, i, ast.Pass()))


def _has_effect(statement: ast.stmt) -> bool:
    """Return whether a statement writes into a record or array, or calls for effect only."""
    if isinstance(statement, ast.Assign):
        return isinstance(statement.targets[0], ast.Subscript | ast.Attribute)
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)


def _swap(operators: list[ast.cmpop], i: int, operator: ast.cmpop) -> Iterator[Change]:
    new = SWAPS.get(type(operator))
    if new is not None:
        yield f"{_word(operator)} to {_word(new())}", lambda: operators.__setitem__(i, new())  # type: ignore[call-overload]


def _put(block: list[ast.stmt], i: int, statement: ast.stmt) -> Callable[[], None]:
    return lambda: block.__setitem__(i, statement)


def _word(node: ast.AST) -> str:
    return type(node).__name__
