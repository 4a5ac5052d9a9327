"""Every kind of page in a frame that allows neither forms nor downloads, as JupyterLab's own viewer is."""

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
VIEWER = '<iframe sandbox="allow-same-origin allow-scripts allow-popups" src="{}" style="width:100%;height:95vh">'

# Presses one button of each kind once, and what appears by that; returns those that nothing answers. What is dimmed,
# or pressed already, need not answer; a button that opens a dialog of the browser answers by it.
PRESS_ALL = """async () => {
    const pressed = new Set(), silent = [];
    let answered = true;
    const note = () => (answered = true);
    new MutationObserver(note).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    for (const kind of ["focusin", "scroll"]) document.addEventListener(kind, note, true);
    HTMLInputElement.prototype.click = note;
    const values = () => JSON.stringify([...document.querySelectorAll("input, select, textarea")].map((field) =>
        [field.value, field.checked]));
    const sleep = () => new Promise((done) => setTimeout(done, 20));
    const calm = async () => {
        for (let quiet = 0, waited = 0; quiet < 4 && waited < 250; waited += 1) {
            answered = false;
            await sleep();
            quiet = answered ? 0 : quiet + 1;
        }
    };
    const nameOf = (button) => {
        const { className, type, dataset, id } = button;
        return [className.replace(/ ?xqb-copied/, ""), type, JSON.stringify(dataset).replace(/\\d+/g, "#"), id].join(" ");
    };
    const isOff = (button) => button.disabled || button.matches("[aria-disabled=true], [aria-current=true]") ||
        (button.dataset.language && button.getAttribute("aria-pressed") === "true");
    const next = () => [...document.querySelectorAll("main button")].find((button) =>
        button.checkVisibility({ visibilityProperty: true }) && !isOff(button) && !pressed.has(nameOf(button)));
    for (let button = next(); button; button = next()) {
        const name = nameOf(button);
        pressed.add(name);
        await calm();
        answered = false;
        if (!button.isConnected || isOff(button)) continue;
        const before = values();
        button.click();
        for (let waited = 0; !answered && waited < 150; waited += 1) await sleep();
        answered ||= values() !== before;
        if (!answered) silent.push(`${button.textContent} ${name}`);
    }
    return [pressed.size, silent];
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
    expect(frame.locator("main .xq-widget, main .xq-standalone").first).to_be_visible()
    expect(frame.locator("main button:visible").first).to_be_visible()
    return frame


def test_every_widget_that_makes_a_page_is_among_the_kinds() -> None:
    for name in viz.__all__:
        if hasattr(widget := getattr(viz, name), "save_html"):
            assert any(kind.startswith(name) for kind in KINDS)
            assert getattr(widget, "CAN_SEARCH", False) <= any(kind.startswith(f"{name} live") for kind in KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_every_button_answers(visitor: Page, served: tuple[str, Path], name: str) -> None:
    frame = opened(visitor, served, name)
    count, silent = frame.evaluate(PRESS_ALL)
    print(name, count, silent)
    assert silent == []
    assert count > 0
