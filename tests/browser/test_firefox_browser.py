"""Stand-alone pages in Firefox, by mouse and keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import xqlab
from tests.browser.firefox import Firefox, firefox, needs_firefox
from tests.league.made import league
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.league import page as league_page
from xqlab.viz import Overview, PrunedEdges, Quiz, SearchByHand, Stepper, TreeWidget

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    needs_firefox,
]
SENTENCE = "document.querySelector('.xqs-sentence').textContent"


@pytest.fixture(scope="module")
def page() -> Iterator[Firefox]:
    with firefox() as opened:
        yield opened


def test_every_page_works(page: Firefox, tmp_path: Path) -> None:
    board, use = TicTacToe("b2 a1 c3"), Enhancements.textbook()
    result = xqlab.search(board, depth=3, enhancements=use, record=True, compiled=False)
    widgets = (Stepper(result), TreeWidget(result), Overview(result), Quiz(result), SearchByHand(result))
    for widget in widgets:
        name = type(widget).__name__.lower()
        page.show(widget.save_html(tmp_path / f"{name}.html", language="en"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 1300
        if isinstance(widget, Stepper) and not isinstance(widget, Quiz):
            _step(page)
        if isinstance(widget, SearchByHand):
            _take_steps(page, widget)
        elif isinstance(widget, Quiz):
            _answer(page)


@pytest.mark.nightly
def test_an_edge_is_marked_and_checked(page: Firefox, tmp_path: Path) -> None:
    tree = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    result = xqlab.search(tree, depth=2, enhancements=Enhancements.textbook(), record=True, compiled=False)
    page.show(PrunedEdges(result).save_html(tmp_path / "edges.html", language="en"))
    page.drag(page.centre(".xqg-item[id$='-n7']"))
    page.press("ArrowDown")
    page.press(" ")
    page.drag(page.centre("[data-edge='check']"))
    result_text = "document.querySelector('.xqk-result').textContent"
    assert page.evaluate(result_text) == "2 of 2 pruned edges marked: all right."


def _step(page: Firefox) -> None:
    before = page.evaluate(SENTENCE)
    page.evaluate("document.querySelector('.xq-stepper').focus()")
    page.press("ArrowRight")
    page.wait(f"{SENTENCE} !== {before!r}")
    x, y = page.centre(".xqs-slider input")
    page.drag((x, y))
    page.wait("document.querySelector('.xqs-slider input').value > 5")


def _answer(page: Firefox) -> None:
    page.drag(page.centre(".xqz-card [data-do='show']"))
    page.wait("document.querySelector('.xqz-feedback').textContent !== ''")


def _take_steps(page: Firefox, widget: SearchByHand) -> None:
    first = int(widget.tree.nodes.first_event[widget.questions[0].child])
    page.drag(page.centre(f'.xqs-tree [data-event="{first}"] .xqs-frame'))
    page.wait("document.querySelector('.xqz-feedback').textContent === 'Right.'")
    page.evaluate("document.querySelector('[data-offer]').focus()")
    page.press("1")
    page.wait("document.querySelector('.xqz-card b').textContent.startsWith('Step 3 ')")


@pytest.mark.nightly
def test_a_league_grows(page: Firefox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league_page, "EVERY", 0.2)
    page.open(league_page.save_page(league(pairs=1), tmp_path, running=True).as_uri())
    page.wait("document.querySelectorAll('[data-game]').length === 2")
    league_page.save_page(league(), tmp_path)
    page.wait("document.querySelectorAll('[data-game]').length === 6")
    page.evaluate("void document.querySelector('[data-game]').click()")
    page.wait("document.querySelector('.xqm-board svg') !== null")
