"""What a page says of moves that are not legal: what no kernel knows is asked of the game here, and sent."""

from collections import Counter
from typing import Any

from xqlab.game import game_of
from xqlab.game_board import GameBoard
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.page.board_profile import BoardProfile

FREE = -1  # no reason: a piece moves so if nothing else forbids it


def reasons_of(profile: BoardProfile, start: GameBoard) -> dict[str, Any] | None:
    """What reasons.js needs; None for a game that gives no reasons.

    occupied : language -> why a square is taken, where moves only place pieces
    causes   : name -> language -> the game's words, in the order of their numbers. The rest is of games
               that have no kernel for the cause
    obstacles: kind of piece -> the cause where another is in the way, "" for other kinds; "target": where the
               one there cannot be taken; "ways": where all ways are blocked; "no screen" and "screens": where
               a capture leaps over one piece, and none or several are between
    shapes   : symbol -> square -> square -> the number of the reason why a piece alone cannot move so; under
               "" of most squares. FREE where it can
    kept     : the symbols without which a game is over, so that they stay on a board with few pieces
    """
    moves, texts = profile.game.moves, profile.game.texts
    if texts is not None and texts.occupied:
        return {"occupied": texts.occupied._asdict()}
    if not moves.causes or not profile.arranges():
        return None
    causes = {name: words._asdict() for name, words in moves.causes.items()}
    if game_of(start.position).offers("write_refusal"):
        return {"causes": causes}
    return {"causes": causes, "obstacles": dict(moves.obstacles)} | _shapes(profile, start)


def _shapes(profile: BoardProfile, start: GameBoard) -> dict[str, Any]:
    squares, cells = profile.squares, start.cells()
    kept = _kept(profile, start)
    numbers: dict[tuple[str, ...], int] = {}
    shapes: dict[str, dict[int, dict[str, int]]] = {}
    places = profile.game.texts.places  # type: ignore[union-attr]
    for symbol in profile.pieces:
        shapes[symbol] = {}
        for square in places.get(symbol, range(len(squares))):
            bare = [""] * len(squares)
            for other in set(kept) - {symbol}:
                home = cells.index(other)
                bare[home if home != square else home - 1] = other
            side = profile.side_of(symbol)
            own = {at for at, cell in enumerate(bare) if cell and profile.side_of(cell) == side}
            bare[square] = symbol
            try:
                board = profile.board(profile.fen_of(bare, side), strict=False, like=start)
            except ValueError:
                continue  # it cannot stand there
            reason = profile.game.moves.refusals(board)
            ends = {}
            for end in set(range(len(squares))) - own - {square}:
                words = reason(squares[square] + squares[end])
                ends[str(end)] = numbers.setdefault(words, len(numbers)) if words else FREE
            usual = Counter(ends.values()).most_common(1)[0][0]
            shapes[symbol][square] = {"": usual} | {end: at for end, at in ends.items() if at != usual}
    reasons = {language: [words[at] for words in numbers] for at, language in enumerate(LANGUAGES)}
    return {"shapes": shapes, "reasons": reasons, "kept": kept}


def _kept(profile: BoardProfile, start: GameBoard) -> list[str]:
    """The first symbol of each side, if a game without them is over."""
    one = next(at for at, cell in enumerate(start.cells()) if cell)
    lonely = [cell if at == one else "" for at, cell in enumerate(start.cells())]
    board = profile.board(profile.fen_of(lonely, 0), strict=False, like=start)
    firsts = {profile.side_of(symbol): symbol for symbol in reversed(profile.pieces)}
    return list(firsts.values()) if profile.outcome(board) else []
