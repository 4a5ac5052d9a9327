"""A search by hand as Python sees it, and all that a page says about its steps."""

import base64
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

import xqlab
from tests.trace.trees import xiangqi
from tests.viz.javascript import call
from tests.viz.recorded import searched
from tests.viz.refusals import refusing
from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED
from xqlab.trace.questions.steps import ASKS
from xqlab.viz import SearchByHand

EMPTY = ("{", "undefined", "NaN", "  ")


def texts_of(widget: SearchByHand, language: str) -> Any:
    """All texts of the steps that a page shows."""
    block, hints = base64.b64encode(zlib.decompress(widget._block)).decode(), widget._asked[language]["hints"]
    return call("by_hand/texts.mjs", "textsOf", widget._about, block, widget._questions, hints, language)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", [*SearchByHand.levels(), "textbook, Min", "mtdf"])
def test_every_step_has_its_texts(name: str, language: str) -> None:
    levels = SearchByHand.levels()
    options = {"asks": ASKS, "max_events": 300}
    level = SearchByHand.level(name, **options) if name in levels else SearchByHand(searched(name), **options)
    texts = texts_of(level, language)
    assert len(texts) == len(level.questions)
    assert [text for step in texts for text in step if not text or any(each in text for each in EMPTY)] == []
    assert not any(re.search("1 ply are|are 1 ply", text) for step in texts for text in step)


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_a_hint_fits_entries_that_are_deeper_than_needed() -> None:
    run = SearchByHand(xiangqi("full"), asks=["table"], max_events=8_000)
    deeper = [step for step in run._questions if run.tree.nodes.depth[step["node"]] < step["entry"]["depth"]]
    assert any(step["actions"][step["answer"][0]][0] == "table" for step in deeper)
    assert texts_of(run, "en")[0][3].startswith("The entry must be at least as deep as is needed")


def test_answers_and_scores() -> None:
    level = SearchByHand.level("alpha-beta", language="en")
    assert (level.answers, level.score, level.scores) == ([], (0, 0), {})
    decisions = [number for number, step in enumerate(level.questions) if step.is_decision]
    answers: list[Any] = [{"tries": 1, "right": True, "given": [0]}, *[None] * (len(level.questions) - 1)]
    for number, tries, right in zip(decisions, (1, 3, 0), (True, True, False)):
        answers[number] = {"tries": tries, "right": right, "given": [0] * (tries > 0)}
    level._answers = answers
    assert level.score == (1, 3)
    assert level.scores == {"expand": (1, 1), "update": (0, 2)}
    first = {"question": 0, "kind": "expand", "asks": "next", "event": 2, "node": 1}
    assert level.answers[0] == first | {"counts": False, "tries": 1, "right": True}
    assert "textbook tree, 4 done, 1 of 3 decisions right on the first try>" in repr(level)


def test_windows_are_those_of_the_view() -> None:
    tree, use = TextbookTree("(3 5) (2 9)"), Enhancements.textbook()
    run = xqlab.search(tree, depth=2, enhancements=use, record=True)
    for view, window in (("minimax", [3, 32000]), ("negamax", [-32000, -3])):
        steps = SearchByHand(run, view=view)._questions
        windows = [step["answer"] for step in steps if step["child"] == 5 and step["asks"] == "window"]
        assert windows == [window]


def test_the_page_has_the_steps_and_no_result() -> None:
    level = SearchByHand.level("quiescence", language="zh")
    page = level.as_html()
    assert page.data["_questions"] == level._questions
    assert page.titles["en"] == "Be the search: quiescence: is the knight protected?"
    assert "best" not in dict(page.facts["en"])["Search"]
    assert "49 步" in level._still()


def test_the_manual_has_every_level() -> None:
    page = (Path(xqlab.__file__).parents[1] / "docs" / "by-hand.md").read_text("utf-8")
    parts = re.findall(r'^## \d\. (.*?)$.*?SearchByHand\.level\("(.*?)"\)$', page, re.M | re.S)
    named = {name: titles["en"].lower() for name, titles in SearchByHand.levels().items()}
    assert {name: heading.lower() for heading, name in parts} == named


def playouts() -> Any:
    return xqlab.mcts(TicTacToe("b2 a1 c3"), playouts=9, record=True)


test_what_makes_no_sense = refusing(
    (lambda: SearchByHand.level("chess"), WidgetError, "a level out of minimax, alpha-beta, .*, got 'chess'"),
    (lambda: SearchByHand(playouts()), WidgetError, "an alpha-beta search, got a Monte-Carlo tree search"),
    (lambda: setattr(SearchByHand.level("table"), "question", 7), WidgetError, "from 0 to 6, got 7"),
)
