"""A change of the search: the same search without an idea and with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import random_openings
from xqlab.experiments.run.positions import stored_boards, study_positions
from xqlab.game_profile import profile_named
from xqlab.search.enhancements import Enhancements
from xqlab.search.switch import SELECTIVE
from xqlab.xiangqi import Board

WITHOUT = "without"
RANDOM_POSITIONS, RANDOM_PLIES = 24, 6  # of games that come without positions


class ChangeError(XqlabError):
    """A change whose effect cannot be measured."""


@dataclass(frozen=True, eq=False)
class Variant:
    """One of the two searches: its switches and its evaluator."""

    enhancements: Enhancements
    evaluator: Any


@dataclass(frozen=True, eq=False)
class Change:
    """Two searches that differ in one thing.

    name, digest : of what differs; the digest is that of its source, "" where it has none
    game         : the name of the game
    soundness    : whether the root value may change, as of a switch
    """

    name: str
    digest: str
    game: str
    without: Variant
    with_it: Variant
    soundness: str = SELECTIVE

    @property
    def label(self) -> str:
        """Its name, with the digest if it has one."""
        return f"{self.name} ({self.digest})" if self.digest else self.name

    @property
    def variants(self) -> dict[str, Variant]:
        """What the two searches are called -> the search, that without it first."""
        return {WITHOUT: self.without, f"with {self.name}": self.with_it}


def positions_of(game: str) -> dict[str, Any]:
    """The positions on which changes of a game's search are measured, by name.

    Those that come with the game; else openings of random moves, always the same. Raises ChangeError for a
    game that has neither.
    """
    if game == Board.name:
        return study_positions()
    profile = profile_named(game)
    if profile is None or profile.texts is None:
        raise ChangeError(f"expected boards, as {game} comes without positions, got none")
    if profile.experiments is not None and profile.experiments.bench:
        boards = stored_boards(profile)
    else:
        openings = random_openings(game, RANDOM_POSITIONS, RANDOM_PLIES)
        boards = [opening.board() for opening in openings]
    return {f"position {number}": board for number, board in enumerate(boards, start=1)}
