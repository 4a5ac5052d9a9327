"""Centred weights: what all pieces of a kind share, whatever their square or mobility, is material.

Each piece stands on one square and has one mobility. If all squares of a knight are worth ten centipawns more
and the knight itself ten less, every position has the same value. Games cannot tell which it is, so it is a
convention: over the positions of the fit, each piece's squares sum to nothing, and so does its mobility.
"""

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.terms import COMPONENTS, component_terms, term_index

KINDS = ("piece_square", "mobility")  # components of which every piece has just one term


def centring(often: NDArray[np.float64], movable: NDArray[np.bool_]) -> NDArray[np.float64]:
    """float64[2 terms, 2 terms]: the matrix that centres weights, those for the opening first.

    often   : float64[2, terms]  how often each term occurs, as from `xqlab.evaluation.design.appearances`
    movable : bool[terms]  a piece's squares are centred only if all of them and its material may change
    It changes no position's value: the other side has a king as well, and all else goes to material.
    """
    matrix = np.eye(2 * TERM_COUNT)
    for terms, material in _groups():
        if not movable[terms].all() or (material >= 0 and not movable[material]):
            continue
        for phase, counts in enumerate(often[:, terms]):
            if counts.sum() > 0:
                mean, first = counts / counts.sum(), phase * TERM_COUNT
                matrix[np.ix_(first + terms, first + terms)] -= mean
                if material >= 0:
                    matrix[first + material, first + terms] += mean
    return matrix


def _groups() -> list[tuple[NDArray[np.int64], int]]:
    """(the terms of which a piece has just one, the term of its material or -1 for a king)."""
    groups: dict[tuple[str, str], list[int]] = {}
    for component in KINDS:
        for index, name in zip(component_terms(component), COMPONENTS[component].terms):
            groups.setdefault((component, name.split(".")[0]), []).append(index)
    pieces = COMPONENTS["material"].terms
    return [
        (np.array(terms), term_index(f"material.{piece}") if piece in pieces else -1)
        for (_, piece), terms in groups.items()
    ]
