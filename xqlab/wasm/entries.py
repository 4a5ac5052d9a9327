"""The kernels that a module exports, and the types of their arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numba
import numpy as np
from numba import types

from xqlab import game
from xqlab.game import default_evaluator
from xqlab.games.perft import perft
from xqlab.kernels import kernel
from xqlab.mcts import leaf as playout_loops
from xqlab.mcts import tree as playout_tree
from xqlab.mcts.events import MCTS_EVENT
from xqlab.mcts.memory import MCTS_MEMORY, TREE_NODE
from xqlab.search.enhancements import USE
from xqlab.search.events import EVENT, make_room
from xqlab.search.iteration import LINES, iterate
from xqlab.search.memory import MEMORY
from xqlab.search.table import ENTRY
from xqlab.trace.playouts.choice_rows import CHOICE_ROW, read_choices
from xqlab.trace.playouts.tree_log import write_tree
from xqlab.trace.query.aggregate import CELL, add_up, describe, lay_out
from xqlab.trace.query.joined import JOINED, join_search, line_below
from xqlab.trace.reasons.event_facts import VIEW, read_fact
from xqlab.trace.reasons.facts import FACT
from xqlab.trace.tree.children import find_best_children, link_children
from xqlab.trace.tree.ghost import (
    GHOST_MEMORY,
    find_ghosts,
    guess_ghosts,
    measure_ghosts,
    size_by_ply,
)
from xqlab.trace.tree.kinds import read_kinds
from xqlab.trace.tree.lines import find_lines
from xqlab.trace.tree.root_searches import find_decision
from xqlab.trace.tree.rows import NODE, ROW, count_nodes, count_rows, fill_nodes, read_rows
from xqlab.trace.tree.table_writers import find_writers, read_keys


@dataclass(frozen=True)
class Entry:
    """A kernel, or a generic function of games, and the types of its arguments.

    arguments : "i8", another number, or a record's name; "event[]" and "i4[]" are arrays
    """

    function: Any
    arguments: str

    @cached_property
    def kernel(self) -> Any:
        """The kernel; for a generic function one that calls it."""
        if hasattr(self.function, "py_func"):
            return self.function
        return kernel(_call_of(self.function, len(self.arguments.split())))

    def types(self, records: Mapping[str, np.dtype[Any]]) -> tuple[Any, ...]:
        """Numba's types of the arguments, for a game with these records."""
        return tuple(_type(name, records) for name in self.arguments.split())


