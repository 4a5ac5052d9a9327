"""Questions about the moves of a node: which comes next in the order, and which stay unsearched."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from xqlab.game import NO_MOVE, mvv_lva
from xqlab.search.events import CUTOFF
from xqlab.search.reasons import FUTILITY, LATE_MOVE
from xqlab.trace.questions.edges import MOST_NODES, whole_tree
from xqlab.trace.questions.entries import entries_before
from xqlab.trace.questions.question import FEW, NEXT, UNSEARCHED, LogLists, Question, QuestionError, is_plain
from xqlab.trace.questions.windows import PLIES
from xqlab.trace.tree.lines import Walker
from xqlab.trace.tree.rows import BY_CUTOFF, PASSED_OVER
from xqlab.trace.tree.rows import UNSEARCHED as PRUNED_NODE

# Why a move stands where it does in the order.
UNKNOWN, BY_TABLE, BY_ITERATION, BY_CAPTURE, BY_KILLER = range(5)
MOST_RIGHT = 3  # of the choices of UNSEARCHED after a guess


class MoveReader:
    """Finds these questions in a log."""

    def __init__(self, lists: LogLists) -> None:
        self.lists, self.tree, self.columns = lists, lists.tree, lists.columns
        self.walker = None if self.tree.board is None else Walker(self.tree.board)

    def _gain(self, child: int) -> int:
        """What the order of captures gives the move to a node, 0 for a quiet one."""
        assert self.walker is not None
        board = self.walker.go(self.lists.codes(self.columns["parent"][child]))
        return int(mvv_lva(board.position, self.columns["move"][child]))

    def _moves(self, node: int) -> list[int]:
        """The moves of a node, each once, in the order met."""
        again, move = self.columns["again"], self.columns["move"]
        return [child for child in self.tree.children(node) if not again[child] and move[child] != NO_MOVE]

    # -- the order ------------------------------------------------------------------------------------

    def orders(self, first: int, end: int) -> Iterator[Question]:
        """Those of NEXT about the nodes from `first` to before `end`; facts: why, for each of `among`.

        The table's move, captures by victim and attacker, and killers are asked about. Countermoves and
        histories are not: what these hold, no page shows.
        """
        use = self.tree.result and self.tree.result.enhancements
        if not use or self.walker is None or not {"table_move", "captures_first", "killers"} & use.on:
            return
        held = entries_before(self.lists) if use.works("table_move") else {}
        killers = self._killers(use.works("captures_first")) if use.works("killers") else {}
        for node in range(first, end):
            moves = self._moves(node)
            if len(moves) < 2 or self.columns["ply"][node] >= PLIES or not self._is_read(moves[0]):
                continue
            if self.columns["ply"][node] == 0 and use.works("root_order"):
                continue
            places: dict[int, tuple[int, int]] = {}  # move -> (why, how early)
            for child in moves:
                gain = self._gain(child) if use.works("captures_first") else 0
                places[child] = self._place(child, gain, held.get(node), killers.get(node, ()))
            yield from self._next(node, moves, places)

    def _place(
        self, child: int, gain: int, entry: tuple[int, int, int, int] | None, killers: tuple[int, ...]
    ) -> tuple[int, int]:
        """(why a move comes early, how early)."""
        move = self.columns["move"][child]
        if entry is not None and entry[3] == move:
            return BY_TABLE, 3000
        if self.columns["ply"][child] == 1 and self._was_best(child):
            return BY_ITERATION, 3000
        if gain > 0:
            return BY_CAPTURE, 1000 + gain
        if move in killers:
            return BY_KILLER, 1000 - killers.index(move)
        return UNKNOWN, 0

    def _was_best(self, child: int) -> bool:
        """Whether the move to a child of the root was the best of the search before."""
        roots = self.tree.roots
        at = roots.index(self.columns["parent"][child])
        return bool(at and self.columns["best_move"][roots[at - 1]] == self.columns["move"][child])

    def _next(self, node: int, moves: list[int], places: dict[int, tuple[int, int]]) -> Iterator[Question]:
        for at, right in enumerate(moves[:FEW]):
            why, early = places[right]
            if why == UNKNOWN or not self.columns["searched"][right] or not self._is_read(right):
                return
            # Equal in the order, or of two killers, of which no page shows the later: nobody could choose.
            later = [
                child
                for child in moves[at + 1 :]
                if places[child][1] != early and not why == BY_KILLER == places[child][0]
            ]
            if not later or max(places[child][1] for child in moves[at:]) > early:
                return
            later.sort(key=lambda child: (-places[child][1], child))
            among = sorted((right, *later[: FEW - 1]), key=lambda child: self.columns["move"][child])
            shown, why_each = (
                self.columns["first_event"][right] - 1,
                tuple(places[child][0] for child in among),
            )
            more: dict[str, Any] = {"among": tuple(among), "sort": why, "facts": why_each}
            yield self.lists.ask(NEXT, node, shown, (right,), **more)

    def _is_read(self, node: int) -> bool:
        return bool(self.columns["first_event"][node] < self.lists.events)

    def _killers(self, only_quiet: bool) -> dict[int, tuple[int, ...]]:
        """Of each node the killers when it was entered, the latest first."""
        log, by_ply = self.lists.log, dict[int, tuple[int, ...]]()
        killers: dict[int, tuple[int, ...]] = {}
        for k, kind in enumerate(log["kind"]):
            node, ply = self.lists.at[k], log["ply"][k]
            if self.columns["first_event"][node] == k:
                killers[node] = by_ply.get(ply, ())
            elif kind == CUTOFF and not log["quiescence"][k]:
                move = log["move"][k]
                child = self.tree.child_before(node, k)
                if by_ply.get(ply, (NO_MOVE,))[0] != move and not (only_quiet and self._gain(child)):
                    by_ply[ply] = (move, *by_ply.get(ply, ()))[:2]
        return killers

    # -- moves that are not searched ------------------------------------------------------------------

    def unsearched(self, first: int, end: int) -> Iterator[Question]:
        """Those of UNSEARCHED. The facts are 0 and the true value of each of `among`, or the reason of a
        guess.
        """
        yield from self._pruned(first, end)
        for node in range(first, end):
            if self.columns["ply"][node] < PLIES and self.walker is not None:
                yield from self._skipped(node)

    def _pruned(self, first: int, end: int) -> Iterator[Question]:
        """By alpha-beta: all that a reader needs are the values of the moves, and the window."""
        tree, get = self.tree, self.columns
        if not tree.roots or tree.end(tree.finished_root) - tree.finished_root > MOST_NODES:
            return
        seen = [node for node in range(first, end) if get["ply"][node] + 2 <= PLIES]
        cut = [node for node in seen if get["ending"][node] == BY_CUTOFF and tree.unsearched(node)[0]]
        whole = None
        with suppress(QuestionError):
            whole = whole_tree(tree) if cut else None
        if whole is None:
            return
        value = dict(zip(whole.own.tolist(), whole.minimax.tree.nodes.value[whole.whole].tolist()))
        for node in cut:
            moves = tree.children(node)
            pruned = [child for child in moves if get["ending"][child] == PRUNED_NODE]
            if not 1 < len(moves) <= FEW or not all(child in value for child in moves):
                continue
            values = [-value[child] for child in moves]
            event = get["first_event"][pruned[0]]
            if is_plain(*values) and event < self.lists.events:
                more: dict[str, Any] = {"event": event, "moment": event - 1, "sort": len(moves) - len(pruned)}
                more |= {"among": tuple(moves), "facts": (0, *values)}
                yield self.lists.ask(UNSEARCHED, node, get["first_event"][node], tuple(pruned), **more)

    def _skipped(self, node: int) -> Iterator[Question]:
        """By a guess about quiet moves, which lets captures through."""
        get = self.columns
        moves = self._moves(node)
        reasons = {get["reason"][child] for child in moves if get["ending"][child] == PASSED_OVER}
        reason = next((each for each in (LATE_MOVE, FUTILITY) if each in reasons), 0)
        if not reason or any(get["ending"][child] == PRUNED_NODE for child in moves):
            return
        skipped = [child for child in moves if get["reason"][child] == reason and not get["searched"][child]]
        event = get["first_event"][skipped[0]]
        later = [child for child in moves if get["searched"][child] and get["first_event"][child] > event]
        if any(get["last_event"][child] < 0 or not self._is_read(child) for child in later):
            return
        captures = [child for child in later if self._gain(child)][: FEW - MOST_RIGHT]
        if captures:
            among = sorted([*skipped[:MOST_RIGHT], *captures], key=lambda child: get["move"][child])
            answer = tuple(child for child in among if child in skipped)
            more: dict[str, Any] = {"among": tuple(among), "sort": -reason, "facts": (reason,)}
            yield self.lists.ask(UNSEARCHED, node, event - 1, answer, **more)
