"""The rules of Junqi, sentence by sentence, in positions of a few pieces."""

import pytest

from tests.games.junqi.positions import MOVERS, SIZES, TOP, after, names, placed, sides_swapped, targets
from tests.oracles import junqi_rules as rules
from xqlab.games.junqi import Board, random_layout
from xqlab.games.junqi.board_map import BOARDS

BOTH_SIZES = pytest.mark.parametrize("size", SIZES)
BOTH_RULES_ON_MINES = pytest.mark.parametrize("mines", ["stay", "both"])
RANKED = "MGDBRTCPE"
FRONTS = {"12x5": "c5c6", "17x5": "c5c11"}  # posts of the two fronts that a railway joins


def squares(line):
    return sorted(line.split())


def on_square(board, square):
    return board.cells()[names(board.map.name).index(square)]


def meeting(attacker, defender, size="12x5", mines="stay"):
    """What stands on the defender's post after an attack of Red's, and the board."""
    origin, target = FRONTS[size][:2], FRONTS[size][2:]
    board = after(placed(f"{attacker}{origin} {defender}{target}", size=size), origin + target, mines=mines)
    assert on_square(board, origin) == ""
    return on_square(board, target), board


# The board


@BOTH_SIZES
def test_each_side_has_25_pieces(size):
    cells = "".join(Board(board=size).cells())
    for letter, count in rules.FULL_SET.items():
        assert cells.count(letter) == cells.count(letter.lower()) == count
    assert len(cells) == 2 * sum(rules.FULL_SET.values()) == 50


@BOTH_SIZES
def test_headquarters_are_b_and_d_of_the_back_rows(size):
    top = TOP[size]
    for square in ("b0", "d0", f"b{top}", f"d{top}"):
        assert targets(placed(f"P{square} Fa4 fe4", size=size, flags=False), square) == []
    for square in ("a0", "c0", "e0", f"a{top}", f"c{top}", f"e{top}"):
        assert targets(placed(f"P{square} Fa4 fe4", size=size, flags=False), square) != []


@BOTH_SIZES
def test_camps_are_empty_at_the_start(size):
    cells = Board.of_layouts(random_layout(1), random_layout(2), size).cells()
    empty = {name for name, cell in zip(names(size), cells) if not cell}
    camps = {rules.name(square) for square in rules.camps(size)}
    posts = {rules.name(square) for square in rules.posts(size)}
    stations = {rules.name(square) for square in rules.stations(size)}
    assert empty & posts == camps | stations
    assert len(camps) == 10


def test_the_board_of_12_rows_is_the_default():
    assert Board().map is BOARDS[0]
    assert Board().map.name == "12x5"
    assert Board().to_text().count("/") == 11
    assert Board(board="17x5").to_text().count("/") == 16


@pytest.mark.parametrize(
    ("square", "ends"),
    [
        ("a1", "a0 b1 c1 d1 e1 b2 a2 a3 a4 a5 a6 a7 a8 a9 a10"),
        ("c1", "a1 b1 d1 e1 c0 b2 c2 d2"),
        ("c5", "a5 b5 d5 e5 b4 c4 d4 c6"),
        ("b6", "a6 c6 d6 e6 b7"),
        ("e10", "a10 b10 c10 d10 e11 d9 e1 e2 e3 e4 e5 e6 e7 e8 e9"),
        ("c10", "a10 b10 d10 e10 b9 c9 d9 c11"),
    ],
)
def test_railways_of_the_board_of_12_rows(square, ends):
    text = placed(f"P{square} Fb0 fd11", flags=False)
    assert targets(text, square) == squares(ends)


