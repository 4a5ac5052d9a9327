"""Counting moves of games: results by mover, twins of a mirror together, and sums that do not fit."""

import numpy as np
import pytest

from tests.book.made import after
from tests.book.test_keys import mirrored, walked
from xqlab.book import probe
from xqlab.book.counting import Counts, added_up, canonical
from xqlab.book.keys import LOCK, OBK, WIDE, keys_named
from xqlab.xiangqi import Board, Move


def line(*moves: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The squares, turns and moves of a game."""
    boards = [after(*moves[:ply]) for ply in range(len(moves))]
    squares = np.array([board.position.square for board in boards])
    turns = np.array([int(board.position.turn) for board in boards])
    return squares, turns, np.array([Move.from_uci(move).code for move in moves])


@pytest.mark.parametrize("kind", [WIDE, OBK, LOCK])
def test_results_are_those_of_the_mover(kind: str) -> None:
    counts = Counts(kind)
    for result in (1, 1, -1, 0, 1):
        counts.add_games(*line("h2e2", "h9g7"), result)
    counts.add_games(*line("h2e2", "b9c7"), -1)
    book = counts.book()
    (first,) = (each for each in probe(book, Board()) if not each.mirrored)
    assert (str(first.move), first.won, first.drawn, first.lost, first.score) == ("h2e2", 3, 1, 2, 7)
    replies = [(str(each.move), each.won, each.drawn, each.lost) for each in probe(book, after("h2e2"))]
    assert replies == [("h9g7", 1, 1, 3), ("b9c7", 1, 0, 0)]


def test_twins_of_a_mirror_are_counted_together() -> None:
    counts = Counts(WIDE)
    counts.add_games(*line("h0g2", "h9g7"), 1)
    counts.add_games(*line("b0c2", "b9c7"), 1)
    book = counts.book()
    (reply,) = probe(book, after("h0g2"))
    (other,) = probe(book, after("b0c2"))
    assert (str(reply.move), reply.lost, str(other.move), other.lost) == ("h9g7", 2, "b9c7", 2)
    assert {reply.mirrored, other.mirrored} == {True, False}
    assert [(str(each.move), each.won) for each in probe(book, Board())] == [("b0c2", 1), ("h0g2", 1)]


def test_the_lesser_key_of_two_twins() -> None:
    for seed in range(20):
        board = walked(seed)
        if not board.legal_moves:
            continue
        other = Board(mirrored(board.fen()))
        move = board.legal_moves[0].code
        found = [
            canonical(keys_named(WIDE), each.square[None], np.array([each.turn]), np.array([code]))
            for each, code in ((board.position, move), (other.position, canonical_twin(move)))
        ]
        assert found[0] == found[1]


def canonical_twin(code: int) -> int:
    def turned(square: int) -> int:
        return square // 9 * 9 + 8 - square % 9

    return turned(code & 127) | turned(code >> 7) << 7


def test_rare_moves_are_left_out() -> None:
    counts = Counts(WIDE)
    for _ in range(3):
        counts.add_games(*line("h2e2"), 0)
    counts.add_games(*line("c3c4"), 0)
    assert len(counts.book()) == 2
    assert [str(each.move) for each in probe(counts.book(2), Board())] == ["h2e2", "b2e2"]
    assert len(counts.book(4)) == 0
    assert len(Counts(WIDE).book()) == 0


def test_rows_are_added_up_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = np.random.default_rng(3)
    parts = [
        {"keys": chance.integers(0, 50, 400), "moves": chance.integers(1, 9, 400), "won": np.ones(400)}
        for _ in range(9)
    ]
    plain, often = Counts(WIDE), Counts(WIDE)
    for part in parts:
        plain.add(**part)
    monkeypatch.setattr("xqlab.book.counting.AT_ONCE", 500)
    for part in parts:
        often.add(**part)
        assert sum(len(part["keys"]) for part in often._waiting) <= 500 + 400  # before they fill the memory
    one, other = plain.book(), often.book()
    assert one.keys.tolist() == other.keys.tolist()
    assert one.won.tolist() == other.won.tolist()
    expected: dict[tuple[int, int], int] = {}
    for part in parts:
        for pair in zip(part["keys"].tolist(), part["moves"].tolist()):
            expected[pair] = expected.get(pair, 0) + 1
    assert dict(zip(zip(one.keys.tolist(), one.moves.tolist()), one.won.tolist())) == expected
    empty = {name: np.zeros(0, int) for name in ("keys", "moves", "scores", "won", "drawn", "lost")}
    assert len(added_up([empty])["keys"]) == 0
