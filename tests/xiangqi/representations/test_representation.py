"""Every representation agrees with the generator in use: perft, moves in random games, and taking back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.perft_counts import PERFT as COUNTS
from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import legal_placement, walk
from xqlab.experiments.run.divide import divide
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import BITBOARDS, MAILBOX, Lists, copying, differences
from xqlab.xiangqi.representations.mailbox import mailbox_of

CASES = COUNTS["Xiangqi"]
BOTH = pytest.mark.parametrize("kept", [MAILBOX, BITBOARDS], ids=lambda kept: kept.name)
PERFT = {  # the most leaves, and the function of a board and a depth
    **{kept.name: (200_000 if COMPILED else 600, kept.perft) for kept in (MAILBOX, BITBOARDS)},
    "copying": (100_000 if COMPILED else 300, lambda *of: copying.perft(mailbox_of(of[0]), of[1], 0)),
    "lists": (6_000, lambda board, depth: Lists(board).perft(depth)),
}
SETTINGS = settings(deadline=None, max_examples=30 if COMPILED else 4)


@pytest.mark.parametrize("name", PERFT)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["fen"].split()[0])
def test_perft(name, case):
    most, perft = PERFT[name]
    for depth, leaves in enumerate(case["perft"], 1):
        if leaves < most:
            assert perft(Board(case["fen"]), depth) == leaves


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
    if board := legal_placement(seed):
        assert {move.uci() for move in kept.legal_moves(board)} == oracle.legal_moves(board.fen())


@BOTH
def test_making_a_move_gives_the_record_of_the_new_board_and_taking_back_restores_it(kept):
    for board in walk(7, 80):
        record = kept.read(board)
        fields = [name for name in record.dtype.names if name not in ("moves", "saved")]
        for code in record.moves[: kept.generate(record, 0)].tolist():
            captured, move = kept.make(record, code), kept.move_of(code)
            if board.is_legal(move):
                after = board.copy()
                after.push(move)
                assert all((record[name] == kept.read(after)[name]).all() for name in fields)
            kept.unmake(record, code, captured)
            assert all((record[name] == kept.read(board)[name]).all() for name in fields)


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


def test_perft_by_copying_leaves_the_box_as_it_was():
    box = mailbox_of(Board())
    before = box.cell.tobytes(), box.king.tobytes(), int(box.turn)
    assert copying.perft(box, 2, 0) == 1920
    assert before == (box.cell.tobytes(), box.king.tobytes(), int(box.turn))
