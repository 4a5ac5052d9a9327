"""Results and trees give each other, and neither outlives the last name that a person has for it."""

import copy
import gc
import weakref
from collections.abc import Iterator
from importlib.util import find_spec

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


def loaded(folder):
    recorded().tree.save(folder / "a.npz")
    return load_tree(folder / "a.npz")


def asked(folder):
    """A tree of which much was asked, and what was answered."""
    found = recorded()
    tree = found.tree
    answers = [
        tree.where(ending="cutoff"),
        tree.where(ending="cutoff")._repr_html_(),
        tree.texts,
        tree.path("b a"),
        tree.best_before(tree.root(), len(tree.log)),
        tree.unsearched(tree.root()),
        list(sentences(tree)),
        count_by_ply(tree),
        compare(found, recorded()),
        tree.table() if find_spec("pandas") else None,
    ]
    tree.save(folder / "a.npz")
    return tree, answers


def living(refs):
    return [ref() for ref in refs if ref() is not None]


def test_a_result_and_its_tree_give_each_other():
    found = recorded()
    tree = found.tree
    assert found.tree is tree
    assert tree.result.tree is tree
    assert (str(tree.result), tree.result.value) == (str(found), 3)
    assert tree.result.log is found.log
    assert tree.result.iterations is found.iterations
    for other in (copy.copy(found), copy.deepcopy(found), copy.copy(tree.result)):
        assert other.tree is not tree
        assert other.tree.texts == tree.texts


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(
    "held",
    [
        lambda folder: recorded(),
        lambda folder: recorded().tree,
        lambda folder: recorded().tree.result,  # whose tree is gone: it reads another
        lambda folder: asked(folder),
        loaded,
    ],
    ids=["result", "tree", "result of a tree", "tree and answers", "loaded tree"],
)
def test_all_is_freed_with_the_last_name_for_it(held, tmp_path):
    kept = held(tmp_path)
    one = kept[0] if isinstance(kept, tuple) else kept
    found = getattr(one, "result", one)
    assert found.tree.result.tree is found.tree
    assert found.tree.texts == recorded().tree.texts
    refs = [weakref.ref(each) for each in (found, found.tree, found.log, found.board)]
    del kept, one, found
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


def test_no_tree_without_a_reader_of_logs(monkeypatch):
    found = recorded()
    monkeypatch.setattr(result, "tree_builder", None)
    with pytest.raises(SearchError, match="no reader of logs is loaded: import xqlab"):
        _ = found.tree
