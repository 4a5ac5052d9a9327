"""The constraints explain every move, legal or not, by their counts and by what the generator permits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.xiangqi.placements import legal_placement
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board, parse_square
from xqlab.xiangqi.representations import MAILBOX
from xqlab.xiangqi.representations.constraints import (
    CHECK,
    CLOSED,
    PINNED,
    constraints,
    permissions,
    squares_between,
)

SETTINGS = settings(deadline=None, max_examples=150 if COMPILED else 8)


def leaves_king_safe(board, move):
    """Whether no attacker counts K men between after a move of another man than the king."""
    for rule in constraints(board):
        n = len((rule.pieces - {move.from_square}) | (rule.between & {move.to_square}))
        if n == rule.needed and move.to_square != rule.attacker:
            return False
    return True


@SETTINGS
@given(st.integers(0, 2**32))
def test_constraints_explain_every_move(seed):
    if (board := legal_placement(seed)) is None:
        return
    king, legal = board.king(board.turn), set(board.legal_moves)
    free, tied = permissions(board)
    for move in MAILBOX.pseudo_legal_moves(board):
        if move.from_square != king:
            assert leaves_king_safe(board, move) == (move in legal)
            assert (move.to_square in tied.get(move.from_square, free)) == (move in legal)
    assert any(rule.verdict == CHECK for rule in constraints(board)) == board.is_check()


@pytest.mark.parametrize(
    ("fen", "verdict", "sentence"),
    [
        (
            "3k5/9/9/9/4r4/9/9/9/R8/4KA3 w",
            CHECK,
            "rook e5, K = 0: n = 0 = K, check: fill a square between, or take the attacker",
        ),
        (
            "3k5/9/9/9/4r4/9/4R4/9/9/4K4 w",
            PINNED,
            "rook e5, K = 0: n = 1 = K + 1, our piece between stays between, or takes the attacker",
        ),
        (
            "3k5/9/9/4c4/9/9/R8/9/9/4K4 w",
            CLOSED,
            "cannon e6, K = 1: n = 0 = K − 1, no piece may enter a square between",
        ),
        (
            "3k5/9/9/4c4/9/4N4/R8/9/9/4K4 w",
            CHECK,
            "cannon e6, K = 1: n = 1 = K, check: fill a square between, or take the attacker,"
            " or remove our own screen",
        ),
        ("3k5/9/9/9/9/9/9/9/3p5/3K5 w", CHECK, "pawn d1, K = 0: n = 0 = K, check: take the attacker"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", None, None),
        ("3k5/9/4r4/4n4/9/9/9/9/9/4K4 w", None, None),  # an enemy between
        ("3k5/9/4r4/9/9/9/9/9/9/9 w", None, None),  # no king
    ],
)
def test_sentences(fen, verdict, sentence):
    found = constraints(Board(fen, strict=False))
    assert [(rule.verdict, rule.sentence()) for rule in found] == ([(verdict, sentence)] if verdict else [])
    for rule in found:
        assert rule.sentence("zh").startswith("车炮兵"["rcp".index(rule.sentence()[0])])


@pytest.mark.parametrize(
    ("kind", "attacker", "king", "between"),
    [
        ("rook", "e4", "e1", ["e2", "e3"]),
        ("cannon", "a1", "d1", ["b1", "c1"]),
        ("rook", "d2", "e1", None),
        ("king", "e9", "e7", ["e8"]),
        ("knight", "d2", "e0", ["d1"]),
        ("knight", "g1", "e0", ["f1"]),
        ("knight", "d1", "e0", None),
        ("pawn", "d1", "e1", []),
        ("pawn", "e0", "e1", None),
        ("pawn", "e8", "e9", []),
        ("advisor", "d1", "e0", None),
    ],
)
def test_squares_between(kind, attacker, king, between):
    expected = None if between is None else set(map(parse_square, between))
    assert squares_between(kind, parse_square(attacker), parse_square(king)) == expected


def test_a_chinese_sentence():
    (rule,) = constraints(Board("3k5/9/9/4c4/9/4N4/R8/9/9/4K4 w"))
    words = "炮在 e6，K = 1：n = 1 = K，将军：垫住中间的点，或吃掉这个子，或移开己方的炮架"
    assert rule.sentence("zh") == words
