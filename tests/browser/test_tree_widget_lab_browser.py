"""The tree widget in a real JupyterLab: Python hears and tells, keys stay in it, themes."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Notebook

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
NOTEBOOK = (
    CELLS,
    {"count": 2, "shows": ".xq-graph, .xq-stepper"},
)  # with a tree and a stepper that follow each other


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
