"""The board widget in Python: state, traits and requests of the browser, without a browser."""

import re
from functools import partial
from typing import Any

import chess
import pytest

from xqlab.errors import WidgetError, XqlabError
from xqlab.game import GameError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace.conventions import use_conventions
from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.page.board_profile import BoardProfileError
from xqlab.xiangqi import START_FEN, Board, IllegalMoveError, InvalidFenError, InvalidMoveError

ENDGAME = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
MATE_IN_ONE = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"


def wish(widget: BoardWidget, do: str, **options: Any) -> None:
    """What the browser sends."""
    widget._hear(widget, {"do": do, "wish": "w1", **options}, [])
    assert widget._heard == "w1"


def heard(widget: BoardWidget) -> tuple[str, str]:
    return widget.fen, widget._notice


def test_a_game_in_python() -> None:
    widget = BoardWidget(notation="chinese")
    assert (widget.fen, widget.last_move, widget.moves, widget.thinking) == (START_FEN, "", [], False)
    assert repr(widget) == f"<BoardWidget of Xiangqi, Red to move: {START_FEN}>"
    widget.board.push_uci("h2e2")  # it is a copy
    assert widget.fen == START_FEN
    for move in ("炮二平五", "h9g7", "N2+3"):
        widget.play_move(move)
    assert (widget.moves, widget.last_move) == (["炮二平五", "马８进７", "马二进三"], "h0g2")
    widget.notation = "wxf"
    assert widget.moves == ["C2=5", "H8+7", "H2+3"]
    widget.undo()
    assert (widget.last_move, len(widget.moves)) == ("h9g7", 2)
    widget.redo()
    assert widget.last_move == "h0g2"
    widget.go_to(1)
    assert widget.moves == ["C2=5"]
    assert widget.fen == widget.board.fen() == widget._line.board.fen()


def test_the_notation_is_that_of_the_language_unless_another_one_is_chosen() -> None:
    widget = BoardWidget()
    assert widget.notation == "uci"
    widget.language = "zh"
    assert widget.notation == "chinese"
    widget.notation = "wxf"
    widget.language = "en"
    assert (widget.notation, BoardWidget(language="zh").notation) == ("wxf", "chinese")
    assert BoardWidget(language="zh", notation="uci").notation == "uci"
    use_conventions(notation="wxf")
    assert BoardWidget().notation == BoardWidget(language="zh").notation == "wxf"
    assert BoardWidget().language == "en"
    use_conventions(language="zh")  # a lecturer's
    assert (BoardWidget().language, BoardWidget(language="en").language) == ("zh", "en")


def test_a_still_picture_has_the_edge_that_its_moves_need() -> None:
    for notation in ("uci", "chinese"):
        assert (">a</text>" in BoardWidget(notation=notation)._still()) == (notation == "uci")


def test_what_pieces_and_moves_write_differently_is_said() -> None:
    about = BoardWidget()._about
    assert about["alike"]["chinese"]["chinese"] == (
        "Moves write the pieces 帥 as 帅, 傌 馬 as 马, 俥 車 as 车, 將 as 将, 砲 as 炮."
    )
    assert about["zh"]["alike"]["chinese"]["traditional"] == "棋子与着法用字不同：傌作馬，俥作車。"
    assert about["alike"]["simplified"] == {
        "traditional": "Moves write the pieces 帅 as 帥, 马 as 馬, 车 as 車, 将 as 將, 炮 as 砲."
    }
    assert about["alike"]["latin"] == {}


def test_observers_see_all_of_the_new_position() -> None:
    widget = BoardWidget()
    seen: list[tuple[str, ...]] = []
    widget.observe(
        lambda change: seen.append((change.name, widget.last_move, widget.fen, widget.board.fen()))
    )
    widget.play_move("h2e2")
    fen = widget.fen
    assert {change[1:] for change in seen if change[0] in ("fen", "last_move")} == {("h2e2", fen, fen)}
    assert {change[0] for change in seen} >= {"fen", "last_move", "_position"}


