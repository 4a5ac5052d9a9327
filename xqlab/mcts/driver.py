"""Running Monte-Carlo tree search: limits, batches, noise, the tree from move to move."""

import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
from tqdm import tqdm

from xqlab.errors import quoted
from xqlab.game import default_evaluator, game_of, has_evaluator, own_evaluator
from xqlab.game_board import line_of
from xqlab.game_profile import position_text, profile_of
from xqlab.games.adapters import AnyBoard, Playable, playable
from xqlab.kernels import COMPILED, interpreted
from xqlab.kernels.beside import run_beside
from xqlab.mcts import leaf, tree
from xqlab.mcts.errors import MctsError
from xqlab.mcts.events import MOST_EVENTS, RECORD, emit, new_log
from xqlab.mcts.events import NOISE as NOISE_EVENT
from xqlab.mcts.memory import ROOT, TERMINAL, TREE_NODE, new_memory, new_nodes
from xqlab.mcts.policy import ask
from xqlab.mcts.result import MctsTree, Result, children_of, drawn_child
from xqlab.mcts.settings import ALPHABETA, PLAYOUT, POLICY, check_limits, check_seed, check_tree, settings_of
from xqlab.search.best_line import moves_of
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import new_log as new_search_log
from xqlab.search.memory import new_memory as new_search_memory
from xqlab.search.records import evaluator_handle
from xqlab.search.requests import is_number
from xqlab.search.running import interrupt_calls, one_at_a_time
from xqlab.search.table import new_table

STEP = 0.1  # seconds between two looks at the clock and the bar
TABLE_MB = 4  # of the searches at leaves


