"""The moves that have been played and the place among them; undo, redo, and earlier games."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from xqlab.errors import WidgetError
from xqlab.viz.page.game_words import NOTICES

Note = TypeVar("Note")
MOST_GAMES = 100  # earlier games that undo can go back to


@dataclass
class _Game(Generic[Note]):
    start: Any
    codes: list[int] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    at: int = 0


class LineOfPlay(Generic[Note]):
    """A board, the moves played on it, and a place among them.

    `note(board, code)` is called once for each move, before it is played; its answers are `notes`. A new
    position keeps the earlier games: undoing the first move of one leads back to the game before it.

    board : the current position with the moves that led to it; not to be changed
    """

    def __init__(
        self, start: Any, codes: Iterable[int] = (), *, note: Callable[[Any, int], Note] | None = None
    ) -> None:
        self._note: Callable[[Any, int], Any] = (lambda board, code: None) if note is None else note
        self._games: list[_Game[Note]] = []
        self._game = -1
        self.begin(start, codes)

    @property
    def start(self) -> Any:
        """The position before the first move of this game; not to be changed."""
        return self._here.start

    @property
    def codes(self) -> tuple[int, ...]:
        """All moves of this game, those taken back included, as the game numbers them."""
        return tuple(self._here.codes)

    @property
    def notes(self) -> list[Note]:
        """What `note` returned for each of them."""
        return list(self._here.notes)

    @property
    def at(self) -> int:
        """How many of the moves have been played here."""
        return self._here.at

    @property
    def can_undo(self) -> bool:
        """Whether there is a move, or another position, to go back to."""
        return self.at > 0 or self._game > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is one to go forward to."""
        return self.at < len(self._here.codes) or self._game < len(self._games) - 1

    @property
    def at_end(self) -> bool:
        """Whether no move of this game has been taken back."""
        return self.at == len(self._here.codes)

    def begin(self, start: Any, codes: Iterable[int] = (), *, instead: bool = False) -> None:
        """Continue from another position; with `instead` it replaces a game without moves.

        Moves that were taken back are forgotten. An illegal move among `codes` raises the board's error, and
        nothing changes.
        """
        game: _Game[Note] = _Game(start.copy())
        board = start.copy()
        for code in codes:
            game.notes.append(self._note(board, code))
            board.push_code(code)
            game.codes.append(code)
        game.at = len(game.codes)
        keep = self._game if instead and self._game >= 0 and not self._here.codes else self._game + 1
        self._games = [*self._games[:keep], game][-MOST_GAMES:]
        self._game = len(self._games) - 1
        self.board = board

    def play(self, code: int) -> None:
        """Play a legal move here; moves that were taken back are forgotten."""
        note = self._note(self.board, code)
        self.board.push_code(code)
        here = self._here
        del here.codes[here.at :], here.notes[here.at :], self._games[self._game + 1 :]
        here.codes.append(code)
        here.notes.append(note)
        here.at += 1

    def undo(self) -> None:
        """Take one move back, or return to the game before this one; raises WidgetError."""
        if not self.can_undo:
            raise WidgetError(NOTICES["undo"][0])
        if self.at > 0:
            self._here.at -= 1
            self.board.pop()
        else:
            self._enter(self._game - 1)

    def redo(self) -> None:
        """Replay the move that was taken back; raises WidgetError."""
        if not self.can_redo:
            raise WidgetError(NOTICES["redo"][0])
        if not self.at_end:
            self.board.push_code(self._here.codes[self.at])
            self._here.at += 1
        else:
            self._enter(self._game + 1)

    def go(self, ply: int) -> None:
        """Go to the position after `ply` moves of this game; raises WidgetError."""
        last = len(self._here.codes)
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= last:
            raise WidgetError(f"expected a number of moves from 0 to {last}, got {ply!r}")
        while self.at > ply:
            self.undo()
        while self.at < ply:
            self.redo()

    @property
    def _here(self) -> _Game[Note]:
        return self._games[self._game]

    def _enter(self, game: int) -> None:
        self._game = game
        self.board = self._here.start.copy()
        for code in self._here.codes[: self._here.at]:
            self.board.push_code(code)
