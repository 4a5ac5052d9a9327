"""Why a move of Junqi is not legal: headquarters, mines, camps, corners of the railway, pieces in the way."""

from collections.abc import Callable, Sequence

from xqlab.games.junqi.board import Board
from xqlab.games.junqi.board_map import FILES, BoardMap
from xqlab.games.junqi.layouts import SIDES
from xqlab.games.junqi.pieces import BY_LETTER, KINDS
from xqlab.move_squares import CAUSES as SHARED_CAUSES
from xqlab.move_squares import Cause, clauses
from xqlab.words import Words

LETTERS = [*BY_LETTER, *map(str.lower, BY_LETTER)]
KIND_OF = {letter: KINDS[BY_LETTER[letter.upper()]] for letter in LETTERS}
FLAG_FIRST = sorted(LETTERS, key=lambda letter: (letter.islower(), letter not in "Ff"))
PIECES = {
    letter: Words(f"{side.en.lower()} {KIND_OF[letter].english}", side.zh[0] + KIND_OF[letter].chinese)
    for letter in FLAG_FIRST
    for side in [SIDES[letter.islower()]]
}

CAUSES = {
    "over": Words("the game is over", "对局已经结束"),
    **{name: SHARED_CAUSES[name] for name in ("empty", "turn", "own")},
    "stays": Words("it must go to another post", "棋子须走到另一个位置"),
    "no post": Words("no piece can stand there", "那里不是棋位"),
    "flag": Words("the flag never moves", "军旗不能移动"),
    "mine": Words("a mine never moves", "地雷不能移动"),
    "headquarters": Words("no piece leaves a headquarters", "进入大本营的棋子不能再移动"),
    "camp": Words("{pieces} is in a camp, where it cannot be attacked", "{pieces}在行营里，不能攻击"),
    "blocked": Words("{pieces} is in the way", "{pieces}挡在铁路上"),
    "engineer blocked": Words("pieces block every way there by railway", "通往那里的铁路都被棋子挡住"),
    "corner": Words("only an engineer turns corners on the railway", "只有工兵能在铁路上拐弯"),
    "diagonal": Words("diagonal roads only lead into and out of camps", "只有行营才连着斜路"),
    "way": Words(
        "a piece moves one post by road, or straight along a railway",
        "棋子沿公路一次走一步，沿铁路可直行多步",
    ),
}
OVER: Cause = ("over", ())


def refusals(board: Board) -> Callable[[str], Words | None]:
    """A function of a move such as "c5c6": why it is not legal here; None for a legal move.

    >>> print(refusals(Board("c2f1/5/5/5/5/5/5/2P2/5/5/5/1F2C r"))("d0c0"))
    there is no piece on d0
    """
    cells, side = board.cells(), int(not board.turn)
    numbers = {board.map.square_name(square): square for square in range(len(cells))}
    outcome = board.outcome()
    is_over = outcome is not None and outcome.reason != "no move"

    words = clauses(CAUSES, PIECES, lambda square: (cells[square], board.map.square_name(square)))

    def refusal(text: str) -> Words | None:
        at = 2 if text[2].isalpha() else 3
        start, end = numbers[text[:at]], numbers[text[at:]]
        cause = OVER if is_over else cause_of(board.map, cells, side, start, end)
        return words(cause, side=SIDES[side], start=text[:at])

    return refusal


def cause_of(board_map: BoardMap, cells: Sequence[str], side: int, start: int, end: int) -> Cause | None:
    """Why `side` cannot move so in a game that is not over; None for a legal move."""
    mover, target = cells[start], cells[end]
    if not mover:
        return "empty", ()
    if mover.islower() != bool(side):
        return "turn", ()
    if start == end:
        return "stays", ()
    if mover in "FfLl":
        return ("flag" if mover in "Ff" else "mine"), ()
    if start in board_map.headquarters:
        return "headquarters", ()
    if end not in board_map.posts:
        return "no post", ()
    if target and target.islower() == mover.islower():
        return "own", ()
    if cause := _obstacle(board_map, cells, start, end):
        return cause
    return ("camp", (end,)) if target and end in board_map.camps else None


def _obstacle(board_map: BoardMap, cells: Sequence[str], start: int, end: int) -> Cause | None:
    if frozenset((start, end)) in board_map.roads:
        return None
    on_rails = [[square in line for square in (start, end)] for line in board_map.railways]
    if not all(any(on) for on in zip(*on_rails)):
        aside, along = abs(start % FILES - end % FILES), abs(start // FILES - end // FILES)
        return ("diagonal" if aside == along == 1 else "way"), ()
    if cells[start] in "Ee":
        return None if end in _engineer_reach(board_map, cells, start) else ("engineer blocked", ())
    blocked: Cause = ("corner", ())
    for line, (has_start, has_end) in zip(board_map.railways, on_rails):
        if has_start and has_end:
            one, other = line.index(start), line.index(end)
            between = line[one + 1 : other] if one < other else line[other + 1 : one][::-1]
            pieces = [square for square in between if cells[square]]
            if not pieces:
                return None
            blocked = ("blocked", (pieces[0],))
    return blocked


def _engineer_reach(board_map: BoardMap, cells: Sequence[str], start: int) -> set[int]:
    reached, open_ends = {start}, [start]
    while open_ends:
        square = open_ends.pop()
        for rail in board_map.rails:
            if square in rail:
                (other,) = rail - {square}
                if other not in reached:
                    reached.add(other)
                    if not cells[other]:
                        open_ends.append(other)
    return reached
