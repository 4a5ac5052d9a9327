"""The book that comes with xqlab: its size, and that its moves are legal."""

import random

import numpy as np

from xqlab.book import Book, open_book, probe
from xqlab.book.keys import WIDE
from xqlab.files import data_file
from xqlab.xiangqi import Board


def shipped() -> Book:
    return open_book(data_file("books/selfplay.obk"))


def test_its_size() -> None:
    book = shipped()
    assert book.kind == WIDE
    assert book.positions >= 20_000
    assert data_file("books/selfplay.obk").stat().st_size < 2 * 10**6
    assert book.about["games"] == 1000
    moves = [move for move in probe(book, Board()) if not move.mirrored]
    assert sum(move.games for move in moves) == 1000


def test_the_best_move_of_a_searched_position_has_the_highest_score() -> None:
    book = shipped()
    highest = np.maximum.reduceat(book.scores, np.flatnonzero(np.diff(book.keys, prepend=0)))
    assert set(highest.tolist()) == {0, 1000}
    assert np.count_nonzero(highest) > 10_000
    assert book.scores.min() == 0


def test_it_has_several_main_lines() -> None:
    moves = [move for move in probe(shipped(), Board()) if not move.mirrored]
    assert sum(move.games >= 10 for move in moves) >= 5
    assert max(move.games for move in moves) < 2 / 3 * sum(move.games for move in moves)


def test_every_row_on_some_walks_is_a_legal_move() -> None:
    book, chance, seen = shipped(), random.Random(5), 0
    for _ in range(40):
        board = Board()
        while moves := probe(book, board):
            rows = list(book.rows(board.position))
            codes = {move.move.code for move in moves}
            assert all(mirrored or int(source.moves[row]) in codes for source, row, mirrored in rows)
            board.push(chance.choices(moves, [move.games + 0.1 for move in moves])[0].move)
            seen += 1
    assert seen > 300
