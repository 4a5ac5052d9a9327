"""The opening book of the board widget: the message, the trait, and moves that are played from it."""

from pathlib import Path
from typing import Any

import pytest

from tests.book.made import after, book_of
from tests.viz.board.test_widget import wish
from tests.viz.javascript import call
from xqlab.book import BookError, save_book
from xqlab.games import TicTacToe
from xqlab.viz.board.book_moves import book_message
from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board, parse_square

ROWS = [(Board(), "h2e2", 9), (Board(), "c3c4", 1), (after("h2e2"), "h9g7", 1)]
COUNTED = book_of(ROWS, won=[3, 1, 1], drawn=[2, 0, 0], lost=[1, 1, 0])


def message(book: Any, board: Board) -> dict[str, Any]:
    return book_message(book, board, BoardProfile.of(board))


def test_the_moves_of_a_position() -> None:
    counted = message(COUNTED, Board())
    assert counted["counted"]
    first = counted["moves"][0]
    assert (first["texts"]["chinese"], first["texts"]["wxf"]) == ("炮二平五", "C2=5")
    assert (first["from"], first["to"]) == (parse_square("h2"), parse_square("e2"))
    by_text = {row["texts"]["uci"]: row for row in counted["moves"]}
    assert list(by_text) == ["h2e2", "b2e2", "c3c4", "g3g4"]
    central = by_text["h2e2"]
    assert (central["games"], central["won"], central["drawn"], central["lost"]) == (6, 3, 2, 1)
    assert (central["points"], central["share"], central["score"]) == (66.7, 37.5, 9)
    assert sum(row["share"] for row in counted["moves"]) == pytest.approx(100)


def test_shares_of_scores_where_no_games_are_counted() -> None:
    plain = message(book_of(ROWS), Board())
    assert not plain["counted"]
    assert [row["share"] for row in plain["moves"]] == [45, 45, 5, 5]
    assert [row["points"] for row in plain["moves"]] == [None] * 4
    assert message(book_of(ROWS), after("a0a1")) == {"moves": [], "counted": False}
    assert message(None, Board()) == {}
    own = message(book_of([(Board(), "c3c4", 3), (Board(), "e3e4", 3)]), Board())
    assert {row["texts"]["uci"]: row["share"] for row in own["moves"]} == {"c3c4": 25, "g3g4": 25, "e3e4": 50}


def test_the_widget_follows_the_position(tmp_path: Path) -> None:
    widget = BoardWidget(book=COUNTED)
    assert len(widget._book["moves"]) == 4
    widget.play_move("h2e2")
    assert [row["texts"]["uci"] for row in widget._book["moves"]] == ["h9g7"]
    row = widget._book["moves"][0]
    wish(widget, "play", start=row["from"], end=row["to"], serial=widget._serial)
    assert (widget.last_move, widget._book["moves"]) == ("h9g7", [])
    widget.book = None
    assert widget._book == {}
    save_book(COUNTED, tmp_path / "a.obk")
    widget.book = tmp_path / "a.obk"
    widget.new_game()
    assert (len(widget._book["moves"]), BoardWidget()._book, BoardWidget().book) == (4, {}, None)


def test_what_is_no_book() -> None:
    widget = BoardWidget()
    with pytest.raises(BookError, match=r"expected a book or the path of one, got 7"):
        widget.book = 7
    with pytest.raises(FileNotFoundError):
        BoardWidget(book="none.obk")
    with pytest.raises(BookError, match=r"expected a board of Xiangqi for an opening book"):
        BoardWidget(TicTacToe(), book=COUNTED)


def test_arrows_and_their_labels() -> None:
    rows = [*ROWS, (Board(), "h2h9", 8), (Board(), "a0a1", -7)]
    book = message(book_of(rows, won=[3, 1, 1, 2000, 0]), Board())
    arrows = call("board/book.js", "bookArrows", book)
    shown = [call("board/book.js", "shortNumber", row["games"]) for row in book["moves"]]
    assert len({*shown[:4]}) == 2  # two moves of one piece, and their twins, each with its own games
    squares = {parse_square(name): name for name in ("h2", "b2", "c3", "g3", "a0", "i0")}
    assert [squares[start] for start, *_ in arrows] == ["h2", "b2", "h2", "b2", "c3", "g3", "a0", "i0"]
    assert [kind for *_, kind, _ in arrows] == ["best", *["target"] * 7]
    assert [label for *_, label in arrows] == [*shown[:4], "1", "1", "0", "0"]
    scores = call("board/book.js", "bookArrows", message(book_of(rows), Board()))
    assert [label for _, _, _, label in scores] == ["9", "9", "8", "8", "1", "1", "−7", "−7"]
    assert call("board/book.js", "bookArrows", {}) == []


def test_short_numbers() -> None:
    texts = {-7: "−7", 0: "0", 999: "999", 1000: "1.0k", 9_949: "9.9k", 12_081: "12k"}
    texts |= {999_600: "1.0M", 30_000_000: "30M"}
    assert {number: call("board/book.js", "shortNumber", number) for number in texts} == texts
