"""The stepper of a Monte-Carlo tree search: in JupyterLab, and as a page without a kernel."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import xqlab
from tests.browser.conftest import Notebook
from tests.browser.offline import Offline
from xqlab.games import TicTacToe
from xqlab.mcts.events import SELECT
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.playouts.sentences import sentence, signed
from xqlab.viz import Overview, Stepper, TreeWidget

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = """
import xqlab
from xqlab.viz import Stepper
result = xqlab.mcts(xqlab.games.TicTacToe("b2 a1 c3"), playouts=60, seed=1, record=True)
stepper = Stepper(result)
stepper
"""


@pytest.fixture(scope="module")
def playouts() -> Playouts:
    """The run of CELL."""
    return Playouts(xqlab.mcts(TicTacToe("b2 a1 c3"), playouts=60, seed=1, record=True))


NOTEBOOK = (CELL,), {"shows": ".xq-stepper"}  # with the stepper


def event_of(page: Page) -> int:
    """The event shown."""
    return int(page.locator(".xq-stepper input[type=range]").input_value())


def assert_rows(page: Page, playouts: Playouts, k: int) -> None:
    """The table shows N, Q, P, U and their sum of each child of a choice, and marks the chosen one."""
    rows = page.locator(".xqs-bars tbody tr")
    states = playouts.choice(k)
    expect(rows).to_have_count(len(states))
    for at, state in enumerate(states):
        row = rows.nth(at)
        cells = [text.strip() for text in row.locator("td").all_inner_texts()]
        assert cells[0] == str(state.n)
        assert cells[1] == ("–" if state.q is None else signed(state.q))
        if not state.settled:
            assert cells[3] == ("∞" if state.u == float("inf") else f"{state.u:.2f}")
        assert ("xqs-chosen" in (row.get_attribute("class") or "")) == state.chosen


@pytest.mark.nightly
def test_playouts_are_stepped_through_in_jupyterlab(notebook: Notebook, playouts: Playouts) -> None:
    page = notebook.page
    widget, spoken = page.locator(".xq-stepper"), page.locator(".xqs-sentence")
    spoken.click()
    page.keyboard.press("Home")
    for _ in range(30):
        page.keyboard.press("s")
    assert event_of(page) == playouts.last_event(30)
    page.keyboard.press("i")
    k = event_of(page)
    assert playouts.log["kind"][k] == SELECT
    expect(spoken).to_have_text(sentence(playouts, k, language="en"))
    assert_rows(page, playouts, k)
    page.keyboard.press("z")
    expect(spoken).to_have_text(sentence(playouts, k, language="zh"))
    assert "选择" in (page.locator(".xqs-bars caption").text_content() or "")
    notebook.expect("stepper.event", str(k))
    widget.get_by_role("button", name="English").click()
    widget.get_by_role("button", name="Next playout").click()
    assert event_of(page) == playouts.last_event(31) + 1
    widget.get_by_role("button", name="Previous playout").click()
    assert playouts.log["playout"][event_of(page)] == 31
    widget.get_by_role("button", name="Last event").click()
    assert event_of(page) == len(playouts) - 1
    node = widget.locator(".xqs-node").nth(1)
    wanted = node.get_attribute("data-event")
    node.click()
    assert event_of(page) == int(wanted or -1)
    notebook.expect("stepper.event", str(wanted))  # the page tells Python after a pause
    notebook.python("stepper.event = 7")
    expect(spoken).to_have_text(sentence(playouts, 7, language="en"))


@pytest.mark.parametrize(("width", "scheme", "language"), [(900, "light", "en"), (400, "dark", "zh")])
def test_a_page_without_a_kernel_steps_through_playouts(
    offline: Offline, playouts: Playouts, tmp_path: Path, width: int, scheme: Any, language: str
) -> None:
    k = next(k for k in playouts.choices(0)[20:] if playouts.log["u"][k] < float("inf"))
    file = Stepper(playouts.result, start=k).save_html(tmp_path / "page.html", language=language)
    page = offline.show(file, width=width, scheme=scheme)
    expect(page.locator(".xqs-sentence")).to_have_text(sentence(playouts, k, language=language))
    assert_rows(page, playouts, k)
    page.locator(".xq-stepper").focus()
    for step in range(1, 40):
        page.keyboard.press("ArrowRight")
        assert page.locator(".xqs-sentence").text_content() == sentence(playouts, k + step, language=language)
    assert offline.asked == []


@pytest.mark.parametrize("widget", [TreeWidget, Overview])
def test_the_finished_tree_speaks_of_visits_and_q(offline: Offline, playouts: Playouts, widget: Any) -> None:
    page = offline.show(widget(playouts.result))
    text = page.locator("main").inner_text()
    assert "Visits" in text
    assert "Q" in text
    for word in ("α", "β", "PV", "CUT", "window", "cut off", "pruned", "Ghost", "minimax"):
        assert word not in text, word