def test_an_observer_may_change_the_position() -> None:
    widget = BoardWidget()
    refused: list[Any] = []

    def go_back(change: Any) -> None:
        if change.new != ENDGAME:
            widget.fen = ENDGAME
            with pytest.raises(InvalidFenError) as error:
                widget.fen = "nonsense"
            refused.append(error)

    widget.observe(go_back, "fen")
    widget.play_move("h2e2")
    assert (widget.fen, widget.board.fen(), len(refused)) == (ENDGAME, ENDGAME, 1)


def test_another_position_keeps_the_move_limit() -> None:
    widget = BoardWidget(Board(move_limit=None))
    widget.fen = ENDGAME
    assert widget.board.move_limit is None
    widget.new_game()
    assert widget.board.move_limit is None
    wish(widget, "fen", text=ENDGAME)
    assert widget.board.move_limit is None
    wish(widget, "begin_setup")
    wish(widget, "edit", turn=1)
    wish(widget, "end_setup")
    assert (widget.board.turn, widget.board.move_limit) == (False, None)


def test_the_fen_can_be_set_and_is_checked() -> None:
    widget = BoardWidget()
    widget.play_move("h2e2")
    widget.fen = ENDGAME.replace("w - - 0 1", "r")
    assert (widget.fen, widget.moves, widget._position["last"]) == (ENDGAME, [], [])
    with pytest.raises(InvalidFenError, match="expected 10 ranks, got 1 in FEN 'nonsense'"):
        widget.fen = "nonsense"
    assert widget.fen == widget.board.fen() == ENDGAME
    widget.undo()
    assert widget.last_move == "h2e2"
    facing = "4k4/9/9/9/9/9/9/9/9/4K4 w"
    with pytest.raises(InvalidFenError, match="the kings face each other"):
        widget.fen = facing
    widget.strict = False
    widget.fen = facing
    assert widget.fen.startswith("4k4")


def test_moves_that_cannot_be_played() -> None:
    widget = BoardWidget()
    for attempt, error, complaint in (
        (lambda: widget.play_move("h2a9"), IllegalMoveError, "'h2a9' is not legal"),
        (lambda: widget.play_move("hello"), InvalidMoveError, "expected a move such as .*, got 'hello'"),
        (widget.undo, WidgetError, "expected a move to take back, none has been played"),
        (widget.redo, WidgetError, "expected a move that was taken back, there is none"),
        *(
            (partial(widget.go_to, ply), WidgetError, f"expected a number of moves from 0 to 0, got {ply!r}")
            for ply in (1, -1, True, "1", None)
        ),
    ):
        with pytest.raises(error, match=complaint):
            attempt()
        assert widget.fen == START_FEN


def test_the_end_of_a_game_is_announced_and_ends_it() -> None:
    widget = BoardWidget(MATE_IN_ONE)
    widget.play_move("b1b9")
    assert (widget._position["over"], widget._position["legal"]) == (True, {})
    assert widget._position["explained"].startswith("Black is in check and has no legal move")
    told = "Red: rook b1 to b9; check. Black is in check and has no legal move: Red has won"
    assert widget._position["announced"].startswith(told)
    assert repr(widget).startswith("<BoardWidget of Xiangqi, Red wins: checkmate: 1R1k5/R8/")
    for ask in (widget.hint, widget.engine_move):
        with pytest.raises(WidgetError, match="expected a game in progress, got"):
            ask()
    drawn = BoardWidget("3k5/9/9/9/9/9/9/9/9/4K4 b")
    with pytest.raises(WidgetError, match="expected a game in progress, got 'd9d8' after: Draw: insuff"):
        drawn.play_move("d9d8")


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"faces": "greek"}, ValueError, "expected faces to be one of 'chinese', 'simplified', 'latin', got"),
        ({"depth": 0}, WidgetError, "expected a depth from 1 to 64, got 0"),
        ({"board": 7}, WidgetError, "expected the board of a game, a FEN or None, got 7"),
        ({"board": "x"}, InvalidFenError, "expected 10 ranks"),
        ({"language": "fr"}, WidgetError, "expected language to be one of 'en', 'zh', got 'fr'"),
        ({"notation": "x"}, WidgetError, "one of 'chinese', 'traditional', 'wxf', 'uci', 'iccs', got 'x'"),
        ({"engine_side": "x"}, WidgetError, "engine_side to be one of None, 'red', 'black', 'both', got 'x'"),
        ({"arrows": ["h2"]}, WidgetError, "an arrow such as 'a0i9' or ('a0', 'i9', 'best'), got 'h2'"),
        ({"arrows": [5]}, WidgetError, "expected an arrow such as"),
        ({"arrows": [(1, 2, "best", 4)]}, WidgetError, "expected an arrow such as"),
        ({"arrows": [("h2", "z9")]}, ValueError, "expected a square from a0 to i9, got 'z9'"),
        ({"arrows": [("h2", "h2")]}, XqlabError, "expected an arrow between two squares"),
        ({"arrows": [("h2", "e2", "<b>")]}, XqlabError, "expected a colour such as"),
        ({"board": TextbookTree("(1 2)")}, BoardProfileError, "expected a game with a board to draw, got"),
        ({"board": chess.Board(), "faces": "chinese"}, WidgetError, "expected faces to be one of '', got"),
        ({"board": chess.Board(), "notation": "wxf"}, WidgetError, "one of 'san', 'uci', got 'wxf'"),
        ({"board": "8/8/8/8/8/8/8/8 w"}, GameError, "White has no king in FEN '8/8/8/8/8/8/8/8 w'"),
        ({"board": "8/8/8/8/8/8/8/7 w"}, GameError, "expected 8 columns per row in position part of fen: "),
        ({"board": chess.Board(), "arrows": ["h2h9"]}, WidgetError, "'a1h8' or ('a1', 'h8', 'best')"),
        ({"board": TicTacToe(), "arrows": [("a1", "d4")]}, ValueError, "a square from a1 to c3, got 'd4'"),
    ],
)
def test_invalid_options(options: dict[str, Any], error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=re.escape(complaint)):
        BoardWidget(**options)


