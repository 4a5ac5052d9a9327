"""Learning by self-play as it happens: a figure that is drawn again after each iteration."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

from xqlab.viz.charts.learning.iterations import Records, entropy_chart, losses_by_step_chart
from xqlab.viz.charts.learning.nets import (
    elo_by_generation_chart,
    errors_by_generation_chart,
    exact_calibration_chart,
)
from xqlab.viz.charts.looks import ChartError, LiveFigure, say, speaking
from xqlab.words import checked_language, spoken

if TYPE_CHECKING:  # it needs torch
    from xqlab.learning.every_position import EveryPosition, Judged
    from xqlab.learning.generations import Generation


class LiveLearning(LiveFigure):
    """For `on_iteration` of a run: `learn(configuration, folder, on_iteration=LiveLearning(folder, truth))`.

    folder : of the run, whose nets are judged
    truth  : all positions of the game, with their exact values, for charts of errors and of calibration
    pairs  : of games that the policy of each net plays against that of the one before, for a chart of Elo;
             0 for none
    judged, rows : the answers of each generation in every position, and its Elo, from generation 0 on
    Raises ChartError for an unknown language.
    """

    def __init__(
        self,
        folder: str | PathLike[str],
        truth: EveryPosition | None = None,
        *,
        pairs: int = 0,
        language: str | None = None,
    ) -> None:
        self.folder, self.truth, self.pairs = folder, truth, pairs
        self.language = checked_language(language or spoken(), ChartError)
        self.judged: list[Judged] = []
        self.rows: list[Generation] = []
        more = 2 * (truth is not None) + (pairs > 0)
        with speaking(self.language):
            super().__init__(*((2, 3, (13, 7.4)) if more else (1, 3, (13, 3.6))))

    def __call__(self, records: Records) -> None:
        """Judge the nets that are new, let them play, and draw all iterations so far."""
        self.draw(records)
        self.show()

    def draw(self, records: Records) -> None:
        """Draw the records, without showing the figure."""
        with speaking(self.language):
            self._draw(records, self.axes.ravel())

    def _draw(self, records: Records, flat: Any) -> None:
        for ax in flat:
            ax.clear()
        losses_by_step_chart(records, flat[:2])
        entropy_chart(records, flat[2])
        free = iter(flat[3:])
        if self.truth is not None:
            self._judge(self.truth, len(records))
            errors_by_generation_chart(self.judged, next(free))
            values = {
                say(f"net {number}", f"第 {number} 代网络"): self.judged[number].values
                for number in (0, 1, len(records))
            }
            exact_calibration_chart(values, self.truth, next(free))
        if self.pairs:
            from xqlab.learning.generations import generations

            self.rows = generations(self.folder, pairs=self.pairs, workers=1, progress=False)
            elo_by_generation_chart(self.rows, next(free))
        for ax in free:
            ax.set_axis_off()

    def _judge(self, truth: EveryPosition, newest: int) -> None:
        from xqlab.learning.every_position import AT_A_TIME, judge
        from xqlab.learning.loop import net_file
        from xqlab.learning.net_file import NetPolicy, load_net

        for generation in range(len(self.judged), newest + 1):
            policy = NetPolicy(load_net(net_file(self.folder, generation)), AT_A_TIME)
            self.judged.append(judge(policy, truth))
