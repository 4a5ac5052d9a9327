"""Playouts in the page against those of Python: the same logs, numbers and sentences in both languages."""

import base64
import math
from typing import Any

import pytest

import xqlab
from tests.viz.javascript import call
from tests.viz.live.test_engine import codes_by_name, text
from tests.viz.recorded import unpack
from xqlab.errors import XqlabError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.mcts import MctsSearcher
from xqlab.mcts.driver import TABLE_MB
from xqlab.mcts.memory import new_memory
from xqlab.trace import sentences as tree_sentences
from xqlab.trace.move_names import move_names
from xqlab.trace.playouts.as_tree import as_tree
from xqlab.trace.playouts.reader import Playouts
from xqlab.viz import Overview, Stepper, TreeWidget
from xqlab.viz.live import live
from xqlab.viz.page.recording import Recording

CALLS = "live/playouts.mjs"
TREE = TextbookTree("((3 5) 2) ((1 7) (8 9)) (4 (5 6))", first="min")
RUNS: dict[str, tuple[Any, dict[str, Any]]] = {
    "random games": (TicTacToe("b2 a1"), {"playouts": 90, "seed": -7}),
    "a tree": (TREE, {"playouts": 80, "scale": 20.0, "leaf": "static"}),
    "batches": (TicTacToe(), {"playouts": 60, "rule": "puct", "batch": 8, "exploration": 0.4}),
    "searches": (TicTacToe("b2 a1 c3 a3"), {"playouts": 60, "leaf": "alphabeta", "depth": 1, "seed": 5}),
    "without proofs": (TREE, {"playouts": 70, "solve": False, "seed": 2**40}),
}


def asked(widget: Any, result: Any, seed: int) -> Any:
    """What a page with this widget finds, asked for the same search again."""
    data = widget.as_html(live=True).data
    sent = {name: text(data[name]) for name in ("module", "position", "evaluator", "playouts")}
    sent |= {"live": data["live"], "manifest": data["engine"]["manifest"]}
    settings = result.settings
    request = {"playouts": 10**6 if result.stopped == "proved" else result.playouts, "seed": seed}
    request["playouts"] = min(request["playouts"], 5000)
    request |= {name: getattr(settings, name) for name in ("exploration", "rule", "leaf")}
    return call(CALLS, "played", sent, data.get("about", data.get("_data")), request)


def listed(values: Any) -> list[Any]:
    # Of numbers, NaN alone is unlike itself.
    return [None if one != one else "inf" if one == math.inf else one for one in values.tolist()]


@pytest.mark.parametrize("name", RUNS)
def test_a_log_its_columns_and_its_sentences(name: str) -> None:
    board, options = RUNS[name]
    result = xqlab.mcts(board, record=True, **options)
    stepper = Stepper(result)
    found = asked(stepper, result, options.get("seed", 1))
    assert base64.b64decode(found["log"]) == result.log.tobytes()
    for field, value in (("finished", result.playouts), ("nodes", result.nodes), ("events", result.events)):
        assert found[field] == value
    assert (found["value"], found["proved"]) == (result.value, result.proved)
    assert result.board.move_of(found["move"]) == result.move
    data = stepper.as_html(live=True).data
    for column, values in unpack(data["about"]["contents"], data["block"]).items():
        # The numbers of symbols and names are each place's own.
        if not column.startswith(("name_", "change_symbol", "root_symbol")):
            assert found["arrays"][column] == listed(values), column
    for language, lines in data["sentences"].items():
        assert found["sentences"][language] == lines.split("\n")


@pytest.mark.parametrize("name", RUNS)
def test_the_tree_and_its_sentences(name: str) -> None:
    board, options = RUNS[name]
    result = xqlab.mcts(board, record=True, **options)
    found, tree = asked(TreeWidget(result), result, options.get("seed", 1)), as_tree(Playouts(result))
    assert base64.b64decode(found["log"]) == tree.log.tobytes()
    for language in ("en", "zh"):
        assert found["sentences"][language] == list(tree_sentences(tree, language=language))
    widget = TreeWidget(result)
    arrays = unpack(widget._data["contents"], widget._block)
    for column in ("visits", "q", "proved", "best", "value", "parent", "move", "kind"):
        assert found["arrays"][f"node_{column}"] == listed(arrays[f"node_{column}"]), column


def test_seeds_begin_with_the_same_random_numbers() -> None:
    seeds = [0, 1, -1, 12345, -(2**53), 2**62]
    states = call(CALLS, "states", [str(seed) for seed in seeds])
    assert [int(state) for state in states] == [int(new_memory(seed).random) for seed in seeds]
    assert call("live/playouts/play.js", "LEAF_TABLE_MEGABYTES") == TABLE_MB


