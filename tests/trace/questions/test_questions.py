"""Questions and their answers, against alpha-beta written once more, without a log."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

import xqlab
from tests.refusals import refuses
from tests.trace.trees import NESTED, minimax, searched, with_bounds
from tests.viz.recorded import XIANGQI
from tests.viz.recorded import searched as recorded
from xqlab import Enhancements
from xqlab.game import INFINITY
from xqlab.games import TextbookTree
from xqlab.kernels import COMPILED
from xqlab.search.events import ADJUDICATED, EXACT, LOWER, UPPER
from xqlab.trace.questions import question as ask
from xqlab.trace.questions.known import known_values, says
from xqlab.trace.questions.questions import questions
from xqlab.trace.tree.rows import BY_SHORTCUT
from xqlab.xiangqi import Board

DEEP = "(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))"
ALL = 10_000


def test_a_small_tree_gives_each_question_that_there_is() -> None:
    """One question for each node entered; each is of a kind that alpha-beta has, and none comes twice."""
    tree = xqlab.search(TextbookTree(DEEP), depth=4, enhancements=Enhancements.textbook(), record=True).tree
    found = questions(tree, ALL)
    assert {each.kind for each in found} == {*ask.BY_ALPHA_BETA, ask.UNSEARCHED}
    assert len({(each.kind, each.event) for each in found}) == len(found)
    windows = [each.node for each in found if each.kind == ask.WINDOW]
    entered = [node for node in tree.walk(tree.root()) if tree.nodes.searched[node]]
    assert sorted(windows) == [node for node in entered if tree.nodes.ply[node] > 0]
    for one in found:
        # The answer comes with its event, and nothing of it is shown before, but that a cutoff has come.
        assert one.shown < one.event or (one.kind == ask.SOURCE and one.shown == one.event)
    sources = questions(tree, ALL, kinds=[ask.SOURCE])
    assert any(tree.nodes.ply[one.answer[0]] < tree.nodes.ply[one.node] - 1 for one in sources)
    # After b f h both leaves are read, 8 and 2, and the last one cuts off: the log's bound is too modest.
    h = next(node for node in tree.walk(tree.root()) if tree.line(node) == ["b", "f", "h"])
    assert tree.nodes.bound[h] == LOWER
    asked = questions(tree, ALL, kinds=[ask.BOUND])
    assert h not in {one.node for one in asked}
    assert {one.answer for one in asked} == {(EXACT,), (LOWER,), (UPPER,)}
    # After b c, d gives 5 as well, which a gave at the root: both nodes show it when e cuts off.
    nested = "(a:5 b:(c:(d:(5 9) e:(4 3)) f:(7 8)))"
    tree = xqlab.search(TextbookTree(nested), depth=4, enhancements=Enhancements.textbook(), record=True).tree
    lines = [tree.line(one.node) for one in questions(tree, ALL, kinds=[ask.SOURCE])]
    assert lines == [["b", "c", "d"]]
    assert {one.kind for one in questions(recorded("minimax"), ALL)} == {ask.VALUE}


@pytest.mark.parametrize("name", ["xiangqi", "chess", "tic-tac-toe", "textbook, Min", "stopped"])
def test_windows_keep_to_what_can_be_followed(name: str) -> None:
    tree = recorded(name).tree
    for one in questions(tree, ALL):
        path = tree.path(one.node)
        if one.kind in ask.BY_ALPHA_BETA:
            assert not any(tree.nodes.quiescence[node] for node in path[:-1])
            assert not any(tree.is_null(node) for node in path)
        assert len(path) <= (6 if one.kind in ask.BY_ALPHA_BETA else 9)


def xiangqi_tree() -> Any:
    return xqlab.search(Board(XIANGQI), depth=3, enhancements=Enhancements.textbook(), record=True).tree


def test_kinds_and_answers_take_turns_and_do_not_tell_each_other() -> None:
    tree = xiangqi_tree()
    chosen = questions(tree, 12, kinds=[ask.WINDOW, ask.CUT, ask.BOUND])
    assert Counter(each.kind for each in chosen) == {ask.WINDOW: 4, ask.CUT: 4, ask.BOUND: 4}
    assert {each.answer for each in chosen if each.kind == ask.CUT} == {(0,), (1,)}
    # Three plies deep, nodes that fail low stand over leaves alone: their values are known.
    assert {each.answer for each in chosen if each.kind == ask.BOUND} == {(EXACT,), (LOWER,)}
    assert [each.shown for each in chosen] == sorted(each.shown for each in chosen)
    assert chosen == questions(tree, 12, kinds=[ask.WINDOW, ask.CUT, ask.BOUND])
    assert chosen != questions(tree, 12, kinds=[ask.WINDOW, ask.CUT, ask.BOUND], seed=1)
    assert {each.kind for each in questions(tree, 3, kinds="cut")} == {ask.CUT}
    assert all(each.event < 500 for each in questions(tree, 8, events=500))
    chosen = questions(xiangqi_tree(), 12)
    moments = [one.moment for one in chosen if one.kind != ask.SOURCE]
    assert len(set(moments)) == len(moments)
    everything = questions(xiangqi_tree(), ALL)
    for one, other in pairwise(everything):
        if one.shown == other.shown:
            assert (one.kind, other.kind) not in {(ask.UPDATE, ask.CUT), (ask.BOUND, ask.VALUE)}
    run = xqlab.search(TextbookTree(DEEP), depth=4, enhancements=Enhancements.textbook(), record=True)
    asked = [questions(run, 2, kinds=ask.BY_ALPHA_BETA, seed=seed) for seed in range(30)]
    assert {one.kind for some in asked for one in some} == {*ask.BY_ALPHA_BETA}
    assert all(len({one.kind for one in some}) == 2 for some in asked)


def test_no_re_search_of_an_exact_value_is_asked_about() -> None:
    board = TextbookTree("((9 4 6 2) ((6 9) 5) (2 (7 8)))")
    use = Enhancements.of("alpha_beta", "principal_variation_search")
    tree = xqlab.search(board, depth=3, enhancements=use, record=True).tree
    asked = questions(tree, 100, kinds=["again"])
    wider = [one for one in asked if one.answer == (ask.WIDER,)]
    assert not any(tree.nodes.bound[one.child] == EXACT for one in wider)
    assert asked


def test_what_cannot_be_asked() -> None:
    tree = xiangqi_tree()
    with pytest.raises(ask.QuestionError, match=r"kinds of question among window, .*, stand, got 'windows'"):
        questions(tree, kinds=["windows"])
    refuses(ask.QuestionError, r"kinds of question among .*, got none", questions, tree, kinds=[])
    for count in (0, -3, True, 2.5):
        refuses(ask.QuestionError, rf"a number of questions above 0, got {count!r}", questions, tree, count)
    refuses(ask.QuestionError, "expected levels among 1, 2, 3, got 4", questions, tree, levels=[4])
    minimax = recorded("minimax")
    with pytest.raises(ask.QuestionError, match=r"that has questions \(value\) of level 3, got none"):
        questions(minimax, kinds=[ask.VALUE], levels=[3])
    with pytest.raises(
        ask.QuestionError, match=r"a search that has questions \(cut, source\), got none: questions are"
    ):
        questions(minimax, kinds=[ask.CUT, ask.SOURCE])


def known(tree: Any) -> list[tuple[int, int]]:
    columns = {name: tree.nodes[name].tolist() for name in tree.nodes.dtype.names}
    return known_values(tree, columns)


@settings(deadline=None, max_examples=40)
@given(NESTED)
def test_the_root_is_known_and_no_node_is_known_wrongly(nested: Any) -> None:
    tree = searched(nested, Enhancements.textbook()).tree
    proven = known(tree)
    value = minimax(nested)
    assert proven[tree.root()] == (value, value)
    for node in tree.walk(tree.root()):
        below, is_max = nested, tree.nodes.ply[node] % 2 == 0
        for code in tree.codes(node):
            below = below[code - 1]
        true = minimax(below, is_max) * (1 if is_max else -1)
        low, high = proven[node]
        assert low <= true <= high
        assert tree.nodes.searched[node] or (low, high) == (-INFINITY, INFINITY)


def test_a_cutoff_by_the_last_move_may_leave_nothing_open() -> None:
    tree = searched([6, [8, 2]], Enhancements.textbook()).tree
    last = tree.children(tree.root())[1]
    assert tree.nodes.bound[last] == LOWER
    assert known(tree)[last] == (-2, -2)


@pytest.mark.parametrize(
    ("between", "value", "told"),
    [
        ((4, 4), 4, EXACT),
        ((4, 4), 5, UPPER),
        ((4, 9), 4, LOWER),
        ((-INFINITY, 4), 4, UPPER),
        ((3, 9), 5, None),
    ],
)
def test_the_sharpest_that_is_proven(between: tuple[int, int], value: int, told: int | None) -> None:
    assert says(between, value) == told


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_a_repetition_bounds_what_is_known() -> None:
    tree = with_bounds().tree
    values = tree.nodes.value.tolist()
    assert known(tree)[1:] == [(value, value) for value in values[1:]]  # minimax knows all
    bounded = (tree.log.kind == ADJUDICATED) & (tree.log.bound != EXACT)
    assert (tree.nodes.ending[tree.node_at[bounded]] != BY_SHORTCUT).all()
    tree = with_bounds("alpha_beta").tree
    bounded = (tree.log.kind == ADJUDICATED) & (tree.log.bound != EXACT)
    assert (tree.nodes.ending[tree.node_at[bounded]] == BY_SHORTCUT).any()
