"""`explain(net, board)`: a net's value, the contribution of each piece, and what both perspectives see."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum, isnan
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from xqlab.errors import XqlabError
from xqlab.evaluation.piece_contributions import REMOVAL
from xqlab.evaluation.terms import CHINESE
from xqlab.evaluation.value_tables import html_line, html_page, html_with_table, plain, signed
from xqlab.nnue.inference.contributions import value_and_contributions
from xqlab.nnue.inference.side_view import SideView, columns_of, side_view
from xqlab.nnue.net.network import Network, NetworkError
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.net.shipped import SHIPPED, shipped_net
from xqlab.text_table import columns
from xqlab.words import Words, checked_language, speaking, spoken
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS, SQUARE_NAMES

ROUNDING = 1e-9  # of sums in floating point, far below the smallest step of an accumulator
WORDS: dict[str, Any] = {
    "tag": Words("en", "zh-Hans"),
    "value": Words(
        "The net: {value} centipawns for Red; {mover} to move ({own} for the mover)",
        "网络评估：红方 {value} 厘兵；轮到{mover}走（走子方 {own}）",
    ),
    "sides": (Words("Red", "红方"), Words("Black", "黑方")),
    "layers": Words(
        "Layer set {number} of {count}, chosen by the number of pieces ({pieces}).",
        "后续各层共 {count} 组，按子数 {pieces} 选第 {number} 组。",
    ),
    "looks": Words(
        "{side}'s perspective: {columns} active inputs{view}; of {width} accumulators {dark} are "
        "at 0, {full} at 1.",
        "{side}视角：激活 {columns} 个特征{view}；{width} 个累加器中 {dark} 个为 0，{full} 个为 1。",
    ),
    "bucket": Words(", king in bucket {number} of {count}", "，将帅在第 {number} 桶（共 {count} 桶）"),
    "turned": Words(", left and right exchanged", "，左右对调"),
    "heads": Words(
        "kind|Red's pieces|Black's pieces|Red|Black|Red − Black", "兵种|红方个数|黑方个数|红方|黑方|红 − 黑"
    ),
    "piece_heads": Words(
        "piece|own side|for Red|Red's column|cells|Black's column|cells",
        "子|对本方|对红方|红方的列|格数|黑方的列|格数",
    ),
    "sum": Words("total", "合计"),
    "about": Words(
        "For each piece: the value with it less the value without it; its column from Red's and "
        "from Black's perspective, and how many accumulators that column changes.",
        "各子：有此子与无此子时评估值之差；它在红方、黑方视角下的列号，以及该列影响的累加器格数。",
    ),
    "rounded": Words(
        "The contributions do not add up to the value: each depends on the other pieces. "
        "Centipawns, rounded.",
        "各子的贡献之和不等于总值：每个子的作用取决于其他棋子。单位为厘兵，四舍五入到整数。",
    ),
    "caption": Words(
        "what the pieces of each kind contribute to the net's value, in centipawns",
        "各兵种对网络评估值的贡献，以厘兵计",
    ),
}


class PieceShare(NamedTuple):
    """One piece of a position and its effect on the net.

    square, piece             : "e6"; "C" a red cannon, "c" a black one
    value, for_red, for_mover : what is lost without it, in centipawns for its own side, for Red, for the
                                mover; NaN for kings, which no board can be without
    red_column, black_column  : its active input from Red's and from Black's perspective
    red_cells, black_cells    : how many clipped accumulators that column changes
    """

    square: str
    piece: str
    value: float
    for_red: float
    for_mover: float
    red_column: int
    black_column: int
    red_cells: int
    black_cells: int


class KindShare(NamedTuple):
    """The pieces of one kind: their numbers and summed contributions, Red's, Black's and the difference."""

    name: str
    red_pieces: int
    black_pieces: int
    red: float
    black: float
    value: float


@dataclass(frozen=True, eq=False)
class NetExplanation:
    """A net's value of a position, and the contribution of each piece. Values are centipawns.

    board           : the position, a copy
    net             : the net that evaluates it
    value_for_mover : as the search sees it
    contributions   : square -> the value with its piece less the value without, for its own side; no kings
    views           : Red's perspective, and Black's
    language        : of its tables, "en" or "zh"

    The contributions do not add up to the value: what a piece is worth to a net depends on the others.
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
        """(the set of layers that the number of pieces chooses, from 1; the number of sets)."""
        shape, pieces = self.net.architecture, len(self.views[0].columns)
        return int(shape.bucket_of(np.array([pieces]))[0]) + 1, shape.buckets

    def pieces(self, shows: str = REMOVAL) -> dict[str, float]:
        """The contribution of each piece, in centipawns for its own side, by square ("e6").

        Raises XqlabError for anything but "removal": a net has no terms that could stand alone.
        """
        if shows != REMOVAL:
            raise XqlabError(f"expected {REMOVAL!r} of a net, which has no terms, got {shows!r}")
        return {SQUARE_NAMES[square]: value for square, value in self.contributions.items()}

    @cached_property
    def shares(self) -> tuple[PieceShare, ...]:
        """Each piece, by kind and then by square; kings first, Red's before Black's."""
        black = {place: number for number, place in self.views[1].columns.items()}
        cells = [self._cells_changed(view) for view in self.views]
        shares = []
        for number, (letter, square) in self.views[0].columns.items():
            own = self.contributions.get(square, float("nan"))
            for_red = own if letter.isupper() else -own
            other = black[letter, square]
            shares.append(
                PieceShare(
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
            sorted(
                shares,
                key=lambda share: (order[share.piece.upper()], share.piece, SQUARE_NAMES.index(share.square)),
            )
        )

    def _cells_changed(self, view: SideView) -> dict[int, int]:
        """Input -> how many clipped accumulators its column changes."""
        numbers = list(view.columns)
        without = np.clip(view.sums - columns_of(self.net, numbers), 0, 1)
        changed = (abs(without - view.clipped) > ROUNDING).sum(axis=1)
        return dict(zip(numbers, map(int, changed)))

    def by_kind(self) -> dict[str, KindShare]:
        """The summed contributions of each kind except kings: "advisor" to "pawn"."""
        kinds = {}
        for name, letter in zip(KIND_NAMES[1:], LETTERS[1:]):
            red, black = (
                [share.value for share in self.shares if share.piece == one]
                for one in (letter, letter.lower())
            )
            sums = fsum(red), fsum(black)
            kinds[name] = KindShare(name, len(red), len(black), *sums, sums[0] - sums[1])
        return kinds

    def table(self) -> Any:
        """A pandas frame, one row per piece, indexed by square, with the fields of `PieceShare` as columns.

        Raises ImportError without pandas.
        """
        import pandas

        return pandas.DataFrame(self.shares, columns=list(PieceShare._fields)).set_index("square")

    def in_language(self, language: str) -> "NetExplanation":
        """The same, its tables in another language."""
        return replace(self, language=checked_language(language, NetworkError))

    def __str__(self) -> str:
        """The kinds, and below them each piece."""
        with speaking(self.language):
            kinds: list[tuple[str, ...]] = [WORDS["heads"].parts()]
            kinds += [(_kind_name(name), *_kind_cells(share)) for name, share in self.by_kind().items()]
            kinds.append((str(WORDS["sum"]), *self._sums()))
            pieces = [WORDS["piece_heads"].parts()]
            pieces += [(_piece_name(share), *_piece_cells(share)) for share in self.shares]
            lines = [self._headline(), *self._sentences(), *columns(kinds), "", *columns(pieces)]
            return "\n".join([*lines, str(WORDS["about"]), str(WORDS["rounded"])])

    def __repr__(self) -> str:
        return f"<NetExplanation of {self.board.fen()!r}: {self.value:+.0f} for Red>"

    def _repr_html_(self) -> str:
        """One line per kind; each unfolds to its pieces, with their columns."""
        with speaking(self.language):
            lines = [f'<p class="faint">{sentence}</p>' for sentence in self._sentences()]
            lines.append(html_line(WORDS["heads"].parts(), kind="head"))
            king_cells = ("1", "1", "", "", "")
            for name, letter in zip(KIND_NAMES, LETTERS):
                cells = _kind_cells(self.by_kind()[name]) if letter != "K" else king_cells
                shares = (share for share in self.shares if share.piece.upper() == letter)
                rows = [(_piece_name(share), *_piece_cells(share)) for share in shares]
                summary = html_line((_kind_name(name), *cells), "summary")
                about = html_with_table(WORDS["piece_heads"].parts(), rows, str(WORDS["about"]))
                lines.append(f"<details>{summary}{about}</details>")
            lines.append(html_line((str(WORDS["sum"]), *self._sums()), kind="sum"))
            return html_page(WORDS, self._headline(), str(WORDS["caption"]), 5, lines)

    def _headline(self) -> str:
        mover, own = WORDS["sides"][not self.board.turn], signed(self.value_for_mover)
        return str(WORDS["value"].format(value=signed(self.value), mover=mover, own=own))

    def _sentences(self) -> list[str]:
        """What stands below the headline: both perspectives, and the set of layers."""
        sentences = [_view_text(self.net, view) for view in self.views]
        number, count = self.layers
        if count > 1:
            pieces = len(self.views[0].columns)
            sentences.append(WORDS["layers"].format(number=number, count=count, pieces=pieces))
        return sentences

    def _sums(self) -> tuple[str, ...]:
        kinds = self.by_kind().values()
        red, black = sum(kind.red for kind in kinds), sum(kind.black for kind in kinds)
        pieces = sum(kind.red_pieces for kind in kinds), sum(kind.black_pieces for kind in kinds)
        return (*map(str, pieces), plain(red), plain(black), signed(red - black))


def explain(
    net: Network | Quantised | Path | str, board: Board, *, language: str | None = None
) -> NetExplanation:
    """A net's value of a position, the contribution of each piece, and what both perspectives see.

    net : a net, or the path of its file, which is quantised as in the search; "shipped" comes with xqlab

    >>> from xqlab.nnue.net.network import Architecture
    >>> explanation = explain(Network.random(Architecture("king_buckets", 8)), Board())
    >>> len(explanation.pieces()), explanation.layers, explanation.views[0].bucket
    (30, (1, 1), 1)

    Raises NetworkError for a board of another game, for anything but a net, and for an unknown language.
    """
    net = net_of(net)
    if not isinstance(board, Board):
        raise NetworkError(f"expected a Xiangqi board (xqlab.xiangqi.Board), got {board!r}")
    value, contributions = value_and_contributions(net, board)
    views = side_view(net, board, 0), side_view(net, board, 1)
    chosen = checked_language(spoken() if language is None else language, NetworkError)
    return NetExplanation(board.copy(), net, value, contributions, views, chosen)


def net_of(net: Network | Quantised | Path | str) -> Network | Quantised:
    """A net as it is, the quantised net of a file, or the shipped one; raises NetworkError, NetFileError."""
    if net == SHIPPED:
        return shipped_net()
    if isinstance(net, Path | str):
        return Quantised.load(net)
    if not isinstance(net, Network | Quantised):
        raise NetworkError(f"expected a net or the path of its file, got {net!r}")
    return net


# -- cells of the tables ---------------------------------------------------------------------------------


def _view_text(net: Network | Quantised, view: SideView) -> str:
    """One perspective as a sentence."""
    count = net.architecture.feature_set.bucket_count
    where = WORDS["bucket"].format(number=view.bucket + 1, count=count) if count > 1 else ""
    return str(
        WORDS["looks"].format(
            side=WORDS["sides"][view.side],
            columns=len(view.columns),
            view=f"{where}{WORDS['turned'] if view.turned else ''}",
            width=len(view.sums),
            dark=view.dark,
            full=view.full,
        )
    )


def _kind_name(name: str) -> str:
    return str(Words(name, CHINESE[name]))


def _piece_name(share: PieceShare) -> str:
    kind = KIND_NAMES[LETTERS.index(share.piece.upper())]
    side = WORDS["sides"][share.piece.islower()]
    return f"{Words(f'{side.en.lower()} {kind}', side.zh[0] + CHINESE[kind])} {share.square}"


def _piece_cells(share: PieceShare) -> tuple[str, ...]:
    values = ("", "") if isnan(share.value) else (signed(share.value), signed(share.for_red))
    return (
        *values,
        str(share.red_column),
        str(share.red_cells),
        str(share.black_column),
        str(share.black_cells),
    )


def _kind_cells(share: KindShare) -> tuple[str, ...]:
    numbers = plain(share.red), plain(share.black), signed(share.value)
    return (str(share.red_pieces), str(share.black_pieces), *numbers)
