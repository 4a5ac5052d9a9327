"""FEN in and out, and a clear error for every kind of malformed text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.fen_dialects import spaced_fen
from xqlab.xiangqi import START_FEN, Board, InvalidFenError

START = START_FEN.split()[0]


@pytest.mark.parametrize(
    "fen",
    [
        "r1b1k2Cr/9/6n1b/p7p/2p1p1p2/2P4C1/P5P1P/3cB3N/2R2c3/1N2KAB1R b - - 7 33",
        "9/9/5k3/9/9/9/1p4P2/9/4K4/9 w - - 0 1",
    ],
)
def test_out_is_in(fen):
    assert Board(fen).fen() == fen


@pytest.mark.parametrize(
    ("fields", "written"),
    [
        ("", " w - - 0 1"),
        ("w", " w - - 0 1"),
        (" b - -", " b - - 0 1"),
        ("b--07", " b - - 0 7"),
        ("r - - 3 9", " w - - 3 9"),
        (" b 7 9", " b - - 7 9"),
        (" b 7", " b - - 7 1"),
        *((f" {side} - - 0 1", f" {side.lower().replace('r', 'w')} - - 0 1") for side in "WRB"),
    ],
)
def test_dialects(fields, written):
    for start in (START, START.translate(str.maketrans("nbNB", "heHE"))):
        assert Board(start + fields).fen() == START + written


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("", "got an empty text"),
        *((fen, f"expected a FEN as text, got {fen!r}") for fen in (None, 5, b"9/9", ["k"])),
        (START_FEN + " extra", "at most 6 fields, got 7"),
        ("rnbakabnr/9/9", "expected 10 ranks, got 3"),
        (START.replace("1c5c1", "1c5c2") + " w", "rank 7, '1c5c2', has 10 squares and not 9"),
        (START.replace("1c5c1", "1c5c") + " w", "has 8 squares"),
        (START.replace("1c5c1", "1x5c1") + " w", "unknown letter 'x' on rank 7"),
        (START.replace("1c5c1", "0c6c1") + " w", "unknown letter '0'"),
        (START.replace("1c5c1", "1\u09015c1") + " w", "unknown letter"),
        (START.replace("k", "1") + " w", "Black has no king"),
        (START.replace("K", "1") + " w", "Red has no king"),
        (START.replace("9/9/P", "9/4k4/P") + " w", "expected at most 1 of the piece Black king, got more"),
        (START.replace("1C5C1", "1C2R2C1") + " w", "expected at most 2 of the piece Red rook, got more"),
        (START.replace("rnb", "Knb").replace("RNBAK", "RNBA1") + " w", "a Red king cannot stand on a9"),
        (
            START.replace("9/9/P1", "4A4/9/P1").replace("RNBAK", "RNB1K") + " w",
            "a Red advisor cannot stand on e5",
        ),
        ("4k4/9/9/9/9/9/9/3P5/9/3K5 w", "a Red pawn cannot stand on d2"),
        (START + " x", "expected side to move w, r or b, got 'x'"),
        (START + " Red", "expected side to move w, r or b, got 'Red'"),
        (START + " w KQkq - 0 1", "expected '-' in fields 3 and 4, got 'KQkq'"),
        (START + " w - - x 1", "expected a half-move clock from 0 to 999999, got 'x'"),
        (START + " w - - 0 -3", "expected a move number from 0 to 999999, got '-3'"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the kings face each other on the open e file in FEN"),
        ("3k5/9/9/9/9/9/9/9/9/3K4R b", "the kings face each other on the open d file in FEN"),
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 w", "Black is in check but it is not Black's move"),
    ],
)
def test_malformed(fen, words):
    with pytest.raises(InvalidFenError) as caught:
        Board(fen)
    assert words in str(caught.value)
    assert repr(fen) in str(caught.value)


def test_problem_composers_may_break_the_rules_of_place():
    fen = "4k4/9/9/9/4A4/9/9/9/9/4K4 w - - 0 1"
    assert Board(fen, strict=False).fen() == fen
    assert Board("4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1", strict=False).legal_moves


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.text(), st.text(alphabet="KABNRCPkabnrcpEHeh123456789/ wbr-0", max_size=100)))
def test_any_text_is_read_or_refused(text):
    try:
        board = Board(text)
    except InvalidFenError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert Board(board.fen()) == board
    assert not refusal or repr(spaced_fen(text, 9)) in refusal


def test_set_fen_changes_nothing_when_it_fails():
    board = Board()
    board.push_uci("h2e2")
    before = board.fen()
    with pytest.raises(InvalidFenError):
        board.set_fen("nonsense")
    assert board.fen() == before
    board.set_fen(START_FEN)
    assert board.fen() == START_FEN
    assert board.move_stack == []
