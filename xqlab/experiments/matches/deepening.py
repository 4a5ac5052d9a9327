"""Iterative deepening against a fixed depth, at equal time per move: the games of the pruning paper of 2015.

The player without deepening searches the deepest depth whose mean time over the 24 middlegames stays under
the budget; out of time, it plays the best root move so far. Both know repetition, as the rules here punish
it.
"""

from functools import partial
from typing import Any

from xqlab.experiments import published
from xqlab.experiments.matches.ladder import LADDER, Ladder, ladder_pairs
from xqlab.experiments.matches.match import Pair
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.study import Studies, Study
from xqlab.search.enhancements import Enhancements
from xqlab.words import Words

__all__ = ["PAPER_SCORE", "deepening_text", "players", "searches"]

FIXED, DEEPENING = "fixed depth", "deepening"
PAPER_SCORE = Score(*published.DEEPENING_GAMES)

_TEXT = Words(
    "deepening, {0} games here: {1}\ndeepening, the paper's ten games: {2}\n"
    "mean depth that was finished (0 for a move out of time): {3}",
    "迭代加深，这里的 {0} 局：{1}\n迭代加深，论文的十局：{2}\n搜完的平均深度（超时的一步算 0）：{3}",
)


def searches(*, history: bool = False) -> tuple[Enhancements, Enhancements]:
    """(without deepening, with it): alpha-beta and repetition; with the paper's history if asked."""
    fixed, deepening = (Enhancements.paper(history=history, deepening=deepens) for deepens in (False, True))
    return fixed.including("repetition"), deepening.including("repetition")


def players(time: float, depth: int) -> dict[str, Enhancements | str]:
    """Both players by name; time in seconds a move, depth of the one without deepening."""
    fixed, deepening = searches()
    words = " ".join(f"+{name}" for name in fixed.names())
    return {FIXED: f"minimax {words} time={time!r} depth={depth}", DEEPENING: deepening}


def deepening_text(result: Ladder) -> str:
    """The score of deepening with its interval, and the paper's with the one that ten games deserve."""
    depths = ", ".join(f"{name} {depth:.2f}" for name, depth in result.depths.items())
    return str(_TEXT.filled(result.steps[DEEPENING].games, result.steps[DEEPENING], PAPER_SCORE, depths))


def _plan(pairs: int, time: float, depth: int, seed: int) -> dict[str, Pair]:
    return ladder_pairs(players(time, depth), pairs=pairs, time=time, seed=seed)


def _study(name: str, time: float, pairs: int, depth: int) -> Study[Any, Ladder]:
    return Study(
        name=name,
        about=Words(
            f"deepening against a fixed depth, {time:g} s a move", f"迭代加深对固定深度，每步 {time:g} 秒"
        ),
        row=LADDER.row,
        plan=partial(_plan, pairs=pairs, time=time, depth=depth, seed=0),
        measure=LADDER.measure,
        rests_on=("weights xiangqi", "search xiangqi paper", "data openings/openings.json"),
        result=LADDER.result,
        table=deepening_text,
        describe=LADDER.describe,
        grows=("pairs",),
        alone=True,
        caveat="Other work slows both players, but costs the one without deepening more.",
    )


STUDIES: Studies = (_study("deepening-0.1s", 0.1, 150, 4), _study("deepening-5s", 5.0, 5, 5))
