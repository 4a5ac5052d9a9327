"""The browser's replay against one written here, which plays the log from its beginning to each event."""

from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.recorded import SEARCHES, searched, sent, some_events
from xqlab.search import events as log
from xqlab.search.reasons import NULL_MOVE, RAZORING
from xqlab.trace.sides import short_text, sides_of
from xqlab.viz import Stepper

CALLS = "page/replays.mjs"
COUNTED = "nodes leaves cutoffs pruned table_cutoffs researches null_moves shortcuts skipped"


@dataclass
class Frame:
    """An open node of the oracle, values as in the log."""

    node: int
    move: int
    alpha: int
    beta: int
    best: int | None = None
    tried: set[int] = field(default_factory=set)  # moves entered, pruned or skipped so far
    latest: int = 0  # the number of the last move entered


@dataclass
class Oracle:
    """Plays a log event by event and knows nothing of trees."""

    stack: list[Frame] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTED.split(), 0))
    considered: int = 0

    def play(self, event: Any) -> None:
        kind, ply = int(event["kind"]), int(event["ply"])
        counted = {log.ENTER: "nodes", log.LEAF: "leaves", log.STAND_PAT: "leaves", log.CUTOFF: "cutoffs"}
        counted |= {log.PRUNED: "pruned", log.TABLE: "table_cutoffs", log.SKIPPED: "skipped"}
        if kind in counted:
            self.counts[counted[kind]] += 1
        if kind == log.ITERATION:
            self.stack = []
        elif kind == log.ENTER:
            frame = Frame(*(int(event[name]) for name in ("node", "move", "alpha", "beta")))
            self.stack = [*self.stack[:ply], frame]
            if ply:
                above, number = self.stack[-2], int(event["number"])
                above.tried.add(frame.move)
                self.counts["null_moves"] += number == 0
                self.counts["researches"] += number > 0 and number == above.latest
                above.latest = number
        else:
            self.stack = self.stack[: ply + 1]
            frame = self.stack[-1]
            if kind != log.LEAVE:
                frame.alpha = int(event["alpha"])
            guessed = kind == log.SHORTCUT and int(event["number"])
            self.counts["shortcuts"] += guessed not in (0, NULL_MOVE)
            if kind not in (log.CUTOFF, log.PRUNED, log.SKIPPED) and guessed != RAZORING:
                frame.best = int(event["value"])
        move = int(event["move"])
        if kind in (log.PRUNED, log.SKIPPED):
            self.stack[-1].tried.add(move)
        # The table's own move was not searched here.
        speaks = kind in (log.BEST, log.CUTOFF, log.PRUNED, log.SKIPPED, log.LEAVE)
        self.considered = move if speaks and move in self.stack[-1].tried else 0


@pytest.mark.parametrize("name", SEARCHES)
def test_states_are_those_of_the_log(name: str) -> None:
    events = some_events(name)
    actual = call(CALLS, "states", sent(name), events)
    result, oracle = searched(name), Oracle()
    sides = sides_of(result.board)
    symbols = Stepper(result)._about["symbols"]
    expected = set(events)
    answers = iter(actual)
    for k, event in enumerate(result.log):
        oracle.play(event)
        if k not in expected:
            continue
        answer = next(answers)
        # A cutoff prunes at once what the log lists after it.
        listed = takewhile(lambda kind: kind == log.PRUNED, result.log["kind"][k + 1 :].tolist())
        ahead = len(list(listed)) if event["kind"] in (log.CUTOFF, log.PRUNED) else 0
        line = [frame.move for frame in oracle.stack[1:]]
        assert answer["line"] == line
        bests = [frame.best for frame in oracle.stack]
        seen = [None if best is None else sides.for_max(best, ply) for ply, best in enumerate(bests)]
        assert answer["bests"] == seen
        if oracle.stack:
            frame = oracle.stack[-1]
            window = sides.window_for_max(frame.alpha, frame.beta, len(line))
            assert (answer["alpha"], answer["beta"]) == window
        assert answer["move"] == oracle.considered
        assert answer["counters"] == oracle.counts | {"pruned": oracle.counts["pruned"] + ahead}
        board = result.tree.board.copy()
        for code in line:
            board.push_code(code)
        assert [symbols[number] for number in answer["cells"]] == board.cells()


@pytest.mark.parametrize("name", SEARCHES)
def test_what_has_happened_to_each_node(name: str) -> None:
    events = some_events(name, 12)
    actual = call(CALLS, "statuses", sent(name), events)
    tree = searched(name).tree
    for k, statuses in zip(events, actual, strict=True):
        expected = ["waiting"] * len(tree)
        for kind, node in zip(tree.log["kind"][: k + 1], tree.node_at[: k + 1]):
            if kind in (log.ITERATION, log.ENTER, log.PRUNED, log.SKIPPED, log.LEAVE):
                told = {log.PRUNED: "pruned", log.SKIPPED: "skipped", log.LEAVE: "done"}
                expected[node] = told.get(int(kind), "open")
        assert statuses == expected


