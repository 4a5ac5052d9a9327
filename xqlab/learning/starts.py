"""Where games of self-play begin: in the game's own start, in given positions, or in a family of endgames."""

from random import Random
from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.experiments.matches.openings import Opening, profile_for, random_opening
from xqlab.learning.errors import LearningError

Starts = str | tuple[str, ...]


def starts_of(given: Any) -> Starts:
    """The name of a family, "" for a game's own start, or texts of positions; raises LearningError."""
    if isinstance(given, str):
        return given
    if not isinstance(given, list | tuple) or not given or not all(isinstance(fen, str) for fen in given):
        raise LearningError(f"expected the name of a family or texts of positions, got {quoted(given)}")
    return tuple(given)


def check_starts(game: str, starts: Starts) -> None:
    """Raise LearningError for an unknown family, and for a position in which the game is over."""
    if isinstance(starts, str):
        families = profile_for(game).experiments.families
        if starts and starts not in families:
            names = ", ".join(families) or "none"
            raise LearningError(f"expected a family of positions of {game} ({names}), got {quoted(starts)}")
        return
    for fen in starts:
        try:
            outcome = Opening(fen=fen, game=game).board().outcome()
        except XqlabError as error:
            raise LearningError(f"expected positions as starts: {error}") from None
        if outcome is not None:
            raise LearningError(f"expected starts in which the game is not over, got {quoted(fen)}")


def drawn_start(game: str, starts: Starts, plies: int, chance: Random) -> Opening:
    """A start, and at most `plies` random moves from there, after which the game is not over."""
    while True:
        if isinstance(starts, str):
            fen = profile_for(game).experiments.families[starts](chance) if starts else ""
        else:
            fen = chance.choice(starts)
        opening = random_opening(game, chance.randint(0, plies), chance, fen)
        if opening is not None:
            return opening
