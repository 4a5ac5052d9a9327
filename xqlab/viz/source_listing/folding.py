"""`Folding` replaces the expressions of the search whose values are known once its switches are.

Conditions become shorter (`use.a and x` is `x` where a is on), a kernel of one expression is put in place of
its call, and what cannot be known stays as it is written.
"""

import ast
import inspect
import operator
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

# Functions without effects: a call of one may be left out where its value does not matter.
PURE = {
    "abs", "int", "len", "max", "min", "range",
    "aims_at_king", "evaluate", "exchange_wins", "gain", "is_in_check", "is_over", "key", "may_pass",
    "mvv_lva", "turn", "verdict", "bound_of", "causes_cutoff", "entry_age", "entry_bound", "entry_depth",
    "entry_move", "entry_value", "from_root", "is_proven_mate", "mate_bound", "probe", "settles",
    "skip_reason",
}  # fmt: skip

_COMPARE: dict[type, Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_TRUE_OF_EQUALS = (ast.Eq, ast.LtE, ast.GtE)

_OPPOSITE: dict[type, type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}

UNKNOWN = object()


def same(one: ast.AST, other: ast.AST) -> bool:
    """Whether two pieces of source say the same."""
    return ast.dump(one) == ast.dump(other)


def names_read(nodes: Iterable[ast.AST]) -> list[str]:
    """The names that are read, one entry for each time."""
    return [
        inner.id
        for node in nodes
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)
    ]


def function_named(node: ast.AST) -> str:
    """The name that a call calls; "" for any other call, and for anything that is not a call."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def is_int64(node: ast.AST) -> bool:
    """Whether it is `np.int64(...)`, which kernels need and readers do not."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "np.int64" and len(node.args) == 1


def is_pure(node: ast.AST) -> bool:
    """Whether an expression has no effect but its value."""
    return all(
        function_named(call) in PURE or is_int64(call) or ast.unparse(call.func) == "np.uint64"
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
    )


def plain_function(function: Any) -> Any:
    """The Python function behind a kernel."""
    return inspect.unwrap(getattr(function, "py_func", function))


def parsed(function: Any) -> ast.FunctionDef:
    """The definition of a function or kernel, its lines numbered as in its file."""
    lines, first = inspect.getsourcelines(plain_function(function))
    tree = ast.parse(textwrap.dedent("".join(lines)))
    ast.increment_lineno(tree, first - 1)
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    return definition


class Folding(ast.NodeTransformer):
    """Puts in what is known of one function's expressions.

    switches : name of a field of `use` -> whether it is on
    fields   : name of a field of `memory` -> the expression it always equals, where listings ignore it
    look_up  : the global of a name, UNKNOWN where there is none
    inline   : the expression that may stand for a call of a kernel; None where none may
    constants: local name -> the expression that it always equals
    """

    def __init__(
        self,
        switches: dict[str, bool],
        fields: dict[str, ast.expr],
        look_up: Callable[[str], Any],
        inline: Callable[[ast.Call], ast.expr | None],
    ) -> None:
        self.switches, self.fields, self.look_up, self.inline = switches, fields, look_up, inline
        self.constants: dict[str, ast.expr] = {}
        self.locals: set[str] = set()

    def value_of(self, node: ast.AST) -> Any:
        """The value that an expression always has; UNKNOWN where that depends."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name) and node.id in self.constants:
            return self.value_of(self.constants[node.id])
        if isinstance(node, ast.Name) and node.id not in self.locals:
            value = self.look_up(node.id)
            return value if isinstance(value, (bool, int)) else UNKNOWN
        return UNKNOWN

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.value.id == "use" and node.attr in self.switches:
                return ast.Constant(self.switches[node.attr])
            if node.value.id == "memory" and node.attr in self.fields:
                return self.fields[node.attr]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        absorbing = isinstance(node.op, ast.Or)  # True decides an `or`, False an `and`
        parts: list[ast.expr] = []
        for part in node.values:
            value = self.value_of(part)
            if value is UNKNOWN:
                parts.append(part)
            elif bool(value) is absorbing:
                parts.append(ast.Constant(absorbing))
                break
        if parts and self.value_of(parts[-1]) is not UNKNOWN and all(map(is_pure, parts)):
            return ast.Constant(absorbing)
        if not parts:
            return ast.Constant(not absorbing)
        return parts[0] if len(parts) == 1 else ast.BoolOp(node.op, parts)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        value = self.value_of(node.operand)
        if isinstance(node.op, ast.Not) and value is not UNKNOWN:
            return ast.Constant(not value)
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=ast.Compare(ops=[op]) as compared) if (
                type(op) in _OPPOSITE
            ):
                compared.ops = [_OPPOSITE[type(op)]()]
                return compared
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) > 1:
            return node
        op, left, right = node.ops[0], node.left, node.comparators[0]
        if type(op) not in _COMPARE:
            return node
        if self._beyond_the_path(right) and ast.unparse(left) == "ply":
            return ast.Constant(isinstance(op, (ast.Lt, ast.LtE)))
        if self._beyond_the_path(left) and ast.unparse(right) == "ply":
            return ast.Constant(isinstance(op, (ast.Gt, ast.GtE)))
        values = self.value_of(left), self.value_of(right)
        if UNKNOWN not in values:
            return ast.Constant(_COMPARE[type(op)](*values))
        if same(left, right) and is_pure(left):
            return ast.Constant(isinstance(op, _TRUE_OF_EQUALS))
        return node

    def _beyond_the_path(self, node: ast.expr) -> bool:
        # The search never reaches these plies, or could not continue there.
        node = self.constants.get(node.id, node) if isinstance(node, ast.Name) else node
        return isinstance(node, ast.Name) and node.id in ("MAX_PLY", "ITSELF")

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        value = self.value_of(node.right)
        changes_nothing = isinstance(node.op, (ast.Add, ast.Sub)) and type(value) is int and value == 0
        return node.left if changes_nothing else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if is_int64(node):
            return node.args[0]
        if function_named(node) in ("min", "max") and not node.keywords:
            different: list[ast.expr] = []
            for argument in node.args:
                limits_nothing = function_named(node) == "min" and ast.unparse(argument) == "ITSELF"
                if not limits_nothing and not any(same(argument, other) for other in different):
                    different.append(argument)
            if len(different) == 1 and is_pure(different[0]):
                return different[0]
        return self.inline(node) or node
