"""The panel *What changed*: positions whose move or order the weights change against the base, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from xqlab.experiments.tuning.varied import after, named_boards
from xqlab.experiments.tuning.what_changed import WhatChanged, what_changed
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.job import Job, JobPanel, both
from xqlab.words import LANGUAGES, in_each

STORED, NEAR = "stored", "near"
NUMBERS = {"count": [1, 100, 40], "depth": [1, 6, 3]}


class WhatChangedPanel(JobPanel):
    """Its state has `rows`, one for each position, and of the `chosen` one the `reasons`."""

    NAME = "what_changed"
    comparison: WhatChanged | None = None

    def first(self) -> dict[str, Any]:
        """What may be chosen at the start."""
        near = [NEAR, both("this one, and each after a move", "本局面及走一步后的各局面")]
        choices = [*stored_choice(self.lab), near]
        state = {"numbers": NUMBERS, "choices": {"positions": choices}, "running": False, "done": 0}
        return state | {"lines": [], "rows": [], "reasons": [], "chosen": -1}

    def start(self, content: dict[str, Any]) -> None:
        """Search the positions with both weights. Raises EvaluationLabError for the same weights."""
        lab, numbers = self.lab, self.numbers_in(content, NUMBERS)
        base, weights, nodes = lab.base, lab.weights, lab.nodes
        if base == weights:
            raise EvaluationLabError(
                "expected weights other than the base, got the same: move a slider first"
            )
        boards = boards_of(lab, str(content.get("positions")), numbers["count"])

        def work(job: Job) -> None:
            options = {"depth": numbers["depth"], "nodes": nodes, "on_position": progress(self, job)}
            job.result = self.comparison = what_changed(base, weights, boards, **options)
            self.tell(
                lines=[in_each(self.comparison.summary)],
                rows=_rows(self.comparison),
            )

        self.begin_job(work, rows=[], reasons=[], chosen=-1)

    def _of(self) -> Any:
        return self.lab.base, self.lab.weights

    def hear(self, wish: str, content: dict[str, Any]) -> None:
        """Start, stop, or show a position on the board of the lab, with its reasons."""
        if wish != "show" or self.comparison is None:
            super().hear(wish, content)
            return
        at = int(content["at"])
        position = self.comparison.changed[at]
        self.lab.depth = self.comparison.depth  # so that the lab's arrows are the two moves
        self.lab.board = position.board
        pairs = zip(*in_each(position.sentences).values())
        self.tell(chosen=at, reasons=[both(*pair) for pair in pairs])


def progress(panel: JobPanel, job: Job) -> Callable[[int, int], bool]:
    """What a job of a panel calls with (done, of how many), and whether it goes on."""

    def on_step(done: int, of: int) -> bool:
        panel.tell(done=done / of)
        return not job.stopping.is_set()

    return on_step


def stored_choice(lab: Any) -> list[list[Any]]:
    """The stored positions as a choice; none for a game without."""
    has_stored = lab.evaluation.halves > 1 or lab._profile.game.experiments.bench
    return [[STORED, both("the stored positions", "自带的局面")]] if has_stored else []


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


def _rows(comparison: WhatChanged) -> list[dict[str, Any]]:
    pairs = zip(*in_each(comparison.rows).values())
    return [dict(zip(LANGUAGES, map(list, pair))) for pair in pairs]
