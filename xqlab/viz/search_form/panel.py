"""`SearchPanel`: check boxes for switches, limits and buttons, and a stepper for the recorded search."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import ipywidgets as widgets

from xqlab.errors import XqlabError
from xqlab.game import game_of
from xqlab.games.adapters import AnyBoard, Playable, playable
from xqlab.search import Enhancements, Progress, Result, Searcher
from xqlab.trace.conventions import LANGUAGES, Conventions, conventions
from xqlab.trace.move_names import line_names
from xqlab.trace.query.paths import code_named
from xqlab.trace.sides import seen, seer
from xqlab.viz.search_form.summary import message, summaries
from xqlab.viz.search_form.widget import DEEPEST, DONE, DRAWING, FAILED, SEARCHING, SearchForm, lacking
from xqlab.viz.stepper.widget import MAX_EVENTS, Stepper
from xqlab.viz.still.output import Still, board_still

DEPTH = 3  # plies at the start
EVERY = 0.2  # seconds between two progress reports
COMPILING = {"compiling": True}  # reported while the search is compiled or loaded


class SearchPanelError(XqlabError):
    """A second search was started while one runs."""


class SearchPanel(Still, widgets.VBox):
    """A panel that searches `board` with the ticked switches and shows the stepper.

    The button searches in a thread of its own. The panel shows the progress. The Stop button, an interrupt of
    the kernel, the time limit and `stop()` end the search.

    board  : a board of any game; the form offers the switches that its game supports
    result : the last `Result`, None before the first search; a table keeps the figures of all
    form   : what is ticked (`form.on`), the limits (`form.depth`, `form.time`) and `form.language`
    """

    def __init__(
        self,
        board: AnyBoard,
        *,
        depth: int | None = None,
        time: float = 30,
        enhancements: Enhancements | None = None,
        language: str | None = None,
        **options: Any,
    ) -> None:
        """A panel for `board`.

        depth        : plies, at the start; by default 3, and all of a textbook tree
        time         : seconds, at the start; a search ends there with its result so far
        enhancements : the switches ticked at the start, and their parameters; those that play best if None
        language     : "en" or "zh", by default as `use_conventions` has set it; a button changes it, too
        options      : go to `Stepper`

        Raises SearchFormError for another language, depth or time.
        """
        self.board = playable(board)
        self.result: Result | None = None
        self._options, self._view = options, options.get("view") or conventions().view
        self._lock = threading.Lock()  # guards `_searcher`
        self._searcher: Searcher | None = None  # of the search that runs
        self._closed = False
        if depth is None:  # only a tree knows its height
            depth = min(getattr(self.board, "height", DEPTH), DEEPEST)
        game = game_of(self.board.position)
        use = Enhancements.full(game) if enhancements is None else enhancements
        self._parameters = use.parameters
        served = [name for name in use.names() if not lacking(name, game)]
        spoken = conventions().language if language is None else language
        self.form = SearchForm(
            game, on=served, depth=depth, time=time, language=spoken, search=self.start, stop=self.stop
        )
        self.form.observe(self._language_changed, "language")
        self._below = widgets.VBox([])
        super().__init__([self.form, self._below])

    @property
    def stepper(self) -> Stepper:
        """The stepper of the last search; raises IndexError before the first."""
        return self._below.children[0]

    @property
    def enhancements(self) -> Enhancements:
        """The switches that are ticked, and the parameters of the start."""
        return Enhancements.of(*self.form.on).tuned(**self._parameters)

    def start(self) -> threading.Thread:
        """Search as the button does, in a thread that is returned; raises SearchPanelError while one runs."""
        searcher = self._begin()

        def work() -> None:
            try:
                self._work(searcher)
            except Exception:  # the panel shows it: an exception in a thread reaches nobody
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
        """Stop the running search and show its result so far; without one, do nothing."""
        searcher = self._searcher
        if searcher is None:
            return
        searcher.stop()
        if self.form._progress == COMPILING:
            self.form.tell(SEARCHING, "The search stops as soon as it is compiled …", "编译结束后立即停止……")

    def close(self) -> None:
        """Close the panel; a running search ends."""
        self._closed = True
        if getattr(self, "_searcher", None) is not None:  # not where __init__ refused its arguments
            self.stop()
        super().close()

    def _begin(self) -> Searcher:
        with self._lock:
            if self._searcher is not None:
                raise SearchPanelError(
                    "expected an idle panel, got one that is searching: stop() ends the search"
                )
            self._searcher = Searcher(self.board, self.enhancements)
        self.form.tell(SEARCHING, *message("searching"))
        return self._searcher

    def _work(self, searcher: Searcher) -> Result:
        try:
            with self._reporting(searcher):
                result = searcher.run(
                    self.board, depth=self.form.depth, time=self.form.time, record=MAX_EVENTS
                )
            self.result = result
            moves = move_texts(self.board, result.move)
            reached, finished = (int(searcher.memory[name]) for name in ("root_depth", "root_searched"))
            texts = summaries(result, moves, self._view, reached, finished)
            self.form.keep(row_of(result, moves, self._view))
            self.form.tell(DRAWING, *texts)
            self._show(result)
            self.form.tell(DONE, *texts)
        except BaseException as error:
            self.form.tell(FAILED, *message("failed", message=str(error) or type(error).__name__))
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
                self.form.report(COMPILING if progress is None else plain(progress, self.board, self._view))

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
        self._language_changed()  # the reader may have changed it in the meantime

    def _still(self) -> str:
        return board_still(self.board, self.form.language)

    def _still_language(self) -> str:
        return self.form.language

    def _language_changed(self, _: Any = None) -> None:
        for stepper in self._below.children:
            stepper.language = self.form.language


def move_texts(board: Playable, move: Any) -> dict[str, str]:
    """Language -> a legal move of `board` in the notation of that language; empty texts for None."""
    if move is None:
        return dict.fromkeys(LANGUAGES, "")
    code, texts = code_named(board, move), {}
    for language in LANGUAGES:
        names = line_names(board, [-1, 0], [0, code], Conventions.of(None, language=language).moves)
        texts[language] = board.text_of(code) if names is None else names[1]
    return texts


def plain(progress: Progress, board: Playable, view: str) -> dict[str, Any]:
    """The progress of a search of `board` as numbers and texts, for the browser."""
    moves = None if progress.move is None else move_texts(board, progress.move)
    value = None if progress.value is None else seen(board, progress.value, view)
    return asdict(progress) | {"move": moves, "value": value}


def row_of(result: Result, moves: dict[str, str], view: str) -> dict[str, Any]:
    """A search as a row of the table of runs; `value` is None where no move was completed.

    moves : language -> its best move
    view  : "minimax" or "negamax", whose value it is
    """
    return {
        "on": result.enhancements.names(),
        "parameters": result.enhancements.parameters,
        "depth": result.depth,
        "nodes": result.nodes,
        "milliseconds": 1000 * result.seconds,
        "value": seen(result.board, result.value, view) if result.depth else None,
        "seer": {language: seer(result.board, view, language) for language in LANGUAGES},
        "move": moves if result.depth else dict.fromkeys(LANGUAGES, ""),
        "isWhole": not result.stopped,
    }
