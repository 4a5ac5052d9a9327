"""What a deeper search says of moves: the judge of what two versions choose.

The judge is the full search of the game with its own evaluation, FACTOR times the nodes of a player's search,
and an empty table for each position.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from xqlab.evaluation.terms import article
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.game import RULE_WIN, game_of
from xqlab.game_board import GameBoard
from xqlab.search.driver import search
from xqlab.search.result import mate_in
from xqlab.trace.sides import short_text
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.move_words import kind_of
from xqlab.words import Words, in_language

FACTOR = 4  # times the nodes of a player's search
LOST = 200  # centipawns
DECIDED = 1_000  # centipawns
NOTICED = 50  # centipawns by which a move is better or worse
USUAL = 10_000  # nodes of a player that reports none
LEAST = 10_000  # nodes of the judge
MOST, MOST_PLAIN = 1_000_000, 4_000  # nodes of the judge; the second where the game is not compiled
SHOWN = 6  # plies of a refutation

WORDS = {
    "wins": Words("wins {gained}", "得{gained}"),
    "for": Words(" for {lost}", "，失{lost}"),
    "many": Words("{count} {piece}s", "{count}个{piece}"),
    "and": Words(" and ", "和"),
    "ends": Words("wins", "直接取胜"),
}


def within_decided(value: int) -> int:
    """A value, or DECIDED on its side where it is beyond."""
    return max(-DECIDED, min(value, DECIDED))


def judge_nodes(board: GameBoard, usual: float) -> int:
    """Nodes of the judge for a position: FACTOR times those of a player's search, as far as may be."""
    most = MOST if game_of(board.position).compiled else MOST_PLAIN
    return int(min(max(FACTOR * usual, LEAST), most))


def value_after(after: GameBoard, nodes: int) -> tuple[int, tuple[Any, ...]]:
    """(the value of a position for the side that has just moved, what the full search plays there)."""
    outcome = after.outcome()
    if outcome is None:
        reply = search(after, nodes=nodes, ideas=())
        return -int(reply.value), tuple(reply.pv[:SHOWN])
    return (0 if outcome.winner is None else (-RULE_WIN if outcome.winner is after.turn else RULE_WIN)), ()


def boards_of(game: PlayedGame) -> Iterator[Any]:
    """The position before each of a game's own moves, and after the last one; the same board each time."""
    board = game.opening.board()
    yield board
    for move in game.moves:
        board.push_text(move)
        yield board


def move_number(game: PlayedGame, ply: int) -> int:
    """The number of one of a game's own moves, both sides' moves counted as one."""
    start = replace(game.opening, moves=()).board()
    profile = BoardProfile.of(start)
    plies = profile.turn(start) + len(game.opening.moves) + ply
    return int(profile.game.play.move_number(start)) + plies // 2


def value_text(profile: BoardProfile, board: GameBoard, value: int, language: str) -> str:
    """A value for the side to move: "+35", "−410", "mate in 3 for Black"."""
    if mate_in(value) is not None or abs(value) == RULE_WIN:
        return profile.valuation(board, value, language)
    return f"{'+' * (value > 0)}{short_text(value)}"


def move_name(profile: BoardProfile, board: GameBoard, move: Any, language: str) -> str:
    if move is None:
        return "–"
    return profile.texts(board, profile.code(board, move))[profile.notation_in(language)]


def gain_text(profile: BoardProfile, after: GameBoard, value: int, line: Sequence[Any], language: str) -> str:
    """What a line brings the side that begins it, in words; "" for nothing but a better position.

    after : the board before the line; `value`: of that position for the other side
    """
    words, board = in_language(WORDS, language), after.copy()
    if mate_in(value) is not None:
        return words["ends"]
    taken: list[Counter[int]] = [Counter(), Counter()]
    symbols = list(profile.pieces)
    for ply, move in enumerate(line):
        cells = board.cells()
        board.push(move)
        pieces = profile.pieces_taken(cells, board.cells())
        taken[ply % 2].update(symbols.index(symbol) % (len(symbols) // 2) for symbol in pieces)
    gained, lost = taken[0] - taken[1], taken[1] - taken[0]
    side = profile.turn(after)
    before, later = (profile.material(each.cells()) or 0.0 for each in (after, board))
    if not gained or (later - before) * (1, -1)[side] <= 0:
        return ""
    text = words["wins"].format(gained=_listed(profile, gained, 1 - side, language))
    return text + (words["for"].format(lost=_listed(profile, lost, side, language)) if lost else "")


def _listed(profile: BoardProfile, kinds: Counter[int], side: int, language: str) -> str:
    """Pieces of a side by their kinds, "a rook and 2 pawns"."""
    sides, names = profile.names(language)
    symbols = list(profile.pieces)[side * len(names) // 2 :]
    words = []
    for kind, count in kinds.items():
        word = kind_of(names[symbols[kind]], sides[side])
        many = in_language(WORDS["many"], language).format(count=count, piece=word)
        words.append(many if count > 1 else f"{article(word)} {word}" if language == "en" else word)
    return in_language(WORDS["and"], language).join(words)