@pytest.mark.parametrize("name", SEARCHES)
def test_final_values_read_as_in_the_sentences(name: str) -> None:
    tree = searched(name).tree
    done = [int(node) for node in np.flatnonzero(tree.log["kind"][tree.nodes.last_event] == log.LEAVE)][:300]
    actual = call(CALLS, "finalTexts", sent(name), done)
    sides = sides_of(tree.board)
    signs = ("", "", "≥ ", "≤ ")
    for node, (text, seen_above, own, above) in zip(done, actual, strict=True):
        ply, value, bound = (int(tree.nodes[field][node]) for field in ("ply", "value", "bound"))
        assert text == signs[sides.bound_for_max(bound, ply)] + short_text(sides.for_max(value, ply))
        assert (seen_above, own) == (text, signs[bound] + short_text(value))
        assert above == signs[(0, 1, 3, 2)[bound]] + short_text(-value)


@pytest.mark.parametrize("name", ["xiangqi, Black", "textbook, Min"])
def test_the_negamax_view_leaves_values_as_the_log_has_them(name: str) -> None:
    events = some_events(name, 60)
    actual = call(CALLS, "windowsInBothViews", sent(name), events)
    sides = sides_of(searched(name).tree.board)
    for seen, own in actual:
        assert own["alpha"] < own["beta"] or own["best"] is not None
        if own["ply"] >= 0:
            window = sides.window_for_max(own["alpha"], own["beta"], own["ply"])
            assert window == (seen["alpha"], seen["beta"])
            assert own["best"] is None or sides.for_max(own["best"], own["ply"]) == seen["best"]


def test_short_texts_are_those_of_python() -> None:
    values = [0, 5, -5, 28_000, -28_000, 28_999, 29_000, -29_001, 29_990, -29_995, 29_999]
    values += [30_000, 32_000, -32_000]
    actual = [call("page/replay.js", "shortText", value) for value in values]
    assert actual == [short_text(value) for value in values]


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize(("width", "height"), [(330, 176), (330, 300), (620, 420), (1100, 500)])
def test_the_drawing_fits(name: str, width: int, height: int) -> None:
    events = some_events(name, 60)
    tree = searched(name).tree
    for drawing in call(CALLS, "drawings", sent(name), events, width, height):
        boxes, path = drawing["boxes"], drawing["path"]
        shown = {node for node, *_ in boxes}
        if path:
            assert {path[0], path[-1]} <= shown
            assert drawing["gap"] or set(path) <= shown
        assert drawing["considered"] in shown | {-1}
        rows: dict[float, list[tuple[float, float]]] = {}
        for _, x, y, slot in boxes:
            assert slot / 2 <= x <= width - slot / 2 + 1e-6
            assert 19 <= y <= height - 19
            rows.setdefault(y, []).append((x, slot))
        for row in rows.values():
            row.sort()
            assert all(right - left >= slot - 1e-6 for (left, slot), (right, _) in pairwise(row))
        # What a row leaves out is counted beside it.
        for y in {more["y"] for more in drawing["more"]}:
            inside = [node for node, _, at, _ in boxes if at == y]
            left_out = sum(more["count"] for more in drawing["more"] if more["y"] == y)
            assert len(inside) + left_out == len(tree.children(int(tree.nodes.parent[inside[0]])))


def test_what_is_not_met_yet_tells_nothing_of_what_lies_below() -> None:
    """A pruned node has no children: before its turn it must look like any other."""
    tree = searched("textbook").tree
    until = int(tree.nodes.last_event[tree.children(tree.root())[0]])  # its siblings are not tried yet
    whole, so_far, at_last = call(CALLS, "boxesUntil", sent("textbook"), until)
    assert (whole, so_far, at_last) == (13, 7, 13)


def test_a_question_s_tree_tells_neither_reductions_to_come_nor_covered_moves() -> None:
    tree = searched("everything").tree
    nodes = tree.nodes
    to_come = (nodes.reduction > 0) & (nodes.ply == 1) & (nodes.move != 0)
    node = int(nodes.parent[np.flatnonzero(to_come)[-1]])
    first = tree.children(node)[0]
    event = int(nodes.last_event[first])  # it has just come back
    drawn, marked, with_cover, _ = call(CALLS, "drawnBefore", sent("everything"), event, node)
    moves = {child for child in tree.children(node) if not nodes.again[child] and nodes.move[child]}
    assert {first} < {*drawn} <= moves
    assert with_cover == [first]
    assert all(met <= event for met in marked)
