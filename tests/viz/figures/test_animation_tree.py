"""The tree in a frame: its numbers are the log's, and it stays in its panel."""

import pytest

from tests.viz.recorded import SEARCHES, searched, some_events
from xqlab.search.events import PRUNED, SKIPPED
from xqlab.trace.conventions import Conventions
from xqlab.trace.sides import short_text, sides_of
from xqlab.trace.tree.nodes import NOT_SEARCHED
from xqlab.viz.figures.animation_tree import AnimationTree
from xqlab.viz.figures.drawing import Circle, Line, Text, text_width
from xqlab.viz.figures.marks import BOUNDS


@pytest.mark.parametrize("name", SEARCHES)
def test_values_are_those_of_the_log(name: str) -> None:
    tree = searched(name).tree
    drawn, sides = AnimationTree(tree, Conventions()), sides_of(tree.board)
    for k in some_events(name, 40):
        step = drawn.replay.at(k)
        for node in step.path:
            text, ply = drawn.value_text(step, node), int(tree.nodes.ply[node])
            if tree.nodes.ending[node] in NOT_SEARCHED:
                assert text == ""
            elif 0 <= tree.nodes.last_event[node] <= k:
                bound = sides.bound_for_max(int(tree.nodes.bound[node]), ply)
                value = sides.for_max(int(tree.nodes.value[node]), ply)
                assert text == BOUNDS.get(bound, "") + short_text(value)
            elif node == step.node and step.kind not in (PRUNED, SKIPPED):
                assert text == ("…" if step.best is None else short_text(sides.for_max(step.best, ply)))


def test_what_is_not_met_or_not_searched_has_no_value() -> None:
    tree = searched("textbook").tree
    drawn = AnimationTree(tree, Conventions())
    pruned = next(k for k in range(len(tree.log)) if tree.log["kind"][k] == PRUNED)
    last = len(tree.log) - 1
    assert drawn.value_text(drawn.replay.at(last), int(tree.node_at[pruned])) == ""
    assert drawn.value_text(drawn.replay.at(0), int(tree.node_at[last])) in ("", "…")
    shapes = drawn.shapes(drawn.replay.at(pruned), (0, 0), 560, 340)
    orange = [shape for shape in shapes if isinstance(shape, Line) and shape.stroke.colour == "#b84a00"]
    assert len(orange) >= 2  # its frame and the stroke through it


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_everything_stays_in_its_panel(name: str, language: str) -> None:
    tree = searched(name).tree
    drawn = AnimationTree(tree, Conventions(language=language))
    left, top, width, height = 400.0, 16.0, 544.0, 348.0
    for k in some_events(name, 30):
        step = drawn.replay.at(k)
        shapes = drawn.shapes(step, (left, top), width, height)
        for shape in shapes:
            if isinstance(shape, Line):
                xs, ys = zip(*shape.points)
            elif isinstance(shape, Circle):
                xs, ys = (shape.centre[0],), (shape.centre[1],)
            else:
                assert isinstance(shape, Text)
                span = text_width(shape.text, shape.size)
                start = shape.at[0] - {"start": 0, "middle": span / 2, "end": span}[shape.anchor]
                xs, ys = (start, start + span), (shape.at[1],)
            assert left <= min(xs) <= max(xs) <= left + width, shape
            assert top <= min(ys) <= max(ys) <= top + height, shape
        texts = [shape.text for shape in shapes if isinstance(shape, Text)]
        if step.path:
            assert drawn.names[step.node] in texts
