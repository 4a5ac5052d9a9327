"""The keys of questions, against alpha-beta on nested lists and a table that is a dictionary."""

import random
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

import xqlab
from tests.trace.trees import height, minimax, xiangqi
from xqlab import Enhancements
from xqlab.game import INFINITY
from xqlab.games import TextbookTree
from xqlab.games.tictactoe import TicTacToe
from xqlab.kernels import COMPILED
from xqlab.search.events import CUTOFF, ENTER, EXACT, LEAVE, LOWER, STAND_PAT, UPPER
from xqlab.search.reasons import REASONS
from xqlab.trace.questions import question as ask
from xqlab.trace.questions.decisions import BY_MOVE, BY_REDUCTION
from xqlab.trace.questions.moves import BY_CAPTURE, BY_ITERATION, BY_KILLER, BY_TABLE, UNKNOWN
from xqlab.trace.questions.questions import questions
from xqlab.trace.tree.rows import BY_TABLE as TABLE_ANSWERED

ALL = 100_000
EVENTS = 8_000
TREES = 1000 if COMPILED else 60
USES = {
    "textbook": Enhancements.textbook(),
    "null windows": Enhancements.of("alpha_beta", "principal_variation_search"),
    "aspiration": Enhancements.of(
        "alpha_beta", "principal_variation_search", "iterative_deepening", "aspiration"
    ).tuned(aspiration_window=2, aspiration_depth=1),
}
Line = tuple[tuple[int, int], ...]  # of moves, numbered from 1, and how often each was searched before


class Blackboard:
    """Alpha-beta on nested lists, seen from the side to move; it notes what a class would write down.

    windows    : line of moves -> its window on entry
    after      : line -> window of its next sibling, once this move has come back and has not cut off
    unsearched : line -> the moves below it that a cutoff leaves out
    values     : line -> the value that it returns
    setters    : line of a node -> line of the node that set its beta
    tested     : lines searched with a null window in place of the whole one
    """

    def __init__(self, nested: Any, alpha: int, beta: int, *, first: int, tests: bool) -> None:
        self.depth = height(nested)
        self.first = first  # the move that is tried first at the root
        self.tests = tests  # whether later moves get null windows first
        self.windows: dict[Line, tuple[int, int]] = {}
        self.after: dict[Line, tuple[int, int]] = {}
        self.unsearched: dict[Line, list[int]] = {}
        self.values: dict[Line, int] = {}
        self.setters: dict[Line, Line | None] = {}
        self.tested: set[Line] = set()
        self.visit(nested, (), alpha, beta, None, None, 1)

    def visit(self, nested: Any, line: Line, alpha: int, beta: int, mine: Any, theirs: Any, side: int) -> int:
        self.windows[line], self.setters[line] = (alpha, beta), theirs
        if isinstance(nested, int):
            self.values[line] = side * nested
            return side * nested
        best, last = -INFINITY, ()
        order = sorted(range(1, len(nested) + 1), key=lambda number: line == () and number != self.first)
        for at, number in enumerate(order):
            below, upper = nested[number - 1], min(alpha + 1, beta) if self.tests and at else beta
            if last:
                self.after[last] = alpha, upper
            last = (*line, (number, 0))
            if upper < beta:
                self.tested.add(last)
            given = -self.visit(below, last, -upper, -alpha, theirs, mine, -side)
            left = self.depth - len(last)  # with a ply or none, all leaves below have been seen
            if upper < beta and alpha < given < beta and left > 1:
                last = (*line, (number, 1))
                given = -self.visit(below, last, -beta, -given, theirs, line, -side)
            best = max(best, given)
            if given > alpha:
                alpha, mine = given, line
            if best >= beta:
                self.unsearched[line] = order[at + 1 :]
                break
        self.values[line] = best
        return best


def reach(nested: Any, line: Line, visited: Any, colour: int) -> tuple[int, int]:
    """(least, greatest) value of a node for its side to move, whatever its unread leaves are."""
    if line not in visited:
        return -INFINITY, INFINITY
    if isinstance(nested, int):
        return colour * nested, colour * nested
    least, most = [], []
    for number, each in enumerate(nested, 1):  # a move may be searched twice
        known = [reach(each, (*line, (number, again)), visited, -colour) for again in (0, 1)]
        least.append(-min(high for _, high in known))
        most.append(-max(low for low, _ in known))
    return max(least), max(most)


def below(nested: Any, line: Line) -> Any:
    for number, _ in line:
        nested = nested[number - 1]
    return nested


