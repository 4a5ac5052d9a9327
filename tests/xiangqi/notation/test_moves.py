"""Moves written and read: known texts, the round trip of every legal move, and hostile texts."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.xiangqi.pawn_positions import composed_boards, crowded_boards, played_boards
from xqlab.kernels import COMPILED
from xqlab.xiangqi import (
    NOTATIONS,
    START_FEN,
    AmbiguousMoveError,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    move_text,
    move_texts,
    parse_move,
)

FEW = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
SETTINGS = settings(max_examples=60 if COMPILED else 6, **FEW)
BOARDS = st.one_of(crowded_boards(), played_boards(), composed_boards())

THREE = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w"
FOUR = "3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w"
FIVE = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/4K4 w"
THREE_AND_TWO = "3k5/9/4P4/4P1P2/4P1P2/9/9/9/9/4K4 w"
TWO_AND_TWO = "3k5/9/4P1P2/4P1P2/P8/9/9/9/9/4K4 w"
BLACK_FIVE = "4k4/9/9/9/9/3p5/3p5/3p5/3p5/3p1K3 b"
BLACK_THREE_AND_TWO = "4k4/9/9/9/9/2p6/2p3p2/2p3p2/9/3K5 b"
MEN = "3k5/9/9/2N6/2r6/2N6/9/1RC6/1R7/2C1KA3 w"
GUARDS = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w"

# Written by hand: the position, the move, and its three texts.
KNOWN = [
    (START_FEN, "h2e2", "C2=5", "炮二平五", "炮二平五"),
    (START_FEN, "b0c2", "H8+7", "马八进七", "馬八進七"),
    (START_FEN, "g0e2", "E3+5", "相三进五", "相三進五"),
    (START_FEN, "d0e1", "A6+5", "仕六进五", "仕六進五"),
    (START_FEN, "e0e1", "K5+1", "帅五进一", "帥五進一"),
    (START_FEN, "i0i2", "R1+2", "车一进二", "車一進二"),
    (START_FEN.replace(" w", " b"), "h7e7", "C8=5", "炮８平５", "砲８平５"),
    (START_FEN.replace(" w", " b"), "h7h0", "C8+7", "炮８进７", "砲８進７"),
    (START_FEN.replace(" w", " b"), "i9i8", "R9+1", "车９进１", "車９進１"),
    (START_FEN.replace(" w", " b"), "c6c5", "P3+1", "卒３进１", "卒３進１"),
    (START_FEN.replace(" w", " b"), "e9e8", "K5+1", "将５进１", "將５進１"),
    (START_FEN.replace(" w", " b"), "c9e7", "E3+5", "象３进５", "象３進５"),
    (START_FEN.replace(" w", " b"), "f9e8", "A6+5", "士６进５", "士６進５"),
    (MEN, "b2a2", "R+=9", "前车平九", "前車平九"),
    (MEN, "b1b0", "R--1", "后车退一", "後車退一"),
    (MEN, "c2d2", "C+=6", "前炮平六", "前炮平六"),
    (MEN, "c0a0", "C-=9", "后炮平九", "後炮平九"),
    (MEN, "c6d8", "H++6", "前马进六", "前馬進六"),
    (MEN, "c4e3", "H--5", "后马退五", "後馬退五"),
    (GUARDS, "d0e1", "A6+5", "仕六进五", "仕六進五"),
    (GUARDS, "d2e1", "A6-5", "仕六退五", "仕六退五"),
    (GUARDS, "c0a2", "E7+9", "相七进九", "相七進九"),
    (GUARDS, "c4a2", "E7-9", "相七退九", "相七退九"),
    (THREE, "e7d7", "15=6", "前兵平六", "前兵平六"),
    (THREE, "e6d6", "25=6", "中兵平六", "中兵平六"),
    (THREE, "e5f5", "35=4", "后兵平四", "後兵平四"),
    (FOUR, "e8f8", "15=4", "前兵平四", "前兵平四"),
    (FOUR, "e7f7", "25=4", "二兵平四", "二兵平四"),
    (FOUR, "e5f5", "45=4", "四兵平四", "四兵平四"),
    (FIVE, "e8e9", "15+1", "前兵进一", "前兵進一"),
    (FIVE, "e6d6", "35=6", "三兵平六", "三兵平六"),
    (BLACK_FIVE, "d0e0", "14=5", "前卒平５", "前卒平５"),
    (BLACK_FIVE, "d1e1", "24=5", "２卒平５", "２卒平５"),
    (BLACK_FIVE, "d4c4", "54=3", "５卒平３", "５卒平３"),
    (THREE_AND_TWO, "e7f7", "15=4", "前五平四", "前五平四"),
    (THREE_AND_TWO, "e6f6", "25=4", "中五平四", "中五平四"),
    (THREE_AND_TWO, "e5f5", "35=4", "后五平四", "後五平四"),
    (THREE_AND_TWO, "g6f6", "13=4", "前三平四", "前三平四"),
    (THREE_AND_TWO, "g5f5", "23=4", "后三平四", "後三平四"),
    (TWO_AND_TWO, "g7g8", "13+1", "前三进一", "前三進一"),
    (TWO_AND_TWO, "a5b5", "P9=8", "兵九平八", "兵九平八"),
    (BLACK_THREE_AND_TWO, "c3d3", "23=4", "中３平４", "中３平４"),
    (BLACK_THREE_AND_TWO, "g2f2", "17=6", "前７平６", "前７平６"),
]


@pytest.mark.parametrize(("fen", "uci", "wxf", "chinese", "traditional"), KNOWN)
def test_known_texts(fen, uci, wxf, chinese, traditional):
    board, move = Board(fen), Move.from_uci(uci)
    texts = [uci, f"{uci[:2].upper()}-{uci[2:].upper()}", wxf, chinese, traditional]
    assert [move_text(board, move, notation) for notation in NOTATIONS] == texts
    assert [parse_move(board, text) for text in texts] == [move] * 5
    assert board.text(move) == chinese


@given(BOARDS)
@SETTINGS
def test_every_legal_move_has_one_text_that_reads_back(board):
    for notation in NOTATIONS:
        texts = move_texts(board, notation)
        assert list(texts) == board.legal_moves
        assert len(set(texts.values())) == len(texts)
        for move, text in texts.items():
            assert parse_move(board, text) == board.parse_move(text) == move
        for move in board.legal_moves[::9]:
            assert move_text(board, move, notation) == texts[move]


MIXED = [
    (
        START_FEN,
        "b2b9",
        ["砲 8 进 7", "砲８進７", "包八进7", " 炮 八 進　七 ", "c8+7", "C八進７", "Ｃ８＋７"],
    ),
    (
        START_FEN,
        "h2e2",
        ["C2.5", "c2.5", "C2=5", "h2e2", "H2E2", "h2-e2", " H2 - E2\n", "Ｈ２－Ｅ２", "炮2平5"],
    ),
    (START_FEN, "h0g2", ["N2+3", "H2+3", "h2+3", "傌二進三", "馬二进三", "㐷二进三"]),
    (START_FEN, "c0e2", ["B7+5", "E7+5", "象七进五", "相7進5"]),
    (START_FEN, "i0i1", ["俥一進一", "車一进１", "\uf902一进一", "伡一进一"]),
    (MEN, "b2a2", ["+R=9", "R+=9", "r+.9", "前俥平9", "车前平九", "前 車 平 九"]),
    (MEN, "b1b0", ["-R-1", "R--1", "后車退1", "车後退一"]),
    (FOUR, "e8f8", ["一兵平四", "前卒平4", "1P=4", "++=4", "前兵五平四", "1P5=4"]),
    (FOUR, "e5f5", ["后兵平四", "四兵平四", "--=4", "後兵平四", "后五平四"]),
    (THREE, "e6f6", ["中兵平四", "二兵平四", "中五平四"]),
    (FIVE, "e6f6", ["中兵平四"]),
    (THREE, "e7f7", ["P+=4", "+P=4", "5+=4"]),
    (THREE_AND_TWO, "g6f6", ["3+=4", "前兵三平四", "一三平四"]),
    (THREE_AND_TWO, "e6f6", ["二五平四"]),
    (TWO_AND_TWO, "e7e8", ["三兵进一"]),
]


@pytest.mark.parametrize(("fen", "uci", "texts"), MIXED)
def test_any_mix_is_read(fen, uci, texts):
    for text in texts:
        assert parse_move(Board(fen), text).uci() == uci, text


def test_an_opening_in_chinese_and_in_wxf():
    fen = "r1b1kabr1/4a3c/1cn3n2/p1p1p1R1p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB2 w - - 14 8"
    for line in (
        "炮二平五 马８进７ 马二进三 车９平８ 车一平二 马２进３ 兵七进一 卒７进１ "
        "车二进六 炮８平９ 车二平三 炮９退１ 马八进七 士４进５",
        "炮二平五 馬8進7 馬二進三 車9平8 車一平二 馬2進3 兵七進一 卒7進1 "
        "車二進六 砲8平9 車二平三 砲9退1 馬八進七 士4進5",
        "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 R2+6 C8=9 R2=3 C9-1 H8+7 A4+5",
    ):
        board = Board()
        for text in line.split():
            board.push_text(text)
        assert board.fen() == fen


def test_a_line_in_all_notations():
    # The example of 中国象棋电脑应用规范(二)：着法表示, xqbase.com.
    chinese = "炮二平五 炮８平５ 炮五进四 士４进５ 马二进三 马８进７ 炮八平五 马２进３ 前炮退二 车９平８"
    iccs = "H2-E2 H7-E7 E2-E6 D9-E8 H0-G2 H9-G7 B2-E2 B9-C7 E6-E4 I9-H9"
    board = Board()
    for text, coordinates in zip(chinese.split(), iccs.split(), strict=True):
        move = parse_move(board, coordinates)
        assert (move_text(board, move), move_text(board, move, "iccs")) == (text, coordinates)
        assert board.push_text(text) == move


@pytest.mark.parametrize(
    ("fen", "text", "moves"),
    [
        (THREE, "兵五平四", "e5f5 e6f6 e7f7"),
        (THREE, "P5=4", "e5f5 e6f6 e7f7"),
        (FOUR, "P+=4", "e7f7 e8f8"),  # the federation's second pawn, everybody's first
        (FOUR, "P-=4", "e5f5 e6f6"),
        (TWO_AND_TWO, "前兵平四", "e7f7 g7f7"),
        (TWO_AND_TWO, "二兵平四", "e6f6 g6f6"),
    ],
)
def test_where_sources_differ_no_reading_is_chosen(fen, text, moves):
    with pytest.raises(AmbiguousMoveError) as raised:
        parse_move(Board(fen), text)
    assert sorted(move.uci() for move in raised.value.moves) == moves.split()
    expected = f"expected a text that fits one move, got {text!r}, which fits {moves.replace(' ', ', ')} in "
    assert str(raised.value) == f"{expected}{Board(fen).fen()!r}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a move such as 'h2e2', 'H2-E2', 'C2=5' or '炮二平五', got ''"),
        (None, "expected a move as text such as 'h2e2', 'H2-E2', 'C2=5' or '炮二平五', got None"),
        (b"h2e2", "expected a move as text such as .*, got b'h2e2'"),
        *((text, f"got '{text}'") for text in "j2e2 h2e2e C0=5 Q2=5 炮二平 炮二平十".split()),
        *((text, f"got '{text}'") for text in ("炮〇平五", "二炮平五")),
        ("\ud800", r"got '\\ud800'"),
        ("进" * 1000, "got '" + "进" * 64 + "…'"),
    ],
)
def test_no_move_text(text, words):
    with pytest.raises(InvalidMoveError, match=words) as raised:
        parse_move(Board(), text)
    assert not isinstance(raised.value, AmbiguousMoveError)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("h2e3", ""),
        ("H2-H2", ""),
        ("炮二进五", ""),
        ("马二平三", ""),
        ("炮三平五", ": Red has no such cannon"),
        ("前炮平五", ": Red has no such cannon"),
        ("++=5", ": Red has no such pawn"),
        ("兵二平一", ": Red has no such pawn"),
        ("车二平三", ": Black has no such rook"),
    ],
)
def test_illegal_texts(text, words):
    fen = START_FEN.replace(" w", " b" if "Black" in words else " w")
    board = Board(fen)
    for read in (lambda: parse_move(board, text), lambda: board.push_text(text)):
        with pytest.raises(IllegalMoveError) as raised:
            read()
        assert f"{text!r} is not legal{words} in {fen!r}" in str(raised.value)
    assert board.fen() == fen


def test_only_legal_moves_have_a_text():
    board = Board()
    for notation in NOTATIONS:
        with pytest.raises(IllegalMoveError, match="h2e3 is not legal in 'rnbakabnr/"):
            move_text(board, Move.from_uci("h2e3"), notation)
    with pytest.raises(IllegalMoveError, match="'h2e2', not a Move, is not legal in"):
        board.text("h2e2")
    words = "expected a notation of 'uci', 'iccs', 'wxf', 'chinese', 'traditional', got "
    for notation in ("san", ["wxf"]):
        for ask in (move_texts, lambda board, notation: move_text(board, Move.from_uci("h2e2"), notation)):
            with pytest.raises(ValueError, match=re.escape(f"{words}{notation!r}")):
                ask(board, notation)


def pyffish_text(pyffish, board, move):
    origin, target = (f"{text[0]}{int(text[1]) + 1}" for text in (move.uci()[:2], move.uci()[2:]))
    return pyffish.get_san("xiangqi", board.fen(), origin + target, False, pyffish.NOTATION_XIANGQI_WXF)


@given(st.one_of(crowded_boards(), played_boards()))
@SETTINGS
def test_wxf_is_that_of_pyffish(board):
    """They differ where the other man of a pair would leave the board: pyffish then names the file."""
    import pyffish

    for move, text in move_texts(board, "wxf").items():
        theirs = pyffish_text(pyffish, board, move)
        assert parse_move(board, theirs) == move
        if text == theirs:
            continue
        man = board.piece_at(move.from_square)
        others = range(move.from_square % 9, 90, 9)
        (other,) = (s for s in others if s != move.from_square and board.piece_at(s) == man)
        ranks = move.to_square // 9 - move.from_square // 9
        assert not 0 <= other // 9 + ranks <= 9
        file = 9 - other % 9 if board.turn else other % 9 + 1
        assert theirs == f"{text[0]}{file}{text[2:]}"


ALPHABET = "KABNRCPEHkabnrcpehiI0123456789+-=. －前中后後一二三四五六七八九１２５９炮砲車马兵卒帅进退平進"


@given(crowded_boards(), st.data())
@SETTINGS
def test_mutated_texts(board, data):
    for text in move_texts(board, data.draw(st.sampled_from(NOTATIONS))).values():
        at = data.draw(st.integers(0, len(text)))
        end = at + data.draw(st.integers(0, 2))
        text, refusal = text[:at] + data.draw(st.text(ALPHABET, max_size=2)) + text[end:], ""
        try:
            move = parse_move(board, text)
        except (InvalidMoveError, IllegalMoveError) as error:  # an ambiguous text is an invalid one
            refusal = str(error)
        assert repr(text) in refusal if refusal else move in board.legal_moves
