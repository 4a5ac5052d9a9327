"""Firefox without a window; `python -m tests.browser.firefox NOTEBOOK ...` runs notebooks in it.

Firefox is spoken to over WebDriver BiDi, its own protocol, so that no driver is needed. The pictures of the
widgets go to `test-results`; errors of the pages and outputs wider than their cells are printed.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import websocket

from tests.browser.conftest import ROOT, SCREENSHOTS, serve

PREFERENCES = {
    "remote.active-protocols": 1,
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
}
STARTS_WITHIN = 60  # seconds
RUNS_WITHIN = 600  # seconds, a notebook
KEYS = {"ArrowRight": "\ue014", "ArrowDown": "\ue015", "Enter": "\ue007"}


class Firefox:
    """A page of a Firefox; `faults` are the errors that it has logged."""

    def __init__(self, connection: Any) -> None:
        self._connection, self._asked = connection, 0
        self.faults: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **parameters: Any) -> Any:
        self._asked += 1
        self._connection.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._connection.recv())
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.faults.append(str(message["params"]["text"]))
            if message.get("id") == self._asked:
                assert message["type"] == "success", f"{method}: {message.get('message')}"
                return message["result"]

    def resize(self, width: int, height: int) -> None:
        """Make the page so large, in pixels."""
        self._ask(
            "browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height}
        )

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def show(self, page: Path) -> None:
        """Open the page of a file, and wait until it stands."""
        self.open(page.as_uri())
        self.wait("Boolean(document.querySelector('.xq-standalone')?.shown)")

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, from JSON."""
        target = {"context": self._context}
        whole = f"(async () => JSON.stringify(await ({expression})) ?? null)()"
        answer = self._ask("script.evaluate", expression=whole, target=target, awaitPromise=True)
        assert answer["type"] == "success", f"{expression}: {answer.get('exceptionDetails', {}).get('text')}"
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def wait(self, expression: str, seconds: float = 30) -> None:
        """Return when an expression is true."""
        deadline = time.monotonic() + seconds
        while not self.evaluate(expression):
            assert time.monotonic() < deadline, f"not within {seconds} s: {expression}"
            time.sleep(0.1)

    def centre(self, selector: str) -> tuple[int, int]:
        """The middle of an element in the window, scrolled into view."""
        x, y = self.evaluate(
            f"""(() => {{
                const el = document.querySelector({json.dumps(selector)});
                el.scrollIntoView({{ block: "center" }});
                const box = el.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"""
        )
        return round(x), round(y)

    def drag(self, *points: tuple[int, int]) -> None:
        """Press the mouse at the first point and release it at the last; at one point it is a click."""
        (x, y), *others = points
        moves = [{"type": "pointerMove", "x": x2, "y": y2, "duration": 50} for x2, y2 in others]
        down, up = ({"type": f"pointer{each}", "button": 0} for each in ("Down", "Up"))
        actions = [{"type": "pointerMove", "x": x, "y": y}, down, *moves, up]
        self._act({"type": "pointer", "id": "mouse", "actions": actions})

    def press(self, key: str) -> None:
        """Press a key and release it."""
        value = KEYS.get(key, key)
        actions = [{"type": f"key{each}", "value": value} for each in ("Down", "Up")]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def _act(self, source: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._context, actions=[source])

    def shoot(self, path: Path, selector: str = "") -> None:
        """Keep a picture of the window, or of what is seen of an element."""
        options: dict[str, Any] = {}
        if selector:
            target, find = {"context": self._context}, f"document.querySelector({json.dumps(selector)})"
            answer = self._ask("script.evaluate", expression=find, target=target, awaitPromise=False)
            options["clip"] = {"type": "element", "element": {"sharedId": answer["result"]["sharedId"]}}
        picture = self._ask("browsingContext.captureScreenshot", context=self._context, **options)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(base64.b64decode(picture["data"]))


