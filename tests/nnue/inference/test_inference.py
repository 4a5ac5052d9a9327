"""The compiled net: the same as the definitions, whatever was valued before."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nnue.small_nets import positions_of, small_net, walked, walks
from xqlab.nnue import Architecture, Network, Quantised, evaluator
from xqlab.nnue.inference.inference import full_value, net_value
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.position import pass_turn

# Few layouts, for each is compiled: the last two nets share one.
NETS = {
    shape: Quantised.of(small_net(shape, 7))
    for shape in (
        Architecture("piece_square", 3, (), "crelu", 2),
        Architecture("king_buckets", 8, (), "screlu", 4),
        Architecture("mirrored", 5, (4, 3), "screlu", 2),
        Architecture("perspectives", 5, (4, 3), "crelu", 2),
    )
}
each_net = pytest.mark.parametrize("net", NETS.values(), ids=lambda net: net.architecture.features)

# What happens to a board: a move (by its number), a passed turn, moves taken back; and whether it is valued.
steps = st.lists(
    st.tuples(st.one_of(st.integers(0, 200), st.just("pass"), st.integers(-9, -1)), st.booleans()),
    max_size=50,
)


def go(board, step):
    """Whether the step could be taken."""
    position = board.position
    if step == "pass":
        if board.is_check():
            return False
        pass_turn(position)
    elif step < 0:
        for _ in range(min(-step, int(position.height))):
            unmake_one(board)
    else:
        codes = board.codes()
        captures = [code for code in codes if position.board[code >> 7 & 127] != 32]
        codes = captures if captures and step % 2 else codes
        if not codes:
            return False
        make_one(board, codes[step % len(codes)])
    return True


def make_one(board, code):
    from xqlab.game import make

    make(board.position, code)


def unmake_one(board):
    from xqlab.game import unmake

    unmake(board.position)


@each_net
@settings(max_examples=25, deadline=None)
@given(taken=steps)
def test_values_are_those_of_the_definitions_on_any_way(net, taken):
    record = evaluator(net)
    board = Board()
    for step, valued in taken:
        if go(board, step) and valued:
            expected = net.values(*positions_of([board])).item()
            assert net_value(record, board.position) == expected
            assert net_value(record, board.position) == expected  # by what is kept of it
    assert full_value(evaluator(net), board.position) == net.values(*positions_of([board])).item()


@each_net
@settings(max_examples=10, deadline=None)
@given(some=st.lists(walks, max_size=4))
def test_another_board_does_not_disturb(net, some):
    record = evaluator(net)
    for choices in some:
        board = walked(choices)
        assert net_value(record, board.position) == net.values(*positions_of([board])).item()


@each_net
def test_accumulators_are_sums_of_columns(net):
    record = evaluator(net)
    board = walked([3, 40, 17, 8, 25, 11])
    net_value(record, board.position)
    shape = net.architecture
    from xqlab.nnue.net.features import inputs

    for view, lit in enumerate(inputs(shape.feature_set, *positions_of([board]))[0]):
        side = int(board.position.turn) ^ view
        expected = net.arrays["input_weights"][lit[lit >= 0]].sum(axis=0) + net.arrays["input_bias"]
        assert record.sums[board.position.height, side].tolist() == expected.tolist()


def test_moves_are_added_and_taken_away_and_only_king_moves_are_summed_up_anew():
    record = evaluator(NETS[Architecture("king_buckets", 8, (), "screlu", 4)])
    board = Board()
    net_value(record, board.position)
    assert (record.refreshed, record.updated) == (2, 0)
    for move in ("h2e2", "h9g7", "h0g2"):
        board.push_uci(move)
        net_value(record, board.position)
    assert (record.refreshed, record.updated) == (2, 6)
    board.push_uci("e9e8")  # Black's king: Red sees it as a man among others
    net_value(record, board.position)
    assert (record.refreshed, record.updated) == (3, 7)
    board.push_uci("b0c2")
    board.push_uci("b9c7")
    net_value(record, board.position)  # two moves at once
    assert (record.refreshed, record.updated) == (3, 9)
    net_value(record, board.position)
    assert (record.refreshed, record.updated) == (3, 9)
    board.push_uci("e0e1")
    for move in ("a9a8", "a0a1", "a8a9", "a1a0", "i9i8", "i0i1", "i8i9"):  # beyond what is looked back
        board.push_uci(move)
    net_value(record, board.position)
    assert (record.refreshed, record.updated) == (5, 9)


def test_values_stay_below_those_of_rules():
    shape = Architecture("piece_square", 3, (), "crelu", 2, scale=10_000.0)
    arrays = {**small_net(shape).arrays, "weights_0": np.zeros((2, 1, 3)), "bias_0": np.full((2, 1), 5.0)}
    high = Network(shape, arrays)
    low = Network(shape, arrays | {"bias_0": np.full((2, 1), -9.0)})
    position = Board().position
    assert net_value(evaluator(high), position) == 20_000
    assert net_value(evaluator(low), position) == -20_000
