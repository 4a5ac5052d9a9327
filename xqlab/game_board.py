"""`GameBoard`: all that people and programs do with a board, made from what the search needs of one."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.ending_texts import explain, winner_of
from xqlab.errors import quoted
from xqlab.game import MAX_FACTS, MAX_MOVES, MAX_SQUARES, GameError, game_of, verdict
from xqlab.game import turn as turn_of
from xqlab.game_profile import profile_of
from xqlab.move_squares import because
from xqlab.picture import BoardPicture
from xqlab.playable import Playable
from xqlab.words import in_language

BUFFER = np.dtype((np.record, [("moves", np.int32, (2 * MAX_MOVES,)), ("scratch", np.int64, (64,))]))


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    winner : True for the side that moved first, False for the other one, None for a draw
    reason : in a few words, such as "three in a row"
    explanation : a sentence for people, or ""
    """

    winner: bool | None
    reason: str
    explanation: str = ""


class GameBoard(Playable):
    """A base class for boards: they define what `Playable` lists, and get everything else.

    One whose state is a record needs no `copy`, one whose game writes cells no `cells`, one that is not drawn
    no `picture`. A move is of the game's own type, as `move_of` returns it; in small games it is its text.
    """

    DECIDED, DRAWN = "the last move won", "no move is left"  # the reasons of an outcome

    def copy(self) -> Any:
        """An independent copy, with the moves that led to it; other attributes are shared."""
        copied = object.__new__(type(self))
        copied.__dict__.update(self.__dict__)
        copied.position = copied_record(self.position)
        return copied

    @property
    def turn(self) -> bool:
        """Whether the side that moves first in this game is to move."""
        return int(turn_of(self.position)) == 0

    def codes(self) -> list[int]:
        """The numbers of the legal moves."""
        buffer = np.zeros(1, dtype=BUFFER)[0]
        count = game_of(self.position).functions["generate"](self.position, buffer, 0)
        codes: list[int] = buffer.moves[:count].tolist()
        return codes

    @property
    def legal_moves(self) -> list[Any]:
        """All legal moves, in the order in which the search generates them."""
        return [self.move_of(code) for code in self.codes()]

    def cells(self) -> list[str]:
        """The symbol on each square, "" where empty; none in a game that does not write them."""
        game = game_of(self.position)
        if not game.symbols:
            return []
        numbers = np.zeros(MAX_SQUARES, dtype=np.uint8)
        count, symbols = game.functions["write_cells"](self.position, numbers), game.symbols
        return [symbols[number] for number in numbers[:count].tolist()]

    def picture(self, **options: Any) -> BoardPicture | None:
        """How to draw the cells; None, as by default, for a game without a board to draw."""
        return None

    def is_legal(self, move: Any) -> bool:
        """Whether `move` is legal."""
        return move in self.legal_moves

    def text(self, move: Any) -> str:
        """The text of a legal move in this position; raises GameError for any other."""
        return self.text_of(self.code_of(move))

    def code_of(self, move: Any) -> int:
        """The number of a legal move; raises GameError for any other."""
        for code in self.codes():
            if self.move_of(code) == move:
                return int(code)
        raise GameError(f"expected {self._expected()}, got {quoted(move)}{self._because(move)}")

    def parse_move(self, text: str) -> Any:
        """The legal move of this text; raises GameError for any other text."""
        for code in self.codes():
            if text == str(self.move_of(code)):
                return self.move_of(code)
        for code in self.codes():
            if text == self.text_of(code):
                return self.move_of(code)
        raise GameError(f"expected {self._expected()}, got {quoted(text)}{self._because(text)}")

    def push(self, move: Any) -> None:
        """Play a legal move; raises GameError for any other, and the board stays as it is."""
        self.push_code(self.code_of(move))

    def push_text(self, text: str) -> Any:
        """Play the legal move of this text and return it; raises GameError for any other text."""
        move = self.parse_move(text)
        self.push(move)
        return move

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it is undecided."""
        profile = profile_of(self)
        if profile is not None and game_of(self.position).offers("write_ending"):
            if not (facts := ending_facts(self.position)):
                return None
            ending = profile.play.endings[facts[0]]
            text = explain(ending.explained.en, facts, in_language(profile.sides, "en"))
            return Outcome(winner_of(facts), ending.reason, text)
        if self.codes():
            return None
        value = int(verdict(self.position))  # for the side to move
        if value == 0:
            return Outcome(None, self.DRAWN)
        return Outcome(self.turn if value > 0 else not self.turn, self.DECIDED)

    def _expected(self) -> str:
        # What an error asks for.
        texts = [self.text_of(code) for code in self.codes()]
        more = f" and {len(texts) - 8} more" if len(texts) > 8 else ""
        return f"one of {', '.join(texts[:8])}{more}" if texts else "no move: the game is over"

    def _because(self, move: Any) -> str:
        # The end of an error about a move: why it is not legal, where the game's profile knows.
        return because(self, str(move)) if self.codes() else ""

    def _repr_svg_(self) -> str | None:
        picture = self.picture()
        return None if picture is None else picture.render(self.cells())


def ending_facts(position: Any) -> list[int]:
    """How the game has ended, see `xqlab.ending_texts`; [] while it goes on."""
    facts, buffer = np.zeros(MAX_FACTS, np.int32), np.zeros(1, BUFFER)[0]
    count = game_of(position).functions["write_ending"](position, buffer, facts)
    numbers: list[int] = facts[: int(count)].tolist()
    return numbers


def copied_record(position: Any) -> Any:
    """An independent copy of a position's record, whose fields Python can write to as it is an array's."""
    copied = np.zeros(1, dtype=position.dtype)
    copied[0] = position
    return copied[0]


def line_of(board: Playable) -> tuple[Any, list[Any]]:
    """(the board before all moves, the moves) of a board of any game, which does not change."""
    first, moves = board.copy(), []
    with suppress(IndexError):
        while True:
            moves.append(first.pop())
    return first, moves[::-1]
