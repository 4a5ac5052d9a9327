"""The panel *What changed*: positions whose move or order the weights change against the base, and why."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab.experiments.tuning.varied import after, named_boards
from xqlab.experiments.tuning.what_changed import WORDS, WhatChanged, what_changed
from xqlab.viz.core.fields import CHOICE, NUMBER, Field
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.job import Job
from xqlab.viz.evaluation_lab.panel import DEPTH, Panel, in_words, table
from xqlab.words import Words

STORED, NEAR = "stored", "near"
COUNT = Field("count", NUMBER, Words("at most", "至多"), limits=(1, 100), first=40)
NOTE = Words(
    "swing: centipawns by which the weights move the two moves apart; order: correlation of the static order",
    "幅度：权重使两着拉开多少厘兵；次序：静态着法次序的相关系数",
)


class WhatChangedPanel(Panel):
    """A row for each position; pressed, the board of the lab shows it, and the lines say why."""

    NAME, WISHES = "what_changed", ("show",)
    TAB, START = Words("What changed", "改变了什么"), Words("Compare with the base", "与基准比较")
    comparison: WhatChanged | None = None

    def fields(self) -> list[Field]:
        """Which positions, how many of them, and how deep they are searched."""
        choices = stored_choice(self.lab) | {
            NEAR: Words("this one, and each after a move", "本局面及走一步后的各局面")
        }
        first = next(iter(choices))
        positions = Field("positions", CHOICE, Words("Positions", "局面"), choices=choices, first=first)
        return [positions, COUNT, DEPTH]

    def start(self, filled: dict[str, Any], content: Mapping[str, Any]) -> None:
        """Search the positions with both weights. Raises EvaluationLabError for the same weights."""
        lab, base, weights = self.lab, self.lab.base, self.lab.weights
        if base == weights:
            raise EvaluationLabError(
                "expected weights other than the base, got the same: move a slider first"
            )
        boards = boards_of(lab, filled["positions"], filled["count"])

        def work(job: Job) -> None:
            options = {"depth": filled["depth"], "nodes": lab.nodes, "on_position": self.progress(job)}
            job.result = self.comparison = what_changed(base, weights, boards, **options)
            self._show()

        self.begin_job(work)

    def _of(self) -> Any:
        return self.lab.base, self.lab.weights

    def show(self, content: Mapping[str, Any]) -> None:
        """Show a position on the board of the lab, with its reasons."""
        if self.comparison is None:
            return
        position = self.comparison.changed[int(content["at"])]
        self.lab.depth = self.comparison.depth  # so that the lab's arrows are the two moves
        self.lab.board = position.board
        self._show(int(content["at"]))

    def _show(self, shown: int = -1) -> None:
        comparison = self.comparison
        assert comparison is not None
        reasons = in_words(comparison.changed[shown].sentences) if shown >= 0 else []
        rows = [
            [{"do": "show", "at": at, "text": name, "pressed": at == shown}, *cells]
            for at, (name, *cells) in enumerate(in_words(comparison.rows))
        ]
        self.tell(
            lines=[in_words(comparison.summary), *reasons],
            table=table(WORDS["heads"], rows, NOTE) if rows else table(),
        )


def stored_choice(lab: Any) -> dict[str, Words]:
    """The stored positions as a choice; none for a game without."""
    has_stored = lab.evaluation.halves > 1 or lab._profile.game.experiments.bench
    return {STORED: Words("the stored positions", "自带的局面")} if has_stored else {}


def boards_of(lab: Any, choice: str, count: int) -> dict[str, Any]:
    """The positions of a choice, at most so many, evenly spread."""
    board = lab.board
    if choice == STORED:
        named = named_boards(None, lab.weights)
    else:
        later = (after(board, [code]) for code in board.codes())
        named = {str(at): each for at, each in enumerate((board, *later))}
    spread = np.linspace(0, len(named) - 1, min(count, len(named))).round()
    names = list(named)
    return {names[int(at)]: named[names[int(at)]] for at in spread}