SWITCHES = ("alpha_beta", "iterative_deepening", "transposition_table", "strict_cutoff")
SETTINGS = {"seed": 1, "exploration": 0.7, "rule": "uct", "leaf": "playout"}


@pytest.mark.parametrize(
    ("cuts", "switches"), [("> fail-soft", SWITCHES), ("", ("iterative_deepening",)), (None, ())]
)
def test_the_row_of_a_run_says_whether_it_was_stopped(
    cuts: str | None, switches: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "EVENTS", 90)
    start, board = TicTacToe("b2"), TicTacToe("b2 a3")
    use, wanted = xqlab.Enhancements.of(*switches), {"playouts": 40, **SETTINGS}
    recorded = xqlab.mcts(start, playouts=5, record=True)
    if switches:
        recorded = xqlab.search(start, depth=2, record=True, compiled=False)
        wanted = {"on": use.names(), "depth": 3}
    place = {"text": None, "moves": [codes_by_name(start)["a3"]]}
    packed = Stepper(recorded).as_html(live=True).packed_data()
    [whole, stopped, late] = call("live/runs.mjs", "runs", packed, wanted, place)
    assert (whole["row"]["isWhole"], stopped["row"]["isWhole"]) == (True, False)
    assert (stopped["summary"]["en"][:7], stopped["summary"]["zh"][:3]) == ("Stopped", "已停止")
    assert "Stopped" not in whole["summary"]["en"]
    assert switches or whole["reports"] >= 40  # of each playout: the machine is slow
    for run, steps in ((whole, {"depth": 3, "playouts": 40}), (stopped, {"depth": 1, "playouts": 1})):
        ours: Any = xqlab.mcts(board, playouts=steps["playouts"], record=True, **SETTINGS)
        if switches:
            ours = xqlab.search(board, depth=steps["depth"], enhancements=use, compiled=False, record=90)
            data = Stepper(ours).as_html(live=True).data
            assert run["told"] == {name: text.split("\n") for name, text in data["sentences"].items()}
            assert run["conventions"]["zh"] == data["live"]["conventions"]["zh"][cuts]
            recording = Recording(ours)
            assert run["start"] == recording.opening()
            assert run["root"] == recording.tree.finished_root
            assert_same_places(run, recording)
            assert late["summary"]["en"].startswith("Time limit reached at depth 2; depth 1 was completed")
        kept = min(len(ours.log), 90)
        full = f"The log was full and has {kept} of {ours.events:,} events" if kept < ours.events else ""
        assert run["note"]["en"].partition(":")[0] == full
        row = run["row"]
        assert (row["value"], row["nodes"], row["move"]["en"]) == (ours.value, ours.nodes, str(ours.move))
        assert steps.items() & row.items()
        assert (row["from"], row["after"]["zh"], row["root"]) == (None, "a3", f" {place['moves'][0]}")


def assert_same_places(run: dict[str, Any], recording: Recording) -> None:
    """The page makes of the lines of moves what Python makes of them."""
    places, made = recording.places, run["places"]
    for name, values in places.arrays().items():
        if name.endswith("symbol"):
            assert [run["symbols"][at] for at in made[name]] == [places.symbols[at] for at in values]
        elif name != "node_place":
            assert made[name] == values.tolist(), name
    assert run["moves"]["en"][1:] == places.texts(move_names(recording.tree, "uci"))[1:]


def kept() -> Any:
    searcher = MctsSearcher(TicTacToe())
    searcher.run(playouts=60)
    searcher.advance("b2")
    return searcher.run(playouts=10, record=True)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"evaluator": xqlab.mcts.uniform}, "leaves that no function of Python values, got a policy"),
        ({"rule": "puct", "noise": 0.25}, "noise=0, as a page draws none, got 0.25"),
        ({"temperature": 1}, "temperature=0, as a page draws no move, got 1"),
        (None, "a new tree, got one kept from an earlier search"),
    ],
)
def test_what_only_python_does_is_refused(options: dict[str, Any] | None, problem: str) -> None:
    result = kept() if options is None else xqlab.mcts(TicTacToe(), playouts=5, record=True, **options)
    with pytest.raises(XqlabError) as refused:
        Stepper(result).as_html(live=True)
    assert str(refused.value) == f"expected live=False, or {problem}"


def test_an_overview_of_playouts_does_not_search() -> None:
    overview = Overview(xqlab.mcts(TicTacToe(), playouts=5, record=True))
    with pytest.raises(XqlabError, match="expected live=False, or a Stepper or a TreeWidget of playouts"):
        overview.as_html(live=True)
