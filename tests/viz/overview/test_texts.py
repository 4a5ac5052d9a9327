"""The moves of an overview in every notation."""

import pytest

from tests.viz.recorded import searched
from xqlab.trace.move_names import NOTATIONS, move_name
from xqlab.trace.query.aggregate import GHOST_ANSWERED
from xqlab.trace.tree.nodes import PASS
from xqlab.viz.overview.texts import are_moves, cell_texts, crumbs_of, line_to
from xqlab.viz.overview.view import Views


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", ["everything", "mtdf", "chess", "tic-tac-toe", "textbook"])
def test_every_cell_is_named_by_its_move(name: str, notation: str) -> None:
    tree = searched(name).tree
    views = Views(tree)
    largest = max(tree.children(tree.root()), key=lambda node: int(tree.nodes.searched[node]))
    for focus in (-1, tree.iterations[-1], tree.root(), largest):
        cells = views.cells(focus, None, True, True)
        texts = cell_texts(tree, focus, cells, notation)
        assert len(texts) == len(cells)
        for at in range(0, len(cells), 9):
            node = int(cells["node"][at])
            answered = cells["flavour"][at] == GHOST_ANSWERED
            expected = "" if node < 0 or answered else move_name(tree, node, notation)
            assert texts[at] == expected
            assert not answered or not are_moves(tree, cells)[at]


def test_a_null_move_is_a_pass_in_every_notation() -> None:
    tree = searched("everything").tree
    node = next(number for number in range(len(tree)) if tree.is_null(number))
    assert line_to(tree, node, "chinese")[-1] == line_to(tree, node, "uci")[-1] == PASS
    assert line_to(tree, node, "uci") == tree.line(node)


def test_crumbs_are_in_every_language() -> None:
    tree = searched("everything").tree
    child = tree.children(tree.root())[0]
    crumbs = crumbs_of(tree, child, {"en": "uci", "zh": "chinese"})
    assert crumbs[0] == [tree.root(), {"en": "", "zh": ""}]
    assert crumbs[1] == [child, {"en": tree.text(child), "zh": move_name(tree, child, "chinese")}]
    assert crumbs_of(tree, -1, {"en": "uci"}) == crumbs_of(tree, tree.iterations[0], {"en": "uci"}) == []
