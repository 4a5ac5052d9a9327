"""A recorded search or its tree is taken, anything else refused."""

import pytest

from tests.viz.recorded import searched
from xqlab.viz.recorded import recorded_tree


def test_a_result_or_its_tree() -> None:
    result = searched("textbook")
    assert recorded_tree(result, ValueError) is result.tree
    assert recorded_tree(result.tree, ValueError) is result.tree


@pytest.mark.parametrize("other", ["h2e2", None, 3])
def test_anything_else_is_quoted(other: object) -> None:
    with pytest.raises(ValueError, match=f"expected the Result of a search or its tree, got {other!r}"):
        recorded_tree(other, ValueError)
