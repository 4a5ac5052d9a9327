"""A book in numbers."""

from pathlib import Path

from tests.book.made import AFTER_H2E2, H2E2, START_KEY, book_of, obk, packed
from tests.book.test_walking import ROWS
from xqlab.book import Book, book_stats, read_obk
from xqlab.book.keys import WIDE


def test_numbers() -> None:
    stats = book_stats(book_of(ROWS, won=[1, 0, 0, 0, 0], lost=[0, 1, 1, 0, 0], drawn=[0, 0, 0, 1, 0]))
    assert str(stats).splitlines() == [
        "4 positions, 5 moves",
        "1.25 moves a position, at most 2",
        "scores from -2 to 5",
        "4 moves played: won 25.0 %, drawn 25.0 %, lost 50.0 %",
    ]
    walked = book_stats(book_of(ROWS), walked=True)
    assert walked.by_ply == {0: 1, 1: 1, 2: 1}
    assert walked.lines()[-1] == "3 positions are reached from the start, after up to 2 plies"


def test_rounded_rows_and_comments_count(tmp_path: Path) -> None:
    rows = [(START_KEY, H2E2, 3, 1, 0, 0, 1, ""), (float(AFTER_H2E2), packed("h9g7"), 9, 1, 0, 0, 1, "马")]
    stats = book_stats(read_obk(obk(tmp_path / "a.obk", rows)))
    assert (stats.positions, stats.moves, stats.scores, stats.results, stats.comments) == (
        2,
        2,
        (3, 9),
        (2, 0, 0),
        1,
    )
    assert stats.lines()[-1] == "1 comments"


def test_an_empty_book() -> None:
    stats = book_stats(Book.empty(WIDE), walked=True)
    assert str(stats) == "0 positions, 0 moves\n0.00 moves a position, at most 0"
