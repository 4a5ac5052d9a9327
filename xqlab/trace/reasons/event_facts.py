"""The facts of each event, read from the log, the tree and the window's origins: no words here.

A window (alpha, beta) means: the side to move is already sure of alpha, and its opponent already holds it to
beta, where moves have secured that; elsewhere the search was given the window, or it only asks a question.
"""

from __future__ import annotations

from collections.abc import Callable

from xqlab.game import INFINITY
from xqlab.search.events import EXACT, KIND_NAMES, LOWER, SHORTCUT, STAND_PAT, UPPER
from xqlab.search.reasons import NULL_MOVE
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.facts import Bounded, Event, Known, Place
from xqlab.trace.reasons.limits import ASKED, SECURED, limit
from xqlab.trace.sides import FLIPPED, sides_of
from xqlab.trace.tree.nodes import AT_LEAF, AT_OVER, BY_CUTOFF, BY_SHORTCUT, BY_TABLE, Nodes
from xqlab.trace.tree.table_answers import writers


class EventFacts:
    """The facts of one tree's events.

    name    : gives the move that leads to a node
    view    : "minimax" or "negamax"
    """

    def __init__(self, tree: Nodes, name: Callable[[int], str], view: str) -> None:
        self.tree, self.name, self.kinds = tree, name, tree.log["kind"]
        self.columns = {field: tree.nodes[field] for field in tree.nodes.dtype.names}
        self.reader = 0  # the side whose view the values take
        self._limits: dict[tuple[int, bool], Known] = {}
        self._is_negamax = view == "negamax"
        self._root_side = sides_of(tree.board).root_side
        use = tree.result and tree.result.enhancements
        self._strict = bool(use and use.works("strict_cutoff"))
        self._several = bool(tree.result and len(tree.result.lines) > 1)

    def of(self, k: int, event: Event) -> facts.Fact:
        """The facts of event `k`."""
        if self._is_negamax:
            self.reader = self._to_move(event.ply)
        return _READ[event.kind](self, k, event, int(self.tree.node_at[k]))

    # -- values and places ------------------------------------------------------------------------------

    def _to_move(self, ply: int) -> int:
        return (self._root_side + ply) & 1

    def _seen(self, value: int, ply: int) -> int:
        return value if self._to_move(ply) == self.reader else -value

    def _bounded(self, value: int, bound: int, ply: int) -> Bounded:
        if self._to_move(ply) == self.reader:
            return Bounded(value, bound)
        return Bounded(-value, FLIPPED.get(bound, bound))

    def _column(self, name: str, node: int) -> int:
        return int(self.columns[name][node])

    def _place(self, node: int) -> Place:
        if self._column("ply", node) == 0:
            return ()
        above = self.name(self._column("parent", node))
        return (above, self.name(node)) if above else (self.name(node),)

    def _stood_pat(self, node: int) -> bool:
        # Whether quiescence valued the node as it stands; in check it may not.
        first = self._column("first_event", node)
        at = [int(kind) for kind in self.kinds[first + 1 : first + 3]]
        return at[:1] == [STAND_PAT] or at == [SHORTCUT, STAND_PAT]

    # -- windows ----------------------------------------------------------------------------------------

    def _beyond(self, upper: bool, mover: int) -> int:
        verbs = (facts.REACHES, facts.COMES_DOWN_TO) if upper else (facts.EXCEEDS, facts.FALLS_BELOW)
        return verbs[mover != self.reader]

    def _known(self, node: int, upper: bool) -> Known:
        """Where `node`'s beta (`upper`) or alpha comes from; every move that it prunes uses it, too."""
        known = self._limits.get((node, upper))
        if known is None:
            known = self._limits[node, upper] = self._find_known(node, upper)
        return known

    def _find_known(self, node: int, upper: bool) -> Known:
        ply = self._column("ply", node)
        mover = self._to_move(ply)
        value = self._seen(self._column("beta" if upper else "alpha", node), ply)
        origin = limit(self.tree, self.columns, node, upper)
        side, beyond = mover ^ upper, self._beyond(upper, mover)
        if origin.kind != SECURED:
            return Known(origin.kind, value, side, beyond)
        by = "" if origin.by is None else self.name(origin.by)
        return Known(SECURED, value, side, beyond, by, self._place(origin.ancestor), origin.towards != node)

    def _window(self, node: int) -> facts.Window:
        ply = self._column("ply", node)
        low, high = self._column("alpha", node), self._column("beta", node)
        turned = self._to_move(ply) != self.reader
        if turned:
            low, high = -high, -low
        low_kind = limit(self.tree, self.columns, node, turned).kind if low > -INFINITY else ""
        high_kind = limit(self.tree, self.columns, node, not turned).kind if high < INFINITY else ""
        return facts.Window(low, high, low_kind, high_kind)

    # -- events -----------------------------------------------------------------------------------------

    def iteration(self, k: int, event: Event, node: int) -> facts.Iteration:
        earlier = [root for root in self.tree.iterations if root < node]
        before, again, last_answer = None, "", None
        if earlier and self._column("depth", earlier[-1]) < event.depth:
            before = self._shallower_result(earlier, k)
        elif earlier:
            again, last_answer = self._again(earlier)
        asks = window = None
        low, high = sorted((self._seen(event.alpha, 0), self._seen(event.beta, 0)))
        if high - low == 1:
            mover = self._to_move(0)
            asks = Known(ASKED, self._seen(event.beta, 0), mover, self._beyond(True, mover))
        elif low > -INFINITY or high < INFINITY:
            window = low, high
        return facts.Iteration(
            event.depth, self.reader, not earlier, before, again, last_answer, asks, window
        )

    def _shallower_result(self, iterations: list[int], k: int) -> tuple[int, Bounded, str] | None:
        # What the search to a lesser depth found; of several lines the last one would mislead.
        last = iterations[-1]
        root = self.tree.children(last)[0]
        if self._several:
            return None
        least, most = self._answers(iterations)
        bound, value = self._column("bound", root), self._column("value", root)
        if least == most:
            bound, value = EXACT, least
        best = self.tree.best_before(root, k)
        by = self.name(best) if best is not None and self._column("bound", root) != UPPER else ""
        return self._column("depth", last), self._bounded(value, bound, 0), by

    def _again(self, iterations: list[int]) -> tuple[str, Bounded | None]:
        # Why one depth is searched again: another window, or another line.
        root = self.tree.children(iterations[-1])[0]
        value, bound = self._column("value", root), self._column("bound", root)
        least, most = self._answers(iterations)
        if bound == EXACT or least >= most:
            return facts.LINE, None
        return facts.WINDOW, self._bounded(value, bound, 0)

    def _answers(self, iterations: list[int]) -> tuple[int, int]:
        # What the searches to the last depth have answered so far: (at least, at most).
        depth = self._column("depth", iterations[-1])
        least, most = -INFINITY, INFINITY
        for iteration in iterations:
            if self._column("depth", iteration) != depth:
                continue
            if least >= most:
                least, most = -INFINITY, INFINITY  # answered: the next one asks for another line
            root = self.tree.children(iteration)[0]
            value, bound = self._column("value", root), self._column("bound", root)
            least = max(least, value) if bound != UPPER else least
            most = min(most, value) if bound != LOWER else most
        return least, most

    def enter(self, k: int, event: Event, node: int) -> facts.Enter:
        is_root, quiet = event.ply == 0, ""
        if event.quiescence:
            captures = self._stood_pat(self._column("parent", node))
            quiet = facts.CAPTURE if captures else facts.EVASION
        return facts.Enter(
            self._to_move(event.ply if is_root else event.ply - 1),
            "" if is_root else self.name(node),
            event.number,
            event.depth,
            is_root,
            not is_root and event.move == 0,
            bool(self._column("again", node)),
            quiet,
            self._window(node),
            None if is_root or quiet else self._note(event, node),
        )

    def _note(self, event: Event, node: int) -> facts.Note | None:
        above, reduction = self._column("parent", node), self._column("reduction", node)
        side = self._to_move(event.ply - 1)
        if event.move == 0:
            return facts.Note(facts.AT_PASS, reduction, side)
        if self._column("again", node):
            before = self.tree.child_before(above, self._column("first_event", node))
            deeper = event.depth - self._column("depth", before)
            gave = self._bounded(self._column("value", before), self._column("bound", before), event.ply)
            return facts.Note(facts.DEEPER if deeper > 0 else facts.WIDER, deeper, side, gave)
        if reduction > 0:
            return facts.Note(facts.REDUCED, reduction, side)
        if event.number == 1:
            deeper = event.depth + 1 - self._column("depth", above)
            if deeper > 0:
                return facts.Note(facts.IN_CHECK, deeper, side)
            if deeper < 0:
                first = self.tree.children(above)[0]
                fails_low = self.tree.is_null(first) and self._column("value", first) <= self._column(
                    "alpha", first
                )
                return facts.Note(facts.VERIFIES if fails_low else facts.NO_TABLE_MOVE, -deeper, side)
        return None

    def leaf(self, k: int, event: Event, node: int) -> facts.Valued:
        return facts.Valued(self._place(node), self._seen(event.value, event.ply))

    over = leaf

    def adjudicated(self, k: int, event: Event, node: int) -> facts.Adjudicated:
        return facts.Adjudicated(self._place(node), self._bounded(event.value, event.bound, event.ply))

    def table(self, k: int, event: Event, node: int) -> facts.Table:
        known = None if event.bound == EXACT else self._known(node, event.bound == LOWER)
        answer = self._bounded(event.value, event.bound, event.ply)
        depth = self._column("depth", node)
        if k + 1 < len(self.tree.log):  # where a check extends, it is left deeper than entered
            depth = int(self.tree.log["depth"][k + 1])
        return facts.Table(self._place(node), event.depth, depth, answer, known, self._source(k, node))

    def _source(self, k: int, node: int) -> facts.Source | None:
        if k not in (writer_of := writers(self.tree)):
            return None
        writer, is_same_line = writer_of[k]
        earlier = [iteration for iteration in self.tree.iterations if iteration < node]
        wrote = [iteration for iteration in earlier if iteration < writer]
        line = None if is_same_line else self._place(writer)
        depth, when = self._column("depth", wrote[-1]), facts.ITERATION
        if depth == self._column("depth", earlier[-1]):
            when = facts.THIS_SEARCH if wrote[-1] == earlier[-1] else facts.EARLIER_SEARCH
        return facts.Source(depth, when, line)

    def stand_pat(self, k: int, event: Event, node: int) -> facts.StandPat:
        enough = event.value > event.beta or (event.value == event.beta and not self._strict)
        return facts.StandPat(
            self._place(node),
            self._to_move(event.ply),
            self._seen(event.value, event.ply),
            self._known(node, True) if enough else None,
            event.value > event.alpha > -INFINITY,
        )

    def best(self, k: int, event: Event, node: int) -> facts.Best:
        ply = event.ply
        child, alpha = self.tree.child_before(node, k), self._column("alpha", node)
        before, before_value, before_by = self.tree.best_before(node, k), 0, ""
        if before is not None:
            value = -self._column("value", before)
            better_than = facts.CHANCE if value == event.value else facts.MOVE
            before_value, before_by = self._seen(value, ply), self.name(before)
        elif event.quiescence and self._stood_pat(node):
            better_than = facts.NOTHING
        else:
            better_than = facts.FIRST
        moves_to = known = None
        if better_than != facts.CHANCE:
            if event.alpha == event.value > alpha:
                moves_to = self._seen(event.value, ply)
            elif alpha > -INFINITY:
                known = self._known(node, False)
        return facts.Best(
            self._place(node),
            self._to_move(ply),
            self.name(child),
            self._bounded(event.value, FLIPPED.get(self._column("bound", child), 0), ply),
            better_than,
            self._column("bound", child) != LOWER,
            before_value,
            before_by,
            moves_to,
            known,
        )

    def cutoff(self, k: int, event: Event, node: int) -> facts.Cutoff:
        ends_open = self.tree.truncated and self._column("last_event", node) < 0
        return facts.Cutoff(
            self._place(node),
            self._to_move(event.ply),
            self.name(self.tree.child_before(node, k)),
            self._bounded(event.value, LOWER, event.ply),
            self._known(node, True),
            "" if event.ply == 0 else self.name(node),
            None if ends_open else self.tree.unsearched(node)[0],
            bool(event.quiescence) and self._stood_pat(node),
        )

    def pruned(self, k: int, event: Event, node: int) -> facts.Pruned:
        above = self._column("parent", node)
        best = self.tree.best_before(above, k)
        return facts.Pruned(
            self.name(node),
            event.number,
            bool(event.quiescence) and self._stood_pat(above),
            "" if best is None else self.name(best),
            self._bounded(event.alpha, LOWER, event.ply),
            self._known(above, True),
        )

    def leave(self, k: int, event: Event, node: int) -> facts.Leave:
        ending, best, known = self._column("ending", node), None, None
        skipped = self.tree.unsearched(node)[1]
        captures = bool(event.quiescence) and self._stood_pat(node)
        how = _HOW.get(ending, "")
        if not how:
            if event.number == 0:
                how = facts.NO_CAPTURE
            elif ending == BY_CUTOFF:
                how = facts.ENOUGH
            elif event.bound == UPPER:
                how, known = facts.NONE_GIVES, self._known(node, False)
            else:
                how = facts.ALL_TRIED
            best = self.tree.best_before(node, k) if event.move else None
        return facts.Leave(
            event.depth,
            "" if event.ply == 0 else self.name(node),
            event.ply == 0,
            self._to_move(event.ply),
            self._bounded(event.value, event.bound, event.ply),
            how,
            self._column("reason", node),
            "" if best is None else self.name(best),
            facts.Counted(event.number - skipped, skipped, captures),
            known,
        )

    def shortcut(self, k: int, event: Event, node: int) -> facts.Shortcut:
        reason, depth = event.number, 0
        upper = event.bound != UPPER and bool(event.bound)  # razoring looks below alpha, and has no bound
        if reason == NULL_MOVE:
            depth = self._column("depth", self.tree.child_before(node, k))
        value = self._bounded(event.value, event.bound, event.ply)
        side = self._to_move(event.ply)
        return facts.Shortcut(reason, self._place(node), side, *value, self._known(node, upper), depth)

    def skipped(self, k: int, event: Event, node: int) -> facts.Skipped:
        mover = self._to_move(event.ply)
        value = self._seen(event.alpha, event.ply)
        target = Known(ASKED, value, mover, self._beyond(False, mover))
        captures = bool(event.quiescence) and self._stood_pat(self._column("parent", node))
        return facts.Skipped(self.name(node), event.number, captures, event.bound, target)


_HOW = {
    AT_LEAF: facts.BY_LEAF,
    AT_OVER: facts.BY_END,
    BY_TABLE: facts.BY_ENTRY,
    BY_SHORTCUT: facts.BY_REASON,
}
_READ: dict[int, Callable[[EventFacts, int, Event, int], facts.Fact]] = {
    kind: getattr(EventFacts, name.lower()) for kind, name in enumerate(KIND_NAMES) if name
}
