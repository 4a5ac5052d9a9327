"""Makes stepper.gif, the animation of the README: a few dozen events of one real search.

    python docs/make_stepper.py

Each frame is the stepper's stand-alone page at one event, in a headless Chromium (playwright: extra `test`).
"""

from __future__ import annotations

import shutil
import tempfile
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import sync_playwright

import xqlab
from xqlab.search import Enhancements
from xqlab.search.events import BEST, CUTOFF, ENTER, PRUNED
from xqlab.viz import Stepper
from xqlab.xiangqi import Board

POSITION = "r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 6 4"
SWITCHES = (
    "alpha_beta",
    "iterative_deepening",
    "transposition_table",
    "captures_first",
    "killers",
    "history",
    "quiescence",
)
FRAMES = 32
SIZE = {"width": 1060, "height": 800}


def frames(log: np.ndarray) -> list[int]:
    """Numbers of the events to show: what moves the window after the last change of best move."""
    quiet = log["quiescence"] == 0
    before = np.flatnonzero(quiet & (log["kind"] == BEST) & (log["ply"] == 0))
    pruned_first = (log["kind"] == PRUNED) & np.roll(log["kind"] == CUTOFF, 1)
    tried = (log["kind"] == ENTER) & (log["depth"] > 0)
    shown = quiet & (np.isin(log["kind"], (BEST, CUTOFF)) | pruned_first | tried)
    return [int(number) for number in np.flatnonzero(shown) if number >= before[-1]][:FRAMES]


def pictures(page: Path, events: list[int]) -> list[Image.Image]:
    """The stepper of a page at each of these events."""
    with sync_playwright() as play:
        browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        window = play.chromium.launch(executable_path=browser).new_page(viewport=SIZE)
        window.emulate_media(reduced_motion="reduce")
        window.goto(page.as_uri())
        stepper = window.locator(".xq-stepper")
        box = window.get_by_role("textbox", name="The number of the event")
        shots = []
        for event in events:
            box.fill(str(event))
            box.press("Enter")
            shots.append(Image.open(BytesIO(stepper.screenshot())).convert("RGB"))
    return shots


def main() -> None:
    result = xqlab.search(Board(POSITION), depth=4, record=True, enhancements=Enhancements.of(*SWITCHES))
    with tempfile.TemporaryDirectory() as folder:
        stepper = Stepper(result, max_events=len(result.log), language="en")
        page = stepper.save_html(Path(folder) / "stepper.html")
        shots = pictures(page, frames(result.tree.log))
    palette = shots[-1].quantize(colors=128)
    first, *others = (shot.quantize(palette=palette, dither=Image.Dither.NONE) for shot in shots)
    file = Path(__file__).with_name("stepper.gif")
    first.save(file, save_all=True, append_images=others, duration=1400, loop=0)


if __name__ == "__main__":
    main()
