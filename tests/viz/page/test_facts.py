"""What a handout says about its search."""

import os
import subprocess
import sys

import chess
import pytest

import xqlab
from tests.viz.recorded import CHESS, XIANGQI, searched
from xqlab.game_board import GameBoard
from xqlab.games import TextbookTree, WizardChess, junqi
from xqlab.games.adapters import playable
from xqlab.games.tictactoe import TicTacToe
from xqlab.trace.conventions import Conventions
from xqlab.trace.search_tree import Tree
from xqlab.viz.page.facts import facts_of, game_name, position_text
from xqlab.xiangqi import Board

JUNQI = junqi.Board().to_text(clock=True)


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (Board(XIANGQI), XIANGQI),
        (chess.Board(CHESS), CHESS),
        (junqi.Board(), JUNQI),
        (WizardChess("4k3/8/8/8/3p4/4P3/8/3QK3 b"), "4k3/8/8/8/3p4/4P3/8/3QK3 b"),
        (TicTacToe("b2 a1"), "empty board, after b2 a1"),
        (TicTacToe(), "empty board"),
        (TextbookTree("(3 12 8) (2 4)"), "((3 12 8) (2 4))"),
    ],
)
def test_positions_can_be_set_up_again(board: object, text: str) -> None:
    assert position_text(playable(board)) == text


def test_a_position_is_the_one_searched_and_a_game_that_is_not_written_is_named() -> None:
    class Game(GameBoard):
        name = "a game"

    board = Board()
    board.push_uci("h2e2")
    assert (position_text(board), position_text(Game())) == (board.fen(), "a game")


def test_both_languages() -> None:
    result = searched("everything")
    told = {language: Conventions(language=language) for language in ("en", "zh")}
    english, chinese = (dict(facts_of(result.tree, own)) for own in told.values())
    assert english["Position"] == chinese["局面"] == XIANGQI
    assert english["Switches"] == chinese["开关"] == ", ".join(result.enhancements.names())
    assert english["Search"] == (
        f"depth {result.depth}, {result.nodes:,} nodes, {result.events:,} events; best {result.move},"
        f" value {result.value} for Red"
    )
    assert chinese["搜索"].startswith(f"深度 {result.depth}，")
    assert english["Conventions"] == told["en"].text(result.board)
    assert chinese["约定"] == told["zh"].text(result.board)
    assert english["Made with"] == chinese["制作工具"] == f"xqlab {xqlab.__version__}"


def test_minimax_has_no_switches_and_changed_numbers_are_told() -> None:
    facts = dict(facts_of(searched("minimax").tree, Conventions()))
    assert (facts["Switches"], facts["Conventions"]) == ("none: plain minimax", "Values seen from Max.")
    use = xqlab.Enhancements.full().tuned(late_moves=4)
    result = xqlab.search.search(Board(XIANGQI), depth=1, record=True, enhancements=use)
    facts = dict(facts_of(result.tree, Conventions()))
    assert "; changed parameters: late_moves=4" in facts["Switches"]


def test_names_of_games() -> None:
    assert [game_name(game).zh for game in ("Xiangqi", "chess", "go")] == ["中国象棋", "国际象棋", "go"]
    assert [game_name(game).en for game in ("Xiangqi", "textbook tree")] == ["Xiangqi", "a textbook tree"]


def test_a_move_is_called_best_only_where_it_was_found() -> None:
    stopped = xqlab.search(Board(XIANGQI), nodes=1, record=True)
    over = xqlab.search(TicTacToe("a1 b1 a2 b2 a3"), depth=3, record=True)
    assert found_in(stopped.tree) == [
        "depth 0, 1 nodes, 2 events; stopped before it found a value",
        "深度 0，1 个结点，2 个事件；未得出值就已停止",
    ]
    assert [text.split("; ")[-1].split("；")[-1] for text in found_in(over.tree)] == [
        "no legal move, value #0 for X",
        "无着可走，X 方的值 #0",
    ]


def found_in(tree: Tree) -> list[str]:
    """What a handout says of the search in both languages."""
    return [facts_of(tree, Conventions.of(tree, language=language))[1][1] for language in ("en", "zh")]


def test_a_game_that_nobody_has_imported_is_named_too() -> None:
    script = "from xqlab.viz.page.facts import game_name as name; print(ascii(name('chess').zh))"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, check=True)
    assert done.stdout.decode().strip() == ascii("国际象棋")
