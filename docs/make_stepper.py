"""Makes stepper.gif, the animation of the README: a few dozen events of one real search.

    python docs/make_stepper.py

The same search gives the same picture; 32 frames, under 1 MB.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

import xqlab
from xqlab.search import Enhancements
from xqlab.search.events import BEST, CUTOFF, ENTER, PRUNED
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
HERE = Path(__file__).parent


def frames(log: np.ndarray) -> list[int]:
    """Numbers of the events to show: what moves the window after the last change of best move."""
    quiet = log["quiescence"] == 0
    before = np.flatnonzero(quiet & (log["kind"] == BEST) & (log["ply"] == 0))
    pruned_first = (log["kind"] == PRUNED) & np.roll(log["kind"] == CUTOFF, 1)
    tried = (log["kind"] == ENTER) & (log["depth"] > 0)
    shown = quiet & (np.isin(log["kind"], (BEST, CUTOFF)) | pruned_first | tried)
    return [int(number) for number in np.flatnonzero(shown) if number >= before[-1]][:FRAMES]


def main() -> None:
    os.chdir(HERE)
    result = xqlab.search(Board(POSITION), depth=4, record=True, enhancements=Enhancements.of(*SWITCHES))
    xqlab.viz.save_replay(result, "stepper.gif", events=frames(result.tree.log), fps=0.7, language="en")


if __name__ == "__main__":
    main()
