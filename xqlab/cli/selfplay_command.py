"""`xqlab selfplay`: the plan that its options describe, played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xqlab import disk
from xqlab.cli.selfplay_options import plan_of
from xqlab.evaluation import Weights
from xqlab.experiments.selfplay.games import played
from xqlab.nnue.data.game_records import GamesError


def run_selfplay(options: Any) -> Iterator[str]:
    """The lines that the command prints.

    options : those of `add_selfplay_options`
    Raises what `played` raises.
    """
    if not disk.in_a_folder(options.out):
        raise GamesError(f"expected a file in an existing folder, got {str(options.out)!r}")
    plan = plan_of(options)
    weights = None if options.weights is None else Weights.load(options.weights)
    found = played(
        options.out, options.games, plan, weights=weights, net=options.net, workers=options.workers
    )
    yield f"{options.out}: {options.out.stat().st_size} bytes"
    yield str(found)
