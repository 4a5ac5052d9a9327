"""A player with an opening book."""

import pickle
from pathlib import Path

import pytest

from tests.book.made import after, book_of
from xqlab.book import BookError, save_book
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import PlayerError, SearchPlayer, player_of
from xqlab.xiangqi import Board


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "a.obk"
    save_book(book_of([(Board(), "h2e2", 9), (Board(), "c3c4", 10), (after("h2e2"), "h9g7", 1)]), path)
    return path


def test_it_plays_the_book_and_the_choice_decides_whether_games_repeat(book: Path) -> None:
    session = pickle.loads(pickle.dumps(player_of(f"textbook book={book}", depth=1))).open()
    moves = set()
    for seed in range(60):
        session.new_game(seed)
        reply = session.move(Board())
        session.new_game(seed)
        assert session.move(Board()) == reply
        assert (reply.value, reply.nodes, reply.depth) == (None, None, None)
        moves.add(str(reply.move))
    assert moves == {"h2e2", "b2e2", "c3c4", "g3g4"}
    assert (str(session.move(after("h2e2")).move), session.move(after("e3e4")).depth) == ("h9g7", 1)
    drawn = player_of(f"textbook book={book}", depth=1)
    best = player_of(f"textbook book={book} book_choice=best", depth=1)
    assert (drawn.repeats, best.repeats) == (False, True)
    assert {str(best.open().move(Board()).move) for _ in range(5)} == {"c3c4"}


def test_moves_with_few_games_are_not_played(tmp_path: Path) -> None:
    path = tmp_path / "counted.obk"
    rows = [(Board(), "h2e2", 1000), (Board(), "c3c4", 400)]
    save_book(book_of(rows, won=[1, 3], drawn=[0, 2], lost=[1, 0]), path)
    words = f"textbook book={path} book_choice=best"
    plain, known = player_of(words, depth=1), player_of(f"{words} book_least=3", depth=1)
    assert [str(player.open().move(Board()).move) for player in (plain, known)] == ["h2e2", "c3c4"]
    strict = player_of(f"{words} book_least=1 book_score=500", depth=1)
    assert str(strict.open().move(Board()).move) == "h2e2"
    assert strict.describe()["book"]["score"] == 500
    for nobody in ("book_score=1001", "book_least=6"):
        assert player_of(f"{words} {nobody}", depth=1).open().move(Board()).depth == 1
    assert known.describe()["book"]["least"] == 3
    assert "least" not in plain.describe()["book"]


def test_a_player_is_described_by_the_content_of_its_book_and_begins_matches_from_it(book: Path) -> None:
    one = player_of(f"textbook book={book}", depth=1).describe()["book"]
    assert one["choice"] == "weight"
    copy = book.with_name("b.obk")
    copy.write_bytes(book.read_bytes())
    assert player_of(f"textbook book={copy}", depth=1).describe()["book"] == one
    save_book(book_of([(Board(), "h2e2", 9)]), copy)
    assert player_of(f"textbook book={copy}", depth=1).describe()["book"] != one
    assert "book" not in player_of("textbook", depth=1).describe()
    names = [player_of(f"textbook book={book}", name, depth=1) for name in "ab"]
    played = match(*names, pairs=1, openings=[Board()], workers=1, progress=False)
    assert {game.moves[0] for game in played.games} <= {"h2e2", "b2e2", "c3c4", "g3g4"}
    assert all(game.values[0] is None for game in played.games)


def test_invalid_books(tmp_path: Path, book: Path) -> None:
    with pytest.raises(
        PlayerError, match=r"cannot follow 'book=none\.obk' in 'full book=none\.obk': .*No such file"
    ):
        player_of("full book=none.obk", depth=1)
    with pytest.raises(BookError, match=r"expected a choice by one of weight, score, best, got 'luck'"):
        SearchPlayer("a", depth=1, book=str(book), book_choice="luck")
    with pytest.raises(PlayerError, match=r"expected book_least to be an integer of at least 0, got -1"):
        SearchPlayer("a", depth=1, book=str(book), book_least=-1)
    with pytest.raises(PlayerError, match=r"cannot follow 'book_least=few' in 'full book_least=few'"):
        player_of("full book_least=few", depth=1)
    with pytest.raises(BookError, match=r"expected a board of Xiangqi for an opening book"):
        player_of(f"full book={book}", depth=1, game="junqi")
