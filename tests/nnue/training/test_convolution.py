"""The article's network: its planes are the boards, its counts are those of its layers."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

# ruff: noqa: E402 - what needs torch is imported after the question whether it is there
from tests.nnue.training_games import walked_positions
from xqlab.errors import XqlabError
from xqlab.nnue.net.network import Architecture, multiply_adds
from xqlab.nnue.training.batches import batch_of
from xqlab.nnue.training.convolution import ARTICLE, ConvolutionalNetwork

POSITIONS = walked_positions(2, 20)


def test_layers_and_costs_of_the_article():
    article = ConvolutionalNetwork(ARTICLE)
    weights = [14 * 256 * 9, 256 * 256 * 9, 256 * 128 * 9]
    dense = [128 * 90 * 256, 256 * 128, 128]
    biases = 256 + 256 + 128 + 256 + 128 + 1
    assert article.parameter_count == sum(weights) + sum(dense) + biases
    assert article.multiply_adds == 90 * sum(weights) + sum(dense)
    assert repr(article) == f"<ConvolutionalNetwork of width 256: {article.parameter_count} weights>"
    for width in (0, 3, 514):
        with pytest.raises(XqlabError, match=f"an even width from 2 to 512, got {width}"):
            ConvolutionalNetwork(width)
    shape = Architecture("perspectives", 16, (8,))
    assert multiply_adds(shape, pieces=20) == 20 * 32 + 32 * 8 + 8
    assert multiply_adds(shape, moved=3) == 3 * 32 + 32 * 8 + 8
    assert np.isclose(multiply_adds(Architecture("piece_square", 16)), 32 * 16 + 16)


def test_the_planes_are_the_men_as_the_mover_sees_them():
    model = ConvolutionalNetwork(4)
    shown = []
    model.layers.register_forward_pre_hook(lambda module, given: shown.append(given[0].numpy().copy()))
    batch = batch_of(model.architecture, POSITIONS)
    with torch.no_grad():
        model(batch)
    (planes,) = shown
    assert planes.shape == (len(POSITIONS), 14, 10, 9)
    assert planes.sum(axis=(1, 2, 3)).tolist() == (POSITIONS["square"] < 90).sum(axis=1).tolist()
    for row, position in enumerate(POSITIONS):
        black = position["turn"] == 1
        own, enemy = (16, 0) if black else (0, 16)
        rank, file = divmod(int(position["square"][own]), 9)
        assert planes[row, 0, 9 - rank if black else rank, file] == 1
        rank, file = divmod(int(position["square"][enemy]), 9)
        assert planes[row, 7, 9 - rank if black else rank, file] == 1


def test_weights_come_back_and_are_drawn_by_the_seed():
    one, other = ConvolutionalNetwork(4, seed=1), ConvolutionalNetwork(4, seed=2)
    batch = batch_of(one.architecture, POSITIONS)
    with torch.no_grad():
        before = one(batch)
        assert not torch.equal(before, other(batch))
        one.clip()
        other.load(one.arrays())
        assert torch.equal(before, other(batch))
        assert torch.equal(before, ConvolutionalNetwork(4, seed=1)(batch))
