"""Games from files of all formats of Xiangqi programs: PGN, XQF, CBR, CBL, CBF and DhtmlXQ.

XQF (象棋演播室) and CBR with its library CBL (象棋桥) are binary; the optional package cchess parses them.
Only coordinates, comments and names are taken from it: our own board checks each move.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.xiangqi.core.fen import START_FEN, InvalidFenError
from xqlab.xiangqi.core.move import Move
from xqlab.xiangqi.core.squares import FILES
from xqlab.xiangqi.records.game_tree import Game, GameNode
from xqlab.xiangqi.records.pgn import Errors, InvalidGameError, read_games
from xqlab.xiangqi.records.pgn_text import decode
from xqlab.xiangqi.records.text_records import InvalidRecordError, read_cbf, read_dhtmlxq

FORMATS = (".pgn", ".xqf", ".cbr", ".cbl", ".cbf", ".txt")

_CBR_MAGIC, _CBL_MAGIC = b"CCBridge Record\x00", b"CCBridgeLibrary\x00"
_CBL_BLOCK = 4096  # a game of a library begins at a multiple of this after the first one
_DEEPEST = 20_000  # plies: cchess recurses once for each
# Strings of an XQF that cchess does not read: a byte with the length, then at most 15 bytes of GB18030.
_XQF_STRINGS = {"Date": 272, "Site": 288}
_NAMES = {"event": "Event", "title": "Title", "red": "Red", "black": "Black", "result": "Result"}


def load_games(
    path: str | PathLike[str], *, errors: Errors = "raise", encoding: str | None = None
) -> Iterator[Game]:
    """The games of a file, whose format is recognised by its content and, for text, by its suffix.

    errors   : "raise" an InvalidGameError at the first fault, with what was read of that game in `game`, or
               "keep" the moves before the fault in a game with `errors` and continue
    encoding : of a text; by default UTF-8, or UTF-16 with a byte order mark, or else GB18030

    XQF, CBR and CBL need the extra `files`; without it ImportError says what to install.
    """
    if errors not in ("raise", "keep"):
        raise XqlabError(f"expected errors to be 'raise' or 'keep', got {errors!r}")
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise InvalidGameError(f"expected a file that ends with {', '.join(FORMATS)}, got {str(path)!r}")
    return _checked(_read(path, disk.read_bytes(path), errors, encoding), errors)


def _read(path: Path, data: bytes, errors: Errors, encoding: str | None) -> Iterator[Game]:
    if data.startswith(_CBL_MAGIC):
        yield from _cbl_games(data, errors)
    elif data.startswith(_CBR_MAGIC):
        yield from _kept(lambda: _cbr_game(data), errors)
    elif data.startswith(b"XQ") and path.suffix.lower() == ".xqf":
        yield from _kept(lambda: _xqf_game(path, data), errors)
    elif path.suffix.lower() in (".xqf", ".cbr", ".cbl"):
        raise InvalidGameError(f"expected a file in the format {path.suffix[1:].upper()}, got {data[:16]!r}")
    elif path.suffix.lower() == ".cbf":
        yield from _kept(lambda: read_cbf(data), errors)
    else:
        text = decode(data, encoding)
        if "[DhtmlXQ" in text:
            yield from _kept(lambda: read_dhtmlxq(text), errors)
        else:
            yield from read_games(text + "\n", errors=errors)


def _kept(read: Any, errors: Errors) -> Iterator[Game]:
    """The game that `read` returns; with "keep", an empty game with the error if reading fails."""
    try:
        game = read()
    except InvalidRecordError as error:
        if errors == "raise":
            raise InvalidGameError(str(error)) from error
        game = Game()
        game.errors.append(InvalidGameError(str(error)))
    if game is not None:
        yield game


def _checked(games: Iterator[Game], errors: Errors) -> Iterator[Game]:
    for game in games:
        cut_illegal_moves(game)
        if errors == "raise" and game.errors:
            raise game.errors[0]
        yield game


def cut_illegal_moves(game: Game) -> None:
    """Remove each illegal move, and what follows it, from the tree; `game.errors` lists what was cut."""
    try:
        board = game.board()
    except InvalidFenError as error:
        if not game.errors:
            game.errors.append(InvalidGameError(str(error), text=game.headers.get("FEN", ""), game=game))
        game.variations.clear()
        return
    todo = [(node, 0) for node in reversed(game.variations)]
    while todo:
        node, height = todo.pop()
        while len(board.move_stack) > height:
            board.pop()
        assert node.move is not None
        assert node.parent is not None
        try:
            board.push(node.move)
        except ValueError as error:
            fault = InvalidGameError(str(error), text=str(node.move), board=board, game=game)
            game.errors.append(fault)
            node.parent.variations.remove(node)
        else:
            todo += [(after, height + 1) for after in reversed(node.variations)]


# -- cchess -----------------------------------------------------------------------------------------------


def _cchess() -> Any:
    install = 'pip install "xqlab[files]"'
    try:
        import cchess
        from cchess import read_cbr
    except ImportError as error:
        if sys.modules.get("cchess") is None:
            raise ImportError(f"XQF, CBR and CBL files need the package cchess: {install}") from error
        cchess, read_cbr = sys.modules["cchess"], None
    if not (hasattr(cchess, "read_from_xqf") and hasattr(read_cbr, "read_from_cbr_buffer")):
        raise ImportError(
            "expected cchess 1.25.5 or a later 1.x, got another package that is imported under the same "
            f"name from {getattr(cchess, '__file__', None)!r}: uninstall it, then {install}"
        )
    return cchess


@contextmanager
def _calling_cchess(name: str) -> Iterator[None]:
    """Allow cchess's deep recursion, silence its prints, and turn all its errors into InvalidRecordError."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEEPEST))
    try:
        with redirect_stdout(io.StringIO()):
            yield
    except ImportError:
        raise
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise InvalidRecordError(f"expected a whole {name} file, cchess found {problem}") from error
    finally:
        sys.setrecursionlimit(limit)


