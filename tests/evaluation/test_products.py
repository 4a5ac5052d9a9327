"""Values, gradients and information of a sparse design are those of the dense matrix, on any threads."""

import numpy as np
import pytest

from xqlab.evaluation import Weights, products, static_value
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.design import Design, design
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board

ROWS = 300 if COMPILED else 12


def random_design(rows, seed):
    """Rows with entries that no position has, too: any sparse matrix must do."""
    drawn = np.random.default_rng(seed)
    lengths = drawn.integers(0, 40, rows)
    terms = np.concatenate(
        [np.zeros(0, np.int16)]
        + [np.sort(drawn.choice(TERM_COUNT, length, replace=False)).astype(np.int16) for length in lengths]
    )
    counts = drawn.choice([-128, -3, -1, 1, 2, 127], len(terms)).astype(np.int8)
    shares = (drawn.integers(0, 33, rows) / 32).astype(np.float32)
    return Design(np.concatenate(([0], np.cumsum(lengths))), terms, counts, shares)


def dense(kept):
    """float64[rows, 2 terms]: the matrix of the linear function from weights to values."""
    table, shares = kept.dense().astype(float), kept.shares[:, None].astype(float)
    return np.hstack([table * shares, table * (1 - shares)])


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(products, "BLOCK", 64 if COMPILED else 5)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.usefixtures("small_blocks")
def test_products_are_those_of_the_dense_matrix(threads):
    kept = random_design(ROWS, 1)
    drawn = np.random.default_rng(2)
    matrix, weights, slopes = dense(kept), drawn.normal(size=(2, TERM_COUNT)), drawn.normal(size=ROWS)
    assert np.allclose(products.values(kept, weights, threads), matrix @ weights.ravel())
    assert np.allclose(products.gradient(kept, slopes, threads).ravel(), slopes @ matrix)
    hessian = matrix.T @ (slopes[:, None] * matrix)
    assert np.allclose(products.information(kept, slopes, threads), hessian)
    assert np.allclose(products.diagonal(kept, slopes, threads).ravel(), np.diag(hessian))


@pytest.mark.usefixtures("small_blocks")
def test_threads_change_no_bit():
    kept, slopes = random_design(ROWS, 3), np.random.default_rng(4).normal(size=ROWS)
    for product in (products.gradient, products.information, products.diagonal):
        assert (product(kept, slopes, 1) == product(kept, slopes, 4)).all()


def test_gradients_by_group():
    kept, drawn = random_design(20, 5), np.random.default_rng(6)
    slopes, groups = drawn.normal(size=20), np.sort(drawn.integers(0, 4, 20))
    found = products.group_gradients(kept, slopes, groups).reshape(-1, 2 * TERM_COUNT)
    matrix = dense(kept)
    for group in range(groups.max() + 1):
        inside = groups == group
        assert np.allclose(found[group], slopes[inside] @ matrix[inside])


def test_no_rows_give_zeros():
    kept = random_design(0, 7)
    nothing = np.zeros(0)
    assert len(products.values(kept, np.zeros((2, TERM_COUNT)))) == 0
    assert not products.gradient(kept, nothing).any()
    assert not products.information(kept, nothing).any()
    assert products.group_gradients(kept, nothing, np.zeros(0, int)).shape == (0, 2, TERM_COUNT)


def test_values_are_static_values():
    board = Board("2bak4/4a4/4b4/p3R4/9/2n6/P4c3/9/4A4/3AK4 b - - 0 1")
    weights = Weights.rules_of_thumb()
    kept = design(board.position.square[None], np.array([1]))
    value = products.values(kept, np.stack([weights.opening, weights.endgame]))[0]
    assert value == pytest.approx(static_value(board, weights))
