"""Games from files of all formats of Xiangqi programs: PGN, WXF, XQF, CBR, CBL, CBF and DhtmlXQ."""

from collections.abc import Callable, Iterator
from functools import partial
from os import PathLike
from pathlib import Path

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.xiangqi.core.fen import InvalidFenError
from xqlab.xiangqi.records.binary_records import CBL_MAGIC, CBR_MAGIC, cbl_records, read_cbr, read_xqf
from xqlab.xiangqi.records.game_tree import Game
from xqlab.xiangqi.records.pgn import Errors, InvalidGameError, in_file, read_games
from xqlab.xiangqi.records.pgn_text import decode
from xqlab.xiangqi.records.text_records import InvalidRecordError, dhtmlxq_games, read_cbf, read_dhtmlxq

_PAGES = (".html", ".htm")
FORMATS = (".pgn", ".xqf", ".cbr", ".cbl", ".cbf", ".txt", ".wxf", *_PAGES)


def load_games(
    path: str | PathLike[str], *, errors: Errors = "raise", encoding: str | None = None
) -> Iterator[Game]:
    """The games of a file, whose format is recognised by its content and, for text, by its suffix.

    errors   : "raise" an InvalidGameError at the first fault, with what was read of that game in `game`, or
               "keep" the moves before the fault in a game with `errors` and continue
    encoding : of a text, of an XQF or of a CBF; by default that of its byte order mark, or UTF-8, or else
               GB18030 or Big5. CBR and CBL are UTF-16.
    """
    if errors not in ("raise", "keep"):
        raise XqlabError(f"expected errors to be 'raise' or 'keep', got {errors!r}")
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise InvalidGameError(f"expected a file that ends with {', '.join(FORMATS)}, got {str(path)!r}")
    return in_file(path, _checked(_read(path, disk.read_bytes(path), errors, encoding), errors))


def _read(path: Path, data: bytes, errors: Errors, encoding: str | None) -> Iterator[Game]:
    suffix = path.suffix.lower()
    if data.startswith(CBL_MAGIC):
        for record in cbl_records(data):
            yield from _kept(partial(read_cbr, record), errors)
    elif data.startswith(CBR_MAGIC):
        yield from _kept(partial(read_cbr, data), errors)
    elif data.startswith(b"XQ") and suffix == ".xqf":
        yield from _kept(partial(read_xqf, data, encoding), errors)
    elif suffix in (".xqf", ".cbr", ".cbl"):
        raise InvalidGameError(f"expected a file in the format {suffix[1:].upper()}, got {data[:16]!r}")
    elif suffix == ".cbf":
        yield from _kept(partial(read_cbf, data, encoding), errors)
    else:
        text = decode(data, encoding)
        if "[dhtmlxq" in text.lower() or suffix in _PAGES:
            for game in dhtmlxq_games(text):
                yield from _kept(partial(read_dhtmlxq, game), errors)
        else:
            yield from read_games(text + "\n", errors=errors)


def _kept(read: Callable[[], Game | None], errors: Errors) -> Iterator[Game]:
    """The game that `read` returns; with "keep", what was read of it before an error, and the error."""
    try:
        game = read()
    except InvalidRecordError as error:
        game = error.game or Game()
        fault = InvalidGameError(str(error), game=error.game)
        if errors == "raise":
            raise fault from error
        game.errors.append(fault)
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
