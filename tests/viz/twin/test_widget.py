"""What two docked runs promise in Python, and what the browser gets of them."""

import zlib
from functools import partial
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import xqlab
from tests.viz.docked import BLACK, ORDERED, PAIRS, docked
from tests.viz.recorded import XIANGQI, searched, unpack
from tests.viz.refusals import refusing
from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree
from xqlab.search.events import CUTOFF
from xqlab.search.result import SearchError
from xqlab.trace.search_tree import Tree
from xqlab.viz import Twin
from xqlab.viz.stepper.widget import Stepper
from xqlab.viz.twin.pairs import divergence, pair
from xqlab.viz.twin.run import configuration_name, switch_differences
from xqlab.viz.twin.widget import MAX_EVENTS
from xqlab.xiangqi import Board

TREE = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")


@pytest.mark.parametrize("name", PAIRS)
def test_the_browser_gets_both_runs_and_their_partners(name: str) -> None:
    twin = docked(name)
    partners = pair(*(run.tree for run in twin.runs))
    for run, message, expected in zip(twin.runs, (twin._left, twin._right), partners):
        assert run.shown == min(len(run.tree.log), PAIRS[name][3].get("max_events", MAX_EVENTS))
        actual = unpack(message["partners"]["contents"], zlib.decompress(message["partners"]["block"]))
        own = unpack(message["about"]["contents"], zlib.decompress(message["block"]))
        assert len(own["event_kind"]) == run.shown
        for field, values in actual.items():
            assert np.array_equal(values, getattr(expected, field)[: len(own["node_parent"])])
        assert len(actual["partner"]) == len(own["node_parent"]) == run.nodes_shown
        assert message["about"]["events"] == run.shown
        event = (twin.left_event, twin.right_event)[twin.runs.index(run)]
        assert message["chunk"] == Stepper(run.tree, max_events=run.shown, start=event)._chunk
        with patch.object(twin, "send") as send:
            twin._handle_custom_msg({"run": twin.runs.index(run), "event": run.shown - 1}, [])
        [((told, buffers), _)] = send.call_args_list
        last = zlib.decompress(buffers[told["languages"].index("zh")]).decode().split("\n")[-1]
        assert last == run.steps.lines(run.shown - 1, run.shown)["zh"]
        assert bool(message["about"]["note"]["zh"]) == (run.shown < run.recording.events)
        told = message["about"]["run"]
        assert (told["nodes"], told["depth"]) == (run.tree.result.nodes, run.tree.result.depth)
        assert told["best"]["en"]
    diverging = divergence(*(run.tree for run in twin.runs))
    assert twin.counts() == diverging.counts()
    assert twin._data["by_ply"] == {status: each.tolist() for status, each in diverging.by_ply.items()}
    assert sum(twin.comparison.counts().values()) > 0


def test_search_records_both() -> None:
    twin = Twin.search(TREE, Enhancements.minimax(), Enhancements.textbook(), depth=2, names=("all", "some"))
    assert twin.counts() == {"only left": 2, "only right": 0, "both": 11}
    assert [run.name["zh"] for run in twin.runs] == ["all", "some"]
    assert repr(twin) == "<Twin of 'all' at event 20 and 'some' at event 21, locked>"
    twin.left_event, twin.right_event = 5, 7
    twin.locked = False
    twin.language = "zh"
    assert repr(twin) == "<Twin of 'all' at event 5 and 'some' at event 7, not locked>"


def test_names_tell_the_configurations() -> None:
    board = Board(XIANGQI)

    def name_of(use: Enhancements) -> str:
        return configuration_name(xqlab.search(board, depth=1, enhancements=use, record=True).tree)["en"]

    assert name_of(Enhancements.minimax()) == "Minimax: all off"
    assert name_of(Enhancements.textbook().tuned(aspiration_window=9)) == "Alpha-beta alone"
    assert name_of(Enhancements.full()) == "Strongest play"
    assert name_of(Enhancements.lossless()) == "All lossless"
    assert name_of(Enhancements.of("alpha_beta", "captures_first")) == "alpha beta + captures first"
    assert name_of(ORDERED) == "4 switches"
    tree = searched("textbook").tree
    bare = Tree(tree.log, tree.board)
    assert configuration_name(bare) == {"en": "recorded run", "zh": "记录的搜索"}
    assert switch_differences(bare, tree) is None
    left, right = (run.tree for run in docked("order").runs)
    assert switch_differences(left, right) == {
        "en": [[], ["captures first", "killers", "history"]],
        "zh": [[], ["吃子优先", "杀手着法", "历史启发"]],
    }
    twin = Twin(bare, bare)
    assert twin._left["about"]["run"]["nodes"] is None
    assert twin._left["about"]["note"] == {"en": "", "zh": ""}


