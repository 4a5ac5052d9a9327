"""How long steppers take to open in JupyterLab: `python -m tests.browser.opening_times [TIMES] [FOLDER]`.

A stepper of 20,000 events, and two runs of 48,000 and 11,000 events side by side, each opened so many times
in one notebook, from running the cell to the first complete drawing. Prints the seconds by the clock, and, as
the clock depends on what else runs, the processor's seconds of the kernel and of the page; `later`: those of
the five seconds after the drawing; `key`: by the clock, from a press of the right arrow until the frame after
its drawing. Screenshots go to the folder.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import psutil
from playwright.sync_api import CDPSession, sync_playwright

from tests.browser.conftest import Notebook, open_notebook, serve
from tests.conftest import find_browser

PREPARE = """
import dataclasses, os, xqlab
from xqlab import Enhancements, search
from xqlab.experiments.run.positions import study_positions
from xqlab.viz import Stepper, Twin
boards = study_positions()
one = search(boards["middlegame 7"], depth=6, record=20_000)
plain, ordered = (
    search(boards["middlegame 9"], depth=3, enhancements=Enhancements.of(*names), record=True)
    for names in (["alpha_beta"], ["alpha_beta", "captures_first"])
)
fresh = dataclasses.replace  # a result keeps its tree
"""
CASES = {
    "stepper": ("Stepper(fresh(one))", 1),
    "two runs": ("Twin(fresh(plain), fresh(ordered))", 2),
}
LATER = 5_000  # milliseconds
# Runs a cell; the milliseconds until so many steppers are drawn in it, with boards, trees and sentences.
OPEN = """([cell, steppers]) => new Promise((done) => {
    const { content } = window.notebook;
    content.activeCellIndex = cell;
    const node = content.widgets[cell].node;
    const began = performance.now();
    void window.jupyterapp.commands.execute("notebook:run-cell");
    const isDrawn = (each) => each.querySelector(".xqs-sentence").textContent &&
        each.querySelector(".xqs-board svg") && each.querySelector(".xqs-tree-pane svg");
    requestAnimationFrame(function look() {
        const drawn = [...node.querySelectorAll(".xq-stepper")].filter(isDrawn).length;
        if (drawn < steppers) requestAnimationFrame(look);
        else requestAnimationFrame(() => done(performance.now() - began));
    });
})"""

# The median milliseconds of some presses of a key on the first stepper of a cell.
PRESS = """async ([cell, presses]) => {
    const stepper = window.notebook.content.widgets[cell].node.querySelector(".xq-stepper");
    const times = [];
    for (let press = 0; press < presses; press++) {
        await new Promise(requestAnimationFrame);
        const began = performance.now();
        stepper.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[presses >> 1];
}"""
PRESSES = 31


@dataclass(frozen=True)
class Opening:
    """Seconds from running the cell to the drawing, by the clock, of kernel and page; see above."""

    clock: float
    kernel: float
    page: float
    script: float
    later_kernel: float
    later_page: float
    key: float


def page_seconds(session: CDPSession) -> tuple[float, float]:
    """What the page has used of the processor so far: (all, scripts)."""
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return metrics["TaskDuration"], metrics["ScriptDuration"]


def kernel_seconds(kernel: psutil.Process) -> float:
    """What the kernel has used of the processor so far."""
    times = kernel.cpu_times()
    return float(times.user + times.system)


def measure(
    opened: Notebook, session: CDPSession, kernel: psutil.Process, cell: int, steppers: int
) -> Opening:
    """Run one cell."""
    opened.page.evaluate("(cell) => window.notebook.content.scrollToItem(cell)", cell)
    opened.page.wait_for_timeout(500)
    before, before_page = kernel_seconds(kernel), page_seconds(session)
    clock = opened.page.evaluate(OPEN, [cell, steppers]) / 1000
    drawn, drawn_page = kernel_seconds(kernel), page_seconds(session)
    opened.page.wait_for_timeout(LATER)
    later, later_page = kernel_seconds(kernel), page_seconds(session)
    key = opened.page.evaluate(PRESS, [cell, PRESSES]) / 1000
    return Opening(
        clock,
        drawn - before,
        drawn_page[0] - before_page[0],
        drawn_page[1] - before_page[1],
        later - drawn,
        later_page[0] - drawn_page[0],
        key,
    )


def open_all(times: int, folder: Path | None) -> dict[str, list[Opening]]:
    """Each case opened so many times, in turn."""
    cells = [PREPARE, *[code for _ in range(times) for code, _ in CASES.values()]]
    openings: dict[str, list[Opening]] = {name: [] for name in CASES}
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = serve(Path(home), "jupyterlab", "LabApp", "lab/tree")
        lab = next(server)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        opened = open_notebook(browser, lab, "opening.ipynb", cells)
        session = opened.page.context.new_cdp_session(opened.page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        opened.python(PREPARE)
        kernel = psutil.Process(int(opened.python("", "os.getpid()")))
        for cell in range(1, len(cells)):
            name = list(CASES)[(cell - 1) % len(CASES)]
            openings[name].append(measure(opened, session, kernel, cell, CASES[name][1]))
            if folder and cell <= len(CASES):
                opened.page.screenshot(path=folder / f"opening-{name.replace(' ', '-')}.png")
        browser.close()
        server.close()
    return openings


def main(words: list[str]) -> None:
    """Open them and print the times; the first opening of each is printed apart, since it loads modules."""
    folder = Path(words[1]) if len(words) > 1 else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    fields = list(Opening.__dataclass_fields__)
    print("".join(f"{each:>14}" for each in ["seconds", "", *fields]))
    for name, openings in open_all(int(words[0]) if words else 5, folder).items():
        rows = {"first": openings[:1], "median of rest": openings[1:]}
        for which, some in rows.items():
            if some:
                middle = [median(getattr(each, field) for each in some) for field in fields]
                print(f"{name:>14}{which:>14}" + "".join(f"{each:14.3f}" for each in middle))


if __name__ == "__main__":
    main(sys.argv[1:])
