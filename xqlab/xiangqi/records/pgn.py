"""Reading Xiangqi games from PGN, in any notation of moves; `write_game` writes them.

    game = read_game("games.pgn")
    for node in game.mainline(): ...

The error of a broken file names the place and keeps what came before it:

>>> read_game("1. h2e2 h9g7 2. e2e5")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
xqlab.xiangqi.records.pgn.InvalidGameError: line 1, column 17, move 2 of Red, 'e2e5': ...
"""

import os
from collections.abc import Iterator
from typing import Any, Literal
from weakref import WeakKeyDictionary

from xqlab import disk
from xqlab.errors import XqlabError, listed, quoted
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.fen import InvalidFenError
from xqlab.xiangqi.core.move import IllegalMoveError, Move
from xqlab.xiangqi.notation.moves import AmbiguousMoveError, parse_move
from xqlab.xiangqi.notation.san import is_san, parse_san
from xqlab.xiangqi.records.game_tree import RESULTS, Game, GameNode
from xqlab.xiangqi.records.pgn_text import Scanner, Token, decode, is_wxf, pgn_of_wxf, plain_result
from xqlab.xiangqi.records.pgn_writer import write_game, write_games

__all__ = ["Game", "GameNode", "InvalidGameError", "read_game", "read_games", "write_game", "write_games"]

Errors = Literal["raise", "keep"]

_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_LONGEST_QUOTE = 40
LOOK_AHEAD = 100  # plies of a line after a text that fits several moves
_ENDINGS = (".pgn", ".txt", ".wxf")
_NO_LETTERS = "\ufffd"
# Tags whose names are known in any case of their letters: a `Fen` is a `FEN`.
_KNOWN_TAGS = {
    name.lower(): name
    for name in "Game Event Site Date Round Red Black White Result FEN Format Title Annotator Opening".split()
}


