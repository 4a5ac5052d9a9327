"""What remains of a search kernel once its switches are known: the same statements, or fewer.

A `Reduction` simplifies one function's syntax tree until nothing changes: branches that cannot be taken,
variables that are never read, calls that do nothing, parameters that are only passed on. Each statement
that is left carries its `origin`, the statement of the source that it comes from.
"""

from __future__ import annotations

import ast
import copy
import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from xqlab.game import NO_MOVE
from xqlab.search.memory import COUNTERS, PLY
from xqlab.viz.source_listing import syntax
from xqlab.viz.source_listing.folding import (
    UNKNOWN,
    Folding,
    function_named,
    is_pure,
    names_read,
    parsed,
    plain_function,
    same,
)
from xqlab.viz.source_listing.syntax import Block, Replacing, blocks, is_text

LEAVING_CALLS = ("leave_early", "leave_as_leaf", "leave")  # they write events and return their last argument
EVENT_CALLS = ("emit", "emit_pruned", "enter", "note_cutoff", *LEAVING_CALLS)
PLUMBING_CALLS = ("keep_line", "prefetch_entry")
ORDERS = ("captures_first", "killers", "countermoves", "history")  # switches that change the order of moves
# What a running program needs beside the idea: limits, the root's result, its line, banned moves.
PLUMBING = ("stop", "node_limit", "root_value", "root_searched", "root_move", "pv_length", "pv", "rests_on")
STACK = {f"stack.{name}" for name in PLY.names or ()}  # fields of the record of a ply
ROUNDS = 40  # far more than any function needs


@dataclass
class Reducing:
    """One set of switches, whether calls that write the log are shown, and the functions reduced so far."""

    switches: dict[str, bool]
    events: bool
    done: dict[str, Reduction | None] = field(default_factory=dict)

    def of(self, function: Any) -> Reduction | None:
        """The reduction of a function; None while it is under way, as it calls itself."""
        name = f"{function.__module__}.{plain_function(function).__qualname__}"
        if name not in self.done:
            self.done[name] = None
            self.done[name] = Reduction(self, function)
        return self.done[name]

    def fields_read(self, body: Block, look_up: Callable[[str], Any], visited: set[Any]) -> Iterator[str]:
        """The fields of `memory` that a function's body reads, and those that it calls."""
        yield from syntax.fields_read(body)
        for name in {function_named(node) for statement in body for node in ast.walk(statement)}:
            function = plain_function(look_up(name))
            if (
                (name in EVENT_CALLS and not self.events)
                or function in visited
                or not isinstance(function, FunctionType)
            ):
                continue
            visited.add(function)
            if "memory" in function.__code__.co_varnames:
                inner = parsed(function).body
                if "use" in function.__code__.co_varnames:
                    reduced = self.of(function)
                    inner = [] if reduced is None else reduced.definition.body
                yield from self.fields_read(inner, function.__globals__.get, visited)


