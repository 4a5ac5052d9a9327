"""Grading quiescence and an ordering of moves, on small positions of Xiangqi."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from xqlab.evaluation.piece_square import MATERIAL, piece_square
from xqlab.games import TextbookTree, best_order
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import STAND_PAT
from xqlab.teach.programs.cases import MOST_CALLS, MOST_NODES, Case, ProgramError
from xqlab.teach.programs.convention import convention_of
from xqlab.teach.programs.report import WORDS, Report, TaskVerdict
from xqlab.teach.programs.running import SECONDS, called
from xqlab.teach.programs.trees import graded_on
from xqlab.trace.conventions import Conventions
from xqlab.trace.sides import sides_of
from xqlab.words import in_language
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import KIND_NAMES
from xqlab.xiangqi.endgames import random_fen

SHOWN = (
    "4k4/9/9/3P5/9/1p7/1n7/3N5/5K3/9 w",
    "3k5/4P4/9/2r1c4/9/4R1n2/9/2N1C4/4A4/3AK4 w",
    "4k4/4a4/3r5/p3R3p/2n6/2P1C4/8c/4N4/4A4/4K4 w",
)
PIECES = "KkRrCcNnPp"  # of hidden positions
MOST_LEAVES = 30_000


def boards_of(positions: Iterable[Any] | None, hidden: int | str | None, count: int) -> list[Board]:
    """The boards of FENs or boards, or the shown or hidden ones."""
    if hidden is not None:
        draw = Random(f"positions {hidden}")
        positions = [random_fen(PIECES, draw) for _ in range(count)]
    return [Board(position) if isinstance(position, str) else position for position in positions or SHOWN]


def grade_quiescence(
    function: Callable[..., Any],
    positions: Iterable[Any] | None = None,
    *,
    convention: Conventions | None = None,
    hidden: int | str | None = None,
    count: int = 5,
    seconds: float = SECONDS,
) -> Report:
    """The report on a student's quiescence search, where the real search calls its own.

    function  : as for `grade_search`, without a depth; a node has `stand_pat`, its value if nothing is
                captured, and `captures`, the nodes that they lead to, in the order of the search
    positions : FENs or boards of Xiangqi with few pieces; `hidden`: the seed of `count` random ones

    It is called after some first moves, with their windows. Raises ProgramError for positions without
    captures, and for one with too many.
    """
    chosen = replace(convention_of(convention), order="left to right", ties="first")
    cases = [_quiet_case(board, chosen) for board in boards_of(positions, hidden, count)]
    if not any(case.calls for case in cases):
        raise ProgramError("expected positions with captures, got none")
    return graded_on(function, "quiescence", [case for case in cases if case.calls], seconds)


def _quiet_case(board: Board, convention: Any) -> Case:
    use = Enhancements.of("captures_first", "quiescence")
    whole = search(board, depth=1, nodes=MOST_NODES, enhancements=use, evaluator=piece_square(), record=True)
    if whole.stopped:
        raise ProgramError(f"expected a position with less to capture, got {board.fen()!r}")
    use = convention.enhancements(use.including("alpha_beta"))
    log = search(board, depth=1, enhancements=use, evaluator=piece_square(), record=True).tree
    tree, sides = whole.tree, sides_of(board)
    numbers: dict[tuple[int, ...], int] = {}  # moves from the root -> the node's number
    standing = {
        int(tree.node_at[event]): int(tree.log[event].value)
        for event in range(len(tree.log))
        if tree.log[event].kind == STAND_PAT
    }

    def row(node: int) -> list[Any]:
        numbers[tuple(tree.codes(node))] = len(numbers)
        here = tree.nodes[node]
        value = (
            sides.for_max(standing.get(node, int(here.value)), int(here.ply)) if node > tree.root() else None
        )
        return [tree.text(node) if here.ply else "", value, [row(child) for child in tree.children(node)]]

    rows = row(tree.root())
    log_nodes = {numbers[tuple(log.codes(node))]: node for node in range(log.root(), log.end(log.root()))}
    case = Case(board.fen(), rows, not board.position.turn & 1, convention, log, log_nodes)
    tops = [
        (number, node)
        for number, node in log_nodes.items()
        if case.flat[number][2] == 1 and case.flat[number][0][2]
    ]
    # Those where it captures most say most.
    tops.sort(key=lambda top: -int(log.nodes.searched[top[1]]))
    case.calls.extend(case.call(sides, number, node) for number, node in tops[:MOST_CALLS])
    return case


@dataclass(frozen=True)
class Move:
    """A move to be ordered.

    name     : such as "h2e2"
    piece    : what moves, such as "rook"; `worth`: its centipawns
    captured : what it captures, "" for a quiet move; `gain`: the victim's centipawns, or 0
    """

    name: str
    piece: str
    worth: int
    captured: str
    gain: int


def captures_first(moves: list[Move]) -> list[Move]:
    """Captures first: the most valuable victim, then the least valuable attacker."""
    return sorted(moves, key=lambda move: (-move.gain, move.worth if move.gain else 0))


def grade_ordering(
    function: Callable[[list[Move]], Iterable[Move]],
    positions: Iterable[Any] | None = None,
    *,
    depth: int = 2,
    hidden: int | str | None = None,
    count: int = 5,
    language: str | None = None,
    seconds: float = SECONDS,
) -> Report:
    """The report on a student's ordering: the leaves that alpha-beta searches with it, against ours.

    function  : f(moves), a list of `xqlab.teach.programs.Move`; it returns them in the order to search
    positions : as for `grade_quiescence`, searched to `depth` plies and valued by pieces and squares

    A position is right where no more leaves are searched than with captures first.
    """
    chosen = convention_of(None)
    chosen = chosen if language is None else replace(chosen, language=language)
    name = str(getattr(function, "__name__", "order"))
    verdicts = [
        _ordered(function, board, depth, chosen.language, seconds)
        for board in boards_of(positions, hidden, count)
    ]
    return Report(name, "ordering", verdicts, chosen.language)


def _ordered(function: Any, board: Board, depth: int, language: str, seconds: float) -> TaskVerdict:
    result = search(
        board,
        depth=depth,
        nodes=MOST_LEAVES,
        enhancements=Enhancements.minimax(),
        evaluator=piece_square(),
        record=True,
    )
    if result.stopped:
        raise ProgramError(f"expected a position with fewer moves, or a smaller depth, got {board.fen()!r}")
    words, tree, title = in_language(WORDS, language), result.tree, board.fen()
    lists = dict(_choices(tree))
    orders: dict[int, list[int]] = {}
    for node, moves in lists.items():
        returned, fault = called(function, seconds, [move for move, _ in moves], language=language)
        if isinstance(returned, Iterator):  # with one too many, if there are more
            returned, fault = called(list, seconds, islice(returned, len(moves) + 1), language=language)
        if fault is not None:
            return replace(fault, title=title)
        places = {id(move): child for move, child in moves}
        children = [places.get(id(move)) for move in returned] if isinstance(returned, list | tuple) else []
        if sorted(children, key=str) != sorted(places.values(), key=str):
            return TaskVerdict(
                title, words["moves"].format(path=" ".join(tree.line(node)) or words["root"]), kind="answer"
            )
        orders[node] = [child for child in children if child is not None]
    by_capture = {}
    for node, moves in lists.items():
        places = {id(move): child for move, child in moves}
        by_capture[node] = [places[id(move)] for move in captures_first([move for move, _ in moves])]
    mine, ours, unsorted = (_leaves(tree, order) for order in (orders, by_capture, {}))
    least = best_order(_nested(tree, tree.root(), {}), is_max=not board.position.turn & 1)[0]
    text = words["leaves"].format(mine=mine, ours=ours, unsorted=unsorted, least=least)
    return TaskVerdict(title, text, kind="" if mine <= ours else "leaves")


def _choices(tree: Any) -> Iterator[tuple[int, list[tuple[Move, int]]]]:
    """Each node with its moves, and the children that they lead to."""
    for node in range(tree.root(), tree.end(tree.root())):
        children = tree.children(node)
        if children:
            board = tree.board_at(node)
            moves = [board.move_of(int(tree.nodes.move[child])) for child in children]
            yield node, [(_move(board, move), child) for move, child in zip(moves, children)]


def _move(board: Board, move: Any) -> Move:
    piece, victim = (board.piece_at(square) for square in (move.from_square, move.to_square))
    worth = {kind: MATERIAL[KIND_NAMES.index(kind)] for kind in KIND_NAMES}
    captured = victim.kind if victim else ""
    return Move(str(move), piece.kind, worth[piece.kind], captured, worth.get(captured, 0))  # type: ignore[union-attr]


def _nested(tree: Any, node: int, orders: dict[int, list[int]]) -> Any:
    children = orders.get(node) or tree.children(node)
    if not children:
        value = int(tree.nodes.value[node])
        return sides_of(tree.board).for_max(value, int(tree.nodes.ply[node]))
    return [_nested(tree, child, orders) for child in children]


def _leaves(tree: Any, orders: dict[int, list[int]]) -> int:
    first = "min" if tree.board.position.turn & 1 else "max"
    board = TextbookTree(_nested(tree, tree.root(), orders), first=first)
    use = Enhancements.textbook()
    return search(board, depth=board.height, enhancements=use, ideas=()).counts["leaves"]
