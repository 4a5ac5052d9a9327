"""Nets in integers: against sums written out, how far from floating point, what is refused, files."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nnue.small_nets import architectures, positions_of, small_net, walked, walks
from tests.refusals import refuses
from xqlab.nnue import Architecture, Network, NetworkError, Quantised
from xqlab.nnue.data.game_records import read_games
from xqlab.nnue.net.features import inputs
from xqlab.nnue.net.file import write_arrays
from xqlab.nnue.net.quantised import LARGEST_HALF, LEAST_SCALE, filled, halved
from xqlab.nnue.net.rounding import rounding_bound

GAMES = Path(__file__).resolve().parents[3] / "data" / "samples" / "tuning.bin"


def value_by_hand(net, board):
    """One position, in Python's own integers."""
    shape = net.architecture
    arrays = {name: array.tolist() for name, array in net.arrays.items()}
    squaring = shape.activation == "screlu"
    unit = 255 * 255 if squaring else 255
    seen = []
    for view in inputs(shape.feature_set, *positions_of([board]))[0].tolist():
        for column in range(shape.width):
            total = arrays["input_bias"][column]
            total += sum(arrays["input_weights"][index][column] for index in view if index >= 0)
            assert -32768 <= total <= 32767
            seen.append(min(max(total, 0), 255))
    men = sum(letter.isalpha() for letter in board.fen().split()[0])
    bucket = (men - 1) * shape.buckets // 32
    layer = 0
    while True:
        active = [each * each if squaring else each for each in seen]
        rows = zip(arrays[f"weights_{layer}"][bucket], arrays[f"bias_{layer}"][bucket], strict=True)
        sums = [bias + sum(a * b for a, b in zip(row, active, strict=True)) for row, bias in rows]
        assert all(abs(each) < 2**31 for each in sums)
        if layer == len(shape.hidden):
            exact = sums[0] * round(shape.scale * 256) * 2 + unit * 64 * 256
            return min(max(exact // (2 * unit * 64 * 256), -20000), 20000)
        divisor = unit * 64 // 255
        seen = [min(max((2 * each + divisor) // (2 * divisor), 0), 255) for each in sums]
        layer += 1


@settings(max_examples=25, deadline=None)
@given(architecture=architectures, seed=st.integers(0, 100), choices=walks)
def test_values_are_the_sums_written_out(architecture, seed, choices):
    net = Quantised.of(small_net(architecture, seed))
    board = walked(choices)
    assert net.values(*positions_of([board])).tolist() == [value_by_hand(net, board)]


@settings(max_examples=15, deadline=None)
@given(architecture=architectures, seed=st.integers(0, 100), choices=walks)
def test_rounding_stays_within_its_bound(architecture, seed, choices):
    network = small_net(architecture, seed)
    net = Quantised.of(network)
    some = positions_of([walked(choices), walked(choices[:7])])
    wrong = abs(net.values(*some) - np.clip(network.values(*some), -20000, 20000))
    assert wrong.max() <= rounding_bound(network, net)


@pytest.mark.slow
@pytest.mark.parametrize(
    "architecture",
    [Architecture("king_buckets", 128, (), "screlu", 8), Architecture("mirrored", 64, (16, 8), "crelu")],
)
def test_rounding_on_ten_thousand_positions_of_games(architecture):
    records, _ = read_games(GAMES)
    some = records[np.random.default_rng(1).choice(len(records), 10_000, replace=False)]
    network = small_net(architecture, 3)
    net = Quantised.of(network)
    exact = np.clip(network.values(some["square"], some["turn"]), -20000, 20000)
    wrong = abs(net.values(some["square"], some["turn"]) - exact)
    assert wrong.max() <= rounding_bound(network, net)
    assert wrong.mean() < 0.2 * exact.std()  # positions differ by far more than what is lost


@settings(max_examples=10, deadline=None)
@given(architecture=architectures)
def test_a_file_gives_the_same_net(tmp_path_factory, architecture):
    path = tmp_path_factory.mktemp("nets") / "a.net"
    network = small_net(architecture, 2)
    net = Quantised(architecture, Quantised.of(network).arrays, {"seed": 2})
    read = Quantised.load(net.save(path))
    assert (read.architecture, read.made) == (architecture, {"seed": 2})
    from_floats = Quantised.load(network.save(path))
    for name, array in net.arrays.items():
        assert np.array_equal(read.arrays[name], array)
        assert np.array_equal(from_floats.arrays[name], array)


def test_whole_numbers_have_a_shape_and_round_to_themselves():
    net = Quantised.of(small_net(Architecture("mirrored", 8, (4,), "crelu")))
    assert repr(net) == "<Quantised 'mirrored' 1260 -> 16 -> 4 -> 1, crelu: 10161 weights>"
    net = Quantised.of(small_net(Architecture("mirrored", 8, (4,), "screlu", 2), 5))
    again = Quantised.of(net.as_network())
    assert all(np.array_equal(array, again.arrays[name]) for name, array in net.arrays.items())


def test_the_last_layer_is_filled_before_it_is_rounded():
    shape = Architecture("mirrored", 8, (4,), "screlu", 2, 400.0)
    network = small_net(shape, 5)
    full = filled(network)
    assert abs(full.arrays["weights_1"]).max() == pytest.approx(127 / 64)
    assert full.architecture.scale == pytest.approx(400 * abs(network.arrays["weights_1"]).max() / (127 / 64))
    for name in ("input_weights", "input_bias", "weights_0", "bias_0"):
        assert np.array_equal(full.arrays[name], network.arrays[name])
    some = positions_of([walked(range(number)) for number in range(30)])
    assert full.values(*some) == pytest.approx(network.values(*some), abs=1e-3)
    assert abs(Quantised.of(network).arrays["weights_1"]).max() == 127
    assert filled(full) is full
    large = {**network.arrays, "weights_1": network.arrays["weights_1"] * 1e-4}
    assert filled(Network(shape, large)).architecture.scale == LEAST_SCALE
    none = {**network.arrays, "weights_1": np.zeros((2, 1, 4)), "bias_1": np.zeros((2, 1))}
    assert filled(Network(shape, none)).architecture == shape


def test_a_copy_in_half_precision_rounds_to_the_same_integers(tmp_path):
    shape = Architecture("mirrored", 64, (4,), "screlu", 2)
    drawn = np.random.default_rng(4)
    arrays = dict(small_net(shape, 4).arrays)
    near = drawn.integers(-2039, 2039, (1260, 64)) + 0.5 + drawn.uniform(-0.02, 0.02, (1260, 64))
    arrays["input_weights"] = near / 255 * drawn.choice([0.003, 0.06, 0.5], (1260, 64))
    arrays["input_weights"][:4] = near[:4] / 255  # few: with more, sums could overflow
    network = Network(shape, arrays, {"seed": 4}, np.arange(1260))
    copy = Network.load(halved(network).save(tmp_path / "half.net"))
    saved = [Quantised.of(each).save(tmp_path / "a").read_bytes() for each in (copy, network)]
    assert saved[0] == saved[1]
    plain = network.arrays["input_weights"].astype(np.float16).astype(np.float64)
    assert (np.rint(plain * 255) != Quantised.of(network).arrays["input_weights"]).any()
    assert copy.arrays["input_weights"] == pytest.approx(arrays["input_weights"], rel=1e-3, abs=1e-7)
    assert (tmp_path / "half.net").stat().st_size < 0.6 * network.save(tmp_path / "c").stat().st_size


def test_a_weight_that_half_precision_cannot_round():
    arrays = dict(small_net(SMALL).arrays)
    arrays["input_weights"] = np.full((1260, 2), -LARGEST_HALF)
    with pytest.raises(NetworkError, match=r"input weights below 8 for float16, the largest is 8\.000"):
        halved(Network(SMALL, arrays))


def test_layers_that_could_overflow():
    wide = Architecture("perspectives", 256, (), "screlu")
    arrays = dict(small_net(wide).arrays)
    arrays["weights_0"] = np.full((1, 1, 512), 0.3)
    net = Quantised.of(Network(wide, arrays))
    assert 64 * 0.3 < net.arrays["weights_0"].max() < 127
    wide = Architecture("perspectives", 256, (), "screlu", 2)
    arrays = dict(small_net(wide).arrays)
    arrays["weights_0"] = np.stack([np.zeros((1, 512)), np.full((1, 512), 1.5)])
    with pytest.raises(NetworkError, match=r"layer 0 within 516\.\d, unit 0 of bucket 1 can reach 768\.\d"):
        Quantised.of(Network(wide, arrays))


SMALL = Architecture("piece_square", 2, (), "crelu")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"weights_0": np.full((1, 1, 2), 2.0)}, "'weights_0' within 1.984, the largest is 2.000"),
        ({"input_weights": np.full((1260, 2), -129.0)}, "'input_weights' within 128.498, .* is 129.000"),
        ({"input_weights": np.full((1260, 2), 4.1)}, r"accumulators within 128.5, unit \d can reach 131\.\d"),
        ({"input_bias": np.array([0, -127.0])}, r"accumulators within 128.5, unit 1 can reach 1\d\d\.\d"),
    ],
)
def test_networks_too_large_to_be_rounded(changes, message):
    good = dict(small_net(SMALL).arrays)
    refuses(NetworkError, message, lambda: Quantised.of(Network(SMALL, good | changes)))


def test_arrays_and_files_that_do_not_fit(tmp_path):
    good = dict(Quantised.of(small_net(SMALL)).arrays)
    with pytest.raises(NetworkError, match=r"expected arrays input_weights, .*; got bias_0"):
        Quantised(SMALL, {"bias_0": good["bias_0"]})
    with pytest.raises(NetworkError, match=r"'bias_0' as int32\[1, 1\], got int64\[1, 1\]"):
        Quantised(SMALL, good | {"bias_0": good["bias_0"].astype(np.int64)})
    with pytest.raises(NetworkError, match=r"'input_bias' as int16\[2\], got int16\[3\]"):
        Quantised(SMALL, good | {"input_bias": np.zeros(3, np.int16)})
    path = write_arrays(tmp_path / "a.net", {"kind": "quantised", "architecture": {"width": -1}}, {})
    refuses(NetworkError, "got -1", Quantised.load, path)
    path = write_arrays(tmp_path / "a.net", {"kind": "book"}, {})
    refuses(NetworkError, r"of kind 'network', .* is 'book'", Quantised.load, path)


def test_how_often_inputs_were_lit_is_kept_with_the_net(tmp_path):
    shape = Architecture("piece_square", 4)
    counts = np.arange(1260) % 7
    network = Network(shape, Network.random(shape, 1).arrays, {}, counts)
    for kind, net in ((Network, network), (Quantised, Quantised.of(network))):
        read = kind.load(net.save(tmp_path / "net"))
        assert np.array_equal(read.times_active, counts)
    assert np.array_equal(Quantised.of(network).as_network().times_active, counts)
    assert kind.load(Quantised.of(Network.random(shape, 1)).save(tmp_path / "net")).times_active is None
    for wrong, message in (
        (counts[1:], r"expected counts of 1260 inputs, got int64\[1259\]"),
        (counts - 1, r"expected counts of 1260 inputs, got int64\[1260\] with -1"),
        (counts / 2, r"expected counts of 1260 inputs, got float64\[1260\]"),
    ):
        refuses(NetworkError, message, Network, shape, network.arrays, {}, wrong)
        refuses(NetworkError, message, Quantised, shape, Quantised.of(network).arrays, {}, wrong)
