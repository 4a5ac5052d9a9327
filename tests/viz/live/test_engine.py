"""The engine in the page against the search in Python: the same values, counts, trees and logs."""

import base64
from functools import cache
from typing import Any

import numpy as np
import pytest

import xqlab
from tests.viz.javascript import call
from xqlab import Enhancements, nnue
from xqlab.games import TextbookTree, TicTacToe
from xqlab.games.adapters import AnyBoard
from xqlab.search import SWITCHES
from xqlab.trace.tree.kinds import kind_numbers
from xqlab.trace.tree.lines import lines_of
from xqlab.trace.tree.root_searches import find_decision
from xqlab.viz.page.payload import log_arrays
from xqlab.wasm import module_of
from xqlab.xiangqi import Board

CALLS = "live/engines.mjs"
TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
BOARDS = {"tree": TextbookTree(TREE), "tic-tac-toe": TicTacToe()}
EVENTS = 200_000


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


@cache
def sent(name: str, **parameters: int) -> dict[str, Any]:
    """What a page gets of a game."""
    module = module_of(BOARDS[name], parameters=parameters)
    return {"module": text(module.code), "manifest": module.manifest}


def codes_by_name(board: Any) -> dict[str, int]:
    return {board.text_of(code): code for code in board.codes()}


def assert_same(found: dict[str, Any], result: Any) -> None:
    """The engine has found what Python has found, by the same way."""
    board = result.board
    assert base64.b64decode(found["log"]) == result.log.tobytes()
    assert [board.copy().move_of(code) for code in found["pv"][:1]] == result.pv[:1]
    assert len(found["pv"]) == len(result.pv)
    names = ("value", "depth", "nodes", "events", "stopped")
    assert {name: found[name] for name in names} == {name: getattr(result, name) for name in names}
    assert found["counters"] == result.counts
    code = next((code for code in board.codes() if board.move_of(code) == result.move), 0)
    assert found["decision"] == find_decision(result.log, code, result.value)
    assert found["reported"] == found["iterations"]
    values = [(step["depth"], step["value"], step["nodes"]) for step in found["iterations"]]
    assert values == [(own.depth, own.value, own.nodes) for own in result.iterations]
    for name, column in derived(result.tree).items():
        assert found["arrays"][name] == column.tolist(), name


def derived(tree: Any) -> dict[str, Any]:
    """What kernels make of a log, as Python has it."""
    lines = lines_of(tree)
    best = [tree.best_child(node) for node in range(len(tree))]
    return log_arrays(tree) | {
        "node_place": lines.of_node,
        "node_kind": kind_numbers(tree.nodes),
        "node_best": np.array([-1 if child is None else child for child in best], dtype=int),
        "line_parent": np.array(lines.parents),
        "line_code": np.array(lines.codes),
        "line_entered": lines.entered,
    }


@pytest.mark.parametrize(
    ("name", "depth", "use"),
    [
        ("tree", 2, Enhancements.minimax()),
        ("tree", 2, Enhancements.textbook()),
        ("tic-tac-toe", 3, Enhancements.textbook()),
        ("tic-tac-toe", 6, Enhancements.full()),
        ("tic-tac-toe", 4, Enhancements.full().including("mtdf")),
        ("tic-tac-toe", 6, Enhancements.full().tuned(reduction_base=300, reduction_moves=1)),
    ],
)
def test_a_search_is_the_one_of_python(name: str, depth: int, use: Enhancements) -> None:
    board: AnyBoard = BOARDS[name]
    use = use.served_by(xqlab.game.game_of(board.position))
    result = xqlab.search(board, depth=depth, enhancements=use, record=EVENTS, compiled=False)
    request = {"use": use.names(), "depth": depth, "events": result.events}  # exactly the room they need
    assert_same(call(CALLS, "searched", sent(name, **use.parameters), request), result)