def proven(nested: Any, board: Blackboard, line: Line) -> int | None:
    """What the leaves that were searched prove of the value that a node returns."""
    value, colour = board.values[line], -1 if len(line) % 2 else 1
    low, high = reach(below(nested, line), line, board.windows, colour)
    return EXACT if low == high == value else LOWER if low >= value else UPPER if high <= value else None


def is_bound_asked(nested: Any, board: Blackboard, line: Line) -> bool:
    """Whether what a node's window says of its value is all that the leaves prove of it."""
    value, (alpha, beta) = board.values[line], board.windows[line]
    by_window = UPPER if value <= alpha else LOWER if value >= beta else EXACT
    return isinstance(below(nested, line), list) and proven(nested, board, line) == by_window


def lines_of(tree: Any) -> list[Line]:
    """The line to each node of a tree."""
    lines: list[Line] = []
    columns = (tree.nodes[name].tolist() for name in ("parent", "ply", "move", "again"))
    for parent, ply, move, again in zip(*columns):
        lines.append((*lines[parent], (move, again)) if ply > 0 else ())
    return lines


def check(lines: list[Line], one: ask.Question, nested: Any, board: Blackboard) -> None:
    """Assert that a question's key is what the blackboard says."""
    line, child = lines[one.node], lines[one.child] if one.child >= 0 else ()
    colour = -1 if len(line) % 2 else 1
    if one.kind == ask.WINDOW:
        assert one.answer == board.windows[line]
    elif one.kind == ask.UPDATE:
        assert one.answer == board.after[child]
    elif one.kind == ask.CUT:
        assert one.answer == (int(child not in board.after),)
    elif one.kind == ask.VALUE:
        assert one.answer == (board.values[line],)
    elif one.kind == ask.BOUND:
        assert one.answer == (proven(nested, board, line),)
    elif one.kind == ask.SOURCE:
        assert lines[one.answer[0]] == board.setters[line]
    elif one.kind == ask.UNSEARCHED:
        assert [lines[node][-1][0] for node in one.answer] == board.unsearched[line]
        true = [minimax(each, colour < 0) * colour for each in below(nested, line)]
        assert list(one.facts) == [0, *true]
    else:
        assert one.kind == ask.AGAIN
        assert one.answer == ((2,) if (*line, (child[-1][0], 1)) in board.windows else (ask.ENOUGH,))


def random_tree(draw: random.Random, plies: int) -> Any:
    if plies == 0 or (plies < 3 and draw.random() < 0.2):
        return draw.randint(-9, 9)
    return [random_tree(draw, plies - 1) for _ in range(draw.choice((1, 2, 3, 3)))]


