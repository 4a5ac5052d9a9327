"""Convolutional nets as arrays: against sums written out, against torch, files, what is refused."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nnue.small_nets import positions_of, walked, walks
from xqlab.nnue import Convolution, NetworkError
from xqlab.nnue.net.convolution_net import LAYERS, shapes_of
from xqlab.nnue.net.file import MAGIC, NetFileError, write_arrays

LETTERS = "KABNRCP"
BOARDS = [walked(np.random.default_rng(seed).integers(0, 99, 3 * seed).tolist()) for seed in range(30)]


def planes_by_hand(board):
    """[14][10][9] of 0 and 1, from the letters of the FEN."""
    placement, turn = board.fen().split()[:2]
    planes = [[[0] * 9 for _ in range(10)] for _ in range(14)]
    for row, line in enumerate(placement.split("/")):
        file = 0
        for letter in line:
            if letter.isdigit():
                file += int(letter)
                continue
            own = letter.isupper() == (turn == "w")
            rank = 9 - row if turn == "w" else row
            planes[LETTERS.index(letter.upper()) + 7 * (not own)][rank][file] = 1
            file += 1
    return planes


def value_by_hand(net, board):
    """One position, in Python's own numbers."""
    arrays = {name: array.tolist() for name, array in net.arrays.items()}
    seen = planes_by_hand(board)
    for layer in LAYERS[:3]:
        found = []
        for weights, bias in zip(arrays[layer], arrays[f"{layer}_bias"], strict=True):
            plane = [[bias] * 9 for _ in range(10)]
            for rank in range(10):
                for file in range(9):
                    for channel, square in enumerate(weights):
                        for up in range(3):
                            for right in range(3):
                                at, beside = rank + up - 1, file + right - 1
                                if 0 <= at < 10 and 0 <= beside < 9:
                                    plane[rank][file] += square[up][right] * seen[channel][at][beside]
            found.append([[max(each, 0) for each in line] for line in plane])
        seen = found
    row = [each for plane in seen for line in plane for each in line]
    for layer in LAYERS[3:]:
        row = [
            sum(a * b for a, b in zip(weights, row, strict=True)) + bias
            for weights, bias in zip(arrays[layer], arrays[f"{layer}_bias"], strict=True)
        ]
        last, row = row, [max(each, 0) for each in row]
    return net.scale * last[0]


@settings(max_examples=5, deadline=None)
@given(half=st.integers(1, 2), seed=st.integers(0, 99), choices=walks, scale=st.floats(1, 10_000))
def test_values_are_the_sums_written_out(half, seed, choices, scale):
    net = Convolution.random(2 * half, seed, scale)
    board = walked(choices)
    assert net.values(*positions_of([board])) == pytest.approx([value_by_hand(net, board)], rel=1e-9)


def test_torch_says_the_same():
    torch = pytest.importorskip("torch")
    from xqlab.nnue.net.features import feature_set, inputs
    from xqlab.nnue.training.convolution import ConvolutionalNetwork

    model = ConvolutionalNetwork(6, seed=3, scale=700.0)
    net = model.net({"seed": 3})
    assert (net.width, net.scale, net.made) == (6, 700.0, {"seed": 3})
    assert net.parameters == model.parameter_count
    assert net.multiply_adds == model.multiply_adds
    squares, turns = positions_of(BOARDS)
    lit = inputs(feature_set("piece_square"), squares, turns)
    planes = np.zeros((len(lit), 1261), np.float64)
    np.put_along_axis(planes, np.where(lit[:, 0] < 0, 1260, lit[:, 0]).astype(np.int64), 1, axis=1)
    with torch.no_grad():
        said = model.double().layers(torch.from_numpy(planes[:, :-1].reshape(-1, 14, 10, 9)))
    assert net.values(squares, turns) == pytest.approx(700 * said.numpy()[:, 0], rel=1e-12)


def test_no_positions_have_no_values():
    net = Convolution.random(2)
    assert net.values(np.zeros((0, 32), np.uint8), np.zeros(0, np.int64)).shape == (0,)


def test_a_file_brings_back_the_net(tmp_path):
    counts = np.arange(1260)
    net = replace(Convolution.random(4, 1, 321.5), made={"epoch": 2}, times_active=counts)
    path = net.save(tmp_path / "a.net")
    found = Convolution.load(path)
    assert (found.width, found.scale, found.made) == (4, 321.5, {"epoch": 2})
    assert all(found.arrays[name].tobytes() == array.tobytes() for name, array in net.arrays.items())
    assert found.times_active.tolist() == counts.tolist()
    assert found.save(tmp_path / "b.net").read_bytes() == path.read_bytes()
    assert repr(found) == f"<Convolution of width 4: {net.parameters} weights>"


NET = Convolution.random(2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"width": 3}, "an even width from 2 to 512, got 3"),
        ({"width": 514}, "an even width from 2 to 512, got 514"),
        ({"width": 2.0}, "an even width from 2 to 512, got 2.0"),
        ({"width": 4}, r"expected 'convolution_0' with shape \(4, 14, 3, 3\), got \(2, 14, 3, 3\)"),
        ({"scale": 0}, "a scale from 1 to 10000 centipawns, got 0"),
        ({"scale": "1"}, "a scale from 1 to 10000 centipawns, got '1'"),
        ({"times_active": np.zeros(3, int)}, r"expected counts of 1260 inputs, got int64\[3\]"),
        ({"arrays": {"a": np.zeros(1)}}, "expected arrays convolution_0, .*dense_2_bias; got a"),
        (
            {"arrays": {**NET.arrays, "dense_1": np.full((1, 2), np.inf)}},
            "expected finite numbers in 'dense_1'",
        ),
        (
            {"arrays": {**NET.arrays, "dense_1": np.full((1, 2), 1e30)}},
            r"expected sums within 1e\+30, one of 'dense_1' can reach",
        ),
    ],
)
def test_nets_that_there_cannot_be(change, message):
    with pytest.raises(NetworkError, match=message):
        replace(NET, **change)


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"kind": "network"}, "expected a file of kind 'convolution', .* is 'network'"),
        ({"kind": "convolution"}, "an even width from 2 to 512, got 0"),
        ({"kind": "convolution", "width": [2]}, r"an even width from 2 to 512, got \[2\]"),
        ({"kind": "convolution", "width": 2, "made": 3}, "expected where the net of .* comes from, got 3"),
        ({"kind": "convolution", "width": 2}, "a scale from 1 to 10000 centipawns, got 0"),
        ({"kind": "convolution", "width": 4, "scale": 9}, "expected 'convolution_0' with shape"),
    ],
)
def test_hostile_files(tmp_path, about, message):
    path = write_arrays(tmp_path / "a.net", about, NET.arrays)
    with pytest.raises(NetworkError, match=message):
        Convolution.load(path)


def test_a_file_that_is_none(tmp_path):
    (tmp_path / "a.net").write_bytes(MAGIC + json.dumps({"about": {}}).encode() + b"\n")
    with pytest.raises(NetFileError, match="a line of JSON that lists the arrays"):
        Convolution.load(tmp_path / "a.net")


def test_what_an_evaluation_costs():
    net = Convolution.random(16)
    assert net.multiply_adds == 90 * 9 * (14 * 16 + 16 * 16 + 16 * 8) + 8 * 90 * 16 + 16 * 8 + 8
    assert net.parameters == sum(int(np.prod(shape)) for shape in shapes_of(16).values())
