"""The rules of Junqi by known answers, in positions of a few pieces.

What random positions show is compared with the oracle: see `test_against_oracle` and `test_pieces`.
"""

import pytest

from tests.games.junqi.positions import MOVERS, SIZES, TOP, after, placed, sides_swapped, targets
from xqlab.games.junqi import Board

BOTH_SIZES = pytest.mark.parametrize("size", SIZES)
DANCE = ("c4c3", "a5a4", "c3c4", "a4a5")


def ending(board):
    """(winner, reason, explanation), None while the game goes on; a game that is over has no moves."""
    outcome = board.outcome()
    assert not (outcome and board.legal_moves)
    return outcome and (outcome.winner, outcome.reason, outcome.explanation)


@pytest.mark.parametrize(
    ("size", "square", "ends"),
    [
        ("12x5", "a1", "a0 b1 c1 d1 e1 b2 a2 a3 a4 a5 a6 a7 a8 a9 a10"),
        ("12x5", "c1", "a1 b1 d1 e1 c0 b2 c2 d2"),
        ("12x5", "c5", "a5 b5 d5 e5 b4 c4 d4 c6"),
        ("12x5", "b6", "a6 c6 d6 e6 b7"),
        ("12x5", "e10", "a10 b10 c10 d10 e11 d9 e1 e2 e3 e4 e5 e6 e7 e8 e9"),
        ("12x5", "c10", "a10 b10 d10 e10 b9 c9 d9 c11"),
        ("12x5", "c3", "b2 b3 b4 c2 c4 d2 d3 d4"),  # a camp
        ("12x5", "b3", "a3 b2 b4 c3"),
        ("12x5", "b0", ""),  # a headquarters
        ("17x5", "a1", "a0 b1 c1 d1 e1 b2 a2 a3 a4 a5 a6 a8 a10 a11 a12 a13 a14 a15"),
        ("17x5", "c5", "a5 b5 d5 e5 b4 c4 d4 c6 c8 c10 c11"),
        ("17x5", "b5", "a5 c5 d5 e5 b4"),
        ("17x5", "b11", "a11 c11 d11 e11 b12"),
        ("17x5", "e15", "a15 b15 c15 d15 e16 d14 e1 e2 e3 e4 e5 e6 e8 e10 e11 e12 e13 e14"),
        ("17x5", "a6", "c6 e6 a1 a2 a3 a4 a5 a8 a10 a11 a12 a13 a14 a15"),
        ("17x5", "c8", "a8 e8 c5 c6 c10 c11"),
        ("17x5", "e10", "a10 c10 e1 e2 e3 e4 e5 e6 e8 e11 e12 e13 e14 e15"),
    ],
)
def test_ways_of_a_piece_that_is_alone(size, square, ends):
    text = placed(f"P{square} Fd0 fd{TOP[size]}", size=size, flags=False)
    assert targets(text, square) == sorted(ends.split())


def test_pieces_stand_in_the_way_of_an_engineer():
    assert targets(placed("Ea3 Ca2 Pa4"), "a3") == ["b2", "b3", "b4"]
    assert targets(placed("Ea3 Ca2 pc5 pa6"), "a3") == sorted("a4 a5 b5 c5 a6 b2 b3 b4".split())
    assert targets(placed("Ma3 Ca2 pa5"), "a3") == sorted("a4 a5 b2 b3 b4".split())


@BOTH_SIZES
@pytest.mark.parametrize("mines", ["stay", "both"])
@pytest.mark.parametrize("attacker", MOVERS)
def test_any_piece_that_moves_takes_the_flag(attacker, size, mines):
    quarters = f"d{TOP[size]}"
    text = placed(f"{attacker}c{TOP[size]} f{quarters} ra5 Fd0", size=size, flags=False)
    board = after(text, f"c{TOP[size]}{quarters}", mines=mines)
    assert board.cells()[-2] == ("" if attacker == "X" else attacker)
    assert ending(board) == (True, "flag", "Blue has lost its flag.")


@BOTH_SIZES
@pytest.mark.parametrize("blues", ["", "la5", "pb16 la1"])
def test_a_taken_flag_comes_before_the_rule_on_moves(size, blues):
    blues = blues.replace("b16", f"b{TOP[size]}")
    flag = f"d{TOP[size]}"
    board = after(placed(f"Xc{TOP[size]} f{flag} Fd0 {blues}", size=size, flags=False), f"c{TOP[size]}{flag}")
    # Red, too, has no piece left that can move.
    for each in (board, Board(board.to_text().replace(" b", " r"), size)):
        assert ending(each) == (True, "flag", "Blue has lost its flag.")


