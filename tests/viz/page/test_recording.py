"""A recorded search as widgets show it."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.viz.recorded import searched
from xqlab.trace.reasons.sentences import sentence
from xqlab.trace.tree.excerpt import Excerpt
from xqlab.viz import listing_of_run, tree_svg
from xqlab.viz.page.recording import Recording, recorded_tree


def test_names_and_sentences_are_in_both_languages() -> None:
    recording = Recording(searched("xiangqi"), language="zh")
    tree = recording.tree
    assert recording.language == "zh"
    english, chinese = (recording.moves(how.moves) for how in recording.conventions.values())
    place = recording.places.of_node[tree.children(tree.root())[0]]
    assert english[place] == tree.text(tree.children(tree.root())[0]) != chinese[place]
    assert recording.sentences([3]) == {tag: sentence(tree, 3, language=tag) for tag in ("en", "zh")}
    assert recording.about("chinese", False)["numbered"] == {"en": False, "zh": True}


def test_of_a_part_the_whole_explains_the_events() -> None:
    recording = Recording(searched("xiangqi"), view="negamax")
    tree = recording.tree
    part = recording.part(Excerpt(tree, tree.children(tree.root())[1]))
    assert part.conventions == recording.conventions
    lines = part.lines(0, part.log_length)["en"].split("\n")
    assert len(lines) == len(part.tree.log) < len(tree.log)
    assert lines == [sentence(tree, int(k), view="negamax") for k in part.tree.events]


def test_a_result_or_its_tree() -> None:
    result = searched("textbook")
    assert recorded_tree(result, ValueError) is recorded_tree(result.tree, ValueError) is result.tree


LATIN = "expected options that tic-tac-toe has pictures for, got faces='latin'"


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: Recording(searched("tic-tac-toe")).picture("latin", False), LATIN),
        (lambda: recorded_tree(searched("textbook").log, ValueError), r"got [^\n]{1,80}$"),
        *(
            (partial(draw, other), f"expected the Result of a search or its tree, got {other!r}")
            for draw in (Recording, partial(recorded_tree, error=ValueError), tree_svg, listing_of_run)
            for other in ("h2e2", None, 3)
        ),
    ],
)
def test_anything_else_is_quoted(draw: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw()
