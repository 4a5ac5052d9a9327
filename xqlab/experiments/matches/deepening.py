"""Iterative deepening against a fixed depth, at equal time per move: the games of the pruning paper of 2015.

    python -m xqlab.experiments.matches.deepening --time 5 --pairs 5 --out FILE

plays the paper's ten games, and resumes an interrupted run; 400 games at 0.1 s have a narrower interval. The
player without deepening searches the deepest depth whose mean time over the 24 middlegames stays under the
budget; out of time, it plays the best root move so far. Both know repetition, as the rules here punish it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab.errors import XqlabError, errors_in_one_line
from xqlab.experiments import published
from xqlab.experiments.matches.ladder import Ladder, ladder, provenance_text, read_ladder
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.sweeps.fixed_depth import affordable_depth
from xqlab.files import read_if_shipped
from xqlab.search.enhancements import Enhancements

__all__ = ["PAPER_SCORE", "deepening_text", "searches", "shipped_deepening"]

FIXED, DEEPENING = "fixed depth", "deepening"
PAPER_SCORE = Score(*published.DEEPENING_GAMES)
SHIPPED = {0.1: "results/deepening-0.1s.jsonl", 5.0: "results/deepening-5s.jsonl"}  # seconds -> file


class DeepeningError(XqlabError):
    """A file of other games, or games that cannot be played."""


def searches(*, history: bool = False) -> tuple[Enhancements, Enhancements]:
    """(without deepening, with it): alpha-beta and repetition; with the paper's history if asked."""
    fixed, deepening = (Enhancements.paper(history=history, deepening=deepens) for deepens in (False, True))
    return fixed.including("repetition"), deepening.including("repetition")


def play_deepening(
    *,
    time: float,
    pairs: int,
    depth: int | None = None,
    history: bool = False,
    ledger: str | PathLike[str] | None = None,
    **options: Any,
) -> Ladder:
    """The games so far as a ladder of two players, whose second one deepens.

    time    : seconds a move, for both
    depth   : of the player without deepening; by default that of the ledger, and of a new one measured
    options : as for `ladder`

    Raises DeepeningError if the ledger has games at another depth, or of other players.
    """
    fixed, deepening = searches(history=history)
    if ledger is not None and Path(ledger).exists():
        ledger_depth = fixed_depth_of(read_ladder(ledger)[1])
        if depth not in (None, ledger_depth):
            raise DeepeningError(f"expected depth {ledger_depth}, as in {str(ledger)!r}, got {depth!r}")
        depth = ledger_depth
    if depth is None:
        depth = affordable_depth(fixed, time).depth
    words = " ".join(f"+{name}" for name in fixed.names())
    players: dict[str, Enhancements | str] = {
        FIXED: f"minimax {words} time={time!r} depth={depth}",
        DEEPENING: deepening,
    }
    return ladder(players, pairs=pairs, time=time, ledger=ledger, **options)


def fixed_depth_of(header: dict[str, Any]) -> int:
    """The depth of the player without deepening, from a ledger's header; DeepeningError for other players."""
    players = header["configuration"]["players"]
    depth = players.get(FIXED, {}).get("depth")
    if list(players) != [FIXED, DEEPENING] or not isinstance(depth, int):
        raise DeepeningError(f"expected the players {FIXED!r} and {DEEPENING!r}, got {', '.join(players)}")
    return depth


def shipped_deepening(time: float = 0.1) -> tuple[Ladder, dict[str, Any]] | None:
    """The games at so many seconds that come with xqlab, and their header; None if there are none."""
    name = SHIPPED.get(time)
    return None if name is None else read_if_shipped(read_ladder, name)


def deepening_text(result: Ladder, header: dict[str, Any] | None = None) -> str:
    """The score of deepening with its interval, and the paper's with the one that ten games deserve."""
    score = result.steps[DEEPENING]
    lines = [
        f"deepening, {score.games} games here: {score}",
        f"deepening, the paper's ten games: {PAPER_SCORE}",
    ]
    depths = ", ".join(f"{name} {depth:.2f}" for name, depth in result.depths.items())
    lines.append(f"mean depth that was finished (0 for a move out of time): {depths}")
    if header is not None:
        lines.append(f"without deepening {provenance_text(header)}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games and print the score."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.experiments.matches.deepening",
        description="Iterative deepening against a fixed depth under a clock. An interrupted run resumes.",
    )
    parser.add_argument("--out", type=Path, required=True, help="the file of the games (JSON Lines)")
    parser.add_argument("--time", type=float, default=0.1, help="seconds a move (default 0.1)")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games (default 200)")
    parser.add_argument("--depth", type=int, help="of the player without deepening (default: measured)")
    parser.add_argument("--history", action="store_true", help="both have the paper's history")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="which openings (default 0)")
    options = parser.parse_args(arguments)
    result = play_deepening(
        time=options.time,
        pairs=options.pairs,
        depth=options.depth,
        history=options.history,
        ledger=options.out,
        workers=options.workers,
        seed=options.seed,
    )
    print(deepening_text(result, read_ladder(options.out)[1]))
    if result.interrupted:
        print(f"Interrupted: the same command resumes, finished pairs are in {options.out}.")


if __name__ == "__main__":
    from xqlab.experiments.matches import deepening as module

    with errors_in_one_line("deepening"):
        module.main()
