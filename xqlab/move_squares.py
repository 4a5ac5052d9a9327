"""The squares of a move, by name and number, and why a move from one to another is refused."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from xqlab.game_profile import Labels, moves_of, profile_of
from xqlab.picture import names_of_squares
from xqlab.playable import Playable
from xqlab.words import Words, in_language

Cause = tuple[str, tuple[int, ...]]  # why a move is refused, and the squares of the pieces that are to blame

# Cause -> what is said of it, where games agree. {side}: the side to move, {start}: the square that the piece
# stands on, {pieces}: those that are the cause, with their squares.
CAUSES = {
    "empty": Words("there is no piece on {start}", "{start} 没有棋子"),
    "turn": Words("{side} is to move", "现在轮到{side}走棋"),
    "own": Words("a piece of the same side is there", "那里有己方的棋子"),
    "blocked": Words("{pieces} is in the way", "{pieces}挡在中间"),
    "into check": Words("{pieces} would give check there", "走后被 {pieces}将军"),
    "still in check": Words("{side} would still be in check from {pieces}", "走后{side}仍被 {pieces}将军"),
    "pinned": Words("it is pinned, and {pieces} would give check", "被牵制，走开后被 {pieces}将军"),
    "exposed": Words("{pieces} would then give check", "走后被 {pieces}将军"),
}


def square_names(board: Playable) -> tuple[str, ...]:
    """The names of the squares, by their numbers, of the largest board of a game; () without a picture."""
    profile, picture = profile_of(board), board.picture()
    if picture is None:
        return ()
    return (() if profile is None else profile.board.squares) or names_of_squares(picture)


def squares_of_move(board: Playable, move: Any) -> tuple[int, int] | None:
    """The square that a move leaves and the one that it goes to; None for one that does not name both.

    A game writes its moves as objects with `from_square` and `to_square`, or as texts such as "b8b7".
    """
    if hasattr(move, "from_square"):
        return int(move.from_square), int(move.to_square)
    names = square_names(board)
    if not names:
        return None
    numbers, pair = _pair_of(names)
    match = pair.match(str(move))
    return None if match is None else (numbers[match[1]], numbers[match[2]])


def because(board: Playable, text: str) -> str:
    """Why a move, given by its squares, is not legal, with a colon before; "" where that is not known."""
    moves, names = moves_of(board), square_names(board)
    if not names:
        return ""
    numbers, pair = _pair_of(names)
    match, legal = pair.match(text), board.codes()
    if not legal or squares_of_move(board, board.move_of(legal[0])) is not None:
        is_move = match is not None and text[match.end() :] in ("", *moves.suffixes)
    else:
        is_move = text in numbers
    words = moves.refusals(board)(text) if is_move else None
    return f": {words.en}" if words else ""


def clauses(
    causes: Labels, pieces: Labels, piece_on: Callable[[int], tuple[str, str]]
) -> Callable[..., Words | None]:
    """A function of a cause and of words: a refusal, None without a cause.

    It fills the two templates of the cause with the words and {pieces}, each with its square.

    pieces   : symbol -> "white king", in Chinese 白王
    piece_on : gives the symbol of the piece on a square, and the square's name
    words    : name in the templates -> the word, or a text for both languages
    """

    @cache
    def refusal(cause: Cause | None, **words: str | Words) -> Words | None:
        if cause is None:
            return None
        name, squares = cause
        named = [(pieces[symbol], square) for symbol, square in map(piece_on, squares)]
        english = " and ".join(f"the {piece.en} on {square}" for piece, square in named)
        chinese = "、".join(f"{square} 的{piece.zh}" for piece, square in named)
        facts = {**words, "pieces": Words(english, chinese)}
        both = causes[name]._asdict().items()
        return Words(*(text.format(**in_language(facts, language)) for language, text in both))

    return refusal


@cache
def _pair_of(names: tuple[str, ...]) -> tuple[dict[str, int], re.Pattern[str]]:
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return {name: number for number, name in enumerate(names)}, re.compile(f"({either})({either})")
