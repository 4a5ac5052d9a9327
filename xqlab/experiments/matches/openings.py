"""The openings of matches: balanced ones of Xiangqi, random ones of any game, or the user's positions."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.run.position_lines import board_of, parts_of_line
from xqlab.experiments.run.positions import stored_positions, study_positions
from xqlab.files import data_file
from xqlab.game import GameError
from xqlab.game_board import line_of
from xqlab.game_profile import profile_with_texts
from xqlab.games.adapters import playable
from xqlab.xiangqi import MOVE_LIMIT, Board

FILE = "openings/openings.json"
XIANGQI = Board.name  # the game of players and openings that name no other
TRIES = 20  # random lines for each opening
PLIES = 2  # of an opening of random moves
POSITIONS, LATER = 24, 6  # of games that come without positions: how many, and after how many plies


@dataclass(frozen=True)
class Opening:
    """The first moves of a game.

    moves : as text such as "h2e2", from `fen` on
    fen   : the text of the first position, such as a FEN; by default that in which the game begins
    game  : the name of the game; raises XqlabError for one whose positions have no texts

    >>> Opening(("h2e2", "h9g7")).board().fullmove_number
    2
    >>> Opening(("b2",), game="tic-tac-toe").board().cells()[4]
    'X'
    """

    moves: tuple[str, ...] = ()
    fen: str = ""
    game: str = XIANGQI

    def __post_init__(self) -> None:
        if not self.fen:
            object.__setattr__(self, "fen", profile_for(self.game).texts.start)

    @classmethod
    def of(cls, start: Any, game: str = XIANGQI) -> "Opening":
        """The opening of an opening, of a board with its moves, or of a text: FEN, EPD, `startpos moves ...`.

        game : whose text it is

        Raises XqlabError for anything else, and for another game; ValueError for an invalid text or move.
        """
        if isinstance(start, str):
            text, operations = parts_of_line(start)
            if operations or text.startswith("startpos") or " moves " in text:
                start = board_of(text, operations, profile_for(game))
            else:
                start = cls((), start, game)
        if not isinstance(start, Opening):
            try:
                first, moves = line_of(playable(start))
            except GameError:
                raise XqlabError(f"expected an opening, a board or a FEN, got {start!r}") from None
            start = cls(tuple(map(str, moves)), profile_for(first.name).texts.write(first), first.name)
        if start.game.lower() != game.lower():
            raise XqlabError(f"expected openings of {game}, got one of {start.game}")
        start.board()
        return start

    @property
    def turn(self) -> bool:
        """The side to move after the moves, which both sides play in turn."""
        return _first_turn(self.fen, self.game) != bool(len(self.moves) % 2)

    def board(self, move_limit: int | None = MOVE_LIMIT) -> Any:
        """A board after the moves.

        move_limit : plies without a capture that draw a game of Xiangqi; other games have rules of their own
        """
        board = profile_for(self.game).texts.read(self.fen)
        if self.game == XIANGQI and move_limit != MOVE_LIMIT:
            board = Board(self.fen, move_limit=move_limit)
        for move in self.moves:
            board.push_text(move)
        return board

    def __str__(self) -> str:
        line = " ".join(self.moves)
        return line if self.fen == profile_for(self.game).texts.start else f"{self.fen} {line}".strip()


@cache
def _first_turn(fen: str, game: str) -> bool:
    return bool(profile_for(game).texts.read(fen).turn)


def profile_for(game: str) -> Any:
    """The profile of a game that can play matches; raises XqlabError for any other."""
    return profile_with_texts(game, "matches")


def random_openings(game: str, count: int, plies: int, seed: int = 0) -> tuple[Opening, ...]:
    """At most `count` different openings of random moves, after which the game is not over.

    plies : moves of both sides together, from the start or, in a game that has them, from random set-ups

    >>> len(random_openings("tic-tac-toe", 100, 2))
    72
    """
    if plies == 0 and profile_for(game).experiments.set_ups is None:
        return (Opening(game=game),)
    chance = Random(f"openings {game} {plies} {seed}")
    distinct: dict[Opening, None] = {}
    for _ in range(TRIES * count):
        opening = random_opening(game, plies, chance)
        if opening is not None:
            distinct[opening] = None
        if len(distinct) == count:
            break
    return tuple(distinct)


def random_opening(game: str, plies: int, chance: Random, fen: str = "") -> Opening | None:
    """An opening of random moves, from a random set-up in a game that has them; None if the game ends.

    fen : the position from which the moves are played instead
    """
    set_ups = profile_for(game).experiments.set_ups
    if not fen and set_ups is not None:
        fen = set_ups.begin(set_ups.random(chance), set_ups.random(chance))
    start = Opening(fen=fen, game=game)
    board = start.board()
    moves: list[str] = []
    while board.outcome() is None:
        if len(moves) == plies:
            return replace(start, moves=tuple(moves))
        move = chance.choice(board.legal_moves)
        board.push(move)
        moves.append(str(move))
    return None


def openings(count: int | None = None, game: str = XIANGQI) -> tuple[Opening, ...]:
    """The openings that come with xqlab: all of a game, or the first `count`, in no particular order.

    Raises XqlabError for more than there are.

    >>> str(openings(1)[0]).count(" ") >= 5
    True
    """
    pool = _shipped(game)
    if count is None:
        return pool
    if not isinstance(count, int) or not 1 <= count <= len(pool):
        raise XqlabError(f"expected 1 to {len(pool)} openings, got {count!r}")
    return pool[:count]


def starts_of(openings_given: Iterable[Any] | None, game: str, count: int, seed: int) -> list[Opening]:
    """The openings given, of one game; else those that come with xqlab, or `count` of PLIES random moves.

    Raises XqlabError for an opening of another game.
    """
    if openings_given is not None:
        return [Opening.of(start, game) for start in openings_given]
    return list(openings(game=game) or random_openings(game, count, PLIES, seed))


def positions_of(game: str) -> dict[str, Any]:
    """The positions on which searches of a game are measured, by name: its own ones, else openings.

    Raises XqlabError for a game whose positions have no texts.
    """
    profile = profile_for(game)
    if profile.name == XIANGQI:
        return study_positions()
    if profile.experiments.bench:
        return stored_positions(profile)
    listed = random_openings(profile.name, POSITIONS, LATER)
    return {f"position {number}": opening.board() for number, opening in enumerate(listed, start=1)}


@cache
def _shipped(game: str) -> tuple[Opening, ...]:
    file = FILE if game == XIANGQI else profile_for(game).experiments.openings
    entries = json.loads(data_file(file).read_text(encoding="utf-8"))["openings"] if file else ()
    return tuple(Opening(tuple(entry["moves"].split()), game=game) for entry in entries)
