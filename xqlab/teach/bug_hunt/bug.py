"""`Bug`: a fault planted in a copy of the search's source, and a small search in which it shows."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.evaluation.piece_square import piece_square
from xqlab.game import interpretation_for
from xqlab.kernels.interpretation import Interpretation
from xqlab.kernels.stand_ins import stand_in
from xqlab.playable import Playable
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.iteration import STOPPED, iterate
from xqlab.search.records import Records
from xqlab.search.requests import Options, Request, log_for
from xqlab.search.result import Result
from xqlab.search.run import Run
from xqlab.words import Words
from xqlab.xiangqi import Board

MOST_EVENTS = 5_000  # of the log of a bug's search


class BugError(XqlabError):
    """A source that no longer has the place of a fault, or bugs that there are not."""


@dataclass(frozen=True)
class Edit:
    """One edit of the source, applied to a copy.

    function : a kernel, or a method of `Searcher`
    before   : a text that its source has once; `after`: what stands there instead
    """

    function: Any
    before: str
    after: str

    @property
    def plain(self) -> Any:
        """The function as Python."""
        return getattr(self.function, "py_func", self.function)

    @property
    def sources(self) -> tuple[str, str]:
        """(the source of the function, the same with the fault); raises BugError."""
        source = inspect.getsource(self.plain)
        if (count := source.count(self.before)) != 1:
            name = self.plain.__qualname__
            raise BugError(f"expected once in {name}: {quoted(self.before)}, got it {count} times")
        return source, source.replace(self.before, self.after)

    @property
    def diff(self) -> str:
        """The correct lines, marked with +, beside the faulty ones, marked with -."""
        right, wrong = (textwrap.dedent(source).splitlines() for source in self.sources)
        _, _, _, *lines = unified_diff(wrong, right, lineterm="", n=2)
        where = f"{self.plain.__module__.replace('.', '/')}.py, in {self.plain.__name__}"
        return "\n".join([where, *lines])

    @cached_property
    def planted(self) -> FunctionType:
        """Another function, with the fault."""
        tree: Any = ast.parse(textwrap.dedent(self.sources[1]))
        tree.body[0].decorator_list = []
        module = compile(tree, f"{self.plain.__name__} with a fault", "exec", dont_inherit=True)
        code = next(constant for constant in module.co_consts if isinstance(constant, CodeType))
        planted = FunctionType(code, self.plain.__globals__, self.plain.__name__, self.plain.__defaults__)
        planted.__module__ = self.plain.__module__
        return planted

    @cached_property
    def kernels(self) -> dict[tuple[type, type], Interpretation]:
        """Types of evaluator and position -> all kernels as plain Python, with the fault."""
        return {}


@dataclass(frozen=True, eq=False)
class Bug:
    """A fault, and a search that it changes.

    name     : such as "lost-sign"; `title`: as the list of faults has it
    why      : what one sees of it in a log, and what is wrong with it
    position : makes the board, which is searched `depth` plies deep with these switches
    needs    : switches without which the fault does nothing
    earlier  : makes a board that the same searcher has searched before
    """

    name: str
    title: Words
    fault: Edit
    why: Words
    position: Callable[[], Playable]
    depth: int
    switches: tuple[str, ...]
    needs: tuple[str, ...] = ()
    earlier: Callable[[], Playable] | None = None

    @property
    def use(self) -> Enhancements:
        """The switches of its search."""
        return Enhancements.of(*self.switches)

    def search(self, fault: Edit | None = None) -> Result:
        """Its search, recorded and interpreted, with a fault planted or none."""
        return self._run(fault).result()

    def log(self, fault: Edit | None, nodes: int) -> Any:
        """The log of this search, which stops after so many nodes, whatever the fault makes of the rest."""
        run = self._run(fault, nodes)
        return run.log[: int(run.memory.events)]

    def _run(self, fault: Edit | None, nodes: int | None = None) -> "_PlantedRun":
        board = self.position()
        searcher = Searcher(board, self.use, piece_square() if isinstance(board, Board) else None, table_mb=1)
        new_memory: Any = Searcher._new_memory
        if fault and fault.function is new_memory:
            new_memory, fault = fault.planted, None
        kernels = kernels_for(board, searcher.evaluator, fault)
        for searched in filter(None, (self.earlier, self.position)):
            limit = nodes if searched is self.position else None
            options = Options(depth=self.depth, nodes=limit, record=MOST_EVENTS, compiled=False)
            request = Request(searched(), options, self.use)
            memory, log = new_memory(searcher, request, 0), log_for(options.record)
            records = Records(memory, searcher.table, log, self.use.record(), searcher.evaluator)
            run = _PlantedRun(request, records, (), self.use, False, searcher.stop)
            run.kernels, run.log = kernels, log
            run.deepen()
            run.records.write_back()
            searcher.memory = memory
        return run


class _PlantedRun(Run):
    """A search by kernels of its own; `log` is what it writes to."""

    kernels: Interpretation
    log: Any

    def _iterate(self, depth: int) -> Any:
        position = stand_in(self.board.copy().position)
        try:
            return self.kernels.of(iterate)(position, *self.records.in_order(), self._lines, depth)
        except IndexError:  # a move that is not legal may leave no board to go on with
            return STOPPED

    def _complete(self) -> None:
        """The line stays as it was found."""


_unchanged: dict[tuple[type, type], Interpretation] = {}


def kernels_for(board: Playable, evaluator: Any, fault: Edit | None = None) -> Interpretation:
    """The kernels for such a board and evaluator as plain Python, with a fault or none."""
    made, instead = (fault.kernels, {fault.function: fault.planted}) if fault else (_unchanged, {})
    kinds = type(evaluator), type(board.position)
    if kinds not in made:
        made[kinds] = interpretation_for(board.position, evaluator, instead)
    return made[kinds]
