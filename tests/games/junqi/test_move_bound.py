"""No position of Junqi has more moves than a buffer of moves holds: a proof, computed from the tables.

A move goes by road, straight along a railway, or is an engineer's on the railways. For the side to move:

1. Roads. A road gives at most one move, and only if an own piece stands on exactly one of its ends. So there
   are at most as many road moves as the largest cut of the roads, in either half.
2. Straight moves. Of k own pieces on a line of n posts, one alone reaches at most n - 1 posts; else each of
   the n - k other posts is reached by at most two. The gain of each further piece only falls. A post lies on
   at most two lines, so m pieces give at most the 2m largest gains.
3. Engineers. Each reaches at most the railway posts without an own piece, and there are at most three.

The bound is the maximum over the number m of own pieces on railways that are no engineers.
"""

import itertools

import pytest

from tests.games.junqi.positions import SIZES, random_board, split
from tests.oracles import junqi_rules as rules
from xqlab.game import MAX_MOVES
from xqlab.games.junqi import Board
from xqlab.games.junqi.board_map import BOARDS, FILES, SIDE_ROWS
from xqlab.games.junqi.pieces import ENGINEER, FULL_SET, KINDS, MINE
from xqlab.kernels import COMPILED

ENGINEERS = KINDS[ENGINEER].count
MOVERS = FULL_SET - KINDS[MINE].count - 1  # all but mines and flag
BOUND = {"12x5": 203, "17x5": 246}
# What hill climbing has come to.
MOST_MOVES = {
    "12x5": (177, "XfX2/4X/1XXX1/1X3/1X1X1/1EEE1/5/1X1X1/1X3/1X1X1/X4/1FX1X r"),
    "17x5": (222, "1fX1X/X4/1XXX1/5/1X1X1/1E3/4X/5/2X2/5/5/1E1E1/1X1X1/5/1X1X1/X4/1FX1X r"),
}


def board_map(size):
    return BOARDS[SIZES.index(size)]


def largest_cut(roads):
    """The most roads of one half with exactly one end in a set of posts, row by row."""
    best = {0: 0}
    for row in range(SIDE_ROWS):
        within = [(a % FILES, b % FILES) for a, b in roads if a // FILES == b // FILES == row]
        below = [(a % FILES, b % FILES) for a, b in roads if (a // FILES, b // FILES) == (row - 1, row)]
        cuts = {}
        for chosen in range(1 << FILES):
            own = sum((chosen >> a & 1) != (chosen >> b & 1) for a, b in within)
            cuts[chosen] = own + max(
                cut + sum((under >> a & 1) != (chosen >> b & 1) for a, b in below)
                for under, cut in best.items()
            )
        best = cuts
    return max(best.values())


def halves(size):
    """The roads of Red's half and of Blue's, each as pairs (lower square, higher square) from row 0."""
    board = board_map(size)
    shift = FILES * (board.rows - SIDE_ROWS)
    roads = [tuple(sorted(pair)) for pair in board.roads]
    lower = [pair for pair in roads if pair[1] < FILES * SIDE_ROWS]
    upper = [(a - shift, b - shift) for a, b in roads if a >= shift]
    assert len(lower) + len(upper) == len(roads)
    assert all(b // FILES - a // FILES in (0, 1) for a, b in lower + upper)
    return lower, upper


def gains(n):
    """How many more straight moves a line of n posts can have with each further piece, falling to 0."""
    return [n - 1, max(n - 3, 0)]


def straight_moves(size, pieces):
    """An upper bound of the straight railway moves of so many pieces on railways."""
    every = sorted((gain for line in board_map(size).railways for gain in gains(len(line))), reverse=True)
    return sum(every[: 2 * pieces])


def bound(size):
    """An upper bound of the number of moves of any position."""
    railway_posts = len({square for line in board_map(size).railways for square in line})
    roads = sum(map(largest_cut, halves(size)))
    return max(
        roads + straight_moves(size, others) + engineers * (railway_posts - engineers - others)
        for engineers in range(ENGINEERS + 1)
        for others in range(MOVERS - ENGINEERS + 1)
    )


@pytest.mark.parametrize("size", SIZES)
def test_no_position_has_more_moves_than_a_buffer_holds(size):
    posts = [square for line in board_map(size).railways for square in line]
    assert max(map(posts.count, posts)) == 2
    assert bound(size) == BOUND[size] <= MAX_MOVES


def test_the_largest_cut_is_that_of_all_sets():
    # Of three rows, where all sets of posts can be tried.
    roads = [(a, b) for a, b in halves("12x5")[0] if b < 3 * FILES]
    cuts = [sum((chosen >> a & 1) != (chosen >> b & 1) for a, b in roads) for chosen in range(1 << 15)]
    assert max(cuts) == largest_cut(roads)


@pytest.mark.parametrize("n", range(2, 8))
def test_straight_moves_of_one_line_are_within_the_gains(n):
    for pieces in itertools.product((0, 1), repeat=n):
        line = list(range(n))
        own = {square: "P" for square in line if pieces[square]}
        count = sum(end not in own for square in own for end in rules.slides(line, square, own))
        assert count <= sum(gains(n)[: len(own)])
    assert sum(gains(n)) == max(n - 1, 2 * (n - 2))


@pytest.mark.parametrize("size", SIZES)
def test_positions_keep_each_part_of_the_bound(size):
    board, most_roads = board_map(size), sum(map(largest_cut, halves(size)))
    rails = {square for line in board.railways for square in line}
    at = {board.square_name(square): square for square in range(board.squares)}
    for seed in range(SIZES.index(size), 40 if COMPILED else 10, 2):
        position = random_board(seed)
        cells = position.cells()
        moves = [tuple(at[square] for square in split(move)) for move in position.legal_moves]
        roads = [frozenset(move) for move in moves if frozenset(move) in board.roads]
        rides = [move for move in moves if frozenset(move) not in board.roads]
        engineers = sum(cells[start] in "Ee" for start, _ in rides)
        movers = "MGDBRTCPX" if position.turn else "mgdbrtcpx"
        others = sum(bool(cells[square]) and cells[square] in movers for square in rails)
        assert len(roads) == len(set(roads)) <= most_roads
        assert len(rides) - engineers <= straight_moves(size, others)
        assert engineers <= ENGINEERS * (len(rails) - others - 1)


@pytest.mark.parametrize("size", SIZES)
def test_the_most_moves_that_hill_climbing_has_come_to(size):
    count, text = MOST_MOVES[size]
    text = full_set(text)
    pieces, side, _ = rules.read(text, size)
    assert len(Board(text).codes()) == len(rules.moves(pieces, side, size)) == count <= BOUND[size]


def full_set(text):
    """The position with pieces of a full set in place of the bombs."""
    others = iter([letter for letter in "MGDBRTCPX" for _ in range(rules.FULL_SET[letter])])
    return "".join(next(others) if letter == "X" else letter for letter in text)
