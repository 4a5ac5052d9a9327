"""The net board in Python: moves, undo, other nets and positions, what the browser asks, what is refused."""

import pytest

from tests.nnue.small_nets import small_net
from tests.viz.refusals import refusing
from xqlab.errors import WidgetError
from xqlab.nnue import Architecture, NetworkError, Quantised, accumulator_change, explain
from xqlab.viz import NetBoard
from xqlab.xiangqi import Board, IllegalMoveError, InvalidFenError

NET = Quantised.of(small_net(Architecture("king_buckets", 10, (), "screlu", 8), 3))


def ask(shown, **wish):
    """What the browser sends, as the kernel hears it."""
    shown._hear(shown, {"wish": "w1", **wish}, [])


def test_a_move_changes_what_the_same_move_changes_elsewhere():
    shown = NetBoard(NET)
    assert shown.accumulators is None
    shown.play_move("炮二平五")
    assert (shown.last_move, shown.fen) == ("h2e2", shown.board.fen())
    for side, lit in enumerate(shown.accumulators):
        expected = accumulator_change(NET, Board(), "h2e2", side)
        assert (lit.side, lit.added, lit.removed) == (side, expected.added, expected.removed)
        assert lit.change.tolist() == expected.change.tolist()
    assert shown.explanation.value == explain(NET, shown.board).value == shown._net["value"]


def test_undo_takes_the_columns_back():
    shown = NetBoard(NET)
    shown.play_move("h2h9")
    played = shown._net
    shown.undo()
    undone = shown._net
    for one, other in zip(played["sides"], undone["sides"]):
        assert (one["after"], one["before"]) == (other["before"], other["after"])
        assert (one["added"], one["removed"]) == (other["removed"], other["added"])
    assert shown.last_move == ""
    shown.redo()
    assert shown._net == played
    shown.go_to(0)
    assert shown.fen == Board().fen()
    with pytest.raises(WidgetError, match="expected a move to take back"):
        shown.undo()


def test_another_position_is_compared_with_nothing():
    shown = NetBoard(NET)
    shown.play_move("h2e2")
    fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
    shown.fen = fen
    assert (shown.accumulators, shown._net["value_before"], shown.last_move) == (None, None, "")
    assert shown.board.fen() == fen
    played = Board()
    played.push_uci("h2e2")
    shown.board = played
    assert shown.last_move == "h2e2"
    shown.undo()
    assert shown.fen == Board().fen()
    assert NetBoard(NET, played).fen == NetBoard(NET, played.fen()).fen == played.fen()


def test_another_net_of_any_shape(tmp_path):
    shown = NetBoard(NET, heat="cell")
    shown.cell = [1, 9]
    other = small_net(Architecture("piece_square", 4))
    shown.net = other.save(tmp_path / "other.net")
    assert (shown.cell, shown._about["net"]["perspectives"]) == ([0, 0], 1)
    assert len(shown._net["sides"][0]["after"]) == 4
    assert shown.net.architecture.shapes == other.architecture.shapes
    assert len(shown._piece_values) == 32


def test_numbers_below_men_follow_what_is_chosen():
    shown = NetBoard(NET)
    assert shown._piece_values == {}
    shown.heat = "removal"
    assert len(shown._piece_values) == 30
    shown.play_move("h2h9")
    assert len(shown._piece_values) == 29
    shown.heat, before = "cell", shown._piece_values
    shown.cell = [0, 3]
    assert len(shown._piece_values) == 31
    assert shown._piece_values != before


def test_the_browser_asks():
    shown = NetBoard(NET)
    ask(shown, do="play", start=25, end=22, serial=0)
    assert (shown.last_move, shown._heard, shown._notice) == ("h2e2", "w1", {})
    ask(shown, do="play", start=0, end=9, serial=0)  # meant for the position before
    assert shown.last_move == "h2e2"
    ask(shown, do="undo")
    ask(shown, do="redo")
    assert shown.last_move == "h2e2"
    ask(shown, do="start")
    assert shown.last_move == ""
    ask(shown, do="undo")
    assert shown._notice["en"] == "expected a move to take back, none has been played"
    ask(shown, do="play", start=0, end=1, serial=shown._serial)
    assert shown._notice["en"] == "expected a legal move, got squares 0 to 1"
    ask(shown, do="fly")
    assert shown._notice["en"] == "expected a request among play, undo, redo, start, got 'fly'"


def test_the_board_is_drawn_anew_with_words_in_chinese():
    shown, before = NetBoard(NET, language="zh"), NetBoard(NET)._picture
    shown.flip, shown.faces = True, "latin"
    assert shown._picture["centers"] == before["centers"][::-1]
    assert shown._picture["pieces"] != before["pieces"]
    shown.play_move("h2e2")
    assert shown._position["zh"]["announced"] == "红方：炮 h2 到 e2，炮二平五"
    assert "红炮 e2" in str(shown.explanation)


CELL, BOARD = r"cell as \[0 or 1, 0 to 9\], got ", "a Xiangqi board or a FEN, got"
test_what_it_refuses = refusing(
    (lambda: setattr(NetBoard(NET), "heat", "warm"), WidgetError, "'removal', 'cell', got 'warm'"),
    (lambda: setattr(NetBoard(NET), "faces", "smiling"), WidgetError, "one of 'chinese', .*, got 'smiling'"),
    (lambda: setattr(NetBoard(NET), "cell", [0, 10]), WidgetError, CELL + r"\[0, 10\]"),
    (lambda: setattr(NetBoard(NET), "cell", [2, 0]), WidgetError, CELL + r"\[2, 0\]"),
    (lambda: setattr(NetBoard(NET), "cell", [0]), WidgetError, CELL + r"\[0\]"),
    (lambda: setattr(NetBoard(NET), "board", 7), WidgetError, BOARD + " 7"),
    (lambda: NetBoard(NET, 3), WidgetError, BOARD),
    (lambda: NetBoard(NET, [Board()]), WidgetError, BOARD),
    (lambda: NetBoard(None), NetworkError, "a net or the path of its file, got None"),
)


def test_an_illegal_move_or_position_changes_nothing():
    shown = NetBoard(NET)
    with pytest.raises(InvalidFenError):
        shown.fen = "nonsense"
    with pytest.raises(IllegalMoveError):
        shown.play_move("a0a9")
    assert shown.fen == Board().fen()
