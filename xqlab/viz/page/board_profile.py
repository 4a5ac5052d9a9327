"""What a board to play on needs from its game: names of pieces and squares, notations, positions, results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from xqlab.ending_texts import explain
from xqlab.errors import XqlabError, quoted
from xqlab.game import RULE_WIN
from xqlab.game_board import GameBoard, ending_facts, line_of
from xqlab.game_profile import BoardRecordError, GameProfile, Texts, edge_for, profile_of, profile_of_fen
from xqlab.games.adapters import AnyBoard, Playable, playable
from xqlab.move_squares import square_names
from xqlab.picture import BoardPicture
from xqlab.search.result import mate_in
from xqlab.trace.conventions import conventions
from xqlab.trace.sides import short_text, sides_of
from xqlab.viz.page.game_words import STATUS, VALUES, in_chinese
from xqlab.words import Words, in_language

CHARACTERS = {"chinese": "zh-Hans", "traditional": "zh-Hant"}  # notations in characters: their languages


class BoardProfileError(XqlabError):
    """A board that cannot be played on, an unknown square, or a position that cannot be set up."""


class BoardProfile:
    """A game's names, notations and texts for boards to play on, from the game's own profile.

    game      : the game's own profile
    name      : its name in a sentence, "chess"
    sides     : the names of the sides, the first to move first
    squares   : the name of each square, by its number
    pieces    : symbol, as in a board's cells -> "white king"
    faces     : option of the pictures -> its label in the choice of faces; empty where there is no choice
    notations : name -> its label in the choice of notations
    tools     : what places the pieces of a side while a position is set up -> its label
    languages : notation in characters -> its language, for fonts and speech
    counting  : notations whose moves count the files, so that the board shows numbers instead of letters
    chinese   : name, sides, pieces, faces, notations and tools in Chinese
    """

    def __init__(self, game: GameProfile, board: Playable) -> None:
        """The profile of a game for boards like `board`; raises BoardProfileError where nothing is drawn."""
        picture = board.picture()
        if picture is None:
            raise BoardProfileError(f"expected a game with a board to draw, got {game.called.en}")
        self.game, self._texts = game, game.texts or Texts()
        self.name, self.sides = game.called.en, in_language(game.sides, "en")
        self.squares = square_names(board)[: len(picture.centers)]
        labels: dict[str, Mapping[str, Words | str]] = {
            "pieces": game.board.pieces or {symbol: symbol for symbol in picture.pieces},
            "faces": game.board.faces,
            "notations": game.moves.notations,
            "tools": self._texts.tools,
        }
        self.pieces, self.faces, self.notations, self.tools = in_language(labels, "en").values()
        self.languages = {name: tag for name, tag in CHARACTERS.items() if name in self.notations}
        self.counting = game.moves.by_file
        self.chinese: dict[str, Any] = in_language({"game": game.called} | labels, "zh")
        self.chinese["sides"] = [side.zh for side in game.sides]
        names = "|".join(map(re.escape, sorted(self.squares, key=len, reverse=True)))
        self._move = re.compile(f"({names})({names})?")
        self._number = {name: number for number, name in enumerate(self.squares)}

    @classmethod
    def of(cls, board: AnyBoard) -> BoardProfile:
        """The profile of a board of any game, one of python-chess included.

        Raises GameError for anything but a board, BoardProfileError for a board without a profile or picture.
        """
        board = playable(board)
        game = profile_of(board)
        if game is None:
            raise BoardProfileError(f"expected a game with a profile, got {board.name}")
        return cls(game, board)

    # -- boards -----------------------------------------------------------------------------------------

    def own(self, board: AnyBoard) -> Any:
        """`board` as a board of this game; None if it is of another game, or has other squares."""
        try:
            board = playable(board)
        except XqlabError:
            return None
        return board if profile_of(board) is self.game and len(board.cells()) == len(self.squares) else None

    def board(self, text: str, *, strict: bool, like: Any = None) -> Any:
        """The board of a position's text, with the rules of the board `like`; raises ValueError."""
        board = set_up(self.game, text, strict=strict, like=like)
        if len(board.cells()) != len(self.squares):
            expected = f"expected a position of {len(self.squares)} squares"
            raise BoardProfileError(f"{expected}, got {len(board.cells())}: {quoted(text)}")
        return board

    def start(self, board: GameBoard) -> Any:
        """The board on which a game like this one begins; without texts, the board before all moves."""
        if self.game.texts is None:
            return line_of(board)[0]
        text = self._texts.start if self._texts.begin is None else self._texts.begin(board)
        return self.board(text, strict=True, like=board)

    def arranges(self) -> bool:
        """Whether positions can be set up piece by piece, and typed."""
        return self._texts.arrange is not None

    def fen_of(self, cells: Sequence[str], turn: int) -> str:
        """The text of pieces on squares, whether or not the position is legal."""
        if self._texts.arrange is None:
            raise BoardProfileError(f"expected a game whose positions can be set up, got {self.name}")
        return self._texts.arrange(cells, turn)

    def filled(self, cells: Sequence[str], side: int, tool: str) -> list[str]:
        """The squares after a tool has placed a side's pieces; raises BoardProfileError for unknown tools."""
        fill = self._texts.fill_side
        if fill is None or tool not in self.tools or side not in (0, 1):
            tools = ", ".join(self.tools) or "none"
            raise BoardProfileError(f"expected a tool out of {tools} for side 0 or 1, got {tool!r}, {side!r}")
        return fill(cells, side, tool)

    def notes(self, cells: Sequence[str]) -> Sequence[tuple[bool, Words]]:
        """For each side (whether a game may begin with its set-up, a sentence); none by default."""
        return [] if self._texts.notes is None else self._texts.notes(cells)

    def picture(self, board: GameBoard, *, faces: str, flip: bool) -> BoardPicture:
        """How to draw positions; the files have letters or, with the class xq-numbered, numbers."""
        return self._picture(board, faces, flip, self.game.board.edge)

    def still(self, board: GameBoard, *, faces: str, flip: bool, notation: str) -> BoardPicture:
        """The same for a static picture beside moves in this notation."""
        return self._picture(board, faces, flip, edge_for(board, notation))

    def _picture(self, board: Playable, faces: str, flip: bool, edge: Mapping[str, Any]) -> BoardPicture:
        options = {"faces": faces} if self.faces else {}
        picture = board.picture(flip=flip, **options, **edge)
        assert picture is not None  # a profile without pictures is not made
        return picture

    def notation_in(self, language: str) -> str:
        """The notation that belongs to a language: coordinates, in English, where its own is Chinese.

        One that `use_conventions` has set stands for both, where the game has it.
        """
        names, notation = list(self.notations), conventions().notation
        if notation in names:
            return notation
        is_foreign = names[0] in self.counting or names[0] in CHARACTERS
        return "uci" if language == "en" and is_foreign and "uci" in names else names[0]

    def alike(self, faces: str, language: str) -> dict[str, str]:
        """Notation -> how pieces and moves write the same piece, where they differ."""
        texts = {name: self.game.board.alike(faces, name) for name in self.notations}
        return {name: in_language(text, language) for name, text in texts.items() if text}

    def line_of(self, board: GameBoard) -> tuple[Any, list[int]]:
        """(the board before any move, the moves as numbers) of a board."""
        start, moves = line_of(board)
        after, codes = start.copy(), []
        for move in moves:
            codes.append(self.code(after, move))
            after.push_code(codes[-1])
        return start, codes

    def turn(self, board: GameBoard) -> int:
        """The side to move, 0 for the one that moves first in the game."""
        return 0 if board.turn else 1

    def check(self, board: GameBoard) -> int:
        """The square of the king in check, -1 when there is none."""
        return self.game.play.check(board)

    # -- moves ------------------------------------------------------------------------------------------

    def squares_of(self, board: GameBoard, code: int) -> tuple[int, int]:
        """The square that a move leaves and the one that it goes to; twice the same where it only places."""
        start, end = self._squares_in(str(board.move_of(code)))
        return start, end

    def _squares_in(self, text: str) -> tuple[int, int]:
        match = self._move.match(text)
        if match is None:
            raise BoardProfileError(f"expected a move that begins with a square, got {text!r}")
        return self._number[match[1]], self._number[match[2] or match[1]]

    def arrow(self, text: str) -> tuple[int, int] | None:
        """The squares of an arrow given as text such as "h2e2"; None for any other text."""
        match = self._move.fullmatch(text)
        return None if match is None or match[2] is None else self._squares_in(text)

    def texts(self, board: GameBoard, code: int) -> dict[str, str]:
        """The move in every notation, in the position where it is played."""
        if self.game.moves.text is None:
            return dict.fromkeys(self.notations, str(board.move_of(code)))
        return {name: self.game.moves.text(board, code, name) for name in self.notations}

    def game_text(self, board: GameBoard, notation: str, start: Any, codes: Iterable[int]) -> str:
        """The game as text to copy: PGN if the game has it, otherwise numbered moves.

        board, start : after its moves, and before them; codes : the moves
        """
        if self.game.moves.game_text is not None:
            return self.game.moves.game_text(board, notation)
        if self.game.moves.pgn is not None:
            return self.game.moves.pgn({}, board, ())
        words: list[str] = []
        after, number, first = start.copy(), self.game.play.move_number(start), self.turn(start)
        for ply, code in enumerate(codes, first):
            if ply % 2 == 0 or not words:
                words.append(f"{number + ply // 2}{'...' if ply % 2 else '.'}")
            words.append(self.texts(after, code)[notation])
            after.push_code(code)
        return " ".join(words)

    def code(self, board: GameBoard, move: Any) -> int:
        """The number of a move, or of its text in any notation; raises ValueError."""
        if not isinstance(move, str):
            return int(board.code_of(move))
        if self.game.moves.parse is not None:
            return self.game.moves.parse(board, move)
        codes = board.codes()
        for code in codes:  # coordinates first: they need no other notation
            if move == str(board.move_of(code)):
                return int(code)
        for code in codes:
            if move in self.texts(board, code).values():
                return int(code)
        return int(board.code_of(board.parse_move(move)))

    def square(self, name: str | int) -> int:
        """The number of a square, from its number or its name; raises BoardProfileError."""
        if isinstance(name, str):
            if name not in self._number:
                first, *_, last = sorted(self.squares, key=lambda square: (square[0], len(square), square))
                raise BoardProfileError(f"expected a square from {first} to {last}, got {name!r}")
            return self._number[name]
        if isinstance(name, bool) or not isinstance(name, int) or not 0 <= name < len(self.squares):
            last_number = len(self.squares) - 1
            raise BoardProfileError(
                f"expected a square such as {self.squares[0]!r} or from 0 to {last_number}, got {name!r}"
            )
        return name

    def refusals(self, board: GameBoard) -> dict[tuple[int, int], Words]:
        """Why illegal moves of the side to move are illegal: (from, to) -> a clause.

        Where moves only place a piece: the moves to occupied squares.
        """
        reason = self.game.moves.refusals(board)
        legal = {self.squares_of(board, code) for code in board.codes()}
        cells, turn = board.cells(), self.turn(board)
        if any(start == end for start, end in legal):
            texts = {(square, square): self.squares[square] for square, cell in enumerate(cells) if cell}
        else:
            texts = {
                (start, end): self.squares[start] + self.squares[end]
                for start, cell in enumerate(cells)
                if cell and self.side_of(cell) == turn
                for end in range(len(cells))
                if end != start and (start, end) not in legal
            }
        return {squares: clause for squares, text in texts.items() if (clause := reason(text))}

    # -- material ---------------------------------------------------------------------------------------

    def side_of(self, symbol: str) -> int:
        """The side that a piece belongs to."""
        symbols = list(self.pieces)
        return int(symbols.index(symbol) >= len(symbols) // 2)

    def pieces_taken(self, before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
        """The pieces that a move takes off the board, from the symbols of all squares."""
        pieces = [Counter(filter(None, cells)) for cells in (before, after)]
        sizes = [
            [sum(count for symbol, count in few.items() if self.side_of(symbol) == side) for side in (0, 1)]
            for few in pieces
        ]
        lost = pieces[0] - pieces[1]
        # A side with as many pieces as before has lost none: its pawn has been promoted.
        fewer = [before > after for before, after in zip(*sizes)]
        return tuple(
            symbol for symbol in self.pieces for _ in range(lost[symbol]) if fewer[self.side_of(symbol)]
        )

    def material(self, cells: Sequence[str]) -> float | None:
        """By how many pawns the first side is ahead; None in a game whose pieces have no such worth."""
        worth = self.game.board.worth
        if not worth:
            return None
        return sum((1, -1)[self.side_of(cell)] * worth.get(cell, 0) for cell in cells if cell)

    # -- texts ------------------------------------------------------------------------------------------

    def names(self, language: str) -> tuple[Sequence[str], Mapping[str, str]]:
        """The names of the sides and of the pieces."""
        return (
            (self.chinese["sides"], self.chinese["pieces"]) if language == "zh" else (self.sides, self.pieces)
        )

    def outcome(self, board: GameBoard, language: str = "en") -> tuple[str, str] | None:
        """(the result, a sentence that explains it, or "") of a finished game, else None."""
        outcome = board.outcome()
        if outcome is None:
            return None
        sides, _ = self.names(language)
        reason = in_language(self.game.play.reason(outcome.reason), language)
        words = in_language(STATUS, language)
        winner = None if outcome.winner is None else sides[0 if outcome.winner else 1]
        result = words["draw"] if winner is None else words["win"].format(side=winner)
        explanation = outcome.explanation if language == "en" else self._explained(board, language)
        return words["over"].format(result=result, reason=reason), explanation

    def _explained(self, board: GameBoard, language: str) -> str:
        facts = ending_facts(board.position) if self.game.play.endings else []
        text = in_language(self.game.play.endings[facts[0]].explained, language) if facts else ""
        return explain(text, facts, self.names(language)[0]) if text else ""

    def valuation(self, board: GameBoard, value: int, language: str = "en") -> str:
        """The value of the side to move as the first side sees it: "35 for White", "mate in 3 for Black"."""
        return self._valued(board, value, language)[1]

    def valued(self, board: GameBoard, move: str, value: int, language: str = "en") -> str:
        """A move and its value for the side to move, as the first side sees it: "Nf3, value 35 for White"."""
        kind, text = self._valued(board, value, language)
        return in_language(VALUES["plain move" if kind == "plain" else "move"], language).format(
            move=move, text=text
        )

    def _valued(self, board: GameBoard, value: int, language: str) -> tuple[str, str]:
        # The kind of a value, and its text.
        sides = sides_of(board, language)
        value = sides.for_max(value, 0)
        moves = mate_in(value)
        kind = "rule" if abs(value) == RULE_WIN else "plain" if moves is None else "mate"
        return kind, in_language(VALUES[kind], language).format(
            value=short_text(value),
            first=sides.names[0],
            side=sides.names[value < 0],
            moves=abs(moves or 0),
            win=sides.win,
        )

    def message(self, text: str) -> str:
        """A message of an error, in Chinese."""
        words = dict(zip(self.sides, self.chinese["sides"]))
        for symbol, piece in self.pieces.items():
            words[f"{piece[:1].upper()}{piece[1:]}"] = self.chinese["pieces"][symbol]
        return in_chinese(text, self.game.play.messages, words)


def set_up(game: GameProfile, text: str, *, strict: bool, like: Any = None) -> Any:
    """The board of a position's text, with the rules of the board `like`; raises ValueError.

    strict : whether positions that cannot arise in a game are refused
    """
    texts = game.needed("texts", f"the position {quoted(text)}")
    return texts.read(text) if texts.set_up is None else texts.set_up(text, strict, like)


def board_of(board: AnyBoard | str | None, default: GameProfile, *, strict: bool = True) -> Any:
    """A board, the board of the text of a position, or, for None, the one on which `default` begins.

    A FEN belongs to the game whose FENs have as many rows, any other text to `default`. Raises GameError
    for anything else, and the game's own errors.
    """
    if board is not None and not isinstance(board, str):
        return playable(board)
    game = default
    if board is not None:
        with suppress(BoardRecordError):
            game = profile_of_fen(board)
    return set_up(game, game.needed("texts", "new boards").start if board is None else board, strict=strict)
