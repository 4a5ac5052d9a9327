"""The difference of two values, taken apart: it adds up, and names what changed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evaluation.positions import random_board, random_weights
from xqlab._jit import COMPILED
from xqlab.evaluation import Weights, explain
from xqlab.xiangqi import Board

SETTINGS = settings(deadline=None, max_examples=30 if COMPILED else 6)
SEEDS = st.integers(0, 2**32)


@SETTINGS
@given(SEEDS, SEEDS, SEEDS, SEEDS)
def test_it_adds_up_for_any_two_positions_and_weights(first, second, weights, others):
    before = explain(random_board(first), random_weights(weights))
    after = explain(random_board(second), random_weights(others))
    found = after - before
    parts = found.by_component()
    assert found.value == after.value - before.value
    assert sum(part.change for part in parts.values()) == found.value
    for part in parts.values():
        assert part.change == part.after - part.before == sum(term.change for term in part.terms)
    assert (before - after).value == -found.value
    table = found.table()
    assert table["change"].sum() == found.value
    assert list(table.index) == [term.name for part in parts.values() for term in part.terms]


def test_a_position_less_itself_is_nothing():
    found = explain(Board()) - explain(Board())
    assert found.value == 0
    assert len(found.table()) == 0
    assert not any(part.terms for part in found.by_component().values())


def test_a_move_changes_what_it_touches_and_no_more():
    after = Board()
    after.push_uci("b0c2")
    weights = Weights.rules_of_thumb()
    found = explain(after, weights) - explain(Board(), weights)
    terms = {term.name: term for part in found.by_component().values() for term in part.terms}
    moved = terms["piece_square.knight.c2"]
    assert (moved.count_before, moved.count_after) == ((0, 0), (1, 0))
    assert moved.change == weights["piece_square.knight.c2"][0]
    assert terms["tempo.move"].change == -20
    assert not any(name.startswith("material") for name in terms)
    assert repr(found) == f"<Difference of {found.value:+.1f} for Red>"


def test_the_same_counts_with_other_weights_are_a_difference():
    weights = Weights.rules_of_thumb()
    dearer = weights.with_values({"tempo.move": (15, 15)})
    found = explain(Board(), dearer) - explain(Board(), weights)
    assert found.value == 5
    assert list(found.table().index) == ["tempo.move"]


def test_it_is_in_the_language_of_what_comes_after():
    found = explain(Board(), language="zh") - explain(Board())
    assert found.language == "zh"
    assert found.in_language("en").language == "en"
    with pytest.raises(ValueError, match="got 'fr'"):
        found.in_language("fr")
