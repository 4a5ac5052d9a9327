"""What a mate shows: the themes of its line, each recognised by a rule on the moves and the last position.

docs/mates.md says each rule in words. A piece is *needed* if the mated side would have a legal move without
it. The rules speak of Red mating Black.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property

from xqlab.xiangqi import BLACK, SQUARE_NAMES, Board, Move, parse_square
from xqlab.xiangqi.core.reach import reach
from xqlab.xiangqi.core.squares import LETTERS
from xqlab.xiangqi.mate_proof import MateProver

CORNERS = {"d9": "f7", "f9": "d7", "d7": "f9", "f7": "d9"}  # each with the one across the palace


class MateLine:
    """A position, the line of moves that mates in it, and what the rules ask about them.

    The side to move may be either: what is looked at is turned so that Red mates.
    """

    def __init__(self, board: Board, line: Iterable[Move]) -> None:
        moves = list(line)
        if board.turn == BLACK:
            board = board.mirror()
            moves = [Move(_turned(move.from_square), _turned(move.to_square)) for move in moves]
        self.boards = [board.copy()]
        for move in moves:
            following = self.boards[-1].copy()
            following.push(move)
            self.boards.append(following)
        self.moves = moves

    @property
    def end(self) -> Board:
        """The last position, Black to move."""
        return self.boards[-1]

    @cached_property
    def king(self) -> int:
        """The square of the mated king."""
        square = self.end.king(BLACK)
        assert square is not None
        return square

    @cached_property
    def checkers(self) -> dict[int, str]:
        """The men that give the last check: square -> letter."""
        return checkers(self.end)

    def attacks(self) -> Iterable[tuple[Move, Board]]:
        """Red's moves, each with the position after it."""
        return zip(self.moves[::2], self.boards[1::2])

    def replies(self) -> Iterable[tuple[Board, Move]]:
        """Black's moves, each with the position before it."""
        return zip(self.boards[1::2], self.moves[1::2])

    def men(self, letter: str) -> list[int]:
        """The squares on which such men stand at the end."""
        return [square for square, cell in enumerate(self.end.cells()) if cell == letter]

    def needs(self, square: int) -> bool:
        """Whether Black had a legal move at the end if nobody stood on `square`."""
        cells = self.end.cells()
        cells[square] = ""
        return bool(Board(fen_of(cells, "b"), strict=False).legal_moves)

    def needs_any(self, letter: str, *names: str) -> bool:
        """Whether such a man is needed, on one of the squares that are named, if any are."""
        squares = (each for each in self.men(letter) if not names or SQUARE_NAMES[each] in names)
        return any(map(self.needs, squares))

    def beside(self) -> list[int]:
        """The squares of the palace beside the mated king."""
        squares = (self.king + step for step in (1, -1, 9, -9))
        return [square for square in squares if square < 90 and square // 9 >= 7 and 3 <= square % 9 <= 5]

    def same_line(self, square: int, checker: int) -> bool:
        """Whether `square` lies on the rank or file on which `checker` sees the mated king."""
        if checker // 9 == self.king // 9:
            return square // 9 == self.king // 9
        return square % 9 == self.king % 9

    def between(self, square: int) -> list[int]:
        """The squares between `square` and the mated king on a rank or file."""
        low, high = sorted((square, self.king))
        step = 1 if low // 9 == high // 9 else 9
        return list(range(low + step, high, step))

    def screen(self) -> tuple[int, int, str]:
        """The cannon that gives the last check, its screen, and that man's letter, "" for none."""
        for square, letter in self.checkers.items():
            if letter == "C":
                cells = self.end.cells()
                return square, *next((each, cells[each]) for each in self.between(square) if cells[each])
        return -1, -1, ""

    def last_check_by(self, letter: str) -> bool:
        """Whether such a man gives the last check."""
        return letter in self.checkers.values()


def checkers(board: Board) -> dict[int, str]:
    """The men that give check to the side to move: square -> letter. A king never does."""
    position = board.position
    side = int(position.turn)
    low, high = (int(position.pieces[0, half] | position.pieces[1, half]) for half in range(2))
    king = board.king(board.turn)
    assert king is not None
    found = {}
    for square, letter in enumerate(board.cells()):
        if letter and letter.isupper() == bool(side):
            reached = reach(LETTERS.index(letter.upper()), 1 - side, square, low, high)
            if int(reached[king // 45]) >> king % 45 & 1:
                found[square] = letter
    return found


def _turned(square: int) -> int:
    return 9 * (9 - square // 9) + square % 9


def fen_of(cells: Sequence[str], side: str) -> str:
    """The FEN of the men on the 90 squares, with "" for an empty one."""
    rows = ["".join(cell or "1" for cell in cells[9 * rank : 9 * rank + 9]) for rank in range(9, -1, -1)]
    return "/".join(rows) + f" {side} - - 0 1"


# -- the rules ---------------------------------------------------------------------------------------------

Rule = Callable[[MateLine], bool]


def _smothered(mate: MateLine, along: int | None = None) -> bool:
    # By its own pieces; squares on the line of the checker `along` need none.
    cells = mate.end.cells()
    free = (square for square in mate.beside() if not cells[square].islower())
    return all(along is not None and mate.same_line(square, along) for square in free)


def _two_rooks(mate: MateLine) -> bool:
    rooks = mate.men("R")
    for checker in set(mate.checkers) & set(rooks):
        for other in set(rooks) - {checker}:
            along_rank = checker // 9 == mate.king // 9
            apart = abs(checker // 9 - other // 9) if along_rank else abs(checker % 9 - other % 9)
            if apart == 1 and mate.needs(other):
                return True
    return False


def _knight_check(*names: str) -> Rule:
    def rule(mate: MateLine) -> bool:
        return any(
            letter == "N" and SQUARE_NAMES[square] in names and board.king(BLACK) == parse_square("e9")
            for _, board in mate.attacks()
            for square, letter in checkers(board).items()
        )

    return rule


def _iron_bolt(mate: MateLine) -> bool:
    cannons = [square for square in mate.men("C") if square % 9 == 4 and len(mate.between(square)) > 1]
    by = mate.last_check_by("R") or mate.last_check_by("P")
    return (
        by
        and mate.king % 9 == 4
        and any(square not in mate.checkers and mate.needs(square) for square in cannons)
    )


def _heaven_and_earth(mate: MateLine) -> bool:
    cannons = [square for square in mate.men("C") if mate.needs(square)]
    down, across = any(each % 9 == 4 for each in cannons), any(each // 9 == 9 for each in cannons)
    return mate.king == parse_square("e9") and len(cannons) == 2 and down and across


def _through_the_heart(mate: MateLine) -> bool:
    heart = parse_square("e8")
    return any(
        move.to_square == heart and board.cells()[heart] == "a" and board.cells()[move.from_square] == "R"
        for move, board in zip(mate.moves[::2], mate.boards[::2])
    )


def _moon_from_the_seabed(mate: MateLine) -> bool:
    behind = (square for square in mate.checkers if square % 9 == mate.king % 9 and square > mate.king)
    return mate.needs_any("K") and any(mate.checkers[square] in "RC" for square in behind)


def _pawns_at_the_gate(mate: MateLine) -> bool:
    palace = [square for square in mate.men("P") if square // 9 >= 7 and 3 <= square % 9 <= 5]
    return sum(map(mate.needs, palace)) >= 2


def _two_knights(mate: MateLine) -> bool:
    others = [square for square in mate.men("N") if square not in mate.checkers]
    return mate.last_check_by("N") and any(map(mate.needs, others))


def _last_check(letter: str) -> Rule:
    return lambda mate: mate.last_check_by(letter)


def _sacrifice(letter: str) -> Rule:
    return lambda mate: any(board.cells()[move.to_square] == letter for board, move in mate.replies())


def _interposition(mate: MateLine) -> bool:
    return any(
        board.is_check() and not board.cells()[move.to_square] and board.cells()[move.from_square] != "k"
        for board, move in mate.replies()
    )


def _race(mate: MateLine) -> bool:
    first = mate.boards[0]
    if first.is_check() or len(mate.moves) == 1:
        return False
    passed = first.copy()
    passed.push_code(0)
    return _prover().distance(passed, 1) == 1


_prover = cache(MateProver)

# In the order in which they are listed.
RULES: dict[str, Rule] = {
    "facing generals": lambda mate: mate.needs_any("K"),
    "double check": lambda mate: any(len(checkers(board)) > 1 for _, board in mate.attacks()),
    "discovered check": lambda mate: any(
        set(checkers(board)) - {move.to_square} for move, board in mate.attacks()
    ),
    "smothered": lambda mate: bool(mate.checkers) and _smothered(mate),
    "smothered by advisors": lambda mate: mate.screen()[2] == "a" and _smothered(mate, mate.screen()[0]),
    "cannon screen": lambda mate: bool(mate.screen()[2]),
    "double cannon": lambda mate: mate.screen()[2] == "C",
    "cannon behind knight": lambda mate: mate.screen()[2] == "N" and len(mate.between(mate.screen()[1])) == 1,
    "two rooks in turn": _two_rooks,
    "trough knight": _knight_check("c8", "g8"),
    "corner knight": _knight_check("d7", "f7"),
    "octagon knight": lambda mate: mate.needs_any("N", CORNERS.get(SQUARE_NAMES[mate.king], "none")),
    "angler knight": lambda mate: mate.last_check_by("R") and mate.needs_any("N", "c7", "g7"),
    "iron bolt": _iron_bolt,
    "cannons of heaven and earth": _heaven_and_earth,
    "through the heart": _through_the_heart,
    "moon from the seabed": _moon_from_the_seabed,
    "pawns at the gate": _pawns_at_the_gate,
    "two knights": _two_knights,
    "rook and knight": lambda mate: mate.last_check_by("R") and mate.needs_any("N"),
    "knight and cannon": lambda mate: mate.needs_any("N") and mate.needs_any("C"),
    "mate by rook": _last_check("R"),
    "mate by knight": _last_check("N"),
    "mate by pawn": _last_check("P"),
    "stalemate": lambda mate: not mate.checkers,
    "quiet first move": lambda mate: len(mate.moves) > 1 and not mate.boards[1].is_check(),
    "rook sacrifice": _sacrifice("R"),
    "knight sacrifice": _sacrifice("N"),
    "cannon sacrifice": _sacrifice("C"),
    "interposition": _interposition,
    "checker taken": lambda mate: any(move.to_square in checkers(board) for board, move in mate.replies()),
    "begins in check": lambda mate: mate.boards[0].is_check(),
    "race": _race,
}


def themes_of(board: Board, line: Iterable[Move]) -> list[str]:
    """The names of the themes that a mating line shows; `THEMES` of xqlab's mates has their Chinese names."""
    mate = MateLine(board, line)
    return [name for name, rule in RULES.items() if rule(mate)]
