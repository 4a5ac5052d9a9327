"""The boards of a page without a kernel."""

import numpy as np
import pytest

from tests.viz.recorded import searched
from xqlab.trace.tree.nodes import WHOLE
from xqlab.viz.overview.boards import board_arrays
from xqlab.viz.overview.portion import portion


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
