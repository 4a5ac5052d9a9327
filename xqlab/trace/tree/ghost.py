"""The ghost tree: what plain minimax would have searched, to the same depth, where the search did not.

Minimax here is the search with every switch off: each legal move of each position to the iteration's depth,
no quiescence, a position without moves ends the game. So a node at ply p of an iteration of depth D
has D - p plies below it, whatever was reduced or extended on the way. The search left out

- moves pruned by a cutoff, and moves skipped on a guess: a whole subtree each;
- all moves of a node that was answered without them: by the table, a shortcut, quiescence, or a horizon that
  reductions brought nearer.

Nodes below a null move are not part of minimax's tree. Of a move that is searched several times, the last
search counts. Then nodes searched and ghosts together are minimax's nodes, exactly (a test says so).

Small ghosts are counted. Larger ones are estimated by random lines: with b moves at the first position of a
line, b' at the next, ..., the sum b + b b' + ... has the number of nodes as its mean.

Source: D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", 1975.
"""

# mypy: ignore-errors

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.game import MAX_MOVES, NO_MOVE, game_of, generate, make, pass_turn, unmake
from xqlab.kernels import COMPILED, interpreted, kernel
from xqlab.kernels.beside import run_beside
from xqlab.playable import Playable
from xqlab.search.memory import MAX_PLY
from xqlab.search.running import interrupt_calls
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import AT_LEAF, BY_SHORTCUT, BY_TABLE, PASSED_OVER, UNSEARCHED, WHOLE

BUDGET = 2_000_000  # nodes counted at most
PROBES = 64  # random lines for each estimate
TRIALS = 4  # random lines that decide whether counting is tried; no estimate uses them
NONE = -1


class GhostMemory(np.record):
    """What counting and sampling remember; `moves` and `scratch` are the buffer that `generate` writes to."""


GHOST_MEMORY = np.dtype(
    (
        GhostMemory,
        np.dtype(
            [
                ("stop", np.int64),  # set from outside: return at once
                ("left", np.int64),  # nodes that may still be counted
                ("random", np.uint64),
                ("scratch", np.int64, (64,)),
                ("path", np.int64, (MAX_PLY + 2,)),
                ("by_ply", np.int64, (MAX_PLY + 2,)),  # nodes counted, at each ply below the first position
                ("sums", np.float64, (MAX_PLY + 2,)),  # of the samples at each ply
                ("squares", np.float64, (MAX_PLY + 2,)),
                ("moves", np.int32, ((MAX_PLY + 2) * MAX_MOVES,)),
            ],
            align=True,
        ),
    )
)