class Reduction:
    """One function, reduced: `definition` is the new syntax tree, `original` the one of the source."""

    def __init__(self, reducing: Reducing, function: Any) -> None:
        self.reducing = reducing
        self.function = plain_function(function)
        self.original = parsed(function)
        self.definition = copy.deepcopy(self.original)
        syntax.remember_origins(self.definition, self.original)
        self.all_parameters = [argument.arg for argument in self.original.args.args]
        self.folding = Folding(reducing.switches, self._idle_fields(), self.look_up, self._inline)
        self.in_order = False
        self._documentation: Block = []
        if ast.get_docstring(self.definition) is not None:
            self._documentation = [self.definition.body.pop(0)]
        self._repeat(self._round)
        self._shorten_calls()
        self._drop_parameters()
        if self.parameters == self.all_parameters:
            self.definition.body[:0] = self._documentation

    @property
    def parameters(self) -> list[str]:
        """The parameters that are left."""
        return [argument.arg for argument in self.definition.args.args]

    def look_up(self, name: str) -> Any:
        """The global that a name of the function stands for; UNKNOWN where there is none."""
        return self.function.__globals__.get(name, UNKNOWN)

    def kernel_called(self, node: ast.AST) -> Any:
        """The kernel with switches that a call calls; None for any other call."""
        callee = self.look_up(function_named(node))
        plain = getattr(callee, "py_func", callee)
        if not isinstance(plain, FunctionType) or "use" not in plain.__code__.co_varnames:
            return None
        return callee

    @property
    def work(self) -> Block:
        """The statements that are left, without the docstring."""
        return [statement for statement in self.definition.body if not is_text(statement)]

    def _idle_fields(self) -> dict[str, ast.expr]:
        # Fields of the memory that have one value throughout, as far as the listing goes.
        fields: dict[str, ast.expr] = {"stop": ast.Constant(0), "banned_count": ast.Constant(0)}
        if not self.reducing.switches.get("repetition", True):
            fields["rests_on"] = ast.Name("ITSELF", ast.Load())
            fields["rule_bound"] = ast.Constant(0)
        return fields

    def _round(self) -> None:
        body = self.definition.body
        assigned = syntax.assignments(self.definition)
        self.folding.locals = {*assigned, *self.all_parameters}
        self.folding.constants = {
            name: values[0]
            for name, values in assigned.items()
            if name not in self.all_parameters
            and values[0] is not None
            and self.folding.value_of(values[0]) is not UNKNOWN
            and all(
                value is not None and (same(value, values[0]) or self._stays_false(name, value, values[0]))
                for value in values
            )
        }
        body[:] = self._reduced(body)
        self._replace_copies()
        self._put_in_what_is_read_once()
        self._drop_the_overwritten()
        self._return_at_once()
        self._drop_the_unreachable()
        self._drop_the_unread()

    def _stays_false(self, name: str, value: ast.expr, first: ast.expr) -> bool:
        # Whether `value` is `name and ...`, which is False where the first value of the name is.
        match value:
            case ast.BoolOp(ast.And(), [ast.Name(id=other), *_]) if other == name:
                return self.folding.value_of(first) is False
        return False

    # -- statements ---------------------------------------------------------------------------------------

    def _reduced(self, block: Block) -> Block:
        left: Block = []
        for statement in block:
            left += self._left_of(statement)
            if left and isinstance(left[-1], (ast.Return, ast.Continue, ast.Break)):
                break
        return left

    def _left_of(self, statement: ast.stmt) -> Block:
        match statement:
            case ast.If():
                statement.test = self.folding.visit(statement.test)
                value = self.folding.value_of(statement.test)
                if value is not UNKNOWN:
                    return self._reduced(statement.body if value else statement.orelse)
                statement.body = self._reduced(statement.body)
                statement.orelse = self._reduced(statement.orelse)
                if not statement.body and not statement.orelse:
                    effect = syntax.in_place_of(statement, ast.Expr(statement.test))
                    return [] if is_pure(statement.test) else [effect]
                if not statement.body:
                    statement.test = ast.UnaryOp(ast.Not(), statement.test)
                    statement.body, statement.orelse = statement.orelse, []
            case ast.While():
                statement.test = self.folding.visit(statement.test)
                value = self.folding.value_of(statement.test)
                if value is not UNKNOWN and not value:
                    return []
                statement.body = self._reduced(statement.body)
            case ast.For():
                statement.iter = self.folding.visit(statement.iter)
                statement.body = self._reduced(statement.body)
                if not statement.body and is_pure(statement.iter):
                    return []
            case ast.Expr(value=ast.Call() as call):
                return self._left_of_call(statement, call)
            case ast.Return(value=ast.Call(args=[*_, value]) as call) if self._is_hidden(call):
                statement.value = self.folding.visit(value)
            case _:
                self.folding.visit(statement)
                match statement:
                    case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)) if name == other:
                        return []
        return [statement]

    def _is_hidden(self, call: ast.Call) -> bool:
        return function_named(call) in EVENT_CALLS and not self.reducing.events

    def _left_of_call(self, statement: ast.Expr, call: ast.Call) -> Block:
        name = function_named(call)
        if self._is_hidden(call) or name in PLUMBING_CALLS:
            return []
        statement.value = self.folding.visit(call)
        if name == "score_moves" and self._orders_nothing(call):
            self.in_order = True
            return []
        kernel = self.kernel_called(call)
        reduced = self.reducing.of(kernel) if kernel is not None else None
        return [statement] if reduced is None or reduced is self or reduced.work else []

    def _orders_nothing(self, call: ast.Call) -> bool:
        # Whether the moves stay in the order in which they were generated, and nothing needs to know which
        # were searched, as the events of pruned moves do.
        if self.reducing.events or any(self.reducing.switches[name] for name in ORDERS):
            return False
        parameters = inspect.signature(plain_function(self.look_up("score_moves"))).parameters
        first = dict(zip(parameters, call.args)).get("tt_move")
        return first is not None and self.folding.value_of(first) == NO_MOVE

    def _inline(self, call: ast.Call) -> ast.expr | None:
        if self.in_order and function_named(call) in ("take_next", "take_best"):
            return ast.parse("memory.moves[ply * MAX_MOVES + searched]", mode="eval").body
        kernel = self.kernel_called(call)
        reduced = self.reducing.of(kernel) if kernel is not None else None
        if reduced is None or reduced is self:
            return None
        match reduced.work:
            case [ast.Return(value=ast.expr() as value)] if is_pure(value):
                inlined = self._with_arguments(reduced, value, call)
                return None if inlined is None else self.folding.visit(inlined)
        return None

    def _with_arguments(self, callee: Reduction, value: ast.expr, call: ast.Call) -> ast.expr | None:
        # `value`, an expression of the callee, in the words of this function; None where it has none.
        arguments = dict(zip(callee.all_parameters, call.args))
        reads = Counter(names_read([value]))
        for name, times in reads.items():
            if name in arguments:
                if times > 1 and not isinstance(arguments[name], (ast.Name, ast.Constant)):
                    return None
            elif name not in dir(__builtins__) and self.look_up(name) is not callee.look_up(name):
                return None
        return Replacing(arguments).visit(copy.deepcopy(value))

    # -- variables ----------------------------------------------------------------------------------------

    def _replace_copies(self) -> None:
        assigned = syntax.assignments(self.definition)
        for name, values in assigned.items():
            source = values[0]
            if len(values) == 1 and isinstance(source, ast.Name) and name not in self.all_parameters:
                if source.id in self.all_parameters and source.id not in assigned:
                    Replacing({name: source}).visit(self.definition)

    def _put_in_what_is_read_once(self) -> None:
        assigned, reads = syntax.assignments(self.definition), Counter(names_read(self.definition.body))
        for block in blocks(self.definition):
            for i, statement in enumerate(block):
                match statement:
                    case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                        reads[name] == 1
                        and len(assigned[name]) == 1
                        and name not in self.all_parameters
                        and syntax.is_arithmetic(value)
                    ):
                        if self._put_into(block[i + 1 :], name, value):
                            return

    def _put_into(self, block: Block, name: str, value: ast.expr) -> bool:
        # Puts `value` where `block` reads `name`, if it is read before anything in `value` changes.
        for later in block:
            place: ast.AST = later.test if isinstance(later, ast.If) else later
            if name in names_read([place]) and isinstance(later, (ast.Assign, ast.Expr, ast.Return, ast.If)):
                if place is later:
                    Replacing({name: value}).visit(later)
                elif isinstance(later, ast.If):
                    later.test = Replacing({name: value}).visit(later.test)
                return True
            if name in names_read([later]) or set(names_read([value])) & syntax.names_assigned(later):
                return False
        return False

    def _drop_the_overwritten(self) -> None:
        # An assignment after which the block assigns the name again, or returns, without reading it.
        for block in blocks(self.definition):
            for i, statement in enumerate(block):
                match statement:
                    case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_pure(value):
                        if _is_lost(name, block[i + 1 :]):
                            del block[i]
                            return

    def _drop_the_unreachable(self) -> None:
        # A second `if` with the test of the one before it, which has returned by then.
        for block in blocks(self.definition):
            for i in range(len(block) - 1):
                match block[i : i + 2]:
                    case [
                        ast.If(test=one, body=[*_, ast.Return()], orelse=[]),
                        ast.If(test=other, orelse=[]),
                    ] if same(one, other) and is_pure(one):
                        del block[i + 1]
                        return

    def _return_at_once(self) -> None:
        # A value that is returned right after it was assigned.
        for block in blocks(self.definition):
            match block:
                case [
                    *_,
                    ast.Assign(targets=[ast.Name(id=name)], value=value),
                    ast.Return(value=ast.Name(id=other)) as last,
                ] if name == other:
                    last.value = value
                    del block[-2]

    def _drop_the_unread(self) -> None:
        body = self.definition.body
        fields = {*COUNTERS, *PLUMBING} - set(syntax.fields_read(body))
        fields |= STACK - set(self.reducing.fields_read(body, self.look_up, set()))
        reads = syntax.names_read_elsewhere(body)
        for block in blocks(self.definition):
            block[:] = [statement for statement in block if not syntax.writes_only(statement, fields, reads)]

    def _shorten_calls(self) -> None:
        # Calls of other listed functions that have lost parameters.
        for call in ast.walk(self.definition):
            kernel = self.kernel_called(call)
            if kernel is None or function_named(call) == self.definition.name:
                continue
            assert isinstance(call, ast.Call)
            reduced = self.reducing.of(kernel)
            if reduced is not None and len(call.args) == len(reduced.all_parameters):
                parameters = reduced.parameters
                call.args = [a for a, name in zip(call.args, reduced.all_parameters) if name in parameters]

    def _drop_parameters(self) -> None:
        # Unused parameters: they are only passed on to the next call of the same function.
        own = self.definition.name
        calls = [
            node
            for node in ast.walk(self.definition)
            if isinstance(node, ast.Call) and function_named(node) == own
        ]
        if not calls:
            return
        needed = set(syntax.names_but_for_calls(self.definition.body, own))
        added = needed
        while added:
            handed = (
                argument
                for call in calls
                for parameter, argument in zip(self.all_parameters, call.args)
                if parameter in needed
            )
            added = set(names_read(handed)) - needed
            needed |= added
        keep = [i for i, name in enumerate(self.all_parameters) if name in needed]
        for call in calls:
            call.args = [call.args[i] for i in keep]
        arguments = self.definition.args
        arguments.args = [arguments.args[i] for i in keep]
        self._repeat(self._round)

    def _repeat(self, step: Callable[[], None]) -> None:
        for _ in range(ROUNDS):
            before = ast.dump(self.definition)
            step()
            if ast.dump(self.definition) == before:
                break


def _is_lost(name: str, block: Block) -> bool:
    # Whether nothing reads a name before it is assigned again or the function ends.
    for statement in block:
        if not isinstance(statement, (ast.Assign, ast.AugAssign, ast.Expr, ast.Return)):
            return False
        added_to = isinstance(statement, ast.AugAssign) and name in syntax.names_assigned(statement)
        if added_to or name in names_read([statement]):
            return False
        if isinstance(statement, ast.Return) or name in syntax.names_assigned(statement):
            return True
    return False
