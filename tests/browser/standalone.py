"""The stepper's page without kernel or JupyterLab: the same modules and data in one file."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from xqlab.viz.page.bundle import bundle
from xqlab.viz.stepper.widget import Stepper

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A recorded search</title><style>
body {{ margin: 8px; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181c; color: #e6e8eb; }} }}
{css}</style></head>
<body><main><h1>A recorded search</h1><div id="host"></div></main><script type="module">
{source}
const sent = {data};
const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const began = performance.now();
const data = runOnPage({{ ...sent, block: await inflate(bytes(sent.block)) }});
const asked = [];
window.view = mount(document.getElementById("host"), data, {{ onLanguage: (each) => asked.push(each) }});
window.asked = asked;
window.opening = performance.now() - began;
</script></body></html>
"""


def write_page(stepper: Stepper, path: Path) -> str:
    """Write the page of a stepper; its address."""

    def text(data: bytes) -> str:
        return base64.b64encode(data).decode()

    data = {
        "about": stepper._about,
        "block": text(stepper._block),
        "sentences": stepper._standalone()[1]["sentences"],
    }
    written = json.dumps(data).replace("</", "<\\/")
    source = bundle("stepper/mount", "stepper/opening")
    path.write_text(PAGE.format(css=stepper._css, source=source, data=written), "utf-8")
    return path.as_uri()


def opened(chromium: Browser, address: str, width: int = 1300) -> Iterator[Page]:
    """A page with a view, its first stepper focused, with the network off; an error on it fails the test."""
    faults: list[str] = []
    page = chromium.new_page(viewport={"width": width, "height": 1000})
    page.context.set_offline(True)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    page.wait_for_function("window.view")
    page.locator(".xq-stepper").first.focus()
    yield page
    page.context.close()
    assert faults == []
