"""Is there a mate in n moves? Every move of both sides is tried: the result is a proof, not an estimate.

It shares nothing with the search: no evaluation, no window, no pruning. A side without a legal move has
lost, in check or not, so stalemating counts as mating. Repetition plays no part: a shortest forced mate never
needs a position twice, and the rules against perpetual check and chase are not applied.

The table is indexed by the 64-bit key alone; two positions with the same key would be confused, with a
probability of about 1 in 10**19 for a given pair.
"""

# mypy: ignore-errors

from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.movegen import count_moves, generate
from xqlab.xiangqi.core.position import make, unmake

LONGEST = 16  # moves of the mating side, at most
ENTRIES = 1 << 20  # entries of the table; a power of 2
MOST_NODES = 10**12


class MateProofError(XqlabError):
    """A proof that cannot be given."""


class Proof(np.record):
    """A prover's table; `moves` and `scratch` are the buffer that `generate` writes to. Fields:

    nodes       : int64         positions of the mating side visited
    node_limit  : int64         give up beyond so many
    checks_only : int64         1: the mating side plays checks only
    keys        : uint64[...]   the position of each entry
    mated_in    : int8[...]     moves to a mate that is proven, 0 for none
    held_for    : int8[...]     moves within which no mate is possible
    replies     : int32[16384]  the reply that last refuted a move, tried first against it
    """


_PROOF = np.dtype(
    (
        Proof,
        np.dtype(
            [
                ("nodes", np.int64),
                ("node_limit", np.int64),
                ("checks_only", np.int64),
                ("scratch", np.int64, (64,)),
                ("moves", np.int32, (2 * (LONGEST + 1) * MAX_MOVES,)),
                ("replies", np.int32, (1 << 14,)),
                ("keys", np.uint64, (ENTRIES,)),
                ("mated_in", np.int8, (ENTRIES,)),
                ("held_for", np.int8, (ENTRIES,)),
            ],
            align=True,
        ),
    )
)


@kernel
def forces_mate(position, proof, moves, base):
    """Whether the side to move mates in at most `moves` (at least 1) of its moves against any defence.

    base : first free index of `proof.moves`
    """
    proof.nodes += 1
    if proof.nodes > proof.node_limit:
        return False
    slot = np.int64(position.key & np.uint64(ENTRIES - 1))
    if proof.keys[slot] == position.key:
        if 0 < proof.mated_in[slot] <= moves:
            return True
        if proof.held_for[slot] >= moves:
            return False
    count = generate(position, proof, base)
    mates = False
    for i in range(base, base + count):
        move = proof.moves[i]
        make(position, move)
        if proof.checks_only != 0 and not is_in_check(position):
            held = True
        elif moves == 1:
            held = count_moves(position, proof, base + MAX_MOVES) > 0
        else:
            held = False
            first = base + MAX_MOVES
            replies = generate(position, proof, first)
            for j in range(first, first + replies):
                if proof.moves[j] == proof.replies[move]:
                    proof.moves[j] = proof.moves[first]
                    proof.moves[first] = proof.replies[move]
            for j in range(first, first + replies):
                make(position, proof.moves[j])
                held = not forces_mate(position, proof, moves - 1, first + MAX_MOVES)
                unmake(position)
                if held:
                    proof.replies[move] = proof.moves[j]
                    break
        unmake(position)
        if not held:
            mates = True
            break
    if proof.nodes > proof.node_limit:
        return False
    if moves > 1:
        if proof.keys[slot] != position.key:
            proof.keys[slot] = position.key
            proof.mated_in[slot] = 0
            proof.held_for[slot] = 0
        if mates:
            proof.mated_in[slot] = moves
        else:
            proof.held_for[slot] = moves
    return mates


