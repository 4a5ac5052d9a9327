"""Probing: position and mirror, duplicates, legality, and the choice of a move."""

from collections import Counter

import numpy as np
import pytest

from tests.book.made import after, book_of
from tests.book.test_keys import mirrored, walked
from xqlab.book import Book, choose, probe
from xqlab.book.keys import LOCK, OBK, WIDE
from xqlab.book.probe import weights_of
from xqlab.xiangqi import Board

KNIGHTS = after("h0g2")


def texts(book: Book, board: Board) -> list[tuple[str, int, bool]]:
    return [(str(each.move), each.score, each.mirrored) for each in probe(book, board)]


@pytest.mark.parametrize("kind", [OBK, WIDE, LOCK])
def test_the_highest_score_comes_first(kind: str) -> None:
    book = book_of([(KNIGHTS, "h9g7", 7), (KNIGHTS, "b9c7", 40), (KNIGHTS, "c6c5", -3)], kind)
    assert texts(book, KNIGHTS) == [("b9c7", 40, False), ("h9g7", 7, False), ("c6c5", -3, False)]
    assert texts(book, Board()) == []


def test_of_equal_scores_the_move_of_more_games_comes_first() -> None:
    moves = ["h9g7", "b9c7", "c6c5", "e6e5"]
    book = book_of(
        [(KNIGHTS, move, 7) for move in moves], won=[2, 5, 0, 3], drawn=[1, 0, 9, 3], lost=[0, 0, 0, 1]
    )
    games = [(str(each.move), each.games) for each in probe(book, KNIGHTS)]
    assert games == [("c6c5", 9), ("e6e5", 7), ("b9c7", 5), ("h9g7", 3)]
    assert str(choose(book, KNIGHTS, by="best").move) == "c6c5"


def test_moves_by_way_of_the_mirror() -> None:
    book = book_of([(KNIGHTS, "h9g7", 7), (after("b0c2"), "c6c5", 9), (after("b0c2"), "b9c7", 5)])
    # b9c7 after b0c2 is h9g7 in the mirror, where the book has it itself.
    assert texts(book, KNIGHTS) == [("g6g5", 9, True), ("h9g7", 7, False)]


def test_the_start_is_its_own_mirror() -> None:
    book = book_of([(Board(), "h2e2", 5), (Board(), "b2e2", 4), (Board(), "c3c4", 3), (Board(), "e3e4", 2)])
    first = [("h2e2", 5, False), ("b2e2", 4, False), ("c3c4", 3, False), ("g3g4", 3, True)]
    assert texts(book, Board()) == [*first, ("e3e4", 2, False)]
    assert [str(move.move) for move in probe(book, Board()) if move.twin] == ["g3g4"]
    assert not any(move.twin for move in probe(book_of([(KNIGHTS, "h9g7", 7)]), after("b0c2")))


def test_a_move_and_its_twin_have_the_weight_of_their_games_between_them() -> None:
    book = book_of([(Board(), "c3c4", 5), (Board(), "e3e4", 5)], won=[30, 30], drawn=[0, 0], lost=[0, 0])
    for by in ("weight", "score"):
        assert weights_of(probe(book, Board()), by=by) == ([15, 30, 15] if by == "weight" else [2.5, 5, 2.5])
        drawn = chosen(book, by, Board())
        assert 450 < drawn["e3e4"] < 550
        assert 200 < drawn["c3c4"] < 300
    own, _, twin = probe(book, Board())
    rest = [choose(book, Board(), seed=seed, without={own.move.code}) for seed in range(200)]
    assert 70 < rest.count(twin) < 130, "alone, the twin has all of it"


def test_illegal_moves_and_duplicates_are_left_out() -> None:
    book = book_of([(Board(), "h2h9", 5), (Board(), "a0a5", 9), (Board(), "h2e2", 1), (Board(), "h2e2", 3)])
    left = [("h2h9", 5, False), ("b2b9", 5, True), ("h2e2", 3, False), ("b2e2", 3, True)]
    assert texts(book, Board()) == left


def test_every_position_of_a_walk_and_its_mirror() -> None:
    boards = [walked(seed) for seed in range(60)]
    boards = [board for board in boards if board.legal_moves]
    assert len(boards) > 50
    book = book_of([(board, str(board.legal_moves[seed % 3]), seed) for seed, board in enumerate(boards)])
    for seed, board in enumerate(boards):
        (only,) = probe(book, board)
        assert (only.move, only.score) == (board.legal_moves[seed % 3], seed)
        (other,) = probe(book, Board(mirrored(board.fen())))
        assert other.mirrored
        assert other.score == seed


def test_games_and_points() -> None:
    book = book_of([(Board(), "h2e2", 5)], won=[3], drawn=[1], lost=[0])
    (first, _) = probe(book, Board())
    assert (first.games, first.points, str(first)) == (4, 0.875, "h2e2 score 5, 4 games +3 =1 -0")
    (single, _) = probe(book_of([(Board(), "h2e2", 5)], won=[1], drawn=[0], lost=[0]), Board())
    assert str(single) == "h2e2 score 5, 1 game +1 =0 -0"
    (plain, _) = probe(book_of([(Board(), "h2e2", 5)]), Board())
    assert (plain.games, plain.points, str(plain)) == (0, None, "h2e2 score 5")


def chosen(book: Book, by: str, board: Board = KNIGHTS) -> Counter[str]:
    made = [choose(book, board, by=by, seed=seed) for seed in range(1000)]
    return Counter(str(each.move) for each in made if each is not None)


def test_choices() -> None:
    rows = [(KNIGHTS, "h9g7", 30), (KNIGHTS, "b9c7", 10), (KNIGHTS, "c6c5", -3)]
    book = book_of(rows, won=np.array([0, 60, 30]), lost=np.array([0, 20, 10]))
    assert chosen(book, "best") == {"h9g7": 1000}
    best = [str(choose(book, KNIGHTS, by="best", lowest=least)) for least in (30, 31)]
    assert best == ["h9g7 score 30", "None"]
    by_score = chosen(book, "score")
    assert set(by_score) == {"h9g7", "b9c7"}
    assert 700 < by_score["h9g7"] < 800
    by_weight = chosen(book, "weight")
    assert set(by_weight) == {"b9c7", "c6c5"}
    assert 620 < by_weight["b9c7"] < 715


def test_choices_without_games_or_scores() -> None:
    book = book_of([(KNIGHTS, "h9g7", 30), (KNIGHTS, "b9c7", 10)])
    assert chosen(book, "weight") == chosen(book, "score")
    worthless = book_of([(KNIGHTS, "h9g7", 0), (KNIGHTS, "b9c7", -1)])
    assert set(chosen(worthless, "score")) == {"h9g7", "b9c7"}


def test_the_same_seed_chooses_the_same_move() -> None:
    book = book_of([(KNIGHTS, move, 1) for move in ("h9g7", "b9c7", "c6c5", "g6g5")])
    for seed in range(20):
        assert choose(book, KNIGHTS, seed=seed) == choose(book, KNIGHTS, seed=seed)
    assert len({str(choose(book, KNIGHTS)) for _ in range(200)}) == 4


def test_moves_that_may_not_be_chosen() -> None:
    book = book_of([(KNIGHTS, "h9g7", 9), (KNIGHTS, "b9c7", 1)])
    best, other = probe(book, KNIGHTS)
    assert choose(book, KNIGHTS, by="best", without={best.move.code}) == other
    assert choose(book, KNIGHTS, without={best.move.code, other.move.code}) is None
    assert choose(book, Board()) is None
