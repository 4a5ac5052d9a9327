"""Choices are those that the definitions give, and all sentences in one pass those that come one by one."""

import pytest

import xqlab
from tests.oracles import playout_choices
from tests.trace.playouts.test_playouts import RUNS, read
from xqlab.games import TextbookTree, TicTacToe
from xqlab.mcts import MctsSearcher
from xqlab.mcts.events import SELECT
from xqlab.trace.playouts.choices import choice_rows, states_of
from xqlab.trace.playouts.names import NodeNames
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.playouts.sentences import sentence, sentences


def kept():
    searcher = MctsSearcher(TicTacToe("b2"), rule="puct", noise=0.2)
    searcher.run(playouts=30)
    searcher.advance("a1")
    searcher.run(playouts=1)
    return Playouts(searcher.run(playouts=40, record=True))


def solved():
    return Playouts(xqlab.mcts(TicTacToe("b2 a1 c3 a3"), playouts=60, record=True))


def trapped():
    board = TextbookTree("((3 5) 2) ((1 7) (8 9)) (4 (5 6))", first="min")
    return Playouts(
        xqlab.mcts(board, playouts=60, evaluator="static", batch=3, virtual_loss=0.5, record=True)
    )


def cut_short():
    return Playouts(xqlab.mcts(TicTacToe(), playouts=60, rule="puct", solve=False, record=700))


OTHERS = {"kept": kept, "solved": solved, "trapped": trapped, "cut short": cut_short}


@pytest.mark.parametrize("name", [*RUNS, *OTHERS])
def test_choices_are_those_of_the_definitions(name):
    playouts = OTHERS[name]() if name in OTHERS else read(name)
    events = [k for k, kind in enumerate(playouts.log["kind"].tolist()) if kind == SELECT]
    all_states = states_of(choice_rows(playouts.result), playouts.text)
    assert all_states == {k: playouts.choice(k) for k in events}
    half = len(playouts) // 2
    first = states_of(choice_rows(playouts.result, half), playouts.text)
    assert first == {k: all_states[k] for k in events if k < half}
    for k in events[:: max(len(events) // 30, 1)]:
        states = all_states[k]
        expected = playout_choices.choice(playouts.result, k)
        others = [(state.node, state.n, state.pending, state.settled, state.chosen) for state in states]
        assert others == [
            (node, n, waits, settled, chosen) for node, n, waits, *_, settled, chosen in expected
        ]
        numbers = [(state.q, state.p) for state in states]
        assert numbers == [(q, p) for _, _, _, q, p, *_ in expected]
        bonuses = [row[5] for row in expected]  # to a bit: the logarithm of the system is another one
        assert [state.u for state in states] == pytest.approx(bonuses, rel=1e-12)
        assert playouts.choice(k - len(playouts)) == states


@pytest.mark.parametrize("name", [*RUNS, *OTHERS])
def test_sentences_at_once_are_those_one_by_one(name):
    playouts = OTHERS[name]() if name in OTHERS else read(name)
    states = states_of(choice_rows(playouts.result), playouts.text)
    names = NodeNames(playouts.result.tree, range(len(playouts.result.tree)))
    for language in ("en", "zh"):
        one_by_one = [sentence(playouts, k, language=language) for k in range(len(playouts))]
        assert sentences(playouts, range(len(playouts)), names, states, language=language) == one_by_one


def test_names_in_a_notation():
    result = xqlab.mcts(xqlab.xiangqi.Board(), playouts=60, evaluator="static", record=True)
    playouts, nodes = Playouts(result), range(len(result.tree))
    plain, chinese = NodeNames(result.tree, nodes), NodeNames(result.tree, nodes, "chinese")
    deep = max(nodes, key=lambda node: int(result.tree.nodes[node].ply))
    assert plain.text(deep) == playouts.text(deep)
    assert plain.line(deep) == playouts.line(deep)
    assert chinese.text(0) == plain.line(0) == ""
    child = int(result.tree.best_child(0))
    board = result.board
    assert chinese.text(child) == xqlab.game_profile.profile_of(board).moves.text(
        board, int(result.tree.nodes[child].move), "chinese"
    )
    k = playouts.choices(0)[-1]
    [chinese_sentence] = sentences(playouts, [k], chinese, {k: playouts.choice(k)}, language="zh")
    assert chinese.text(int(playouts.log["node"][k])) in chinese_sentence