@BOTH_SIZES
@pytest.mark.parametrize(
    "stuck",
    ["Fd0", "Fd0 Lc0 La5 Lb1", "Fd0 Mb0", *(f"Fd0 {letter}e0 Le1" for letter in MOVERS)],
)
def test_who_has_no_piece_that_can_move_has_lost(stuck, size):
    text = placed(f"{stuck} fd{TOP[size]} pa{TOP[size]}", size=size, flags=False)
    assert ending(Board(text)) == (False, "no move", "Red has no piece that can move.")
    assert ending(Board(sides_swapped(text))) == (True, "no move", "Blue has no piece that can move.")
    waits = text.replace(" r", " b")  # whose turn it is not loses only after the next move
    assert ending(Board(waits)) is None
    top = TOP[size]
    assert ending(after(waits, f"a{top}a{top - 1}"))[:2] == (False, "no move")


@BOTH_SIZES
def test_the_last_pieces_that_meet_leave_the_side_to_move_without_a_move(size):
    board = after(placed(f"Ma5 ma4 Fd0 fd{TOP[size]}", size=size, flags=False), "a5a4")
    assert ending(board)[:2] == (True, "no move")


@BOTH_SIZES
def test_plies_without_a_removed_piece_draw_the_game(size):
    board = Board(f"{placed('Pc4 pc3 ra5', size=size)} 98")
    for move in ("c4c5", "a5a4"):
        assert ending(board) is None
        board.push_text(move)
    assert ending(board) == (None, "no capture", "No piece was removed for 100 plies.")
    board.pop()
    board.push_text("a5b5")
    assert board.clock == 100


@pytest.mark.parametrize(("limit", "clock", "over"), [(0, 9_999, False), (7, 6, False), (7, 7, True)])
def test_the_limit_without_a_removed_piece_is_an_option(limit, clock, over):
    board = Board(f"{placed('Pc4')} {clock}", no_capture_limit=limit)
    assert (ending(board) is not None) == (board.legal_moves == []) == over


def test_who_is_lost_is_not_saved_by_the_limit():
    assert ending(Board(placed("Fd0 fd11 pa5", flags=False) + " 100"))[0] is False  # no move
    assert ending(Board(placed("fd11 pa5 Pa4", flags=False) + " 100"))[0] is False  # no flag
    assert ending(after(placed("Fd0 fd11 Pd10", flags=False) + " 99", "d10d11"))[0] is True


@pytest.mark.parametrize("repetition", [0, 2, 3, 4])
def test_a_position_that_occurs_often_enough_draws_the_game(repetition):
    board = Board(placed("Pc4 ra5"), repetition=repetition)
    for move in DANCE * (repetition - 1 if repetition else 10):
        assert ending(board) is None
        board.push_text(move)
    words = f"The position occurred {repetition} times."
    assert ending(board) == ((None, "repetition", words) if repetition else None)
    board.pop()
    assert ending(board) is None


@pytest.mark.parametrize(
    ("pieces", "moves", "drawn"),
    [
        ("Pb5 Pc5 ra9", "b5b4 a9a8 c5b5 a8a7 b4c5 a7a9", True),  # two of a kind change places
        ("Pb5 ra9", "b5a5 a9a8 a5c5 a8a9 c5b5", False),  # the other side is to move
    ],
)
def test_what_repeats_a_position(pieces, moves, drawn):
    board = Board(placed(pieces), repetition=2)
    for move in moves.split():
        assert ending(board) is None
        board.push_text(move)
    assert (ending(board) is not None) == drawn


@BOTH_SIZES
def test_who_is_left_when_two_meet(size):
    ranked, (start, end) = "MGDBRTCPE", {"12x5": ("c5", "c6"), "17x5": ("c5", "c11")}[size]

    def left(attacker, defender, mines="stay"):
        text = placed(f"{attacker}{start} {defender}{end}", size=size)
        return after(text, start + end, mines=mines).cells()["abcde".index(end[0]) + 5 * int(end[1:])]

    for mines in ("stay", "both"):
        for i, ours in enumerate(ranked):
            for j, theirs in enumerate(ranked):
                expected = "" if i == j else ours if i < j else theirs.lower()
                assert left(ours, theirs.lower(), mines) == expected
        for other in MOVERS:
            assert left("X", other.lower(), mines) == left(other, "x", mines) == ""
        assert (left("X", "l", mines), left("E", "l", mines)) == ("", "E")
    for ours in ranked[:-1]:
        assert (left(ours, "l"), left(ours, "l", "both")) == ("l", "")
