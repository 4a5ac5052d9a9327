"""What a page without a kernel is sent."""

import json
from typing import Any

import numpy as np
import pytest

from tests.viz.recorded import SEARCHES, searched
from xqlab.trace.move_names import move_name
from xqlab.trace.query.aggregate import GHOST_ANSWERED, SEARCHED
from xqlab.trace.tree.nodes import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz.overview.ghost_cells import with_ghosts
from xqlab.viz.overview.page import SAVED, STEPS, board_arrays, portion_message
from xqlab.viz.overview.portion import Portion, members, portion
from xqlab.viz.overview.view import Views
from xqlab.viz.page.payload import unpack


def sent(name: str, ghosts: bool, most: int = 300) -> tuple[Views, Portion, dict[str, Any], dict[str, Any]]:
    views = Views(searched(name).tree)
    kept = portion(views.tree, most)
    if ghosts:
        kept = with_ghosts(views, kept, 40)
    about, block = portion_message(views, kept, ghosts)
    columns = {column: np.array(values) for column, values in unpack(about["contents"], block).items()}
    for column in STEPS:
        columns[column] = np.cumsum(columns[column])
    columns["last"] += columns["first"]
    return views, kept, json.loads(json.dumps(about)), columns


@pytest.mark.parametrize("ghosts", [False, True])
@pytest.mark.parametrize("name", SEARCHES)
def test_columns_say_what_the_tree_says(name: str, ghosts: bool) -> None:
    views, kept, about, columns = sent(name, ghosts)
    tree, cells, nodes = views.tree, kept.cells, views.tree.nodes
    for column in ("node", "parent", "first", "last", "moves", "flavour", "searched"):
        assert np.array_equal(columns[column], cells[column])
    assert about["cells"] == len(cells) == len(about["texts"]["en"]) == len(about["texts"]["zh"])
    passed = {
        column: np.bincount(nodes.parent[nodes.ending == ending], minlength=len(tree))
        for column, ending in (("pruned", UNSEARCHED), ("skipped", PASSED_OVER))
    }
    for at in range(1, len(cells), 5):
        node, alone = int(cells.node[at]), cells.moves[at] == 1
        if cells.flavour[at] == GHOST_ANSWERED:
            continue
        assert about["texts"]["zh"][at] == move_name(tree, node, "chinese")
        if alone and cells.flavour[at] == SEARCHED:
            assert columns["best_node"][at] == (-1 if (best := tree.best_child(node)) is None else best)
            for column, counted in passed.items():
                assert columns[column][at] == counted[node]
        inside = members(tree, cells[at])
        sizes = nodes.searched[inside].astype(float)
        expected = 0 if alone else np.log2(1 + sizes).sum()
        assert columns["log"][at] == pytest.approx(expected, rel=1e-6)
        if ghosts:
            expected = 0 if alone else np.log2(1 + sizes + views.ghosts.sums[inside]).sum()
            assert columns["ghost_log"][at] == pytest.approx(expected, rel=1e-6)
            assert columns["ghost"][at] == pytest.approx(cells.ghost[at], rel=1e-6)
    assert ("ghost_log" in columns) == ("known" in columns) == about["with_ghosts"] == ghosts


def test_what_was_saved_is_told_of_the_largest() -> None:
    views, kept, about, _ = sent("everything", True)
    assert 20 < len(about["savings"]) <= SAVED
    root = str(views.tree.root())
    assert about["savings"][root] == json.loads(json.dumps(views.savings(int(root))))
    smallest = min(int(views.tree.nodes.searched[int(node)]) for node in about["savings"])
    untold = set(kept.cells.node[kept.cells.moves == 1].tolist()) - set(map(int, about["savings"]))
    assert (
        max(int(views.tree.nodes.searched[node]) for node in untold if views.tree.nodes.ply[node] > 0)
        <= smallest
    )
    assert sent("everything", False)[2]["savings"] == {}


@pytest.mark.parametrize("name", ["everything", "xiangqi, Black", "chess", "tic-tac-toe", "textbook"])
def test_changes_lead_to_the_board_of_each_cell(name: str) -> None:
    tree = searched(name).tree
    cells = portion(tree, 800).cells
    arrays, symbols = board_arrays(tree, cells)
    root = [symbols[number] for number in arrays["root_symbol"]]
    assert root == tree.board.cells()
    boards = {0: root}
    for at in range(1, len(cells)):
        board = list(boards[int(cells.parent[at])])
        for change in range(arrays["changes"][at], arrays["changes"][at + 1]):
            board[arrays["change_square"][change]] = symbols[arrays["change_symbol"][change]]
        boards[at] = board
    for at in range(1, len(cells), 7):
        node = int(cells.node[at])
        whole = tree.nodes.ending[node] == WHOLE
        if cells.moves[at] > 1:
            assert boards[at] == boards[int(cells.parent[at])]
            continue
        assert boards[at] == (root if whole else tree.board_at(node).cells())
        squares = [int(arrays[end][at]) for end in ("move_start", "move_end")]
        move = int(tree.nodes.move[node])
        played = tree.board_at(int(tree.nodes.parent[node])).move_of(move) if move and not whole else None
        if hasattr(played, "from_square"):
            assert squares == [played.from_square, played.to_square]
        else:
            assert squares == [-1, -1]
    assert len(np.unique(arrays["changes"])) > (1 if name == "textbook" else 10) or name == "textbook"
