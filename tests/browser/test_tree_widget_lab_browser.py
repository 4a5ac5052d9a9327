"""The tree widget in a real JupyterLab: Python hears and tells, keys stay in it, themes."""

import string
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import SCREENSHOTS, Lab, Notebook, open_notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = [
    """
import traitlets, xqlab
from xqlab.viz import Stepper, TreeWidget
board = xqlab.xiangqi.Board("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1")
result = xqlab.search.search(board, depth=3, record=True)
widget = TreeWidget(result)
widget
""",
    """
stepper = Stepper(result)
link = traitlets.link((widget, "event"), (stepper, "event"))
stepper
""",
]


@pytest.fixture(scope="module")
def notebook(chromium: Browser, lab: Lab) -> Iterator[Notebook]:
    """A notebook with a tree and a stepper that follow each other."""
    opened = open_notebook(chromium, lab, "tree-widget.ipynb", CELLS)
    opened.command("notebook:run-all-cells")
    expect(opened.page.locator(".xq-graph")).to_have_count(1, timeout=90_000)
    expect(opened.page.locator(".xq-stepper")).to_have_count(1, timeout=90_000)
    yield opened
    opened.page.close()


@pytest.fixture
def graph(notebook: Notebook) -> Locator:
    """The tree, in view, its root selected and focused."""
    notebook.page.evaluate("window.notebook.content.scrollToItem(0)")
    widget = notebook.page.locator(".xq-graph")
    widget.locator(".xqg-tree").focus()
    notebook.page.keyboard.press("Home")
    notebook.page.wait_for_timeout(300)
    return widget


def test_python_hears_and_tells(notebook: Notebook, graph: Locator) -> None:
    page = notebook.page
    root = int(notebook.python("", "result.tree.root()"))
    page.keyboard.press("ArrowRight")
    notebook.expect("int(widget.node == result.tree.children(result.tree.root())[0])", "1")
    notebook.expect("int(stepper.event == widget.event == result.tree.nodes.first_event[widget.node])", "1")
    notebook.python(f"widget.node = {root + 5}")
    line = notebook.python("", f"' › '.join(result.tree.line({root + 5}))").strip("'")
    expect(graph.locator(".xqg-texts dd").first).to_contain_text(line)
    notebook.python("stepper.event = int(result.tree.nodes.first_event[-1])")
    last = int(notebook.python("", "len(result.tree) - 1"))
    line = notebook.python("", f"' › '.join(result.tree.line({last}))").strip("'")
    expect(graph.locator(".xqg-texts dd").first).to_contain_text(line)
    notebook.expect("int(widget.node)", str(last))
    notebook.python("widget.language = 'zh'")
    expect(graph.locator('[data-do="reset"]')).to_have_text("重置")
    notebook.python("widget.language = 'en'")
    expect(graph.locator('[data-do="reset"]')).to_have_text("Reset")


def test_no_key_reaches_jupyterlab(notebook: Notebook, graph: Locator) -> None:
    page, cells = notebook.page, notebook.cells()
    for key in [
        *string.ascii_lowercase.replace("/", ""),
        *string.digits,
        "Shift+A",
        "Enter",
        "Escape",
        "Delete",
        "d",
        "d",
    ]:
        page.keyboard.press(key)
    for control in graph.locator("button, select, summary, input").all():
        control.focus()
        for key in "abxmy":
            page.keyboard.press(key)
    assert notebook.cells() == cells
    assert page.evaluate("window.notebook.content.mode") == "command"
    assert not page.locator(".jp-Dialog").count()
    expect(graph).to_be_attached()
    graph.locator('[data-do="reset"]').click()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_themes(notebook: Notebook, graph: Locator, theme: str) -> None:
    notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
    expect(notebook.page.locator(f"body[data-jp-theme-name='JupyterLab {theme}']")).to_have_count(1)
    notebook.page.set_viewport_size({"width": 1500, "height": 1300})
    graph.locator('[data-do="reset"]').click()
    notebook.page.wait_for_timeout(400)
    graph.screenshot(path=SCREENSHOTS / f"tree-widget-lab-{theme.lower()}.png")
    ground, ink = (
        graph.evaluate(f"(el) => getComputedStyle(el).{name}") for name in ("backgroundColor", "color")
    )
    light = [
        sum(float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
        for colour in (ground, ink)
    ]
    assert (light[0] > light[1]) == (theme == "Light")
    assert abs(light[0] - light[1]) > 360
