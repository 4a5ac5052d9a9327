"""Why a move is not legal, as a rule book says it: the leg, the eye, the screen, the palace, the pin.

Written from the rules, square by square, and not from the move generator: tests compare the two. It runs only
when a person has tried a move.
"""

from collections.abc import Callable, Sequence
from typing import Any

from xqlab.move_squares import CAUSES as SHARED_CAUSES
from xqlab.move_squares import Cause, clauses
from xqlab.words import Words
from xqlab.xiangqi.core.move import IllegalMoveError, Move
from xqlab.xiangqi.core.squares import (
    FILES,
    HALF,
    KIND_NAMES,
    LETTERS,
    SQUARE_NAMES,
    allowed_squares,
    parse_square,
)
from xqlab.xiangqi.core.xiangqi_board import XiangqiBoard
from xqlab.xiangqi.picture import FACES, SYMBOLS

SIDES = Words("Red", "红方"), Words("Black", "黑方")
KINDS = {
    symbol: Words(KIND_NAMES[LETTERS.index(symbol.upper())], face)
    for symbol, face in zip(SYMBOLS, FACES["simplified"])
}
PIECES = {
    symbol: Words(f"{side.en.lower()} {kind.en}", side.zh[0] + kind.zh)
    for symbol, kind in KINDS.items()
    for side in [SIDES[symbol.islower()]]
}

# {mover}: the piece's kind, {count}: the number of the pieces that are the cause.
CAUSES = {
    **SHARED_CAUSES,
    "stays": Words("it must go to another square", "棋子须走到另一个位置"),
    "king": Words("a king moves one square along a rank or file", "{mover}一次走一格，横走或竖走"),
    "advisor": Words("an advisor moves one square diagonally", "{mover}一次斜走一格"),
    "elephant": Words("an elephant moves exactly two squares diagonally", "{mover}走“田”字"),
    "knight": Words(
        "a knight moves one square along a rank or file, then one diagonally outwards", "{mover}走“日”字"
    ),
    "rook": Words("a rook moves along a rank or file", "{mover}走直线"),
    "cannon": Words("a cannon moves along a rank or file", "{mover}走直线"),
    "pawn": Words(
        "a pawn moves one square forward, and across the river one sideways, too",
        "{mover}一次走一格，过河前只能前进，过河后也能横走",
    ),
    "backward": Words("a pawn never moves backward", "{mover}不能后退"),
    "sideways": Words("a pawn moves sideways only across the river", "{mover}过河后才能横走"),
    "palace": Words("the {mover} cannot leave the palace", "{mover}不能出九宫"),
    "river": Words("an elephant cannot cross the river", "{mover}不能过河"),
    "leg": Words("{pieces} blocks its leg", "蹩马腿，{pieces}挡住"),
    "eye": Words("{pieces} blocks its eye", "塞象眼，{pieces}挡住"),
    "no screen": Words(
        "a cannon captures over a screen, and nothing stands between", "炮要隔子吃，中间没有炮架"
    ),
    "screens": Words(
        "a cannon captures over exactly one screen, and {pieces} stand between",
        "炮只能隔一个子吃，中间有 {count} 个子（{pieces}）",
    ),
    "facing": Words(
        "the kings would face each other on the {file} file", "走后将帅在 {file} 线上对面（白脸将）"
    ),
}


def refusals(board: XiangqiBoard) -> Callable[[str], Words | None]:
    """A function of a move such as "h2e2": why it is not legal here; None for a legal move.

    >>> from xqlab.xiangqi import Board
    >>> print(refusals(Board())("b0d1"))
    the red elephant on c0 blocks its leg
    """
    cells, side = board.cells(), int(not board.turn)
    checks = checks_on(cells, side)

    words = clauses(CAUSES, PIECES, lambda square: (cells[square], SQUARE_NAMES[square]))

    def refusal(text: str) -> Words | None:
        start, end = parse_square(text[:2]), parse_square(text[2:])
        cause, kind = cause_of(cells, side, checks, start, end), cells[start]
        squares = cause[1] if cause else ()
        return words(
            cause,
            mover=KINDS.get(kind, ""),
            side=SIDES[side],
            start=text[:2],
            file=SQUARE_NAMES[squares[0] if squares else start][0],
            count=str(len(squares)),
        )

    return refusal


def why(board: XiangqiBoard, move: Any) -> Words:
    """The reason as the end of an error's text, ": a pawn never moves backward"; "" for no move."""
    reason = None
    if isinstance(move, Move):
        reason = refusals(board)(SQUARE_NAMES[move.from_square] + SQUARE_NAMES[move.to_square])
    return Words(": {0}", "：{0}").filled(reason) if reason else Words("", "")


