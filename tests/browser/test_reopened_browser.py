"""A notebook opened again without its widgets shows a picture of each; run again, it has its answers."""

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Lab, open_notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

CELLS = [
    "import xqlab\nboard = xqlab.BoardWidget()\nboard",
    """
from xqlab.games import TextbookTree
from xqlab.viz import Quiz, Stepper, TreeWidget
run = xqlab.search(TextbookTree("((3 12 8) (2 4 6) (14 5 2))"), depth=2,
                   enhancements=xqlab.Enhancements.textbook(), record=True)
display(Stepper(run), TreeWidget(run))
Quiz(run, questions=2)
""",
]
WIDGETS = ".xq-board-widget, .xq-graph, .xq-quiz, .xq-stepper"


def test_pictures_stand_in_for_widgets(chromium: Browser, lab: Lab) -> None:
    notebook = open_notebook(chromium, lab, "reopened.ipynb", CELLS)
    page = notebook.page
    page.set_viewport_size({"width": 1300, "height": 2600})
    notebook.command("notebook:run-all-cells")
    expect(page.locator(".xq-quiz")).to_be_visible()
    expect(page.locator(".xq-still")).to_have_count(4)
    assert not page.locator(".xq-still:visible").count()  # none doubles a widget
    assert not list(lab.folder.glob("reopened.*.json"))  # nothing was answered yet
    page.locator(".xq-quiz [data-do=show]").click()
    expect(page.locator(".xqz-marks [data-state=shown]")).to_have_count(1)
    notebook.expect("len(run.tree) and _._answers[0]['right']", "False")
    notebook.command("docmanager:save")
    page.wait_for_function("!window.notebook.context.model.dirty")
    page.close()
    saved = json.loads((lab.folder / "reopened.ipynb").read_text("utf-8"))
    assert [len(cell["outputs"]) for cell in saved["cells"]] == [2, 6]
    lab.end_kernels()
    page = chromium.new_page(viewport={"width": 1300, "height": 2600})
    page.goto(notebook.address)
    expect(page.locator(".xq-still:visible")).to_have_count(4)
    expect(page.locator(".xq-still svg:visible")).to_have_count(3)
    lost = page.get_by_text("Error displaying widget: model not found")
    expect(lost).to_have_count(4)
    assert not lost.locator("visible=true").count()
    expect(page.locator(WIDGETS)).to_have_count(0)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.locator(".xq-quiz")).to_be_visible()
    expect(page.locator(".xqz-marks [data-state=shown]")).to_have_count(1)  # by another kernel
    assert (lab.folder / "reopened.answers.json").is_file()
    assert not page.locator(".xq-still:visible").count()
    page.close()
    lab.end_kernels()
