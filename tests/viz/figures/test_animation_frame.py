"""Frames of an animation: one layout, the right board, the right sentence."""

import numpy as np
import pytest

from tests.viz.recorded import searched, some_events
from xqlab.search.events import CUTOFF, PRUNED, SKIPPED
from xqlab.trace.reasons.sentences import sentence
from xqlab.viz.figures.animation_counters import WORDS
from xqlab.viz.figures.animation_frame import Frames
from xqlab.viz.figures.drawing import Text
from xqlab.viz.page.recording import Recording


def frames_of(name: str, events: list[int], language: str = "en") -> Frames:
    """The frames of some events."""
    tree = searched(name).tree
    return Frames(Recording(tree, ValueError, language=language), events, tree.board.picture())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_captions_are_the_sentences(language: str) -> None:
    events = some_events("everything", 20)
    frames = frames_of("everything", events, language)
    for k in events:
        drawing = frames._drawing(frames._animation_tree.replay.at(k))
        sentences = [
            shape
            for shape in drawing.shapes
            if isinstance(shape, Text) and shape.size == 16 and shape.at[1] > frames._sentence_at
        ]
        told = [shape.text for shape in sentences]
        whole = sentence(searched("everything").tree, k, language=language)
        assert "".join("".join(told).split()) == "".join(whole.split())
        assert drawing.height == frames.height
        assert max(shape.at[1] for shape in sentences) < frames.height - 30


@pytest.mark.parametrize("name", ["xiangqi", "chess", "tic-tac-toe", "everything"])
def test_boards_show_the_position_and_the_move_spoken_of(name: str) -> None:
    tree = searched(name).tree
    cutoffs = np.flatnonzero(tree.log["kind"] == CUTOFF)[:5].tolist()
    events = sorted({*some_events(name, 20), *cutoffs})
    frames = frames_of(name, events)
    for k in events:
        svg = frames.board(k)
        step = frames._animation_tree.replay.at(k)
        if not step.path:
            continue
        # Of a move that is not searched the board is the one before it.
        cells = tree.board_at(step.path[:-1][-1] if step.kind in (PRUNED, SKIPPED) else step.path[-1]).cells()
        for man in filter(None, cells):
            assert svg.count(f">{frames.picture.pieces[man]}</g>") == cells.count(man)
    if name != "tic-tac-toe":
        assert all("xq-refuted" in frames.board(k).split("</style>")[1] for k in cutoffs)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_counters_stand_still_between_picture_and_sentence(language: str) -> None:
    events = some_events("everything", 12)
    frames = frames_of("everything", events, language)
    places = set()
    for k in events:
        drawing = frames._drawing(frames._animation_tree.replay.at(k))
        texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
        word = next(text for text in texts if text.text == WORDS[language]["nodes"])
        number = texts[texts.index(word) + 1]
        assert number.text == f"{frames._animation_tree.replay.at(k).counts['nodes']:,}"
        assert frames._top < word.at[1] == number.at[1] < frames._sentence_at
        places.add((word.at, number.at))
    assert len(places) == 1


def test_letters_of_a_narrow_animation_are_larger() -> None:
    tree = searched("everything").tree
    recording = Recording(tree, ValueError)
    narrow = Frames(recording, [5], tree.board.picture(), 1.35)
    wide = Frames(recording, [5], tree.board.picture())
    sizes = [
        min(
            shape.size
            for shape in frames._drawing(frames._animation_tree.replay.at(5)).shapes
            if isinstance(shape, Text) and shape.at[1] > frames._top
        )
        for frames in (narrow, wide)
    ]
    assert sizes[0] == 1.35 * sizes[1]
    assert narrow.height > wide.height


def test_an_image_has_the_width_asked_for() -> None:
    frames = frames_of("textbook", [5])
    pixels = frames.image(5, 400)
    assert pixels.shape == (round(400 * frames.height / 960), 400, 3)
    assert pixels.dtype == np.uint8
    assert (pixels < 100).any()
