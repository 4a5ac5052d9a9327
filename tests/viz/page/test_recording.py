"""A recorded search as widgets show it."""

import pytest

from tests.viz.recorded import searched
from xqlab.trace.reasons.sentences import sentence
from xqlab.trace.tree.excerpt import Excerpt
from xqlab.viz.page.recording import Recording


def test_names_and_sentences_are_in_both_languages() -> None:
    recording = Recording(searched("xiangqi"), ValueError, language="zh")
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
    recording = Recording(searched("xiangqi"), ValueError, view="negamax")
    tree = recording.tree
    part = recording.part(Excerpt(tree, tree.children(tree.root())[1]))
    assert part.conventions == recording.conventions
    lines = part.lines(0, part.log_length)["en"].split("\n")
    assert len(lines) == len(part.tree.log) < len(tree.log)
    assert lines == [sentence(tree, int(k), view="negamax") for k in part.tree.events]


def test_what_is_no_recording_is_refused() -> None:
    with pytest.raises(ValueError, match="expected the Result of a search or its tree, got 3"):
        Recording(3, ValueError)
    with pytest.raises(
        ValueError, match="expected options that tic-tac-toe has pictures for, got faces='latin'"
    ):
        Recording(searched("tic-tac-toe"), ValueError).picture("latin", False)
