"""One change at a time in a function: what a slip of the pen or of the mind makes of it."""

import ast
import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.words import Words

# kind -> its name, and where to look for a test that finds it
KINDS: dict[str, tuple[Words, Words]] = {
    "comparison": (
        Words("a comparison", "比较"),
        Words("Try an input for which both sides are equal.", "试一个使两边恰好相等的输入。"),
    ),
    "condition": (
        Words("a condition", "条件"),
        Words("Try an input for which only a part of it holds.", "试一个只满足其中一部分的输入。"),
    ),
    "number": (
        Words("off by one", "差一"),
        Words(
            "Count at both ends: the first, the last, the smallest case.", "在两端数一数：首、尾、最小情形。"
        ),
    ),
    "sign": (
        Words("a sign", "正负号"),
        Words("Let either side move first, and either side lose.", "换一方先走，再换一方吃亏。"),
    ),
    "operator": (
        Words("an operator", "运算符"),
        Words("Work out a small case without 0 and 1 on paper.", "手算一个不含 0 和 1 的小例子。"),
    ),
    "extremum": (
        Words("min for max", "最大与最小"),
        Words("Try the same values in another order.", "把各值换个次序再试。"),
    ),
    "statement": (
        Words("a statement left out", "漏掉一句"),
        Words(
            "Look at all that a call returns, and call twice.", "检查一次调用返回的所有内容，并连续调用两次。"
        ),
    ),
    "name": (
        Words("a wrong name", "用错名字"),
        Words("For which input do the two names differ?", "什么输入能区分这两个名字？"),
    ),
}
_EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq},
    **{ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
}
_OPPOSITES = {**_EDGES, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult},
    **{ast.Mod: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd},
    **{ast.LShift: ast.RShift, ast.RShift: ast.LShift},
}
_EXTREMA = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutation:
    """A text of Python in which one place is changed.

    kind          : of `KINDS`
    line          : in the text, from 1
    before, after : the lines of the place, and what becomes of them
    source        : the changed text
    """

    kind: str
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.before} -> {self.after}"


def changes(source: str, exchanges: Mapping[str, str] | None = None) -> list[Mutation]:
    """Every change of one place in the functions of a text, in the order of the text.

    exchanges : name -> what may be written by mistake in its place

    >>> for change in changes("def f(a, b):\\n    return a < b\\n"):
    ...     print(change.kind, change.after)
    comparison return a <= b
    """
    lines = source.encode().splitlines(keepends=True)
    every: dict[str, tuple[int, int, Mutation]] = {}
    for function in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)):
        dispensable = set(_dispensable(function))
        for parent, node in _places(function.body, function):
            edits = (
                [("statement", ast.Pass())] if node in dispensable else _edits(node, parent, exchanges or {})
            )
            for kind, made in edits:
                start, end = node.lineno - 1, node.end_lineno - 1
                first, last = lines[start][: node.col_offset], lines[end][node.end_col_offset :]
                written = ast.unparse(made)
                if _needs_brackets(made, node, parent) and (first[-1:], last[:1]) != (b"(", b")"):
                    written = f"({written})"
                after = first + written.encode() + last
                changed = b"".join([*lines[:start], after, *lines[end + 1 :]]).decode()
                texts = (b"".join(lines[start : end + 1]), after)
                before, after = (" ".join(text.decode().split()) for text in texts)
                change = Mutation(kind, start + 1, before, after, changed)
                every.setdefault(changed, (start, node.col_offset, change))
    return [change for *_, change in sorted(every.values(), key=lambda place: place[:2])]


def _places(nodes: Iterable[ast.AST], parent: ast.AST) -> Iterator[tuple[ast.AST, Any]]:
    """(parent, node) of all below: no types, nor what is in an f-string, whose place Python may not know."""
    for node in nodes:
        if not isinstance(node, ast.FunctionDef | ast.JoinedStr) and node is not getattr(
            parent, "annotation", None
        ):
            yield parent, node
            yield from _places(ast.iter_child_nodes(node), node)


def _edits(node: ast.AST, parent: ast.AST, exchanges: Mapping[str, str]) -> Iterator[tuple[str, ast.AST]]:
    """(kind, what is written instead) of each change of an expression."""
    changed = copy.deepcopy(node)
    match changed:
        case ast.Compare(ops=[op]) if type(op) in _EDGES:
            changed.ops = [_EDGES[type(op)]()]
            yield "comparison", changed
        case ast.BinOp(op=op) if type(op) in _OPERATORS:
            changed.op = _OPERATORS[type(op)]()
            yield "operator", changed
        case ast.BoolOp(values=values):
            for left_out in range(len(values)):
                rest = values[:left_out] + values[left_out + 1 :]
                yield "condition", rest[0] if len(rest) == 1 else ast.BoolOp(changed.op, rest)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield "sign", operand
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "condition", operand
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield "number", ast.Constant(number - 1 if number > 0 else 1)
        case ast.Call(func=ast.Name(id=name)) if name in _EXTREMA:
            changed.func = ast.Name(_EXTREMA[name], ast.Load())
            yield "extremum", changed
        case ast.Name(id=name, ctx=ast.Load()) if name in exchanges:
            yield "name", ast.parse(exchanges[name], mode="eval").body
    if node is getattr(parent, "test", None):
        yield "condition", _opposite(copy.deepcopy(node))


def _opposite(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in _OPPOSITES:
        test.ops = [_OPPOSITES[type(test.ops[0])]()]
        return test
    return ast.UnaryOp(ast.Not(), test)


def _dispensable(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The statements without which a function still runs: nothing that gives a name its first value."""
    arguments = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    first = dict.fromkeys(arguments, 0)
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            first[node.id] = min(node.lineno, first.get(node.id, node.lineno))
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]):
                if node.lineno > first[name]:
                    yield node
            case ast.Expr(value=ast.Constant()):  # a docstring
                pass
            case ast.AugAssign() | ast.Assign() | ast.Expr() | ast.Break() | ast.Continue():
                yield node
            case ast.Return() if node is not function.body[-1]:
                yield node


def _needs_brackets(made: ast.AST, node: ast.AST, parent: ast.AST) -> bool:
    """Whether Python writes brackets around an expression that takes the place of `node`."""
    if not isinstance(parent, ast.expr) or isinstance(parent, ast.Call):
        return False
    return f"({ast.unparse(made)})" in ast.unparse(copy.deepcopy(parent, {id(node): made}))
