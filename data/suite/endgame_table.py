"""Small endgames of Xiangqi solved exhaustively: every placement of a few pieces, backwards from the ends.

Red attacks, Black has no piece that can win. A side without a legal move has lost, in check or not. The rules
on repetition are not applied: a forced win never needs a position twice, but whether the other moves draw is
said without them.
"""

from collections import defaultdict
from contextlib import suppress
from itertools import product

from xqlab.xiangqi import Board
from xqlab.xiangqi.core.fen import InvalidFenError

FILES, RANKS = 9, 10
State = tuple[str, tuple[int, ...], bool]  # letters, the square of each, whether Red is to move

_PALACE = [9 * rank + file for rank in range(3) for file in (3, 4, 5)]
_ADVISOR = [3, 5, 13, 21, 23]
_ELEPHANT = [2, 6, 18, 22, 26, 38, 42]
_OWN_SIDE = {"K": _PALACE, "A": _ADVISOR, "B": _ELEPHANT}
_PAWN = [square for square in range(27, 90) if square >= 45 or square % 9 % 2 == 0]


def squares_of(letter: str) -> list[int]:
    """Where a piece can stand; a small letter is Black's.

    >>> squares_of("k")[0]
    84
    """
    own = {**_OWN_SIDE, "P": _PAWN}.get(letter.upper(), list(range(90)))
    return own if letter.isupper() else sorted(9 * (9 - square // 9) + square % 9 for square in own)


def board_of(state: State) -> Board:
    """A board at the state; raises InvalidFenError where it is not a position."""
    letters, squares, red = state
    cells = [""] * 90
    for letter, square in zip(letters, squares):
        cells[square] = letter
    rows = []
    for rank in reversed(range(RANKS)):
        row = "".join(cell or "." for cell in cells[FILES * rank : FILES * (rank + 1)])
        for run in range(FILES, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    return Board("/".join(rows) + (" w" if red else " b"))


def after(state: State, start: int, end: int) -> State:
    """The state after the move from one square to another."""
    letters, squares, red = state
    kept = [
        (letter, end if square == start else square)
        for letter, square in zip(letters, squares)
        if square != end
    ]
    return "".join(letter for letter, _ in kept), tuple(square for _, square in kept), not red


class EndgameTable:
    """Every position of some different pieces, such as "KNka", and how soon Red wins by force.

    plies : state -> plies to Red's forced win, 0 where Black has no move; a state without it is no forced win
    moves : state -> the state after each legal move, by the text of the move
    """

    def __init__(self, letters: str) -> None:
        self.letters = letters
        self.plies: dict[State, int] = {}
        self.moves: dict[State, dict[str, State]] = {}
        placements = product(*map(squares_of, letters))
        apart = (squares for squares in placements if len(set(squares)) == len(squares))
        for state in ((letters, squares, red) for squares in apart for red in (True, False)):
            with suppress(InvalidFenError):
                self.moves[state] = {
                    str(move): after(state, move.from_square, move.to_square)
                    for move in board_of(state).legal_moves
                }
        self._solve(self._smaller())

    def _smaller(self) -> dict[State, int]:
        # The tables after a capture; without its attackers Red cannot win.
        plies: dict[State, int] = {}
        for letter in self.letters:
            rest = self.letters.replace(letter, "")
            if letter not in "Kk" and set(rest) & set("RNCP"):
                plies.update(EndgameTable(rest).plies)
        return plies

    def _solve(self, known: dict[State, int]) -> None:
        before: dict[State, list[State]] = defaultdict(list)
        left = {state: len(set(moves.values())) for state, moves in self.moves.items()}
        for state, moves in self.moves.items():
            for reached in set(moves.values()):
                before[reached].append(state)
        waiting: dict[int, list[State]] = defaultdict(list)
        for state, plies in known.items():
            if state in before:
                waiting[plies].append(state)
        waiting[0] += [state for state in self.moves if not left[state] and not state[2]]
        plies = 0
        while waiting:
            for state in waiting.pop(plies, []):
                if state in self.plies:
                    continue
                if state in self.moves:
                    self.plies[state] = plies
                for earlier in before[state]:
                    left[earlier] -= 1
                    if earlier[2] or not left[earlier]:
                        waiting[plies + 1].append(earlier)
            plies += 1
        self.plies |= {state: each for state, each in known.items() if state not in self.plies}
