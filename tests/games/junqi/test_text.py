"""Positions as text: round trips, and errors that quote what came."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import SIZES, placed, random_board, thinned
from tests.oracles import junqi_rules as rules
from xqlab.errors import LONGEST, XqlabError
from xqlab.games.junqi import Board, JunqiTextError
from xqlab.kernels import COMPILED

SETTINGS = settings(deadline=None, max_examples=40 if COMPILED else 10)
EMPTY = "/".join("5" * 12)
START = "cplfl/ecple/t1x1r/em1bt/r1x1d/bcdpg/GPDCB/D1X1R/TB1ME/R1X1T/ELPCE/LFLPC r"


def row_7(row, side="r"):
    """An empty board of 12 rows but for one row, d7 and b7 of which are camps."""
    return "/".join(["5"] * 4 + [row] + ["5"] * 7) + f" {side}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(20))
def test_round_trips(size, seed):
    text = thinned(random.Random(seed), size)
    board = Board(text)
    assert board.map.name == size
    assert board.to_text() == text
    assert board.to_text(clock=True) == f"{text} 0"
    assert Board(f"{text} 17").to_text() == f"{text} 17"
    assert Board(f"{text} 17").to_text(clock=False) == text
    pieces, side, _ = rules.read(text, size)
    names = ["abcde"[i % 5] + str(i // 5) for i in range(len(board.cells()))]
    cells = {rules.name(square): letter for square, letter in pieces.items()}
    assert board.cells() == [cells.get(name, "") for name in names]
    assert board.turn == (side == "r")


@SETTINGS
@given(seed=st.integers(0, 2**32))
def test_positions_of_games_are_read_back(seed):
    board = random_board(seed)
    text = board.to_text(clock=True)
    again = Board(text, board.map.name, board.mines)
    assert again.to_text() == text
    assert again.cells() == board.cells()


def test_the_start_as_text():
    assert Board().to_text() == START
    assert Board(START).cells() == Board().cells()


@pytest.mark.parametrize(
    "text", [f"  {START}  ", START.replace(" ", "\t"), f"{START}\n", START.replace(" ", "   ")]
)
def test_blanks_separate_the_fields(text):
    assert Board(text).to_text() == START


@pytest.mark.parametrize("row", ["11111", "221", "2111", "14", "1112", "5"])
def test_digits_of_empty_squares_may_be_split(row):
    assert Board(row_7(row)).to_text() == row_7("5")


@pytest.mark.parametrize("clock", ["0", "1", "99", "100", "10000", "00007"])
def test_clocks(clock):
    assert Board(f"{START} {clock}", no_capture_limit=0).clock == int(clock)


@pytest.mark.parametrize("letter", [*rules.FULL_SET, *"".join(rules.FULL_SET).lower()])
@pytest.mark.parametrize("size", SIZES)
def test_a_full_set_of_each_kind_is_a_position_and_one_more_is_none(letter, size):
    most = rules.FULL_SET[letter.upper()]
    squares = ("a5", "b5", "c5", "d5")
    text = placed(" ".join(letter + square for square in squares[:most]), size=size, flags=False)
    assert Board(text).to_text() == text
    text = placed(" ".join(letter + square for square in squares[: most + 1]), size=size, flags=False)
    wanted = f"expected at most {most} {letter} as in a full set, got {most + 1} in "
    with pytest.raises(JunqiTextError, match=f"^{re.escape(wanted)}"):
        Board(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 12 or 17 rows, got 1 in ''"),
        ("   ", "expected 12 or 17 rows, got 1 in '   '"),
        ("r", "expected 12 or 17 rows, got 1 in 'r'"),
        ("5/5 r", "expected 12 or 17 rows, got 2 in '5/5 r'"),
        (f"{EMPTY}/5 r", f"expected 12 or 17 rows, got 13 in '{EMPTY}/5 r'"),
        ("/" * 11 + " r", "expected 5 squares in row 11, got 0 ('') in '/////////// r'"),
        (row_7("4"), f"expected 5 squares in row 7, got 4 ('4') in '{row_7('4')}'"),
        (row_7("5P"), f"expected 5 squares in row 7, got 6 ('5P') in '{row_7('5P')}'"),
        (row_7("33"), f"expected 5 squares in row 7, got 6 ('33') in '{row_7('33')}'"),
        *(
            (
                row_7(row),
                "expected letters of MGDBRTCPEXLF, mgdbrtcpexlf and digits from 1 to 5, "
                f"got {sign!r} in row 7 of {row_7(row)!r}",
            )
            for row, sign in [
                ("K4", "K"),
                ("6", "6"),
                ("0P4", "0"),
                ("9", "9"),
                ("2.2", "."),
                ("\u0665", "\u0665"),
                ("\u00b2\u00b3", "\u00b2"),
                ("\uff15", "\uff15"),
                ("\u53f84", "\u53f8"),
                ("P4\x00", "\x00"),
                ("-5", "-"),
            ]
        ),
        (
            EMPTY,
            f"expected rows, the side to move and perhaps the plies since the last capture, got '{EMPTY}'",
        ),
        (
            f"{EMPTY} r 1 2",
            "expected rows, the side to move and perhaps the plies since the last capture, "
            f"got '{EMPTY} r 1 2'",
        ),
        *(
            (f"{EMPTY} {side}", f"expected r or b to move, got {side!r} in '{EMPTY} {side}'")
            for side in ("w", "R", "B", "red", "rb", "br", "-", "1", "\uff52")
        ),
        *(
            (f"{EMPTY} r {clock}", f"expected plies from 0 to 10000, got {clock!r} in '{EMPTY} r {clock}'")
            for clock in ("-1", "+1", "1.5", "x", "10001", "1e3", "1_0", "\u0663", "\u00b2", "9" * 6)
        ),
    ],
)
def test_a_bad_text_is_quoted(text, message):
    with pytest.raises(JunqiTextError, match=f"^{re.escape(message)}$"):
        Board(text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("square", ["b6", "c7", "a9", "d10"])
def test_pieces_stand_on_posts(size, square):
    text = placed(f"p{square}", size=size)
    if size == "12x5":
        assert Board(text).to_text() == text
    else:
        message = f"expected pieces on posts, got p on {square}, which is none, in {text!r}"
        with pytest.raises(JunqiTextError, match=f"^{re.escape(message)}$"):
            Board(text)


@pytest.mark.parametrize(
    ("text", "size", "message"),
    [
        (None, "13x5", "expected a board out of 12x5, 17x5, got '13x5'"),
        (START, "12X5", "expected a board out of 12x5, 17x5, got '12X5'"),
        (START, "", "expected a board out of 12x5, 17x5, got ''"),
        (START, "17x5", f"expected 17 rows, got 12 in {START!r}"),
        ("5/5 r", "12x5", "expected 12 rows, got 2 in '5/5 r'"),
    ],
)
def test_a_board_that_does_not_fit_is_quoted(text, size, message):
    with pytest.raises(JunqiTextError, match=f"^{re.escape(message)}$"):
        Board(text, size)


@pytest.mark.parametrize("text", [5, b"5/5 r", ["5"], object], ids=["number", "bytes", "list", "class"])
def test_what_is_no_text_is_quoted(text):
    with pytest.raises(JunqiTextError, match=rf"^expected .*text, got {re.escape(repr(text))}$"):
        Board(text)


def test_rows_may_not_be_hidden_in_other_fields():
    text = f"{'/'.join('5' * 11)} r/5"
    with pytest.raises(JunqiTextError, match="rows, got"):
        Board(text)
    with pytest.raises(JunqiTextError, match="rows, got"):
        Board(f"{'/'.join('5' * 11)}\tr/5")


@pytest.mark.parametrize(
    "text",
    [
        "M" * 1_000_000,
        "/" * 1_000_000,
        row_7("M" * 100_000),
        f"{EMPTY} {'r' * 100_000}",
        f"{EMPTY} r {'1' * 100_000}",
    ],
    ids=["letters", "rows", "row", "side", "clock"],
)
def test_a_very_long_text_is_cut_in_the_message(text):
    with pytest.raises(JunqiTextError, match="expected ") as error:
        Board(text)
    assert len(str(error.value)) <= LONGEST


def read_or_message(text):
    """The board of a text and "", or None and the message."""
    try:
        return Board(text), ""
    except XqlabError as error:
        return None, str(error)


@SETTINGS
@given(text=st.text("MGDBRTCPEXLFmgdbrtcpexlf12345/ rb0\u0665", max_size=60))
def test_any_text_is_a_position_or_an_error_of_ours(text):
    board, message = read_or_message(text)
    if board is None:
        assert message.startswith("expected ")
    else:
        assert Board(board.to_text()).cells() == board.cells()


@SETTINGS
@given(at=st.integers(0, len(START)), sign=st.sampled_from("MFLmf15/ r\u0665"), cut=st.integers(0, 2))
def test_a_slip_of_the_pen_is_a_position_or_an_error_that_quotes_it(at, sign, cut):
    text = START[:at] + sign + START[at + cut :]
    board, message = read_or_message(text)
    if board is None:
        assert repr(text)[:40] in message
    else:
        assert Board(board.to_text()).cells() == board.cells()