def test_alpha_beta_by_hand_has_the_same_answers() -> None:
    draw, counts = random.Random(4), Counter[str]()
    for number in range(TREES):
        use = list(USES.values())[number % len(USES)]
        plies = draw.choice((1, 2, 2, 3))
        nested = [random_tree(draw, plies) for _ in range(draw.choice((2, 3)))]
        options = {"depth": height(nested), "record": 1000, "table_mb": 0.01, "compiled": COMPILED}
        tree = xqlab.search(TextbookTree(nested), enhancements=use, **options).tree  # type: ignore[arg-type]
        root, lines = tree.root(), lines_of(tree)  # of the last search, which reaches all leaves
        window, first = (int(tree.nodes.alpha[root]), int(tree.nodes.beta[root])), tree.children(root)[0]
        tests = use != USES["textbook"]
        board = Blackboard(nested, *window, first=lines[first][-1][0], tests=tests)
        with suppress(ask.QuestionError):
            asked = [one for one in questions(tree, ALL) if one.node >= root]
            about: dict[str, set[Line]] = {kind: set() for kind in ask.KINDS}
            for one in asked:
                check(lines, one, nested, board)
                about[one.kind].add(lines[one.child if one.kind in (ask.UPDATE, ask.AGAIN) else one.node])
            counts.update(one.kind for one in asked)
            windows = {*board.windows} - {()}
            assert (about[ask.WINDOW], about[ask.UPDATE]) == (windows, {*board.after})
            left = [node for node in range(root, len(tree)) if lines[node] in board.tested - about[ask.AGAIN]]
            assert about[ask.AGAIN] <= board.tested
            # Searched again for nothing, or not, as what is below them has been seen.
            assert all(tree.nodes.bound[node] == EXACT or tree.nodes.depth[node] <= 1 for node in left)
            assert about[ask.BOUND] == {line for line in windows if is_bound_asked(nested, board, line)}
    kinds = {ask.WINDOW, ask.UPDATE, ask.CUT, ask.VALUE, ask.BOUND, ask.SOURCE, ask.UNSEARCHED, ask.AGAIN}
    assert {kind for kind in kinds if counts[kind] > TREES // 12} == kinds, counts


# -- enhanced searches --------------------------------------------------------------------------------------


@cache
def enhanced(name: str) -> Any:
    """The tree of a search with many switches on."""
    if name == "table":
        use = Enhancements.of("alpha_beta", "transposition_table", "iterative_deepening", "table_move")
        return xqlab.search(TicTacToe("b2 a1"), depth=5, enhancements=use, record=True).tree
    return xiangqi(name).tree


def asked_of(tree: Any, *kinds: str) -> list[ask.Question]:
    try:
        return questions(tree, ALL, kinds=kinds or ask.KINDS, events=EVENTS)
    except ask.QuestionError:
        return []


class Notes:
    """What a class notes while a search is read to it: a table that never loses anything, and the killers.

    entries : node -> (depth, value, bound, move) that the table holds of its position when it is entered
    killers : node -> the last two quiet moves that cut off at its ply before
    """

    def __init__(self, tree: Any) -> None:
        self.entries: dict[int, Any] = {}
        self.killers: dict[int, list[int]] = {}
        held: dict[str, Any] = {}
        by_ply: dict[int, list[int]] = {}
        board = tree.board.copy()
        path: list[int] = []
        for event, node in zip(tree.log[:EVENTS], tree.node_at.tolist()):
            if event.kind not in (ENTER, LEAVE, CUTOFF):
                continue
            moves = tree.codes(node)
            while path != moves[: len(path)]:
                board.pop()
                path.pop()
            for move in moves[len(path) :]:
                board.push_code(move)
                path.append(move)
            where, ply, move = f"{board.cells()}{len(path) % 2}", int(event.ply), int(event.move)
            if event.kind == ENTER:
                self.killers[node] = by_ply.get(ply, [])
                self.entries[node] = held.get(where)
            elif event.kind == CUTOFF and not event.quiescence:
                if not captured(board, move):
                    others = [killer for killer in by_ply.get(ply, []) if killer != move]
                    by_ply[ply] = [move, *others][:2]
            elif event.kind == LEAVE and not event.quiescence and event.number:
                new = (int(event.depth), int(event.value), int(event.bound), move)
                if where not in held or held[where][0] <= new[0]:
                    held[where] = new


def captured(board: Any, code: int) -> str:
    """The symbols of the piece that a move takes and of the one that takes it, "" for no capture."""
    after = board.copy()
    after.push_code(code)
    changed = [(old, new) for old, new in zip(board.cells(), after.cells()) if old != new]
    return "".join(old + new for old, new in changed if old and new)


WORTH = "kpabncr"  # of Xiangqi's pieces, the least valuable first
PLACES = [UNKNOWN, BY_KILLER, BY_CAPTURE, BY_TABLE, BY_ITERATION]  # the last come first
compiled = pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
NAMES = ["table", "full", "fail_hard", "mtdf"]


@compiled
@pytest.mark.parametrize("name", NAMES)
def test_what_a_table_and_an_order_hold_is_what_was_noted(name: str) -> None:
    tree = enhanced(name)
    notes, nodes, kinds = Notes(tree), tree.nodes, Counter[Any]()
    for one in asked_of(tree, ask.TABLE, ask.NEXT):
        entry = notes.entries[one.node]
        kinds[one.kind, one.answer if one.kind == ask.TABLE else one.sort] += 1
        if one.kind == ask.TABLE:
            depth, value, bound, needed, alpha, beta = one.facts
            assert entry[:3] == (depth, value, bound)
            node = nodes[one.node]
            assert (needed, alpha, beta) == (node.depth, node.alpha, node.beta)
            decides = bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)
            right = ask.TOO_SHALLOW if depth < needed else ask.ANSWERS if decides else ask.LEAVES_OPEN
            assert one.answer == (right,)
            assert bool(nodes.ending[one.node] == TABLE_ANSWERED) is (right == ask.ANSWERS)
            continue
        right = one.answer[0]
        board = tree.board_at(one.node)
        for child, why in zip(one.among, one.facts):
            move = int(nodes.move[child])
            is_capture = bool(captured(board, move))
            assert (why == BY_CAPTURE) is (is_capture and why not in (BY_TABLE, BY_ITERATION))
            is_held = entry is not None and entry[3] == move
            assert (why == BY_TABLE) is bool(is_held and one.node not in tree.roots)
            assert why != BY_KILLER or move in notes.killers[one.node]
        later = [child for child in tree.children(one.node) if nodes.first_event[child] > one.shown]
        assert right == later[0]
        assert {*one.among} <= {*later}
        why = one.facts[one.among.index(right)]
        assert max(map(PLACES.index, one.facts)) == PLACES.index(why)
        if why == BY_CAPTURE:
            takes = [captured(board, int(nodes.move[child])).lower() for child in (right, *one.among)]
            victims = [WORTH.index(symbols[0]) for symbols in takes if symbols]
            assert victims[0] == max(victims)
        assert why != BY_KILLER or one.facts.count(why) == 1  # of two, no page shows which is the later
    answers = {answer for kind, answer in kinds if kind == ask.TABLE}
    assert answers >= (
        {(ask.ANSWERS,), (ask.TOO_SHALLOW,), (ask.LEAVES_OPEN,)} if name == "full" else {(ask.ANSWERS,)}
    )


