"""The counters of an animation: the numbers of the replay, in fixed places, in the stepper's words."""

from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.recorded import searched, some_events
from xqlab.search.events import ITERATION
from xqlab.trace.reasons.replay import Replay
from xqlab.viz.figures.animation_counters import WORDS, Counters
from xqlab.viz.figures.drawing import Text, text_width

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
