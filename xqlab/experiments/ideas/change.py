"""A change of the search: the same search without an idea and with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import Opening
from xqlab.game import default_evaluator, game_of
from xqlab.games.adapters import AnyBoard, playable
from xqlab.ideas import Idea, evaluator
from xqlab.ideas.idea import ORDERING
from xqlab.ideas.own import needed_switches
from xqlab.search.enhancements import Enhancements
from xqlab.search.switch import LOSSLESS, SELECTIVE
from xqlab.xiangqi import Board

WITHOUT = "without"


@dataclass(frozen=True, eq=False, repr=False)
class Variant:
    """One of the two searches: its switches and its evaluator."""

    enhancements: Enhancements
    evaluator: Any


@dataclass(frozen=True, eq=False, repr=False)
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

    def __repr__(self) -> str:
        return f"<Change of {self.game}: {self.label}>"

    @property
    def label(self) -> str:
        """Its name, with the digest if it has one."""
        return f"{self.name} ({self.digest})" if self.digest else self.name

    @property
    def variants(self) -> dict[str, Variant]:
        """What the two searches are called -> the search, that without it first."""
        return {WITHOUT: self.without, f"with {self.name}": self.with_it}


def change_of(
    ideas: Idea | Iterable[Idea],
    board: AnyBoard | None = None,
    *,
    base: Any = None,
    enhancements: Enhancements | None = None,
) -> Change:
    """The change that ideas make of the search of a game: all of them at once.

    board        : of the game; by default the game of the ideas, Xiangqi for those of any game
    base         : the evaluator that they are added to, by default the game's own
    enhancements : the other switches, by default the strongest configuration

    Raises XqlabError without ideas, IdeaError for ideas of another game.
    """
    used = [ideas] if isinstance(ideas, Idea) else list(ideas)
    if not used:
        raise XqlabError("expected an idea, or several, got none")
    if board is None:
        game = next((idea.game for idea in used if idea.game), Board.name)
        board = Opening(game=game).board()
    position = playable(board).position
    inner = default_evaluator(position) if base is None else base
    own = evaluator(board, used, inner)
    use = Enhancements.full(game_of(position)) if enhancements is None else enhancements
    return Change(
        " + ".join(idea.name for idea in used),
        " + ".join(idea.digest for idea in used),
        playable(board).name,
        Variant(use, inner),
        Variant(use.including(*needed_switches(own)), own),
        LOSSLESS if all(idea.kind == ORDERING for idea in used) else SELECTIVE,
    )
