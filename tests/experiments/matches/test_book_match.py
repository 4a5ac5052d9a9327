"""What a book buys: moves taken from it are counted."""

import pytest

from tests.book.made import after, book_of
from xqlab.book import save_book
from xqlab.experiments import match, player_of
from xqlab.experiments.matches.book_match import BookMatch
from xqlab.xiangqi import Board


def test_moves_from_the_book_are_counted(tmp_path) -> None:
    rows = [(Board(), "h2e2", 1), (after("h2e2"), "h9g7", 1), (after("h2e2", "h9g7"), "h0g2", 1)]
    save_book(book_of(rows), tmp_path / "a.obk")
    players = player_of(f"textbook book={tmp_path / 'a.obk'} nodes=5"), player_of("textbook nodes=5")
    options = {"pairs": 2, "workers": 1, "progress": False, "max_plies": 6}
    found = BookMatch(match(*players, [Board(), after("h2e2", "h9g7")], **options), None)
    counts = []
    for game in found.result.games:
        own = [depth for at, depth in enumerate(game.depths) if (at % 2 == 0) == (game.red == found.result.a)]
        counts.append(sum(depth is None for depth in own))
    assert sorted(counts) == [0, 0, 1, 1]  # the start with Red, and the other opening with Red
    assert (found.book_moves, found.seconds_saved) == (pytest.approx(sum(counts) / 4), None)
    assert "time saved" not in str(found)