def _xqf_game(path: Path, data: bytes) -> Game | None:
    cchess = _cchess()
    with _calling_cchess("XQF"):
        record = cchess.read_from_xqf(str(path))
    game = _game_of(record)
    for name, start in _XQF_STRINGS.items():
        length = min(data[start], 15)
        _name(game, name, data[start + 1 : start + 1 + length].decode("gb18030", errors="replace"))
    return game


def _cbr_game(data: bytes) -> Game | None:
    """The game of a CBR record; None for a heading of a library, which has neither pieces nor moves."""
    cchess = _cchess()
    with _calling_cchess("CBR"):
        record = cchess.read_cbr.read_from_cbr_buffer(data)
        if record.first_move is None and not any(map(str.isalpha, record.init_board.to_fen().split()[0])):
            return None
    return _game_of(record)


def _cbl_games(data: bytes, errors: Errors) -> Iterator[Game]:
    first = data.find(_CBR_MAGIC)
    if first < 0:
        return
    starts = [start for start in range(first, len(data), _CBL_BLOCK) if data.startswith(_CBR_MAGIC, start)]
    for start, end in zip(starts, [*starts[1:], len(data)]):
        record = data[start:end]
        yield from _kept(lambda record=record: _cbr_game(record), errors)


def _game_of(record: Any) -> Game:
    """The game that cchess read, its moves unchecked."""
    game = Game()
    for name, ours in _NAMES.items():
        _name(game, ours, record.info.get(name) or "")
    game.comment = _tidy(record.annote)
    fen = f"{record.init_board.to_fen()} - - 0 1"
    if fen != START_FEN:
        game.headers["FEN"] = fen
    first = record.first_move
    todo: list[tuple[GameNode, Any]] = [(game, first.get_siblings(include_me=True) if first else [])]
    while todo:
        node, moves = todo.pop()
        for move in moves:
            (x, y), (to_x, to_y) = move.p_from, move.p_to
            ours_move = Move(FILES * y + x, FILES * to_y + to_x)
            after = node.add_variation(ours_move, comment=_tidy(move.annote))
            todo.append((after, move.get_children()))
    return game


def _name(game: Game, header: str, text: str) -> None:
    value = " ".join(text.partition("\0")[0].split())
    if value:
        game.headers[header] = value


def _tidy(text: str | None) -> str:
    return (text or "").replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n\0")
