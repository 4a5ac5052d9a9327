"""`xqlab selfplay`: the plan that its options describe, played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xqlab.evaluation import Weights
from xqlab.experiments.selfplay import Plan, played
from xqlab.nnue.game_records import GamesError

DEPTH = 5  # plies, where neither depth nor nodes are given


def run_selfplay(options: Any) -> Iterator[str]:
    """The lines that the command prints.

    options : `games`, `out`, `seed`, `random`; and `depth`, `nodes`, `weights`, `net`, `workers`, None if
              not given
    Raises GamesError for a file that cannot be written or was begun otherwise, SearchError for a senseless
    plan.
    """
    if not options.out.resolve().parent.is_dir():
        raise GamesError(f"expected a file in an existing folder, got {str(options.out)!r}")
    depth = DEPTH if options.depth is None and options.nodes is None else options.depth
    plan = Plan(seed=options.seed, nodes=options.nodes, depth=depth, random_share=options.random)
    weights = None if options.weights is None else Weights.load(options.weights)
    found = played(
        options.out, options.games, plan, weights=weights, net=options.net, workers=options.workers
    )
    yield f"{options.out}: {options.out.stat().st_size} bytes"
    yield str(found)
