"""Frames of an animation: one layout, the right board, the right sentence."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.viz.javascript import call
from tests.viz.recorded import searched, some_events
from xqlab.game import INFINITY
from xqlab.search.events import CUTOFF, ITERATION, PRUNED, SKIPPED
from xqlab.trace.reasons.replay import Replay
from xqlab.trace.reasons.sentences import sentence
from xqlab.viz.figures.animation_frame import HEIGHT, WORDS, Counters, Frames, Scale, window_shapes
from xqlab.viz.figures.drawing import Line, Text, text_width
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


SIZE, WIDTH = 16.0, 928.0


def table(name: str, language: str = "en", size: float = SIZE) -> tuple[Replay, Counters]:
    """A recorded search and the table of its counters."""
    replay = Replay(searched(name).tree)
    return replay, Counters(replay, language, WIDTH, size)


def texts(counters: Counters, step: Any) -> list[Text]:
    """What is written, word before number."""
    return [shape for shape in counters.shapes(step, (0, 0)) if isinstance(shape, Text)]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["everything", "textbook", "mtdf", "full log"])
def test_they_are_the_replays_and_stand_still(name: str, language: str) -> None:
    replay, counters = table(name, language)
    places = set()
    depths = np.zeros(len(replay), dtype=int)
    for k in np.flatnonzero(replay.tree.log["kind"] == ITERATION):
        depths[k:] = replay.tree.log["depth"][k]
    for k in some_events(name, 40):
        step = replay.at(k)
        expected = step.counts | {"depth": int(depths[k])}
        written = texts(counters, step)
        told = dict(zip([text.text for text in written[::2]], [text.text for text in written[1::2]]))
        assert told == {WORDS[language][value]: f"{expected[value]:,}" for value in counters.values(step)}
        places.add(tuple((text.at, text.anchor, text.size) for text in written))
    assert len(places) == 1


@pytest.mark.parametrize(("name", "size"), [("everything", SIZE), ("everything", 21.6), ("textbook", SIZE)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_overlaps_nor_leaves_the_frame(name: str, size: float, language: str) -> None:
    replay, counters = table(name, language, size)
    boxes = []
    for text in texts(counters, replay.at(-1)):
        width = text_width(text.text, text.size)
        left = text.at[0] - (width if text.anchor == "end" else 0)
        boxes.append((left, left + width, text.at[1]))
        assert 0 <= left
        assert left + width <= WIDTH
        assert size / 2 <= text.at[1] <= counters.height - size / 2
    for number, (left, right, y) in enumerate(boxes):
        for left_, right_, y_ in boxes[:number]:
            assert abs(y - y_) >= size or right < left_ or right_ < left


def test_what_is_never_counted_is_left_out() -> None:
    replay, counters = table("minimax")
    assert list(counters.values(replay.at(-1))) == ["depth", "nodes", "leaves"]
    assert list(table("everything")[1].values(table("everything")[0].at(0))) == list(WORDS["en"])


def test_words_are_the_steppers() -> None:
    message = [call("stepper/words.js", "wordsOf", language)["counters"] for language in ("en", "zh")]
    assert message == [WORDS["en"], WORDS["zh"]]


VALUES = st.integers(-400, 400) | st.sampled_from([-INFINITY, INFINITY, 29_995, -29_995, 28_000])


@given(VALUES, VALUES, st.none() | VALUES)
def test_marks_stay_on_the_line_and_apart(alpha: int, beta: int, best: int | None) -> None:
    scale = Scale(searched("everything").tree)
    shapes = window_shapes(scale, (alpha, beta), best, (100, 20), 500, "en")
    for shape in shapes:
        if isinstance(shape, Line):
            xs, ys = zip(*shape.points)
            assert 90 <= min(xs) <= max(xs) <= 610
            assert 20 <= min(ys) <= max(ys) <= 20 + HEIGHT
    greek = [shape for shape in shapes if isinstance(shape, Text) and shape.text[0] in "αβ"]
    left, right = sorted(greek, key=lambda shape: shape.at[0])
    assert left.at[0] >= 99
    assert left.at[0] + text_width(left.text, 13) < right.at[0]
    assert right.at[0] + text_width(right.text, 13) <= 601


def test_scales_keep_the_order_of_values() -> None:
    for name in ("everything", "textbook", "tic-tac-toe"):
        scale = Scale(searched(name).tree)
        assert scale.ticks
        places = [scale.at(value) for value in range(-scale.largest, scale.largest + 1)]
        assert places == sorted(places)
        assert (places[0], scale.at(0), places[-1]) == (-1, 0, 1)
        assert scale.at(10 * scale.largest) == 1


def test_small_values_stand_in_proportion() -> None:
    scale = Scale(searched("textbook").tree)
    assert scale.at(scale.largest / 2) == 0.5
    assert all(
        isinstance(shape.text, str)
        for shape in window_shapes(scale, (3, 3), 2, (0, 0), 400, "zh")
        if isinstance(shape, Text)
    )
    assert "最佳 2" in [
        shape.text for shape in window_shapes(scale, (3, 5), 2, (0, 0), 400, "zh") if isinstance(shape, Text)
    ]