@pytest.mark.parametrize(
    ("square", "ends"),
    [
        ("a1", "a0 b1 c1 d1 e1 b2 a2 a3 a4 a5 a6 a8 a10 a11 a12 a13 a14 a15"),
        ("c5", "a5 b5 d5 e5 b4 c4 d4 c6 c8 c10 c11"),
        ("b5", "a5 c5 d5 e5 b4"),
        ("b11", "a11 c11 d11 e11 b12"),
        ("e15", "a15 b15 c15 d15 e16 d14 e1 e2 e3 e4 e5 e6 e8 e10 e11 e12 e13 e14"),
        ("a6", "c6 e6 a1 a2 a3 a4 a5 a8 a10 a11 a12 a13 a14 a15"),
        ("c8", "a8 e8 c5 c6 c10 c11"),
        ("e10", "a10 c10 e1 e2 e3 e4 e5 e6 e8 e11 e12 e13 e14 e15"),
    ],
)
def test_railways_of_the_board_of_17_rows(square, ends):
    text = placed(f"P{square} Fb0 fd16", size="17x5", flags=False)
    assert targets(text, square) == squares(ends)


@pytest.mark.parametrize("square", ["b6", "d6", "a7", "b7", "c7", "d7", "e7", "b8", "d8", "c9", "b10", "d10"])
def test_between_the_sides_nine_stations_are_the_only_posts(square):
    with pytest.raises(ValueError, match=f"got P on {square}, which is none"):
        Board(placed(f"P{square}", size="17x5"))


def test_stations_stand_on_three_files_of_rows_6_8_and_10():
    stations = [f"{file}{row}" for row in (6, 8, 10) for file in "ace"]
    for square in stations:
        assert on_square(Board(placed(f"P{square}", size="17x5")), square) == "P"
    assert BOARDS[1].posts - BOARDS[1].camps - BOARDS[1].headquarters >= {
        names("17x5").index(square) for square in stations
    }


# Moves


def test_a_step_goes_along_a_line():
    assert targets(placed("Pc3"), "c3") == squares("b2 b3 b4 c2 c4 d2 d3 d4")
    assert targets(placed("Pb3"), "b3") == squares("a3 b2 b4 c3")
    assert targets(placed("Pc4"), "c4") == squares("b4 c3 c5 d4")


@BOTH_SIZES
def test_a_railway_move_ends_before_an_own_piece_and_on_an_enemy(size):
    text = placed("Pa3 Ca2 pa5", size=size)
    assert [end for end in targets(text, "a3") if end.startswith("a")] == ["a4", "a5"]
    text = placed("Ea3 Ca2 pa5", size=size)
    assert [end for end in targets(text, "a3") if end.startswith("a")] == ["a4", "a5"]


@BOTH_SIZES
@pytest.mark.parametrize("letter", MOVERS)
def test_only_the_engineer_turns_on_the_railway(size, letter):
    ends = targets(placed(f"{letter}b5", size=size), "b5")
    straight = squares("a5 c5 d5 e5 b4")
    if letter == "E":
        rails = {rules.name(square) for line in rules.railways(size) for square in line}
        assert set(ends) == rails - {"b5"} | {"b4"}
    else:
        assert ends == straight


def test_an_engineer_goes_round_what_stands_in_the_way():
    free = targets(placed("Ea3 Ca2 Pa4"), "a3")
    assert free == ["b2", "b3", "b4"]
    one_way = targets(placed("Ea3 Ca2 pc5 pa6"), "a3")
    assert one_way == squares("a4 a5 b5 c5 a6 b2 b3 b4")


@pytest.mark.parametrize(
    ("square", "diagonals"),
    [
        ("c3", "b2 b4 d2 d4"),
        ("c1", "b2 d2"),
        ("a3", "b2 b4"),
        ("b2", "a1 a3 c1 c3"),
        ("b4", "a3 a5 c3 c5"),
        ("b3", ""),
        ("c4", ""),
        ("c2", ""),
        ("b5", ""),
        ("b1", ""),
    ],
)
@BOTH_SIZES
def test_a_diagonal_step_starts_or_ends_in_a_camp(square, diagonals, size):
    ends = targets(placed(f"P{square}", size=size), square)
    slanted = [end for end in ends if end[0] != square[0] and end[1:] != square[1:]]
    assert slanted == squares(diagonals)


