"""torch's network says what `Network` says, and its gradient is the slope of what it says."""

# ruff: noqa: E402 - what needs torch is imported after the question whether it is there

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from tests.nnue.training_games import walked_positions
from xqlab.nnue.net.network import Architecture, Network
from xqlab.nnue.training.batches import batch_of
from xqlab.nnue.training.trainable_network import (
    DENSE_LIMIT,
    FACTOR,
    INPUT_LIMIT,
    TrainableNetwork,
    bagged,
    first_weights,
)
from xqlab.nnue.training.training import torch_values

POSITIONS = walked_positions(3, 30)
SHAPES = [
    Architecture("king_buckets", 6, (), "screlu"),
    Architecture("perspectives", 5, (4,), "crelu", 3),
    Architecture("piece_square", 3, (4, 3), "screlu", 2, scale=150.0),
    Architecture("mirrored", 8, (2,), "screlu"),
]


def shaken(architecture, factorised, seed=0):
    """A model whose weights are all drawn, large enough that some sums are clipped."""
    model = first_weights(architecture, seed, factorised)
    drawn = np.random.default_rng(seed)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter += torch.from_numpy(drawn.normal(0, 0.1, parameter.shape).astype(np.float32))
    return model


@pytest.mark.parametrize("factorised", [False, True])
@pytest.mark.parametrize("architecture", SHAPES, ids=lambda each: each.features)
def test_the_exported_network_says_the_same(architecture, factorised):
    model = shaken(architecture, factorised)
    said = torch_values(model, [batch_of(architecture, POSITIONS)]) * architecture.scale
    network = Network(architecture, model.arrays())
    assert said == pytest.approx(network.values(POSITIONS["square"], POSITIONS["turn"]), abs=0.01)
    assert model.factorised == (factorised and architecture.features == "king_buckets")


@pytest.mark.parametrize("squared", [False, True])
def test_the_kernels_gradient_is_torchs(squared):
    architecture = Architecture("king_buckets", 6, (), "screlu" if squared else "crelu")
    model = shaken(architecture, True)
    batch = batch_of(architecture, POSITIONS)
    weights = torch.linspace(-1, 1, len(batch))
    (model(batch) * weights).sum().backward()
    found = {name: each.grad.clone() for name, each in model.named_parameters()}
    model.zero_grad()
    lit = torch.from_numpy(batch.active.reshape(-1, 32)).long()
    seen = bagged(model.table(), model.get_parameter("input_bias"), lit, squared).view(len(batch), -1)
    said = torch.nn.functional.linear(
        seen, model.get_parameter("weights_0")[0], model.get_parameter("bias_0")[0]
    )
    (said.view(-1) * weights).sum().backward()
    for name, each in model.named_parameters():
        assert found[name].numpy() == pytest.approx(each.grad.numpy(), abs=1e-4), name
    assert found[FACTOR].abs().max() > 0.1


def test_the_gradient_is_the_slope():
    architecture = Architecture("king_buckets", 4, (3,), "screlu", 2)
    model = shaken(architecture, True, 2)
    batch = batch_of(architecture, POSITIONS)

    def total():
        return torch_values(model, [batch]).sum()

    model(batch).sum().backward()
    drawn = np.random.default_rng(0)
    for name, parameter in model.named_parameters():
        flat, slopes = parameter.data.view(-1), parameter.grad.view(-1)
        place = int(torch.argmax(slopes.abs())) if drawn.random() < 0.8 else int(drawn.integers(len(flat)))
        step, before = 2e-3, float(flat[place])
        flat[place] = before + step
        above = total()
        flat[place] = before - step
        below = total()
        flat[place] = before
        assert (above - below) / (2 * step) == pytest.approx(float(slopes[place]), rel=0.08, abs=0.05), name


def test_clipping_keeps_what_quantisation_holds():
    model = shaken(SHAPES[1], False)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.mul_(100)
    biases = {
        name: each.detach().clone() for name, each in model.named_parameters() if name.startswith("bias")
    }
    model.clip()
    arrays = model.arrays()
    assert np.abs(arrays["weights_0"]).max() == np.float32(DENSE_LIMIT) == np.float32(127 / 64)
    for name, bias in biases.items():
        assert np.array_equal(arrays[name], bias.numpy())
    factorised = shaken(SHAPES[0], True)
    with torch.no_grad():
        for parameter in factorised.parameters():
            parameter.mul_(100)
    factorised.clip()
    table, bias = (factorised.arrays()[name] for name in ("input_weights", "input_bias"))
    assert np.abs(table).max() <= INPUT_LIMIT
    assert 32 * np.abs(table).max() + np.abs(bias).max() < 128


def test_first_weights_are_drawn_by_the_seed():
    one, same, other = (first_weights(SHAPES[0], seed, True).arrays() for seed in (1, 1, 2))
    for name in one:
        assert np.array_equal(one[name], same[name])
    assert not np.array_equal(one["input_weights"], other["input_weights"])
    start = Network.random(SHAPES[1], 7)
    taken = TrainableNetwork(start).arrays()
    for name, array in start.arrays.items():
        assert np.array_equal(taken[name], array)
