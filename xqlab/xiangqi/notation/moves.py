"""Moves as people write them: coordinates, ICCS, WXF and Chinese, written and read.

>>> from xqlab.xiangqi import Board
>>> board = Board()
>>> move = parse_move(board, "炮二平五")
>>> [move_text(board, move, notation) for notation in NOTATIONS]
['h2e2', 'H2-E2', 'C2=5', '炮二平五', '炮二平五']
"""

import re
from collections.abc import Sequence

from xqlab.errors import XqlabError
from xqlab.move_lines import names_of_lines
from xqlab.move_texts import text_of_name
from xqlab.words import Words as Texts
from xqlab.xiangqi.core.move import IllegalMoveError, InvalidMoveError, Move
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS, SQUARE_NAMES
from xqlab.xiangqi.core.xiangqi_board import XiangqiBoard
from xqlab.xiangqi.notation.chinese import CHINESE, latin_text
from xqlab.xiangqi.notation.tandem import PlacedPiece, by, name_move, square_reached, step_of
from xqlab.xiangqi.notation.wxf import WXF, Words, names, read_words
from xqlab.xiangqi.picture import FACES
from xqlab.xiangqi.rules.refusals import illegal, why

_CAPITALS = [name.upper() for name in SQUARE_NAMES]
WRITTEN = {  # each notation, as `xqlab.move_texts` explains
    "uci": [by("origin", SQUARE_NAMES), by("target", SQUARE_NAMES)],
    "iccs": [by("origin", _CAPITALS), "-", by("target", _CAPITALS)],
    "wxf": WXF,
    **CHINESE,
}
NOTATIONS = tuple(WRITTEN)

_COORDINATES = re.compile(r"([A-I][0-9])-?([A-I][0-9])")
_LONGEST = 64  # characters of a text that are read, and quoted in an error
_EXAMPLES = Texts("'h2e2', 'H2-E2', 'C2=5' or '炮二平五'", "'h2e2'、'H2-E2'、'C2=5' 或 '炮二平五'")
_EXPECTED = Texts("expected {0} such as {1}, got {2}", "应为{0}，如 {1}，得到 {2}")
_MOVE, _TEXT = Texts("a move", "着法"), Texts("a move as text", "文字写的着法")


class AmbiguousMoveError(InvalidMoveError):
    """A text that fits several legal moves; `moves` holds them."""

    def __init__(self, message: str | Texts, moves: Sequence[Move]) -> None:
        super().__init__(message)
        self.moves = tuple(moves)


def move_text(board: XiangqiBoard, move: Move, notation: str = "chinese") -> str:
    """The text of a legal move in the position of `board`, before it is played.

    notation : one of NOTATIONS; "chinese" writes simplified characters
    Raises ValueError for another notation, IllegalMoveError for a move that is not legal.
    """
    _check(notation)
    if not isinstance(move, Move) or move.code not in board.codes():
        raise illegal(board, move)
    return text_of_name(WRITTEN[notation], name_move(board.position, move.code))


def move_texts(board: XiangqiBoard, notation: str = "chinese") -> dict[Move, str]:
    """The texts of all legal moves, in the order of `legal_moves`; errors as for `move_text`."""
    _check(notation)
    parts = WRITTEN[notation]
    return {Move.from_code(code): text_of_name(parts, name) for code, name in _names(board).items()}


def _names(board: XiangqiBoard) -> dict[int, int]:
    # The name of each legal move, by its number.
    codes = board.codes()
    names = names_of_lines(board.position, [-1, *(0 for _ in codes)], [0, *codes])
    return dict(zip(codes, names[1:].tolist()))


def _check(notation: str) -> None:
    if notation not in NOTATIONS:
        text = Texts("expected a notation of {0}, got {1}", "记法应为 {0} 之一，得到 {1}")
        raise XqlabError(text.filled(", ".join(map(repr, NOTATIONS)), repr(notation)))


def parse_move(board: XiangqiBoard, text: str) -> Move:
    """The legal move of `board` that `text` names in any notation.

    Simplified and traditional characters, full and half width, Chinese numerals and digits may be mixed;
    spaces and case are ignored.
    Raises InvalidMoveError for a text that is not a move, AmbiguousMoveError for one that fits several legal
    moves, IllegalMoveError for an illegal move. Each quotes the text.
    """
    if not isinstance(text, str):
        raise InvalidMoveError(_EXPECTED.filled(_TEXT, _EXAMPLES, repr(text)))
    quoted = repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")
    latin = latin_text(text) if len(text) <= _LONGEST else ""
    match = _COORDINATES.fullmatch(latin)
    if match:
        move = Move.from_uci("".join(match.groups()).lower())
        if move.code not in board.codes():
            raise illegal(board, move, quoted)
        return move
    words = read_words(latin)
    if words is None:
        raise InvalidMoveError(_EXPECTED.filled(_MOVE, _EXAMPLES, quoted))
    return _the_move(board, words, quoted)


def _the_move(board: XiangqiBoard, words: Words, quoted: str) -> Move:
    moves = [
        Move.from_code(code)
        for code, step in ((code, step_of(name)) for code, name in _names(board).items())
        if step.direction == words.direction and step.number == words.number and names(words, step.piece)
    ]
    where = f"in {board.fen()!r}"
    if moves:
        return the_only(sorted(moves), quoted, where)
    own = [square for square, cell in enumerate(board.cells()) if cell and cell.isupper() == board.turn]
    pieces = {square: step_of(name_move(board.position, square | square << 7)).piece for square in own}
    if not any(names(words, piece) for piece in pieces.values()):
        side, at = Texts("Red", "红方") if board.turn else Texts("Black", "黑方"), LETTERS.index(words.kind)
        text = Texts(
            "{0} is not legal: {1} has no such {2} in {3}", "{0} 在 {3} 中不合规则：{1}没有这样的{2}"
        )
        kind = Texts(KIND_NAMES[at], FACES["simplified"][at if board.turn else at + 7])
        raise IllegalMoveError(text.filled(quoted, side, kind, repr(board.fen())))
    meant = [move for origin, piece in pieces.items() if (move := _move_in(words, piece, origin, board.turn))]
    reasons = {why(board, move) for move in meant}
    text, reason = Texts("{0} is not legal {1}{2}", "{0} 不合规则{2}"), Texts("", "")
    raise IllegalMoveError(text.filled(quoted, where, reasons.pop() if len(reasons) == 1 else reason))


def the_only(moves: Sequence[Move], quoted: str, where: str) -> Move:
    """The move that a text fits; raises AmbiguousMoveError for several."""
    if len(moves) == 1:
        return moves[0]
    fits = ", ".join(map(str, moves))
    text = Texts(
        "expected a text that fits one move, got {0}, which fits {1} {2}", "{0} 应只指一个着法，却可以指 {1}"
    )
    raise AmbiguousMoveError(text.filled(quoted, fits, where), moves)


def _move_in(words: Words, piece: PlacedPiece, origin: int, red: bool) -> Move | None:
    # The move of a piece that the words name, legal or not; None where they mean another one, or no square.
    if not names(words, piece):
        return None
    target = square_reached(words.direction, words.number, piece.kind, origin, red)
    return None if target in (None, origin) else Move(origin, target)
