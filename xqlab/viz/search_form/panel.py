"""`SearchPanel`: switches as check boxes, limits, buttons; below, the recorded search to step through."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import ipywidgets as widgets

from xqlab.errors import XqlabError
from xqlab.game import game_of
from xqlab.games import playable
from xqlab.search import Enhancements, Progress, Result, Searcher
from xqlab.trace.conventions import conventions
from xqlab.viz.search_form.widget import DONE, DRAWING, FAILED, SEARCHING, SearchForm, lacking
from xqlab.viz.stepper.widget import Stepper

EVENTS = 200_000  # that a search of the panel records
EVERY = 0.2  # seconds between two reports of how far it is
EARLY = {
    "time": ("Time limit reached", "到达时限，当时在搜索"),
    "nodes": ("Node limit reached", "结点数用完，当时在搜索"),
    "interrupted": ("Stopped", "已停止，当时在搜索"),
}
COMPILING = {"compiling": True}  # what is reported before a search begins that has to be compiled, or loaded


class SearchPanelError(XqlabError):
    """A search panel was asked for a second search while one runs."""


class SearchPanel(widgets.VBox):
    """A panel that searches `board` with the switches that the reader ticks, and shows the stepper.

    The button searches in a thread of its own, so that the panel shows how far it is and can be stopped: by
    its Stop button, by the kernel's Interrupt, by the time limit, and by `stop()`.

    board  : a board of any game; switches that it cannot serve are greyed out
    result : the last `Result`, None before the first search
    form   : what is ticked (`form.on`), the limits (`form.depth`, `form.time`) and `form.language`
    """

    def __init__(
        self,
        board: Any,
        *,
        depth: int = 3,
        time: float = 30,
        enhancements: Enhancements | None = None,
        language: str | None = None,
        **options: Any,
    ) -> None:
        """A panel for `board`.

        depth        : plies to begin with
        time         : seconds to begin with, after which a search ends with what it has found
        enhancements : the switches that are ticked to begin with; what plays best if None
        language     : "en" or "zh", by default as `use_conventions` has set it; a button changes it, too
        options      : go to `Stepper`

        Raises SearchFormError for another language, depth or time.
        """
        self.board = playable(board)
        self.result: Result | None = None
        self._options = options
        self._lock = threading.Lock()  # of who takes `_searcher`
        self._searcher: Searcher | None = None  # of the search that runs
        self._closed = False
        game = game_of(self.board.position)
        chosen = (Enhancements.full(game) if enhancements is None else enhancements).names()
        served = [name for name in chosen if not lacking(name, game)]
        spoken = conventions().language if language is None else language
        self.form = SearchForm(
            game, on=served, depth=depth, time=time, language=spoken, search=self.start, stop=self.stop
        )
        self.form.observe(self._language_changed, "language")
        self._below = widgets.VBox([])
        super().__init__([self.form, self._below])

    @property
    def enhancements(self) -> Enhancements:
        """The switches that are ticked."""
        return Enhancements.of(*self.form.on)

    def start(self) -> threading.Thread:
        """Search as the button does, in a thread that is returned; raises SearchPanelError while one runs."""
        searcher = self._begin()

        def work() -> None:
            try:
                self._work(searcher)
            except Exception:  # shown in the panel: raised in a thread it would reach nobody
                return

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    def run(self) -> Result:
        """Search with what is ticked, show the stepper and return the result.

        Raises SearchPanelError while a search runs.
        """
        return self._work(self._begin())

    def stop(self) -> None:
        """End the running search; what it has found so far is shown. Without one it does nothing."""
        searcher = self._searcher
        if searcher is None:
            return
        searcher.stop()
        if self.form._progress == COMPILING:
            self.form.tell(SEARCHING, "It stops as soon as it is compiled …", "编译结束后立即停止……")

    def close(self) -> None:
        """Take the panel off the page; a search that runs ends, too."""
        self._closed = True
        if getattr(self, "_searcher", None) is not None:  # not where __init__ refused its arguments
            self.stop()
        super().close()

    def _begin(self) -> Searcher:
        with self._lock:
            if self._searcher is not None:
                raise SearchPanelError("expected a panel at rest, got one that searches: stop() ends it")
            self._searcher = Searcher(self.board, self.enhancements)
        self.form.tell(SEARCHING, "Searching …", "正在搜索……")
        return self._searcher

    def _work(self, searcher: Searcher) -> Result:
        try:
            with self._reporting(searcher):
                result = searcher.run(self.board, depth=self.form.depth, time=self.form.time, record=EVENTS)
            self.result = result
            texts = summaries(result, int(searcher.memory.root_depth), int(searcher.memory.root_searched))
            self.form.tell(DRAWING, *texts)
            self._show(result)
            self.form.tell(DONE, *texts)
        except BaseException as error:
            said = str(error) or type(error).__name__
            self.form.tell(FAILED, f"The search failed: {said}", f"搜索出错：{said}")
            raise
        finally:
            self._searcher = None
        return result

    @contextmanager
    def _reporting(self, searcher: Searcher) -> Iterator[None]:
        ended = threading.Event()

        def report() -> None:
            while not ended.wait(EVERY):
                progress = searcher.progress
                self.form.report(COMPILING if progress is None else plain(progress))

        thread = threading.Thread(target=report, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            self.form.report({})

    def _show(self, result: Result) -> None:
        if self._closed:
            return
        options = {"language": self.form.language} | self._options
        self._below.children = (Stepper(result, **options),)
        self._language_changed()  # the reader may have changed it meanwhile

    def _language_changed(self, _: Any = None) -> None:
        for stepper in self._below.children:
            stepper.language = self.form.language


def plain(progress: Progress) -> dict[str, Any]:
    """A progress as numbers and text, for the browser."""
    return asdict(progress) | {"move": None if progress.move is None else str(progress.move)}


def summaries(result: Result, depth: int = 0, searched: int = 0) -> tuple[str, str]:
    """What a search found, in a line of English and one of Chinese.

    depth, searched : of a search that ended early, the iteration that it was in, and how many root moves that
                      had finished
    """
    english, chinese = _early(result, depth) if result.stopped else ("", "")
    move, pruned, milliseconds = result.move, result.counts["pruned"], 1000 * result.seconds
    if result.iterations or searched or not result.stopped:
        value = f"{result.value:+d}".replace("-", "−")
        english += f"{move}, value {value} for the side to move, depth {result.depth}, "
        chinese += f"{move}，走棋方的值 {value}，深度 {result.depth}，"
    else:
        english += "No root move was finished, so there is no value: "
        chinese += "根结点的着法一个也没有搜完，还没有值："
    return (
        f"{english}{result.nodes:,} nodes, {pruned:,} moves pruned, {milliseconds:,.0f} ms",
        f"{chinese}{result.nodes:,} 个结点，剪去 {pruned:,} 个着法，{milliseconds:,.0f} 毫秒",
    )


def _early(result: Result, depth: int) -> tuple[str, str]:
    why, why_zh = EARLY[result.stopped]
    finished = f"depth {result.depth} was finished" if result.depth else "no depth was finished"
    finished_zh = f"深度 {result.depth} 已搜完" if result.depth else "没有搜完任何深度"
    return f"{why} in depth {depth}; {finished}. ", f"{why_zh}深度 {depth}；{finished_zh}。"
