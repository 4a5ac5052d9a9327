"""The stepper of a Monte-Carlo tree search in the browser: every number on it is the log's."""

import base64
import math
import zlib

import numpy as np
import pytest

import xqlab
from tests.viz.javascript import call
from xqlab.games import TicTacToe
from xqlab.mcts.events import BACK_UP, EXPAND, KIND_NAMES, NOISE, PROVED, SELECT
from xqlab.trace.playouts.reader import Playouts
from xqlab.viz import Stepper

CALLS = "stepper/playout_calls.mjs"
RUNS = {
    "uct": {"playouts": 60},
    "puct": {"playouts": 40, "rule": "puct", "noise": 0.3},
    "batches": {"playouts": 40, "batch": 4},
}


def opened(name):
    result = xqlab.mcts(TicTacToe("b2 a1 c3"), seed=2, record=True, **RUNS[name])
    stepper = Stepper(result)
    block = base64.b64encode(zlib.decompress(stepper._block)).decode()
    return Playouts(result), {"about": stepper._about, "block": block}


@pytest.mark.parametrize("name", RUNS)
def test_numbers_and_rows_are_those_of_the_log(name):
    playouts, sent = opened(name)
    log, events = playouts.log, list(range(0, len(playouts), 5))
    source = np.union1d([0], log["node"]).tolist()
    for k, actual in zip(events, call(CALLS, "playoutStates", sent, events), strict=True):
        kind, node = int(log["kind"][k]), int(log["node"][k])
        for local, numbers in enumerate(actual["numbers"]):
            assert [numbers["n"], numbers["q"]] == list(playouts.visits(source[local], k + 1))
        state = actual["state"]
        parent = int(log["parent"][k])
        focus = parent if kind in (SELECT, EXPAND, NOISE) else node
        assert (source[state["focus"]], [source[node] for node in state["path"]][-1]) == (focus, focus)
        assert (state["considered"] >= 0) == (focus != node)
        if kind == SELECT:
            for row, child in zip(actual["rows"], playouts.choice(k), strict=True):
                assert source[row["node"]] == child.node
                names = ("n", "pending", "q", "p", "settled")
                expected = {name: getattr(child, name) for name in names}
                assert {name: row[name] for name in expected} == expected
                assert row["u"] == ("∞" if math.isinf(child.u) else child.u)
                assert row["chosen"] == child.chosen
        else:
            assert [source[row["node"]] for row in actual["rows"]] == playouts.children(max(parent, 0), k + 1)
            assert all(row["u"] is None for row in actual["rows"])


def walk(events, k, back):
    if back:
        return next((event for event in reversed(events) if event < k), k)
    return next((event for event in events if event > k), k)


@pytest.mark.parametrize("name", ["uct", "batches"])
def test_commands_lead_through_the_playouts(name):
    playouts, sent = opened(name)
    log = playouts.log
    kinds, nodes = log["kind"].tolist(), log["node"].tolist()
    firsts = [k for k in range(len(log)) if log["playout"][k] > log["playout"][:k].max(initial=0)]
    expected = {
        "into": [k for k, kind in enumerate(kinds) if kind == SELECT],
        "over": [k for k in range(len(log)) if k in firsts or kinds[k] != kinds[k - 1]],
        "finish": [k for k, kind in enumerate(kinds) if kind == BACK_UP and nodes[k] == 0],
        "out": firsts,
        "cutoff": [k for k, kind in enumerate(kinds) if kind == PROVED],
    }
    actual = call(CALLS, "playoutLeads", sent, [*expected, "forward", "back", "bestHere", "parent", "child"])
    assert len(expected["finish"]) == playouts.result.playouts
    for k, answer in enumerate(actual):
        for command, events in expected.items():
            assert answer[command] == [walk(events, k, back) for back in (False, True)], (command, k)
        assert (answer["forward"][0], answer["back"][0]) == (min(k + 1, len(log) - 1), max(k - 1, 0))
        here = [at for at, kind in enumerate(kinds) if kind == BACK_UP and nodes[at] == nodes[k]]
        assert answer["bestHere"] == [walk(here, k, back) for back in (False, True)]
        up = answer["parent"][0]
        assert up == k if nodes[k] == 0 else nodes[up] == log["parent"][k]


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (500, 340)])
def test_the_tree_grows_as_the_log_says(width, height):
    playouts, sent = opened("uct")
    source = np.union1d([0], playouts.log["node"]).tolist()
    events = [playouts.last_event(playout) for playout in (1, 3, 8, 20, 60)]
    sizes, backed_up = [], playouts.log["kind"] == BACK_UP
    drawn = call(CALLS, "playoutTrees", sent, events, width, height)
    for k, (nodes, texts) in zip(events, drawn, strict=True):
        seen = [playouts.visits(source[node], k + 1) for node in nodes]
        assert all(n for n, _ in seen)
        assert texts == [f"{n}  {q:+.2f}".replace("-", "−") for n, q in seen]
        sizes.append(len(nodes))
        way = playouts.log["node"][(playouts.log["playout"] == playouts.log["playout"][k]) & backed_up]
        missing = set(way.tolist()) - {source[node] for node in nodes}
        assert not missing or height < 900  # a low drawing leaves out the middle of a long way
    assert sizes[:3] == [1, 3, 8]


def test_the_panel_speaks_both_languages():
    playouts, sent = opened("uct")
    k = next(k for k in playouts.choices(0) if math.isfinite(playouts.log["u"][k]))
    english, chinese = (call(CALLS, "playoutPanels", sent, [k], language)[0] for language in ("en", "zh"))
    assert "<caption>O chooses at the root: the greatest Q + U</caption>" in english
    assert "<caption>O 方在根结点选择：Q + U 最大者</caption>" in chinese
    assert english.count("<tr") == chinese.count("<tr") == len(playouts.choice(k)) + 1
    assert english.count("xqs-chosen") == 1
    for state in playouts.choice(k):
        assert f">{state.text}<" in english or f">{state.text}</th>" in english or state.text in english
    assert "No move has entered the tree here." in call(CALLS, "playoutPanels", sent, [0], "en")[0]


def test_kinds_are_those_of_the_log():
    words = call("stepper/playouts/words.js", "playoutWordsOf", "en")
    assert words["kinds"] == [name.lower().replace("_", " ") for name in KIND_NAMES]
