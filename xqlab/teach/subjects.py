"""What the clinic changes: short code of the house, each with what tests are given of it."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from xqlab.game import INFINITY, default_evaluator
from xqlab.games import TextbookTree
from xqlab.kernels.stand_ins import stand_in, write_back
from xqlab.mcts import leaf
from xqlab.mcts import tree as mcts_tree
from xqlab.mcts.events import new_log as new_mcts_log
from xqlab.mcts.memory import new_memory as new_mcts_memory
from xqlab.mcts.memory import new_nodes
from xqlab.mcts.result import MctsTree
from xqlab.mcts.settings import STATIC, Settings
from xqlab.search import table, textbook
from xqlab.search.events import EXACT, LEAF, new_log
from xqlab.search.memory import new_memory
from xqlab.teach.subject import Plain, Subject
from xqlab.trace.sides import sides_of
from xqlab.words import Words
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import mailbox, mailbox_moves

MOST_LEAVES = 10_000


class Searched(NamedTuple):
    """What alpha-beta returns.

    value  : for the side to move at the root
    leaves : the values of the leaves that it searched, in this order, for the first player (Max)
    nodes  : positions, the root and the leaves included
    """

    value: int
    leaves: list[int]
    nodes: int


def _alpha_beta(plain: Plain) -> Callable[..., Searched]:
    search = plain(textbook.alpha_beta)

    def alpha_beta(tree: Any, depth: int = 9, alpha: int = -INFINITY, beta: int = INFINITY) -> Searched:
        """What is `Searched` of a tree, written as "(3 12 8) (2 4 6)", or of a board of a small game.

        depth : plies; alpha, beta : the window, for the side to move at the root
        """
        board = TextbookTree(tree) if isinstance(tree, str) else tree.copy()
        memory, log = new_memory(), new_log(MOST_LEAVES)
        evaluator, sides = default_evaluator(board.position), sides_of(board)
        value = search(board.position, memory, log, evaluator, depth, alpha, beta, 0, 0)
        leaves = [event for event in log[: int(memory.events)] if event.kind == LEAF]
        values = [sides.for_max(int(event.value), int(event.ply)) for event in leaves]
        return Searched(int(value), values, int(memory.nodes))

    return alpha_beta


def _moves(plain: Plain) -> Callable[[str], list[str]]:
    generate, is_attacked = plain(mailbox_moves.generate), plain(mailbox_moves.is_attacked)
    make, unmake = plain(mailbox.make), plain(mailbox.unmake)

    def moves(fen: str) -> list[str]:
        """The legal moves of a position of Xiangqi, such as "h2e2", sorted."""
        box = stand_in(mailbox.mailbox_of(Board(fen)))
        side = box.turn
        legal = []
        for code in box.moves[: generate(box, 0)]:
            victim = make(box, code)
            if not is_attacked(box, side):
                legal.append(str(mailbox.move_of(code)))
            unmake(box, code, victim)
        return sorted(legal)

    return moves


class Entry(NamedTuple):
    """What a table remembers of a position; `bound` is EXACT 1, LOWER 2 or UPPER 3."""

    move: int
    value: int
    depth: int
    bound: int
    age: int


def _table(plain: Plain) -> type:
    class Table:
        """A transposition table of so many entries, a power of two, in buckets of two.

        Two positions share a bucket if their keys agree in all low bits but the lowest.
        """

        def __init__(self, entries: int = 2) -> None:
            self._entries = table.new_table(entries * table.ENTRY.itemsize / 2**20)

        def store(self, key: int, *, ply: int = 0, **result: int) -> None:
            """Remember a result for a node `ply` plies from the root.

            result : fields of `Entry`; by default move 1, value 0, depth 1, EXACT, and age 0 (to 63), the
                     number of the search
            """
            entry = Entry(**{"move": 1, "value": 0, "depth": 1, "bound": EXACT, "age": 0, **result})
            plain(table.store)(self._entries, np.uint64(key), *entry[:4], ply, entry.age)

        def probe(self, key: int, ply: int = 0) -> Entry | None:
            """The `Entry` of a position, for a node `ply` plies from the root; None if there is none."""
            data = int(plain(table.probe)(self._entries, np.uint64(key)))
            value = plain(table.entry_value)(data, ply)
            depth, bound, age = table.entry_depth, table.entry_bound, table.entry_age
            move, *rest = (plain(field)(data) for field in (table.entry_move, depth, bound, age))
            return Entry(move, value, *rest) if data else None

        @staticmethod
        def settles(bound: int, value: int, alpha: int, beta: int) -> bool:
            """Whether a remembered value settles a search with the window (alpha, beta)."""
            return bool(plain(table.settles)(bound, value, alpha, beta))

    return Table


class Visited(NamedTuple):
    """The visits of a node, and their mean for the player who chose it; at the root, for who is to move."""

    visits: int
    mean: float


def _uct(plain: Plain) -> Callable[..., dict[str, Visited]]:
    new_node, play = plain(mcts_tree.new_node), plain(leaf.play_static)

    def uct(
        tree: str, playouts: int, exploration: float = 1.4, scale: float = 10.0, first: str = "max"
    ) -> dict[str, Visited]:
        """What is `Visited` of a tree, such as "L:(3 9) R:(4 5)", by the moves to it: "", "L", "L a", ...

        A leaf is worth tanh(value / scale) to Max, an inner node 0; of equal children the first is chosen.
        first : "max" or "min", who is to move at the root
        """
        board = TextbookTree(tree, first=first)
        nodes = new_nodes(len(board.names))
        record = new_mcts_memory()
        Settings(leaf=STATIC, exploration=exploration, scale=scale, solve=False).write_to(record)
        memory, grown = stand_in(record), stand_in(nodes)
        memory.limit = playouts
        new_node(memory, grown, -1, 0, 0)
        play(board.position, memory, grown, new_mcts_log(0), default_evaluator(board.position))
        write_back(grown)
        visited, known, lines = {}, MctsTree(nodes[: memory.nodes], board), [""]
        sides = sides_of(board)
        for node, here in enumerate(known.nodes):
            if node:
                lines.append(f"{lines[here.parent]} {known.text(node)}".strip())
            if here.visits:
                is_min = sides.to_move(max(int(here.ply) - 1, 0))
                mean = float(here.total / here.visits)
                visited[lines[node]] = Visited(int(here.visits), -mean if is_min else mean)
        return visited

    return uct


SUBJECTS = {
    subject.name: subject
    for subject in (
        Subject(
            name="alpha-beta",
            words=Words("Alpha-beta", "α-β 剪枝"),
            functions=(textbook.alpha_beta,),
            given=_alpha_beta,
            exchanges={"alpha": "-INFINITY", "beta": "INFINITY"},
        ),
        Subject(
            name="move-generator",
            words=Words("Move generator", "着法生成"),
            functions=(
                *(mailbox_moves.add, mailbox_moves.add_line, mailbox_moves.add_moves),
                mailbox_moves.is_attacked,
            ),
            given=_moves,
            exchanges={
                **{"ORTHOGONAL": "ORTHOGONAL[1:]", "DIAGONAL": "DIAGONAL[1:]"},
                **{"ROOK": "CANNON", "CANNON": "ROOK"},
            },
            left_out={
                "beyond the border lies more border": (
                    "return end -> pass",
                    "-> if first != -BORDER:",
                    "-> if first != BORDER:",
                    "-> if first != BORDER and first != BORDER:",
                ),
                "the eye of an elephant lies on its target's side of the river": (
                    "HOME[side, origin + 1 * step]",
                ),
                "no board is without a king": ("-> if king == 1:", "return False -> pass"),
            },
        ),
        Subject(
            name="transposition-table",
            words=Words("Transposition table", "置换表"),
            functions=(
                *(table.probe, table.settles, table.value_to_table, table.value_from_table),
                table.store,
            ),
            given=_table,
            exchanges={"LOWER": "UPPER", "UPPER": "LOWER", "EXACT": "LOWER"},
            left_out={
                "an empty entry holds 0, which is what `probe` returns for none": ("-> if entry.lock",),
                "no entry is packed as 1": ("-> if data != 1 and",),
                "any number beyond every depth serves": (
                    "-> worst = np.int64(1 << 19)",
                    "-> worth = np.int64(-(1 << 19))",
                ),
                "no entry before that of the position is empty": (
                    "(1 << 21)) -> worth = np.int64(-(1 << 20))",
                ),
                "either of two equally deep entries may be replaced": ("-> if worth <= worst:",),
            },
        ),
        Subject(
            name="uct",
            words=Words("UCT", "UCT"),
            functions=(
                *(mcts_tree.chooser, mcts_tree.for_side, mcts_tree.u_of, mcts_tree.choose),
                mcts_tree.back_up,
            ),
            given=_uct,
            left_out={
                "this rule does not read P": ("here.prior",),
                "one playout at a time: none waits below a child": ("here.visits - here.pending",),
                "the first child is taken in any case": ("-> best = math.inf", "-> if score > best:"),
                "the log is not looked at": ("emit(", "memory.finished"),
                "nothing is proved here": ("memory.solve", "here.low"),
            },
        ),
    )
}
