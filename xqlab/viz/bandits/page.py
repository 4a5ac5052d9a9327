"""Slot machines pulled by UCB1, on a page that computes with each move of a slider: it needs no kernel."""

from collections.abc import Sequence

import numpy as np

from xqlab.experiments.sweeps.bandits import BanditError, pull_by_ucb
from xqlab.trace.conventions import conventions
from xqlab.viz.page.standalone import StandalonePage
from xqlab.words import Words

SCRIPT = "bandits/page"
STYLES = ("search_form/widget", "stepper/playouts")  # of sliders, and of the bars of a choice
TITLES = Words("Slot machines, pulled by UCB1", "老虎机：用 UCB1 选择")
MOST_PULLS = 1_000  # that a page computes anew at once
SEEDS = 6  # whose random numbers a page has


def slot_machines(
    chances: Sequence[float],
    pulls: int = 200,
    *,
    exploration: float = 1.0,
    seed: int = 0,
    start: int | None = None,
    language: str | None = None,
) -> StandalonePage:
    """A page of what `pull_by_ucb` does, for the last line of a cell or `save`: sliders of pulls, c and seed.

    chances, exploration, seed : as there, at the start; five more seeds can be chosen
    start : how many of the pulls are shown at first, by default all

    Raises BanditError for what `pull_by_ucb` refuses, more than 1 000 pulls, and another start.
    """
    probabilities = pull_by_ucb(chances, pulls, exploration=exploration, seed=seed).chances
    if pulls > MOST_PULLS:
        raise BanditError(f"expected at most {MOST_PULLS:,} pulls on a page, got {pulls!r}")
    first = pulls if start is None else start
    if not len(probabilities) <= first <= pulls:
        raise BanditError(f"expected a start from {len(probabilities)} to {pulls}, got {start!r}")
    seeds = range(seed, seed + SEEDS)
    data = {
        "chances": probabilities,
        "draws": {number: np.random.default_rng(number).random(pulls).tolist() for number in seeds},
        "first": {"pulls": first, "exploration": exploration, "seed": seed},
        "most": pulls,
    }
    spoken = conventions().language if language is None else language
    return StandalonePage(SCRIPT, STYLES, {"_data": data}, TITLES._asdict(), language=spoken)
