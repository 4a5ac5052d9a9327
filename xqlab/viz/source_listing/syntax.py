"""Questions about the syntax tree of a kernel: what it assigns, reads, writes, and which blocks it has."""

import ast
import copy
from collections.abc import Iterator
from typing import Any

from xqlab.viz.source_listing.folding import function_named, is_pure, names_read

Block = list[ast.stmt]


class Replacing(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, by: dict[str, ast.expr]) -> None:
        self.by = by

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self.by:
            return copy.deepcopy(self.by[node.id])
        return node


def remember_origins(definition: ast.AST, original: ast.AST) -> None:
    """Give each statement of a copy its `origin`, the statement that it is a copy of."""
    for one, other in zip(ast.walk(definition), ast.walk(original)):
        if isinstance(one, ast.stmt):
            one.origin = other  # type: ignore[attr-defined]


def in_place_of(statement: ast.stmt, new: ast.stmt) -> ast.stmt:
    """`new`, which comes from where `statement` does."""
    new.origin = statement.origin  # type: ignore[attr-defined]
    return new


def blocks(node: ast.AST) -> Iterator[Block]:
    """Every list of statements, the inner ones first, so that what they leave empty can be seen outside."""
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            for statement in block:
                yield from blocks(statement)
            yield block


def assignments(node: ast.AST) -> dict[str, list[Any]]:
    """What is assigned to each name: the expressions, None for what is no plain assignment."""
    assigned: dict[str, list[Any]] = {}
    for inner in ast.walk(node):
        match inner:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                assigned.setdefault(name, []).append(value)
            case ast.Name(id=name, ctx=ast.Store()):
                assigned.setdefault(name, [])
    for inner in ast.walk(node):
        match inner:
            case ast.AugAssign(target=ast.Name(id=name)):
                assigned[name].append(None)
            case ast.For(target=target) | ast.Assign(targets=[ast.Tuple() as target]):
                for name in (part.id for part in ast.walk(target) if isinstance(part, ast.Name)):
                    assigned[name].append(None)
    return assigned


def names_assigned(node: ast.AST) -> set[str]:
    """The names that are assigned to."""
    return {
        name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def field_of(node: ast.AST) -> str:
    """The field of `memory` that an expression is, `stack.depth` for one of a ply; "" for any other."""
    match node:
        case ast.Attribute(value=ast.Name(id="memory"), attr=name):
            return name
        case ast.Attribute(value=ast.Name(id="here" | "below"), attr=name):
            return f"stack.{name}"
        case ast.Attribute(value=ast.Subscript(value=inner), attr=name) if field_of(inner) == "stack":
            return f"stack.{name}"
    return ""


def field_written(target: ast.AST) -> str:
    """The field of `memory` that an assignment to `target` writes, "" where it writes none."""
    return field_of(target.value if isinstance(target, ast.Subscript) else target)


def fields_read(block: Block) -> Iterator[str]:
    """The fields of `memory` that are read."""
    for statement in block:
        targets = (
            [statement.target]
            if isinstance(statement, ast.AugAssign)
            else statement.targets
            if isinstance(statement, ast.Assign)
            else []
        )
        inside = [part for target in targets for part in ast.walk(target)]
        mine = {id(part) for part in inside if field_written(part)}
        for child in ast.iter_child_nodes(statement):
            if isinstance(child, ast.stmt):
                yield from fields_read([child])
                continue
            yield from (name for part in ast.walk(child) if id(part) not in mine and (name := field_of(part)))


def names_read_elsewhere(block: Block) -> set[str]:
    """Names that anything but an assignment to the same name reads."""
    names: set[str] = set()
    for statement in block:
        own = ""
        match statement:
            case ast.Assign(targets=[ast.Name(id=own)]) | ast.AugAssign(target=ast.Name(id=own)):
                pass
        for child in ast.iter_child_nodes(statement):
            if isinstance(child, ast.stmt):
                names |= names_read_elsewhere([child])
            else:
                names |= set(names_read([child])) - {own}
    return names


def writes_only(statement: ast.stmt, fields: set[str], reads: set[str]) -> bool:
    """Whether a statement only writes one of these fields, or a name that is not among `reads`."""
    match statement:
        case ast.Assign(targets=[target], value=value) | ast.AugAssign(target=target, value=value):
            if isinstance(target, ast.Name):
                return target.id not in reads and is_pure(value)
            return field_written(target) in fields and is_pure(value)
    return False


def is_text(statement: ast.stmt) -> bool:
    """Whether it is a docstring."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_arithmetic(node: ast.expr) -> bool:
    """Whether only local names and numbers have a part in it."""
    allowed = (ast.Name, ast.Constant, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Compare)
    signs = (ast.operator, ast.boolop, ast.unaryop, ast.cmpop, ast.expr_context)
    return all(
        isinstance(part, allowed + signs) or function_named(part) in ("min", "max", "abs")
        for part in ast.walk(node)
    )


def names_but_for_calls(block: Block, function: str) -> Iterator[str]:
    """Names read anywhere but in the arguments of calls of `function`."""
    stack: list[ast.AST] = list(block)
    while stack:
        node = stack.pop()
        if function_named(node) == function:
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        stack.extend(ast.iter_child_nodes(node))