@compiled
@pytest.mark.parametrize("name", NAMES)
def test_decisions_are_those_of_the_search(name: str) -> None:
    tree = enhanced(name)
    nodes, log = tree.nodes, tree.log
    for one in asked_of(tree, ask.STAND, ask.AGAIN, ask.GUESS, ask.UNSEARCHED):
        after = log[one.shown + 1]
        if one.kind == ask.STAND:
            value, alpha, beta = one.facts
            assert log.kind[one.shown] == STAND_PAT
            assert one.answer == (int(after.kind != LEAVE),)
            is_strict = "strict_cutoff" in tree.result.enhancements.on
            assert one.answer == (int(value < beta or (value == beta and is_strict)),)
            assert (alpha, beta) == (nodes.alpha[one.node], nodes.beta[one.node])
        elif one.kind == ask.AGAIN:
            again = after.kind == ENTER and nodes.again[tree.node_at[one.shown + 1]]
            deeper = again and after.depth > nodes.depth[one.child]
            assert one.answer == (ask.DEEPER if deeper else ask.WIDER if again else ask.ENOUGH,)
            assert one.answer != (ask.WIDER,) or nodes.bound[one.child] != EXACT  # what would the window add?
        elif one.kind == ask.UNSEARCHED:
            assert one.answer == tuple(child for child in one.among if not nodes.searched[child])
            assert 0 < len(one.answer) < len(one.among)
        else:
            reason = one.facts[0]
            proven = reason == BY_MOVE or (reason > 0 and REASONS[reason].is_certain)
            assert one.answer == (ask.PROVEN if proven else ask.GUESSED,)
            assert reason != BY_REDUCTION or nodes.reduction[one.child] > 0


@compiled
@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_does_not_answer(name: str) -> None:
    """Neither the events up to the question, nor the moves that the page draws for later events."""
    tree = enhanced(name)
    nodes = tree.nodes
    for one in asked_of(tree):
        assert one.shown < one.event or one.kind == ask.SOURCE
        seen = set(tree.node_at[: one.shown + 1].tolist())
        ended = nodes.last_event[one.node] <= one.shown and nodes.last_event[one.node] >= 0
        drawn = {child for child in tree.children(one.node) if child in seen}
        if one.kind not in ask.COVERED:
            drawn |= {child for child in tree.children(one.node) if not nodes.again[child]}
        if one.kind == ask.WINDOW:
            assert one.node not in seen
        elif one.kind in (ask.NEXT, ask.UNSEARCHED):
            assert not drawn & {*one.among}
        elif one.kind in (ask.TABLE, ask.STAND):
            assert not ended
            assert not drawn
        else:
            assert one.kind in (ask.SOURCE, ask.GUESS) or not ended
        if one.kind in (ask.UPDATE, ask.CUT, ask.AGAIN):
            event = tree.log[one.shown]
            assert (event.kind, tree.node_at[one.shown]) == (LEAVE, one.child)


@compiled
def test_everything_on_gives_many_kinds() -> None:
    asked = questions(enhanced("full"), 10)
    assert len(asked) == 10
    assert len({one.kind for one in asked}) >= 8
    assert len({one.moment for one in asked}) == 10
    for level in (1, 2, 3):
        easy = questions(enhanced("full"), ALL, levels=[level])
        assert {one.level for one in easy} == {level}
