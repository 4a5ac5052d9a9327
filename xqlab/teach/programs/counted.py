"""A tree as a student's function gets it, its visits counted; for `child`, without xqlab."""

import inspect
import linecache
import math
import traceback
from collections.abc import Callable
from numbers import Real
from typing import Any

MOST_READS = 100  # of attributes, for each node of a tree
LONGEST = 300  # characters of a text that is reported
LARGEST = 1e15  # value that is reported as an integer
# What parameters are called, see `_role`; with `color`, `node.value` is Max's in the negamax view, too.
NAMES = {
    "depth": ("depth", "d", "plies", "depthleft"),
    "alpha": ("alpha", "a", "α"),
    "beta": ("beta", "b", "β"),
    "side": ("maximizing", "maximising", "maximize", "max", "maximizingplayer", "maxplayer", "maxtomove"),
    "color": ("color", "colour", "sign"),
}
# Required parameters without such names are taken in this order.
ORDERS = {
    True: (("alpha", "beta"), ("alpha", "beta", "side"), ("depth", "alpha", "beta", "side")),
    False: ((), ("side",), ("depth", "side")),
}


class OutOfSteps(BaseException):
    """The function reads the tree too often; no `except Exception` of a student hides it."""


class OutOfProcessor(BaseException):
    """The function has used the processor for too long."""


class OutOfTime(BaseException):
    """The function takes too long by the clock."""


class SignatureError(TypeError):
    """A function that cannot be called on a tree."""


KINDS = {  # of faults
    OutOfSteps: "steps",
    OutOfProcessor: "processor",
    OutOfTime: "clock",
    SignatureError: "signature",
}


class Visits:
    """The nodes visited so far, by number, in order."""

    def __init__(self, nodes: int) -> None:
        self.numbers: list[int] = []
        self.left = MOST_READS * nodes

    def read(self) -> None:
        """Count a reading of any attribute."""
        self.left -= 1
        if self.left < 0:
            raise OutOfSteps

    def add(self, number: int, *, again: bool) -> None:
        """Note a visit: the first one of a node, or, with `again`, each that is not the same as the last."""
        if number not in self.numbers or (again and self.numbers[-1] != number):
            self.numbers.append(number)


class Node:
    """A node of the tree.

    name        : of the move that leads here; "" at the root
    max_to_move : whether Max is to move here

    Reading the value of a leaf visits it, each time; asking for the children of another node visits it once.
    """

    __slots__ = ("_children", "_number", "_value", "_visits", "max_to_move", "name")

    def __init__(self, number: int, name: str, value: Any, max_to_move: bool, visits: Visits) -> None:
        self._number, self._value, self._visits = number, value, visits
        self._children: tuple[Node, ...] = ()
        self.name, self.max_to_move = name, max_to_move

    @property
    def is_leaf(self) -> bool:
        """Whether there are no children; no visit."""
        self._visits.read()
        return not self._children

    @property
    def children(self) -> "list[Node]":
        """The nodes below, from left to right, as a list of the caller's own."""
        self._visits.read()
        if self._children:
            self._visits.add(self._number, again=False)
        return list(self._children)

    captures = children  # of a node of quiescence

    @property
    def value(self) -> int:
        """The value of a leaf, for Max, or in the negamax view for the side to move at the leaf."""
        self._visits.read()
        if self._value is None:
            raise ValueError("node.value is known of leaves only: here are children")
        self._visits.add(self._number, again=not self._children)
        return int(self._value)

    stand_pat = value  # of any node of quiescence

    def __repr__(self) -> str:
        return f"<Node {self.name or 'root'}>"


def grow(trial: dict[str, Any], *, for_max: bool) -> tuple[list[Node], Visits]:
    """The nodes of a trial, numbered in preorder, and their visits; see `run`.

    for_max : whether values are Max's; otherwise those of the side to move
    """
    nodes: list[Node] = []
    visits = Visits(0)

    def add(row: list[Any], is_max: bool) -> Node:
        name, value, below = row
        seen = value if value is None or for_max or is_max else -value
        node = Node(len(nodes), name, seen, is_max, visits)
        nodes.append(node)
        node._children = tuple(add(child, not is_max) for child in below)
        return node

    add(trial["tree"], trial["max_first"])
    visits.left = MOST_READS * len(nodes)
    return nodes, visits


