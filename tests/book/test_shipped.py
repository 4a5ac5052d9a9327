"""The book that comes with xqlab: its size, and that its moves are legal."""

import random

from xqlab._files import data_file
from xqlab.book import Book, open_book, probe
from xqlab.book.keys import WIDE
from xqlab.xiangqi import Board


def shipped() -> Book:
    return open_book(data_file("books/selfplay.book"))


def test_its_size() -> None:
    book = shipped()
    assert book.kind == WIDE
    assert book.positions >= 20_000
    assert data_file("books/selfplay.book").stat().st_size < 2 * 10**6
    assert (book.scores == 2 * book.won + book.drawn).all()
    assert book.about["games"] == 1500


def test_every_row_on_some_walks_is_a_legal_move() -> None:
    book, chance, seen = shipped(), random.Random(5), 0
    for _ in range(40):
        board = Board()
        while moves := probe(book, board):
            rows = list(book.rows(board.position))
            codes = {move.move.code for move in moves}
            assert all(mirrored or int(source.moves[row]) in codes for source, row, mirrored in rows)
            board.push(chance.choices(moves, [move.games for move in moves])[0].move)
            seen += 1
    assert seen > 300
