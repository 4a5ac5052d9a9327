"""`Case`: a bug of the hunt with its recorded run, the key, and what minimax says of each node."""

from functools import cache, cached_property
from typing import Any

import numpy as np

from xqlab.game import INFINITY, NO_MOVE, generate, is_in_check, make, pass_turn
from xqlab.kernels.stand_ins import stand_in
from xqlab.playable import Playable
from xqlab.search.alphabeta import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import ENTER, ITERATION, new_log
from xqlab.search.memory import new_memory
from xqlab.search.records import Records
from xqlab.search.result import Result
from xqlab.search.table import new_table
from xqlab.teach.bug_hunt.bug import Bug, kernels_for
from xqlab.words import Words, in_language

DEFINE = ("quiescence", "check_evasions", "repetition")  # switches that say what the tree of minimax is
_WHY_NOT = {
    "off": Words("It needs {switches}, off in this search.", "它需要开关 {switches}，而这次搜索没有打开。"),
    "same": Words(
        "Planted in this search, it changes nothing up to where this run goes wrong.",
        "若在这次搜索中植入它，直到这次运行出错之处，一切都不变。",
    ),
    "sooner": Words(
        "Planted in this search, it makes the run go wrong sooner.", "若在这次搜索中植入它，运行会更早出错。"
    ),
    "other": Words(
        "Planted in this search, it makes something else happen where this run goes wrong.",
        "若在这次搜索中植入它，在这次运行出错之处发生的会是另一件事。",
    ),
    "space": Words(" ", ""),
}


class Case:
    """A bug with its run.

    bug     : its fault, position and switches
    result  : of the faulty search, recorded; `correct`: of the same search without the fault
    """

    def __init__(self, bug: Bug) -> None:
        self.bug = bug

    @cached_property
    def result(self) -> Result:
        """The faulty search, recorded."""
        return self.bug.search(self.bug.fault)

    @cached_property
    def correct(self) -> Result:
        """The same search without the fault."""
        return self.bug.search()

    @property
    def board(self) -> Playable:
        """The position that is searched."""
        return self.result.board

    @cached_property
    def event(self) -> int:
        """The first event that the correct search would not have written."""
        event = first_difference(self.result.log, self.correct.log)
        assert event is not None, self.bug.name
        return event

    def __repr__(self) -> str:
        return f"<Case: {self.board.name}, {self.result.nodes} nodes, {len(self.result.log)} events>"

    def why_not(self, other: Bug, language: str) -> str:
        """Why the fault is not that of another bug."""
        words = in_language(_WHY_NOT, language)
        if lacking := [name for name in other.needs if name not in self.bug.switches]:
            return words["off"].format(switches=", ".join(lacking))
        at = self._goes_wrong(other)
        reason = "same" if at is None or at > self.event else "sooner" if at < self.event else "other"
        return f"{words[reason]}{words['space']}{getattr(other.why, language)}"

    def _goes_wrong(self, other: Bug) -> int | None:
        # Where this search goes wrong with another fault, looked for up to where this one is.
        if other not in self._others:
            log, end = self.correct.log, self.event + 1
            nodes = int((self.result.log["kind"][:end] == ENTER).sum()) + 2
            there = self.bug.log(other.fault, nodes)
            self._others[other] = first_difference(there[:end], log[: min(end, len(there))])
        return self._others[other]

    @cached_property
    def _others(self) -> dict[Bug, int | None]:
        return {}

    @cached_property
    def minimax(self) -> list[int | None]:
        """What minimax gives each node of the tree, searched as deep as there, for the side to move.

        None for moves that were not searched, and behind a move that is not legal. With quiescence it values
        leaves by captures, as the search does; repetitions count as there.
        """
        tree = self.result.tree
        oracle = _Oracle(self)
        return [
            oracle.value(tuple(tree.codes(node)), int(here.depth), int(here.ply))
            if tree.log["kind"][here.first_event] in (ITERATION, ENTER)
            else None
            for node, here in enumerate(tree.nodes)
        ]


class _Oracle:
    """The correct search without what prunes on a guess or remembers, in an open window: minimax's values."""

    def __init__(self, case: Case) -> None:
        self._board, evaluator = case.board, case.result.evaluator
        names = ("captures_first", *DEFINE)
        use = Enhancements.of("alpha_beta", *(name for name in names if name in case.bug.switches))
        self._reads_checks = bool(use.record().reads_checks)
        self._memory = new_memory()
        records = Records(self._memory, new_table(0), new_log(0), use.record(), evaluator)
        self._records = records.as_objects()
        self._search = kernels_for(self._board, evaluator).of(search)
        self._values: dict[tuple[tuple[int, ...], int], int | None] = {}

    def value(self, line: tuple[int, ...], depth: int, ply: int) -> int | None:
        if (line, depth) not in self._values:
            self._values[line, depth] = self._searched(line, depth, ply)
        return self._values[line, depth]

    def _searched(self, line: tuple[int, ...], depth: int, ply: int) -> int | None:
        position = self._board.copy().position
        for move in line:
            if move == NO_MOVE:
                pass_turn(position)
                continue
            if move not in self._memory.moves[: generate(position, self._memory, 0)]:
                return None
            make(position, move)
        here = self._records.memory.stack[ply]
        here.in_check = int(self._reads_checks and is_in_check(position))
        window = -INFINITY, INFINITY
        return int(self._search(stand_in(position), *self._records.in_order(), depth, *window, ply))


def first_difference(log: Any, other: Any) -> int | None:
    """The first event in which two logs differ; None for equal ones."""
    count = min(len(log), len(other))
    (differences,) = np.nonzero(log[:count] != other[:count])
    if len(differences):
        return int(differences[0])
    return None if len(log) == len(other) else count


@cache
def case_of(bug: Bug) -> Case:
    """The case of a bug, made once."""
    return Case(bug)
