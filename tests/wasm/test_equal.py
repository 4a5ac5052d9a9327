"""WebAssembly in node against compiled code: results, records, tables and logs, byte for byte."""

from itertools import combinations
from typing import Any

import chess
import numpy as np
import pytest

from xqlab import nnue
from xqlab.game import MAX_FACTS, MAX_SQUARES, game_of
from xqlab.games import TextbookTree, TicTacToe, junqi, playable
from xqlab.search import SWITCHES, Enhancements
from xqlab.search.memory import MAX_PLY, new_memory
from xqlab.trace.query.aggregate import CELL
from xqlab.trace.query.joined import JOINED
from xqlab.trace.reasons.event_facts import VIEW
from xqlab.trace.reasons.facts import FACT
from xqlab.trace.tree import ghost
from xqlab.trace.tree.rows import NODE, ROW
from xqlab.wasm import module_of
from xqlab.wasm.entries import ENTRIES
from xqlab.wasm.node import Call, Node, run_here, search_calls
from xqlab.xiangqi import Board

SLOW = (pytest.mark.slow, pytest.mark.timeout(1800))  # they may build their module
CASTLES_AND_PROMOTES = "r3k2r/1P3p1p/8/2p5/3P4/8/p4P1P/R3K2R w KQkq - 0 1"
CASES: dict[str, tuple[Any, int, int]] = {  # a board, plies, nodes
    "tic-tac-toe": (TicTacToe(), 5, 400),
    "textbook tree": (TextbookTree("((3 (1 2)) (12 8) (4)) ((2 4) (6 -1 0)) ((14 5 2))"), 4, 400),
    "chess": (playable(chess.Board(CASTLES_AND_PROMOTES)), 3, 300),
    "Junqi": (junqi.Board(), 3, 300),
    "Xiangqi": (Board(), 4, 500),
}
QUICK = ("tic-tac-toe", "textbook tree")
GAMES = [name if name in QUICK else pytest.param(name, marks=SLOW) for name in CASES]


I16X8_MUL = b"\xfd\x95\x01"  # an instruction of vectors
PRESETS = ("minimax", "textbook", "lossless", "full")
# Switches that change each other's work: windows, what the table keeps, the order of moves, and depth.
INTERACTING = (
    *("principal_variation_search", "aspiration", "mtdf", "fail_hard", "transposition_table", "quiescence"),
    *("history", "null_move", "late_move_reductions", "check_extension"),
)


def uses(board: Any) -> dict[str, Enhancements]:
    """The presets, each switch, and pairs, with the switches that they work with, as the game serves them.

    Of those that are the same for the game, one.
    """
    uses = {name: getattr(Enhancements, name)() for name in PRESETS}
    uses |= {f"paper, {name}": Enhancements.paper(**{name: True}) for name in ("history", "deepening")}
    for names in (*((name,) for name in SWITCHES), *combinations(INTERACTING, 2)):
        needed = {other for name in names for other in SWITCHES[name].works_with}
        uses[" and ".join(names)] = Enhancements.of(*sorted({*names, *needed}))
    served = {name: use.served_by(game_of(board.position)) for name, use in uses.items()}
    different = {use.record().tobytes(): (name, use) for name, use in reversed(served.items())}
    return dict(reversed(different.values()))


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_every_switch_and_some_pairs(name: str, node: Node) -> None:
    board, depth, nodes = CASES[name]
    module, differing = module_of(board), {}
    for label, use in uses(board).items():
        calls = search_calls(board, use, depth, nodes, events=2000)
        if wrong := node.differences(module, calls):
            differing[label] = wrong
        assert 10 < calls[0][2].nodes <= nodes + depth
    assert differing == {}


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("hybrid", "presets"),
    [(None, ("lossless", "full")), (nnue.Hybrid(plausible=50, implausible=300), ("full",))],
)
def test_presets_with_a_net(hybrid: nnue.Hybrid | None, presets: tuple[str, ...], node: Node) -> None:
    board, net = CASES["Xiangqi"][0], nnue.evaluator(hybrid=hybrid)
    module, differing = module_of(board, net), {}
    assert module.code.count(I16X8_MUL) >= 2  # eight products at once, for both perspectives
    for name in presets:
        use = getattr(Enhancements, name)()
        calls = search_calls(board, use, 5, 2000, events=4000, evaluator=net)
        if wrong := node.differences(module, calls):
            differing[name] = wrong
        assert calls[0][6].updated > 0  # accumulators, which are equal, too
    assert differing == {}


@pytest.mark.parametrize("name", GAMES)
def test_the_kernels_of_a_game_and_of_trees(name: str, node: Node) -> None:
    board = CASES[name][0]
    module, calls = module_of(board), kernel_calls(board)
    assert set(ENTRIES) == set(module.manifest["kernels"])
    assert node.differences(module, calls) == []


