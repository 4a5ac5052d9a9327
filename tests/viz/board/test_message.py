"""The message about a position to the browser."""

import json

from xqlab.games import junqi
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import about_game, played_move, position_message, status_of
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board, Move

PROFILE = BoardProfile.of(Board())


def line(*moves: str) -> LineOfPlay:
    codes = [Move.from_uci(move).code for move in moves]
    return LineOfPlay(Board(), codes, note=lambda board, code: played_move(PROFILE, board, code))


def test_a_position() -> None:
    message = position_message(line("h2e2", "h9g7"), PROFILE, serial=5, occasion="new")
    assert message["cells"][22] == "C"
    assert message["legal"] == {
        str(square): [move.to_square for move in moves]
        for square in range(90)
        if (moves := [move for move in line("h2e2", "h9g7").board.legal_moves if move.from_square == square])
    }
    assert (message["turn"], message["last"], message["check"]) == (0, [88, 69], -1)
    assert (message["status"], message["over"]) == ("Red to move", False)
    assert (message["ply"], message["serial"], message["moves"][0]["chinese"]) == (2, 5, "炮二平五")
    assert message["moves"][1]["spoken"] == "Black: knight h9 to g7"
    assert (message["number"], message["first"], message["announced"]) == (1, 0, "New position. Red to move")
    json.dumps(message)


def test_the_list_of_moves_is_whole_after_undo() -> None:
    back = line("h2e2", "h9g7")
    back.undo()
    message = position_message(back, PROFILE, serial=1)
    assert (len(message["moves"]), message["ply"], message["last"]) == (2, 1, [25, 22])
    assert (message["explained"], message["can_undo"], message["can_redo"]) == ("", True, True)


def test_a_flag_is_attacked_and_not_in_check() -> None:
    board = junqi.Board("1f3/1L3/5/1E3/5/5/5/4p/5/2e2/3L1/2mF1 r")
    profile = BoardProfile.of(board)
    assert status_of(profile, board) == "Red to move, flag attacked"
    assert status_of(profile, board, "zh") == "红方走棋，军旗受攻击"
    assert (about_game(profile, board)["threat"], profile.notation_in("en")) == ("flag attacked", "uci")


def test_check_is_marked_and_said() -> None:
    checking = line("h2e2", "h7e7", "h0g2", "h9g7", "e2e6")
    message = position_message(checking, PROFILE, serial=1)
    assert (message["check"], message["status"]) == (checking.board.king(False), "Black to move, in check")
    note = checking.notes[-1]
    assert note.aloud("chinese") == "Red: cannon e2 takes black pawn e6, 炮五进四; check"
    assert note.aloud("uci") == "Red: cannon e2 takes black pawn e6; check"