class MateProver:
    """Proves mates; its table serves all positions that it is given.

    nodes       : a proof is given up beyond so many positions of the mating side, with a MateProofError
    checks_only : the mating side plays checks only: fast, but a shorter mate may begin with a quiet move

    >>> board = Board("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1")
    >>> MateProver().distance(board, most=3)
    1
    """

    def __init__(self, *, nodes: int | None = None, checks_only: bool = False) -> None:
        if nodes is not None and (type(nodes) is not int or not 0 < nodes <= MOST_NODES):
            raise MateProofError(f"expected nodes from 1 to {MOST_NODES}, or None, got {nodes!r}")
        self._nodes = MOST_NODES if nodes is None else nodes
        self._proof: Any = np.zeros(1, dtype=_PROOF)[0]
        self._proof.checks_only = int(checks_only)

    @property
    def nodes(self) -> int:
        """The number of positions of the mating side in the last proof."""
        return int(self._proof.nodes)

    def distance(self, board: Board, most: int) -> int | None:
        """The number of moves in which the side to move mates by force; None if it is more than `most`."""
        self._begin(most)
        return self._distance(board.copy(), most)

    def mating_moves(self, board: Board, moves: int) -> list[Move]:
        """The first moves of a mate in at most `moves` moves."""
        self._begin(moves)
        ahead = board.copy()
        return [move for move in board.legal_moves if self._mates_with(ahead, move, moves)]

    def resistance(self, board: Board, most: int) -> int | None:
        """The number of moves in which the side to move is mated by force; None if it is more than `most`.

        0 if it has no legal move and has already lost.
        """
        self._begin(most)
        return self._resistance(board.copy(), most)

    def line(self, board: Board, moves: int) -> list[Move]:
        """A shortest mate against the longest defence; empty if the side to move cannot mate in `moves`.

        Among equal defences a capture is preferred, which makes sacrifices visible.
        """
        self._begin(moves)
        ahead, line = board.copy(), []
        distance = self._distance(ahead, moves)
        while distance:
            move = next(move for move in ahead.legal_moves if self._mates_with(ahead, move, distance))
            ahead.push(move)
            line.append(move)
            replies = {reply: self._distance_after(ahead, reply, distance) for reply in ahead.legal_moves}
            if not replies:
                break
            distance = max(replies.values())
            longest = [reply for reply in replies if replies[reply] == distance]
            reply = max(longest, key=lambda move: ahead.piece_at(move.to_square) is not None)
            ahead.push(reply)
            line.append(reply)
        return line

    def _begin(self, moves: int) -> None:
        if type(moves) is not int or not 1 <= moves <= LONGEST:
            raise MateProofError(f"expected a mate in 1 to {LONGEST} moves, got {moves!r}")
        self._proof.nodes = 0
        self._proof.node_limit = self._nodes

    def _forces(self, board: Board, moves: int) -> bool:
        forced = bool(forces_mate(board.position, self._proof, moves, 0))
        if self._proof.nodes > self._proof.node_limit:
            raise MateProofError(f"expected a proof within {self._nodes} positions for {board.fen()!r}")
        return forced

    def _distance(self, board: Board, most: int) -> int | None:
        return next((moves for moves in range(1, most + 1) if self._forces(board, moves)), None)

    def _resistance(self, board: Board, most: int) -> int | None:
        longest = 0
        for move in board.legal_moves:
            board.push(move)
            distance = self._distance(board, most)
            board.pop()
            if distance is None:
                return None
            longest = max(longest, distance)
        return longest

    def _mates_with(self, board: Board, move: Move, moves: int) -> bool:
        board.push(move)
        checks = board.is_check() or not self._proof.checks_only
        mated = checks and self._resistance_within(board, moves - 1)
        board.pop()
        return mated

    def _resistance_within(self, board: Board, moves: int) -> bool:
        # As `_resistance(board, moves) is not None`, without the distances.
        for reply in board.legal_moves:
            board.push(reply)
            forced = moves > 0 and self._forces(board, moves)
            board.pop()
            if not forced:
                return False
        return True

    def _distance_after(self, board: Board, reply: Move, most: int) -> int:
        board.push(reply)
        distance = self._distance(board, most)
        board.pop()
        assert distance is not None, "a reply to a forced mate that escapes it"
        return distance