class InvalidGameError(XqlabError):
    """A game that cannot be read to its end.

    game         : what was read before the fault; None if nothing
    line, column : of the fault, from 1; None in a binary file
    move_number  : of the move that is wrong or was expected
    text         : the text there
    """

    def __init__(
        self,
        reason: str,
        *,
        text: str = "",
        line: int | None = None,
        column: int | None = None,
        board: Board | None = None,
        game: Game | None = None,
    ) -> None:
        self.reason, self.text, self.line, self.column, self.game = reason, text, line, column, game
        self.move_number = board.fullmove_number if board is not None else None
        places = [f"line {line}, column {column}"] if line is not None else []
        if board is not None:
            places.append(f"move {board.fullmove_number} of {'Red' if board.turn else 'Black'}")
        if text:
            places.append(repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"))
        super().__init__(f"{', '.join(places)}: {reason}" if places else reason)


# Games left of a file that `read_game` has read to its end: the next call returns the next of them.
_unread: WeakKeyDictionary[Any, Iterator[Game]] = WeakKeyDictionary()


def read_game(source: Any, *, errors: Errors = "raise", encoding: str | None = None) -> Game | None:
    """The first game of `source`, None if there is none; of an open file the next one at each call.

    source   : a path, the text itself, or an open file, binary or text. A `str` is a path if it is one
               line that ends with .pgn or .txt or names a file.
    errors   : "raise" an InvalidGameError, which holds the moves before the fault, or "keep" what could be
               read and list the faults in `Game.errors`
    encoding : of bytes; by default UTF-8, or UTF-16 with a byte order mark, or else GB18030
    """
    if not hasattr(source, "read"):
        return next(read_games(source, errors=errors, encoding=encoding), None)
    text = _text_of(source, encoding)
    if text or source not in _unread:
        _unread[source] = _games(text, errors)
    return next(_unread[source], None)


def read_games(source: Any, *, errors: Errors = "raise", encoding: str | None = None) -> Iterator[Game]:
    """All games of `source`, one after another; arguments as for `read_game`.

    With "raise" the first broken game ends the iteration. With "keep" the moves before the fault are a game
    with `errors`, and reading continues: after a broken variation with the line that it left, after a broken
    main line with the next game.
    """
    if errors not in ("raise", "keep"):
        raise XqlabError(f"expected errors to be 'raise' or 'keep', got {errors!r}")
    games = _games(_text_of(source, encoding), errors)
    return in_file(source, games) if _names_a_file(source) else games


def in_file(path: Any, games: Iterator[Game]) -> Iterator[Game]:
    """The games; an InvalidGameError on the way also names their file."""
    try:
        yield from games
    except InvalidGameError as error:
        error.args = (f"{error.args[0]}; in {os.fspath(path)!r}",)
        raise


def _text_of(source: Any, encoding: str | None) -> str:
    if hasattr(source, "read"):
        source = source.read()
    elif _names_a_file(source):
        source = disk.read_bytes(source)
    if isinstance(source, (bytes, bytearray)):
        return decode(bytes(source), encoding)
    if not isinstance(source, str):
        raise TypeError(f"expected a path, a text or an open file, got {quoted(source)}")
    return source


def _names_a_file(source: Any) -> bool:
    if not isinstance(source, str):
        return isinstance(source, os.PathLike)
    if "\n" in source or len(source) > 4096 or source.lstrip().startswith("["):
        return False
    return source.lower().endswith(_ENDINGS) or os.path.isfile(source)


def _games(text: str, errors: Errors) -> Iterator[Game]:
    scanner = Scanner(pgn_of_wxf(text) if is_wxf(text) else text)
    while (game := _next_game(scanner, errors == "keep")) is not None:
        if errors == "raise" and game.errors:
            raise game.errors[0]
        yield game


def _next_game(scanner: Scanner, keep: bool) -> Game | None:
    """The next game; if its moves are in algebraic notation, with ranks counted as its moves require."""
    begin = scanner.position
    reader = _GameReader(scanner, keep, first_rank=0)
    game = reader.read()
    if game is None or reader.algebraic is None:
        return game
    end = scanner.position
    scanner.position = begin
    other = _GameReader(scanner, keep, first_rank=1).read()
    assert other is not None
    if not game.errors and not other.errors:
        if game != other:
            reader.board = None  # no move is at fault
            reader.fault("the moves are legal whether ranks count from 0 or from 1", reader.algebraic)
    elif (not other.errors, len(other.mainline_moves())) > (not game.errors, len(game.mainline_moves())):
        return other
    scanner.position = end
    return game


class _GameReader:
    """Reads one game: the current node of the tree, and a board at that node.

    keep       : whether reading continues after a fault
    first_rank : of algebraic notation
    algebraic  : the first move that is in this notation, or may be
    """

    def __init__(self, scanner: Scanner, keep: bool, first_rank: int) -> None:
        self.scanner = scanner
        self.keep = keep
        self.first_rank = first_rank
        self.algebraic: Token | None = None
        self.game = Game()
        self.given: dict[str, str] = {}  # the tags of the text, without the default ones
        self.over = False
        self.board: Board | None = None  # set up at the first token after the tags
        self.node: GameNode = self.game
        self.left: list[tuple[GameNode, int, Token]] = []  # main-line moves that open variations replace
        self.fresh = False  # a variation has begun and has no move yet
        self.lost = 0  # open parentheses in the text skipped after a fault inside a variation
        self.before: list[str] = []  # comments at the start of a variation
        # Comments by node, joined at the end: appending many to one move would take quadratic time.
        self.comments: dict[int, tuple[GameNode, list[str]]] = {}

    def read(self) -> Game | None:
        """The game at the scanner's position, with its faults in `errors`; None at the end of the text."""
        try:
            return self._read()
        except InvalidGameError:
            self._tell()
            return self.game

    def _read(self) -> Game | None:
        empty = True
        begin = self.scanner.position
        self.scanner.escaped.clear()
        fen_tag: Token | None = None
        while not self.over and (token := self.scanner.next()) is not None:
            if token.kind == "rule" and empty:
                continue
            empty = False
            if token.kind == "tag":
                name = _KNOWN_TAGS.get(token.text.lower(), token.text)
                if self.board is not None or name == next(iter(self.given), None):
                    self.scanner.back(token)
                    break
                self._tag(name, token)
                fen_tag = token if name == "FEN" else fen_tag
                continue
            if self.board is None and token.kind != "bad tag" and not self._set_up(fen_tag):
                break
            self._take(token)
        if empty:
            return None
        if self.board is None and not self.over:
            self._set_up(fen_tag)
        if self.left and not self.over:
            self.fault("expected ')' after the variation that begins here", self.left[-1][2])
        for start in self.scanner.escaped:
            self._note(start, f"the line {quoted(self.scanner.line(start))} is escaped, and not kept")
        if (lost := self.scanner.text.find(_NO_LETTERS, begin, self.scanner.position)) >= 0:
            self._note(lost, "a character that the encoding of the text lacks is kept as '\ufffd'")
        self._tell()
        return self.game

    def _tag(self, name: str, token: Token) -> None:
        if self.given.get(name, token.value) != token.value:
            self._note(
                token.start, f"a second tag {name}: {quoted(token.value)} replaces {quoted(self.given[name])}"
            )
        self.given[name] = token.value
        if name == "Result" and plain_result(token.value) not in RESULTS:
            self._note(token.start, f"the result {quoted(token.value)} is unknown, and counts as '*'")
        if name == "White":
            self._note(token.start, f"White is read as Red: {quoted(token.value)}")

    def _set_up(self, fen_tag: Token | None) -> bool:
        headers = self.game.headers
        headers |= self.given
        headers["Result"] = plain_result(headers["Result"])
        if "White" in headers:
            headers.setdefault("Red", headers["White"])
        try:
            self.board = self.game.board()
        except InvalidFenError as error:
            assert fen_tag is not None
            self.fault(str(error), fen_tag)
            self._give_up()
        return self.board is not None

    def _take(self, token: Token) -> None:
        if self.lost:
            self.lost += {"open": 1, "close": -1}.get(token.kind, 0)
            if self.lost:
                return
        match token.kind:
            case "comment":
                self._say(token.text)
            case "move":
                self._move(token)
            case "open":
                self._open(token)
            case "close":
                self._close(token)
            case "nag" | "mark":
                self._glyph(token)
            case "result" | "rule":
                if not self.left:
                    self._end(token)
                elif token.kind == "result":
                    self._note(token.start, f"the result {token.text!r} of a variation is not kept")
            case _:
                self.fault(token.value, token)
                if self.board is not None:
                    self._skip()

    def _say(self, text: str) -> None:
        if self.fresh:
            self.before.append(text)
        else:
            self.comments.setdefault(id(self.node), (self.node, []))[1].append(text)

    def _move(self, token: Token) -> None:
        try:
            move = self._parsed(token)
        except AmbiguousMoveError as error:
            fits = [move for move in error.moves if self._may_follow(move)]
            if len(fits) != 1:
                self.fault(str(error), token)
                self._skip()
                return
            move = fits[0]
            others = listed(map(str, error.moves))
            self._note(token.start, f"{token.text!r} fits {others}; the moves after it fit {move} alone")
        except ValueError as error:
            self.fault(str(error), token)
            self._skip()
            return
        assert self.board is not None
        self.node = self.node.add_variation(move, starting_comment=_joined(self.before))
        self.board.push(move)
        self.fresh = False
        self.before.clear()

    def _may_follow(self, move: Move) -> bool:
        """Whether the moves that follow in the line are legal after this one, up to an ambiguous one."""
        assert self.board is not None
        begin, escaped = self.scanner.position, list(self.scanner.escaped)
        played, inside = 1, 0
        self.board.push(move)
        try:
            while (token := self.scanner.next()) is not None and played < LOOK_AHEAD:
                inside += {"open": 1, "close": -1}.get(token.kind, 0)
                if inside < 0 or (not inside and token.kind in ("tag", "result", "broken", "bad tag")):
                    break
                if not inside and token.kind == "move":
                    self.board.push(self._parsed(token))
                    played += 1
        except AmbiguousMoveError:
            pass
        except ValueError:
            return False
        finally:
            for _ in range(played):
                self.board.pop()
            self.scanner.position, self.scanner.escaped[:] = begin, escaped
        return True

    def _parsed(self, token: Token) -> Move:
        # Mixed case, C2e2, is a cannon of rank 2 in a game of algebraic moves, and else the square c2.
        assert self.board is not None
        text = token.text
        mixed = self.algebraic is not None and text[0].isupper() and text[-2:-1].islower() and is_san(text)
        try:
            if not mixed:
                return parse_move(self.board, text)
        except ValueError as error:
            if not is_san(text):
                raise
            if self.first_rank == 0 and isinstance(error, IllegalMoveError):  # squares, perhaps from rank 1
                self.algebraic = self.algebraic or token
                raise
        self.algebraic = self.algebraic or token
        return parse_san(self.board, text, self.first_rank)

    def _open(self, token: Token) -> None:
        if self.node.parent is None or self.fresh:
            self.fault("expected a move before a variation of it", token)
            self._skip()
            if self.left:
                self.lost += 1  # this parenthesis, too
            return
        assert self.board is not None
        self.board.pop()
        self.left.append((self.node, len(self.board.move_stack), token))
        self.node = self.node.parent
        self.fresh = True

    def _close(self, token: Token) -> None:
        if not self.left:
            self.fault("expected no ')' outside a variation", token)
            self._skip()
            return
        assert self.board is not None
        self.node, height, _ = self.left.pop()
        while len(self.board.move_stack) > height:
            self.board.pop()
        assert self.node.move is not None
        self.board.push(self.node.move)
        self.fresh = False
        if self.before:
            self._note(token.start, f"a variation without moves: {quoted(_joined(self.before))} is not kept")
        self.before.clear()

    def _glyph(self, token: Token) -> None:
        text = token.text.replace("！", "!").replace("？", "?")
        number = int(text[1:]) if token.kind == "nag" else _GLYPHS.get(text)
        if number is None or self.node.parent is None or self.fresh:
            self.fault("expected a glyph such as $1 or '!' behind a move", token)
            self._skip()
        else:
            self.node.nags.add(number)

    def _end(self, token: Token) -> None:
        headers = self.game.headers
        if token.kind == "result" and headers["Result"] == "*":
            headers["Result"] = token.text
        elif token.kind == "result" and token.text not in ("*", headers["Result"]):
            self._note(
                token.start, f"the result {token.text!r} is not that of the tag, {headers['Result']!r}"
            )
        before = self.scanner.position
        while (after := self.scanner.next()) is not None and after.kind == "comment":
            self._say(after.text)
            before = self.scanner.position
        self.scanner.position = before
        if skipped := self.scanner.skip_to_next_game():
            self._note(before, f"{quoted(skipped)} after the game is not kept")
        self.over = True

    def _skip(self) -> None:
        """Skip the rest of the broken variation, or of the game."""
        if self.left:
            self.lost = 1
        else:
            self._give_up()

    def _give_up(self) -> None:
        self.scanner.skip_to_next_tag()
        self.over = True

    def _tell(self) -> None:
        for node, texts in self.comments.values():
            node.comment = _joined(texts)

    def fault(self, reason: str, token: Token) -> None:
        """Add an error to those of the game; raises it unless reading continues."""
        line, column = self.scanner.line_and_column(token.start)
        text = token.value if token.kind == "tag" else token.text
        details = {"text": text, "line": line, "column": column, "board": self.board, "game": self.game}
        error = InvalidGameError(reason, **details)  # type: ignore[arg-type]
        self.game.errors.append(error)
        if not self.keep:
            raise error

    def _note(self, position: int, text: str) -> None:
        self.game.notes.append(f"line {self.scanner.line_and_column(position)[0]}: {text}")


def _joined(texts: list[str]) -> str:
    return "\n".join(texts).strip(" \t\n")
