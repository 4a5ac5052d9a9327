"""The panel *Sensitivity*: which weights the choice hangs on, and the smallest changes that flip it."""

from collections.abc import Mapping, Sequence
from typing import Any

from xqlab.experiments.tuning.flip_counts import FlipCounts, flip_counts
from xqlab.experiments.tuning.sensitivity import Flip, Sensitivity, sensitivity
from xqlab.viz.core.fields import CHOICE, NUMBER, Field
from xqlab.viz.evaluation_lab.job import Job
from xqlab.viz.evaluation_lab.panel import DEPTH, Panel, in_words, table
from xqlab.viz.evaluation_lab.what_changed_panel import boards_of, stored_choice
from xqlab.words import Words

HERE = "here"
MOST = 16  # weights that are listed
WITHIN = Field("within", NUMBER, Words("within ±", "幅度 ±"), limits=(1, 1000), first=50)
COUNT = Field("count", NUMBER, Words("positions at most", "局面至多"), limits=(1, 100), first=20)
SET = Words("Set", "采用")
FLIPS = (
    Words(
        "weight|value|static|captures|searched|predicted|flips at",
        "权重|数值|静态|吃子后|搜索|预计翻转|实际翻转",
    ),
    Words(
        "static, captures, searched: centipawns by which 10 more of the weight moves the two best moves "
        "apart; predicted, flips at: change of the weight with which the move changes, if the lines stay and "
        "by searching again",
        "静态、吃子后、搜索：权重加 10 时最好两着差值变化多少厘兵；预计翻转、实际翻转："
        "使选着改变的权重改动量，前者假设变例不变，后者重新搜索得出",
    ),
)
COUNTS = (
    Words("weight|smaller|larger|either|share of the positions", "权重|减小|加大|任一|占局面的份额"),
    Words(
        "positions whose chosen move changes with the weight made smaller, larger, or either",
        "减小、加大该权重或任一方向时选着改变的局面数",
    ),
)


class SensitivityPanel(Panel):
    """A row for each weight; its name leads to its slider, a button sets the lab to a flip."""

    NAME, WISHES = "sensitivity", ("set",)
    TAB, START = Words("Sensitivity", "敏感度"), Words("Search again", "重新搜索")
    sensitive: Sensitivity | None = None
    flips: Sequence[Flip] = ()
    _here = True  # whether the last job was of the position shown

    def fields(self) -> list[Field]:
        """Of which positions, and how far weights are changed."""
        choices = {HERE: Words("this position", "本局面")} | stored_choice(self.lab)
        of = Field("of", CHOICE, Words("Choice in", "选着于"), choices=choices, first=HERE)
        return [of, DEPTH, WITHIN, COUNT]

    def start(self, filled: dict[str, Any], content: Mapping[str, Any]) -> None:
        """Search the position, or the stored ones, with other weights."""
        lab, weights, board = self.lab, self.lab.weights, self.lab.board
        limits = {"depth": filled["depth"], "nodes": lab.nodes}

        def position(job: Job) -> None:
            sensitive = self.sensitive = sensitivity(board, weights, **limits)
            self._show(())
            self.flips = job.result = sensitive.flips(on_weight=self.progress(job))
            self._show(self.flips)

        def positions(job: Job) -> None:
            boards = boards_of(lab, filled["of"], filled["count"])
            job.result = counted = flip_counts(
                boards, weights, within=filled["within"], on_position=self.progress(job), **limits
            )
            self.tell(table=_counts_table(counted), lines=[in_words(counted.summary)])

        self._here = filled["of"] == HERE
        self.begin_job(position if self._here else positions)

    def set(self, content: Mapping[str, Any]) -> None:
        """Set the sliders to weights that flip the move."""
        if self.sensitive is not None:
            self.lab.board = self.sensitive.chooser.board
            self.lab.depth = self.sensitive.chooser.depth
            self.lab.weights = self.sensitive.varied.shifted(self.flips[int(content["at"])].changes)

    def _of(self) -> Any:
        return self.lab.weights, self.lab.fen if self._here else ""

    def _show(self, flips: Sequence[Flip]) -> None:
        sensitive = self.sensitive
        assert sensitive is not None
        single = {flip.names[0]: at for at, flip in enumerate(flips) if len(flip.names) == 1}
        rows = []
        for name, (text, *cells) in zip(sensitive.ranking(), in_words(lambda: sensitive.rows(MOST))):
            at = single.get(name, -1)
            last: Any = ""
            if at >= 0 and flips[at].changes:
                change = f"{next(iter(flips[at].changes.values())):+g}".replace("-", "−")
                label = Words("Set: {0} {1}", "采用: {0} {1}").filled(text, change)
                last = [change, {"do": "set", "at": at, "text": SET, "label": label}]
            rows.append([{"do": "weight", "at": name, "text": text}, *cells, last])
        joint = [
            {
                "do": "set",
                "at": at,
                "text": Words("Set the change of several weights", "采用几个权重的共同改动"),
            }
            for at, flip in enumerate(flips)
            if len(flip.changes) > 1
        ]
        lines = [
            in_words(sensitive.headline),
            *(in_words(lambda: sensitive.sentences(flips)) if flips else []),
        ]
        self.tell(table=table(FLIPS[0], rows, FLIPS[1]), lines=lines, buttons=joint[:1])


def _counts_table(counted: FlipCounts) -> dict[str, Any]:
    def cells(name: str, counts: tuple[int, ...]) -> list[Any]:
        share = {"count": counts[-1], "of": counted.positions, "label": Words("either", "任一")}
        return [{"do": "weight", "at": name, "text": counted.words[name]}, *counts, share]

    return table(COUNTS[0], [cells(*item) for item in counted.counts.items()], COUNTS[1])
