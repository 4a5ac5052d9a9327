"""What a mate shows: the themes of its line, each recognised by a rule on the moves and the last position.

A piece is *needed* if the mated side would have a legal move without it. The rules speak of Red mating Black.
"""

from collections.abc import Callable, Iterable
from functools import cached_property

from xqlab.xiangqi import BLACK, SQUARE_NAMES, Board, Move, parse_square
from xqlab.xiangqi.core.reach import reach
from xqlab.xiangqi.core.squares import LETTERS
from xqlab.xiangqi.mate_proof import MateProver

ADVISOR_SQUARES = tuple(map(parse_square, ("d9", "f9", "e8", "d7", "f7")))
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
        return bool(Board(_fen(cells, "b"), strict=False).legal_moves)

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

    def screen(self) -> tuple[int, int] | None:
        """The cannon that gives the last check, and its screen."""
        for square, letter in self.checkers.items():
            if letter == "C":
                cells = self.end.cells()
                return square, next(each for each in self.between(square) if cells[each])
        return None

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


def _fen(cells: list[str], side: str) -> str:
    rows = "/".join(
        "".join(cell or "1" for cell in cells[9 * rank : 9 * rank + 9]) for rank in range(9, -1, -1)
    )
    return f"{rows} {side} - - 0 1"


# -- the rules: each a function of the line, in the order in which they are listed --------------------------

Rule = Callable[[MateLine], bool]
THEMES: dict[str, tuple[str, Rule]] = {}


def _theme(name: str, chinese: str) -> Callable[[Rule], Rule]:
    def remember(rule: Rule) -> Rule:
        THEMES[name] = chinese, rule
        return rule

    return remember


def themes_of(board: Board, line: Iterable[Move]) -> list[str]:
    """The names of the themes that a mating line shows; `THEMES` has their Chinese names and their rules."""
    mate = MateLine(board, line)
    return [name for name, (_, rule) in THEMES.items() if rule(mate)]


@_theme("facing generals", "白脸将")
def facing_generals(mate: MateLine) -> bool:
    """Red's king is needed: it holds a file."""
    return any(mate.needs(square) for square in mate.men("K"))


@_theme("double check", "双将")
def double_check(mate: MateLine) -> bool:
    """A move gives check with two pieces at once."""
    return any(len(checkers(board)) > 1 for _, board in mate.attacks())


@_theme("discovered check", "露将")
def discovered_check(mate: MateLine) -> bool:
    """A move gives check with a piece that did not move."""
    return any(set(checkers(board)) - {move.to_square} for move, board in mate.attacks())


@_theme("smothered", "闷杀")
def smothered(mate: MateLine) -> bool:
    """The mated king is in check and has its own pieces on every square beside it."""
    cells = mate.end.cells()
    return bool(mate.checkers) and all(cells[square].islower() for square in mate.beside())


@_theme("smothered by advisors", "闷宫")
def smothered_by_advisors(mate: MateLine) -> bool:
    """A cannon mates over an advisor; the free squares beside the king lie on its line."""
    screen = mate.screen()
    if screen is None or mate.end.cells()[screen[1]] != "a":
        return False
    along = {square for square in mate.beside() if mate.same_line(square, screen[0])}
    return all(square in along or mate.end.cells()[square].islower() for square in mate.beside())


@_theme("cannon screen", "炮架")
def cannon_screen(mate: MateLine) -> bool:
    """A cannon gives the last check over a piece."""
    return mate.screen() is not None


@_theme("double cannon", "重炮")
def double_cannon(mate: MateLine) -> bool:
    """The screen of the mating cannon is the other cannon."""
    screen = mate.screen()
    return screen is not None and mate.end.cells()[screen[1]] == "C"


@_theme("cannon behind knight", "马后炮")
def cannon_behind_knight(mate: MateLine) -> bool:
    """The screen of the mating cannon is a knight, one square away from the king's neighbour."""
    screen = mate.screen()
    return screen is not None and mate.end.cells()[screen[1]] == "N" and len(mate.between(screen[1])) == 1


