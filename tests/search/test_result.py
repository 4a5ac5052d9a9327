"""Results and trees give each other, and neither outlives the last name that a person has for it."""

import copy
import gc
import weakref
from collections.abc import Iterator

import pytest

import xqlab
from xqlab.games import TextbookTree
from xqlab.games.tictactoe import TicTacToe
from xqlab.search import SearchError, result
from xqlab.trace import compare, count_by_ply, load_tree, sentences
from xqlab.xiangqi import Board

NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Only counts of references free anything."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def recorded():
    return xqlab.search(TextbookTree(NESTED), depth=2, record=True)


def watched(found):
    """What tells whether a result, its tree, its log and its board still live."""
    return [weakref.ref(each) for each in (found, found.tree, found.log, found.board)]


def living(refs):
    return [ref() for ref in refs if ref() is not None]


def test_a_result_and_its_tree_give_each_other():
    found = recorded()
    tree = found.tree
    assert found.tree is tree
    assert tree.result.tree is tree
    assert str(tree.result) == str(found)
    assert tree.result.log is found.log
    assert tree.result.iterations is found.iterations


@pytest.mark.usefixtures("no_collector")
def test_both_are_freed_at_once():
    found = recorded()
    refs = watched(found)
    del found
    assert living(refs) == []


@pytest.mark.usefixtures("no_collector")
def test_a_tree_alone_knows_what_was_found():
    tree = recorded().tree
    assert tree.result.value == 3
    assert tree.result.tree is tree
    refs = watched(tree.result)
    del tree
    assert living(refs) == []


@pytest.mark.usefixtures("no_collector")
def test_a_result_of_a_tree_that_is_gone_reads_another():
    held = recorded().tree.result
    assert held.tree is held.tree
    assert held.tree.texts == recorded().tree.texts
    refs = watched(held)
    del held
    assert living(refs) == []


@pytest.mark.usefixtures("no_collector")
def test_all_that_was_asked_of_a_tree_is_freed_with_it(tmp_path):
    found = recorded()
    tree = found.tree
    tree.save(tmp_path / "a.npz")
    asked = [
        tree.where(ending="cutoff"),
        tree.where(ending="cutoff")._repr_html_(),
        tree.texts,
        tree.path("b a"),
        tree.best_before(tree.root(), len(tree.log)),
        tree.unsearched(tree.root()),
        list(sentences(tree)),
        count_by_ply(tree),
        compare(found, recorded()),
    ]
    refs = watched(found)
    del found, tree, asked
    assert living(refs) == []


@pytest.mark.usefixtures("no_collector")
def test_a_tree_with_a_table_is_freed():
    pytest.importorskip("pandas")
    tree = recorded().tree
    refs, table = watched(tree.result), tree.table()
    del tree, table
    assert living(refs) == []


@pytest.mark.usefixtures("no_collector")
def test_a_loaded_tree_is_freed(tmp_path):
    recorded().tree.save(tmp_path / "a.npz")
    tree = load_tree(tmp_path / "a.npz")
    assert tree.result.tree is tree
    refs = watched(tree.result)
    del tree
    assert living(refs) == []


@pytest.mark.usefixtures("no_collector")
def test_a_searcher_keeps_no_log():
    board = Board()
    searcher = xqlab.search.Searcher(board)
    refs = [weakref.ref(searcher.run(board, depth=1, record=500).log) for _ in range(2)]
    refs += [weakref.ref(searcher.run(board, depth=1, record=500, time=60).log)]
    refs += [weakref.ref(searcher.run(board, depth=1, record=50, compiled=False, time=60).log)]
    assert living(refs) == []


@pytest.mark.usefixtures("no_collector")
def test_a_search_that_fails_keeps_nothing():
    kept = []

    class Broken(TicTacToe):
        def copy(self):
            kept.append(weakref.ref(self))
            raise RuntimeError("broken board")

    def fail():
        with pytest.raises(RuntimeError, match="broken board"):
            xqlab.search(Broken(), depth=1, record=True)

    fail()
    assert living(kept) == []


def test_copies_read_trees_of_their_own():
    found = recorded()
    tree = found.tree
    for other in (copy.copy(found), copy.deepcopy(found), copy.copy(tree.result)):
        assert other.tree is not tree
        assert other.tree.texts == tree.texts


def test_no_tree_without_a_reader_of_logs(monkeypatch):
    found = recorded()
    monkeypatch.setattr(result, "tree_builder", None)
    with pytest.raises(SearchError, match="no reader of logs is loaded: import xqlab"):
        _ = found.tree
