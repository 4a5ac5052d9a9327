"""A player of matches that moves at random: what any other player must beat."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.player import Reply, Session
from xqlab.game_board import GameBoard

RANDOM = "random"  # the whole text of such a player


@dataclass(frozen=True)
class RandomPlayer:
    """Each legal move with the same chance; the seed of a game decides which.

    game : the game that it plays, by name
    """

    name: str = RANDOM
    game: str = XIANGQI
    is_program = False
    repeats = False

    def describe(self) -> dict[str, Any]:
        """What its moves depend on."""
        return {"moves": RANDOM, "game": self.game}

    def open(self) -> Session:
        """A session of the player."""
        return _RandomSession()


class _RandomSession(Session):
    def __init__(self) -> None:
        self._chance = Random(1)

    def new_game(self, seed: int) -> None:
        self._chance = Random(seed)

    def move(self, board: GameBoard) -> Reply:
        return Reply(board.move_of(self._chance.choice(board.codes())))