def new_memory(budget: int, seed: int = 1) -> Any:
    """What a count begins with.

    budget : nodes that may be counted
    """
    memory = np.zeros(1, dtype=GHOST_MEMORY)[0]
    memory.left = budget
    memory.random = np.uint64((int(seed) * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % 2**64 | 1)
    return memory


@kernel
def count_below(position, memory, depth, ply):
    """The nodes below `position` to `depth` (at least 1) plies; fewer where `memory.left` runs out."""
    base = ply * MAX_MOVES
    count = generate(position, memory, base)
    memory.left -= count
    memory.by_ply[ply + 1] += count
    total = count
    if depth == 1:
        return total
    for i in range(base, base + count):
        if memory.left < 0 or memory.stop != 0:
            return total
        make(position, memory.moves[i])
        total += count_below(position, memory, depth - 1, ply + 1)
        unmake(position)
    return total


@kernel
def probe_below(position, memory, depth):
    """An unbiased estimate of the nodes below `position`, by one random line; adds to the samples by ply."""
    product = 1.0
    total = 0.0
    played = 0
    for step in range(depth):
        count = generate(position, memory, 0)
        if count == 0:
            break
        product *= count
        total += product
        memory.sums[step + 1] += product
        memory.squares[step + 1] += product * product
        if step + 1 < depth:
            word = memory.random
            word ^= word << np.uint64(13)
            word ^= word >> np.uint64(7)
            word ^= word << np.uint64(17)
            memory.random = word
            make(position, memory.moves[np.int64(word >> np.uint64(33)) % count])
            played += 1
    for _ in range(played):
        unmake(position)
    return total


@kernel
def size_below(position, memory, depth, probes):
    """(nodes below `position`, standard error, 1.0 where they were counted and 0.0 where estimated).

    Separate random lines decide whether to count: an estimate from the same lines would be biased upwards
    where it is kept.
    """
    if depth <= 0:
        return 0.0, 0.0, 1.0
    guess = 0.0
    if depth > 1:
        for _ in range(TRIALS):
            guess += probe_below(position, memory, depth) / TRIALS
    if guess <= memory.left:
        memory.by_ply[:] = 0
        counted = float(count_below(position, memory, depth, np.int64(0)))
        if memory.left >= 0 and memory.stop == 0:
            return counted, 0.0, 1.0
        memory.left = 0
    memory.sums[:] = 0.0
    memory.squares[:] = 0.0
    total = 0.0
    square = 0.0
    for _ in range(probes):
        sample = probe_below(position, memory, depth)
        total += sample
        square += sample * sample
    mean = total / probes
    variance = max(square / probes - mean * mean, 0.0) / (probes - 1)
    return mean, math.sqrt(variance), 0.0


@kernel
def size_by_ply(position, memory, depth, probes, sizes, errors):
    """As `size_below`; fills in the nodes at each ply and their standard errors, both float64[depth + 1]."""
    total, error, counted = size_below(position, memory, depth, probes)
    for ply in range(1, depth + 1):
        sizes[ply] = memory.by_ply[ply]
        errors[ply] = 0.0
        if counted == 0.0:
            sizes[ply] = memory.sums[ply] / probes
            variance = max(memory.squares[ply] / probes - sizes[ply] ** 2, 0.0)
            errors[ply] = math.sqrt(variance / (probes - 1))
    sizes[0] = 1.0
    errors[0] = 0.0
    return total, error, counted


@kernel
def guess_ghosts(nodes, left, by_ply, sizes):
    """Fill in the size of the ghost at each node, as `measure_ghosts` does, by averages; 0 where none is.

    left   : int16[nodes]  as of `find_ghosts`
    by_ply : float64[plies]  minimax's nodes at each ply; a position has as many below it as the average one
    """
    for node in range(len(nodes)):
        sizes[node] = 0.0
        if left[node] == NONE:
            continue
        ply = np.int64(nodes[node].ply)
        for below in range(ply + 1, ply + left[node] + 1):
            sizes[node] += by_ply[below]
        sizes[node] /= max(by_ply[ply], 1e-300)
        if nodes[node].searched == 0:
            sizes[node] += 1.0


@kernel
def measure_ghosts(position, memory, nodes, targets, depths, probes, sizes, errors, exact):
    """Fill in the size of each target; return how many were done before the stop flag rose."""
    for k in range(len(targets)):
        node = np.int64(targets[k])
        length = 0
        while nodes[node].ply > 0:
            memory.path[length] = nodes[node].move
            length += 1
            node = np.int64(nodes[node].parent)
        for i in range(length - 1, -1, -1):
            if memory.path[i] == NO_MOVE:
                pass_turn(position)
            else:
                make(position, memory.path[i])
        size, error, counted = size_below(position, memory, np.int64(depths[k]), probes)
        for _ in range(length):
            unmake(position)
        if memory.stop != 0:
            return k
        sizes[k] = size
        if nodes[targets[k]].searched == 0:
            sizes[k] += 1.0  # a move not searched is a node, too
        errors[k] = error
        exact[k] = counted
    return len(targets)


@kernel
def find_ghosts(nodes, order, begin, first, end, left, alive):
    """Fill `left` for the nodes from `first` to `end`: plies that minimax searches where the search did not.

    left  : int16[nodes]  -1 where there is no ghost; below a move not searched, 0 and more; below a node that
            was answered without its moves, 1 and more
    alive : uint8[nodes], scratch, 0 everywhere; 1 where minimax goes, too, 2 where it continues alone
    """
    deepest = 0
    top = nodes[first]
    if top.ending == WHOLE:
        deepest = np.int64(top.depth)
    else:
        at = first
        while nodes[at].parent >= 0:
            at = np.int64(nodes[at].parent)
        deepest = np.int64(nodes[at].depth)
    for node in range(first, end):
        left[node] = NONE
        here = nodes[node]
        if here.ending == WHOLE:
            deepest = np.int64(here.depth)
            alive[node] = 1
            continue
        if node != first:
            parent = np.int64(here.parent)
            if alive[parent] != 1 or alive[node] == 3:
                alive[node] = 0
                continue
            if here.move == NO_MOVE and here.ply > 0:
                continue
        plies = deepest - here.ply
        if plies < 0:
            continue
        if here.ending == UNSEARCHED or here.ending == PASSED_OVER:
            left[node] = plies
            continue
        answered = here.ending == BY_TABLE or here.ending == BY_SHORTCUT or here.ending == AT_LEAF
        if answered or here.quiescence != 0:
            alive[node] = 2
            if plies > 0:
                left[node] = plies
            continue
        alive[node] = 1
        for i in range(begin[node + 1] + 1, begin[node + 2]):
            if nodes[order[i]].again != 0:
                alive[order[i - 1]] = 3  # searched again just after: that search counts


@dataclass(frozen=True)
class Ghosts:
    """What minimax would have searched where the search did not, place by place.

    node  : int32[k]    the moves not searched, and the nodes answered without their moves
    depth : int16[k]    plies that minimax searches below each
    nodes : float64[k]  nodes: below and at a move not searched; below a node that was answered
    error : float64[k]  standard error, 0 where counted
    exact : bool[k]     whether they were counted
    """

    node: NDArray[np.int32]
    depth: NDArray[np.int16]
    nodes: NDArray[np.float64]
    error: NDArray[np.float64]
    exact: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.node)

    @property
    def total(self) -> float:
        """All nodes of the ghost tree."""
        return float(self.nodes.sum())

    @property
    def total_error(self) -> float:
        """The standard error of `total`."""
        return float(np.sqrt((self.error**2).sum()))

    def __repr__(self) -> str:
        sign = "" if self.exact.all() else "≈ "
        return (
            f"<Ghosts: {sign}{self.total:,.0f} nodes at {len(self)} places, "
            f"{int(self.exact.sum())} of them counted>"
        )


