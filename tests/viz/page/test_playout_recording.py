"""What the browser gets of a Monte-Carlo tree search is its log."""

import chess
import numpy as np
import pytest

import xqlab
from tests.viz.recorded import CHESS, arrays_of, moves_of, searched, unpack
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree, TicTacToe, junqi
from xqlab.games.adapters import playable
from xqlab.mcts.memory import ROOT
from xqlab.trace.playouts.as_tree import as_tree
from xqlab.trace.playouts.reader import Playouts
from xqlab.viz import Overview, Stepper, TreeWidget
from xqlab.viz.page.playout_recording import PlayoutRecording, recording_of
from xqlab.viz.page.recording import Recording

RUNS = {
    "tic-tac-toe": (lambda: TicTacToe("b2 a1 c3"), {"playouts": 120}),
    "textbook": (lambda: TextbookTree("(3 5) (2 9)"), {"playouts": 20}),
    "batches": (lambda: TicTacToe("b2 a1"), {"playouts": 40, "batch": 4, "rule": "puct", "noise": 0.2}),
    "xiangqi": (xqlab.xiangqi.Board, {"playouts": 40, "evaluator": "static"}),
    "chess": (lambda: playable(chess.Board(CHESS)), {"playouts": 30, "evaluator": "static"}),
    "junqi": (junqi.Board, {"playouts": 8, "evaluator": "static"}),
}


@pytest.fixture(scope="module", params=RUNS)
def run(request):
    board, options = RUNS[request.param]
    result = xqlab.mcts(board(), seed=2, record=True, **options)
    stepper = Stepper(result)
    return result, stepper, arrays_of(stepper)


def test_events_and_nodes_are_those_of_the_log(run):
    result, stepper, arrays = run
    log, nodes = result.log, result.tree.nodes
    assert (stepper.shown, stepper.events) == (len(log), result.events)
    for name in ("kind", "side", "playout", "visits", "q", "p", "u", "value"):
        np.testing.assert_array_equal(arrays[f"event_{name}"], log[name])
    source = arrays["node_source"]
    np.testing.assert_array_equal(source[arrays["event_node"]], log["node"])
    parents = arrays["node_parent"]
    assert parents[0] == -1
    np.testing.assert_array_equal(source[parents[1:]], nodes["parent"][source[1:]])
    np.testing.assert_array_equal(arrays["node_move"], nodes["move"][source])
    for node in range(1, len(source)):
        events = np.flatnonzero(log["node"] == source[node])
        assert (arrays["node_first_event"][node], arrays["node_last_event"][node]) == (events[0], events[-1])


def test_the_board_of_every_visited_node_can_be_put_together(run):
    result, stepper, arrays = run
    source, moves = arrays["node_source"], moves_of(stepper, "en")
    visited = [node for node in range(len(source)) if result.tree.visits(int(source[node]))]
    for node in visited[:: max(len(visited) // 25, 1)]:
        cells, line, at = arrays["root_symbol"].copy(), [], node
        while at >= 0:
            line.append(at)
            at = int(arrays["node_parent"][at])
        for code in reversed(line):
            place = arrays["node_place"][code]
            span = slice(arrays["place_changes"][place], arrays["place_changes"][place + 1])
            cells[arrays["change_square"][span]] = arrays["change_symbol"][span]
        expected = result.tree.board_at(int(source[node])).cells()
        assert [stepper._about["symbols"][number] for number in cells] == expected
        assert moves[node] == result.tree.text(int(source[node]))


def test_what_the_browser_is_told_besides():
    result = xqlab.mcts(TicTacToe("b2 a1 c3"), playouts=60, record=300)
    stepper = Stepper(result, max_events=200)
    assert (stepper._about["panel"], stepper._about["rule"]) == ("playouts", "uct")
    assert stepper.shown == 200 < len(result.log) < result.events
    assert f"The log has 300 of {result.events} events; record=" in stepper._about["note"]["en"]
    assert "player who chooses the move" in stepper._about["conventions"]["en"]
    facts = dict(stepper._facts["en"])
    assert facts["Search"].startswith("60 playouts, ")
    assert f"best {result.move}, value " in facts["Search"]
    assert (facts["Selection"], facts["Leaves"]) == ("UCT, exploration 1.41", "random games")
    assert "最佳" not in dict(recording_of(result).facts(answer=False)["zh"])["搜索"]
    assert Stepper(searched("textbook"))._about["panel"] == "window"


def test_what_playouts_do_not_have_is_refused():
    result = xqlab.mcts(TicTacToe(), playouts=5, record=True)
    for widget, options, message in (
        (Stepper, {"node": 3}, "expected node=None, as playouts begin at the root, got 3"),
        (Stepper, {"code": True}, "expected code=False: the source shown is that of the alpha-beta"),
        (Stepper, {"max_events": 5, "start": 9}, "expected an event from 0 to 4, got 9"),
        (Overview, {"ghosts": True}, "expected ghosts=False: minimax has no ghosts beside playouts"),
    ):
        with pytest.raises(WidgetError, match=message):
            widget(result, **options)


def test_every_form_of_a_search_has_its_recording():
    result = xqlab.mcts(TicTacToe("b2"), playouts=20, record=True)
    for source in (result, as_tree(Playouts(result)), Playouts(result), recording_of(result)):
        recording = recording_of(source)
        assert isinstance(recording, PlayoutRecording)
        assert recording.log_length == recording.events == len(result.log)
    assert type(recording_of(searched("textbook"))) is Recording


def test_the_finished_tree_has_n_and_q_of_its_nodes():
    result = xqlab.mcts(TicTacToe("b2 a1 c3"), playouts=120, record=True)
    widget = TreeWidget(result)
    arrays = unpack(widget._data["contents"], widget._block)
    source = as_tree(Playouts(result)).source
    for node in range(1, len(source)):
        assert arrays["node_visits"][node] == result.tree.visits(source[node])
        assert arrays["node_q"][node] == result.tree.q(source[node])
        assert bool(arrays["node_proved"][node]) == result.tree.is_proved(source[node])
    assert widget._data["panel"] == "playouts"
    assert "β" not in widget._data["conventions"]["en"] + dict(widget._recording.facts()["en"])["Conventions"]
    overview = Overview(result)
    assert overview.tree.nodes.searched[overview._roots[0]] == result.tree.visits(ROOT)
    assert overview._data["ghostless"]
    assert not any(overview._data["log_share"].values())
