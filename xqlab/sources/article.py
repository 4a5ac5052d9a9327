"""The build-it-yourself article: its compiled generator, its formula for Elo, its network and its loop."""

from itertools import pairwise
from math import log10
from typing import TYPE_CHECKING

from xqlab.errors import XqlabError
from xqlab.experiments import published
from xqlab.experiments.bench.representations import PYTHON, Speed, rates
from xqlab.experiments.matches.rating import elo_of_score
from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.files import data_file
from xqlab.nnue.training.tries import read_tries
from xqlab.sources.comparison import Cell, Comparison, Lines, Source
from xqlab.xiangqi.representations import BITBOARDS, MAILBOX

if TYPE_CHECKING:
    from xqlab.learning.estimate import Estimate  # needs torch

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
SQUARES, KERNEL = 90, 9


def compiled(speeds: list[Speed]) -> Lines:
    """How many times as fast as ordinary Python a compiled generator is: mean, least and greatest."""
    by_name = rates(speeds)
    lines: dict[str, tuple[Cell, ...]] = {}
    for name, shown in ((MAILBOX.name, "compiled generator"), (BITBOARDS.name, "compiled, on bitboards")):
        times = [by_name[name][at] / rate for at, rate in by_name[PYTHON].items()]
        lines[shown] = float(geometric_mean(times)), min(times), max(times)
    return lines


def as_published(share: float) -> Cell:
    """-400 log10(1/p - 1) as in its code, with its special case."""
    if share == 1:
        return published.ELO_OF_ALL_POINTS
    return round(0 - 400 * log10(1 / share - 1), 1) if share else "division by zero"


def elo(share: float) -> Cell:
    """Ours."""
    try:
        return round(elo_of_score(share), 1)
    except XqlabError:
        return "refused: no finite number"


def network() -> Lines:
    """Weights and multiply-adds of each layer of its network, and all of them."""
    lines: dict[str, tuple[int, int]] = {}
    for here, there in pairwise(published.CHANNELS):
        lines[f"3x3, {here} -> {there}"] = KERNEL * here * there + there, KERNEL * here * there * SQUARES
    flat = published.CHANNELS[-1] * SQUARES
    for here, there in pairwise((flat, *published.DENSE)):
        lines[f"{here} -> {there}"] = here * there + there, here * there
    weights, products = (sum(numbers) for numbers in zip(*lines.values()))
    return lines | {"all": (weights, products)}


def iteration(estimate: "Estimate") -> Lines:
    """A whole iteration on one core: playouts, steps, and hours."""
    hours = (estimate.full_playing + estimate.full_training) / 3600
    return {
        "games an iteration": (published.LOOP["games an iteration"],),
        "playouts an iteration": (estimate.full_playouts,),
        "steps an iteration": (estimate.full_steps,),
        "hours an iteration, one core": (hours,),
        "years of all iterations, one core": (hours * published.LOOP["iterations"] / 24 / 365.25,),
    }


def trained() -> Lines:
    """The loss of convolutions and of an NNUE on the same games, below the hand-crafted evaluation's."""
    tries = {one["name"]: one for one in read_tries(data_file("nets/tries.json"))}
    return {tries[name]["shape"]: (f"{tries[name]['less']:.1%}",) for name in ("c24", "nnue-part5")}


def deepest(searches: Sweep) -> Lines:
    """The deepest depth of the full search in all positions, and the mean of its seconds."""
    depth = searches.whole_depths("full")[-1]
    seconds = geometric_mean(searches.array("full", "seconds")[:, searches.depths.index(depth)])
    return {"full search": (depth, float(seconds))}


SOURCE = Source(
    "article",
    "B",
    "从零构建象棋AI (a build-it-yourself article), no author, no date",
    (
        Comparison(
            "compiled",
            "A compiled move generator, in times of ordinary Python",
            ("mean", "least", "most"),
            {"compiled generator": (published.COMPILED_FACTOR, None, None)},
            compiled,
            ("representations",),
            limits="its positions and its Python are not given; ours is on lists, as is usual in Python",
        ),
        Comparison(
            "elo",
            "Elo of a share p of the points",
            ("Elo",),
            {f"p = {share:g}": (as_published(share),) for share in SHARES},
            lambda: {f"p = {share:g}": (elo(share),) for share in SHARES},
            ratios=False,
            limits="only the values at 0 and 1 are its own; the others follow from its formula",
        ),
        Comparison(
            "network",
            "Its value network, layer by layer",
            ("weights", "multiply-adds"),
            {},
            network,
            limits="it gives the layers and no counts",
        ),
        Comparison(
            "loop",
            "Its loop",
            ("number",),
            {name: (number,) for name, number in published.LOOP.items()},
            iteration,
            ("article-estimate",),
            limits="it gives no time; ours is extrapolated from two games",
        ),
        Comparison(
            "trained",
            "Convolutions and an NNUE on the same 148,908 positions",
            ("loss below the hand-crafted evaluation's",),
            {},
            trained,
            ratios=False,
            limits="it publishes no loss; 24 channels, not its 256; ours is trained and does not play",
        ),
        Comparison(
            "strength",
            "Depth",
            ("plies", "seconds"),
            {"claimed": (published.CLAIMED_PLIES, None)},
            deepest,
            ("depths",),
            ratios=False,
            limits=f"neither time, machine nor position is given, nor what an error"
            f" under {published.CLAIMED_ERROR:.0%} is",
        ),
    ),
)
