"""The two boards of Junqi: posts, camps, headquarters, railways and roads, and the tables made from them."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

FILES = 5
FILE_NAMES = "abcde"
SIDE_ROWS = 6  # of one side, row 0 at the back
CAMPS = ((2, 1), (2, 3), (3, 2), (4, 1), (4, 3))  # (row, file) of one side
HEADQUARTERS = ((0, 1), (0, 3))
FRONT = 5  # the row of a side that faces the enemy; no bomb may stand there at the start
MINE_ROWS = (0, 1)  # where mines may stand at the start
CROSSINGS = (0, 2, 4)  # files on which the fronts are joined by railway; mountains lie between them
STEPS = ((0, 1), (1, -1), (1, 0), (1, 1))  # (rows, files) to half of the neighbours of a square


@dataclass(frozen=True)
class BoardMap:
    """One board: everything else is derived from its rows and its stations.

    name     : "12x5" or "17x5"
    rows     : of the whole board
    stations : rows between the two sides that are crossed by railway, with posts on the files `CROSSINGS`
    """

    name: str
    rows: int
    stations: tuple[int, ...]

    @property
    def squares(self) -> int:
        """The number of squares, posts or not; square = 5 * row + file."""
        return self.rows * FILES

    @cached_property
    def posts(self) -> frozenset[int]:
        """The squares on which pieces stand."""
        sides = [square for square in range(self.squares) if self.row_of_side(square) is not None]
        return frozenset(sides + [FILES * row + file for row in self.stations for file in CROSSINGS])

    @cached_property
    def camps(self) -> frozenset[int]:
        """Posts on which a piece cannot be attacked."""
        return self._of_both_sides(CAMPS)

    @cached_property
    def headquarters(self) -> frozenset[int]:
        """Posts that no piece leaves."""
        return self._of_both_sides(HEADQUARTERS)

    @cached_property
    def railways(self) -> tuple[tuple[int, ...], ...]:
        """The straight railways, each as its posts in order."""
        along = [1, FRONT, *self.stations, self.rows - 1 - FRONT, self.rows - 2]
        across = [range(1, FRONT + 1), self.stations, range(self.rows - 1 - FRONT, self.rows - 1)]
        lines = [[FILES * row + file for file in range(FILES)] for row in along]
        lines += [[FILES * row + file for part in across for row in part] for file in (0, FILES - 1)]
        middle = [FRONT, *self.stations, self.rows - 1 - FRONT]
        lines += [[FILES * row + CROSSINGS[1] for row in middle]]
        return tuple(tuple(square for square in line if square in self.posts) for line in lines)

    @cached_property
    def rails(self) -> frozenset[frozenset[int]]:
        """The pairs of posts that are neighbours on a railway."""
        return frozenset(frozenset(pair) for line in self.railways for pair in pairwise(line))

    @cached_property
    def roads(self) -> frozenset[frozenset[int]]:
        """The pairs of posts that are joined by a road: neighbours, and the diagonals of camps."""
        joined = set()
        for one in self.posts:
            for rows, files in STEPS:
                other = one + FILES * rows + files
                if other not in self.posts or abs(other % FILES - one % FILES) > 1:
                    continue
                straight = 0 in (rows, files) and self.half(one) == self.half(other) is not None
                if straight or (rows and files and not self.camps.isdisjoint((one, other))):
                    joined.add(frozenset((one, other)))
        return frozenset(joined) - self.rails

    def half(self, square: int) -> int | None:
        """The side whose half a square is in, 0 Red, 1 Blue; None between the sides."""
        row = square // FILES
        return 0 if row < SIDE_ROWS else 1 if row >= self.rows - SIDE_ROWS else None

    def row_of_side(self, square: int) -> int | None:
        """The row of a square as seen from the back of its half; None between the sides."""
        row = square // FILES
        return {0: row, 1: self.rows - 1 - row, None: None}[self.half(square)]

    def mirrored(self, square: int) -> int:
        """The square that lies as this one does, seen from the other side of the table."""
        return self.squares - 1 - square

    def square_name(self, square: int) -> str:
        """The name of a square: "a0" is Red's corner on the left."""
        return f"{FILE_NAMES[square % FILES]}{square // FILES}"

    def _of_both_sides(self, places: tuple[tuple[int, int], ...]) -> frozenset[int]:
        own = [FILES * row + file for row, file in places]
        return frozenset(own + [self.mirrored(square) for square in own])


BOARDS = (BoardMap("12x5", 12, ()), BoardMap("17x5", 17, (6, 8, 10)))
SQUARES = max(board.squares for board in BOARDS)
SQUARES_OF = np.array([board.squares for board in BOARDS], dtype=np.int64)
LONGEST = max(len(line) for board in BOARDS for line in board.railways)
MOST_ROADS = 8  # that meet in one post, a camp
END = 127  # ends a list of squares


def _road_table() -> NDArray[np.uint8]:
    """uint8[board, square, 9]: the posts to which roads lead, then END."""
    table = np.full((len(BOARDS), SQUARES, MOST_ROADS + 1), END, dtype=np.uint8)
    for number, board in enumerate(BOARDS):
        ends = defaultdict(list)
        for one, other in map(tuple, board.roads):
            ends[one].append(other)
            ends[other].append(one)
        for square, others in ends.items():
            table[number, square, : len(others)] = sorted(others)
    return table


def _ray_table() -> NDArray[np.uint8]:
    """uint8[board, square, 4, posts]: the posts along each railway that leaves a post, then END."""
    table = np.full((len(BOARDS), SQUARES, 4, LONGEST), END, dtype=np.uint8)
    for number, board in enumerate(BOARDS):
        for square in board.posts:
            lines = [line for line in board.railways if square in line]
            rays = [ray for line in lines for ray in _rays(line, square) if ray]
            for i, ray in enumerate(rays):
                table[number, square, i, : len(ray)] = ray
    return table


def _rays(line: tuple[int, ...], square: int) -> tuple[tuple[int, ...], ...]:
    at = line.index(square)
    return line[at + 1 :], line[:at][::-1]


def _rail_tables() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
    """Railway posts as bits: int64[board, square]; their neighbours and squares, by board and bit."""
    bits = np.zeros((len(BOARDS), SQUARES), dtype=np.int64)
    neighbours = np.zeros((len(BOARDS), 64), dtype=np.int64)
    squares = np.full((len(BOARDS), 64), END, dtype=np.uint8)
    for number, board in enumerate(BOARDS):
        posts = sorted({square for line in board.railways for square in line})
        squares[number, : len(posts)] = posts
        for i, square in enumerate(posts):
            bits[number, square] = 1 << i
        for one, other in map(tuple, board.rails):
            neighbours[number, posts.index(one)] |= bits[number, other]
            neighbours[number, posts.index(other)] |= bits[number, one]
    return bits, neighbours, squares


def _marked(sets: list[frozenset[int]]) -> NDArray[np.bool_]:
    """bool[board, square]: which squares are in the sets."""
    table = np.zeros((len(BOARDS), SQUARES), dtype=np.bool_)
    for number, squares in enumerate(sets):
        table[number, sorted(squares)] = True
    return table


ROADS = _road_table()
RAYS = _ray_table()
RAIL_BIT, RAIL_NEIGHBOURS, RAIL_SQUARE = _rail_tables()
IS_POST = _marked([board.posts for board in BOARDS])
IS_CAMP = _marked([board.camps for board in BOARDS])
IS_HEADQUARTERS = _marked([board.headquarters for board in BOARDS])
