"""What a page without a kernel is sent."""

import json

import numpy as np
import pytest

from tests.viz.recorded import SEARCHES, searched, unpack
from xqlab.trace.query.aggregate import GHOST_ANSWERED
from xqlab.trace.tree.rows import WHOLE
from xqlab.viz.overview.view import SAVED, STEPS, WIDTHS, Views, places_of, portion_message


def test_what_was_saved_is_told_of_the_largest() -> None:
    views = Views(searched("everything").tree)
    kept = views.portion(300, -1, True)
    savings = json.loads(json.dumps(portion_message(views, kept, True)[0]))["savings"]
    assert 20 < len(savings) <= SAVED
    root = str(views.tree.root())
    assert savings[root] == json.loads(json.dumps(views.savings(int(root))))
    searched_in, ply = views.tree.nodes.searched, views.tree.nodes.ply
    told = set(map(int, savings))
    untold = set(kept.cells.node[kept.cells.moves == 1].tolist()) - told
    assert max(searched_in[node] for node in untold if ply[node] > 0) <= min(map(searched_in.item, told))
    assert portion_message(views, views.portion(300, -1, False), False)[0]["savings"] == {}


@pytest.mark.parametrize("name", ["everything", "xiangqi, Black", "chess", "tic-tac-toe", "textbook"])
def test_changes_lead_to_the_board_of_each_cell(name: str) -> None:
    tree = searched(name).tree
    views = Views(tree)
    cells = views.portion(800, -1, with_ghosts=True).cells
    places, place = places_of(views, cells)
    arrays, symbols = places.arrays(), places.symbols
    boards, own = {0: [symbols[number] for number in arrays["root_symbol"]]}, arrays["place_changes"]
    for at, line in enumerate(place.tolist()[1:], start=1):
        board = boards[at] = list(boards[int(cells.parent[at])])
        for change in range(own[line], own[line + 1]) if line >= 0 else ():
            board[arrays["change_square"][change]] = symbols[arrays["change_symbol"][change]]
        node = int(cells.node[at])
        if at % 7 == 1 and cells.moves[at] == 1 and cells.flavour[at] != GHOST_ANSWERED:
            is_whole = tree.nodes.ending[node] == WHOLE
            assert board == (tree.board if is_whole else tree.board_at(node)).cells()


@pytest.mark.parametrize("ghosts", [False, True])
@pytest.mark.parametrize("name", SEARCHES)
def test_columns_of_a_page_are_those_of_the_portion(name: str, ghosts: bool) -> None:
    views = Views(searched(name).tree)
    kept = views.portion(300, -1, ghosts)
    about, block = portion_message(views, kept, ghosts)
    columns = {column: np.array(values) for column, values in unpack(about["contents"], block).items()}
    for column in STEPS:
        columns[column] = np.cumsum(columns[column])
    columns["last"] += columns["first"]
    for column in ("node", "parent", "first", "last", "moves", "flavour", "searched"):
        assert np.array_equal(columns[column], kept.cells[column])
    assert about["cells"] == len(kept.cells) == len(about["texts"]["en"]) == len(about["texts"]["zh"])
    for column, shares in zip(WIDTHS, kept.shares.T):
        assert columns[column] == pytest.approx(shares, rel=2**-14)
    assert ("ghost_width_log" in columns) == ("known" in columns) == about["with_ghosts"] == ghosts