@BOTH_SIZES
@pytest.mark.parametrize("letter", "LF")
def test_mines_and_the_flag_never_move(size, letter):
    flags = "fb11" if letter == "F" else "Fd0 fb11"
    text = placed(f"{letter}c5 pc4 Ca1 {flags}", size=size, flags=False)
    assert targets(text, "c5") == []
    assert targets(text, "a1") != []


@BOTH_SIZES
@pytest.mark.parametrize("letter", MOVERS)
def test_nothing_in_a_headquarters_moves_not_even_to_capture(size, letter):
    top = TOP[size]
    for square in ("b0", f"d{top}"):
        assert targets(placed(f"{letter}{square} pc0 pb1 pd{top - 1}", size=size), square) == []


@BOTH_SIZES
def test_what_stands_in_a_headquarters_at_the_start_never_moves(size):
    board = Board.of_layouts("triangle", "triangle", size)
    assert on_square(board, "d0") == "P"  # the other headquarters
    walls = {"d0c0", "d0e0", "d0d1"}
    assert not walls & set(board.legal_moves)


@BOTH_SIZES
def test_a_piece_in_a_headquarters_can_be_attacked(size):
    board = after(placed("Pb1 eb0", size=size), "b1b0")
    assert on_square(board, "b0") == "P"


@BOTH_SIZES
@pytest.mark.parametrize("letter", MOVERS)
@pytest.mark.parametrize("defender", "pxlf")
def test_a_piece_in_a_camp_cannot_be_attacked(size, letter, defender):
    top = TOP[size]
    for camp, square in (("b4", "b5"), ("b4", "c5"), (f"d{top - 2}", f"d{top - 1}")):
        flag = f"{defender}{camp}" if defender == "f" else f"{defender}{camp} fb{top}"
        text = placed(f"{letter}{square} {flag} Fd0 ca{top}", size=size, flags=False)
        assert camp not in targets(text, square)


# Captures


@BOTH_SIZES
@BOTH_RULES_ON_MINES
@pytest.mark.parametrize("attacker", RANKED)
def test_higher_takes_lower_and_equals_both_go(attacker, size, mines):
    for defender in RANKED:
        ours, theirs = RANKED.index(attacker), RANKED.index(defender)
        left = "" if ours == theirs else attacker if ours < theirs else defender.lower()
        assert meeting(attacker, defender.lower(), size, mines)[0] == left


@pytest.mark.parametrize("attacker", RANKED[1:])
def test_attacking_a_higher_piece_is_legal(attacker):
    assert meeting(attacker, "m")[0] == "m"


@BOTH_SIZES
@BOTH_RULES_ON_MINES
@pytest.mark.parametrize("other", MOVERS)
def test_a_bomb_and_whatever_it_meets_both_go(other, size, mines):
    assert meeting("X", other.lower(), size, mines)[0] == ""
    assert meeting(other, "x", size, mines)[0] == ""


@BOTH_SIZES
@BOTH_RULES_ON_MINES
def test_a_bomb_that_hits_a_mine_goes_with_it(size, mines):
    assert meeting("X", "l", size, mines)[0] == ""


@BOTH_SIZES
@BOTH_RULES_ON_MINES
def test_an_engineer_takes_a_mine(size, mines):
    assert meeting("E", "l", size, mines)[0] == "E"


@BOTH_SIZES
@pytest.mark.parametrize("attacker", RANKED[:-1])
def test_a_mine_takes_any_other_piece_that_hits_it(attacker, size):
    assert meeting(attacker, "l", size, "stay")[0] == "l"
    assert meeting(attacker, "l", size, "both")[0] == ""


