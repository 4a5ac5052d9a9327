"""Stand-alone pages opened from the disk with the network off, alone and inside what nbconvert makes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbconvert import HTMLExporter, SlidesExporter
from playwright.sync_api import Browser, expect

from tests.browser.conftest import InLab
from tests.browser.offline import Offline, open_offline, shown
from tests.viz.recorded import searched
from xqlab.trace.reasons.sentences import sentences
from xqlab.viz import Overview, Stepper, TreeWidget

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEPS = 30
LOG = "everything"
HOSTILE = "</script><script>window.alarm = 1</script><img src=x onerror='window.alarm = 2'> & \"q\""
# Faults of nbconvert's own scripts, which want a network, and the one that a test asks for.
STRANGE = ("require is not", "MathJax is not", "DecompressionStream is not")


@pytest.fixture
def offline(chromium: Browser, tmp_path: Path) -> Iterator[Offline]:
    """Opens pages with the network off."""
    yield from open_offline(chromium, tmp_path, STRANGE)


def test_a_lesson_steps_many_times_without_a_network(offline: Offline) -> None:
    result = searched(LOG)
    page = offline.show(Stepper(result, start=20, code=True))
    widget = page.locator(".xq-stepper")
    sentence, board = page.locator(".xqs-sentence"), page.locator(".xqs-board > svg")
    english, chinese = (sentences(result.tree, language=each) for each in ("en", "zh"))
    assert sentence.text_content() == english[20]
    widget.focus()
    seen, boards = [], set()
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
        seen.append(sentence.text_content())
        boards.add(board.get_attribute("aria-label"))
    assert seen == english[21 : STEPS + 21]
    assert len(boards) > 5
    assert "def search(" in (page.locator(".xqs-code").text_content() or "")
    assert page.locator(".xqs-tree .xqs-focus").count() == 2  # the node and its edge
    page.locator('[data-language="zh"]').click()
    expect(sentence).to_have_text(chinese[STEPS + 20])
    assert page.title() == "中国象棋的一次搜索，逐步看"
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    expect(page.locator("h1:visible")).to_have_text("中国象棋的一次搜索，逐步看")
    expect(page.locator(".xqh-facts dt:visible").first).to_have_text("局面")
    assert offline.asked == []


def test_a_tree_folds_and_explains_without_a_network(offline: Offline) -> None:
    page = offline.show(TreeWidget(searched(LOG)))
    told, tree = page.locator(".xqg-texts"), page.locator(".xqg-tree")
    before, items = told.text_content(), page.locator(".xqg-item").count()
    tree.focus()
    page.keyboard.press("ArrowRight")
    assert told.text_content() != before
    page.locator('[data-do="unfoldAll"]').click()
    assert page.locator(".xqg-item").count() != items
    page.locator("[data-language=zh]").click()
    assert page.title() == "中国象棋的一棵搜索树"
    expect(page.locator(".xqh-facts dt:visible").first).to_have_text("局面")
    assert offline.asked == []


def test_a_drag_that_leaves_the_tree_selects_no_text(offline: Offline) -> None:
    page = offline.show(TreeWidget(searched(LOG)))
    page.evaluate("addEventListener('mousedown', (event) => (window.kept = !event.defaultPrevented))")
    box = page.locator(".xqg-tree").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] + 120, steps=5)
    page.mouse.up()
    assert page.evaluate("String(getSelection())") == ""
    assert page.evaluate("window.kept") is False  # WebKit selects by this
    expect(page.locator(".xqg-tree")).to_be_focused()
    corner = box["x"] + box["width"] - 4, box["y"] + box["height"] - 4
    page.mouse.move(*corner)
    page.mouse.down()
    page.mouse.move(corner[0], corner[1] - 100, steps=5)
    page.mouse.up()
    smaller = page.locator(".xqg-tree").bounding_box()
    assert smaller is not None
    assert smaller["height"] < box["height"] - 50  # the corner still resizes it


@pytest.mark.parametrize("width", [1300, 1000, 400])
def test_a_key_and_its_words_stand_side_by_side(offline: Offline, width: int) -> None:
    page = offline.show(Stepper(searched(LOG)), width=width, language="zh")
    page.locator(".xq-stepper").focus()
    page.keyboard.press("?")
    apart = page.locator(".xqs-help dt").evaluate_all(
        """(terms) => terms.filter((term) => {
            const [one, other] = [term, term.nextElementSibling].map((each) => each.getBoundingClientRect());
            return Math.abs(one.top - other.top) > 4 || other.left < one.right;
        }).map((term) => term.textContent)"""
    )
    assert page.locator(".xqs-help dt").count() > 20
    assert apart == []


def test_a_hostile_title_is_only_read(offline: Offline) -> None:
    page = offline.show(Stepper(searched("textbook")), title=HOSTILE)
    assert page.title() == HOSTILE
    expect(page.locator("h1:visible")).to_have_text(HOSTILE)
    assert page.evaluate("window.alarm") is None


def test_a_browser_that_is_too_old_is_told(offline: Offline, tmp_path: Path) -> None:
    path = Stepper(searched("textbook")).save_html(tmp_path / "page.html")
    path.write_text(
        path.read_text("utf-8").replace(
            "<style>", "<script>delete window.DecompressionStream</script><style>", 1
        ),
        "utf-8",
    )
    page = offline.open(path)
    alarm = page.locator('[role="alert"]')
    expect(alarm).to_contain_text("This browser cannot show the page: DecompressionStream is not defined")


def notebook_of(*pages: Any) -> Any:
    """A notebook that has run, each page the output of a cell on a slide of its own."""
    formatter = DisplayFormatter()
    notebook = nbformat.v4.new_notebook()
    for number, page in enumerate(pages):
        data, metadata = formatter.format(page)
        output = nbformat.v4.new_output("execute_result", data, metadata=metadata, execution_count=number)
        cell = nbformat.v4.new_code_cell("page", outputs=[output], execution_count=number)
        cell.metadata["slideshow"] = {"slide_type": "slide"}
        notebook.cells.append(cell)
    return notebook


@pytest.mark.parametrize("exporter", [HTMLExporter, SlidesExporter])
def test_a_converted_notebook_steps_without_a_network(
    offline: Offline, tmp_path: Path, exporter: Any
) -> None:
    first = Stepper(searched("textbook")).as_html(title=HOSTILE)
    second, third = Stepper(searched(LOG), language="zh").as_html(), TreeWidget(searched(LOG)).as_html()
    fourth = Overview(searched(LOG)).as_html()
    text, _ = exporter().from_notebook_node(notebook_of(first, second, third, fourth))
    path = tmp_path / "lesson.html"
    path.write_text(text, "utf-8")
    page = offline.open(path)
    for number in range(4):
        shown(page, number)
    told = page.locator(".xqs-sentence")
    before = told.all_text_contents()
    chinese = sentences(searched(LOG).tree, language="zh")
    opening = [*chinese].index(before[1])
    assert before[1].startswith("截断")  # it opens at the first cutoff
    page.locator(".xq-stepper").nth(1).focus()
    page.keyboard.press("ArrowRight")
    assert told.all_text_contents() == [before[0], chinese[opening + 1]]
    assert page.evaluate("window.alarm") is None
    assert offline.asked != []  # nbconvert's own template, in vain


@pytest.mark.nightly
def test_a_handout_lives_in_jupyterlab(in_lab: InLab) -> None:
    imports = "from tests.viz.recorded import searched\nfrom xqlab.viz import Stepper\n"
    code = imports + "Stepper(searched('textbook')).as_html()"
    notebook = in_lab(code)
    page = notebook.page
    page.wait_for_function("document.querySelector('.xq-standalone')?.shown", timeout=90_000)
    page.locator(".xq-stepper").focus()
    before = page.locator(".xqs-sentence").text_content()
    page.keyboard.press("ArrowRight")
    assert page.locator(".xqs-sentence").text_content() != before
    page.keyboard.press("b")  # of JupyterLab's command mode: a new cell
    assert notebook.cells() == 1
