"""Boards as plain data and back: a file's record of the position that a search began with."""

from typing import Any

from xqlab.errors import quoted
from xqlab.game_profile import BoardRecordError, profile_named, profile_names, profile_of
from xqlab.playable import Playable

LONGEST_GAME = 10_000  # moves before the position, as many as a file may have


def described(board: Playable | None) -> dict[str, Any] | None:
    """A board as numbers, texts and lists; None for no board.

    Raises BoardRecordError for a board of a game without a profile, or without records in it.
    """
    if board is None:
        return None
    profile = profile_of(board)
    if profile is None:
        raise BoardRecordError(f"expected a board of {profile_names('records')}, got {quoted(board)}")
    return profile.needed("records", "saved trees", BoardRecordError).write(board)


def rebuilt(record: Any) -> Any:
    """The board of a description, its moves played; raises BoardRecordError, which quotes what is wrong."""
    if record is None:
        return None
    game = record.get("game") if isinstance(record, dict) else None
    try:
        profile = profile_named(game)
    except ImportError as error:
        raise BoardRecordError(f"expected a board of {game}, got {quoted(record)}: {error}") from None
    if profile is None:
        raise BoardRecordError(f"expected a board of {profile_names('records')}, got {quoted(record)}")
    moves = record.get("moves")
    if not isinstance(moves, list) or len(moves) > LONGEST_GAME:
        raise BoardRecordError(
            f"expected a list of at most {LONGEST_GAME} moves of {game}, got {quoted(moves)}"
        )
    try:
        return profile.needed("records", "saved trees", BoardRecordError).read(record, moves)
    except (ValueError, TypeError, KeyError, ImportError, RecursionError, IndexError, OverflowError) as error:
        raise BoardRecordError(f"expected a board of {game}, got {quoted(record)}: {error}") from None