def illegal(board: XiangqiBoard, move: Any, shown: str = "") -> IllegalMoveError:
    """The error of a move that is not legal: it quotes the move, as it is `shown`, and says why."""
    name: Any = shown or str(move)
    if not isinstance(move, Move):
        name = Words("{0}, not a Move,", "{0}（不是 Move）").filled(repr(move))
    text = Words("{0} is not legal in {1}{2}", "{0} 在 {1} 中不合规则{2}")
    return IllegalMoveError(text.filled(name, repr(board.fen()), why(board, move)))


def cause_of(cells: Sequence[str], side: int, checks: Sequence[int], start: int, end: int) -> Cause | None:
    """Why `side`, whose king the pieces on `checks` attack, cannot move so; None for a legal move."""
    mover, target = cells[start], cells[end]
    if not mover:
        return "empty", ()
    if mover.islower() != bool(side):
        return "turn", ()
    if start == end:
        return "stays", ()
    if target and target.islower() == mover.islower():
        return "own", ()
    return obstacle(cells, start, end) or _danger(cells, side, checks, start, end)


def obstacle(cells: Sequence[str], start: int, end: int) -> Cause | None:
    """Why the piece on `start` does not reach `end`, whatever becomes of the kings; None where it does."""
    mover = cells[start]
    kind, side = mover.upper(), int(mover.islower())
    files, ranks = end % FILES - start % FILES, end // FILES - start // FILES
    steps = sorted((abs(files), abs(ranks)))
    match kind:
        case "R" | "C":
            return _along_a_line(cells, start, end, kind)
        case "N":
            if steps != [1, 2]:
                return "knight", ()
            leg = start + (files // 2 if abs(files) == 2 else FILES * (ranks // 2))
            return ("leg", (leg,)) if cells[leg] else None
        case "B":
            if steps != [2, 2]:
                return "elephant", ()
            if (start < HALF) != (end < HALF):
                return "river", ()
            eye = (start + end) // 2
            return ("eye", (eye,)) if cells[eye] else None
        case "P":
            return _pawn_obstacle(files, ranks if side == 0 else -ranks, (start < HALF) == (side == 0))
    number = LETTERS.index(kind)
    if steps != ([0, 1] if kind == "K" else [1, 1]):
        return KIND_NAMES[number], ()
    return None if end in allowed_squares(number, side) else ("palace", ())


def _along_a_line(cells: Sequence[str], start: int, end: int, kind: str) -> Cause | None:
    if start // FILES == end // FILES:
        step = 1 if end > start else -1
    elif start % FILES == end % FILES:
        step = FILES if end > start else -FILES
    else:
        return ("rook" if kind == "R" else "cannon"), ()
    between = tuple(square for square in range(start + step, end, step) if cells[square])
    if kind == "R" or not cells[end]:
        return ("blocked", between[:1]) if between else None
    if len(between) == 1:
        return None
    return ("screens", between) if between else ("no screen", ())


def _pawn_obstacle(files: int, forward: int, at_home: bool) -> Cause | None:
    if files == 0 and forward < 0:
        return "backward", ()
    if forward == 0 and abs(files) == 1:
        return ("sideways", ()) if at_home else None
    return None if (files, forward) == (0, 1) else ("pawn", ())


def checks_on(cells: Sequence[str], side: int) -> list[int]:
    """The squares of the pieces that attack the king of `side`, the other king on an open file included."""
    if "Kk"[side] not in cells:
        return []
    king = cells.index("Kk"[side])
    attackers = []
    for square, piece in enumerate(cells):
        if piece and piece.islower() != bool(side):
            # Kings attack as rooks do: facing each other counts as a check.
            is_king = piece in "Kk"
            blocker = _along_a_line(cells, square, king, "R") if is_king else obstacle(cells, square, king)
            if blocker is None:
                attackers.append(square)
    return attackers


def _danger(cells: Sequence[str], side: int, checks: Sequence[int], start: int, end: int) -> Cause | None:
    without = list(cells)
    without[start] = ""
    after = list(without)
    after[end] = cells[start]
    attackers = checks_on(after, side)
    if not attackers:
        return None
    # Of several the one that attacks already.
    attacker = min(attackers, key=lambda square: square not in checks)
    if cells[attacker] in "Kk":
        return "facing", (attacker,)
    if cells[start] in "Kk":
        return "into check", (attacker,)
    if attacker in checks:
        return "still in check", (attacker,)
    return ("pinned" if attacker in checks_on(without, side) else "exposed"), (attacker,)
