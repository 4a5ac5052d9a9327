"""`explain(net, board)`: a net's value, what each man contributes to it, and what both sides see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from xqlab.evaluation.man_contributions import REMOVAL, ContributionError
from xqlab.evaluation.term_words import LANGUAGES
from xqlab.nnue.inference.contributions import value_and_contributions
from xqlab.nnue.inference.explanation_tables import net_explanation_html, net_explanation_text
from xqlab.nnue.inference.side_view import SideView, columns_of, side_view
from xqlab.nnue.net.network import Network, NetworkError
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.net.shipped import SHIPPED, shipped_net
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS, SQUARE_NAMES

ROUNDING = 1e-9  # of sums in floating point, far below the smallest step of an accumulator


class ManShare(NamedTuple):
    """One man of a position and what it does to the net.

    square, man               : "e6"; "C" a red cannon, "c" a black one
    value, for_red, for_mover : what is lost without it, in centipawns for its own side, for Red, for the
                                mover; NaN for kings, without which there is no value
    red_column, black_column  : the input that it lights where Red looks, and where Black does
    red_cells, black_cells    : how many accumulators, as clipped, would be others without that column
    """

    square: str
    man: str
    value: float
    for_red: float
    for_mover: float
    red_column: int
    black_column: int
    red_cells: int
    black_cells: int


class KindShare(NamedTuple):
    """The men of one kind: how many, and what they contribute one by one, Red's, Black's, the difference."""

    name: str
    red_men: int
    black_men: int
    red: float
    black: float
    value: float


@dataclass(frozen=True, eq=False)
class NetExplanation:
    """What a net says of a position, and by which men. Values are centipawns.

    board           : the position, a copy
    net             : which values it
    value_for_mover : as the search sees it
    contributions   : square -> the value with its man less the value without, for its own side; no kings
    views           : what Red sees, and what Black sees
    language        : of its tables, "en" or "zh"

    The contributions do not add up to the value: what a man is worth to a net depends on the others.
    """

    board: Board
    net: Network | Quantised
    value_for_mover: float
    contributions: Mapping[int, float]
    views: tuple[SideView, SideView]
    language: str = "en"

    @property
    def value(self) -> float:
        """The value of the position for Red."""
        return self.value_for_mover if self.board.turn else -self.value_for_mover

    @property
    def layers(self) -> tuple[int, int]:
        """(which set of layers behind the accumulators the number of men chooses, from 1; of how many)."""
        shape, men = self.net.architecture, len(self.views[0].columns)
        return int(shape.bucket_of(np.array([men]))[0]) + 1, shape.buckets

    def men(self, shows: str = REMOVAL) -> dict[str, float]:
        """What each man contributes, in centipawns for its own side, by square ("e6").

        Raises ContributionError for anything but "removal": a net has no terms that could stand alone.
        """
        if shows != REMOVAL:
            raise ContributionError(f"expected {REMOVAL!r} of a net, which has no terms, got {shows!r}")
        return {SQUARE_NAMES[square]: value for square, value in self.contributions.items()}

    @cached_property
    def shares(self) -> tuple[ManShare, ...]:
        """Each man, by kind and then by square; kings first, Red's before Black's."""
        black = {place: number for number, place in self.views[1].columns.items()}
        cells = [self._cells_changed(view) for view in self.views]
        found = []
        for number, (letter, square) in self.views[0].columns.items():
            own = self.contributions.get(square, float("nan"))
            for_red = own if letter.isupper() else -own
            other = black[letter, square]
            found.append(
                ManShare(
                    SQUARE_NAMES[square],
                    letter,
                    own,
                    for_red,
                    for_red if self.board.turn else -for_red,
                    number,
                    other,
                    cells[0][number],
                    cells[1][other],
                )
            )
        order = {letter: at for at, letter in enumerate(LETTERS)}
        return tuple(
            sorted(found, key=lambda man: (order[man.man.upper()], man.man, SQUARE_NAMES.index(man.square)))
        )

    def _cells_changed(self, view: SideView) -> dict[int, int]:
        """Input -> how many clipped accumulators its column moves."""
        numbers = list(view.columns)
        without = np.clip(view.sums - columns_of(self.net, numbers), 0, 1)
        changed = (abs(without - view.clipped) > ROUNDING).sum(axis=1)
        return dict(zip(numbers, map(int, changed)))

    def by_kind(self) -> dict[str, KindShare]:
        """What the men of each kind but the kings contribute, added up: "advisor" to "pawn"."""
        found = {}
        for name, letter in zip(KIND_NAMES[1:], LETTERS[1:]):
            red, black = (
                [man.value for man in self.shares if man.man == one] for one in (letter, letter.lower())
            )
            sums = fsum(red), fsum(black)
            found[name] = KindShare(name, len(red), len(black), *sums, sums[0] - sums[1])
        return found

    def table(self) -> Any:
        """A pandas frame, a row a man, by square; its columns are those of `ManShare`.

        Raises ImportError without pandas.
        """
        import pandas

        return pandas.DataFrame(self.shares, columns=list(ManShare._fields)).set_index("square")

    def in_language(self, language: str) -> NetExplanation:
        """The same, its tables in another language."""
        return replace(self, language=_checked(language))

    def __str__(self) -> str:
        return net_explanation_text(self)

    def __repr__(self) -> str:
        return f"<NetExplanation of {self.board.fen()!r}: {self.value:+.1f} for Red>"

    def _repr_html_(self) -> str:
        return net_explanation_html(self)


def explain(net: Network | Quantised | Path | str, board: Board, *, language: str = "en") -> NetExplanation:
    """A net's value of a position, what each man contributes to it, and what both sides see.

    net : a net, or the path of its file, which is rounded as the search does; "shipped" comes with xqlab

    >>> from xqlab.nnue.net.network import Architecture
    >>> found = explain(Network.random(Architecture("king_buckets", 8)), Board())
    >>> len(found.men()), found.layers, found.views[0].bucket
    (30, (1, 1), 1)

    Raises NetworkError for a board of another game, for what is no net, and for an unknown language.
    """
    net = net_of(net)
    if not isinstance(board, Board):
        raise NetworkError(f"expected a Xiangqi board (xqlab.xiangqi.Board), got {board!r}")
    value, men = value_and_contributions(net, board)
    views = side_view(net, board, 0), side_view(net, board, 1)
    return NetExplanation(board.copy(), net, value, men, views, _checked(language))


def net_of(net: Network | Quantised | Path | str) -> Network | Quantised:
    """A net as it is, or of a file, rounded, or the shipped one; raises NetworkError, NetFileError."""
    if net == SHIPPED:
        return shipped_net()
    if isinstance(net, Path | str):
        return Quantised.load(net)
    if not isinstance(net, Network | Quantised):
        raise NetworkError(f"expected a net or the path of its file, got {net!r}")
    return net


def _checked(language: str) -> str:
    if language not in LANGUAGES:
        raise NetworkError(f"expected language to be 'en' or 'zh', got {language!r}")
    return language
