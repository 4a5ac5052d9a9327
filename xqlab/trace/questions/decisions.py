"""Questions about what a search decides besides alpha-beta: table, quiescence, re-searches, guesses.

A prompt has the numbers that decide, so that a reader needs no window from further up.
"""

from collections.abc import Iterator
from typing import Any

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
    LogLists,
    Question,
    is_plain,
)
from xqlab.trace.questions.steps import Step, StepReader

PLIES = 8  # from the root: a longer line nobody follows

_UNASKED = (REPETITION, SACRIFICE, IDLE)  # reasons that need the rules of a game

# Of GUESS, besides the number of a reason: what happens.
BY_MOVE, BY_REDUCTION = -1, -2


class DecisionReader:
    """Finds these questions in a log."""

    def __init__(self, lists: LogLists) -> None:
        self.lists, self.log, self.columns = lists, lists.log, lists.columns

    def decisions(self) -> Iterator[Question]:
        """Those of TABLE, STAND and AGAIN. Their facts are

        TABLE  depth, value and bound of the entry; the depth that is needed, alpha, beta
        STAND  the static value, alpha, beta
        AGAIN  the plies by which `child` was reduced, whether its window was null, alpha, beta of `node`
        """
        asks = {"table": self._table, "quiescence": self._stand, "update": self._again}
        for step in StepReader(self.lists).steps():
            if step.asks in asks and step.has_windows and self._is_near(step.node):
                yield from asks[step.asks](step)

    def _is_near(self, node: int) -> bool:
        return bool(self.columns["ply"][node] <= PLIES)

    def _ask(
        self, kind: str, step: Step, answer: int, facts: tuple[int, ...], sort: int, *, is_hard: bool = False
    ) -> Question:
        more: dict[str, Any] = {"child": step.child, "sort": sort, "facts": facts, "is_hard": is_hard}
        return self.lists.ask(kind, step.node, step.shown, (answer,), **more)

    def _table(self, step: Step) -> Iterator[Question]:
        depth, value, bound = step.entry or (0, 0, 0)
        node, (alpha, beta) = step.node, step.window
        needed, last = self.columns["depth"][node], self.columns["last_event"][node]
        if not is_plain(value, alpha, beta) or not 0 <= last < self.lists.events or depth < 1:
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
            yield self._ask(TABLE, step, answer, facts, 4 * answer + bound, is_hard=bound != EXACT)

    def _stand(self, step: Step) -> Iterator[Question]:
        alpha, beta = self.columns["alpha"][step.node], self.columns["beta"][step.node]
        value = int(step.best or 0)
        if len(step.answer) > 1 or not is_plain(value, alpha, beta):
            return
        answer = STANDS if step.actions[step.answer[0]][0] == "stand" else CAPTURES
        sort = answer + 2 * (answer == CAPTURES and value > alpha)
        yield self._ask(STAND, step, answer, (value, alpha, beta), sort)

    def _again(self, step: Step) -> Iterator[Question]:
        node, child, (alpha, beta) = step.node, step.child, step.window
        get = self.columns
        value, reduction = -get["value"][child], get["reduction"][child]
        is_null = get["beta"][child] - get["alpha"][child] == 1 and -get["alpha"][child] < beta
        if not (reduction > 0 or is_null) or get["quiescence"][node] or not is_plain(value, alpha, beta):
            return
        answer = ENOUGH
        if step.kind == "research":
            after = self.lists.at[step.shown + 1]
            answer = DEEPER if get["depth"][after] > get["depth"][child] else WIDER
        by_rule = ENOUGH
        if reduction > 0 and value > alpha:
            by_rule = DEEPER
        elif is_null and alpha < value < beta:
            by_rule = WIDER
        # A random choice at the root, for one, searches equal values again; and what a wider window could add
        # to an exact value, nobody would see.
        if answer == by_rule and not (answer == WIDER and get["bound"][child] == EXACT):
            sort = 4 * answer + (value >= beta) + 2 * (reduction > 0)
            facts = (reduction, int(is_null), alpha, beta)
            yield self._ask(AGAIN, step, answer, facts, sort, is_hard=reduction > 0)

    # -- proof or guess -------------------------------------------------------------------------------

    def guesses(self) -> Iterator[Question]:
        """Those of GUESS, with the facts: what has happened, a reason of the search, BY_MOVE or BY_REDUCTION;
        the value; the end of the window of `node` that it is compared with; the plies of a reduction.
        """
        log, get, skipped = self.log, self.columns, set[tuple[int, int]]()
        for k in range(1, self.lists.events):
            kind, node = log["kind"][k], self.lists.at[k]
            where = get["parent"][node] if kind == SKIPPED else node
            reason = log["bound" if kind == SKIPPED else "number"][k]
            if not self._is_near(where) or (kind in (SKIPPED, SHORTCUT) and reason in _UNASKED):
                continue
            if kind == SHORTCUT:
                is_low = log["bound"][k] in (0, UPPER)  # razoring looks below alpha, and has no bound
                limit = log["alpha" if is_low else "beta"][k]
                yield from self._guess(k - 1, node, -1, reason, log["value"][k], limit)
            elif kind == SKIPPED and (where, reason) not in skipped:
                skipped.add((where, reason))
                yield from self._guess(k - 1, where, node, reason, 0, log["alpha"][k])
            elif kind == CUTOFF and self.lists.is_event(k + 1, PRUNED):
                child = self.lists.tree.child_before(node, k)
                yield from self._guess(k, node, child, BY_MOVE, log["value"][k], log["beta"][k])
            elif kind == LEAVE and get["reduction"][node] > 0 and get["move"][node] != NO_MOVE:
                yield from self._reduced(k, node)

    def _reduced(self, k: int, child: int) -> Iterator[Question]:
        """About a reduced search that has come back and is left at that."""
        get, node, value = self.columns, self.columns["parent"][child], -self.log["value"][k]
        lower = self.lists.alpha_before(node, k)
        if k + 1 < self.lists.events and value <= lower and not get["quiescence"][node]:
            is_again = self.lists.is_event(k + 1, ENTER) and get["again"][self.lists.at[k + 1]]
            if not is_again:
                plies = get["reduction"][child]
                yield from self._guess(k, node, child, BY_REDUCTION, value, lower, plies)

    def _guess(
        self, shown: int, node: int, child: int, what: int, value: int, limit: int, plies: int = 0
    ) -> Iterator[Question]:
        is_certain = what == BY_MOVE or (what > 0 and REASONS[what].is_certain)
        is_mate = what > 0 and is_certain  # whose values are no plain ones
        if is_mate or is_plain(value, limit):
            answer = (PROVEN if is_certain else GUESSED,)
            facts = (what, value, limit, plies)
            yield self.lists.ask(GUESS, node, shown, answer, child=child, sort=what, facts=facts)
