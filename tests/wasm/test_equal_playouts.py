"""Playouts as WebAssembly in node against compiled code: logs, nodes and memory, byte for byte."""

from itertools import count, product
from typing import Any

import numpy as np
import pytest

from tests.wasm.test_equal import CASES, GAMES
from xqlab.mcts import Settings
from xqlab.mcts.events import SELECT
from xqlab.search.events import new_log
from xqlab.trace.playouts.choice_rows import CHOICE_ROW
from xqlab.wasm import module_of
from xqlab.wasm.node import Call, Node, playout_calls, run_here

PLAYOUTS = 60


def settings() -> list[Settings]:
    """Every kind of leaf with both rules, proofs and none; and the numbers that change a log."""
    plain = [
        Settings(leaf=leaf, rule=rule, solve=solve, depth=1)
        for leaf, rule, solve in product(("playout", "static", "alphabeta"), ("uct", "puct"), (True, False))
    ]
    return [
        *plain,
        Settings(batch=8, virtual_loss=2.5),
        Settings(leaf="static", rule="puct", batch=16, first_play=-0.4, exploration=3.0),
        Settings(leaf="alphabeta", depth=2, expand_after=0, scale=90.0),
        Settings(expand_after=3, playout_plies=7, exploration=0.0),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_leaf_and_rule(name: str, node: Node) -> None:
    board = CASES[name][0]
    module, differing, seeds = module_of(board), {}, count(-3)
    for own in settings():
        calls = playout_calls(board, own, PLAYOUTS, next(seeds))
        if wrong := node.differences(module, calls):
            differing[own] = wrong
        memory, nodes = calls[0][1:3]
        assert memory.finished > 10 or nodes[0].low == nodes[0].high
    assert differing == {}


@pytest.mark.parametrize("name", GAMES)
def test_what_reads_the_log_back(name: str, node: Node) -> None:
    board = CASES[name][0]
    for own in (Settings(), Settings(leaf="static", rule="puct", batch=4)):
        assert node.differences(module_of(board), reading_calls(board, own)) == []


def reading_calls(board: Any, own: Settings) -> list[Call]:
    """Calls of the kernels that make of a log of playouts its choices, and of the tree a log."""
    calls = playout_calls(board, own, PLAYOUTS)
    run_here(calls)
    _, _, memory, nodes, log, *_ = calls[1]
    log, nodes = log[: int(memory.events)].copy().view(np.recarray), nodes[: int(memory.nodes)].copy()
    nodes, finished = nodes.view(np.recarray), nodes.copy().view(np.recarray)
    visited = np.count_nonzero(nodes.visits)
    rows = np.zeros(nodes.children[log.parent[log.kind == SELECT]].sum(), CHOICE_ROW).view(np.recarray)
    places, heights = np.zeros((2, len(nodes)), np.int32)
    return [
        ("write_tree", finished, places, heights, new_log(1 + 3 * visited), np.zeros(1 + visited, np.int32)),
        ("read_choices", memory, nodes, log, np.zeros(len(nodes)), rows),
    ]
