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
from xqlab.search import events as log
from xqlab.trace import Tree
from xqlab.viz import listing_of_run
from xqlab.viz.source_listing.events import FUNCTIONS, RunListing, sites
from xqlab.viz.source_listing.source import ListingError
from xqlab.xiangqi import Board

DEEP: dict[str, Any] = {"depth": 4, "record": True}
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
        made[f"rook ending, {name}"] = lambda use=use: xqlab.search(Board(REPEATED), enhancements=use, **DEEP)
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
    kind = log.KIND_NAMES[event.kind]
    if event.kind == log.ITERATION:
        return r"^def search\("
    if event.kind in (log.CUTOFF, log.PRUNED):
        return r"note_cutoff\("
    if event.kind == log.SKIPPED and before.kind == log.SKIPPED and not event.quiescence:
        return r"emit\(log, memory, ply, SKIPPED,|prune_quiet_moves\("
    if event.kind == log.ENTER:
        return r"enter\("
    if not event.quiescence and (event.kind == log.LEAF or (event.kind == log.OVER and event.depth <= 0)):
        return r"leave_as_leaf\("
    if event.kind == log.LEAVE:
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
        assert re.search(calls(event, before), texts[place]), (log.KIND_NAMES[event.kind], texts[place])
        inside = heads[-1] <= place if len(heads) > 1 else False
        assert inside == bool(event.quiescence)
        if event.kind == log.SHORTCUT:
            assert f" {log.REASON_NAMES[event.number].replace(' ', '_').upper()}," in texts[place]
        ended = before is not None and before.kind in (log.LEAF, log.ADJUDICATED, log.SHORTCUT, log.TABLE)
        if event.kind == log.LEAVE and ended and not event.quiescence:
            assert actual.line_of(k - 1) <= place <= actual.line_of(k - 1) + 20
            written = "leave_as_leaf(" if before.kind == log.LEAF else f"{log.KIND_NAMES[before.kind]},"
            assert written in statement(actual.lines, actual.line_of(k - 1))
        before = event


def test_moves_that_are_skipped_together_have_the_line_that_skips_them() -> None:
    result = xiangqi("sharp")
    actual = listing_of_run(result)
    lines = [statement(actual.lines, actual.line_of(k)) for k in range(len(result.log))]
    together = [k for k, line in enumerate(lines) if "prune_quiet_moves(" in line]
    assert len(together) > 20
    for event, before in ((result.log[k], result.log[k - 1]) for k in together):
        assert (event.kind, event.ply, event.bound) == (log.SKIPPED, before.ply, before.bound)
        assert before.kind == log.SKIPPED
    skipped = set(np.flatnonzero(result.log["kind"] == log.SKIPPED).tolist()) - set(together)
    assert all("emit(log, memory, ply, SKIPPED" in actual.lines[actual.line_of(k)] for k in skipped)


def test_all_kinds_of_event_were_met() -> None:
    met: set[int] = set()
    for name in ("full", "sharp", "mtdf", "chess", "textbook", "rook ending, repeated"):
        met |= set(EVERY[name]().log["kind"].tolist())
    assert met == set(range(1, len(log.KIND_NAMES)))


# What an event stands for where the writing of the log is not shown.
STANDS_FOR = {
    log.ITERATION: r"^def search\(",
    log.ENTER: r"^def search\(|make\(|floor = |below = |in_check = |# 1\. |rests_on = ",
    log.LEAF: r"evaluate\(",
    log.OVER: r"verdict\(|evaluate(_within)?\(",
    log.STAND_PAT: r"evaluate_within\(",
    log.BEST: r"best = value",
    log.CUTOFF: r"if .*>= beta",
    log.PRUNED: r"if .*>= beta",
    log.LEAVE: r"return ",
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
            assert re.search(STANDS_FOR[event.kind], text), (log.KIND_NAMES[event.kind], text)


def test_every_call_that_writes_the_log_is_a_site() -> None:
    for function in FUNCTIONS:
        source = inspect.getsource(function.py_func if hasattr(function, "py_func") else function)
        writers = r"\b(?:emit|enter|note_cutoff|leave_early|leave_as_leaf|leave|prune_quiet_moves)\("
        assert len({site.line for site in sites(function)}) == len(re.findall(writers, source))
        kinds = {site.kind for site in sites(function)}
        assert {log.ENTER, log.LEAVE, log.BEST, log.CUTOFF, log.PRUNED, log.OVER} <= kinds


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
    shown = [(text, number) for text, number in zip(data["lines"], data["numbers"]) if number and text]
    same = [text.strip() == file[number - 1].strip() for text, number in shown]
    assert sum(same) > 0.7 * len(same)
    assert repr(actual) == f"<RunListing of search: {len(actual.lines)} lines for {len(result.log)} events>"
    assert "search and quiesce" in repr(listing_of_run(xiangqi("full")))


def test_the_switches_can_be_given() -> None:
    board, use = TextbookTree([[3, 5], [2, 9]]), Enhancements.textbook()
    result = xqlab.search(board, depth=2, enhancements=use, record=True)
    bare = Tree(result.log, result.board)
    assert isinstance(listing_of_run(bare, use), RunListing)
    with pytest.raises(ListingError, match=r"expected the switches in `use` .*, got use=None"):
        listing_of_run(bare)
    playouts = xqlab.mcts(xqlab.games.TicTacToe("b2"), playouts=3, record=True, compiled=False)
    with pytest.raises(ListingError, match=r"expected a search by xqlab\.search, got one by xqlab\.mcts"):
        listing_of_run(playouts)
