"""The panel *Sensitivity*: which weights the choice hangs on, and the smallest changes that flip it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xqlab.experiments.tuning.flip_counts import flip_counts
from xqlab.experiments.tuning.sensitivity import Flip, Sensitivity, sensitivity
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.evaluation_lab.job import Job, JobPanel, both
from xqlab.viz.evaluation_lab.what_changed_panel import boards_of, progress, stored_choice
from xqlab.words import in_each

HERE = "here"
NUMBERS = {"depth": [1, 6, 3], "within": [1, 1000, 50], "count": [1, 100, 20]}
MOST = 16  # weights that are listed


class SensitivityPanel(JobPanel):
    """Its state has `rows`, one for each weight, and `joint`, the place of the change of several, or -1."""

    NAME = "sensitivity"
    sensitive: Sensitivity | None = None
    flips: Sequence[Flip] = ()
    _here = True  # whether the last job was of the position shown

    def first(self) -> dict[str, Any]:
        """What may be chosen at the start."""
        of = [[HERE, both("this position", "本局面")], *stored_choice(self.lab)]
        state = {"numbers": NUMBERS, "choices": {"of": of}, "running": False, "done": 0, "lines": []}
        return state | {"rows": [], "counts": [], "joint": -1}

    def start(self, content: dict[str, Any]) -> None:
        """Search the position, or the stored ones, with other weights."""
        lab, numbers = self.lab, self.numbers_in(content, NUMBERS)
        weights, board = lab.weights, lab.board
        limits = {"depth": numbers["depth"], "nodes": lab.nodes}

        def position(job: Job) -> None:
            sensitive = self.sensitive = sensitivity(board, weights, **limits)
            self._show(())
            self.flips = job.result = sensitive.flips(on_weight=progress(self, job))
            joint = next((at for at, flip in enumerate(self.flips) if len(flip.changes) > 1), -1)
            self._show(self.flips, joint)

        def positions(job: Job) -> None:
            boards = boards_of(lab, str(content.get("of")), numbers["count"])
            job.result = tallies = flip_counts(
                boards, weights, within=numbers["within"], on_position=progress(self, job), **limits
            )
            rows = [
                {"name": name, "counts": list(counts), "of": tallies.positions}
                | tallies.words[name]._asdict()
                for name, counts in tallies.counts.items()
            ]
            self.tell(counts=rows, lines=[in_each(tallies.summary)])

        self._here = content.get("of") == HERE
        self.begin_job(position if self._here else positions, rows=[], counts=[], joint=-1)

    def hear(self, wish: str, content: dict[str, Any]) -> None:
        """Start, stop, or set the sliders to weights that flip the move."""
        if wish == "set" and self.sensitive is not None:
            self.lab.board = self.sensitive.chooser.board
            self.lab.depth = self.sensitive.chooser.depth
            self.lab.weights = self.sensitive.varied.shifted(self.flips[int(content["at"])].changes)
        else:
            super().hear(wish, content)

    def _of(self) -> Any:
        return self.lab.weights, self.lab.fen if self._here else ""

    def _show(self, flips: Sequence[Flip], joint: int = -1) -> None:
        sensitive = self.sensitive
        assert sensitive is not None
        places = {flip.names[0]: at for at, flip in enumerate(flips) if len(flip.names) == 1}
        rows = []
        for name, *pair in zip(sensitive.ranking(), *in_each(lambda: sensitive.rows(MOST)).values()):
            at = places.get(name, -1)
            change = (
                f"{next(iter(flips[at].changes.values())):+g}".replace("-", "−")
                if at >= 0 and flips[at].changes
                else ""
            )
            words = dict(zip(LANGUAGES, (cells[0] for cells in pair)))
            rows.append({"name": name, "cells": list(pair[0][1:]), "change": change, "at": at, **words})
        lines = [in_each(sensitive.headline)]
        if flips:
            lines += [both(*pair) for pair in zip(*in_each(lambda: sensitive.sentences(flips)).values())]
        self.tell(rows=rows, lines=lines, joint=joint)
