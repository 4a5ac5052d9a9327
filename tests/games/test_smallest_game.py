"""A game with the least that the recipe asks: it is searched and traced; the rest says what it lacks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xqlab
from xqlab import Enhancements, game, game_profile
from xqlab.errors import XqlabError
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.run.positions import read_positions
from xqlab.experiments.suite.suite_file import position_of_line
from xqlab.game import GameError
from xqlab.game_board import GameBoard
from xqlab.game_profile import GameProfile, register_profile
from xqlab.games import playable
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError
from xqlab.mcts import mcts
from xqlab.trace.files.tree_files import TreeFileError
from xqlab.trace.query.paths import nodes_named
from xqlab.trace.reasons.sentences import sentences
from xqlab.viz import BoardWidget, Overview, Quiz, Stepper, TreeWidget, tree_svg
from xqlab.viz.page.board_profile import BoardProfileError, board_of
from xqlab.viz.page.standalone import ExportError
from xqlab.wasm import WasmError, module_of
from xqlab.words import Words


class Table:
    """How many counters each move has taken of those on the table."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.taken: list[int] = []


def generate(position: Table, buffer: Any, base: int) -> int:
    moves = range(1, min(position.left, 2) + 1)
    for at, move in enumerate(moves):
        buffer.moves[base + at] = move
    return len(moves)


def make(position: Table, move: int) -> None:
    position.left -= int(move)
    position.taken.append(int(move))


def unmake(position: Table) -> None:
    position.left += position.taken.pop()


game.register(
    Table,
    "counters",
    turn=lambda position: len(position.taken) % 2,
    generate=generate,
    make=make,
    unmake=unmake,
    verdict=lambda position: -game.MATE,
)
game.register_evaluator(Table, Table, lambda evaluator, position: 0, default=lambda: Table(0))


class Counters(GameBoard):
    """Take one counter or two; who takes the last one wins."""

    name = "counters"

    def __init__(self, left: int = 7) -> None:
        self.position = Table(left)

    def copy(self) -> Counters:
        copied = Counters(self.position.left)
        copied.position.taken = list(self.position.taken)
        return copied

    def codes(self) -> list[int]:
        return list(range(1, min(self.position.left, 2) + 1))

    def move_of(self, code: int) -> str:
        return f"take {code}"

    text_of = move_of

    def push_code(self, code: int) -> None:
        make(self.position, code)

    def pop(self) -> str:
        move = self.move_of(self.position.taken[-1])
        unmake(self.position)
        return move


@pytest.fixture(autouse=True)
def profile(monkeypatch: pytest.MonkeyPatch) -> GameProfile:
    """The profile of the game, registered for one test."""
    monkeypatch.setattr(game_profile, "_profiles", dict(game_profile._profiles))
    return register_profile(
        GameProfile(
            name="counters",
            called=Words("a game of counters", "取子"),
            sides=(Words("First", "先手"), Words("Second", "后手")),
            win=Words("a win", "胜"),
        )
    )


def deep() -> Any:
    return player_of("full", depth=1)


def registered() -> GameProfile:
    return game_profile._profiles["counters"]


def searched() -> Any:
    return xqlab.search(Counters(), depth=8, enhancements=Enhancements.textbook(), record=True)


def test_it_is_searched_and_told() -> None:
    result = searched()
    tree = result.tree
    assert (result.move, result.mate_in) == ("take 1", 3)
    assert set(tree.texts) == {"", "take 1", "take 2"}
    assert nodes_named(tree, "take 2").sum() > 1
    for language, side in (("en", "First to move"), ("zh", "先手")):
        assert side in sentences(tree, [1], language=language)[0]
    assert mcts(Counters(), playouts=20, seed=1, record=True).tree.board.name == "counters"


def test_widgets_do_without_a_picture(tmp_path: Path) -> None:
    result = searched()
    for widget in (Stepper(result), TreeWidget(result), Overview(result), Quiz(result)):
        about = widget._data if isinstance(widget, (Overview, TreeWidget)) else widget._about
        assert about["picture"] is None
        assert "取子" in widget.save_html(tmp_path / "page.html").read_text("utf-8")
    assert "take 1" in str(tree_svg(result.tree))
    board = Counters()
    assert board._repr_svg_() is None
    with pytest.raises(GameError, match=r"expected one of take 1, take 2, got 'take 3'$"):
        board.push_text("take 3")


NO_TEXTS = "expected a game with `texts` in its profile for {}, got counters"
COMPILED = "a game that is compiled, got counters"


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        *(
            (ask, error, NO_TEXTS.format(needed))
            for ask, error, needed in [
                (lambda: player_of("full", game="counters", depth=1), XqlabError, "matches"),
                (lambda: Opening(game="counters"), XqlabError, "matches"),
                (lambda: Opening.of(Counters(), "counters"), XqlabError, "matches"),
                (lambda: match(*[deep()] * 2, [Counters()], pairs=1), XqlabError, "matches"),
                (lambda: position_of_line("7 bm 1; game counters"), XqlabError, "suites"),
                (lambda: board_of("7", registered()), XqlabError, "the position '7'"),
                (lambda: board_of(None, registered()), XqlabError, "new boards"),
            ]
        ),
        (
            lambda: BoardWidget(Counters()),
            *(BoardProfileError, "expected a game with a board to draw, got a game of counters"),
        ),
        (lambda: module_of(Counters()), WasmError, f"expected {COMPILED}"),
        (lambda: Stepper(searched()).as_html(live=True), ExportError, f"expected live=False, or {COMPILED}"),
        (
            lambda: Encoding.of(Counters()),
            *(LearningError, "expected a game with a profile and a board to draw, got counters"),
        ),
    ],
)
def test_what_it_lacks_is_said(ask: Callable[[], Any], error: type[XqlabError], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        ask()


def test_files_say_what_it_lacks(tmp_path: Path, profile: GameProfile) -> None:
    needed = "expected a game with `records` in its profile for saved trees, got counters"
    with pytest.raises(TreeFileError, match=needed):
        searched().tree.save(tmp_path / "counters.npz")
    (tmp_path / "positions").write_text("7\n", "utf-8")
    with pytest.raises(XqlabError, match=NO_TEXTS.format("files of positions")):
        read_positions(tmp_path / "positions", profile)


def test_cells_are_those_of_a_picture() -> None:
    class Shown(Counters):
        def cells(self) -> list[str]:
            return ["o"] * self.position.left

    expected = (
        "expected cells() == [] of a board without a picture, as counters has none, got ['o', 'o', 'o']"
    )
    with pytest.raises(GameError, match=re.escape(expected)):
        playable(Shown(3))
