"""Each event of a recorded search belongs to the line of the listing that wrote it."""

import inspect
import json
import re
from typing import Any

import numpy as np
import pytest

import xqlab
from tests.trace.trees import XIANGQI, xiangqi
from tests.viz.recorded import SEARCHES, searched
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    ITERATION,
    KIND_NAMES,
    LEAF,
    LEAVE,
    OVER,
    PRUNED,
    REASON_NAMES,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
)
from xqlab.trace import Tree
from xqlab.viz import listing_of_run
from xqlab.viz.source_listing.events import FUNCTIONS, RunListing, sites
from xqlab.viz.source_listing.source import ListingError
from xqlab.xiangqi import Board

REPEATED = "3k5/9/9/9/4R4/9/9/9/9/4K4 w"


def every_search() -> dict[str, Any]:
    """Recorded searches with switches of every sort, each run when it is called."""
    switches = {
        "minimax": Enhancements.minimax(),
        "repeated": Enhancements.of("repetition"),
        "textbook": Enhancements.textbook(),
        "sound": Enhancements.lossless().without("quiescence"),
        "hard": Enhancements.of("alpha_beta", "fail_hard", "quiescence", "delta_pruning"),
    }
    made: dict[str, Any] = {name: lambda name=name: xiangqi(name) for name in XIANGQI}
    made |= {name: lambda name=name: searched(name) for name in SEARCHES}
    for name, use in switches.items():
        made[f"rook ending, {name}"] = lambda use=use: xqlab.search(
            Board(REPEATED), depth=4, enhancements=use, record=True
        )
    return made


EVERY = every_search()


def statement(lines: list[str], first: int) -> str:
    """The text of the statement that begins on a line, to its last bracket."""
    text = lines[first]
    while text.count("(") > text.count(")"):
        first += 1
        text += " " + lines[first].strip()
    return text


def calls(event: Any, before: Any) -> str:
    """A pattern for the call that writes an event."""
    kind = KIND_NAMES[event.kind]
    if event.kind == ITERATION:
        return r"^def search\("
    if event.kind in (CUTOFF, PRUNED):
        return r"note_cutoff\("
    if event.kind == SKIPPED and before.kind == SKIPPED and not event.quiescence:
        return r"emit\(log, memory, ply, SKIPPED,|prune_quiet_moves\("
    if event.kind == ENTER:
        return r"enter\("
    if not event.quiescence and (event.kind == LEAF or (event.kind == OVER and event.depth <= 0)):
        return r"leave_as_leaf\("
    if event.kind == LEAVE:
        return r"leave(_early|_as_leaf)?\("
    return rf"(emit|leave_early)\(log, memory, ply, {kind},"


@pytest.mark.parametrize("name", EVERY)
def test_every_event_has_the_line_that_writes_it(name: str) -> None:
    result = EVERY[name]()
    actual = listing_of_run(result)
    assert len(actual.line_of_event) == len(result.log)
    heads = [place for place, text in enumerate(actual.lines) if text.startswith("def ")]
    texts = {place: statement(actual.lines, place) for place in np.unique(actual.line_of_event).tolist()}
    before = None
    for k, event in enumerate(result.log):
        place = actual.line_of(k)
        assert re.search(calls(event, before), texts[place]), (KIND_NAMES[event.kind], texts[place])
        inside = heads[-1] <= place if len(heads) > 1 else False
        assert inside == bool(event.quiescence)
        if event.kind == SHORTCUT:
            assert f" {REASON_NAMES[event.number].replace(' ', '_').upper()}," in texts[place]
        if (
            event.kind == LEAVE
            and before.kind in (LEAF, ADJUDICATED, SHORTCUT, TABLE)
            and not event.quiescence
        ):
            assert actual.line_of(k - 1) <= place <= actual.line_of(k - 1) + 20
            written = "leave_as_leaf(" if before.kind == LEAF else f"{KIND_NAMES[before.kind]},"
            assert written in statement(actual.lines, actual.line_of(k - 1))
        before = event


