"""What a page without a kernel is sent."""

import json
from typing import Any

import numpy as np
import pytest

from tests.viz.recorded import SEARCHES, searched
from xqlab.trace.move_names import move_name
from xqlab.trace.query.aggregate import GHOST_ANSWERED, SEARCHED
from xqlab.trace.tree.nodes import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz.overview.portion import Portion
from xqlab.viz.overview.view import SAVED, STEPS, WIDTHS, Views, places_of, portion_message
from xqlab.viz.page.payload import unpack


def sent(name: str, ghosts: bool, most: int = 300) -> tuple[Views, Portion, dict[str, Any], dict[str, Any]]:
    views = Views(searched(name).tree)
    kept = views.portion(most, -1, ghosts)
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
            parent = int(cells.node[cells.parent[at]])
            assert columns["best"][at] == (parent >= 0 and tree.best_child(parent) == node)
            for column, counted in passed.items():
                assert columns[column][at] == counted[node]
        if ghosts:
            assert columns["ghost"][at] == pytest.approx(cells.ghost[at], rel=1e-6)
    for column, shares in zip(WIDTHS, kept.shares.T):
        assert columns[column] == pytest.approx(shares, rel=2**-14)
    assert ("ghost_width_log" in columns) == ("known" in columns) == about["with_ghosts"] == ghosts


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
    views = Views(tree)
    cells = views.portion(800, -1, with_ghosts=True).cells
    places, place = places_of(views, cells)
    arrays, symbols = places.arrays(), places.symbols
    root = [symbols[number] for number in arrays["root_symbol"]]
    assert root == tree.board.cells()
    boards = {0: root}
    for at, line in enumerate(place.tolist()[1:], start=1):
        board = list(boards[int(cells.parent[at])])
        for change in (
            range(arrays["place_changes"][line], arrays["place_changes"][line + 1]) if line >= 0 else ()
        ):
            board[arrays["change_square"][change]] = symbols[arrays["change_symbol"][change]]
        boards[at] = board
    for at in range(1, len(cells), 7):
        node = int(cells.node[at])
        whole = tree.nodes.ending[node] == WHOLE
        if cells.moves[at] > 1 or cells.flavour[at] == GHOST_ANSWERED:
            continue
        assert boards[at] == (root if whole else tree.board_at(node).cells())
        squares = (
            [int(arrays[end][place[at]]) for end in ("place_start", "place_end")] if not whole else [-1, -1]
        )
        move = int(tree.nodes.move[node])
        played = tree.board_at(int(tree.nodes.parent[node])).move_of(move) if move and not whole else None
        if hasattr(played, "from_square"):
            assert squares == [played.from_square, played.to_square]
        else:
            assert squares[0] == -1
