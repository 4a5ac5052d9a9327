"""The board widget over every game with a board to draw: the same requests, and what one game alone has."""

import re
from random import Random

import chess
import pytest

from tests.games.test_every_game import BOARDS as EVERY_GAME
from tests.viz.board.test_widget import wish
from tests.viz.javascript import call
from xqlab.errors import WidgetError
from xqlab.game import GameError
from xqlab.game_profile import profile_named
from xqlab.games import TicTacToe, junqi, playable
from xqlab.games.chess import ChessBoard
from xqlab.viz.board.message import about_game
from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board

BOARDS = {
    name: make
    for name, make in EVERY_GAME.items()
    if profile_named(name) and playable(make()).picture() is not None
}
EVERY_GAME = pytest.mark.parametrize("name", BOARDS)
PLIES = 40


def play_by_squares(widget: BoardWidget, chance: Random) -> str:
    """A random move as the browser asks for it; returns what the widget complains of."""
    position = widget._position
    start = chance.choice(list(position["legal"]))
    end = chance.choice(position["legal"][start])
    choices = position["choices"].get(f"{start}-{end}", [{"code": None}])
    code = chance.choice(choices)["code"]
    wish(widget, "play", start=int(start), end=end, code=code, serial=position["serial"])
    return widget._notice


@EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_a_game_by_squares_back_and_again(name: str, seed: int) -> None:
    widget, chance = BoardWidget(BOARDS[name]()), Random(seed)
    start = widget.fen
    own = widget._line.start.copy()
    for _ in range(PLIES):
        if widget._position["over"]:
            break
        codes = set(widget._line.board.codes())
        squares = {(start, end) for start, ends in widget._position["legal"].items() for end in ends}
        assert len(codes) >= len(squares) > 0
        assert play_by_squares(widget, chance) == ""
        assert widget._position["announced"]
        assert not re.search(r"[a-z]{4}", widget._position["zh"]["announced"])
    assert len(widget.moves) == len(widget._line.codes) > 0
    for code in widget._line.codes:
        own.push_code(code)
    assert widget._line.board.cells() == own.cells() == widget._position["cells"]
    end = widget.fen
    widget.go_to(0)
    assert widget.fen == start
    widget.go_to(len(widget._line.codes))
    assert widget.fen == end
    again = BoardWidget(widget.board)
    assert (again.fen, again.moves, again.last_move) == (end, widget.moves, widget.last_move)


@EVERY_GAME
def test_hints_and_replies(name: str) -> None:
    widget = BoardWidget(BOARDS[name](), depth=1)
    widget.hint()
    assert widget.wait()
    first = BoardProfile.of(widget.board).sides[0]
    assert re.search(rf"value −?\d+ for {first}$", widget.hinted["text"])
    assert str(widget.hinted["from"]) in widget._position["legal"]
    widget.engine_side = first.lower()
    assert widget.wait()
    assert len(widget.moves) == 1
    with pytest.raises(WidgetError, match=f"expected engine_side to be one of None, '{first.lower()}', "):
        widget.engine_side = "green"


@EVERY_GAME
def test_the_words_of_a_game(name: str) -> None:
    board = playable(BOARDS[name]())
    profile = BoardProfile.of(board)
    about = about_game(profile, board)
    assert about["game"] == name[:1].upper() + name[1:]
    assert set(about["pieces"]) == set(about["zh"]["pieces"]) == set(board.picture().pieces)
    assert len(about["squares"]) == len(set(about["squares"])) == len(board.cells())
    for names, chinese in ((profile.faces, "faces"), (profile.notations, "notations")):
        assert set(names) == set(profile.chinese[chinese])
    notations = {value for value, _ in about["fields"]["notation"]["choices"]}
    assert "uci" in notations
    assert profile.own(board) is board
    assert profile.own(7) is None
    codes = board.codes()
    assert {profile.code(board, text) for text in (str(board.move_of(code)) for code in codes)} == set(codes)
    for code in codes:
        texts = profile.texts(board, code)
        assert set(texts) == notations
        assert {profile.code(board, text) for text in texts.values()} == {code}


@EVERY_GAME
def test_what_squares_are_called_at_first(name: str) -> None:
    widget = BoardWidget(BOARDS[name]())
    for language, empty in (("en", "empty"), ("zh", "空")):
        squares = list(range(len(widget._about["squares"])))
        labels = call("board/calls.mjs", "labels", widget._position, widget._about, language, -1, squares)
        assert len(set(labels)) == len(squares)
        assert [empty in label for label in labels] == [cell == "" for cell in widget._position["cells"]]


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "tic-tac-toe"])
def test_a_position_set_up_is_the_boards_own(name: str) -> None:
    chance = Random(7)
    widget = BoardWidget(BOARDS[name]())
    for _ in range(PLIES):
        play_by_squares(widget, chance)
    board = widget.board
    wish(widget, "begin_setup")
    assert (widget._setup["cells"], widget._setup["problem"]) == (board.cells(), "")
    assert widget._setup["fen"].split()[:2] == widget.fen.split()[:2]
    turn = 1 - widget._setup["turn"]
    wish(widget, "edit", turn=turn)
    wish(widget, "edit", cells=widget._about["start"], turn=0)
    wish(widget, "end_setup")
    assert widget.board.cells() == playable(BOARDS[name]()).cells()
    wish(widget, "undo")
    assert widget.board.cells() == board.cells()
    widget.new_game()
    assert (widget.moves, widget.board.cells()) == ([], playable(BOARDS[name]()).cells())