def test_moves_that_are_skipped_together_have_the_line_that_skips_them() -> None:
    result = xiangqi("sharp")
    actual = listing_of_run(result)
    together = [
        k
        for k in range(len(result.log))
        if "prune_quiet_moves(" in statement(actual.lines, actual.line_of(k))
    ]
    assert len(together) > 20
    for k in together:
        event, before = result.log[k], result.log[k - 1]
        assert (event.kind, event.ply, event.bound) == (before.kind, before.ply, before.bound)
        assert event.kind == SKIPPED
    skipped = set(np.flatnonzero(result.log["kind"] == SKIPPED).tolist()) - set(together)
    assert all("emit(log, memory, ply, SKIPPED" in actual.lines[actual.line_of(k)] for k in skipped)


def test_all_kinds_of_event_were_met() -> None:
    met: set[int] = set()
    for name in ("full", "sharp", "mtdf", "chess", "textbook", "rook ending, repeated"):
        met |= set(EVERY[name]().log["kind"].tolist())
    assert met == set(range(1, len(KIND_NAMES)))


# What an event stands for where the writing of the log is not shown.
STANDS_FOR = {
    ITERATION: r"^def search\(",
    ENTER: r"^def search\(|make\(|floor = |below = |in_check = |# 1\. |rests_on = ",
    LEAF: r"evaluate\(",
    OVER: r"verdict\(|evaluate(_within)?\(",
    STAND_PAT: r"evaluate_within\(",
    BEST: r"best = value",
    CUTOFF: r"if .*>= beta",
    PRUNED: r"if .*>= beta",
    LEAVE: r"return ",
}


@pytest.mark.parametrize("name", EVERY)
def test_without_the_log_an_event_belongs_to_what_it_tells(name: str) -> None:
    result = EVERY[name]()
    actual = listing_of_run(result, events=False)
    assert "emit" not in str(actual)
    for k, event in enumerate(result.log):
        text = actual.lines[actual.line_of(k)]
        assert text.strip()
        if event.kind in STANDS_FOR:
            assert re.search(STANDS_FOR[event.kind], text), (KIND_NAMES[event.kind], text)


def test_every_call_that_writes_the_log_is_a_site() -> None:
    for function in FUNCTIONS:
        source = inspect.getsource(function.py_func if hasattr(function, "py_func") else function)
        written = len(
            re.findall(
                r"\b(?:emit|enter|note_cutoff|leave_early|leave_as_leaf|leave|prune_quiet_moves)\(", source
            )
        )
        assert len({site.line for site in sites(function)}) == written
        kinds = {site.kind for site in sites(function)}
        assert {ENTER, LEAVE, BEST, CUTOFF, PRUNED, OVER} <= kinds


def test_it_is_data_for_the_browser() -> None:
    result = searched("textbook")
    actual = listing_of_run(result)
    data = json.loads(json.dumps(actual.as_json()))
    assert "\n".join(data["lines"]) == str(actual)
    assert data["line_of_event"] == actual.line_of_event.tolist()
    assert len(data["html"]) == len(data["numbers"]) == len(data["lines"])
    for function in data["functions"]:
        assert data["lines"][function["first"]].startswith(f"def {function['name']}(")
        assert function["first"] + function["count"] <= len(data["lines"])
    file = actual.listings[0].file.read_text(encoding="utf-8").split("\n")
    same = [
        text.strip() == file[number - 1].strip()
        for text, number in zip(data["lines"], data["numbers"])
        if number and text
    ]
    assert sum(same) > 0.7 * len(same)
    assert repr(actual) == f"<RunListing of search: {len(actual.lines)} lines for {len(result.log)} events>"
    assert "search and quiesce" in repr(listing_of_run(xiangqi("full")))


def test_the_switches_can_be_given() -> None:
    result = xqlab.search(
        TextbookTree([[3, 5], [2, 9]]), depth=2, enhancements=Enhancements.textbook(), record=True
    )
    bare = Tree(result.log, result.board)
    assert isinstance(listing_of_run(bare, Enhancements.textbook()), RunListing)
    with pytest.raises(ListingError, match=r"expected the switches in `use` .*, got use=None"):
        listing_of_run(bare)
    playouts = xqlab.mcts(xqlab.games.TicTacToe("b2"), playouts=3, record=True, compiled=False)
    with pytest.raises(ListingError, match=r"expected a search by xqlab\.search, got one by xqlab\.mcts"):
        listing_of_run(playouts)
