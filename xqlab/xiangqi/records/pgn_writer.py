"""Xiangqi games written as PGN, in any notation of moves."""

import io
import os
import re
from collections.abc import Iterable, Iterator
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.text_table import display_width
from xqlab.xiangqi.notation.moves import NOTATIONS, move_text
from xqlab.xiangqi.records.game_tree import CLOSE, MOVE, OPEN, RESULTS, Game

# The value of the tag Format for each notation.
FORMATS = {"uci": "UCI", "iccs": "ICCS", "wxf": "WXF", "chinese": "Chinese", "traditional": "Chinese"}
_FIRST_TAGS = ("Game", "Event", "Site", "Date", "Round", "Red", "Black", "Result")


def write_game(
    game: Game,
    path_or_file: Any = None,
    notation: str = "chinese",
    *,
    encoding: str = "utf-8",
    columns: int | None = 80,
) -> str:
    """The text of `game`, which ends with a line break; it is also written to `path_or_file`, if given.

    path_or_file : a path, or an open file, binary or text
    notation     : "uci", "iccs", "wxf", "chinese" or "traditional"
    encoding     : of a path or a binary file; old programs need "gb18030"
    columns      : width to which moves are wrapped, a Chinese character counting 2; None for no wrapping.
                   Comments keep their own lines.
    Raises IllegalMoveError for an illegal move in the tree, InvalidFenError for its start, and ValueError for
    another notation or a character that the encoding lacks; then nothing is written.
    """
    return write_games([game], path_or_file, notation, encoding=encoding, columns=columns)


def write_games(
    games: Iterable[Game],
    path_or_file: Any = None,
    notation: str = "chinese",
    *,
    encoding: str = "utf-8",
    columns: int | None = 80,
) -> str:
    """The text of several games with an empty line between them; otherwise as `write_game`."""
    if notation not in NOTATIONS:
        raise XqlabError(f"expected a notation of {', '.join(map(repr, NOTATIONS))}, got {notation!r}")
    text = "\n".join(
        f"{tags_of(game, notation)}\n{_wrapped(_words(game, notation), columns)}\n" for game in games
    )
    if path_or_file is None:
        return text
    if isinstance(path_or_file, io.TextIOBase):
        path_or_file.write(text)
        return text
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as error:
        character = text[error.start]
        raise XqlabError(f"expected text that {encoding} has, got {character!r}; try 'utf-8'") from None
    except LookupError:
        raise XqlabError(f"expected the name of an encoding, got {encoding!r}") from None
    if isinstance(path_or_file, (str, os.PathLike)):
        disk.write_bytes(path_or_file, data)
    else:
        path_or_file.write(data)
    return text


def tags_of(game: Game, notation: str) -> str:
    """The headers of a game, one a line."""
    headers = {name: game.headers[name] for name in _FIRST_TAGS if name in game.headers}
    headers |= game.headers | {"Format": FORMATS[notation]}
    return "".join(_tag(name, value) for name, value in headers.items())


def _tag(name: str, value: str) -> str:
    if not name or any(letter in '"[]' or letter.isspace() for letter in name):
        raise XqlabError(f"expected the name of a header without spaces, quotes or brackets, got {name!r}")
    value = re.sub(r"[\r\n]+", " ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{value}"]\n'


def _words(game: Game, notation: str) -> Iterator[str]:
    """The moves, comments and parentheses of a game, in the order of the text, and its result."""
    board = game.board()
    yield from _comment(game.comment)
    numbered = False  # whether Black's move needs no number, as it directly follows Red's
    heights: list[int] = []
    for what, node in game.walk():
        if what == OPEN:
            board.pop()
            heights.append(len(board.move_stack))
            yield "("
            yield from _comment(node.starting_comment)
            numbered = False
        elif what == CLOSE:
            while len(board.move_stack) > heights[-1]:
                board.pop()
            heights.pop()
            assert node.parent is not None
            main = node.parent.variations[0].move
            assert main is not None
            board.push(main)
            yield ")"
            numbered = False
        else:
            assert what == MOVE
            assert node.move is not None
            text = move_text(board, node.move, notation)
            if board.turn:
                text = f"{board.fullmove_number}. {text}"
            elif not numbered:
                text = f"{board.fullmove_number}... {text}"
            numbered = board.turn and not node.comment
            yield text
            board.push(node.move)
            yield from (f"${number}" for number in sorted(node.nags))
            yield from _comment(node.comment)
    result = game.headers.get("Result", "*")
    yield result if result in RESULTS else "*"


def _comment(text: str) -> Iterator[str]:
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n")
    if not text:
        return
    if "}" not in text:
        yield f"{{{text}}}"
    else:  # a brace would end the comment too early; a comment after ';' ends with its line
        yield "".join(f"; {line}\n" for line in text.split("\n"))


def _wrapped(words: Iterator[str], columns: int | None) -> str:
    parts: list[str] = []
    column = 0
    glue = True  # no space: at the start of a line and behind "("
    for word in words:
        width = display_width(word)
        if not glue and word != ")":
            full = columns is not None and column + 1 + width > columns
            parts.append("\n" if full else " ")
            column = 0 if full else column + 1
        parts.append(word)
        head, line_break, _ = word.rpartition("\n")
        column = column + width if not line_break else display_width(word[len(head) + 1 :])
        glue = word == "(" or word.endswith("\n")
    return "".join(parts)
