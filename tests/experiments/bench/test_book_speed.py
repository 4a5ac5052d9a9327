"""The measurements of opening books, on small ones."""

import pytest

from xqlab.book import probe
from xqlab.book.keys import WIDE
from xqlab.cli.command import main
from xqlab.experiments.bench import book_speed
from xqlab.experiments.bench.book_speed import BookSpeed, measure_books, speed_line


def test_each_measurement() -> None:
    rows = list(measure_books(entries=600, obk_rows=400))
    assert [speed_line(row).split("  ")[0] for row in rows] == [
        "open the compact format",
        "look both keys up, compiled, called from Python",
        "probe, with legality",
        "open an .obk and sort it",
    ]
    assert [row.entries for row in rows] == [600, 600, 600, 400]
    assert all(0 < row.best <= row.seconds for row in rows)


def test_half_of_the_positions_are_in_the_book() -> None:
    boards = book_speed._walked_boards()
    book = book_speed._random_book(boards, 3000, WIDE)
    assert len(book) == 3000
    inside = [len(probe(book, board)) for board in boards]
    assert all(inside[::2])
    assert sum(map(bool, inside)) < 0.75 * len(boards)


def test_without_the_keys_of_obk(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(book_speed, "keys_named", lambda name: fails(name) if name == "obk" else real(name))
    assert [speed.name for speed in measure_books(600)][-1] == "probe, with legality"


real = book_speed.keys_named


@pytest.mark.parametrize(("seconds", "text"), [(2.5, "2.50 s"), (0.02, "20.00 ms"), (3e-6, "3.00 µs")])
def test_times_are_readable(seconds: float, text: str) -> None:
    assert book_speed._readable(seconds) == text


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    speed = BookSpeed("probe", 600, 2e-5, 1e-5)
    monkeypatch.setattr(book_speed, "measure_books", lambda: iter([speed]))
    assert main(["bench", "book"]) == 0
    assert capsys.readouterr().out == f"{speed_line(speed)}\n"