@pytest.mark.nightly  # `tests/wasm/test_equal.py` builds such a module, too
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_net_searches_as_in_python() -> None:
    net, use = nnue.evaluator(), Enhancements.full().tuned(futility_margin=60)
    limits = {"depth": 3, "enhancements": use, "record": EVENTS}
    result = xqlab.search(Board(), evaluator=net, **limits)
    module = module_of(Board(), result.evaluator, use.parameters)
    page = {"module": text(module.code), "manifest": module.manifest}
    found = call(CALLS, "searched", page, {"use": use.names(), "depth": 3, "events": EVENTS})
    assert_same(found, result)
    usual = xqlab.search(Board(), **limits)
    assert found["log"] != text(usual.log.tobytes())


@pytest.mark.parametrize(
    ("moves", "nodes", "stopped"),
    [
        ("b2 a1", 500, "nodes"),
        ("b2", 1, "nodes"),  # before any iteration is finished
        ("a1 a3 b1 b3", 500, ""),  # a mate: no deeper iteration can change it
        ("a1 a3 b1 b3 c1", 500, ""),  # the game is over
    ],
)
def test_it_goes_on_from_moves_and_ends_where_python_does(moves: str, nodes: int, stopped: str) -> None:
    board = TicTacToe(moves)
    use = Enhancements.of("alpha_beta", "iterative_deepening")
    result = xqlab.search(board, nodes=nodes, enhancements=use, record=100, compiled=False)
    request = {"position": text(board.position.tobytes()), "use": use.names()}
    found = call(CALLS, "searched", sent("tic-tac-toe"), request | {"nodes": nodes, "events": 100})
    assert_same(found, result)
    assert (result.stopped, bool(found["move"])) == (stopped, bool(result.move))


def test_several_best_lines_without_a_banned_move() -> None:
    use, board = Enhancements.full(), TicTacToe("b2")
    codes = codes_by_name(board)
    use = use.served_by(xqlab.game.game_of(board.position))
    limits = {"depth": 3, "multipv": 4}
    options = {"enhancements": use, "record": EVENTS, "compiled": False, **limits}
    result = xqlab.search(board, banned=["a1", "c2"], **options)
    request = {"position": text(board.position.tobytes()), "banned": [codes["a1"], codes["c2"]]}
    request |= {"use": use.names(), "events": EVENTS, **limits}
    found = call(CALLS, "searched", sent("tic-tac-toe"), request)
    assert_same(found, result)
    lines = [(codes[line.move], line.value, len(line.pv)) for line in result.lines]
    assert [(line["move"], line["value"], len(line["pv"])) for line in found["lines"]] == lines


@pytest.mark.parametrize(
    "use",
    [
        Enhancements.full(),
        Enhancements.of(*SWITCHES),
        *(Enhancements.full().without(name) for name in ("alpha_beta", "quiescence", "transposition_table")),
        *(Enhancements.of(name) for name in ("late_move_reductions", "aspiration", "futility")),
        *(Enhancements.of(*on).tuned(reduction_base=60, futility_margin=90) for on in ([], SWITCHES)),
    ],
)
def test_switches_fill_their_record_as_in_python(use: Enhancements) -> None:
    use = use.served_by(xqlab.game.game_of(TicTacToe().position))
    record = call(CALLS, "useOf", sent("tic-tac-toe", **use.parameters), use.names())
    assert base64.b64decode(record) == use.record().tobytes()


def test_what_cannot_be_searched_is_quoted() -> None:
    game = sent("tic-tac-toe")
    for request, message in (
        ({"use": ["telepathy"]}, 'expected switches out of alpha_beta, .*, got "telepathy"'),
        ({"use": [], "position": text(b"x")}, r"expected \d+ bytes of a position, got 1"),
        ({"use": [], "tableMb": 2048}, "expected to need at most 512 MB of memory, got 20.. MB"),
    ):
        with pytest.raises(AssertionError, match=message):
            call(CALLS, "searched", game, {"depth": 1, **request})
    assert call(CALLS, "searched", game, {"use": [], "depth": 1})["depth"] == 1  # the engine goes on
