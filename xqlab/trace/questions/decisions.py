"""Questions about what a search decides besides alpha-beta: table, quiescence, re-searches, guesses.

A prompt has the numbers that decide, so that a reader needs no window from further up.
"""

from __future__ import annotations

from collections.abc import Iterator

from xqlab.game import NO_MOVE
from xqlab.search.events import CUTOFF, ENTER, EXACT, LEAVE, PRUNED, SHORTCUT, SKIPPED, UPPER
from xqlab.search.reasons import IDLE, REASONS, REPETITION, SACRIFICE
from xqlab.search.table import settles
from xqlab.trace.questions.question import (
    AGAIN,
    ANSWERS,
    CAPTURES,
    DEEPER,
    ENOUGH,
    GUESS,
    GUESSED,
    LEAVES_OPEN,
    PROVEN,
    STAND,
    STANDS,
    TABLE,
    TOO_SHALLOW,
    WIDER,
    Question,
    Reading,
    is_plain,
    level_of,
)
from xqlab.trace.questions.steps import Step, StepReader
from xqlab.trace.sides import sides_of

PLIES = 8  # from the root: a longer line nobody follows

_UNASKED = (REPETITION, SACRIFICE, IDLE)  # reasons that need the rules of a game

# Of GUESS, besides the number of a reason: what happens.
BY_MOVE, BY_REDUCTION = -1, -2


