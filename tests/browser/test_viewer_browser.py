"""Every kind of page in a frame that allows neither forms nor downloads, as JupyterLab's own viewer is."""

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from tests.browser.page_kinds import KINDS, save_kind
from xqlab import viz

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# What JupyterLab gives a page once its HTML is trusted.
VIEWER = (
    '<iframe sandbox="allow-same-origin allow-scripts allow-popups" src="{}" style="width:100%;height:95vh">'
)

# Presses one button of each kind once, and what appears by that; returns how many, and those that nothing
# answers. What is dimmed, or pressed already, need not answer; a dialog of files is an answer.
PRESS_ALL = """async () => {
    const pressed = new Set(), silent = [];
    let answered;
    const note = () => (answered = true);
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    new MutationObserver(note).observe(document, all);
    for (const kind of ["focusin", "scroll"]) document.addEventListener(kind, note, true);
    HTMLInputElement.prototype.click = note;
    const fields = () => [...document.querySelectorAll("input, select, textarea")];
    const values = () => JSON.stringify(fields().map((field) => [field.value, field.checked]));
    const sleep = () => new Promise((done) => setTimeout(done, 20));
    const calm = async () => {
        for (let quiet = 0, waited = 0; quiet < 4 && waited < 250; waited += 1) {
            answered = false;
            await sleep();
            quiet = answered ? 0 : quiet + 1;
        }
    };
    const nameOf = ({ className, type, dataset, id }) =>
        [className, type, JSON.stringify(dataset).replace(/\\d+/g, "#"), id].join(" ");
    const isOff = (button) => button.matches(":disabled, [aria-disabled=true], [aria-current=true]") ||
        button.matches("[data-language][aria-pressed=true]");
    const isNext = (button) => button.checkVisibility({ visibilityProperty: true }) && !isOff(button) &&
        !pressed.has(nameOf(button));
    for (;;) {
        await calm();
        const button = [...document.querySelectorAll("main button:not(.xq-offer *)")].find(isNext);
        if (!button) return [pressed.size, silent];
        pressed.add(nameOf(button));
        document.activeElement.blur();
        await sleep();
        const before = values();
        answered = false;
        button.click();
        for (let waited = 0; !answered && waited < 150; waited += 1) await sleep();
        if (!answered && values() === before) silent.push(`${button.textContent} ${nameOf(button)}`);
    }
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a folder, and the folder."""
    folder = tmp_path_factory.mktemp("viewer")
    handler: Any = partial(SimpleHTTPRequestHandler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", folder
        server.shutdown()


@pytest.fixture(scope="module")
def visitor(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_context(viewport={"width": 1200, "height": 900}).new_page()
    yield page
    page.context.close()


def opened(page: Page, served: tuple[str, Path], name: str) -> Frame:
    """The frame with the page of this kind."""
    address, folder = served
    place = folder / str(list(KINDS).index(name))
    place.mkdir(exist_ok=True)
    page_file = save_kind(name, place)
    (place / "viewer.html").write_text(VIEWER.format(page_file.name))
    page.goto(f"{address}/{place.name}/viewer.html")
    frame = page.frames[1]
    expect(frame.locator("main .xq-widget").first).to_be_visible()
    return frame


def test_every_widget_that_makes_a_page_is_among_the_kinds() -> None:
    for name in viz.__all__:
        if hasattr(widget := getattr(viz, name), "save_html"):
            wanted = name + " live" * widget.CAN_SEARCH
            assert any(kind.startswith(wanted) for kind in KINDS), wanted


# Those with fields, answers, files to save and searches; the others have no button of another kind.
IN_CHECK = (
    *("BoardWidget live", "BugHunt", "EvaluationLab live", "OrderPuzzle live", "PrunedEdges", "Quiz"),
    *("SearchByHand, tree", "Stepper live", "TreeLab live", "TreeWidget", "Trainer live"),
    *("sheet, for marks", "sheet, practice"),
)


@pytest.mark.parametrize(
    "name",
    [name if name in IN_CHECK else pytest.param(name, marks=pytest.mark.nightly) for name in KINDS],
)
def test_every_button_answers(visitor: Page, served: tuple[str, Path], name: str) -> None:
    faults: list[str] = []
    visitor.on("pageerror", lambda error: faults.append(str(error)))
    frame = opened(visitor, served, name)
    count, silent = frame.evaluate(PRESS_ALL)
    assert (silent, faults) == ([], [])
    assert count > 0
    if frame.locator("[data-do=save], [data-answers=save], [data-lab=save]").count():
        expect(frame.locator(".xq-offer textarea").first).not_to_have_value("")
    expect(frame.locator("body")).not_to_contain_text("Saved as")


def test_enter_answers_as_the_button_does(visitor: Page, served: tuple[str, Path]) -> None:
    frame = opened(visitor, served, "Stepper live")
    frame.locator("[data-position]").fill("b2 a1 c3 b1")
    frame.locator("[data-position]").press("Enter")
    expect(frame.locator("[data-run='1']")).to_be_visible()
    expect(frame.locator(".xqp-runs")).to_contain_text("b2 a1 c3 b1")  # what was typed last


def test_the_text_of_a_file_that_is_not_saved_is_offered(visitor: Page, served: tuple[str, Path]) -> None:
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    frame = opened(visitor, served, "sheet, for marks")
    frame.get_by_role("button", name="Save to hand in").click()
    offer = frame.locator(".xq-offer")
    expect(offer.get_by_role("alert")).to_contain_text("No s1-Week-3.json among your downloads?")
    expect(frame.locator(".xqd-saved")).to_have_text("Not answered: 1, 2, 3.")
    offer.get_by_role("button", name="Copy the text").click()
    expect(offer.get_by_role("status")).to_have_text("Copied.")
    text = offer.get_by_role("textbox").input_value()
    assert frame.evaluate("navigator.clipboard.readText()") == text
    assert json.loads(text)["student"] == "s1"
    offer.get_by_role("button", name="Close").click()
    expect(offer).to_have_count(0)


def test_a_file_that_the_reader_chose_is_saved(visitor: Page, served: tuple[str, Path]) -> None:
    frame = opened(visitor, served, "sheet, for marks")
    frame.evaluate(
        """() => {
            window.written = [];
            const stream = { write: (text) => written.push(text), close: () => {} };
            window.showSaveFilePicker = async () => ({ createWritable: async () => stream });
        }"""
    )
    frame.locator("[data-do=save]").click()
    expect(frame.locator(".xqd-saved")).to_contain_text("Saved as s1-Week-3.json")
    assert '"student": "s1"' in frame.evaluate("window.written.join()")
    expect(frame.locator(".xq-offer")).to_have_count(0)