def find_firefox() -> str | None:
    """The Firefox on the path."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


needs_firefox = pytest.mark.skipif(find_firefox() is None, reason="no firefox or firefox-esr on the path")


def in_firefox(test: Any) -> Any:
    """Marks a test of `make nightly`; `make check` has one, of every page, in Firefox."""
    return pytest.mark.nightly(needs_firefox(test))


@contextmanager
def firefox(width: int = 1300, height: int = 1000) -> Iterator[Firefox]:
    """A Firefox with a home of its own, gone afterwards; an error on its pages is a failure."""
    found = find_firefox()
    assert found is not None, "expected firefox or firefox-esr on the path"
    with tempfile.TemporaryDirectory(prefix="xqlab-firefox-", ignore_cleanup_errors=True) as home:
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        ]
        (Path(home) / "user.js").write_text("\n".join(lines))
        command = [found, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0"]
        environment = os.environ | {"HOME": home, "MOZ_DISABLE_CONTENT_SANDBOX": "1"}  # also as root
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        try:
            connection = websocket.create_connection(
                f"{_address(process)}/session", timeout=RUNS_WITHIN, suppress_origin=True
            )
            with closing(connection):  # also when a test fails: another test would answer for an open socket
                page = Firefox(connection)
                page.resize(width, height)
                yield page
                assert page.faults == []
        finally:
            process.terminate()
            process.wait(timeout=20)
            assert process.stderr is not None
            process.stderr.close()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if match := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            threading.Thread(
                target=process.stderr.read, daemon=True
            ).start()  # or it stops when the pipe is full
            return match[1]
    raise AssertionError(f"Firefox ended with {process.wait()}")


IS_READY = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN = """(() => {
    window.jupyterapp.shell.collapseLeft?.();
    window.notebook = window.jupyterapp.shell.currentWidget;
    window.jupyterapp.commands.execute("notebook:run-all-cells").then(() => { window.hasRun = true; });
})()"""
OUTPUTS = """[...Array(window.notebook.content.model.cells.length).keys()].map((cell) => {
    const model = window.notebook.content.model.cells.get(cell);
    const outputs = model.type === "code" ? model.outputs.toJSON() : [];
    const errors = outputs.filter((each) => each.output_type === "error");
    return [outputs.some((each) => each.data?.["application/vnd.jupyter.widget-view+json"]),
        errors.map((each) => `${each.ename}: ${each.evalue}`)];
})"""


def look_at(page: Firefox, address: str, name: str) -> None:
    """Run a notebook that a server shows at an address; keep pictures of its widgets, print what is wrong."""
    page.open(address)
    page.wait("document.querySelector('.jp-Notebook .jp-Cell') !== null", 120)
    # JupyterLab's notebook is the one that was focused last, and without a window nothing has the focus.
    page.evaluate("void document.querySelector('.jp-NotebookPanel').dispatchEvent(new FocusEvent('focus'))")
    page.wait(IS_READY, 120)
    page.evaluate(RUN)
    page.wait("window.hasRun", RUNS_WITHIN)
    for cell, (has_widget, errors) in enumerate(page.evaluate(OUTPUTS)):
        for error in errors:
            print(f"{name}, cell {cell}: {error}")
        if not has_widget:
            continue
        page.evaluate(f"void window.notebook.content.scrollToItem({cell}, 'start')")
        area = f".jp-Notebook .jp-Cell[data-windowed-list-index='{cell}'] .jp-OutputArea"
        time.sleep(1.5)
        page.shoot(SCREENSHOTS / f"firefox-{name}-{cell}.png", area)
        parts = f"[...document.querySelectorAll({json.dumps(area + ' .jp-OutputArea-output')})]"
        if page.evaluate(f"{parts}.some((each) => each.scrollWidth > each.clientWidth + 1)"):
            print(f"{name}, cell {cell}: wider than its cell")


def main(paths: list[str]) -> None:
    """Look at these notebooks, by default at the first ones."""
    chosen = [Path(path) for path in paths] or sorted((ROOT / "notebooks").glob("0[01]-*.ipynb"))
    home = Path(tempfile.mkdtemp(prefix="xqlab-lab-"))
    server = serve(home, "jupyterlab", "LabApp", "lab/tree")
    lab = next(server)
    try:
        with firefox() as page:
            for path in chosen:
                shutil.copy(path, lab.folder)
                began = time.monotonic()
                look_at(page, f"{lab.url}/lab/tree/{path.name}?reset", path.stem)
                print(f"{path.name}: {time.monotonic() - began:.0f} s", *page.faults, sep="\n  ")
                page.faults.clear()
                lab.end_kernels()
    finally:
        server.close()  # type: ignore[attr-defined]
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1:])