@BOTH_SIZES
@BOTH_RULES_ON_MINES
@pytest.mark.parametrize("attacker", MOVERS)
def test_any_piece_that_moves_takes_the_flag(attacker, size, mines):
    quarters = f"d{TOP[size]}"
    text = placed(f"{attacker}c{TOP[size]} f{quarters} ra5 Fd0", size=size, flags=False)
    board = after(text, f"c{TOP[size]}{quarters}", mines=mines)
    assert on_square(board, quarters) == ("" if attacker == "X" else attacker)
    outcome = board.outcome()
    assert (outcome.winner, outcome.reason) == (True, "flag")
    assert outcome.explanation == "Blue has lost its flag."
    assert board.legal_moves == []


# How a game ends


@BOTH_SIZES
@pytest.mark.parametrize("side", "rb")
@pytest.mark.parametrize("letter", "Ff")
def test_a_position_without_a_flag_is_over_and_its_owner_has_lost(size, side, letter):
    board = Board(placed(f"Pa5 pc5 {letter}b0", side, size, flags=False))
    assert board.legal_moves == []
    outcome = board.outcome()
    assert (outcome.winner, outcome.reason) == (letter == "F", "flag")


@BOTH_SIZES
def test_a_bomb_that_takes_the_flag_goes_with_it_and_wins(size):
    top = TOP[size]
    board = after(placed(f"Xd{top - 1} fd{top} Fd0 ca5", size=size, flags=False), f"d{top - 1}d{top}")
    assert on_square(board, f"d{top}") == ""
    assert board.outcome().winner is True


@BOTH_SIZES
@pytest.mark.parametrize("blues", ["", "la5", "pb16 la1"])
def test_a_taken_flag_comes_before_the_rule_on_moves(size, blues):
    blues = blues.replace("b16", f"b{TOP[size]}")
    flag = f"d{TOP[size]}"
    board = after(placed(f"Xc{TOP[size]} f{flag} Fd0 {blues}", size=size, flags=False), f"c{TOP[size]}{flag}")
    assert (board.outcome().winner, board.outcome().reason) == (True, "flag")
    # Red, too, has no piece left that can move.
    swapped = Board(board.to_text().replace(" b", " r"), size)
    assert (swapped.outcome().winner, swapped.outcome().reason) == (True, "flag")


STUCK = {
    "no piece at all": "Fd0",
    "only mines": "Fd0 Lc0 La5 Lb1",
    "only pieces in headquarters": "Fd0 Mb0",
    "a piece walled in by a mine and the flag": "Fd0 Ee0 Le1",
}


@BOTH_SIZES
@pytest.mark.parametrize("name", STUCK)
def test_who_has_no_piece_that_can_move_has_lost(name, size):
    text = placed(f"{STUCK[name]} fd{TOP[size]} pa{TOP[size]}", size=size, flags=False)
    for each, winner in ((text, False), (sides_swapped(text), True)):
        board = Board(each)
        assert board.legal_moves == []
        outcome = board.outcome()
        assert (outcome.winner, outcome.reason) == (winner, "no move")
        loser = "Blue" if winner else "Red"
        assert outcome.explanation == f"{loser} has no piece that can move."


@BOTH_SIZES
@pytest.mark.parametrize("letter", MOVERS)
def test_a_piece_that_is_walled_in_cannot_move(letter, size):
    text = placed(f"Fd0 {letter}e0 Le1 pc3 fd{TOP[size]}", size=size, flags=False)
    assert Board(text).outcome().reason == "no move"
    text = placed(f"Fd0 {letter}e0 le1 pc3 fd{TOP[size]}", size=size, flags=False)
    assert Board(text).legal_moves == ["e0e1"]


@BOTH_SIZES
def test_the_rule_on_moves_looks_at_the_side_to_move_in_the_first_position_too(size):
    stuck = f"Fd0 La0 fd{TOP[size]} pa3"
    assert Board(placed(stuck, "r", size, flags=False)).outcome().winner is False
    board = Board(placed(stuck, "b", size, flags=False))
    assert board.outcome() is None
    board.push_text("a3a4")
    assert board.outcome().winner is False


