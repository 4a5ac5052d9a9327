"""Recorded searches of every game, and what the browser gets of them, for the stepping widget's tests."""

import base64
import random
import zlib
from collections.abc import Iterable
from functools import cache
from typing import Any

import chess
import numpy as np

import xqlab
from xqlab import Enhancements, Result
from xqlab.evaluation import piece_square
from xqlab.games import TextbookTree, TicTacToe
from xqlab.viz import Stepper
from xqlab.xiangqi import Board

XIANGQI = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1"
CHESS = "r3k2r/pPpp1ppp/2n5/4p3/2B1P3/5Q2/P1PP1PPP/RNB1K2R w KQkq - 0 1"  # castling and promotion at hand

SEARCHES = {
    "xiangqi": (lambda: Board(XIANGQI), {"depth": 2}),
    "xiangqi, Black": (lambda: Board(XIANGQI.replace(" w ", " b ")), {"depth": 2}),
    "chess": (lambda: chess.Board(CHESS), {"depth": 2}),
    "chess, mate": (lambda: chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), {"depth": 2}),
    "tic-tac-toe": (lambda: TicTacToe("b2 a1 c3"), {"depth": 9}),
    "textbook": (lambda: TextbookTree("(3 12 8) (2 4 6) (14 5 2)"), {"depth": 2}),
    "textbook, Min": (lambda: TextbookTree("((3 5) 2) ((1 7) (8 9))", first="min"), {"depth": 3}),
    "minimax": (lambda: TextbookTree("(3 12 8) (2 4 6)"), {"depth": 2, "enhancements": Enhancements()}),
    "stopped": (lambda: Board(XIANGQI), {"nodes": 300}),
    "everything": (lambda: Board(XIANGQI), {"depth": 4}),
    "mtdf": (
        lambda: Board(XIANGQI.replace(" w ", " b ")),
        {"depth": 3, "enhancements": Enhancements.full().including("mtdf", "verification")},
    ),
    "full log": (lambda: Board(XIANGQI), {"depth": 2, "record": 700}),
}


@cache
def searched(name: str) -> Result:
    """The recorded search of this name."""
    new_board, options = SEARCHES[name]
    board = new_board()
    # The positions were chosen for what the simple evaluation makes of them.
    evaluator = piece_square() if isinstance(board, Board) else None
    return xqlab.search.search(board, **{"record": True, "evaluator": evaluator} | options)


def sent(name: str) -> dict[str, Any]:
    """What the browser gets, as JSON."""
    stepper = Stepper(searched(name))
    about = {key: stepper._about[key] for key in ("contents", "root_side", "names")}
    return about | {"block": base64.b64encode(zlib.decompress(stepper._block)).decode()}


def unpack(contents: Iterable[Iterable[Any]], block: bytes) -> dict[str, Any]:
    """The arrays that `xqlab.viz.page.payload.pack` packed."""
    return {
        name: np.frombuffer(block, dtype="<" + kind, count=items, offset=offset)
        for name, kind, offset, items in contents
    }


def arrays_of(stepper: Stepper) -> dict[str, Any]:
    """The arrays that the browser gets."""
    return unpack(stepper._about["contents"], zlib.decompress(stepper._block))


def moves_of(stepper: Stepper, language: str) -> list[str]:
    """The move to each place, as the browser puts it together."""
    names = stepper._about["names"][language]
    return [names[number] for number in arrays_of(stepper)[f"name_{language}"]]


def some_events(name: str, count: int = 150) -> list[int]:
    """All events of a short log, else some of them, the first and the last included."""
    events = len(searched(name).log)
    if events <= count:
        return list(range(events))
    return sorted({0, events - 1, *random.Random(7).sample(range(events), count)})
