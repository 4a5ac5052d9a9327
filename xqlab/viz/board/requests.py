"""Requests of the browser to a board widget: moves, steps, the engine, a FEN, setting up."""

from collections.abc import Callable
from typing import Any

from xqlab.errors import WidgetError
from xqlab.game_profile import position_text
from xqlab.viz.board.setup import Setup
from xqlab.viz.page.game_words import NOTICES
from xqlab.words import in_english

LOOKING = ("undo", "redo", "go")  # requests that a read-only board grants


class BrowserRequests:
    """The part of `BoardWidget` that answers requests, hence `self: Any`."""

    _thinking: Any
    hinted: Any

    def _hear(self: Any, _: Any, content: dict[str, Any], buffers: Any) -> None:
        handlers: dict[str, Callable[..., None]] = {
            "play": self._hear_play,
            "undo": self.undo,
            "redo": self.redo,
            "go": self.go_to,
            "new": self.new_game,
            "hint": self.hint,
            "engine": self.engine_move,
            "stop": self.stop,
            "fen": self._hear_fen,
            "edit": self._edit,
            "fill": self._fill,
            "begin_setup": self._begin_setup,
            "end_setup": self._end_setup,
            "cancel_setup": self._cancel_setup,
        }
        options = dict(content)
        name, number = options.pop("do", ""), options.pop("wish", "")
        with self._lock:
            try:
                self._notice = ""
                if name not in handlers:
                    raise WidgetError(f"expected a request among {', '.join(handlers)}, got {name!r}")
                if not (self.editable or name in LOOKING):
                    raise WidgetError(NOTICES["read-only"][0])
                handlers[name](**options)
            except (ValueError, TypeError) as error:
                self._notice = in_english(error)
            self._heard = str(number)

    def _hear_play(self: Any, start: int, end: int, serial: int, code: int | None = None) -> None:
        if serial != self._serial:
            return  # sent for an earlier position
        for legal in self._line.board.codes():  # several where a pawn is promoted, each with its code
            if self._profile.squares_of(self._line.board, legal) == (start, end) and code in (None, legal):
                return self._play(legal)
        raise WidgetError(NOTICES["illegal"][0].format(f"{start!r} to {end!r}"))

    def _hear_fen(self: Any, text: str, typing: bool = False) -> None:
        try:
            board = self._board_of(text, strict=self.strict and not self._setup)
        except ValueError as error:
            says = in_english(error)
            self._fen_answer = {"text": text, "error": says, "zh": self._profile.message(says)}
            return
        self._fen_answer = {"text": text, "error": "", "zh": ""}
        if self._setup:
            self._setup = Setup.of(board, self._profile).message(self._profile, strict=self.strict)
        elif position_text(board) != self._text():
            self._line.begin(board, instead=typing)
            self._changed("new", is_begun=True)

    def _begin_setup(self: Any) -> None:
        if not self._profile.arranges():
            raise WidgetError(f"expected a game that can be set up, got {self._profile.name}")
        self._thinker.drop()
        self._thinking, self.hinted = {}, {}
        self._setup = Setup.of(self._line.board, self._profile).message(self._profile, strict=self.strict)

    def _edit(self: Any, cells: list[str] | None = None, turn: int | None = None) -> None:
        self._expect_setup()
        now = self._arrangement().changed(self._profile, cells, turn)
        self._setup = now.message(self._profile, strict=self.strict)

    def _fill(self: Any, side: int, tool: str) -> None:
        self._expect_setup()
        self._edit(self._profile.filled(self._setup["cells"], side, tool))

    def _arrangement(self: Any) -> Setup:
        return Setup(tuple(self._setup["cells"]), self._setup["turn"], self._setup["fen"])

    def _expect_setup(self: Any) -> None:
        if not self._setup:
            raise WidgetError(NOTICES["setup"][0])

    def _end_setup(self: Any) -> None:
        self._expect_setup()
        if self._setup["problem"]:
            raise WidgetError(NOTICES["unplayable"][0].format(self._setup["problem"]))
        board = self._board_of(self._setup["fen"], strict=self.strict)
        is_same = self._arrangement().is_as(self._line.board, self._profile)
        self._setup = {}
        if is_same:
            self._changed("same")
            return
        self._line.begin(board)
        self._changed("new", is_begun=True)

    def _cancel_setup(self: Any) -> None:
        self._changed("cancelled")
