"""A game that nothing else names: with a board and a profile the widget plays it, in boards of two sizes."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from tests.viz.board.test_widget import wish
from tests.viz.javascript import call
from xqlab import game_profile
from xqlab.errors import WidgetError
from xqlab.game_board import Outcome
from xqlab.game_profile import GameProfile, PiecesAndSquares, Play, Texts, register_profile
from xqlab.picture import BoardPicture
from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.page.board_profile import BoardProfileError
from xqlab.words import Words

FILES = 5


class Rush:
    """Soldiers step forward and fall together where they meet; who reaches the last rank has won."""

    name = "rush"
    position = None

    def __init__(self, text: str = "") -> None:
        rows, _, side = (text or start(12)).partition(" ")
        self.ranks = rows.count("/") + 1
        self.turn = side != "b"
        self.symbols = [cell.strip("-") for row in rows.split("/") for cell in row]
        self.undone: list[tuple[list[str], int]] = []

    def copy(self) -> Rush:
        return deepcopy(self)

    def text(self) -> str:
        rows = [self.symbols[FILES * rank : FILES * rank + FILES] for rank in range(self.ranks)]
        return f"{'/'.join(''.join(cell or '-' for cell in row) for row in rows)} {'r' if self.turn else 'b'}"

    def codes(self) -> list[int]:
        own, step = ("S", FILES) if self.turn else ("s", -FILES)
        squares = range(len(self.symbols))
        goes = [square for square in squares if self.symbols[square] == own and square + step in squares]
        return [100 * square + square + step for square in goes if self.symbols[square + step] != own]

    def move_of(self, code: int) -> str:
        return "".join(f"{'abcde'[square % FILES]}{square // FILES + 1}" for square in divmod(code, 100))

    text_of = move_of

    def code_of(self, move: str) -> int:
        for code in self.codes():
            if self.move_of(code) == move:
                return code
        raise ValueError(f"expected a move of rush, got {move!r}")

    def parse_move(self, text: str) -> str:
        return self.move_of(self.code_of(text))

    def push_code(self, code: int) -> None:
        start, end = divmod(code, 100)
        self.undone.append((list(self.symbols), code))
        self.symbols[end] = "" if self.symbols[end] else self.symbols[start]
        self.symbols[start] = ""
        self.turn = not self.turn

    def pop(self) -> str:
        self.symbols, code = self.undone.pop()
        self.turn = not self.turn
        return self.move_of(code)

    def outcome(self) -> Outcome | None:
        return None if self.codes() else Outcome(not self.turn, "no_move", "There is no move.")

    def cells(self) -> list[str]:
        return list(self.symbols)

    def picture(self, *, faces: str = "word", flip: bool = False) -> BoardPicture:
        places = [(at % FILES, self.ranks - 1 - at // FILES) for at in range(len(self.symbols))]
        centers = [(50.0 + 100 * file, 50.0 + 100 * row) for file, row in places]
        drawing = {"word": "<text>Soldier</text>", "dot": "<circle r='9'/>"}[faces]
        return BoardPicture(
            **{"name": "Rush board", "width": 100 * FILES, "height": 100 * self.ranks, "cell": 100},
            **{"background": "", "spot": "<circle r='50'/>", "pieces": {"S": drawing, "s": drawing}},
            centers=tuple(centers[::-1] if flip else centers),
        )


def start(ranks: int) -> str:
    return "/".join(["SSSSS", *["-----"] * (ranks - 2), "sssss"]) + " r"


def arrange(cells: Sequence[str], turn: int) -> str:
    board = Rush(start(len(cells) // FILES))
    board.symbols, board.turn = list(cells), turn == 0
    return board.text()


@pytest.fixture
def rush(monkeypatch: pytest.MonkeyPatch) -> type[Rush]:
    """The game, registered for one test."""
    monkeypatch.setattr(game_profile, "_profiles", dict(game_profile._profiles))
    register_profile(
        GameProfile(
            name="rush",
            called=Words("rush", "冲锋棋"),
            sides=(Words("Red", "红方"), Words("Blue", "蓝方")),
            win=Words("a win", "胜"),
            texts=Texts(
                read=Rush,
                write=Rush.text,
                start=start(12),
                begin=lambda board: start(board.ranks),
                arrange=arrange,
            ),
            board=PiecesAndSquares(
                pieces={"S": Words("red soldier", "红兵"), "s": Words("blue soldier", "蓝兵")},
                faces={"word": Words("Words", "文字"), "dot": Words("Dots", "圆点")},
            ),
            play=Play(
                depth=2,
                reasons={"no_move": Words("no move is left", "无棋可走")},
                messages={"expected a move of rush, got .+": "没有这个着法"},
            ),
        )
    )
    return Rush


@pytest.mark.parametrize("ranks", [12, 17])
def test_it_is_played_and_set_up(rush: Any, ranks: int) -> None:
    widget = BoardWidget(rush(start(ranks)))
    about = widget._about
    assert (about["game"], about["sides"], about["zh"]["game"]) == ("Rush", ["Red", "Blue"], "冲锋棋")
    assert (about["squares"][:6], about["squares"][-1]) == (["a1", "b1", "c1", "d1", "e1", "a2"], f"e{ranks}")
    assert (widget.faces, widget.notation, widget.depth) == ("word", "uci", 2)
    widget.play_move("c1c2")
    serial = widget._position["serial"]
    top = 5 * ranks - 3
    wish(widget, "play", start=top, end=top - 5, serial=serial)
    assert (widget._notice, widget.moves) == ("", ["c1c2", f"c{ranks}c{ranks - 1}"])
    assert widget._position["announced"] == f"Blue: soldier c{ranks} to c{ranks - 1}"
    assert widget._position["zh"]["announced"] == f"蓝方：兵 c{ranks} 到 c{ranks - 1}"
    widget.faces = "dot"
    assert "circle" in widget._picture["pieces"]["S"]
    with pytest.raises(WidgetError, match=f"expected a board of rush with {5 * ranks} squares, got"):
        widget.board = rush(start(3))
    refused = f"expected a position of {5 * ranks} squares, got 15: 'SSSSS/"
    with pytest.raises(BoardProfileError, match=refused):
        widget.fen = start(3)
    wish(widget, "begin_setup")
    wish(widget, "edit", cells=["S", *[""] * 4, "s", *[""] * 5, "S", *[""] * (5 * ranks - 12)])
    wish(widget, "end_setup")
    assert widget._notice == ""
    widget.play_move("a1a2")
    assert widget._position["announced"].startswith("Red: soldier a1 attacks blue soldier a2: both are lost")
    ended = widget._position["status"], widget._position["zh"]["status"], widget._position["explained"]
    assert ended == ("Red wins: no move is left", "红方胜：无棋可走", "There is no move.")
    widget.new_game()
    assert widget.fen == start(ranks)


def test_what_it_says_of_squares_and_errors(rush: Any) -> None:
    widget = BoardWidget(rush(), language="zh", arrows=["a1a12"])
    assert widget.arrows == [[0, 55, "best"]]
    labels = call("board/calls.mjs", "labels", widget._position, widget._about, "zh", -1, [0, 30, 59])
    assert labels == ["红兵 a1，可走到 a2", "a7，空", "蓝兵 e12"]
    with pytest.raises(ValueError, match="expected a move of rush, got 'a1a3'"):
        widget.play_move("a1a3")
    assert widget._profile.message("expected a move of rush, got 'a1a3'") == "没有这个着法"
    with pytest.raises(WidgetError, match="expected engine_side to be one of None, 'red', 'blue', 'both'"):
        widget.engine_side = "black"