class DecisionReader:
    """Finds these questions in a log."""

    def __init__(self, reading: Reading) -> None:
        self.reading, self.log, self.columns = reading, reading.log, reading.columns
        self.sides = sides_of(reading.tree.board)

    def decisions(self) -> Iterator[Question]:
        """Those of TABLE, STAND and AGAIN. Their facts are

        TABLE  depth, value and bound of the entry; the depth that is needed, alpha, beta
        STAND  the static value, alpha, beta
        AGAIN  the plies by which `child` was reduced, whether its window was null, alpha, beta of `node`
        """
        asks = {"table": self._table, "quiescence": self._stand, "update": self._again}
        for step in StepReader(self.reading).steps():
            if step.asks in asks and step.has_windows and self._is_near(step.node):
                yield from asks[step.asks](step)

    def _is_near(self, node: int) -> bool:
        return bool(self.columns["ply"][node] <= PLIES)

    def _ask(
        self, kind: str, step: Step, answer: int, *facts: int, is_hard: bool, sort: int | None = None
    ) -> Question:
        k, ply = step.shown + 1, self.columns["ply"][step.node]
        level = level_of(kind, ply, is_second=self.sides.to_move(ply) == 1, is_hard=is_hard)
        return Question(
            kind,
            step.shown,
            k,
            step.node,
            step.child,
            (answer,),
            sort=answer if sort is None else sort,
            moment=k,
            level=level,
            facts=facts,
        )

    def _table(self, step: Step) -> Iterator[Question]:
        depth, value, bound = step.entry or (0, 0, 0)
        node, (alpha, beta) = step.node, step.window
        needed, last = self.columns["depth"][node], self.columns["last_event"][node]
        if not is_plain(value, alpha, beta) or not 0 <= last < self.reading.events or depth < 1:
            return
        if self.log["depth"][last] > needed:  # extended after it was entered
            return
        is_settled = bool(settles(bound, value, alpha, beta))
        answer = ANSWERS if step.kind == "table" and step.answer == (0,) else TOO_SHALLOW
        if answer != ANSWERS and not is_settled:
            answer = LEAVES_OPEN
        # Either reason alone, so that one answer is right.
        if {
            ANSWERS: depth >= needed and is_settled,
            TOO_SHALLOW: depth < needed,
            LEAVES_OPEN: depth == needed,
        }[answer]:
            facts = (depth, value, bound, needed, alpha, beta)
            yield self._ask(TABLE, step, answer, *facts, is_hard=bound != EXACT, sort=4 * answer + bound)

    def _stand(self, step: Step) -> Iterator[Question]:
        alpha, beta = self.columns["alpha"][step.node], self.columns["beta"][step.node]
        value = int(step.best or 0)
        if len(step.answer) > 1 or not is_plain(value, alpha, beta):
            return
        stands = step.actions[step.answer[0]][0] == "stand"
        answer = STANDS if stands else CAPTURES
        sort = answer + 2 * (answer == CAPTURES and value > alpha)
        yield self._ask(STAND, step, answer, value, alpha, beta, is_hard=False, sort=sort)

    def _again(self, step: Step) -> Iterator[Question]:
        node, child, (alpha, beta) = step.node, step.child, step.window
        get = self.columns
        value, bound, reduction = -get["value"][child], get["bound"][child], get["reduction"][child]
        is_null = get["beta"][child] - get["alpha"][child] == 1 and -get["alpha"][child] < beta
        if not (reduction > 0 or is_null) or get["quiescence"][node] or not is_plain(value, alpha, beta):
            return
        answer = ENOUGH
        if step.kind == "research":
            after = self.reading.at[step.shown + 1]
            answer = DEEPER if get["depth"][after] > get["depth"][child] else WIDER
        by_rule = ENOUGH
        if reduction > 0 and value > alpha:
            by_rule = DEEPER
        elif is_null and alpha < value < beta:
            by_rule = WIDER
        if answer == by_rule:  # a random choice at the root, for one, searches equal values again
            sort = 4 * answer + (value >= beta) + 2 * (reduction > 0)
            facts = (reduction, int(is_null), alpha, beta)
            yield self._ask(AGAIN, step, answer, *facts, is_hard=bound == UPPER, sort=sort)

    # -- proof or guess -------------------------------------------------------------------------------

    def guesses(self) -> Iterator[Question]:
        """Those of GUESS, with the facts: what has happened, a reason of the search, BY_MOVE or BY_REDUCTION;
        the value; the end of the window of `node` that it is compared with; how many plies.
        """
        skipped: set[tuple[int, int]] = set()
        for k in range(1, self.reading.events):
            kind, node = self.log["kind"][k], self.reading.at[k]
            where = self.columns["parent"][node] if kind == SKIPPED else node
            reason = self.log["bound" if kind == SKIPPED else "number"][k]
            if not self._is_near(where) or (kind in (SKIPPED, SHORTCUT) and reason in _UNASKED):
                continue
            if kind == SHORTCUT:
                yield from self._shortcut(k, node)
            elif kind == SKIPPED and (where, reason) not in skipped:
                skipped.add((where, reason))
                yield from self._guess(k, where, node, reason, 0, self.log["alpha"][k], 0)
            elif kind == CUTOFF and self.reading.is_event(k + 1, PRUNED):
                child = self.reading.tree.child_before(node, k)
                value, limit = self.log["value"][k], self.log["beta"][k]
                yield from self._guess(k + 1, node, child, BY_MOVE, value, limit, 0)
            elif (
                kind == LEAVE
                and self.columns["reduction"][node] > 0
                and self.columns["move"][node] != NO_MOVE
            ):
                yield from self._reduced(k, node)

    def _shortcut(self, k: int, node: int) -> Iterator[Question]:
        log = self.log
        is_low = log["bound"][k] in (0, UPPER)  # razoring looks below alpha, and has no bound
        limit = log["alpha" if is_low else "beta"][k]
        before = self.reading.at[k - 1]
        plies = self.columns["depth"][before] if self.columns["parent"][before] == node else 0
        yield from self._guess(k, node, -1, log["number"][k], log["value"][k], limit, plies)

    def _reduced(self, k: int, child: int) -> Iterator[Question]:
        node, value = self.columns["parent"][child], -self.log["value"][k]
        after = k + 1
        if after >= self.reading.events or self.columns["quiescence"][node]:
            return
        lower = self._alpha_at(node, k)
        is_again = self.log["kind"][after] == ENTER and self.columns["again"][self.reading.at[after]]
        if value <= lower and not is_again:
            plies = self.columns["reduction"][child]
            yield from self._guess(after, node, child, BY_REDUCTION, value, lower, plies)

    def _alpha_at(self, node: int, k: int) -> int:
        event = self.reading.tree.best_event_before(node, k)
        return int(self.columns["alpha"][node] if event is None else self.log["alpha"][event])

    def _guess(
        self, k: int, node: int, child: int, what: int, value: int, limit: int, count: int
    ) -> Iterator[Question]:
        is_certain = what == BY_MOVE or (what > 0 and REASONS[what].is_certain)
        is_mate = what > 0 and is_certain  # whose values are mates
        if not is_mate and not is_plain(value, limit):
            return
        ply = self.columns["ply"][node]
        level = level_of(GUESS, ply, is_second=self.sides.to_move(ply) == 1, is_hard=False)
        yield Question(
            GUESS,
            k - 1,
            k,
            node,
            child,
            (PROVEN if is_certain else GUESSED,),
            sort=what,
            moment=k,
            level=level,
            facts=(what, value, limit, count),
        )
