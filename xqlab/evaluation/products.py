"""A design times weights, and transposed: values of many positions, gradients, and Hessians for tuning.

Weights are float64[2, terms], for the opening and for the endgame. Work is cut into fixed blocks of
rows, whose sums are added in a fixed order, so results do not depend on the number of threads.
"""

# mypy: ignore-errors

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.design import Design
from xqlab.kernels import kernel

BLOCK = 1 << 15  # rows that one thread takes at a time


def values(design: Design, weights: NDArray[np.float64], threads: int = 1) -> NDArray[np.float64]:
    """float64[rows]: the value of each position for Red, in centipawns."""
    out = np.empty(len(design))
    _over_blocks(
        len(design), threads, lambda first, last: add_up_rows(*_parts(design), weights, first, last, out)
    )
    return out


def gradient(design: Design, slopes: NDArray[np.float64], threads: int = 1) -> NDArray[np.float64]:
    """float64[2, terms]: the gradient of a sum over positions, given its slope by each value."""
    blocks = np.arange(len(design)) // BLOCK
    out = np.zeros((-(-len(design) // BLOCK), 2, TERM_COUNT))
    _over_blocks(
        len(design),
        threads,
        lambda first, last: scatter_rows(*_parts(design), slopes, blocks, first, last, out),
    )
    return out.sum(axis=0)


def group_gradients(
    design: Design, slopes: NDArray[np.float64], groups: NDArray[np.int64]
) -> NDArray[np.float64]:
    """float64[groups, 2, terms]: the same for each group of rows, numbered from 0."""
    out = np.zeros((int(groups.max(initial=-1)) + 1, 2, TERM_COUNT))
    scatter_rows(*_parts(design), slopes, groups, 0, len(design), out)
    return out


def information(design: Design, curvatures: NDArray[np.float64], threads: int = 1) -> NDArray[np.float64]:
    """float64[2 terms, 2 terms]: the Hessian of a sum over positions, given its curvature by each value.

    Opening weights come first, then those of the endgame.
    """
    total = _added(add_products, (3, TERM_COUNT, TERM_COUNT), design, curvatures, threads)
    both = total + np.triu(total, 1).transpose(0, 2, 1)
    return np.block([[both[0], both[1]], [both[1], both[2]]])


def diagonal(design: Design, curvatures: NDArray[np.float64], threads: int = 1) -> NDArray[np.float64]:
    """float64[2, terms]: the diagonal of `information`, in the shape of weights."""
    return _added(add_squares, (2, TERM_COUNT), design, curvatures, threads)


def _added(
    add: Any, shape: tuple[int, ...], design: Design, curvatures: NDArray[np.float64], threads: int
) -> NDArray[np.float64]:
    # What a kernel adds up over all blocks, to zeros of this shape for each.
    def work(first: int, last: int) -> NDArray[np.float64]:
        out = np.zeros(shape)
        add(*_parts(design), curvatures, first, last, out)
        return out

    return sum(_over_blocks(len(design), threads, work), np.zeros(shape))


def _parts(design: Design) -> tuple[np.ndarray, ...]:
    return design.starts, design.terms, design.counts, design.shares


def _over_blocks(rows: int, threads: int, work: Callable[[int, int], Any]) -> list[Any]:
    firsts = range(0, rows, BLOCK)
    lasts = [min(first + BLOCK, rows) for first in firsts]
    if threads == 1 or len(firsts) == 1:
        return [work(first, last) for first, last in zip(firsts, lasts)]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, firsts, lasts))


@kernel
def add_up_rows(starts, terms, counts, shares, weights, first, last, out):
    """Write the values of the rows from `first` to `last` - 1 to `out`, float64[rows].

    starts, terms, counts, shares : as in `Design`
    weights : float64[2, terms]  centipawns
    """
    for row in range(first, last):
        opening = 0.0
        endgame = 0.0
        for entry in range(starts[row], starts[row + 1]):
            term = int(terms[entry])
            opening += int(counts[entry]) * weights[0, term]
            endgame += int(counts[entry]) * weights[1, term]
        out[row] = endgame + float(shares[row]) * (opening - endgame)


@kernel
def scatter_rows(starts, terms, counts, shares, slopes, groups, first, last, out):
    """Add the gradient of each row to its group in `out`, float64[groups, 2, terms].

    starts, terms, counts, shares : as in `Design`
    slopes : float64[rows]; groups : int64[rows]
    """
    for row in range(first, last):
        group = groups[row]
        opening = slopes[row] * float(shares[row])
        endgame = slopes[row] - opening
        for entry in range(starts[row], starts[row + 1]):
            term = int(terms[entry])
            out[group, 0, term] += int(counts[entry]) * opening
            out[group, 1, term] += int(counts[entry]) * endgame


@kernel
def add_squares(starts, terms, counts, shares, curvatures, first, last, out):
    """Add the diagonal of the Hessian to `out`, float64[2, terms]; arguments as of `scatter_rows`."""
    for row in range(first, last):
        share = float(shares[row])
        opening = curvatures[row] * share * share
        endgame = curvatures[row] * (1 - share) * (1 - share)
        for entry in range(starts[row], starts[row + 1]):
            square = int(counts[entry]) * int(counts[entry])
            out[0, terms[entry]] += square * opening
            out[1, terms[entry]] += square * endgame


@kernel
def add_products(starts, terms, counts, shares, curvatures, first, last, out):
    """Add the products of each row's counts to `out`, float64[3, terms, terms].

    Upper triangles: opening, mixed, endgame.
    """
    for row in range(first, last):
        share = float(shares[row])
        opening = curvatures[row] * share * share
        mixed = curvatures[row] * share * (1 - share)
        endgame = curvatures[row] * (1 - share) * (1 - share)
        end = starts[row + 1]
        for one in range(starts[row], end):
            term = int(terms[one])
            factor = int(counts[one])
            for two in range(one, end):
                other = int(terms[two])
                product = factor * int(counts[two])
                out[0, term, other] += product * opening
                out[1, term, other] += product * mixed
                out[2, term, other] += product * endgame