def ghost(
    tree: Nodes, node: int | None = None, *, budget: int = BUDGET, probes: int = PROBES, seed: int = 1
) -> Ghosts:
    """The ghost tree at and below `node`, by default the root of the last iteration.

    budget : nodes that are counted at most, the smallest ghosts first; the others are estimated
    probes : random lines for each estimate

    An interrupt ends it and returns what was measured so far. Raises XqlabError for invalid options.

    >>> import xqlab
    >>> board = xqlab.games.TextbookTree("((3 5) (2 9)) ((1 4) (7 8))")
    >>> ghost(xqlab.search(board, depth=3, enhancements=xqlab.Enhancements.textbook(), record=True).tree)
    <Ghosts: 3 nodes at 1 places, 1 of them counted>
    """
    if node is None:
        node = tree.root()
    if not 0 <= node < len(tree):
        raise XqlabError(f"expected a node from 0 to {len(tree) - 1}, got {node!r}")
    _check(budget, probes)
    depths = ghost_depths(tree, node, tree.end(node))
    places = np.flatnonzero(depths != NONE)
    return measure(tree, places.astype(np.int32), depths[places], budget=budget, probes=probes, seed=seed)


def ghost_depths(tree: Nodes, first: int, end: int) -> NDArray[np.int16]:
    """int16[nodes]: the plies that minimax would have searched at each place in [first, end), else -1."""
    depths = np.full(len(tree), NONE, dtype=np.int16)
    every = tree.in_memory
    find_ghosts(every.nodes, *every.order, first, end, depths, np.zeros(len(tree), dtype=np.uint8))
    return depths


def measure(
    tree: Nodes,
    targets: NDArray[np.int32],
    depths: NDArray[np.int16],
    *,
    budget: int = BUDGET,
    probes: int = PROBES,
    seed: int = 1,
) -> Ghosts:
    """The ghosts at these places, with these plies below each; options as for `ghost`."""
    turn = np.argsort(depths, kind="stable")
    targets, depths = targets[turn], depths[turn]
    sizes, errors, exact = np.zeros((3, len(targets)))
    memory = new_memory(budget, seed)
    position = tree.board.copy().position
    results = (tree.in_memory.nodes, targets, depths, probes, sizes, errors, exact)
    count = _run(measure_ghosts, position, memory, *results)
    back = np.argsort(turn[:count], kind="stable")
    return Ghosts(targets[back], depths[back], sizes[back], errors[back], exact[back].astype(bool))


@dataclass(frozen=True)
class PlySizes:
    """The nodes of minimax's tree, ply by ply.

    nodes : float64[depth + 1]  at each ply below the first position, which is alone at ply 0
    error : float64[depth + 1]  standard error, 0 where counted
    total, total_error : of all plies together
    exact : whether they were counted
    """

    nodes: NDArray[np.float64]
    error: NDArray[np.float64]
    total: float
    total_error: float
    exact: bool


def minimax_size(
    board: Playable, depth: int, *, budget: int = BUDGET, probes: int = 1000, seed: int = 1
) -> PlySizes:
    """How many nodes plain minimax searches from a position: counted within the budget, else estimated.

    Raises XqlabError for invalid options.

    >>> import xqlab
    >>> minimax_size(xqlab.xiangqi.Board(), 2).nodes.tolist()
    [1.0, 44.0, 1920.0]
    """
    _check(budget, probes)
    if not 0 <= depth < MAX_PLY:
        raise XqlabError(f"expected a depth from 0 to {MAX_PLY - 1}, got {depth!r}")
    memory = new_memory(budget, seed)
    nodes, errors = np.zeros((2, depth + 1))
    arguments = (depth, probes, nodes, errors)
    total, error, counted = _run(size_by_ply, board.copy().position, memory, *arguments)
    return PlySizes(nodes, errors, 1 + total, error, bool(counted))


def _run(work: Any, position: Any, memory: Any, *arguments: Any) -> Any:
    def stop(why: str = "interrupted") -> None:
        memory.stop = 1

    if not (COMPILED and game_of(position).compiled):
        with interrupt_calls(stop):
            return interpreted(work)(position, memory, *arguments)
    with interrupt_calls(stop):
        return run_beside(lambda: work(position, memory, *arguments), None, stop)


def _check(budget: int, probes: int) -> None:
    if budget < 0:
        raise XqlabError(f"expected a budget of at least 0 nodes, got {budget!r}")
    if probes < 2:
        raise XqlabError(f"expected at least 2 probes, got {probes!r}")
