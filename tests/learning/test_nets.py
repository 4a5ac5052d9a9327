"""Nets of every kind and game; files of nets, and what does not fit."""

import chess
import numpy as np
import pytest
import torch

import xqlab
from tests.refusals import refuses
from xqlab.games import TicTacToe, playable
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError
from xqlab.learning.net_file import NetPolicy, load_net, save_net
from xqlab.learning.nets import KINDS, NetShape, first_net
from xqlab.nnue.net.file import NetFileError, read_arrays, write_arrays
from xqlab.xiangqi import Board

SMALL = {kind: NetShape(kind, width=8, blocks=1, heads=2) for kind in KINDS}
TTT = Encoding.of(TicTacToe())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "board", [TicTacToe("b2"), playable(chess.Board()), Board()], ids=lambda each: each.name
)
def test_a_net_values_the_legal_moves(kind, board):
    policy = NetPolicy(first_net(Encoding.of(board), SMALL[kind], 1))
    weights, value = policy([board])[0]
    assert (weights.shape, weights.sum()) == ((len(board.codes()),), pytest.approx(1))
    assert -1 <= value <= 1
    assert (np.ptp(weights) == 0) == (kind == "article")
    assert policy([board, board])[1][1] == value


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_does_not_depend_on_its_batch(kind):
    net = first_net(TTT, SMALL[kind], 1)
    planes = torch.rand(6, *TTT.shape)
    together, values = net(planes)
    alone = [net(planes[at : at + 1]) for at in range(6)]
    torch.testing.assert_close(torch.cat([each[0] for each in alone]), together)
    torch.testing.assert_close(torch.cat([each[1] for each in alone]), values)


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_the_same_to_the_bit_whatever_was_asked_beside_it(kind):
    boards = [TicTacToe(f"b2 {move}") for move in TicTacToe("b2").legal_moves]
    for size in (1, 4):
        answers = []
        for parts in ((boards,), (boards[3:], boards), [[each] for each in boards[::-1]] + [boards]):
            policy = NetPolicy(first_net(TTT, SMALL[kind], 1), size)
            assert policy.batch == size
            answers.append([(weights.tobytes(), value) for weights, value in [*map(policy, parts)][-1]])
        assert answers[0] == answers[1] == answers[2]


def test_a_net_whose_answers_depend_on_the_place_or_the_order_of_moves():
    net = first_net(TTT, SMALL["residual"], 1)
    net.squeeze.register_forward_hook(lambda _, __, out: out + 1e-6 * torch.arange(len(out))[:, None, None])
    assert (NetPolicy(net, 4).batch, NetPolicy(net, 1).batch) == (1, 1)
    refuses(LearningError, "expected a batch of at least 1, got 0", NetPolicy, net, 0)
    one, other = Board(), Board()
    for board, line in (
        (one, "d0e1 f9e8 e1d2 c9e7"),
        (other, "f0e1 c9e7 e1d2 f9e8 d0e1 e8f9 e1f0 f9e8"),  # the advisors have changed places
    ):
        for move in line.split():
            board.push_text(move)
    assert one.codes() != other.codes()
    policy = NetPolicy(first_net(Encoding.of(one), SMALL["residual"], 1))
    weights = (zip(map(str, each.legal_moves), policy([each])[0][0], strict=True) for each in (one, other))
    first, second = map(dict, weights)
    assert first == pytest.approx(second)


def test_a_net_that_sees_history_tells_equal_positions_apart_and_guides_a_search():
    boards = [TicTacToe("a1 b1 a2"), TicTacToe("a2 b1 a1")]
    policy = NetPolicy(first_net(Encoding.of(boards[0], history=2), SMALL["residual"], 1))
    one, other = policy(boards)
    assert one[0].tobytes() != other[0].tobytes()
    assert one[0].tobytes() == policy(boards[:1])[0][0].tobytes()
    policy = NetPolicy(first_net(TTT, SMALL["residual"], 1))
    result = xqlab.mcts(TicTacToe("a1 b1 a2 c2"), playouts=40, evaluator=policy)
    assert (result.move, result.proved) == ("a3", True)


def test_files_keep_every_bit_and_what_does_not_fit(tmp_path):
    net = first_net(TTT, SMALL["attention"], 2)
    again = load_net(save_net(net, tmp_path / "a.net"), TTT)
    assert all(torch.equal(one, two) for one, two in zip(net.parameters(), again.parameters()))
    assert save_net(again, tmp_path / "b.net").read_bytes() == (tmp_path / "a.net").read_bytes()
    path = save_net(first_net(TTT, SMALL["residual"], 2), tmp_path / "a.net")
    about, arrays = read_arrays(path)
    message = "expected a net of the same game and shape, .* has game: 'tic-tac-toe'"
    refuses(LearningError, message, lambda: load_net(path, Encoding.of(Board())))
    message = "expected a board of tic-tac-toe with 9 squares, got one of Xiangqi"
    refuses(LearningError, message, lambda: NetPolicy(load_net(path))([Board()]))
    (tmp_path / "half.net").write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    refuses(NetFileError, r"expected \d+ bytes of arrays in .*half.net", load_net, tmp_path / "half.net")
    other = tmp_path / "other.net"
    write_arrays(other, {"kind": "training"}, {})
    refuses(LearningError, r"expected a policy-value net in .*, got 'training'", load_net, other)
    write_arrays(other, {**about, "net": {"kind": "residual", "depth": 3}}, arrays)
    refuses(LearningError, r"expected the shape of a net in .*other.net", load_net, other)
    write_arrays(other, about, {**arrays, "stem.bias": np.zeros(3, np.float32)})
    message = r"expected finite float32 of shape \(8,\) as 'stem.bias' .* got float32 \(3,\)"
    refuses(LearningError, message, load_net, other)
    write_arrays(other, about, {**arrays, "more": np.zeros(3, np.float32)})
    refuses(LearningError, r"expected no further arrays in .* got 'more'", load_net, other)
    for shape, expected in (
        ({"kind": "deep"}, "expected a kind of net out of residual, attention, article, got 'deep'"),
        ({"width": 0}, "expected width from 1 to 1024, got 0"),
        ({"kind": "attention", "width": 9}, "expected a width divisible by 4 heads, got 9"),
    ):
        refuses(LearningError, expected, NetShape, **shape)
