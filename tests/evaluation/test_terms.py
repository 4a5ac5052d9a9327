"""The names of the terms: one each, in the order of the array, and what another name is told."""

import numpy as np
import pytest

from xqlab.evaluation.terms import (
    COMPONENTS,
    SQUARE_TERM,
    TERM_COUNT,
    TERMS,
    TermError,
    component_terms,
    folded_square,
    own_square,
    term_index,
)
from xqlab.xiangqi.core.squares import OFF, SLOT_KINDS, SLOTS, SQUARE_NAMES, SQUARES, allowed_squares


def test_names_are_unique_and_find_their_place():
    names = [term.name for term in TERMS]
    assert len(set(names)) == TERM_COUNT == len(TERMS)
    assert [term_index(name) for name in names] == list(range(TERM_COUNT))
    assert all(term.name.startswith(f"{term.component}.") and term.about for term in TERMS)


def test_the_terms_of_components_cover_the_array_in_order():
    covered = [index for name in COMPONENTS for index in component_terms(name)]
    assert covered == list(range(TERM_COUNT))
    assert all(TERMS[i].component == name for name in COMPONENTS for i in component_terms(name))


@pytest.mark.parametrize("name", ["mobility.knight.9", "material", "", None, 3, ["material.rook"]])
def test_an_unknown_term_is_quoted(name):
    with pytest.raises(TermError) as raised:
        term_index(name)
    assert str(raised.value) == (
        f"expected a term such as 'mobility.knight.3', of {', '.join(COMPONENTS)}; got {name!r}"
    )


@pytest.mark.parametrize("name", ["mobilty", "material.rook", ""])
def test_an_unknown_component_is_quoted(name):
    with pytest.raises(TermError) as raised:
        component_terms(name)
    assert str(raised.value) == f"expected a component out of {', '.join(COMPONENTS)}, got {name!r}"


def test_mirrored_squares_share_a_term_and_black_sees_its_own_ranks():
    assert SQUARE_NAMES[folded_square(SQUARE_NAMES.index("h2"))] == "b2"
    assert SQUARE_NAMES[folded_square(SQUARE_NAMES.index("e2"))] == "e2"
    assert SQUARE_NAMES[own_square(1, SQUARE_NAMES.index("b7"))] == "b2"
    for slot, kind in enumerate(SLOT_KINDS):
        side = slot // SLOTS
        stands = set(np.flatnonzero(SQUARE_TERM[slot] >= 0))
        assert stands == set(allowed_squares(int(kind), side))
        for square in stands:
            name = TERMS[SQUARE_TERM[slot, square]].name
            assert name.endswith(SQUARE_NAMES[folded_square(own_square(side, int(square)))])
        assert SQUARE_TERM[slot, OFF] == -1
    assert SQUARE_TERM.shape == (2 * SLOTS, SQUARES + 1)
