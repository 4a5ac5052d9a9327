"""`BoardWidget`: a board to play on, to set up and to show, in step with a FEN."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any

import traitlets

from xqlab import lazy
from xqlab.errors import WidgetError
from xqlab.game import GameError, game_of
from xqlab.game_profile import position_text
from xqlab.games.adapters import AnyBoard
from xqlab.search.driver import Searcher
from xqlab.search.result import Iteration
from xqlab.trace.conventions import conventions
from xqlab.viz.board.book_moves import BookTraits
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import PlayedMove, about_game, played_move, position_message, status_of
from xqlab.viz.board.options import LevelTraits, checked_arrows, checked_choice, checked_level
from xqlab.viz.board.page.data import page_data, page_facts
from xqlab.viz.board.play import SearchOutcome, Thinker
from xqlab.viz.board.requests import BrowserRequests
from xqlab.viz.core.widget import Widget
from xqlab.viz.page.board_profile import BoardProfile, board_of
from xqlab.viz.page.facts import Facts
from xqlab.viz.page.game_words import NOTICES
from xqlab.viz.page.standalone import StandalonePage
from xqlab.viz.still.output import SIZE
from xqlab.words import Words
from xqlab.xiangqi.profile import PROFILE

PACE = 0.4  # seconds that a reply of the engine takes at least
REPLY, HINT = "reply", "hint"  # what the engine thinks for
STEPPER = "xqlab.viz.stepper.widget"  # which stands above
DEFAULT_GAME = PROFILE  # of a widget that is given no board


class BoardWidget(BrowserRequests, LevelTraits, BookTraits, Widget):
    """A widget to play any game by mouse, touch or keyboard, alone or against the engine, and to set it up.

    board, fen, last_move, moves : the game as it stands; `fen` and `last_move` can be observed, `board` and
    `fen` can be set. faces, notation, language, flip, engine_side, depth, time, nodes, strict, editable,
    arrows and book are the options of the same names and can be changed at any time, `language` of all
    words, too. sound : whether each move knocks
    evaluation : what the engine last thought of the position, for the first player; {} before it has searched
    """

    SCRIPT, STYLES = "board/widget", ("board/widget", "board/panel")
    CAN_SEARCH, LIVE_SCRIPT = True, "live/play/playing"
    MADE_LIVE = ("xqlab.viz.live.play.playing", "playing_page")
    TITLES = Words("A position of {game}", "{game}的一个局面")
    ABOUT = Words("About this position", "关于这个局面")

    fen = traitlets.Unicode(help="the position shown").tag(sync=True)
    last_move = traitlets.Unicode("", help='the move that led to it, such as "h2e2", or ""').tag(sync=True)
    hinted = traitlets.Dict(help="the engine's suggestion here: move, value, text; empty without").tag(
        sync=True
    )
    faces = traitlets.Unicode(help="of the pieces; empty where there is one set").tag(sync=True)
    notation = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode("en", help='of all words: "en" or "zh"').tag(sync=True)
    flip = traitlets.Bool(False).tag(sync=True)
    engine_side = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    evaluation = traitlets.Dict(help="value, depth, text, zh and share: of a bar for the first player").tag(
        sync=True
    )
    sound = traitlets.Bool(False, help="whether each move knocks").tag(sync=True)
    strict = traitlets.Bool(True).tag(sync=True)
    editable = traitlets.Bool(True).tag(sync=True)
    arrows: Any = traitlets.List().tag(sync=True)

    _about = traitlets.Dict().tag(sync=True)
    _picture = traitlets.Dict().tag(sync=True)
    _position = traitlets.Dict().tag(sync=True)
    _game_text = traitlets.Unicode().tag(sync=True)  # of the game so far, to be copied
    _setup = traitlets.Dict().tag(sync=True)  # empty while a game is played
    _thinking = traitlets.Dict().tag(sync=True)  # empty while the engine rests
    _waits = traitlets.Bool().tag(sync=True)  # whether it is the engine's turn and it waits for a request
    _notice = traitlets.Unicode().tag(sync=True)  # what went wrong
    _notice_zh = traitlets.Unicode().tag(sync=True)
    _heard = traitlets.Unicode().tag(sync=True)  # the last request of the browser that was answered
    _fen_answer = traitlets.Dict().tag(sync=True)  # text as typed, and what is wrong with it

    def __init__(
        self,
        board: AnyBoard | str | None = None,
        *,
        editable: bool = True,
        faces: str | None = None,
        notation: str | None = None,
        flip: bool = False,
        engine_side: str | None = None,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        strict: bool = True,
        arrows: Iterable[Any] = (),
        language: str | None = None,
        book: Any = None,
    ) -> None:
        """A widget at `board`: a board of any game, one of python-chess too, or a FEN; None starts Xiangqi.

        editable    : False makes it read-only: the reader steps through moves that come from Python alone,
                      from the beginning of the game unless the engine plays on
        faces       : in Xiangqi "chinese" (traditional), "simplified" or "latin"; by default the game's first
        notation    : of the list of moves: in Xiangqi "chinese", "traditional", "wxf", "uci" or "iccs", in
                      chess "san" or "uci"; by default the language's own, and then it changes with it
        flip        : whether the second player is at the bottom
        engine_side : the side that the engine plays, as the game calls it: "red", "white"; "both" or None
        depth       : plies that the engine searches, for its moves and for hints; by default the game's own
        time, nodes : the same as seconds a move or as nodes a move; only one of the three may be given
        strict      : whether positions that cannot arise in a game are refused
        arrows      : moves ("h2e2"), or (from, to) or (from, to, colour) as `xqlab.picture` draws them
        language    : "en" or "zh", by default as `use_conventions` has set it; a button changes it, too
        book        : an opening book, or the path of one: its moves are arrows, and a list with counts

        Raises WidgetError for invalid options, BookError for an invalid book, XqlabError, the game's
        own error for an invalid FEN.
        """
        self._lock = threading.RLock()
        self._serial = 0
        self._paused = False  # the engine waits for a request
        try:
            start = board_of(board, DEFAULT_GAME, strict=strict)
        except GameError as error:
            if isinstance(board, str):
                raise
            raise WidgetError(f"expected the board of a game, a FEN or None, got {board!r}") from error
        self._profile = profile = BoardProfile.of(start)
        self._thinker = Thinker(self._answered, self._thought)
        begin, codes = profile.line_of(start)
        self._line: LineOfPlay[PlayedMove] = LineOfPlay(
            begin, codes, note=lambda before, code: played_move(profile, before, code)
        )
        if not editable and engine_side is None:
            self._line.go(0)
        language = conventions().language if language is None else language
        faces = checked_choice("faces", next(iter(profile.faces), "") if faces is None else faces, profile)
        level = checked_level(depth, time, nodes, profile.game.play.depth)
        super().__init__(
            fen=self._text(),
            last_move=self._last_text(),
            _about=about_game(profile, start),
            _picture=profile.picture(start, faces=str(faces), flip=flip).as_json(),
            _position=position_message(self._line, profile, serial=0),
            faces=faces,
            notation=profile.notation_in(language) if notation is None else notation,
            flip=flip,
            engine_side=engine_side,
            **level,
            strict=strict,
            editable=editable,
            arrows=list(arrows),
            language=language,
            book=book,
        )
        self.level = level["level"]
        self._write_game(None)
        self.on_msg(self._hear)
        self.observe(self._follow_language, "language")  # not of its first value
        self._let_engine_move()

    def __repr__(self) -> str:
        status = status_of(self._profile, self._line.board).rstrip(".")
        return f"<BoardWidget of {self._profile.name}, {status}{self.fen and f': {self.fen}'}>"

    # -- the game as it stands --------------------------------------------------------------------------

    @property
    def board(self) -> Any:
        """The position with the moves that led to it, a copy."""
        return self._line.board.copy()

    @board.setter
    def board(self, board: AnyBoard) -> None:
        own = self._profile.own(board)
        if own is None:
            squares = f"of {self._profile.name} with {len(self._profile.squares)} squares"
            raise WidgetError(f"expected a board {squares}, got {board!r}")
        with self._lock:
            self._thinker.drop()
            start, codes = self._profile.line_of(own)
            self._line.begin(start, codes)
            self._changed("new", is_begun=True)

    @property
    def moves(self) -> list[str]:
        """The moves that led to the position, in the notation of the list."""
        return [note.texts[self.notation] for note in self._line.notes[: self._line.at]]

    @property
    def thinking(self) -> bool:
        """Whether the engine is searching."""
        return bool(self._thinker.busy)

    def play_move(self, move: Any) -> None:
        """Play a legal move, an object or text in any notation of the game: "h2e2", "炮二平五"; "Nf3".

        Raises the game's own error for any other move, and WidgetError when the game is over.
        """
        with self._lock:
            code = self._profile.code(self._line.board, move)
            if self._position["over"]:
                raise WidgetError(f"expected a game in progress, got {move!r} after: {self._status()}")
            self._play(code)

    def undo(self) -> None:
        """Take back a move; against the engine its reply too, so that it is your turn. Raises WidgetError."""
        with self._lock:
            self._line.undo()
            while self._is_engines_turn() and self._line.at and self.engine_side != "both":
                self._line.undo()
            self._moved_along("back")

    def redo(self) -> None:
        """Replay what was taken back, with the engine's reply if there was one. Raises WidgetError."""
        with self._lock:
            self._line.redo()
            while self._is_engines_turn() and not self._line.at_end and self.engine_side != "both":
                self._line.redo()
            self._moved_along("again")

    def go_to(self, ply: int) -> None:
        """Show the position after `ply` moves of this game. Raises WidgetError."""
        with self._lock:
            self._line.go(ply)
            self._moved_along("again" if ply else "start")

    def new_game(self) -> None:
        """Start a new game; undo leads back to this one."""
        self.board = self._profile.start(self._line.board)

    def _still(self) -> str:
        line = self._line
        last = line.notes[line.at - 1].squares if line.at else None
        look = {"faces": self.faces, "flip": self.flip, "notation": self.notation}
        picture = self._profile.still(line.board, **look)
        moved = None if last is None or last[0] == last[1] else last
        return str(picture.render(line.board.cells(), last_move=moved, size=SIZE))

    def as_html(self, *, live: bool | None = None, **options: Any) -> StandalonePage:
        """As of other widgets; by default its page plays where one can, and else shows what was played."""
        return super().as_html(live=not self.missing_for_play() if live is None else live, **options)

    def missing_for_play(self) -> str:
        """What a page of it that plays would need instead of what there is; "" for nothing."""
        profile = self._profile
        if not game_of(self._line.start.position).compiled or profile.game.moves.written is None:
            return f"a game that is compiled, got {profile.name}"
        is_played = self.editable or self.engine_side is not None
        return "" if is_played else "a board that somebody plays on, got editable=False"

    def _standalone(self, *, live: bool = False) -> tuple[str, dict[str, Any], Facts]:
        return self._line.board.name, {} if live else page_data(self), page_facts(self)

    # -- the engine -------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Have the engine look for the best move; it appears as an arrow, and as `hinted`."""
        self._think(HINT)

    def engine_move(self) -> None:
        """Have the engine play for the side to move; if it is thinking, it plays its best move so far."""
        with self._lock:
            self._paused = False
            if self._thinker.busy == REPLY:
                self._thinker.hurry()
            else:
                self._think(REPLY)

    def stop(self) -> None:
        """End the engine's thinking without a move; it waits for a request, or for your move.

        Interrupting the kernel does the same.
        """
        with self._lock:
            self._thinker.drop()
            self._paused = True
            self._thinking = {}
            self._tell_whether_it_waits()

    def why(self) -> Any:
        """A `Stepper` of the search that has chosen the engine's last move, done again to the same log.

        It opens where the root takes that move.

        Raises WidgetError after a move that the engine has not played.
        """
        line = self._line
        limits = line.notes[line.at - 1].thought if line.at else {}
        if not limits:
            raise WidgetError(f"expected a move that the engine has played, got {self.last_move!r}")
        board = line.start.copy()
        for code in line.codes[: line.at - 1]:
            board.push_code(code)
        stepper = lazy.imported(STEPPER)
        result = Searcher(board).run(board, **limits, record=stepper.MAX_EVENTS)
        start = stepper.Recording(result).decision()
        options = {"faces": self.faces or "chinese", "flip": self.flip, "language": self.language}
        return stepper.Stepper(result, start=None if start < 0 else start, **options)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the engine's answer and take it; False when it does not come in time."""
        return self._thinker.wait(timeout)

    def close(self) -> None:
        """Close the widget; the engine stops thinking."""
        thinker = getattr(self, "_thinker", None)  # none where __init__ refused its arguments
        if thinker is not None:
            self._paused = True
            thinker.drop()
        super().close()

    def _think(self, purpose: str) -> None:
        with self._lock:
            if self._setup or self._position["over"]:
                raise WidgetError(NOTICES["over"][0].format(self._status()))
            self._notice, self._waits = "", False
            self.hinted = {}
            pace = PACE if purpose == REPLY else 0
            self._thinker.start(self._line.board, self.limits, purpose, at_least=pace)
            self._thinking = {"purpose": purpose, "depth": 0, "text": ""}

    def _thought(self, purpose: str, iteration: Iteration) -> None:
        with self._lock:
            if self._thinker.busy == purpose and iteration.pv:
                texts = self._move_and_value(iteration.pv[0], iteration.value)
                self._thinking = {"purpose": purpose, "depth": iteration.depth, **texts}
                self._evaluated(iteration.value, iteration.depth)

    def _answered(self, answer: SearchOutcome) -> None:
        with self._lock:
            self._thinking = {}
            if answer.interrupted:  # the Interrupt button does what the board's own Stop does
                self.stop()
                return
            if answer.result is None:
                self._paused = True
                self._notice = NOTICES["engine"][0].format(answer.error)
                self._tell_whether_it_waits()
                return
            move = answer.result.move
            self._evaluated(answer.result.value, answer.result.depth)
            if answer.purpose == REPLY:
                self._play(self._profile.code(self._line.board, move))
                if answer.result.depth:
                    by_nodes = answer.result.stopped == "nodes"
                    thought = {"nodes": self.nodes} if by_nodes else {"depth": answer.result.depth}
                    self._line.notes[self._line.at - 1].thought.update(thought)
                return
            board = self._line.board
            start, end = self._profile.squares_of(board, self._profile.code(board, move))
            value = answer.result.value
            texts = self._move_and_value(move, value)
            self.hinted = {"move": str(move), "value": value, "from": start, "to": end, **texts}

    def _evaluated(self, value: int, depth: int) -> None:
        board, profile = self._line.board, self._profile
        first = -value if profile.turn(board) else value
        self.evaluation = {
            "value": first,
            "depth": depth,
            "share": 1 / (1 + 10 ** (-first / 400)),  # as Elo's formula, in centipawns
            "text": profile.valuation(board, value),
            "zh": profile.valuation(board, value, "zh"),
        }

    def _move_and_value(self, move: Any, value: int) -> dict[str, str]:
        board = self._line.board
        text = self._profile.texts(board, self._profile.code(board, move))[self.notation]
        return {
            "text": self._profile.valued(board, text, value),
            "zh": self._profile.valued(board, text, value, "zh"),
        }

    def _is_engines_turn(self) -> bool:
        side = self._profile.sides[self._profile.turn(self._line.board)].lower()
        return self.engine_side in (side, "both")

    def _let_engine_move(self) -> None:
        over = self._position["over"]
        if self._is_engines_turn() and self._line.at_end and not (self._paused or over or self._setup):
            self._think(REPLY)
        self._tell_whether_it_waits()

    def _tell_whether_it_waits(self) -> None:
        may_continue = not (self._position["over"] or self._setup)
        self._waits = self._is_engines_turn() and may_continue and not self.thinking

    # -- keeping the traits in step with the line of play -----------------------------------------------

    def _board_of(self, fen: str, *, strict: bool) -> Any:
        return self._profile.board(fen, strict=strict, like=self._line.board)

    def _text(self) -> str:
        return position_text(self._line.board)

    def _last_text(self) -> str:
        return self._line.notes[self._line.at - 1].texts["uci"] if self._line.at else ""

    def _status(self) -> str:
        return status_of(self._profile, self._line.board)

    def _play(self, code: int) -> None:
        self._line.play(code)  # first: after an illegal move the engine continues thinking
        self._thinker.drop()
        self._paused = False
        self._changed("played", is_begun=True)

    def _moved_along(self, occasion: str) -> None:
        # Stepping along a line that was played does not make the engine play.
        self._paused = True
        self._changed(occasion)

    def _changed(self, occasion: str, *, is_begun: bool = False) -> None:
        if is_begun:
            self._paused = False
        self._thinker.drop()
        self._serial += 1
        message = position_message(
            self._line, self._profile, serial=self._serial, occasion=occasion, notation=self.notation
        )
        # One message, and observers that see all of the new position.
        with self.hold_sync(), self.hold_trait_notifications():
            self._position = message
            self._setup, self._thinking, self.hinted, self._notice = {}, {}, {}, ""
            if occasion != "played":
                self.evaluation = {}  # it was of another position
            self.fen, self.last_move = self._text(), self._last_text()
        self._let_engine_move()

    @traitlets.validate("fen")
    def _check_fen(self, proposal: dict[str, Any]) -> str:
        text: str = proposal["value"]
        if text == self._text():  # the line of play has checked it
            return text
        return position_text(self._board_of(text, strict=self.strict))

    @traitlets.observe("fen")
    def _take_fen(self, change: dict[str, Any]) -> None:
        if change["new"] != self._text():
            self.board = self._board_of(change["new"], strict=self.strict)

    @traitlets.validate("faces", "notation", "engine_side", "language")
    def _check_choice(self, proposal: dict[str, Any]) -> Any:
        return checked_choice(proposal["trait"].name, proposal["value"], self._profile)

    @traitlets.validate("arrows")
    def _check_arrows(self, proposal: dict[str, Any]) -> list[list[Any]]:
        return checked_arrows(proposal["value"], self._profile, self._line.board)

    @traitlets.observe("faces", "flip")
    def _redraw(self, _: Any) -> None:
        self._picture = self._profile.picture(self._line.board, faces=self.faces, flip=self.flip).as_json()

    @traitlets.observe("engine_side")
    def _engine_changed(self, _: Any) -> None:
        if not hasattr(self, "_line") or not self._position:
            return
        with self._lock:
            self._thinker.drop()
            self._thinking, self._paused = {}, False
            self._let_engine_move()

    def _follow_language(self, change: dict[str, Any]) -> None:
        if self.notation == self._profile.notation_in(change["old"]):  # no other one was chosen
            self.notation = self._profile.notation_in(change["new"])

    @traitlets.observe("notation")
    def _rename_hint(self, _: Any) -> None:
        if self.hinted:
            self.hinted = self.hinted | self._move_and_value(self.hinted["move"], self.hinted["value"])

    @traitlets.observe("_position", "notation")
    def _write_game(self, _: Any) -> None:
        line = self._line
        codes = line.codes[: line.at]
        self._game_text = self._profile.game_text(line.board, self.notation, line.start, codes)

    @traitlets.observe("_notice")
    def _translate(self, change: dict[str, Any]) -> None:
        self._notice_zh = self._profile.message(change["new"])

    @traitlets.observe("strict")
    def _strictness_changed(self, _: Any) -> None:
        if self._setup:
            self._edit()