class MctsSearcher:
    """One Monte-Carlo tree search, whose tree lives from one move to the next.

    `stop()` may be called from any thread. Where no search runs, it ends the next one at once.

    >>> from xqlab.games import TicTacToe
    >>> searcher = MctsSearcher(TicTacToe("b2"), compiled=False)
    >>> searcher.run(playouts=60).playouts
    60
    >>> searcher.advance("a1")
    >>> searcher.nodes > 1
    True
    """

    def __init__(
        self,
        board: AnyBoard,
        evaluator: Any = None,
        *,
        tree_mb: float = 256,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        """See `xqlab.mcts` for the options."""
        self.board = playable(board).copy()
        position = self.board.position
        self.game = game_of(position)
        self.settings, evaluator = settings_of(evaluator, options)
        check_tree(tree_mb)
        self.policy = evaluator if self.settings.leaf == POLICY else None
        if self.policy is None:
            self.evaluator = default_evaluator(position) if evaluator is None else own_evaluator(evaluator)
            if not has_evaluator(self.evaluator, position):
                raise MctsError(f"evaluator {quoted(evaluator)} cannot value positions of {self.game.name}")
        else:
            self.evaluator = self.policy
        self.compiled = self._choose_twin(compiled)
        self._store = new_nodes(max(int(tree_mb * 2**20) // TREE_NODE.itemsize, 1))
        self.memory: Any = new_memory()
        self.stopped = ""
        self._at_work: list[object] = []
        self._leaf: tuple[Any, ...] = ()
        if self.settings.leaf == ALPHABETA:
            use = Enhancements.full(self.game).without("iterative_deepening")
            self._within = new_search_memory()
            self._leaf = self._within, new_table(TABLE_MB), new_search_log(0), use.record()
        self._plant()

    @property
    def nodes(self) -> int:
        """The number of nodes in the tree."""
        return int(self.memory.nodes)

    def stop(self, why: str = "interrupted") -> None:
        """End the running search; it returns what it has so far."""
        self.stopped = self.stopped or why
        self.memory.stop = 1
        if self._leaf:
            self._within.stop = 1

    def advance(self, move: Any) -> None:
        """Play a move, the game's own or its text, and keep what the tree knows of it.

        Raises GameError for an illegal move.
        """
        legal = self.board.codes()
        codes = [code for code in legal if move == self.board.move_of(code)]
        code = codes[0] if codes else self.board.code_of(self.board.parse_move(str(move)))
        below = [child for child in self._tree().children(ROOT) if self._store[child].move == code]
        # A rule may have decided a node in the tree; as the root it is searched all the same.
        if not below or self._store[below[0]].visits == 0 or self._store[below[0]].state == TERMINAL:
            self.board.push_code(code)
            self._plant()
            return
        subtree = new_nodes(len(self._store))  # before anything changes: there may be no memory for it
        self.board.push_code(code)
        self.memory.nodes = self._kernel(tree.keep_subtree)(self._store, subtree, below[0])
        self.memory.full = 0
        self._store = subtree

    def follow(self, board: AnyBoard) -> None:
        """Take over a board; the tree is kept where it continues the game of this one."""
        board = playable(board)
        (first, moves), (start, played) = line_of(board), line_of(self.board)
        same = _record_of(first) == _record_of(start) is not None
        if same and moves[: len(played)] == played:
            for move in moves[len(played) :]:
                self.advance(move)
            return
        self.board = board.copy()
        self._plant()

    def run(
        self,
        *,
        playouts: int | None = None,
        time: float | None = None,
        seed: int = 1,
        record: bool | int = False,
        progress: bool = False,
    ) -> Result:
        """Add playouts to the tree; see `xqlab.mcts` for the options.

        Raises MctsError, besides its other reasons, while another search of this searcher is running.
        """
        check_limits(playouts, time)
        seed = check_seed(seed)
        log = log_for(record)
        with one_at_a_time(self._at_work, MctsError):
            return self._run(playouts, time, seed, log, progress)

    def _run(self, playouts: int | None, time: float | None, seed: int, log: Any, progress: bool) -> Result:
        if not self.board.codes():
            text = quoted(position_text(self.board))
            raise MctsError(f"expected a position with moves, but this game is over: {text}")
        memory = self._begin(seed)
        if self.compiled:
            with interrupt_calls(self.stop, in_main_thread=False):
                self._compile()
        started = clock.perf_counter()
        deadline = None if time is None else started + time
        if len(log) and memory.nodes > 1:
            self._kernel(tree.emit_kept)(memory, self._store, log)
        total = 2**31 - 1 if playouts is None else int(playouts)
        with self._clean_after_errors(), interrupt_calls(self.stop), _bar(progress, playouts) as bar:
            self._play(log, total, deadline, seed, bar)
        stopped, self.stopped = self.stopped, ""
        return self._result(log, clock.perf_counter() - started, stopped, seed)

    @contextmanager
    def _clean_after_errors(self) -> Iterator[None]:
        # What waits for a value will not get one, and a stop was for the search that failed.
        try:
            yield
        except BaseException:
            self._store["pending"][: self.nodes] = 0
            self.stopped = ""
            raise

    def _begin(self, seed: int) -> Any:
        # A memory with the tree of the last search.
        nodes, full = self.memory.nodes, self.memory.full
        self.memory = memory = new_memory(seed)
        memory.nodes, memory.full = nodes, full
        self.settings.write_to(memory)
        if self._leaf:
            self._within.stop = 0
        if self.stopped:
            self.stop()
        return memory

    def _play(self, log: Any, total: int, deadline: float | None, seed: int, bar: Any) -> None:
        # In steps of whole batches, so that neither the clock nor a bar changes the tree.
        memory, batch, noisy = self.memory, self.settings.batch, self.settings.noise > 0
        step = batch
        while memory.started < total and not memory.stop:
            if self.settings.solve and tree.is_proved(self._store, ROOT):
                self.stopped = "proved"
                break
            if noisy and self._store[ROOT].children:
                self._add_noise(log, seed)
                noisy = False
            memory.limit = min(total, int(memory.started) + step)
            began, before = clock.perf_counter(), int(memory.finished)
            self._step(log, deadline)
            seconds = clock.perf_counter() - began
            bar.update(int(memory.finished) - before)
            if deadline is not None and clock.perf_counter() >= deadline:
                self.stop("time")
            if not noisy:
                faster = min(STEP / max(seconds, 1e-6), 16.0)
                step = max(int(step * faster) // batch, 1) * batch
        if not self.stopped and self.settings.solve and tree.is_proved(self._store, ROOT):
            self.stopped = "proved"

    def _step(self, log: Any, deadline: float | None) -> None:
        if self.policy is not None:
            while self._keeps_on():
                self._play_batch(log)
            return
        position = self.board.copy().position
        play, rest = self._loop()
        arguments = position, self.memory, self._store, log, self._evaluator_for(position), *rest
        if self.compiled:
            run_beside(lambda: play(*arguments), deadline, self.stop)
        else:  # in this thread, so that a debugger's breakpoints in the kernels work
            play(*arguments)

    def _evaluator_for(self, position: Any) -> Any:
        within = self._leaf[0] if self._leaf else None  # the memory of its searches
        return evaluator_handle(self.evaluator, position, within) if self.compiled else self.evaluator

    def _loop(self) -> tuple[Any, tuple[Any, ...]]:
        if self.settings.leaf == PLAYOUT:
            return self._kernel(leaf.play_playouts), ()
        if self.settings.leaf == ALPHABETA:
            return self._kernel(leaf.play_searches), self._leaf
        return self._kernel(leaf.play_static), ()

    def _keeps_on(self) -> bool:
        return bool(self._kernel(tree.keeps_on)(self.memory, self._store))

    def _play_batch(self, log: Any) -> None:
        # Select a batch of leaves, ask for all at a time, then back up in the same order.
        memory, nodes, position = self.memory, self._store, self.board.copy().position
        select, retreat = self._kernel(tree.select), self._kernel(tree.retreat)
        leaves: list[int] = []
        while len(leaves) < self.settings.batch and self._keeps_on():
            leaves.append(int(select(position, memory, nodes, log)))
            retreat(position, memory)
        known, states, sides = self._tree(), nodes["state"], nodes["side"]
        asked = list(dict.fromkeys(node for node in leaves if states[node] != TERMINAL))
        boards = [known.board_at(node) for node in asked]
        assert self.policy is not None
        answers = dict(zip(asked, ask(self.policy, boards) if boards else [], strict=True))
        first, back_up = int(memory.finished), self._kernel(tree.back_up)
        for at, node in enumerate(leaves):
            value = nodes["low"][node]
            if node in answers:
                policy, value = answers[node]
                value = -value if sides[node] == 1 else value
                if nodes["visits"][node] == 0 and nodes["children"][node]:
                    self._kernel(tree.take_policy)(memory, nodes, log, first + at + 1, node, policy)
            back_up(memory, nodes, log, node, float(value))

    def _add_noise(self, log: Any, seed: int) -> None:
        # Source: Silver et al., 2017, "Methods": P = (1 - noise) p + noise η, η Dirichlet distributed.
        children = self._tree().children(ROOT)
        alpha = self.settings.noise_alpha or 10 / len(children)
        drawn = np.random.default_rng([seed % 2**64, 1]).dirichlet([alpha] * len(children))
        write = self._kernel(emit)
        for child, share in zip(children, drawn, strict=True):
            node = self._store[child]
            node.prior = (1 - self.settings.noise) * node.policy + self.settings.noise * share
            write(log, self.memory, self._store, NOISE_EVENT, int(self.memory.finished), child, 0.0, 0.0, 0.0)

    def _result(self, log: Any, seconds: float, stopped: str, seed: int) -> Result:
        memory, nodes = self.memory, new_nodes(self.nodes)
        nodes[:] = self._store[: self.nodes]
        known = MctsTree(nodes, self.board.copy())
        chance = np.random.default_rng([seed % 2**64, 2])
        chosen, line = drawn_child(known, self.settings.temperature, chance), known.principal_variation()
        if chosen is not None and line[:1] != [chosen]:
            line = [chosen]
        moves = moves_of(self.board, [int(known.nodes[node].move) for node in line])
        if not moves:  # stopped at once: any move is better than none
            moves = [self.board.move_of(self.board.codes()[0])]
        proved = known.is_proved(ROOT)
        value = known.q(ROOT) if proved or chosen is None else known.q(chosen)
        return Result(
            board=known.board,
            move=moves[0],
            value=0.0 if value is None else value,
            pv=moves,
            nodes=self.nodes,
            playouts=int(memory.finished),
            seconds=seconds,
            children=list(children_of(known)),
            log=log[: int(memory.events)],
            events=int(memory.events),
            settings=self.settings,
            evaluator=self.evaluator,
            compiled=self.compiled,
            proved=proved,
            stopped=stopped,
            full=bool(memory.full),
            tree=known,
        )

    def _tree(self) -> MctsTree:
        return MctsTree(self._store, self.board)

    def _plant(self) -> None:
        # A tree with nothing but its root.
        self.memory.nodes = 0
        self.memory.full = 0
        self._kernel(tree.new_node)(self.memory, self._store, -1, 0, 0)

    def _kernel(self, function: Any) -> Any:
        return function if self.compiled else interpreted(function)

    def _choose_twin(self, compiled: bool | None) -> bool:
        by_record = self.policy is not None or isinstance(self.evaluator, np.record)
        can = self.game.compiled and by_record and COMPILED
        if compiled and not can:
            raise MctsError(
                f"{self.game.name} can only be searched interpreted here: leave out compiled=True"
            )
        return can if compiled is None else bool(compiled)

    def _compile(self) -> None:
        # Before the clock runs: compiling, or loading what is compiled, is not part of the search.
        kinds = type(self.board.position), type(self.evaluator), self.settings.leaf
        if kinds in _compiled or self.policy is not None:
            return
        stopped, nodes, (play, rest) = new_memory(), new_nodes(1), self._loop()
        stopped.stop = 1
        position = self.board.copy().position
        play(position, stopped, nodes, new_log(0), self._evaluator_for(position), *rest)
        _compiled.add(kinds)


# Types of position and evaluator, and kinds of leaf, whose loop is compiled, or loaded, in this process.
_compiled: set[tuple[type, type, str]] = set()


def log_for(record: Any) -> Any:
    """An empty log with the room asked for; raises MctsError for an invalid number of events."""
    if record is True:
        return new_log(RECORD)
    valid = record is False or (is_number(record) and 0 <= record <= MOST_EVENTS and record == int(record))
    if not valid:
        raise MctsError(
            f"expected record to be True, False or a number of events up to {MOST_EVENTS:,},"
            f" got {quoted(record)}"
        )
    return new_log(int(record))


_SILENT = SimpleNamespace(update=lambda playouts: None)


@contextmanager
def _bar(progress: bool, playouts: int | None) -> Iterator[Any]:
    # A bar that is not shown would still cost each search some time, and a worker process a semaphore.
    if not progress:
        yield _SILENT
        return
    with tqdm(total=playouts, unit="playout", leave=False) as bar:
        yield bar


def _record_of(board: Playable) -> dict[str, Any] | None:
    profile = profile_of(board)
    return None if profile is None or profile.records is None else profile.records.write(board)


def mcts(
    board: AnyBoard,
    *,
    playouts: int | None = None,
    time: float | None = None,
    seed: int = 1,
    evaluator: Any = None,
    record: bool | int = False,
    compiled: bool | None = None,
    tree_mb: float = 256,
    progress: bool = False,
    **options: Any,
) -> Result:
    """Search a position of any game by Monte-Carlo tree search; interrupting it returns the result so far.

    board     : a board of any game, which has moves; it is not changed
    playouts  : how many; `time`: seconds. At least one limit; a proof of the value ends the search, too
    seed      : of random playouts, noise and temperature
    evaluator : what values a leaf: "playout", the default, a random game; "static", the game's evaluation;
                "alphabeta", a search of `depth` plies; an evaluator of the game, as for `xqlab.search`; or a
                policy-value function, see `xqlab.mcts.policy`
    record    : keep the event log: True for up to a million events, or a number of events (64 bytes each)
    compiled  : False to interpret the same source; by default compiled where the game can be
    tree_mb   : room for the tree in MB (2**20 bytes); once it is full, leaves are valued and not expanded
    progress  : whether to show a bar
    options   : see `xqlab.mcts.Settings`

    Raises MctsError (a ValueError) for invalid limits, settings, policies, and for a finished game.
    """
    searcher = MctsSearcher(board, evaluator, tree_mb=tree_mb, compiled=compiled, **options)
    return searcher.run(playouts=playouts, time=time, seed=seed, record=record, progress=progress)
