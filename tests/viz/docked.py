"""Pairs of recorded runs of one position, docked, and what the browser gets of them, for the twin's tests."""

import base64
import zlib
from functools import cache
from typing import Any

import xqlab
from tests.viz.recorded import XIANGQI
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.viz import Twin
from xqlab.xiangqi import Board

Line = tuple[int, tuple[int, ...] | None]
MINIMAX, FULL = Enhancements.minimax(), Enhancements.full()
CAPTURES = Enhancements.of("alpha_beta", "captures_first")
TABLE = Enhancements.of("alpha_beta", "transposition_table", "table_move")
ORDERED = Enhancements.of("alpha_beta", "captures_first", "killers", "history")
BLACK = XIANGQI.replace(" w ", " b ")

# name -> board, the two configurations, options of the searches, options of the twin
PAIRS: dict[str, tuple[Any, tuple[Enhancements, Enhancements], dict[str, Any], dict[str, Any]]] = {
    "textbook": (
        lambda: TextbookTree("(3 12 8) (2 4 6) (14 5 2)"), (MINIMAX, Enhancements.textbook()),
        {"depth": 2}, {},
    ),
    "full": (lambda: Board(XIANGQI), (CAPTURES, FULL), {"depth": 3}, {}),
    "order": (lambda: Board(BLACK), (Enhancements.textbook(), ORDERED), {"depth": 2}, {}),
    "deepening": (
        lambda: Board(XIANGQI), (FULL.without("null_move"), FULL.including("mtdf", "verification")),
        {"depth": 4}, {"max_events": 1500},
    ),
    "tic-tac-toe": (lambda: TicTacToe("b2 a1 c3"), (Enhancements.textbook(), TABLE), {"depth": 6}, {}),
}  # fmt: skip


@cache
def docked(name: str) -> Twin:
    """The twin of this name."""
    board, uses, searching, options = PAIRS[name]
    runs = [xqlab.search(board(), enhancements=use, **{"record": True} | searching) for use in uses]
    return Twin(*runs, **options)


def sent_twin(name: str) -> dict[str, Any]:
    """What the browser gets, as JSON."""

    def text(data: bytes) -> str:
        return base64.b64encode(zlib.decompress(data)).decode()

    twin = docked(name)
    runs = []
    for message in (twin._left, twin._right):
        about = {key: message["about"][key] for key in ("contents", "root_side", "names", "view")}
        partners = message["partners"] | {"block": text(message["partners"]["block"])}
        runs.append({"about": about, "block": text(message["block"]), "partners": partners})
    return {"runs": runs}


def lines_of_nodes(tree: Any) -> list[Line]:
    """(depth of the iteration, moves from the root or None for an iteration) of each node."""
    lines: list[Line] = []
    for node in range(len(tree)):
        above, moves = node, []
        while tree.nodes.parent[above] >= 0:
            moves.append(int(tree.nodes.move[above]))
            above = int(tree.nodes.parent[above])
        line = None if above == node else tuple(reversed(moves[:-1]))
        lines.append((int(tree.nodes.depth[above]), line))
    return lines
