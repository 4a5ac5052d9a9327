"""Walking a book, converting its keys, and merging books."""

from pathlib import Path

import pytest

from tests.book.made import AFTER_H2E2, H2E2, START_KEY, after, book_of, obk, packed
from tests.book.test_probe import texts
from xqlab.book import convert, merged, probe, walk
from xqlab.book.keys import LOCK, OBK, WIDE
from xqlab.book.obk import read_obk
from xqlab.xiangqi import Board

# h0g2 b9c7 and b0c2 h9g7 are twins; the replies are stored for one of them.
ROWS = [
    (Board(), "h0g2", 5),
    (Board(), "b0c2", 4),
    (after("h0g2"), "b9c7", 3),
    (after("h0g2", "b9c7"), "c3c4", -2),
    (after("c3c4"), "c6c5", 1),
]
KINDS = (OBK, WIDE, LOCK)


def test_each_position_is_visited_once() -> None:
    book = book_of(ROWS)
    visits = [(visit.ply, [str(each.move) for each in visit.moves]) for visit in walk(book)]
    assert visits == [(0, ["h0g2", "b0c2"]), (1, ["b9c7"]), (2, ["c3c4"])]
    assert [visit.ply for visit in walk(book, deepest=1)] == [0, 1]
    elsewhere = [visit.board.fen() for visit in walk(book, [after("c3c4"), Board()])]
    assert len(elsewhere) == 4
    assert elsewhere[0] == after("c3c4").fen()
    assert [len(visit.board.move_stack) - visit.ply for visit in walk(book, [after("h0g2")])] == [1, 1]


def test_the_twin_of_a_move_is_left_out_where_a_position_is_its_own_mirror_image() -> None:
    book = book_of([(Board(), "h2e2", 5), (after("h2e2"), "h9g7", 1)])
    visits = [[str(each.move) for each in visit.moves] for visit in walk(book)]
    assert visits == [["h2e2"], ["h9g7"]]
    assert [str(each.move) for visit in walk(book, [after("b2e2")]) for each in visit.moves] == ["b9c7"]


def test_what_is_known_of_the_games_survives_other_keys() -> None:
    book = book_of(ROWS, WIDE)
    book.about.update(games=7, by="somebody")
    assert convert(book, LOCK).book.about == {"games": 7}


@pytest.mark.parametrize("old", KINDS)
@pytest.mark.parametrize("new", KINDS)
def test_other_keys(old: str, new: str) -> None:
    book = book_of(ROWS, old, won=[1, 2, 3, 4, 5], lost=[5, 4, 3, 2, 1])
    board = after("h0g2", "b9c7")
    book.comments[int(book_of(ROWS[3:4], old).keys[0]), board.parse_move("c3c4").code] = "挺兵"
    converted = convert(book, new)
    walks = old != new and (old, new) != (WIDE, LOCK)
    assert converted.left_out == (1 if walks else 0)
    assert converted.book.kind == new
    for moves in ((), ("h0g2",), ("b0c2",), ("h0g2", "b9c7"), ("b0c2", "h9g7")):
        there, here = (
            [(str(row.move), row.score, row.won, row.lost, row.comment) for row in probe(one, after(*moves))]
            for one in (converted.book, book)
        )
        assert there == here != []
    assert len(texts(converted.book, after("c3c4"))) == (0 if walks else 1)
    whole = convert(book, new, [Board(), after("c3c4")])
    assert whole.left_out == 0
    assert len(texts(whole.book, after("c3c4"))) == 1


def test_rounded_keys_become_whole(tmp_path: Path) -> None:
    rows = [(START_KEY, H2E2, 3, 0, 0, 0, 1, ""), (float(AFTER_H2E2), packed("h9g7"), 1, 0, 0, 0, 1, "马")]
    book = read_obk(obk(tmp_path / "a.obk", rows))
    converted = convert(book, OBK)
    assert converted.left_out == 0
    assert converted.book.rounded is None
    (only,) = probe(converted.book, after("h2e2"))
    assert (str(only.move), only.comment) == ("h9g7", "马")
    nowhere = convert(book_of(ROWS[4:]), OBK)
    assert (len(nowhere.book), nowhere.left_out) == (0, 1)


def test_merging() -> None:
    one = book_of(ROWS[:3], won=[1, 1, 1], about={"games": 3})
    other = book_of([(Board(), "h0g2", 70), (Board(), "e3e4", 1)], drawn=[2, 2], about={"games": 2})
    book = merged([one, other])
    moves = {str(each.move): (each.score, each.won, each.drawn) for each in probe(book, Board())}
    assert moves == {"h0g2": (75, 1, 2), "b0c2": (4, 1, 0), "e3e4": (1, 0, 2)}
    assert book.about == {"games": 5}
    assert len(book) == 4


def test_comments_of_the_first_book_stay() -> None:
    key, code = int(book_of(ROWS[:1]).keys[0]), Board().parse_move("h0g2").code
    books = [book_of(ROWS[:1], comments={(key, code): text}) for text in ("马八进七", "other")]
    assert merged(books).comments == {(key, code): "马八进七"}
