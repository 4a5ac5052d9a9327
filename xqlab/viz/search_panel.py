"""`SearchPanel`: switches as check boxes, a depth, a button; below, the recorded search to step through."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from xqlab.game import game_of
from xqlab.games import playable
from xqlab.search import Enhancements, Result, search
from xqlab.trace.conventions import conventions
from xqlab.viz.search_form import DONE, FAILED, SEARCHING, SearchForm, lacking
from xqlab.viz.stepper import Stepper

EVENTS = 200_000  # that a search of the panel records
EARLY = {"time": "时间用完", "nodes": "结点数用完", "interrupted": "被打断"}


class SearchPanel(widgets.VBox):
    """A panel that searches `board` with the switches that the reader ticks, and shows the stepper.

    board  : a board of any game; switches that it cannot serve are greyed out
    result : the last `Result`, None before the first search
    form   : what is ticked (`form.on`), the depth (`form.depth`) and the language (`form.language`)
    """

    def __init__(
        self,
        board: Any,
        *,
        depth: int = 3,
        enhancements: Enhancements | None = None,
        language: str | None = None,
        **options: Any,
    ) -> None:
        """A panel for `board`.

        depth        : plies to begin with
        enhancements : the switches that are ticked to begin with; what plays best if None
        language     : "en" or "zh", by default as `use_conventions` has set it; a button changes it, too
        options      : go to `Stepper`

        Raises SearchFormError for another language or depth.
        """
        self.board = playable(board)
        self.result: Result | None = None
        self._options = options
        game = game_of(self.board.position)
        chosen = (Enhancements.full(game) if enhancements is None else enhancements).names()
        served = [name for name in chosen if not lacking(name, game)]
        spoken = conventions().language if language is None else language
        self.form = SearchForm(game, on=served, depth=depth, language=spoken, search=self.run)
        self.form.observe(self._language_changed, "language")
        self._below = widgets.VBox([])
        super().__init__([self.form, self._below])

    @property
    def enhancements(self) -> Enhancements:
        """The switches that are ticked."""
        return Enhancements.of(*self.form.on)

    def run(self) -> Result:
        """Search with what is ticked and show the stepper; what the button does."""
        self.form.tell(
            SEARCHING,
            "Searching … (the Interrupt button ends it early)",
            "正在搜索……（“中断”按钮可提前结束）",
        )
        try:
            self.result = search(
                self.board, depth=self.form.depth, enhancements=self.enhancements, record=EVENTS
            )
        except BaseException as error:
            said = str(error) or type(error).__name__
            self.form.tell(FAILED, f"The search failed: {said}", f"搜索出错：{said}")
            raise
        self.form.tell(DONE, *summaries(self.result))
        options = {"language": self.form.language} | self._options
        self._below.children = (Stepper(self.result, **options),)
        return self.result

    def _language_changed(self, change: dict[str, Any]) -> None:
        for stepper in self._below.children:
            stepper.language = change["new"]


def summaries(result: Result) -> tuple[str, str]:
    """What a search found, in a line of English and one of Chinese."""
    pruned, milliseconds = result.counts["pruned"], 1000 * result.seconds
    value = f"{result.value:+d}".replace("-", "−")
    early = f", ended early: {result.stopped}" if result.stopped else ""
    english = (
        f"{result.move}, value {value} for the side to move, depth {result.depth}, "
        f"{result.nodes:,} nodes, {pruned:,} moves pruned, {milliseconds:,.0f} ms{early}"
    )
    early = f"，提前结束：{EARLY[result.stopped]}" if result.stopped else ""
    chinese = (
        f"{result.move}，走棋方的值 {value}，深度 {result.depth}，{result.nodes:,} 个结点，"
        f"剪去 {pruned:,} 个着法，{milliseconds:,.0f} 毫秒{early}"
    )
    return english, chinese