def test_options_can_be_changed_and_stay_sensible() -> None:
    widget = BoardWidget(arrows=["h2e2", ("b9", 65, "#0072b2"), [0, 9]])
    assert widget.arrows == [[25, 22, "best"], [82, 65, "#0072b2"], [0, 9, "best"]]
    for name, value in (("depth", 65), ("notation", "san"), ("engine_side", "white"), ("faces", "greek")):
        before = getattr(widget, name)
        with pytest.raises(ValueError, match="expected"):
            setattr(widget, name, value)
        assert getattr(widget, name) == before
    plain = widget._picture
    widget.flip = True
    assert widget._picture["centers"] == plain["centers"][::-1]
    widget.faces = "latin"
    assert widget._picture["pieces"]["K"] != plain["pieces"]["K"]
    with pytest.raises(WidgetError, match="expected a board of Xiangqi with 90 squares, got 'h2e2'"):
        widget.board = "h2e2"


def test_a_draw_by_repetition_ends_the_game() -> None:
    widget = BoardWidget("3k1a3/9/9/9/9/9/9/9/4A4/R3K4 w")
    for _ in range(3):
        for move in ("a0a1", "f9e8", "a1a0", "e8f9"):
            if not widget._position["over"]:
                widget.play_move(move)
    assert (widget._position["status"], widget._position["legal"]) == ("Draw: repetition", {})
    widget.undo()
    assert widget._position["legal"]


# -- the browser's requests -------------------------------------------------------------------------------


def test_moves_from_the_browser() -> None:
    widget = BoardWidget()
    serial = widget._position["serial"]
    wish(widget, "play", start=25, end=22, serial=serial)
    assert widget.last_move == "h2e2"
    wish(widget, "play", start=81, end=72, serial=serial)  # meant for the position before
    assert widget.last_move == "h2e2"
    wish(widget, "play", start=81, end=1, serial=widget._position["serial"])
    assert widget._notice == "expected a legal move, got squares 81 to 1"
    wish(widget, "undo")
    assert heard(widget) == (START_FEN, "")
    wish(widget, "undo")
    assert widget._notice == "expected a move to take back, none has been played"
    wish(widget, "redo")
    wish(widget, "go", ply=0)
    assert heard(widget) == (START_FEN, "")
    wish(widget, "fly")
    assert widget._notice.startswith("expected a request among play, undo, ")
    assert widget._notice.endswith(", got 'fly'")


