"""All choices and all sentences of a log in one pass are those that the reader gives one by one."""

import numpy as np
import pytest

import xqlab
from tests.trace.playouts.test_playouts import RUNS, read
from xqlab.games import TicTacToe
from xqlab.mcts import MctsSearcher
from xqlab.mcts.events import SELECT
from xqlab.trace.playouts.choices import choices_before
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


@pytest.mark.parametrize("name", [*RUNS, "kept", "solved"])
def test_one_pass_gives_what_the_reader_gives_one_by_one(name):
    playouts = {"kept": kept, "solved": solved}[name]() if name not in RUNS else read(name)
    events = np.flatnonzero(playouts.log["kind"] == SELECT).tolist()
    half = len(playouts) // 2
    found = choices_before(playouts, len(playouts))
    assert found == {k: playouts.choice(k) for k in events}
    assert choices_before(playouts, half) == {k: found[k] for k in events if k < half}
    names = NodeNames(playouts.result.tree, range(len(playouts.result.tree)))
    for language in ("en", "zh"):
        one_by_one = [sentence(playouts, k, language=language) for k in range(len(playouts))]
        assert sentences(playouts, range(len(playouts)), names, found, language=language) == one_by_one


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
