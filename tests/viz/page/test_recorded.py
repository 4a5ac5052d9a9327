"""A recorded search or its tree is taken, anything else refused."""

from collections.abc import Callable

import pytest

from tests.viz.recorded import searched
from xqlab.viz import listing_of_run, tree_svg
from xqlab.viz.page.recorded import recorded_tree


def test_a_result_or_its_tree() -> None:
    result = searched("textbook")
    assert recorded_tree(result, ValueError) is result.tree
    assert recorded_tree(result.tree, ValueError) is result.tree


@pytest.mark.parametrize("other", ["h2e2", None, 3])
def test_anything_else_is_quoted(other: object) -> None:
    with pytest.raises(ValueError, match=f"expected the Result of a search or its tree, got {other!r}"):
        recorded_tree(other, ValueError)


def test_a_long_thing_is_quoted_in_short() -> None:
    with pytest.raises(ValueError, match=r"got [^\n]{1,80}$"):
        recorded_tree(searched("textbook").log, ValueError)


@pytest.mark.parametrize("draw", [tree_svg, listing_of_run])
def test_pictures_and_listings_refuse_it_alike(draw: Callable[[object], object]) -> None:
    with pytest.raises(ValueError, match="expected the Result of a search or its tree, got None"):
        draw(None)
