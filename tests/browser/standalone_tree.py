"""The tree widget's page without kernel or JupyterLab: the same modules and data in one file."""

import base64
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import SCREENSHOTS
from xqlab.viz import TreeWidget
from xqlab.viz.page.bundle import bundle

READ = "Uint8Array.from(atob(data.block), (character) => character.charCodeAt(0)).buffer"


def page_of(widget: TreeWidget, **options: Any) -> str:
    """A page that shows a widget from plain data: the module's inner `mount`, no kernel, no network."""
    block = base64.b64encode(widget._block).decode()
    data = {"about": widget._about, "sentences": widget._sentences, "block": block}
    text = json.dumps(data).replace("</", "<\\/")
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Tree</title>
<style>body {{ margin: 8px }} @media (prefers-color-scheme: dark) {{ body {{ background: #111 }} }}
{widget._css}</style><main id="at"></main><script type="module">
{bundle("tree_widget/mount")}
const data = {text};
data.arrays = unpack(data.about.contents, new DataView({READ}));
window.told = [];
const onChange = (change) => window.told.push(change);
window.tree = mount(document.getElementById("at"), data, {{ ...{json.dumps(options)}, onChange }});
</script></html>"""


Opener = Callable[..., Page]


def openers(chromium: Browser, folder: Path) -> Iterator[Opener]:
    """What opens a page with the widget of a recorded search; a fault on the page fails the test."""
    pages: list[Page] = []
    faults: list[str] = []

    def show(result: Any, width: int = 1200, options: dict[str, Any] | None = None, **context: Any) -> Page:
        file = folder / f"{len(pages)}.html"
        widget = TreeWidget(result, **(options or {}))
        file.write_text(page_of(widget, colour=widget.colour, language=widget.language), "utf-8")
        page = chromium.new_page(viewport={"width": width, "height": 900}, **context)
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda message: message.type == "error" and faults.append(message.text))
        page.on("request", lambda request: request.url.startswith("http") and faults.append(request.url))
        page.goto(file.as_uri())
        expect(page.locator(".xqg-item").first).to_be_attached()
        pages.append(page)
        return page

    yield show
    for page in pages:
        page.close()
    assert faults == []


def active(page: Page) -> Locator:
    """The item that the keyboard is at."""
    name = page.locator(".xqg-tree").get_attribute("aria-activedescendant")
    return page.locator(f"#{name}")


def shoot(page: Page, name: str) -> None:
    """Keep a picture to be looked at."""
    page.wait_for_timeout(300)
    page.screenshot(path=SCREENSHOTS / f"tree-widget-{name}.png", full_page=True)


def do(page: Page, name: str) -> None:
    """Press a button, and let the camera come to rest."""
    page.locator(f'[data-do="{name}"]').click()
    page.wait_for_timeout(250)
