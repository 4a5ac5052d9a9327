"""`NetBoard`: make a move and see which columns of a net it changes, and which accumulators."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import traitlets

from xqlab.errors import WidgetError
from xqlab.game_profile import named
from xqlab.games.adapters import AnyBoard
from xqlab.nnue.inference.contributions import AccumulatorChange
from xqlab.nnue.inference.explanation import NetExplanation, explain, net_of
from xqlab.nnue.net.network import Network
from xqlab.nnue.net.quantised import Quantised
from xqlab.trace.conventions import LANGUAGES, conventions
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import PlayedMove, about_game, played_move, position_message
from xqlab.viz.board.options import checked_choice
from xqlab.viz.core.fields import chosen
from xqlab.viz.net_board.message import CELL, REMOVAL, about_net, net_message, values_on_pieces
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.palette.widget import Widget
from xqlab.viz.still.output import SIZE, Still
from xqlab.words import in_english
from xqlab.xiangqi import Board

STYLES = ("board/widget", "board/panel", "net_board/widget")


class NetBoard(Still, Widget):
    """A board to play on, and beside it the accumulators of a net, Red's and Black's, as they change.

    fen, last_move : the position, and the move that led to it; can be observed, `fen` and `board` can be set
    heat     : the numbers below the pieces: "" none, "removal" what the net loses without the piece, "cell"
               what its column adds to the chosen accumulator; can be set
    cell     : the chosen accumulator: [perspective, 0 Red or 1 Black; number from 0]; can be set
    faces, flip : of the board; language : "en" or "zh"; can be set
    net      : which net; can be set to another one of any shape
    accumulators : what the last step changed in Red's perspective and in Black's, None before the first
    explanation : the net's value, piece by piece
    """

    _esm = bundle("net_board/widget")
    _css = stylesheet(STYLES)

    fen = traitlets.Unicode(help="the position shown").tag(sync=True)
    last_move = traitlets.Unicode("", help='the move that led to it, such as "h2e2", or ""').tag(sync=True)
    heat = chosen("heat", ("", REMOVAL, CELL), WidgetError)
    cell: Any = traitlets.List(traitlets.Int(), [0, 0]).tag(sync=True)
    faces = traitlets.Unicode("chinese").tag(sync=True)
    flip = traitlets.Bool(False).tag(sync=True)
    language = traitlets.Unicode("en", help='of all words: "en" or "zh"').tag(sync=True)

    _about = traitlets.Dict().tag(sync=True)
    _picture = traitlets.Dict().tag(sync=True)
    _position = traitlets.Dict().tag(sync=True)
    _net = traitlets.Dict().tag(sync=True)
    _piece_values = traitlets.Dict().tag(sync=True)
    _notice = traitlets.Dict().tag(sync=True)  # what went wrong, by language
    _heard = traitlets.Unicode().tag(sync=True)  # the last request of the browser that was answered

    def __init__(
        self,
        net: Network | Quantised | Path | str,
        board: AnyBoard | str | None = None,
        *,
        heat: str = "",
        faces: str = "chinese",
        flip: bool = False,
        language: str | None = None,
    ) -> None:
        """A board for a net, for that of a file, or for the "shipped" one.

        board : a Xiangqi board or a FEN, the start position if None; the others as the attributes

        Raises WidgetError for invalid options, NetworkError, NetFileError, InvalidFenError, XqlabError.
        """
        self._serial = 0
        start = _board_of(board)
        self._profile = BoardProfile.of(start)
        self._net_shown = net_of(net)
        begin, codes = self._profile.line_of(start)
        self._line: LineOfPlay[PlayedMove] = LineOfPlay(
            begin, codes, note=lambda before, code: played_move(self._profile, before, code)
        )
        self._explanation = explain(self._net_shown, start)
        self._earlier: NetExplanation | None = None
        super().__init__(
            fen=start.fen(),
            last_move=self._last_text(),
            heat=heat,
            faces=faces,
            flip=flip,
            language=conventions().language if language is None else language,
            _about=self._about_board(),
            _picture=self._profile.picture(start, faces=faces, flip=flip).as_json(),
            _position=position_message(self._line, self._profile, serial=0),
            _net=net_message(self._explanation, None),
        )
        self._show_piece_values()
        self.observe(self._show_piece_values, ["heat", "cell"])
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"<NetBoard, {self._explanation.value:+.0f} for Red: {self.fen}>"

    # -- for the reader ---------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The position with the moves that led to it, a copy."""
        copy: Board = self._line.board.copy()
        return copy

    @board.setter
    def board(self, board: Board) -> None:
        start, codes = self._profile.line_of(_board_of(board))
        self._line.begin(start, codes)
        self._changed("new", compared=False)

    @property
    def net(self) -> Network | Quantised:
        """The net that is shown."""
        return self._net_shown

    @net.setter
    def net(self, net: Network | Quantised | Path | str) -> None:
        self._net_shown = net_of(net)
        self._earlier, self._explanation = None, explain(self._net_shown, self._line.board)
        with self.hold_sync():
            self.cell = [0, 0]
            self._about, self._net = self._about_board(), net_message(self._explanation, None)
            self._show_piece_values()

    @property
    def explanation(self) -> NetExplanation:
        """The net's value of the position, piece by piece."""
        return self._explanation.in_language(self.language)

    @property
    def accumulators(self) -> tuple[AccumulatorChange, AccumulatorChange] | None:
        """What the last step changed in Red's perspective and in Black's; None before the first move."""
        if self._earlier is None:
            return None
        red, black = map(AccumulatorChange, self._earlier.views, self._explanation.views)
        return red, black

    def play_move(self, move: Any) -> None:
        """Play a legal move, an object or text in any notation: "h2e2", "C2=5", "炮二平五".

        Raises InvalidMoveError or IllegalMoveError.
        """
        self._line.play(self._profile.code(self._line.board, move))
        self._changed("played")

    def undo(self) -> None:
        """Take back a move: the columns that it added are removed again. Raises WidgetError."""
        self._line.undo()
        self._changed("back")

    def redo(self) -> None:
        """Replay the move that was taken back. Raises WidgetError."""
        self._line.redo()
        self._changed("again")

    def go_to(self, ply: int) -> None:
        """Show the position after `ply` moves of this game. Raises WidgetError."""
        self._line.go(ply)
        self._changed("again" if ply else "start")

    # -- at work ----------------------------------------------------------------------------------------

    def _about_board(self) -> dict[str, Any]:
        return about_game(self._profile, self._line.board) | {"net": about_net(self._explanation)}

    def _last_text(self) -> str:
        return self._line.notes[self._line.at - 1].texts["uci"] if self._line.at else ""

    def _changed(self, occasion: str, *, compared: bool = True) -> None:
        self._serial += 1
        self._earlier = self._explanation if compared else None
        self._explanation = explain(self._net_shown, self._line.board)
        notation = LANGUAGES[self.language]
        # One message, and observers that see all of the new position.
        with self.hold_sync(), self.hold_trait_notifications():
            self._position = position_message(
                self._line, self._profile, serial=self._serial, occasion=occasion, notation=notation
            )
            self._net = net_message(self._explanation, self._earlier)
            self._notice = {}
            self.fen, self.last_move = self._line.board.fen(), self._last_text()
            self._show_piece_values()

    def _show_piece_values(self, _: Any = None) -> None:
        self._piece_values = values_on_pieces(self._explanation, self.heat, (self.cell[0], self.cell[1]))

    def _hear(self, _: Any, content: dict[str, Any], buffers: Any) -> None:
        handlers: dict[str, Callable[..., None]] = {
            "play": self._hear_play,
            "undo": self.undo,
            "redo": self.redo,
            "start": lambda: self.go_to(0),
        }
        options = dict(content)
        name, number = options.pop("do", ""), options.pop("wish", "")
        try:
            self._notice = {}
            if name not in handlers:
                raise WidgetError(f"expected a request among {', '.join(handlers)}, got {name!r}")
            handlers[name](**options)
        except (ValueError, TypeError) as error:
            says = in_english(error)
            self._notice = {"en": says, "zh": self._profile.message(says)}
        self._heard = str(number)

    def _hear_play(self, start: int, end: int, serial: int) -> None:
        if serial != self._serial:
            return  # sent for an earlier position
        for code in self._line.board.codes():
            if self._profile.squares_of(self._line.board, code) == (start, end):
                self._line.play(code)
                return self._changed("played")
        raise WidgetError(f"expected a legal move, got squares {start!r} to {end!r}")

    # -- what may be set --------------------------------------------------------------------------------

    @traitlets.validate("fen")
    def _check_fen(self, proposal: dict[str, Any]) -> str:
        text: str = proposal["value"]
        return text if text == self._line.board.fen() else Board(text).fen()

    @traitlets.observe("fen")
    def _take_fen(self, change: dict[str, Any]) -> None:
        if change["new"] != self._line.board.fen():
            self.board = Board(change["new"])

    @traitlets.observe("faces", "flip")
    def _redraw(self, _: Any) -> None:
        self._picture = self._profile.picture(self._line.board, faces=self.faces, flip=self.flip).as_json()

    def _still(self) -> str:
        board, notation = self._line.board, self._profile.notation_in(self.language)
        picture = self._profile.still(board, faces=self.faces, flip=self.flip, notation=notation)
        return str(picture.render(board.cells(), size=SIZE))

    @traitlets.validate("language", "faces")
    def _check_choice(self, proposal: dict[str, Any]) -> Any:
        return checked_choice(proposal["trait"].name, proposal["value"], self._profile)

    @traitlets.validate("cell")
    def _check_cell(self, proposal: dict[str, Any]) -> list[int]:
        value, width = proposal["value"], self._net_shown.architecture.width
        if len(value) != 2 or value[0] not in (0, 1) or not 0 <= value[1] < width:
            raise WidgetError(f"expected cell as [0 or 1, 0 to {width - 1}], got {value!r}")
        return list(value)


def _board_of(board: AnyBoard | str | None) -> Board:
    if board is None or isinstance(board, str):
        return Board() if board is None else Board(board)
    if not isinstance(board, Board):
        raise WidgetError(f"expected a Xiangqi board or a FEN, got {named(board)}")
    return board
