"""Every representation agrees with the generator in use: perft, moves in random games, and taking back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.perft_counts import PERFT
from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import random_placement
from tests.xiangqi.representations.walks import walk
from xqlab.experiments.run.divide import divide
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board, InvalidFenError
from xqlab.xiangqi.representations import BITBOARDS, MAILBOX, differences

CASES = PERFT["Xiangqi"]
BOTH = pytest.mark.parametrize("kept", [MAILBOX, BITBOARDS], ids=lambda kept: kept.name)
LEAVES = 200_000 if COMPILED else 600
SETTINGS = settings(deadline=None, max_examples=30 if COMPILED else 4)


@BOTH
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["fen"].split()[0])
def test_perft(kept, case):
    for depth, leaves in enumerate(case["perft"], 1):
        if leaves < LEAVES:
            assert kept.perft(Board(case["fen"]), depth) == leaves


@BOTH
@SETTINGS
@given(st.integers(0, 2**32))
def test_random_games(kept, seed):
    for board in walk(seed, 60):
        legal = kept.legal_moves(board)
        assert len(legal) == len(set(legal))
        assert set(legal) == set(board.legal_moves)
        assert set(legal) <= set(kept.pseudo_legal_moves(board))
        assert kept.is_attacked(kept.read(board), int(not board.turn)) == board.is_check()


@BOTH
@SETTINGS
@given(st.integers(0, 2**32))
def test_random_placements(kept, seed):
    fen = random_placement(seed)
    try:
        board = Board(fen)
    except InvalidFenError:  # the side that is not to move is in check
        return
    assert {move.uci() for move in kept.legal_moves(board)} == oracle.legal_moves(fen)


@BOTH
def test_taking_back_restores_everything(kept):
    for board in walk(7, 80):
        record = kept.read(board)
        fields = [name for name in record.dtype.names if name not in ("moves", "saved")]
        for code in record.moves[: kept.generate(record, 0)].tolist():
            captured = kept.make(record, code)
            kept.unmake(record, code, captured)
            fresh = kept.read(board)
            assert all((record[name] == fresh[name]).all() for name in fields)


@BOTH
def test_making_a_move_gives_the_record_of_the_new_board(kept):
    codes = {move: code for code, move in _coded(kept, Board())}
    board = Board()
    record = kept.read(board)
    move = board.legal_moves[-1]
    kept.make(record, codes[move])
    board.push(move)
    fresh = kept.read(board)
    for name in record.dtype.names:
        if name not in ("moves", "saved"):
            assert (record[name] == fresh[name]).all()


def _coded(kept, board):
    record = kept.read(board)
    count = kept.generate(record, 0)
    return [(int(code), kept.move_of(code)) for code in record.moves[:count]]


@BOTH
def test_divide(kept):
    board = Board(CASES[3]["fen"])
    expected = {move.uci(): leaves for move, leaves in divide(board, 2)}
    assert kept.divide(board, 2) == expected
    assert list(kept.divide(board, 1)) == sorted(move.uci() for move in board.legal_moves)
    assert differences(MAILBOX, BITBOARDS, board, 2) == {}


@BOTH
@pytest.mark.parametrize("depth", [0, 9, -1])
def test_depth(kept, depth):
    for count in (kept.perft, kept.divide):
        with pytest.raises(ValueError, match=f"expected a depth from 1 to 8, got {depth}"):
            count(Board(), depth)
