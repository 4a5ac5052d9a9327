"""The keys of positions: published values, the mirror, and another program's."""

import sys

import numpy as np
import pytest

from tests.book.made import AFTER_H2E2, START_KEY, after
from tests.xiangqi.placements import walk
from xqlab.book.keys import LOCK, OBK, WIDE, keys_named
from xqlab.xiangqi import START_FEN, Board
from xqlab.xiangqi.core.squares import MIRROR

KINDS = (OBK, WIDE, LOCK)
BLACK_TO_MOVE = START_FEN.replace(" w ", " b ")


def mirrored(fen: str) -> str:
    """A FEN with left and right exchanged."""
    board, *rest = fen.split()
    return " ".join(["/".join(row[::-1] for row in board.split("/")), *rest])


def walked(seed: int, plies: int = 40) -> Board:
    """The board after a random game."""
    *_, board = walk(seed, plies)
    return board


def test_published_keys_of_obk() -> None:
    keys = keys_named(OBK)
    assert keys.of(Board().position) == START_KEY
    assert keys.of(Board(BLACK_TO_MOVE).position) == 0xC2432E2EC5846BF6
    assert keys.of(after("h2e2").position) == AFTER_H2E2
    assert keys.of(after("b2e2").position) == 3014087590936550302


def test_published_lock_of_the_start() -> None:
    assert keys_named(LOCK).of(Board().position) == 0x052656D5
    for seed in range(30):
        position = walked(seed).position
        assert keys_named(WIDE).of(position) & 0xFFFFFFFF == keys_named(LOCK).of(position)
    assert keys_named(WIDE).of(Board().position) == 0x8F899C24052656D5  # as books on disk have it


def test_another_program_has_the_same_keys() -> None:
    cchess = pytest.importorskip("cchess")
    for seed in range(30):
        board = walked(seed)
        assert keys_named(OBK).of(board.position) == cchess.ChessBoard(board.fen()).zhash() % 2**64


@pytest.mark.parametrize("kind", KINDS)
def test_the_mirror(kind: str) -> None:
    keys = keys_named(kind)
    assert keys.of_mirror(Board().position) == keys.of(Board().position)
    for seed in range(30):
        board = walked(seed)
        other = Board(mirrored(board.fen()))
        assert keys.of_mirror(board.position) == keys.of(other.position)
        assert keys.of_mirror(other.position) == keys.of(board.position) != keys.of(other.position)


@pytest.mark.parametrize("kind", KINDS)
def test_many_positions_at_once(kind: str) -> None:
    boards = [walked(seed) for seed in range(10)]
    squares = np.array([board.position.square for board in boards])
    turns = np.array([int(board.position.turn) for board in boards])
    keys, positions = keys_named(kind), [board.position for board in boards]
    assert keys.of_all(squares, turns).tolist() == list(map(keys.of, positions))
    assert keys.of_all(MIRROR[squares], turns).tolist() == list(map(keys.of_mirror, positions))


def test_without_cchess(monkeypatch: pytest.MonkeyPatch) -> None:
    keys_named.cache_clear()
    monkeypatch.setitem(sys.modules, "cchess.zhash_data", None)
    with pytest.raises(ImportError, match=r'need the package cchess: pip install "xqlab\[files\]"'):
        keys_named(OBK)
    assert keys_named(WIDE).name == WIDE
