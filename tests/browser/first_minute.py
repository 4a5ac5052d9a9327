"""Screenshots of the first minute: `python -m tests.browser.first_minute FOLDER [SECONDS ...]`.

Notebook 00 in JupyterLab, with an empty cache of compiled code. Its cells are run one after the other with
Shift+Enter down to the first stepper of Xiangqi, and the page is photographed so many seconds after the
first click. It also prints when that and the small tree before it were there. For a machine with nothing else
to do.
"""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ROOT, serve
from tests.conftest import find_browser

NAME = "00-start.ipynb"
STEPPER_CELL = "xqlab.viz.Stepper(result"
SHOWN = {"small tree": ".xq-stepper svg", "stepper of Xiangqi": ".xq-stepper .xq-board"}
IDLE = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
CELLS = "Array.from(window.notebook.content.model.cells).map((cell) => cell.sharedModel.getSource())"
LONGEST = 120.0  # seconds


def photograph(folder: Path, moments: list[float]) -> dict[str, float]:
    """The seconds after which the steppers were there; pictures in `folder`."""
    seen: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        os.environ |= {"XQLAB_CACHE_DIR": str(Path(home) / "cache"), "XQLAB_BACKGROUND": "1"}
        server = serve(Path(home), "jupyterlab", "LabApp", "lab/tree")
        lab = next(server)
        shutil.copy2(ROOT / "notebooks" / NAME, lab.folder)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1500, "height": 1000})
        page.goto(f"{lab.url}/lab/tree/{NAME}?reset")
        page.wait_for_function(IDLE, timeout=60_000)
        page.evaluate("window.notebook = window.jupyterapp.shell.currentWidget")
        last = next(i for i, source in enumerate(page.evaluate(CELLS)) if STEPPER_CELL in source)
        page.locator(".jp-Cell").first.click()
        started = time.monotonic()
        for _ in range(last + 1):
            page.keyboard.press("Shift+Enter")
        waiting = sorted(moments)
        while (waiting or len(seen) < len(SHOWN)) and time.monotonic() - started < LONGEST:
            seconds = time.monotonic() - started
            for name, selector in SHOWN.items():
                if name not in seen and page.locator(selector).count():
                    seen[name] = seconds
            if waiting and seconds >= waiting[0]:
                page.screenshot(path=folder / f"first-minute-{waiting.pop(0):g}s.png")
            page.wait_for_timeout(50)
        page.screenshot(path=folder / "first-minute-end.png")
        browser.close()
        server.close()
    return seen


def main(words: list[str]) -> None:
    """Take the pictures and print the times."""
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, seconds in photograph(folder, [float(word) for word in words[1:]] or [2, 5, 10]).items():
        print(f"{name}: {seconds:.1f} s after the first click")


if __name__ == "__main__":
    main(sys.argv[1:])
