"""Composing mate positions: men placed at random, then kept only where a mate of some length is proven.

Nothing is taken from a book. A placement is a seed's; what survives is decided by `MateProver`.
"""

import random
from collections.abc import Iterator

from mate_themes import fen_of, themes_of

from xqlab.xiangqi import Board, InvalidFenError, Move
from xqlab.xiangqi.core.squares import LETTERS, allowed_squares
from xqlab.xiangqi.mate_positions import MatePosition
from xqlab.xiangqi.mate_proof import MateProofError, MateProver

QUICK = 3  # moves: mates up to here are sought among all moves, quiet ones included
LONGEST = 6  # moves: longer ones are sought among checks first, and then proven among all
PATIENCE = 40_000  # positions that each search among all moves for a mate in up to `QUICK` may take
CHECKING_PATIENCE = 150_000  # the same among checks alone
ENDGAME_PATIENCE = 100_000  # the same among all moves, up to `LONGEST`, with few men on the board
LONG_PATIENCE = 1_500_000  # the same for the proof of a longer mate
MOST_EARLIER = 60  # positions tried as the beginning of a mate one move longer


def place_men(chance: random.Random) -> str:
    """The FEN of a random attack of Red's on a king with his usual guards; it may be no legal position."""
    squares: dict[int, str] = {}

    def put(letter: str, side: int, near: bool = False) -> None:
        allowed = allowed_squares(LETTERS.index(letter), side) - set(squares)
        close = {square for square in allowed if square // 9 >= 5} if near else allowed
        free = sorted(close or allowed)
        if free:
            squares[chance.choice(free)] = letter.lower() if side else letter

    king = chance.choices(("e9", "d9", "f9", "e8", "d8", "f8", "d7", "f7"), (9, 4, 4, 2, 2, 2, 1, 1))[0]
    squares["abcdefghi".index(king[0]) + 9 * int(king[1])] = "k"
    put("K", 0)
    for letter, most in (("A", 2), ("B", 2)):
        for _ in range(chance.choice((0, most, most, chance.randint(0, most)))):
            put(letter, 1)
        for _ in range(chance.choice((0, 0, most, 1))):
            put(letter, 0)
    attackers = chance.sample("RRCCNNPP", chance.choice((2, 3, 3, 4, 4, 5)))
    for letter in attackers:
        put(letter, 0, near=chance.random() < 0.7)
    for letter in chance.sample("RRCCNNPPP", chance.choice((0, 1, 1, 2, 2, 3, 4))):
        put(letter, 1, near=chance.random() < 0.5)
    return fen_of([squares.get(square, "") for square in range(90)], "w")


def place_few(chance: random.Random) -> str:
    """The FEN of a random endgame: two or three men of Red's against a king with at most four."""
    squares: dict[int, str] = {}
    men = [
        "k",
        "K",
        *chance.sample("RCNNPP", chance.choice((2, 2, 3))),
        *chance.sample("aabbpn", chance.randint(0, 4)),
    ]
    for letter in men:
        side = int(letter.islower())
        squares[
            chance.choice(sorted(allowed_squares(LETTERS.index(letter.upper()), side) - set(squares)))
        ] = letter
    return fen_of([squares.get(square, "") for square in range(90)], "w")


class Composer:
    """Composes mates, with the provers that it needs."""

    def __init__(self) -> None:
        self.quick = MateProver(nodes=PATIENCE)
        self.checking = MateProver(nodes=CHECKING_PATIENCE, checks_only=True)
        self.frugal = MateProver(nodes=ENDGAME_PATIENCE)
        self.patient = MateProver(nodes=LONG_PATIENCE)

    def compose_attack(self, seed: int) -> MatePosition | None:
        """The mate that a seed's placement holds, with no man too many; None where it holds none.

        Half of them are Black's. Longer mates are found by checks alone, and their length then proven among
        all moves: so none of them begins with a quiet move that the checks would not have told of.
        """
        chance = random.Random(seed)
        try:
            board = Board(place_men(chance))
            moves = self._distance(board)
            if moves is None or len(self.patient.mating_moves(board, moves)) > 1:
                return None
            board = self._spare(board, moves, chance, bare=chance.random() < 0.5)
            wanted = chance.choice(range(QUICK, LONGEST + 1))
            while QUICK <= moves < wanted:
                earlier = self._earlier(board, moves, chance)
                if earlier is None:
                    break
                board, moves = earlier, moves + 1
            return self.describe(board.mirror() if chance.random() < 0.5 else board, moves, "attack", seed)
        except (InvalidFenError, MateProofError):
            return None

    def compose_endgame(self, seed: int) -> MatePosition | None:
        """The mate in more than `QUICK` moves, by one move only, of a seed's endgame of few men; or None.

        All moves are searched from the start, so many of these begin quietly.
        """
        chance = random.Random(seed)
        try:
            board = Board(place_few(chance))
            moves = self.frugal.distance(board, LONGEST)
            if moves is None or moves <= QUICK or len(self.patient.mating_moves(board, moves)) > 1:
                return None
            return self.describe(board.mirror() if chance.random() < 0.5 else board, moves, "endgame", seed)
        except (InvalidFenError, MateProofError):
            return None

    def describe(
        self, board: Board, moves: int, origin: str, seed: int | None, name: str = "", chinese: str = ""
    ) -> MatePosition:
        """All that the collection says about a position that mates in `moves`."""
        line = self.patient.line(board, moves)
        return MatePosition(
            name=name,
            chinese=chinese,
            fen=board.fen(),
            moves=moves,
            first=tuple(map(str, self.patient.mating_moves(board, moves))),
            line=tuple(map(str, line)),
            themes=tuple(themes_of(board, line)),
            origin=origin,
            seed=seed,
        )

    def _distance(self, board: Board) -> int | None:
        try:
            found = self.quick.distance(board, QUICK)
        except MateProofError:
            found = None
        if found is None:
            longest = self.checking.distance(board, LONGEST)
            found = None if longest is None else self.patient.distance(board, longest)
        return found

    def _spare(self, board: Board, moves: int, chance: random.Random, bare: bool) -> Board:
        # Takes off every man without whom the mate stays as long and its first move the only one. Where it is
        # not to be bare the king keeps his guards.
        cells = board.cells()
        men = list(enumerate(cells))
        chance.shuffle(men)
        for square, letter in men:
            if letter and letter not in "Kk" and (bare or letter not in "abAB"):
                cells[square] = ""
                try:
                    lighter = Board(fen_of(cells, "w"))
                    same = self.patient.distance(lighter, moves) == moves
                    same = same and len(self.patient.mating_moves(lighter, moves)) == 1
                except InvalidFenError:
                    same = False
                if not same:
                    cells[square] = letter
        return Board(fen_of(cells, "w"))

    def _earlier(self, board: Board, moves: int, chance: random.Random) -> Board | None:
        # A position of Red's, one move of each side before `board`, in which he mates one move later, and by
        # one move only. Every man is taken back to every square that he can have come from, in random order.
        tried = 0
        for before_reply in _before(board, "b", chance):
            try:
                if self.patient.resistance(before_reply, moves) != moves:
                    continue
            except MateProofError:
                continue
            for start in _before(before_reply, "w", chance):
                tried += 1
                if tried > MOST_EARLIER:
                    return None
                try:
                    if self.patient.distance(start, moves) is None:
                        if len(self.patient.mating_moves(start, moves + 1)) == 1:
                            return start
                except MateProofError:
                    continue
        return None


def _before(board: Board, side: str, chance: random.Random) -> Iterator[Board]:
    # The positions from which `side` reaches `board` by a move that takes nothing, in random order.
    cells = board.cells()
    men = [square for square, cell in enumerate(cells) if cell and cell.islower() == (side == "b")]
    ways = [(square, start) for square in men for start, cell in enumerate(cells) if not cell]
    chance.shuffle(ways)
    for square, start in ways:
        moved = list(cells)
        moved[start], moved[square] = cells[square], ""
        try:
            before = Board(fen_of(moved, side))
        except InvalidFenError:
            continue
        if before.is_legal(Move(start, square)):
            yield before