@BOTH_SIZES
def test_the_last_pieces_that_meet_leave_the_side_to_move_without_a_move(size):
    top = TOP[size]
    board = after(placed(f"Ma5 ma4 Fd0 fd{top}", size=size, flags=False), "a5a4")
    assert (board.outcome().winner, board.outcome().reason) == (True, "no move")


@BOTH_SIZES
def test_plies_without_a_removed_piece_draw_the_game(size):
    text = placed("Pc4 pc3 ra5", size=size)
    board = Board(f"{text} 98")
    assert board.outcome() is None
    board.push_text("c4c5")
    assert board.outcome() is None
    board.push_text("a5a4")
    outcome = board.outcome()
    assert (outcome.winner, outcome.reason) == (None, "no capture")
    assert outcome.explanation == "No piece was removed for 100 plies."
    assert board.legal_moves == []
    board.pop()
    board.push_text("a5b5")
    assert board.clock == 100


@pytest.mark.parametrize(("limit", "clock", "over"), [(0, 9_999, False), (7, 6, False), (7, 7, True)])
def test_the_limit_without_a_removed_piece_is_an_option(limit, clock, over):
    board = Board(f"{placed('Pc4')} {clock}", no_capture_limit=limit)
    assert (board.outcome() is not None) == over
    assert (board.legal_moves == []) == over


@pytest.mark.parametrize("pair", ["Pp", "Mp", "Pm", "Pl", "Px", "El"])
def test_every_attack_removes_a_piece_and_starts_the_count_again(pair):
    board = Board(placed(f"{pair[0]}c5 {pair[1]}c6") + " 99")
    board.push_text("c5c6")
    assert board.clock == 0
    assert board.outcome() is None
    board.pop()
    assert board.clock == 99


def test_who_is_lost_is_not_saved_by_the_limit():
    no_move = placed("Fd0 fd11 pa5", flags=False) + " 100"
    assert Board(no_move).outcome().winner is False
    no_flag = placed("fd11 pa5 Pa4", flags=False) + " 100"
    assert Board(no_flag).outcome().winner is False
    board = Board(placed("Fd0 fd11 Pd10", flags=False) + " 99")
    board.push_text("d10d11")
    assert board.outcome().winner is True


@pytest.mark.parametrize("repetition", [2, 3, 4])
def test_a_position_that_occurs_often_enough_draws_the_game(repetition):
    board = Board(placed("Pc4 ra5"), repetition=repetition)
    for _ in range(repetition - 1):
        for move in ("c4c3", "a5a4", "c3c4", "a4a5"):
            assert board.outcome() is None
            board.push_text(move)
    outcome = board.outcome()
    assert (outcome.winner, outcome.reason) == (None, "repetition")
    assert outcome.explanation == f"The position occurred {repetition} times."
    assert board.legal_moves == []
    board.pop()
    assert board.outcome() is None


def test_the_rule_on_repetition_can_be_switched_off():
    board = Board(placed("Pc4 ra5"), repetition=0)
    for _ in range(10):
        for move in ("c4c3", "a5a4", "c3c4", "a4a5"):
            board.push_text(move)
    assert board.outcome() is None


def test_pieces_of_a_kind_that_change_places_repeat_the_position():
    board = Board(placed("Pb5 Pc5 ra9"), repetition=2)
    for move in ("b5b4", "a9a8", "c5b5", "a8a7", "b4c5", "a7a9"):
        assert board.outcome() is None
        board.push_text(move)
    assert board.outcome().reason == "repetition"


def test_equal_pieces_with_another_side_to_move_are_no_repetition():
    board = Board(placed("Pb5 ra9"), repetition=2)
    for move in ("b5a5", "a9a8", "a5c5", "a8a9", "c5b5"):
        board.push_text(move)
        assert board.outcome() is None
    assert board.to_text() == placed("Pb5 ra9", "b")
