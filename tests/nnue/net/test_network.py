"""Networks in floating point: shapes, values against sums written out, files."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nnue.small_nets import architectures, positions_of
from tests.refusals import refuses
from xqlab.nnue import Architecture, Network, NetworkError
from xqlab.nnue.net.features import inputs
from xqlab.nnue.net.file import NetFileError, write_arrays
from xqlab.xiangqi import Board


def boards(seed, count):
    drawn = np.random.default_rng(seed)
    found = []
    board = Board()
    for _ in range(count):
        codes = board.codes()
        if not codes:
            board = Board()
            codes = board.codes()
        board.push_code(codes[drawn.integers(len(codes))])
        found.append(board.copy())
    return found


def value_by_hand(network, board):
    """One position, one number at a time."""
    shape = network.architecture
    lit = inputs(shape.feature_set, *positions_of([board]))[0]
    square = shape.activation == "screlu"
    seen = []
    for view in lit:
        for unit in range(shape.width):
            total = float(network.arrays["input_bias"][unit])
            for index in view:
                if index >= 0:
                    total += float(network.arrays["input_weights"][index, unit])
            seen.append(total)
    men = sum(letter.isalpha() for letter in board.fen().split()[0])
    bucket = (men - 1) * shape.buckets // 32
    for number in range(len(shape.hidden) + 1):
        seen = [min(max(each, 0.0), 1.0) ** (2 if square else 1) for each in seen]
        weights, bias = network.arrays[f"weights_{number}"][bucket], network.arrays[f"bias_{number}"][bucket]
        seen = [
            sum(float(weight) * each for weight, each in zip(row, seen, strict=True)) + float(start)
            for row, start in zip(weights, bias, strict=True)
        ]
    assert len(seen) == 1
    return shape.scale * seen[0]


@settings(max_examples=25, deadline=None)
@given(architecture=architectures, seed=st.integers(0, 100))
def test_values_are_the_sums_written_out(architecture, seed):
    network = Network.random(architecture, seed)
    some = boards(seed, 5)
    expected = [value_by_hand(network, board) for board in some]
    assert network.values(*positions_of(some)) == pytest.approx(expected, rel=1e-9, abs=1e-6)


@settings(max_examples=10, deadline=None)
@given(architecture=architectures)
def test_a_file_gives_the_same_network(tmp_path_factory, architecture):
    path = tmp_path_factory.mktemp("nets") / "a.net"
    network = Network(architecture, Network.random(architecture, 2).arrays, {"seed": 2})
    read = Network.load(network.save(path))
    assert read.architecture == architecture
    assert read.made == {"seed": 2}
    for name, array in network.arrays.items():
        assert np.array_equal(read.arrays[name], array)


def test_the_shape_in_words_and_positions_in_parts(monkeypatch):
    architecture = Architecture("king_buckets", 8, (4,), "crelu", 2)
    assert architecture.parameters == 7560 * 8 + 8 + 2 * (16 * 4 + 4) + 2 * (4 + 1)
    assert repr(Network.random(architecture)) == (
        "<Network 'king_buckets' 7560 -> 16 -> 4 -> 1, crelu: 60634 weights>"
    )
    monkeypatch.setattr("xqlab.nnue.net.network.ROWS", 7)
    network = Network.random(Architecture(width=4), 1)
    some = boards(1, 20)
    parts = [network.values(*positions_of([board]))[0] for board in some]
    assert network.values(*positions_of(some)) == pytest.approx(parts)
    assert network.values(np.zeros((0, 32), np.uint8), np.zeros(0, int)).shape == (0,)


@pytest.mark.parametrize("buckets", [1, 2, 8])
def test_every_number_of_men_has_a_bucket(buckets):
    found = Architecture(buckets=buckets).bucket_of(np.arange(2, 33))
    assert found[0] == 0
    assert found[-1] == buckets - 1
    assert set(np.diff(found)) <= {0, 1}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"features": "halfkp"}, "one of piece_square"),
        ({"activation": "tanh"}, "of crelu, screlu, got 'tanh'"),
        ({"hidden": (1,) * 5}, "at most 4 hidden layers, got 5"),
        ({"hidden": (0,)}, "from 1 to 4096, got 0"),
        ({"width": 5000}, "from 1 to 4096, got 5000"),
        ({"width": 2.0}, "from 1 to 4096, got 2.0"),
        ({"buckets": 17}, "from 1 to 16 buckets, got 17"),
        ({"scale": float("nan")}, "a scale from 1 to 10000 centipawns, got nan"),
        ({"scale": "400"}, "a scale from 1 to 10000 centipawns, got '400'"),
    ],
)
def test_shapes_that_there_cannot_be(changes, message):
    refuses(ValueError, message, Architecture, **changes)


def test_weights_and_files_that_do_not_fit(tmp_path):
    architecture = Architecture("piece_square", 2)
    good = dict(Network.random(architecture).arrays)
    with pytest.raises(NetworkError, match=r"expected arrays input_weights, .*; got input_bias"):
        Network(architecture, {"input_bias": good["input_bias"]})
    with pytest.raises(NetworkError, match=r"'input_bias' with shape \(2,\), got \(3,\)"):
        Network(architecture, good | {"input_bias": np.zeros(3)})
    with pytest.raises(NetworkError, match="finite numbers in 'input_bias'"):
        Network(architecture, good | {"input_bias": np.array([1, np.inf])})
    (tmp_path / "a.net").write_text("hello")
    refuses(NetFileError, "to begin with", Network.load, tmp_path / "a.net")


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"kind": "other"}, "of kind 'network', .* is 'other'"),
        ({"kind": "network"}, "the architecture of a network in .* got None"),
        ({"kind": "network", "architecture": {"wide": 3}}, "got {'wide': 3}"),
        ({"kind": "network", "architecture": {"width": -1}}, "got -1"),
    ],
)
def test_files_of_other_things(tmp_path, about, message):
    path = write_arrays(tmp_path / "a.net", about, {})
    refuses(NetworkError, message, Network.load, path)
