"""What a book buys: from a match in a ledger, and from the one that comes with xqlab."""

from pathlib import Path

import pytest

from tests.book.made import after, book_of
from xqlab.book import save_book
from xqlab.experiments.matches.book_match import BookMatchError, read_book_match, shipped_book_match
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import player_of
from xqlab.files import data_file
from xqlab.xiangqi import Board


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("match")
    rows = [(Board(), "h2e2", 1), (after("h2e2"), "h9g7", 1), (after("h2e2", "h9g7"), "h0g2", 1)]
    save_book(book_of(rows), folder / "a.book")
    players = player_of(f"textbook book={folder / 'a.book'} nodes=5"), player_of("textbook nodes=5")
    options = {"pairs": 2, "workers": 1, "progress": False, "max_plies": 6}
    match(*players, [Board(), after("h2e2", "h9g7")], ledger=folder / "a.jsonl", **options)
    return folder / "a.jsonl"


def test_moves_from_the_book_are_counted(ledger: Path) -> None:
    read = read_book_match(ledger)
    counts = []
    for game in read.result.games:
        own = [depth for at, depth in enumerate(game.depths) if (at % 2 == 0) == (game.red == read.result.a)]
        counts.append(sum(depth is None for depth in own))
    assert sorted(counts) == [0, 0, 1, 1]  # the start with Red, and the other opening with Red
    assert read.book_moves == pytest.approx(sum(counts) / 4)
    assert (read.time, read.seconds_saved) == (None, None)
    assert "time saved" not in str(read)


def test_ledgers_of_other_matches(ledger: Path, tmp_path: Path) -> None:
    players = player_of("textbook", "a", nodes=5), player_of("textbook", "b", nodes=5)
    match(*players, [Board()], pairs=1, ledger=tmp_path / "b.jsonl", workers=1, max_plies=2, progress=False)
    with pytest.raises(BookMatchError, match=r"expected a first player with a book in '.*b\.jsonl', got 'a'"):
        read_book_match(tmp_path / "b.jsonl")
    (tmp_path / "c.jsonl").write_text(ledger.read_text().splitlines()[0] + "\n")
    with pytest.raises(BookMatchError, match=r"expected games in '.*c\.jsonl', got none"):
        read_book_match(tmp_path / "c.jsonl")


def test_the_match_that_comes_with_xqlab() -> None:
    shipped = shipped_book_match()
    assert shipped is not None
    assert shipped.time == 0.1
    assert shipped.result.sprt is not None
    assert shipped.book_moves > 3
    assert "s a game" in str(shipped)
    # What the manual quotes is what the file says.
    manual = (Path(__file__).parents[3] / "docs/opening-books.md").read_text(encoding="utf-8")
    assert str(shipped) in manual
    assert data_file("books/starts.txt").read_text().count("\n") >= 20
