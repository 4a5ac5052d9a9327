"""What the board shows for an event can be played there, and is what the log says."""

import pytest

import xqlab
from tests.trace.trees import XIANGQI, searched, xiangqi
from xqlab import Enhancements
from xqlab.search.events import BEST, CUTOFF, ITERATION, LEAVE, PRUNED, SKIPPED, TABLE
from xqlab.trace import refutation
from xqlab.trace.search_tree import Tree
from xqlab.trace.tree.refutation import MOST
from xqlab.xiangqi import Board

NAMES = {CUTOFF: "cutoff", PRUNED: "pruned", SKIPPED: "skipped", TABLE: "table", ITERATION: "none"}


@pytest.mark.parametrize("name", XIANGQI)
def test_moves_are_legal_and_the_logs(name: str) -> None:
    tree = xiangqi(name).tree
    for k in range(0, len(tree.log), max(len(tree.log) // 300, 1)):
        event, found = tree.log[k], refutation(tree, k)
        board = tree.board_at(found.node)
        assert len(found.codes) == len(found.moves) <= MOST
        for code, move in zip(found.codes, found.moves):
            assert code == 0 or code in board.codes()
            assert board.move_of(code) == move
            board.push_code(code)
        assert (found.kind == "none") == (not found.moves)
        if found.moves:
            assert found.kind == NAMES.get(event.kind, "best")
        if event.kind in (CUTOFF, BEST, PRUNED, SKIPPED):
            assert found.codes[0] == event.move
        if event.kind in (PRUNED, SKIPPED):
            assert found.node == tree.nodes.parent[tree.node_at[k]]
            assert found.proven == (event.kind == PRUNED)


def test_the_whole_line_of_a_proven_value() -> None:
    use = Enhancements.of("alpha_beta")
    result = xqlab.search(Board(), depth=3, enhancements=use, record=True)
    last = len(result.log) - 1
    found = refutation(result.tree, last)
    assert result.log.kind[last] == LEAVE
    assert list(found.moves) == list(result.pv)
    assert found.proven
    assert refutation(result.tree, -1) == found
    assert found.node == result.tree.root()


def test_nothing_is_shown_before_there_is_a_move() -> None:
    tree = searched([[3, 12], [2, 4]], Enhancements.textbook()).tree
    assert refutation(tree, 1).kind == "none"
    told = {int(kind): refutation(tree, k) for k, kind in enumerate(tree.log.kind)}
    assert (told[CUTOFF].kind, told[CUTOFF].moves) == ("cutoff", ("a",))
    assert (told[PRUNED].kind, told[PRUNED].moves, told[PRUNED].proven) == ("pruned", ("b",), True)
    assert told[LEAVE].moves == ("a", "a")
    bare = Tree(tree.log)
    assert refutation(bare, len(bare.log) - 1).moves == (1, 1)
    with pytest.raises(IndexError):
        refutation(tree, len(tree.log))
