"""A recorded search as widgets show it."""

from collections.abc import Callable

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
    assert recording.sentences([3]) == {
        language: sentence(tree, 3, language=language) for language in ("en", "zh")
    }
    assert recording.about("chinese", False)["numbered"] == {"en": False, "zh": True}


def test_of_a_part_the_whole_explains_the_events() -> None:
    recording = Recording(searched("xiangqi"), view="negamax")
    tree = recording.tree
    part = recording.part(Excerpt(tree, tree.children(tree.root())[1]))
    assert part.conventions == recording.conventions
    lines = part.lines(0, part.log_length)["en"].split("\n")
    assert len(lines) == len(part.tree.log) < len(tree.log)
    assert lines == [sentence(tree, int(k), view="negamax") for k in part.tree.events]


def test_what_is_no_recording_is_refused() -> None:
    with pytest.raises(ValueError, match="expected the Result of a search or its tree, got 3"):
        Recording(3)
    with pytest.raises(
        ValueError, match="expected options that tic-tac-toe has pictures for, got faces='latin'"
    ):
        Recording(searched("tic-tac-toe")).picture("latin", False)


def test_a_result_or_its_tree() -> None:
    result = searched("textbook")
    assert recorded_tree(result, ValueError) is result.tree
    assert recorded_tree(result.tree, ValueError) is result.tree


@pytest.mark.parametrize("other", ["h2e2", None, 3])
def test_anything_else_is_quoted(other: object) -> None:
    with pytest.raises(ValueError, match=f"expected the Result of a search or its tree, got {other!r}"):
        recorded_tree(other, ValueError)


def test_a_long_thing_is_quoted_in_short() -> None:
    with pytest.raises(ValueError, match=r"got [^\n]{1,80}$"):
        recorded_tree(searched("textbook").log, ValueError)


@pytest.mark.parametrize("draw", [tree_svg, listing_of_run])
def test_pictures_and_listings_refuse_it_alike(draw: Callable[[object], object]) -> None:
    with pytest.raises(ValueError, match="expected the Result of a search or its tree, got None"):
        draw(None)