@_theme("two rooks in turn", "双车错")
def two_rooks(mate: MateLine) -> bool:
    """A rook mates while the other holds the neighbouring rank or file."""
    rooks = mate.men("R")
    for checker in set(mate.checkers) & set(rooks):
        for other in set(rooks) - {checker}:
            along_rank = checker // 9 == mate.king // 9
            apart = abs(checker // 9 - other // 9) if along_rank else abs(checker % 9 - other % 9)
            if apart == 1 and mate.needs(other):
                return True
    return False


@_theme("trough knight", "卧槽马")
def trough_knight(mate: MateLine) -> bool:
    """A knight gives check from c8 or g8 to a king on e9."""
    return _knight_checks(mate, ("c8", "g8"), "e9")


@_theme("corner knight", "挂角马")
def corner_knight(mate: MateLine) -> bool:
    """A knight gives check from a corner of the palace, d7 or f7, to a king on e9."""
    return _knight_checks(mate, ("d7", "f7"), "e9")


def _knight_checks(mate: MateLine, squares: tuple[str, str], king: str) -> bool:
    return any(
        letter == "N" and SQUARE_NAMES[square] in squares and board.king(BLACK) == parse_square(king)
        for _, board in mate.attacks()
        for square, letter in checkers(board).items()
    )


@_theme("octagon knight", "八角马")
def octagon_knight(mate: MateLine) -> bool:
    """A knight in the corner of the palace across from the king's is needed."""
    across = CORNERS.get(SQUARE_NAMES[mate.king])
    return across is not None and _holds(mate, "N", (across,))


@_theme("angler knight", "钓鱼马")
def angler_knight(mate: MateLine) -> bool:
    """A rook mates, and a knight on c7 or g7 is needed."""
    return mate.last_check_by("R") and _holds(mate, "N", ("c7", "g7"))


@_theme("iron bolt", "铁门栓")
def iron_bolt(mate: MateLine) -> bool:
    """A rook or pawn mates the king on the middle file, which a cannon holds from afar."""
    cannons = [square for square in mate.men("C") if square % 9 == 4 and len(mate.between(square)) > 1]
    by = mate.last_check_by("R") or mate.last_check_by("P")
    return (
        by
        and mate.king % 9 == 4
        and any(square not in mate.checkers and mate.needs(square) for square in cannons)
    )


@_theme("cannons of heaven and earth", "天地炮")
def heaven_and_earth(mate: MateLine) -> bool:
    """One cannon on the middle file and one on the last rank are both needed against a king on e9."""
    cannons = [square for square in mate.men("C") if mate.needs(square)]
    down, across = (
        any(test(each) for each in cannons) for test in (lambda s: s % 9 == 4, lambda s: s // 9 == 9)
    )
    return mate.king == parse_square("e9") and len(cannons) == 2 and down and across


@_theme("through the heart", "大胆穿心")
def through_the_heart(mate: MateLine) -> bool:
    """A rook captures the advisor in the middle of the palace."""
    heart = parse_square("e8")
    return any(
        move.to_square == heart and board.cells()[heart] == "a" and board.cells()[move.from_square] == "R"
        for move, board in zip(mate.moves[::2], mate.boards[::2])
    )


@_theme("moon from the seabed", "海底捞月")
def moon_from_the_seabed(mate: MateLine) -> bool:
    """A rook or cannon behind the king gives the last check up its file, and Red's king is needed."""
    behind = (square for square in mate.checkers if square % 9 == mate.king % 9 and square > mate.king)
    return facing_generals(mate) and any(mate.checkers[square] in "RC" for square in behind)


@_theme("pawns at the gate", "二鬼拍门")
def pawns_at_the_gate(mate: MateLine) -> bool:
    """Two pawns in the palace are needed."""
    palace = [square for square in mate.men("P") if square // 9 >= 7 and 3 <= square % 9 <= 5]
    return sum(map(mate.needs, palace)) >= 2


@_theme("two knights", "双马")
def two_knights(mate: MateLine) -> bool:
    """A knight mates, and the other knight is needed."""
    others = [square for square in mate.men("N") if square not in mate.checkers]
    return mate.last_check_by("N") and any(map(mate.needs, others))


@_theme("rook and knight", "车马")
def rook_and_knight(mate: MateLine) -> bool:
    """A rook mates, and a knight is needed."""
    return mate.last_check_by("R") and any(map(mate.needs, mate.men("N")))


@_theme("knight and cannon", "马炮")
def knight_and_cannon(mate: MateLine) -> bool:
    """A knight and a cannon are both needed at the end."""
    return any(map(mate.needs, mate.men("N"))) and any(map(mate.needs, mate.men("C")))


def _holds(mate: MateLine, letter: str, names: tuple[str, ...]) -> bool:
    return any(SQUARE_NAMES[square] in names and mate.needs(square) for square in mate.men(letter))


@_theme("mate by rook", "车杀")
def mate_by_rook(mate: MateLine) -> bool:
    """A rook gives the last check."""
    return mate.last_check_by("R")


@_theme("mate by knight", "马杀")
def mate_by_knight(mate: MateLine) -> bool:
    """A knight gives the last check."""
    return mate.last_check_by("N")


@_theme("mate by pawn", "兵杀")
def mate_by_pawn(mate: MateLine) -> bool:
    """A pawn gives the last check."""
    return mate.last_check_by("P")


@_theme("stalemate", "困毙")
def stalemate(mate: MateLine) -> bool:
    """The side that cannot move is not in check."""
    return not mate.checkers


@_theme("quiet first move", "静着")
def quiet_first_move(mate: MateLine) -> bool:
    """The first move gives no check, and the mate takes more than one."""
    return len(mate.moves) > 1 and not mate.boards[1].is_check()


@_theme("rook sacrifice", "弃车")
def rook_sacrifice(mate: MateLine) -> bool:
    """A reply captures a rook."""
    return _taken(mate, "R")


@_theme("knight sacrifice", "弃马")
def knight_sacrifice(mate: MateLine) -> bool:
    """A reply captures a knight."""
    return _taken(mate, "N")


@_theme("cannon sacrifice", "弃炮")
def cannon_sacrifice(mate: MateLine) -> bool:
    """A reply captures a cannon."""
    return _taken(mate, "C")


def _taken(mate: MateLine, letter: str) -> bool:
    return any(board.cells()[move.to_square] == letter for board, move in mate.replies())


@_theme("interposition", "垫将")
def interposition(mate: MateLine) -> bool:
    """A reply to a check is neither a king's move nor a capture: it blocks, or removes a screen."""
    return any(
        board.is_check() and not board.cells()[move.to_square] and board.cells()[move.from_square] != "k"
        for board, move in mate.replies()
    )


@_theme("checker taken", "吃将")
def checker_taken(mate: MateLine) -> bool:
    """A reply captures the piece that gave check."""
    return any(move.to_square in checkers(board) for board, move in mate.replies())


@_theme("begins in check", "应将")
def begins_in_check(mate: MateLine) -> bool:
    """The side that mates is in check itself."""
    return mate.boards[0].is_check()


@_theme("race", "对攻")
def race(mate: MateLine) -> bool:
    """If the side that mates passed its turn, the other would mate with its next move."""
    first = mate.boards[0]
    if first.is_check() or len(mate.moves) == 1:
        return False
    passed = first.copy()
    passed.push_code(0)
    return _prover().distance(passed, 1) == 1


_provers: list[MateProver] = []


def _prover() -> MateProver:
    if not _provers:
        _provers.append(MateProver())
    return _provers[0]