PLAYS = "position mcts_memory tree_node[] mcts_event[] evaluator"
ENTRIES = {
    "iterate": Entry(iterate, "position memory table[] event[] use evaluator lines i8"),
    "make_room": Entry(make_room, "event[] memory"),
    "generate": Entry(game.generate, "position memory i8"),
    "make": Entry(game.make, "position i8"),
    "unmake": Entry(game.unmake, "position"),
    "pass_turn": Entry(game.pass_turn, "position"),
    "key": Entry(game.key, "position"),
    "turn": Entry(game.turn, "position"),
    "is_in_check": Entry(game.is_in_check, "position"),
    "verdict": Entry(game.verdict, "position"),
    "adjudicate": Entry(game.adjudicate, "position memory i8 i8"),
    "write_cells": Entry(game.write_cells, "position u1[]"),
    "set_up": Entry(game.set_up, "position u1[] i8"),
    "set_rights": Entry(game.set_rights, "position i4[]"),
    "name_move": Entry(game.name_move, "position i8"),
    "count_last_move": Entry(game.count_last_move, "position"),
    "write_ending": Entry(game.write_ending, "position memory i4[]"),
    "write_refusal": Entry(game.write_refusal, "position i8 i8 i4[]"),
    "perft": Entry(perft, "position memory i8 i8 i8"),
    "count_nodes": Entry(count_nodes, "event[]"),
    "count_rows": Entry(count_rows, "event[]"),
    "read_rows": Entry(read_rows, "event[] row[] i4[] i4[] i4[] i4[] i4[]"),
    "fill_nodes": Entry(fill_nodes, "event[] row[] i4[] i8 node[]"),
    "link_children": Entry(link_children, "node[] i4[] i4[]"),
    "find_best_children": Entry(find_best_children, "node[] i4[]"),
    "read_kinds": Entry(read_kinds, "node[] u1[]"),
    "find_decision": Entry(find_decision, "event[] i8 i8"),
    "find_lines": Entry(find_lines, "node[] i4[] i4[] i4[] i4[] u1[]"),
    "read_keys": Entry(read_keys, "position event[] node[] i4[] i4[] i4[] u8[]"),
    "find_writers": Entry(find_writers, "event[] node[] i4[] u8[] i4[] i4[]"),
    "find_ghosts": Entry(find_ghosts, "node[] i4[] i4[] i8 i8 i2[] u1[]"),
    "guess_ghosts": Entry(guess_ghosts, "node[] i2[] f8[] f8[]"),
    "measure_ghosts": Entry(measure_ghosts, "position ghost_memory node[] i4[] i2[] i8 f8[] f8[] f8[]"),
    "size_by_ply": Entry(size_by_ply, "position ghost_memory i8 i8 f8[] f8[]"),
    "add_up": Entry(add_up, "node[] f8[] f8[]"),
    "lay_out": Entry(lay_out, "node[] i4[] i4[] f8[] f8[] i8[] i8 i8 i8 f8 i8 cell[] f8[,] f8[,]"),
    "describe": Entry(describe, "node[] cell[] i8"),
    "line_below": Entry(line_below, "joined[] i8 i8 i8"),
    "join_search": Entry(join_search, "node[] i4[] i8 joined[] i8 i4[]"),
    "read_fact": Entry(read_fact, "event[] node[] i4[] i4[] i4[] i4[] view i8 fact"),
    "play_playouts": Entry(playout_loops.play_playouts, PLAYS),
    "play_static": Entry(playout_loops.play_static, PLAYS),
    "play_searches": Entry(playout_loops.play_searches, f"{PLAYS} memory table[] event[] use"),
    "new_node": Entry(playout_tree.new_node, "mcts_memory tree_node[] i8 i8 i8"),
    "best_child": Entry(playout_tree.best_child, "tree_node[] i8"),
    "known_value": Entry(playout_tree.known_value, "tree_node[] i8"),
    "read_choices": Entry(read_choices, "mcts_memory tree_node[] mcts_event[] f8[] choice_row[]"),
    "write_tree": Entry(write_tree, "tree_node[] i4[] i4[] event[] i4[]"),
}


def records_of(position: Any, evaluator: Any = None) -> dict[str, np.dtype[Any]]:
    """The records that kernels of the game of a position take, by the names that `ENTRIES` uses.

    evaluator : by default the game's own
    """
    return {
        "position": game.game_of(position).dtype,
        "memory": MEMORY,
        "table": ENTRY,
        "event": EVENT,
        "use": USE,
        "evaluator": (default_evaluator(position) if evaluator is None else evaluator).dtype,
        "lines": LINES,
        "node": NODE,
        "row": ROW,
        "view": VIEW,
        "cell": CELL,
        "joined": JOINED,
        "ghost_memory": GHOST_MEMORY,
        "fact": FACT,
        "mcts_memory": MCTS_MEMORY,
        "tree_node": TREE_NODE,
        "mcts_event": MCTS_EVENT,
        "choice_row": CHOICE_ROW,
    }


def type_name(number: np.dtype[Any]) -> str:
    """The name of a type of numbers: "i8" and the like, by bytes; a truth value is a number, "u1"."""
    return f"{number.kind.replace('b', 'u')}{number.itemsize}"


def _type(name: str, records: Mapping[str, np.dtype[Any]]) -> Any:
    base, is_array, commas = re.fullmatch(r"(\w+)(\[(,*)\])?", name).groups()  # type: ignore[union-attr]
    kind = numba.from_dtype(records.get(base) or np.dtype(base))
    return types.Array(kind, len(commas) + 1, "C") if is_array else kind


def _call_of(stub: Callable[..., Any], count: int) -> Any:
    names = ", ".join(f"argument{number}" for number in range(count))
    around = {"__name__": __name__, stub.__name__: stub}
    return eval(f"lambda {names}: {stub.__name__}({names})", around)
