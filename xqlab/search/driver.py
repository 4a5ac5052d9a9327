"""THE search from outside: a `Searcher` with its table and threads, and `search`, which uses one once."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from xqlab.game import default_evaluator, game_of, has_evaluator, own_evaluator
from xqlab.games.adapters import AnyBoard, playable
from xqlab.ideas.failures import watching
from xqlab.ideas.own import chosen, needed_switches, view_addresses
from xqlab.kernels import COMPILED
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import new_log
from xqlab.search.first_search import compile_search, first_run, is_compiled, may_begin_interpreted
from xqlab.search.lazy_smp import other_threads
from xqlab.search.memory import COUNTERS, clear, new_memory, random_state
from xqlab.search.records import Records
from xqlab.search.requests import Options, Request, check_table, check_threads, log_for
from xqlab.search.result import Iteration, Line, Progress, Result, SearchError
from xqlab.search.run import Run
from xqlab.search.running import hear_interrupts, hear_kernel_interrupts, interrupt_calls, one_at_a_time
from xqlab.search.table import AGES, new_table

hear_interrupts()  # at import, in the main thread: a search in another thread cannot install a handler
hear_kernel_interrupts()


class Searcher:
    """One search configuration with its table and histories, which live from one search to the next.

    threads : 1 for a search that gives the same tree each time; more share the table (lazy SMP)

    `stop()` may be called from any thread. Where no search is at work it ends the next one at once, so that
    no stop is lost between a request and the start of its search.
    """

    def __init__(
        self,
        board: AnyBoard,
        enhancements: Enhancements | None = None,
        evaluator: Any = None,
        table_mb: float = 16,
        threads: int = 1,
    ) -> None:
        position = playable(board).position
        self.game = game_of(position)
        self.evaluator = default_evaluator(position) if evaluator is None else own_evaluator(evaluator)
        if not has_evaluator(self.evaluator, position):
            raise SearchError(f"evaluator {evaluator!r} cannot value positions of {self.game.name}")
        self.use = Enhancements.full(self.game) if enhancements is None else enhancements
        if not isinstance(self.use, Enhancements):
            raise SearchError(f"expected Enhancements, got {enhancements!r}")
        self.use = self.use.including(*needed_switches(self.evaluator))
        self.use.check(self.game)
        check_table(table_mb)
        check_threads(threads)
        remembers = self.use.transposition_table or self.use.table_move
        self.table = new_table(table_mb if remembers else 0)
        self.threads = int(threads)
        self.memory = new_memory()
        self.stopped = ""
        self._age = 0
        self._lasting: dict[int, Any] = {}  # thread -> the memory of its last search, with its histories
        self._switches = self.use.record()
        self._at_work: list[object] = []
        self._run: Run | None = None

    def stop(self, why: str = "interrupted") -> None:
        """End the running search; it returns what it has found so far."""
        run = self._run
        self.stopped = self.stopped or why
        self.memory.stop = 1
        for records in () if run is None else run.others:
            records.memory.stop = 1

    def forget(self) -> None:
        """Empty the table and the histories, as for a new game: the next search is that of a new searcher.

        Faster than a new one, whose pages would be mapped while it searches.
        """
        words = self.table.view(np.ndarray).view(
            np.uint64
        )  # filled entry by entry it takes ten times as long
        words.fill(0)
        self._lasting.clear()

    @property
    def progress(self) -> Progress | None:
        """How far the running search has got; None if none is running or its kernels are compiled."""
        return None if (run := self._run) is None else run.progress

    def run(self, board: AnyBoard, **options: Any) -> Result:
        """Search `board` with these `Options`; see `xqlab.search`.

        Where the code is not compiled yet, a search that is limited by more than time begins interpreted.
        Raises SearchError, besides its other reasons, while another search of this searcher is running.
        """
        return self.run_request(Request(board, Options(**options), self.use))

    def run_request(self, request: Request) -> Result:
        """As `run`, for a `Request`."""
        compiled = request.options.compiled
        can = self.game.compiled and isinstance(self.evaluator, np.record) and COMPILED
        if compiled and not can:
            raise SearchError(
                f"{self.game.name} can only be searched interpreted here: leave out compiled=True"
            )
        with one_at_a_time(self._at_work, SearchError):
            self._age = (self._age + 1) % AGES
            run = None
            if self.threads == 1 and may_begin_interpreted(request, self.evaluator):
                first = partial(self._finished_run, request, compiled=False)
                run = first_run(first, self.stop, lambda: bool(self.stopped), request, self._spare_records())
            run = run or self._finished_run(request, can if compiled is None else compiled)
            return run.result()

    def _finished_run(self, request: Request, compiled: bool) -> Run:
        log = log_for(request.options.record)
        records = Records(self._new_memory(request, 0), self.table, log, self._switches, self.evaluator)
        others = []
        for thread in range(1, self.threads if compiled else 1):
            memory, evaluator = self._new_memory(request, thread), own_evaluator(self.evaluator)
            others.append(replace(records, memory=memory, log=new_log(0), evaluator=evaluator))
        if compiled and not is_compiled(request.board, self.evaluator):
            with interrupt_calls(self.stop, in_main_thread=False):
                compile_search(request.board, self._spare_records())
        self._run = run = Run(request, records, others, self.use, compiled, self.stop)
        self.memory = run.memory
        if self.stopped:
            self.memory.stop = 1
        views = [address for each in (records, *others) for address in view_addresses(each.evaluator)]
        try:
            with watching(views, self.stop), interrupt_calls(self.stop), other_threads(run):
                run.deepen()
        except BaseException:
            self.stopped = ""  # a stop was for the search that failed
            raise
        finally:
            self._run = None
            self.memory = records.memory
        run.stopped = self.stopped or ("nodes" if run.memory.stop else "")
        self.stopped = ""
        return run

    def _spare_records(self) -> Records:
        return Records(new_memory(), self.table, new_log(0), self._switches, self.evaluator)

    def _new_memory(self, request: Request, thread: int) -> Any:
        options = request.options
        if self._switches.lasting_history and thread in self._lasting:
            memory = self._lasting[thread]
            clear(memory)
        else:
            memory = self._lasting[thread] = new_memory()
        if options.nodes is not None:
            memory.node_limit = max(int(options.nodes) // self.threads, 1)
        memory.age = self._age
        memory.random = random_state(int(options.seed) + thread)
        return memory


def search(
    board: AnyBoard,
    *,
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    enhancements: Enhancements | None = None,
    evaluator: Any = None,
    record: bool | int = False,
    compiled: bool | None = None,
    table_mb: float = 16,
    threads: int = 1,
    multipv: int = 1,
    moves: Iterable[Any] | None = None,
    banned: Iterable[Any] = (),
    seed: int = 1,
    on_iteration: Callable[[Iteration], None] | None = None,
    book: Any = None,
    ideas: Iterable[Any] | None = None,
) -> Result:
    """Search a position of any game and return a `Result`; interrupting it returns the result so far.

    An interrupt (Ctrl-C, or Interrupt in Jupyter) ends the searches of all threads. Where this one runs in
    the main thread no KeyboardInterrupt is raised.

    board        : a board of any game: `xqlab.xiangqi.Board`, `chess.Board`, `xqlab.games.TextbookTree`, ...;
                   it is not changed
    depth        : plies; `time`: seconds; `nodes`: positions entered. At least one limit. Without a depth
                   the search deepens until another limit ends it. With a depth and without the switch
                   `iterative_deepening` it searches this depth alone; out of time, the move is the best
                   of the root moves searched so far, and `Result.depth` is 0
    enhancements : which switches are on; by default all that make it play best and that the game can serve
    evaluator    : by default the game's own
    record       : keep the event log: True for up to a million events, or a number of events (28 bytes
                   each) up to 20 million
    compiled     : False to interpret the very same source (slow; breakpoints work); by default compiled where
                   the game can be
    table_mb     : size of the transposition table in MB (2**20 bytes)
    threads      : 1 for a search that gives the same tree each time; more share the table
    multipv      : how many best lines to find, each with its exact value
    moves        : the root moves to choose from, all by default; `banned`: root moves that may not be played
    seed         : of the switch `random_choice`
    on_iteration : called with each finished `Iteration`
    book         : an opening book, as a `xqlab.book.Book` or a path. One of its moves, drawn by `seed`, is
                   the result without a search, see `Result.book_move`
    ideas        : your own (`xqlab.ideas`), added to the evaluator; by default those in force, unless an
                   evaluator is given; none for ()

    Raises SearchError (a ValueError) for invalid limits, GameError for a switch that the game cannot serve,
    BookError for an invalid book, IdeaError for an idea that fails, which ends the search.
    """
    evaluator = chosen(board, evaluator, ideas)
    searcher = Searcher(board, enhancements, evaluator, table_mb, threads)
    options = Options(depth, time, nodes, record, compiled, multipv, moves, banned, seed, on_iteration)
    request = Request(board, options, searcher.use)
    result = None if book is None else _book_result(searcher, request, book)
    return searcher.run_request(request) if result is None else result


def _book_result(searcher: Searcher, request: Request, book: Any) -> Result | None:
    """A move of the book, drawn by the seed, as the result of a search; None if the book has none here.

    Raises BookError for an invalid book.
    """
    # On demand: few searches need a book.
    from xqlab.book import choose, opened_book

    board, seed = request.board, request.options.seed
    entry = choose(opened_book(book), board, seed=seed, without=set(request.banned))
    if entry is None:
        return None
    return Result(
        board=board,
        move=entry.move,
        value=0,
        pv=[entry.move],
        depth=0,
        nodes=0,
        seconds=0.0,
        counts=dict.fromkeys(COUNTERS, 0),
        log=new_log(0),
        events=0,
        enhancements=searcher.use,
        evaluator=searcher.evaluator,
        compiled=False,
        lines=[Line(entry.move, 0, (entry.move,))],
        book_move=entry,
    )