def test_a_fen_from_the_browser() -> None:
    widget = BoardWidget()
    wish(widget, "undo")
    assert widget._notice_zh == "没有可以悔的棋"
    wish(widget, "fen", text="9/9", typing=True)
    assert widget._fen_answer["error"] == "expected 10 ranks, got 2 in FEN '9/9'"
    assert (widget._fen_answer["zh"], widget._notice, widget._notice_zh) == ("应有 10 行，得到 2 行", "", "")
    assert widget.fen == START_FEN
    wish(widget, "fen", text=ENDGAME)
    assert (widget._fen_answer["error"], widget.fen) == ("", ENDGAME)
    assert widget._position["announced"] == "New position. Red to move"


def test_a_board_that_is_only_shown() -> None:
    board = Board()
    board.push_uci("h2e2")
    widget = BoardWidget(board, editable=False)  # it opens at the beginning of the game
    assert (widget.fen, widget.last_move, widget._position["can_redo"]) == (START_FEN, "", True)
    wish(widget, "redo")
    assert widget.last_move == "h2e2"
    wish(widget, "undo")
    wish(widget, "play", start=25, end=22, serial=widget._position["serial"])
    assert heard(widget) == (START_FEN, "This board is read-only: editable=True lets it be played on.")
    widget.play_move("b2e2")
    assert widget.last_move == "b2e2"


def test_setting_up() -> None:
    widget = BoardWidget()
    wish(widget, "edit", turn=1)
    assert widget._notice == "expected a position that is being set up, got a game"
    wish(widget, "begin_setup")
    assert widget._setup["fen"] == START_FEN
    cells = [""] * 90
    cells[4], cells[85] = "K", "k"
    wish(widget, "edit", cells=cells, turn=0)
    assert "the kings face each other" in widget._setup["problem"]
    widget.strict = False
    assert widget._setup["problem"] == ""
    wish(widget, "end_setup")
    assert (heard(widget), widget._setup) == (("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ""), {})
    wish(widget, "undo")
    assert widget.fen == START_FEN


def test_a_setup_can_be_typed_cancelled_or_left_as_it_was() -> None:
    widget = BoardWidget()
    widget.play_move("h2e2")
    wish(widget, "begin_setup")
    wish(widget, "fen", text="4k4/9/9/9/9/9/9/9/9/4K4 w")
    # In a setup it may be impossible for a while.
    assert "the kings face each other" in widget._setup["problem"]
    wish(widget, "edit", cells=["X"] * 90)
    assert widget._notice.startswith("expected pieces among")
    wish(widget, "cancel_setup")
    assert (widget.moves, widget._setup) == (["h2e2"], {})
    wish(widget, "begin_setup")
    wish(widget, "end_setup")
    assert widget.moves == ["h2e2"]  # nothing was changed, so the game continues


# -- its name and language -------------------------------------------------------------------------------


def test_everything_is_said_in_chinese_too() -> None:
    widget = BoardWidget(language="zh")
    assert widget._about["zh"]["sides"] == ["红方", "黑方"]
    for move in ("h2e2", "h7e7", "h0g2", "h9g7", "e2e6"):
        widget.play_move(move)
    chinese = widget._position["zh"]
    assert (chinese["status"], chinese["spoken"][0]) == ("黑方走棋，被将军", "红方：炮 h2 到 e2")
    assert chinese["announced"] == "红方：炮 e2 吃黑卒 e6，炮五进四；将军"
    widget.undo()
    assert widget._position["zh"]["announced"] == "已悔棋。红方走棋"
    widget.go_to(0)
    assert widget._position["zh"]["announced"] == "第一步之前。红方走棋"
    widget.board = Board(MATE_IN_ONE)
    assert widget._position["zh"]["announced"] == "新局面。红方走棋"
    widget.hint()
    widget.wait()
    assert widget.hinted["zh"].endswith("，红方 1 步杀")
    widget.play_move(widget.hinted["move"])
    chinese = widget._position["zh"]
    assert (chinese["status"], chinese["explained"]) == ("红方胜：将死", "黑方被将军而无合法着法，红方胜。")
    assert chinese["announced"].endswith("。黑方被将军而无合法着法，红方胜。")


def test_a_board_that_is_set_is_copied() -> None:
    widget, board = BoardWidget(), Board()
    board.push_uci("h2e2")
    widget.board = board
    board.push_uci("h9g7")
    assert widget.moves == ["h2e2"]
    widget.undo()
    assert widget.fen == START_FEN
