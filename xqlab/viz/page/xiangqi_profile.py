"""What the board widget needs to know about Xiangqi: names of pieces and squares, notations, FEN, results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xqlab.errors import XqlabError
from xqlab.picture import BoardPicture
from xqlab.trace.sides import sides_of
from xqlab.viz.page import xiangqi_chinese
from xqlab.viz.page.xiangqi_chinese import in_chinese
from xqlab.xiangqi import BLACK, MOVE_LIMIT, RED, START_FEN, Board, Move, parse_square
from xqlab.xiangqi.core.squares import FILES, KIND_NAMES, LETTERS, RANKS, SQUARE_NAMES
from xqlab.xiangqi.notation.moves import move_text, parse_move
from xqlab.xiangqi.picture import SYMBOLS
from xqlab.xiangqi.profile import PROFILE

SIDES = ("Red", "Black")


class XiangqiProfile:
    """Xiangqi's names, notations and texts for `BoardWidget`. Another game has its own profile.

    sides     : the names of the sides, the first to move first
    squares   : the name of each square, by its number
    pieces    : symbol, as in a board's cells -> "red cannon"
    faces     : name -> its label in the choice of faces
    notations : name -> its label in the choice of notations
    languages : notation not in Latin letters -> its language, for fonts and speech
    counting  : notations whose moves count the files, so that the board shows numbers instead of letters
    chinese   : sides, pieces, faces and notations in Chinese
    """

    name = Board.name
    sides = SIDES
    squares: tuple[str, ...] = tuple(SQUARE_NAMES)
    faces = {"chinese": "Chinese 帥將", "simplified": "Simplified 帅将", "latin": "Latin K k"}
    notations = {
        "chinese": "Chinese 炮二平五",
        "traditional": "Traditional 砲二平五",
        "wxf": "WXF C2=5",
        "iccs": "ICCS H2-E2",
        "uci": "Coordinates h2e2",
    }
    languages = {"chinese": "zh-Hans", "traditional": "zh-Hant"}
    counting = PROFILE.by_file
    pieces = {
        symbol: f"{SIDES[symbol.islower()].lower()} {KIND_NAMES[LETTERS.index(symbol.upper())]}"
        for symbol in SYMBOLS
    }
    chinese = {
        "game": "象棋",
        "sides": list(xiangqi_chinese.SIDES),
        "pieces": xiangqi_chinese.PIECES,
        "faces": xiangqi_chinese.FACES,
        "notations": xiangqi_chinese.NOTATIONS,
    }
    start_fen = START_FEN

    def owns(self, board: Any) -> bool:
        """Whether `board` is a board of this game."""
        return isinstance(board, Board)

    def board(self, fen: str, *, strict: bool, like: Board | None = None) -> Board:
        """The board of a FEN, with the move limit of the board `like`; raises InvalidFenError."""
        return Board(fen, strict=strict, move_limit=MOVE_LIMIT if like is None else like.move_limit)

    def picture(self, board: Board, *, faces: str, flip: bool) -> BoardPicture:
        """How to draw positions; the files have letters or, with the class xq-numbered, numbers."""
        return board.picture(faces=faces, flip=flip, coordinates="both")

    def line_of(self, board: Board) -> tuple[Board, list[int]]:
        """(the board before any move, the moves as numbers) of a board."""
        start = board.copy()
        while start.move_stack:
            start.pop()
        return start, [move.code for move in board.move_stack]

    def turn(self, board: Board) -> int:
        """The side to move, 0 for Red."""
        return 0 if board.turn == RED else 1

    def squares_of(self, code: int) -> tuple[int, int]:
        """The square that a move leaves and the one that it goes to."""
        move = Move.from_code(code)
        return move.from_square, move.to_square

    def check(self, board: Board) -> int:
        """The square of the king in check, -1 when there is none."""
        king = board.king(board.turn)
        return king if king is not None and board.is_check() else -1

    def texts(self, board: Board, code: int) -> dict[str, str]:
        """The move in every notation, in the position where it is played."""
        move = Move.from_code(code)
        return {name: move_text(board, move, name) for name in self.notations}

    def spoken(self, board: Board, code: int, language: str = "en") -> str:
        """The move in words: "cannon h2 takes black knight h9"."""
        start, end = self.squares_of(code)
        cells = board.cells()
        if language == "zh":
            piece, taken = xiangqi_chinese.PIECES[cells[start]], xiangqi_chinese.PIECES.get(cells[end], "")
            return xiangqi_chinese.spoken(piece, taken, self.squares[start], self.squares[end])
        kind = self.pieces[cells[start]].partition(" ")[2]
        goes = f"takes {self.pieces[cells[end]]}" if cells[end] else "to"
        return f"{kind} {self.squares[start]} {goes} {self.squares[end]}"

    def code(self, board: Board, text: str | Move) -> int:
        """The number of a move, given as such or as text in any notation.

        Raises InvalidMoveError for an invalid text, IllegalMoveError for an illegal move.
        """
        if isinstance(text, Move):
            return text.code
        return parse_move(board, text).code

    def square(self, name: str | int) -> int:
        """The number of a square, given as such or by name; raises ValueError."""
        if isinstance(name, str):
            return parse_square(name)
        if isinstance(name, bool) or not isinstance(name, int) or not 0 <= name < len(self.squares):
            raise XqlabError(f"expected a square such as 'e2' or from 0 to 89, got {name!r}")
        return name

    def number(self, board: Board) -> int:
        """The number of the move that is to be played."""
        return board.fullmove_number

    def outcome(self, board: Board, language: str = "en") -> tuple[str, str] | None:
        """(the result, a sentence that explains it) of a finished game, else None."""
        outcome = board.outcome()
        if outcome is None:
            return None
        if language == "zh":
            return xiangqi_chinese.outcome_text(outcome), xiangqi_chinese.outcome_explained(outcome, board)
        won = {RED: "Red wins", BLACK: "Black wins", None: "Draw"}[outcome.winner]
        return f"{won}: {outcome.termination.replace('_', ' ')}", outcome.explanation

    def valued(self, board: Board, move: str, value: int, language: str = "en") -> str:
        """A move and its value for the side to move, as Red sees it: "炮二平五, value 35 for Red"."""
        sides = sides_of(board)
        for_red = sides.for_max(value, 0)
        if language == "zh":
            return f"{move}，{xiangqi_chinese.value_text(for_red)}"
        seen = sides.text(for_red)
        return f"{move}, {seen}" if " " in seen else f"{move}, value {seen} for {sides.names[0]}"

    def message(self, text: str) -> str:
        """A message of an error, in Chinese."""
        return in_chinese(text)

    def says_moves(self, notation: str) -> bool:
        """Whether the texts of a notation add anything to the spoken squares."""
        return notation not in ("uci", "iccs")

    def fen_of(self, cells: Sequence[str], turn: int) -> str:
        """The FEN of pieces on squares, whether or not the position is legal."""
        rows = []
        for rank in reversed(range(RANKS)):
            row, empty = "", 0
            for cell in (*cells[FILES * rank : FILES * rank + FILES], "/"):
                if cell and empty:
                    row += str(empty)
                empty = 0 if cell else empty + 1
                row += cell
            rows.append(row[:-1])
        return f"{'/'.join(rows)} {'wb'[turn]} - - 0 1"