def test_values_follow_the_view() -> None:
    uses = Enhancements.textbook(), Enhancements.full()
    runs = [xqlab.search(Board(BLACK), depth=2, enhancements=use, record=True) for use in uses]
    for view, sign in (("minimax", -1), ("negamax", 1)):
        twin = Twin(*runs, view=view)
        shown = [message["about"]["run"]["value"] for message in (twin._left, twin._right)]
        assert shown == [str(sign * run.value).replace("-", "−") for run in runs]


def both(left: str = "textbook", right: str = "textbook", **options: Any) -> Twin:
    return Twin(searched(left), searched(right), **options)


def test_different_positions_lie_side_by_side_unlocked() -> None:
    twin = both("xiangqi", "xiangqi, Black", locked=False)
    assert ("partners" in twin._left, twin._data["by_ply"]) == (False, None)


def test_runs_that_never_diverge_begin_at_the_first_cutoff() -> None:
    cutoff = list(searched("textbook").log["kind"]).index(CUTOFF)
    assert (both().left_event, both().right_event, both(start=7).left_event) == (cutoff, cutoff, 7)


APART: dict[str, Any] = {"left": "xiangqi", "right": "xiangqi, Black"}
SIDE_BY_SIDE = r"got Xiangqi 'r1bak\S+ w .*' and Xiangqi 'r1bak\S+ b .*'; locked=False shows them side"
test_what_is_refused = refusing(
    (lambda: both(**APART), WidgetError, f"two runs of one position to step together, {SIDE_BY_SIDE}"),
    (lambda: both("textbook", "chess"), WidgetError, r"of the leaves \[3, .* and chess '\S+ w KQkq - "),
    (
        lambda: both(**APART, locked=False).set_trait("locked", True),
        WidgetError,
        "to lock, got two positions",
    ),
    (lambda: both(**APART, locked=False).counts(), WidgetError, "to compare, got two positions"),
    *(
        (partial(both, start=start), WidgetError, f"start to be an event from 0 to .*, got {start!r}")
        for start in ("end", -1, 999, True)
    ),
    (lambda: both(max_events=0), WidgetError, "expected max_events to be an integer above 0, got 0"),
    (lambda: both(names="ab"), WidgetError, "expected two names, got"),
    (lambda: both(names=("one",)), WidgetError, "expected two names, got"),
    (lambda: both().set_trait("right_event", 999), WidgetError, r"of the right run from 0 to \d+, got 999"),
    (lambda: both().set_trait("left_event", -1), WidgetError, "expected an event of the left run from 0 to"),
    (lambda: Twin("left", "left"), WidgetError, "the Result of a search or its tree, got 'left'"),
    (lambda: Twin(*[xqlab.search(TREE, depth=2)] * 2), SearchError, "nothing was recorded"),
)


def test_the_best_move_is_the_one_whose_value_stands_beside_it() -> None:
    # Both logs end in a search that is not the one that chose the move.
    for run in (searched("stopped"), searched("full log")):
        assert Twin(run, run)._left["about"]["run"]["best"]["en"] == str(run.move)
    once = xqlab.search(Board(XIANGQI), nodes=1, record=True)
    assert Twin(once, once)._left["about"]["run"]["best"] == {"en": "", "zh": ""}


def test_a_page_of_two_games_is_named_after_both() -> None:
    titles = Twin(searched("chess"), searched("textbook"), locked=False).as_html().titles
    assert titles == {
        "en": "Two searches of chess and a textbook tree, side by side",
        "zh": "国际象棋与教科书博弈树的两次搜索，并排比较",
    }