@pytest.mark.parametrize(("name", "king"), [("Xiangqi", "将帅"), ("chess", "王")])
def test_what_is_wrong_with_a_position_is_said_in_both_languages(name: str, king: str) -> None:
    widget = BoardWidget(BOARDS[name]())
    profile = BoardProfile.of(widget.board)
    wish(widget, "begin_setup")
    wish(widget, "edit", cells=[""] * len(profile.squares))
    problem, chinese = widget._setup["problem"], widget._setup["zh"]
    assert problem == f"{profile.sides[0]} has no king"
    assert chinese == f"{profile.chinese['sides'][0]}没有{king}"
    start = widget.fen
    wish(widget, "end_setup")
    assert (widget.fen, widget._notice) == (start, f"This position cannot be played: {problem}.")
    assert widget._notice_zh == f"这个局面不能对弈：{chinese}。"


def test_a_typed_position_keeps_its_rights_until_it_is_changed() -> None:
    typed = "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 5 20"
    widget = BoardWidget(chess.Board())
    wish(widget, "begin_setup")
    wish(widget, "fen", text=typed)
    assert widget._setup["fen"] == typed
    widget.strict = False
    wish(widget, "edit", turn=1)
    assert widget._setup["fen"] == typed
    wish(widget, "end_setup")
    assert widget.fen == typed
    wish(widget, "begin_setup")
    wish(widget, "edit", turn=0)
    assert widget._setup["fen"] == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def test_a_piece_moved_and_back_leaves_the_game_as_it_was() -> None:
    widget = BoardWidget(chess.Board())
    widget.play_move("Nf3")
    cells = widget._position["cells"]
    wish(widget, "begin_setup")
    wish(widget, "edit", cells=[""] * 64)
    wish(widget, "edit", cells=cells)
    wish(widget, "end_setup")
    assert (widget.moves, widget._notice) == (["Nf3"], "")


def test_texts_of_moves_cannot_be_set_up() -> None:
    widget = BoardWidget(TicTacToe("b2"))
    assert (widget.fen, widget._about["start"], widget.faces) == ("b2", None, "")
    wish(widget, "begin_setup")
    assert (widget._notice, widget._setup) == ("expected a game that can be set up, got tic-tac-toe", {})
    widget.fen = "b2 a1 c3"
    assert (widget.moves, widget.last_move) == (["b2", "a1", "c3"], "c3")
    with pytest.raises(GameError, match="got 'b2'"):
        widget.fen = "b2 b2"
    assert repr(BoardWidget(TicTacToe())) == "<BoardWidget of tic-tac-toe, X to move>"


def test_a_placed_piece_is_one_press() -> None:
    position = BoardWidget(TicTacToe("b2"))._position
    assert position["legal"]["0"] == [0]
    assert call("board/state.js", "press", position, -1, 0) == {"held": -1, "move": [0, 0], "refused": False}
    assert call("board/state.js", "press", position, -1, 4) == {"held": -1, "move": None, "refused": False}
    assert call("board/calls.mjs", "marksOfPlaced", position) == [[[4, "to"]], [[4, "to"], [0, "best"]], []]


PROMOTING = "1n4k1/P7/8/8/8/8/8/K7 w - - 0 1"


def test_a_promotion_has_choices() -> None:
    widget = BoardWidget(PROMOTING)
    choices = {key: [one["piece"] for one in of] for key, of in widget._position["choices"].items()}
    assert choices == {key: ["Q", "R", "B", "N"] for key in ("48-56", "48-57")}
    assert widget._position["legal"]["48"] == [57, 56]
    knight = widget._position["choices"]["48-57"][3]["code"]
    wish(widget, "play", start=48, end=57, code=knight, serial=0)
    assert (widget.moves, widget.last_move) == (["axb8=N"], "a7b8n")
    told = "White: pawn a7 takes black knight b8, becomes a knight, axb8=N"
    assert widget._position["announced"].startswith(told)
    assert widget._position["zh"]["announced"].startswith("白方：兵 a7 吃黑马 b8，升变为马，axb8=N")
    shown = call("board/calls.mjs", "promoted", BoardWidget(PROMOTING)._position, [48, 56, "N"])
    assert (shown[48], shown[56]) == ("", "N")


