"""Positions as text: round trips, and errors that quote what came."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import SIZES, placed, thinned
from tests.oracles import junqi_rules as rules
from xqlab.errors import LONGEST, XqlabError
from xqlab.games.junqi import Board
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
    assert (board.to_text(), board.to_text(clock=True)) == (text, f"{text} 0")
    clocked = Board(f"{text} 17")
    assert (clocked.to_text(), clocked.to_text(clock=False)) == (f"{text} 17", text)
    pieces, side, _ = rules.read(text, size)
    names = ["abcde"[i % 5] + str(i // 5) for i in range(len(board.cells()))]
    cells = {rules.name(square): letter for square, letter in pieces.items()}
    assert board.cells() == [cells.get(name, "") for name in names]
    assert board.turn == (side == "r")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        *((text, START) for text in (START, f"  {START}  ", START.replace(" ", "\t"), f"{START}\n")),
        (START.replace(" ", "   "), START),
        *((row_7(row), row_7("5")) for row in ("11111", "221", "2111", "14", "1112", "5")),
        *((f"{START} {clock}", f"{START} {int(clock)}") for clock in ("1", "99", "100", "10000", "00007")),
    ],
)
def test_other_spellings(text, written):
    board = Board(text, no_capture_limit=0)
    assert board.to_text() == written
    assert written != START or board.cells() == Board().cells()


@pytest.mark.parametrize("letter", [*rules.FULL_SET, *"".join(rules.FULL_SET).lower()])
@pytest.mark.parametrize("size", SIZES)
def test_a_full_set_of_each_kind_is_a_position_and_one_more_is_none(letter, size):
    most = rules.FULL_SET[letter.upper()]
    squares = ("a5", "b5", "c5", "d5")
    text = placed(" ".join(letter + square for square in squares[:most]), size=size, flags=False)
    assert Board(text).to_text() == text
    text = placed(" ".join(letter + square for square in squares[: most + 1]), size=size, flags=False)
    wanted = f"expected at most {most} {letter} as in a full set, got {most + 1} in "
    with pytest.raises(XqlabError, match=f"^{re.escape(wanted)}"):
        Board(text)


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
    with pytest.raises(XqlabError, match="expected ") as error:
        Board(text)
    assert len(str(error.value)) <= LONGEST


NONE_OF_ROWS = "rows, the side to move and perhaps the plies since the last capture"
LETTERS = "letters of MGDBRTCPEXLF, mgdbrtcpexlf and digits from 1 to 5"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *((text, "12 or 17 rows, got 1") for text in ("", "   ", "r")),
        ("5/5 r", "12 or 17 rows, got 2"),
        (f"{EMPTY}/5 r", "12 or 17 rows, got 13"),
        (f"{'/'.join('5' * 11)} r/5", "12 or 17 rows, got 11"),  # none is hidden in another field
        (f"{'/'.join('5' * 11)}\tr/5", "12 rows, got 11"),
        ("/" * 11 + " r", "5 squares in row 11, got 0 ('')"),
        *(
            (row_7(row), f"5 squares in row 7, got {count} ({row!r})")
            for row, count in [("4", 4), ("5P", 6), ("33", 6)]
        ),
        *(
            (row_7(row), f"{LETTERS}, got {row.strip('2345P')[:1]!r} in row 7")
            for row in ("K4", "6", "0P4", "9", "2.2", "\u0665", "\uff15", "\u53f84", "P4\x00", "-5")
        ),
        (row_7("\u00b2\u00b3"), f"{LETTERS}, got '\u00b2' in row 7"),
        *(
            (f"{EMPTY} {side}", f"r or b to move, got {side!r}")
            for side in ("w", "R", "B", "red", "rb", "br", "-", "1", "\uff52")
        ),
        *(
            (f"{EMPTY} r {clock}", f"plies from 0 to 10000, got {clock!r}")
            for clock in ("-1", "+1", "1.5", "x", "10001", "1e3", "1_0", "\u0663", "\u00b2", "9" * 6)
        ),
        *(
            (placed(f"p{square}", size="17x5"), f"pieces on posts, got p on {square}, which is none,")
            for square in "b6 d6 a7 b7 c7 d7 e7 b8 d8 c9 b10 d10".split()  # nine stations are posts there
        ),
    ],
)
def test_a_bad_text_is_quoted(text, message):
    joined = " of " if message.endswith("row 7") and "letters" in message else " in "
    with pytest.raises(XqlabError, match=f"^{re.escape(f'expected {message}{joined}{text!r}')}$"):
        Board(text)


@pytest.mark.parametrize(
    ("text", "size", "message"),
    [
        *((text, None, f"{NONE_OF_ROWS}, got {text!r}") for text in (EMPTY, f"{EMPTY} r 1 2")),
        (None, "13x5", "a board out of 12x5, 17x5, got '13x5'"),
        (START, "12X5", "a board out of 12x5, 17x5, got '12X5'"),
        (START, "", "a board out of 12x5, 17x5, got ''"),
        (START, "17x5", f"17 rows, got 12 in {START!r}"),
        ("5/5 r", "12x5", "12 rows, got 2 in '5/5 r'"),
        *((text, None, f"{{}}text, got {text!r}") for text in (5, b"5/5 r", ["5"], object)),
    ],
)
def test_what_does_not_fit_is_quoted(text, size, message):
    message = re.escape(f"expected {message}").replace(re.escape("{}"), ".*")
    with pytest.raises(XqlabError, match=f"^{message}$"):
        Board(text, size)


def read_or_refused(text):
    """Reads what it writes, or refuses a text with "expected " and a quotation."""
    refusal = ""
    try:
        board = Board(text)
    except XqlabError as error:
        refusal = str(error)
    if refusal:
        assert refusal.startswith("expected ")
        assert repr(text)[:40] in refusal
    else:
        assert Board(board.to_text()).cells() == board.cells()


@SETTINGS
@given(text=st.text("MGDBRTCPEXLFmgdbrtcpexlf12345/ rb0\u0665", max_size=60))
def test_any_text_is_a_position_or_an_error_of_ours(text):
    read_or_refused(text)


@SETTINGS
@given(at=st.integers(0, len(START)), sign=st.sampled_from("MFLmf15/ r\u0665"), cut=st.integers(0, 2))
def test_a_slip_of_the_pen_is_a_position_or_an_error_that_quotes_it(at, sign, cut):
    read_or_refused(START[:at] + sign + START[at + cut :])