def kernel_calls(board: Any) -> list[Call]:
    """Calls of a game's kernels in a position after one move, and of those that read a log as a tree."""
    position, other = board.copy().position, board.copy().position
    buffer, cells, ending = new_memory(), np.zeros(MAX_SQUARES, np.uint8), np.zeros(MAX_FACTS, np.int32)
    offered = game_of(position).functions
    code = board.codes()[0]
    search = search_calls(board, Enhancements.full(game_of(position)), 4, events=4000)
    run_here(search)
    _, _, memory, _, recorded, *_ = search[0]
    events = recorded[: int(memory.events)].copy().view(np.recarray)
    numbers = [np.zeros(size, np.int32) for size in (len(events), *[MAX_PLY + 4] * 3)]
    nodes = np.zeros(int(run_here([("count_nodes", events)]).results[0]), NODE)
    rows = np.zeros(int(run_here([("count_rows", events)]).results[0]), ROW)
    first = np.zeros(len(nodes), np.int32)
    order, begin = np.zeros(len(nodes), np.int32), np.zeros(len(nodes) + 2, np.int32)
    keys, writers = np.zeros(len(nodes), np.uint64), np.full(len(events), -1, np.int32)
    slots = [np.full(1 << (2 * len(nodes)).bit_length(), -1, np.int32) for _ in range(2)]
    best, kinds = np.full(len(nodes), -1, np.int32), np.zeros(len(nodes), np.uint8)
    places, *lines = np.zeros((3, len(nodes) + 1), np.int32)
    entered = np.zeros(len(nodes) + 1, np.uint8)
    view, facts = np.zeros(1, VIEW).view(np.recarray)[0], np.zeros(60, FACT).view(np.recarray)
    view.negamax, tree = 1, (events, nodes, numbers[0], order, begin, writers)
    told = np.linspace(0, len(events) - 1, len(facts)).astype(int).tolist()
    looks = ("key", "turn", "is_in_check", "verdict")
    passes = [("pass_turn", position), ("unmake", position)] if "pass_turn" in offered else []
    set_ups = [("write_cells", position, cells), ("set_up", other, cells, 1)] if "set_up" in offered else []
    return [
        *search_calls(board, Enhancements.full(game_of(position)), 2, 100),
        ("make", position, code),
        *((look, position) for look in looks),
        ("generate", position, buffer, 0),
        ("adjudicate", position, buffer, 0, 0),
        ("count_last_move", position),
        ("write_ending", position, buffer, ending),
        ("perft", position, buffer, 2, 0, True),
        *passes,
        *set_ups,
        ("unmake", position),
        ("count_nodes", events),
        ("count_rows", events),
        ("read_rows", events, rows, first, *numbers),
        ("fill_nodes", events, rows, first, 0, nodes),
        ("link_children", nodes, order, begin),
        ("read_keys", position, events, nodes, numbers[0], *numbers[1:3], keys),
        ("find_writers", events, nodes, numbers[0], keys, slots[0], writers),
        ("find_best_children", nodes, best),
        ("read_kinds", nodes, kinds),
        ("find_lines", nodes, slots[1], places, *lines, entered),
        *(("read_fact", *tree, view, k, fact) for k, fact in zip(told, facts)),
        *overview_calls(board, nodes, order, begin),
    ]


def overview_calls(board: Any, nodes: Any, order: Any, begin: Any) -> list[Call]:
    """Calls of the kernels that measure ghosts and lay out cells, once `nodes` are read."""
    count = len(nodes)
    left, alive = np.zeros(count, np.int16), np.zeros(count, np.uint8)
    by_ply, own, sums, cells = np.zeros(5), np.zeros(count), np.zeros(count), np.zeros(2 * count + 1, CELL)
    root, depths, measured = np.zeros(1, np.int32), np.full(1, 3, np.int16), [np.zeros(1) for _ in range(3)]
    layout = (nodes, order, begin, own, sums, np.arange(4), -1, -1, -1, 0, 99)
    widths, scratch, cells = np.zeros((len(cells), 4)), np.zeros((3, 4)), cells.view(np.recarray)
    position, joined = board.copy().position, np.zeros(count + 1, JOINED).view(np.recarray)
    return [
        ("find_ghosts", nodes, order, begin, 0, count, left, alive),
        ("size_by_ply", position, ghost.new_memory(50), 4, 20, by_ply, np.zeros(5)),
        ("guess_ghosts", nodes, left, by_ply, own),
        ("measure_ghosts", position, ghost.new_memory(99), nodes, root, depths, 20, *measured),
        ("add_up", nodes, own, sums),
        ("lay_out", *layout, cells, widths, scratch),
        ("describe", nodes, cells, 1),
        ("line_below", joined, 0, -1, 0),
        ("join_search", nodes, np.full(count, -1, np.int32), 1, joined, 1, np.zeros(count, np.int32)),
    ]


def test_a_difference_is_told(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    from xqlab.wasm import node as compared

    board = TicTacToe()
    calls = search_calls(board, Enhancements.textbook(), 2)

    def run_elsewhere(calls: list[Call]) -> Any:
        return run_here([(*calls[0][:-1], 3), *calls[1:]])

    monkeypatch.setattr(compared, "run_here", run_elsewhere)
    wrong = node.differences(module_of(board), calls)
    assert wrong == [f"the bytes of {name}" for name in ("position", "memory", "event[]", "lines")]