def test_a_board_of_chess_given_in_four_ways() -> None:
    start = chess.Board()
    start.push_san("e4")
    for board in (start, ChessBoard(start), start.fen()):
        widget = BoardWidget(board)
        assert (widget.fen, widget.notation, widget.faces, widget.depth) == (start.fen(), "san", "", 6)
    widget = BoardWidget(chess.Board())
    widget.board = start
    assert widget.moves == ["e4"]
    start.push_san("e5")
    assert widget.moves == ["e4"]
    for move in ("e7e5", "Nf3", chess.Move.from_uci("b8c6")):
        widget.play_move(move)
    assert widget.moves == ["e4", "e5", "Nf3", "Nc6"]
    with pytest.raises(GameError, match=r"expected one of .*, got 'Nf9'"):
        widget.play_move("Nf9")
    with pytest.raises(WidgetError, match="expected a board of chess with 64 squares, got"):
        widget.board = Board()


def test_chess_says_what_it_does() -> None:
    widget = BoardWidget(chess.Board())
    for move in "e4 a6 e5 d5 exd6".split():
        widget.play_move(move)
    assert widget._position["announced"] == "White: pawn e5 to d6, takes black pawn d5, exd6"
    for move in "e6 Nf3 Nf6 Bc4 b6 O-O".split():
        widget.play_move(move)
    assert widget._position["announced"] == "White: king e1 to g1, rook h1 to f1, O-O"
    assert widget._position["zh"]["announced"] == "白方：王 e1 到 g1，车 h1 到 f1，O-O"
    assert widget._position["moves"][-1]["uci"] == "e1g1"
    mate = BoardWidget("7k/5K2/8/6Q1/8/8/8/8 w - - 0 30")
    assert mate._position["number"] == 30
    mate.play_move("Qg7#")
    assert (mate._position["status"], mate._position["check"]) == ("White wins: checkmate", 63)
    assert mate._position["zh"]["status"] == "白方胜：将杀"
    assert BoardWidget("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")._position["zh"]["status"] == "和棋：逼和"


def test_an_impossible_position_of_chess_if_it_is_allowed() -> None:
    kings = "kK6/8/8/8/8/8/8/8 w - - 0 1"
    with pytest.raises(GameError, match="the side that is not to move is in check in FEN"):
        BoardWidget(kings)
    assert BoardWidget(kings, strict=False).fen == kings


def test_pieces_of_chess_that_no_promotion_explains_are_refused() -> None:
    widget = BoardWidget(chess.Board(), strict=False)
    wish(widget, "begin_setup")
    cells = widget._setup["cells"]
    for square, symbol, piece, chinese in (
        (20, "K", "White king on e3", "e3 的白王"),
        (60, "P", "White pawn on e8", "e8 的白兵"),
    ):
        wish(widget, "edit", cells=[*cells[:square], symbol, *cells[square + 1 :]])
        assert widget._setup["problem"] == f"{piece}: it cannot stand there, or is one too many"
        assert widget._setup["zh"] == f"{chinese}不能放在那里，或多了一个"
    wish(widget, "edit", cells=["R", *[""] * 63], turn=0)
    wish(widget, "end_setup")
    assert (widget.fen, widget._position["status"]) == ("8/8/8/8/8/8/8/R7 w - - 0 1", "White to move")


def test_tools_place_the_pieces_of_a_side_and_notes_follow() -> None:
    widget = BoardWidget(junqi.Board())
    assert list(widget._about["tools"]) == list(widget._about["zh"]["tools"]) == ["triangle", "random"]
    wish(widget, "begin_setup")
    wish(widget, "edit", cells=[""] * 60)
    assert [good for good, _ in widget._setup["notes"]["zh"]] == [False, False]
    wish(widget, "fill", side=1, tool="random")
    red, blue = (False, "Red: expected 1 M (marshal), got 0."), (True, "Blue: a legal layout.")
    assert widget._setup["notes"]["en"] == [red, blue]
    wish(widget, "fill", side=0, tool="triangle")
    assert widget._setup["notes"]["zh"] == [(True, "红方：布阵合规。"), (True, "蓝方：布阵合规。")]
    for side, tool in ((0, "square"), (2, "random")):
        wish(widget, "fill", side=side, tool=tool)
        expected = f"expected a tool out of triangle, random for side 0 or 1, got {tool!r}, {side!r}"
        assert widget._notice == expected
    wish(widget, "end_setup")
    assert junqi.layout_of(widget.board, 0) == junqi.LAYOUTS["triangle"]
    wish(widget, "fill", side=0, tool="triangle")
    assert "being set up" in widget._notice


def test_most_games_have_no_tools_and_no_notes() -> None:
    widget = BoardWidget()
    wish(widget, "begin_setup")
    assert (widget._about["tools"], widget._setup["notes"]) == ({}, {"en": [], "zh": []})
    wish(widget, "fill", side=0, tool="triangle")
    assert "out of none" in widget._notice
