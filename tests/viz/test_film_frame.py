"""Frames of a film: one layout, the right board, the right sentence."""

import numpy as np
import pytest

from tests.viz.recorded import searched, some_events
from xqlab.search.events import CUTOFF
from xqlab.trace.conventions import Conventions
from xqlab.trace.reasons import sentence
from xqlab.viz.drawing import Text
from xqlab.viz.film_frame import Frames
from xqlab.viz.film_tree import is_unsearched


def frames_of(name: str, events: list[int], language: str = "en") -> Frames:
    """The frames of some events."""
    tree = searched(name).tree
    return Frames(tree, events, Conventions(language=language), tree.board.picture())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_captions_are_the_sentences(language: str) -> None:
    events = some_events("everything", 20)
    frames = frames_of("everything", events, language)
    for k in events:
        drawing = frames._drawing(frames._film.replay.at(k))
        told = [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.size == 16]
        whole = sentence(searched("everything").tree, k, language=language)
        assert "".join("".join(told).split()) == "".join(whole.split())
        assert drawing.height == frames.height
        lowest = max(shape.at[1] for shape in drawing.shapes if isinstance(shape, Text) and shape.size == 16)
        assert lowest < frames.height - 30


@pytest.mark.parametrize("name", ["xiangqi", "chess", "tic-tac-toe", "everything"])
def test_boards_show_the_position_and_the_move_spoken_of(name: str) -> None:
    tree = searched(name).tree
    cutoffs = np.flatnonzero(tree.log["kind"] == CUTOFF)[:5].tolist()
    events = sorted({*some_events(name, 20), *cutoffs})
    frames = frames_of(name, events)
    for k in events:
        svg = frames.board(k)
        step = frames._film.replay.at(k)
        if not step.path:
            continue
        # Of a move that is not searched the board is the one before it.
        cells = tree.board_at(step.path[:-1][-1] if is_unsearched(step) else step.path[-1]).cells()
        for man in filter(None, cells):
            assert svg.count(f">{frames.picture.pieces[man]}</g>") == cells.count(man)
    if name != "tic-tac-toe":
        assert all("xq-refuted" in frames.board(k).split("</style>")[1] for k in cutoffs)


def test_an_image_has_the_width_asked_for() -> None:
    frames = frames_of("textbook", [5])
    pixels = frames.image(5, 400)
    assert pixels.shape == (round(400 * frames.height / 960), 400, 3)
    assert pixels.dtype == np.uint8
    assert (pixels < 100).any()