def roles_of(function: Callable[..., Any], *, window: bool) -> list[str]:
    """What a function takes after the node: names of `NAMES`, in its order. Raises SignatureError."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    plain = [item for item in parameters if item.kind in (item.POSITIONAL_ONLY, item.POSITIONAL_OR_KEYWORD)]
    roles = [_role(item.name) for item in plain[1:]]
    required = [item for item in plain[1:] if item.default is item.empty]
    named = [role for role in roles if role]
    # Optional ones of other names, such as a memory, keep their defaults.
    if plain and len(set(named)) == len(named) and all(roles[: max(len(required), len(named))]):
        if not window or {"alpha", "beta"} <= set(named):
            return named
    orders = {len(order): order for order in ORDERS[window]}
    if plain and len(required) in orders and not named:
        return list(orders[len(required)])
    shapes = ", ".join(f"f({', '.join(('node', *order))})" for order in ORDERS[window]).replace(
        "side", "maximizing"
    )
    got = f"f({', '.join(map(str, parameters))})"
    text = f"expected a function such as {shapes}; its parameters by these names, or color, got {got}"
    raise SignatureError(text[:LONGEST])


def _role(parameter: str) -> str | None:
    """What a parameter is for, one of `NAMES`, however its name is cased, and with or without "is"."""
    plain = parameter.lower().replace("_", "")
    spelt = {plain, plain.removeprefix("is")}
    return next((role for role, names in NAMES.items() if spelt.intersection(names)), None)


def run(function: Callable[..., Any], trial: dict[str, Any]) -> dict[str, Any]:
    """What a function does with a tree, as plain data: its visits, value and move, or its fault.

    trial : the tree, nested [name, value, children]; `max_first`; `negamax`; the node to `start` at; alpha
            and beta, None where they are infinite; whether the function takes a `window`
    """
    visits = Visits(0)
    try:
        roles = roles_of(function, window=trial["window"])
        nodes, visits = grow(trial, for_max=not trial["negamax"] or "color" in roles)
        start = nodes[trial["start"]]
        low, high = (-math.inf if trial["alpha"] is None else trial["alpha"]), trial["beta"]
        given = {
            "depth": _height(start),
            "alpha": low,
            "beta": math.inf if high is None else high,
            "side": start.max_to_move,
            "color": 1 if start.max_to_move else -1,
        }
        returned = function(start, *(given[role] for role in roles))
        return _answer(returned, start) | {"visits": visits.numbers}
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # sys.exit is no Exception
        fault = fault_of(error, file_of(function))
        return {"value": None, "move": None, "fault": fault, "visits": visits.numbers}


def _height(node: Node) -> int:
    return 1 + max(map(_height, node._children)) if node._children else 0


def _answer(returned: Any, start: Node) -> dict[str, Any]:
    value, move = returned if isinstance(returned, tuple) and len(returned) == 2 else (returned, None)
    if isinstance(value, bool) or not isinstance(value, Real) or value != value:
        text = f"expected a number, or (number, move), got {returned!r}"[:LONGEST]
        return {"value": None, "move": None, "fault": {"kind": "answer", "text": text}}
    if isinstance(move, list | tuple):  # a line
        move = move[0] if move else None
    number = float(value)
    number = int(number) if number.is_integer() and abs(number) < LARGEST else number
    return {"value": number, "move": _move_of(move, start), "fault": None}


def _move_of(move: Any, start: Node) -> int | None:
    """The number of the child that a move means: the node, its name or its place; -1 for another move."""
    if move is None:
        return None
    for place, child in enumerate(start._children):
        if (
            move is child
            or (isinstance(move, str) and move == child.name)
            or (type(move) is int and move == place)
        ):
            return child._number
    return -1


def file_of(function: Any) -> str:
    """The file or cell in which a function, a method or a class stands; "" where nothing tells."""
    plain = getattr(
        function, "__func__", getattr(function, "__init__", None) if isinstance(function, type) else function
    )
    return str(getattr(getattr(plain, "__code__", None), "co_filename", ""))


def fault_of(error: BaseException, file: str) -> dict[str, Any]:
    """What went wrong, and in which line of a file: the last one that led there."""
    kind = KINDS.get(type(error), "error")
    name = "" if kind == "signature" else f"{type(error).__name__}: "
    try:
        text = str(error)
    except Exception:  # its own `__str__` fails
        text = ""
    fault: dict[str, Any] = {"kind": kind, "text": f"{name}{text}".rstrip(": ")[:LONGEST]}
    walk = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in walk if frame.f_code.co_filename == file]
    if isinstance(error, SyntaxError) and error.filename == file:
        lines = [error.lineno or 0]
    if lines:
        source = linecache.getline(file, lines[-1]).strip()
        fault |= {"file": file[:LONGEST], "line": lines[-1], "source": source[:LONGEST]}
    return fault
