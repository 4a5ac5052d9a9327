"""Every face of a log that was too small says how much of the search it has, and what keeps all."""

import re

import xqlab
from tests.viz.recorded import XIANGQI
from xqlab import Result
from xqlab.games import TicTacToe
from xqlab.search.events import ENTER
from xqlab.search.log_share import round_up
from xqlab.viz import Overview, Quiz, SideBySide, Stepper, TreeWidget, Twin, tree_svg
from xqlab.words import in_each
from xqlab.xiangqi import Board


def tree_drawn(result: Result) -> str:
    """The words of its picture, without its lines."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)", str(tree_svg(result, max_nodes=5))))


def test_every_face_of_a_truncated_log_says_how_much_it_has() -> None:
    """And the overview and the tree open at the last iteration that ended."""
    result = xqlab.search(Board(XIANGQI), depth=3, record=700)
    kept = int((result.log["kind"] == ENTER).sum())
    share = f"the log has {kept:,} of {result.nodes:,} nodes; record="
    [room] = re.findall(re.escape(share) + r"([\d_]+) keeps all", repr(result))
    whole = xqlab.search(Board(XIANGQI), depth=3, record=int(room))
    assert not whole.truncated
    assert "log" not in repr(whole) + repr(xqlab.search(Board(XIANGQI), depth=1))
    assert share in repr(result.tree)
    tree, overview = TreeWidget(result, max_nodes=50), Overview(result)
    english = f"T{share[1:]}{room} keeps all."
    chinese = f"记录有 {result.nodes:,} 个结点中的 {kept:,} 个；record={room} 可保留全部。"
    notes = [Stepper(result)._about["note"], Twin(result, result)._left["about"]["note"]]
    notes += [tree._data["log_share"], overview._data["log_share"]]
    for note in notes:
        assert note["en"].endswith(english)
        assert note["zh"].endswith(chinese)
    assert share in tree_drawn(result).replace("The log", "the log")
    assert tree.node == overview.node
    assert result.tree.nodes.last_event[tree.node] >= 0
    for page in (Stepper(result), Twin(result, result), tree, overview):
        exported = repr(page._standalone()[1])
        assert f"The log has {kept}" in exported
        assert "record=" not in exported


def test_a_log_of_playouts_says_how_much_it_has() -> None:
    result = xqlab.mcts(TicTacToe("b2 a1 c3"), playouts=40, record=50, seed=1)
    share = f"the log has 50 of {result.events:,} events; record="
    assert share in repr(result)
    quiz = Quiz(result, questions=2)
    for note in (Stepper(result)._about["note"], quiz._about["note"], Overview(result)._data["log_share"]):
        assert note["en"] == f"T{share[1:]}{round_up(result.events):_} keeps all."
    assert "record=" not in repr(quiz._standalone()[1])


def test_a_search_of_which_a_log_lacks_part_says_so_beside_another_one() -> None:
    """Else "alpha-beta never looked here" would be said of what it did search."""
    board = TicTacToe("b2 a1 c3")
    result = xqlab.search(board, depth=3, enhancements=xqlab.Enhancements.textbook(), record=150)
    share = result.log_share
    assert share
    beside = SideBySide(result, xqlab.mcts(board, playouts=10, seed=1))
    for language, sentence in in_each(share.sentence).items():
        assert beside._data["log_share"][language] == sentence
    exported = repr(beside._standalone()[1])
    assert share.sentence(advice=False) in exported
    assert "record=" not in exported
