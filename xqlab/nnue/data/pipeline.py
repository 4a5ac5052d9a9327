"""From games to a training set, step by step, with the number of positions that each step leaves.

A step maps positions to positions. A `Pipeline` applies steps in order and keeps a table of them.
Source of the nine steps: a report on a Xiangqi engine, 2021.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.game_records import games_of
from xqlab.nnue.data.position_forms import flipped, merged, mirror_is_lesser, mirrored
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, RANDOM
from xqlab.nnue.data.record_text import text_size, write_text
from xqlab.nnue.data.training_positions import (
    POSITION,
    Positions,
    PositionsError,
    data_hash,
    for_mover,
    joined_games,
)
from xqlab.nnue.net.features import feature_set, inputs, pieces_left
from xqlab.text_table import columns, html_table
from xqlab.words import Words, spoken


@dataclass(frozen=True)
class Change:
    """The result of a step: the positions, a remark, and the size in bytes of what it writes or encodes."""

    positions: Positions
    note: Words | str = ""
    bytes: int | None = None


@dataclass(frozen=True)
class Step:
    """One step of a pipeline; calling it with positions returns the changed positions."""

    name: str
    chinese: str
    apply: Callable[[Positions], Change]

    def __call__(self, positions: Positions) -> Positions:
        return self.apply(positions).positions

    def __repr__(self) -> str:
        return f"<Step: {self.name}>"


# -- the steps --------------------------------------------------------------------------------------------


def to_fen(out: Path | str | None = None) -> Step:
    """Write lines `FEN | value | result` to `out`, or only measure them; the positions do not change."""

    def apply(positions: Positions) -> Change:
        size = text_size(positions) if out is None else write_text(positions, out)
        text = Words("{0:.0f} bytes a line", "每行 {0:.0f} 字节")
        return Change(positions, str(text.filled(size / max(len(positions), 1))), size)

    return Step("to FEN", "转为 FEN", apply)


def mover_red() -> Step:
    """Make Red the side to move: where Black moves, colours are exchanged and the ranks reversed."""

    return Step("make the mover Red", "统一为红方走", _turn_black)


def _turn_black(positions: Positions) -> Change:
    black = positions["turn"] == 1
    turned = positions.copy()
    turned[black] = flipped(positions[black])
    return Change(turned, Words("{0:,} turned", "{0:,} 个翻转").filled(np.count_nonzero(black)))


def mirror(keep: str = "one") -> Step:
    """Mirror left and right.

    keep : "one": always the same one of a position and its mirror image, so that twins become equal;
           "both": add the mirror images, which doubles the set
    Raises PositionsError for another word.
    """
    _one_or_both(keep)

    def apply(positions: Positions) -> Change:
        if keep == "both":
            return Change(
                np.concatenate([positions, mirrored(positions)]),
                Words("mirror images added", "加上镜像"),
            )
        turned = mirror_is_lesser(positions)
        result = positions.copy()
        result[turned] = mirrored(positions[turned])
        return Change(result, Words("{0:,} mirrored", "{0:,} 个镜像").filled(np.count_nonzero(turned)))

    return Step("mirror left-right", "左右镜像", apply)


def flip(keep: str = "one") -> Step:
    """Exchange colours.

    keep : "one": the version in which Red moves; positions with Red to move stay as they are;
           "both": add the flipped positions, which doubles the set. For a network that sees each position
           from the mover's perspective the two are the same.
    Raises PositionsError for another word.
    """
    _one_or_both(keep)

    def apply(positions: Positions) -> Change:
        if keep == "both":
            return Change(
                np.concatenate([positions, flipped(positions)]),
                str(Words("flipped images added", "加上翻转")),
            )
        return _turn_black(positions)

    return Step("flip colours", "红黑翻转", apply)


def _one_or_both(keep: str) -> None:
    if keep not in ("one", "both"):
        raise PositionsError(f"expected keep to be 'one' or 'both', got {keep!r}")


def drop_duplicates(values: str = "mean") -> Step:
    """Keep each board with the same side to move once, where it first occurs.

    values : "mean": its value and result are the means of all occurrences; "first": those of the first
    Raises PositionsError for another word.
    """
    if values not in ("mean", "first"):
        raise PositionsError(f"expected values to be 'mean' or 'first', got {values!r}")

    def apply(positions: Positions) -> Change:
        unique = merged(positions, values)
        several = np.count_nonzero(unique["seen"] > 1)
        text = Words("{0:,} merged into {1:,}", "{0:,} 个并入 {1:,} 个")
        return Change(unique, text.filled(len(positions) - len(unique), several))

    return Step("remove duplicates", "去重", apply)


def distribution() -> Step:
    """Summarise values and results; the positions do not change. Charts: `viz.training_set_charts`."""

    def apply(positions: Positions) -> Change:
        return Change(positions, describe(positions))

    return Step("look at the distribution", "查看分布", apply)


def describe(positions: Positions) -> str:
    """A line about the values, results and piece counts of some positions."""
    if not len(positions):
        return "no positions"
    size, results = np.abs(positions["value"]), for_mover(positions)
    won, drawn = np.mean(results > 0), np.mean(results == 0)
    return (
        f"half of the values within ±{np.median(size):.0f} cp, {np.mean(size > 1000):.0%} beyond 1000; "
        f"mover won {won:.0%}, drew {drawn:.0%}; {pieces_left(positions['square']).mean():.0f} pieces"
    )


def encode(features: str = "piece_square") -> Step:
    """Encode each position as its active features; the positions do not change.

    features : name of a feature set. Raises XqlabError for an unknown one
    """
    encoding = feature_set(features)

    def apply(positions: Positions) -> Change:
        indices = inputs(encoding, positions["square"], positions["turn"])
        ones = pieces_left(positions["square"]).mean() if len(positions) else 0
        return Change(positions, f"{ones:.1f} of {encoding.count} inputs are 1", indices.nbytes)

    return Step("encode one-hot", "独热编码", apply)


def _filter(name: str, chinese: str, passes: Callable[[Positions], NDArray[np.bool_]]) -> Step:
    def apply(positions: Positions) -> Change:
        rest = positions[passes(positions)]
        text = Words("{0:,} left out", "去掉 {0:,} 个")
        return Change(rest, text.filled(len(positions) - len(rest)))

    return Step(name, chinese, apply)


def without_checks() -> Step:
    """Leave out positions in check: there the search goes deeper and never uses a static evaluation."""
    return _filter("no checks", "去掉被将军", lambda positions: positions["flags"] & IN_CHECK == 0)


def without_captures() -> Step:
    """Leave out positions whose best move is a capture: they are not quiet yet."""
    return _filter("no captures", "去掉吃子", lambda positions: positions["flags"] & CAPTURE == 0)


def without_random_moves() -> Step:
    """Leave out positions whose move was random: the game's result says little about them."""
    return _filter("no random moves", "去掉随机着", lambda positions: positions["flags"] & RANDOM == 0)


def without_extremes(limit: float = 2000) -> Step:
    """Leave out mates and all values beyond `limit` centipawns.

    Raises PositionsError unless it is above 0.
    """
    if not limit > 0:
        raise PositionsError(f"expected a limit above 0 centipawns, got {limit!r}")
    return _filter(
        f"within ±{limit:g} cp", "去掉极端分值", lambda positions: np.abs(positions["value"]) <= limit
    )


def report_steps(keep: str = "one") -> list[Step]:
    """The report's steps 3 to 9.

    keep : "both": its steps 5 and 6 add the mirrored and flipped forms, as published; "one": they keep one
           form of each position, which is all that a network with the mover's perspective needs

    Steps 1 and 2, reading and splitting, happen when a pipeline reads its files. Raises PositionsError for
    another word.
    """
    return [to_fen(), mover_red(), mirror(keep), flip(keep), drop_duplicates(), distribution(), encode()]


def quiet_steps(limit: float | None = 2000) -> list[Step]:
    """The steps of a training set: quiet positions within a limit, each with the means of its twins."""
    filters = [without_checks(), without_captures(), without_random_moves()]
    if limit is not None:
        filters.append(without_extremes(limit))
    return [*filters, mover_red(), mirror(), drop_duplicates()]


# -- the pipeline -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PipelineRow:
    """A step and what is left after it; `games` is 0 before the positions are split into games."""

    name: str
    chinese: str
    positions: int
    games: int
    bytes: int
    seconds: float
    note: Words | str

    def cells(self, decimals: int) -> tuple[str, str, str, str, str]:
        """What tables say of it after its name; the size in MB has so many decimals."""
        games, size = f"{self.games:,}" if self.games else "–", f"{self.bytes / 1e6:.{decimals}f}"
        return f"{self.positions:,}", games, size, f"{self.seconds:.2f}", str(self.note)


_HEADS = Words("step|positions|games|MB|s|remark", "步骤|局面|对局|MB|秒|备注")
_TITLES = Words("step|步骤|positions after|games|MB|seconds|remark", "名称|步骤|之后的局面|对局|MB|秒|备注")


@dataclass(frozen=True)
class Prepared:
    """The positions that a pipeline made, and its table, which a notebook shows and `str` gives as text."""

    positions: Positions
    rows: tuple[PipelineRow, ...]

    def __len__(self) -> int:
        return len(self.positions)

    def count(self, name: str) -> int:
        """The number of positions after the first step of this name.

        Raises PositionsError for an unknown name.
        """
        for row in self.rows:
            if row.name == name:
                return row.positions
        raise PositionsError(f"expected one of {', '.join(row.name for row in self.rows)}, got {name!r}")

    @property
    def hash(self) -> str:
        """SHA-256 of the positions: `training_positions.data_hash`."""
        return data_hash(self.positions)

    def __repr__(self) -> str:
        return f"<Prepared: {len(self):,} positions after {len(self.rows)} steps>"

    def __str__(self) -> str:
        rows = [_HEADS.parts()]
        rows += [(row.chinese if spoken() == "zh" else row.name, *row.cells(1)) for row in self.rows]
        return "\n".join(columns(rows, left=(0, 5)))

    def _repr_html_(self) -> str:
        titles = _TITLES.parts()
        rows = [
            (f"{number}. {row.name}", row.chinese, *row.cells(2))
            for number, row in enumerate(self.rows, start=1)
        ]
        return html_table(rows, titles, left=(0, 1, 6), chinese=(1,), row_titles=True)


class Pipeline:
    """Steps in order; `run` applies them to files of games or to positions.

    >>> from xqlab.files import data_file
    >>> prepared = Pipeline([without_checks(), drop_duplicates()]).run(data_file("samples/tuning.bin"))
    >>> [row.name for row in prepared.rows]
    ['read', 'split into games', 'no checks', 'remove duplicates']
    """

    def __init__(self, steps: Sequence[Step] | None = None) -> None:
        self.steps = tuple(report_steps() if steps is None else steps)

    def run(self, *sources: Path | str | Positions) -> Prepared:
        """Apply the steps to some files of games, or to one array of positions.

        Raises XqlabError for a file that is not a file of games, PositionsError for another array.
        """
        rows: list[PipelineRow] = []
        positions = _start(sources, rows)
        for step in self.steps:
            started = perf_counter()
            change = step.apply(positions)
            seconds = perf_counter() - started
            positions = change.positions
            size = positions.nbytes if change.bytes is None else change.bytes
            rows.append(_row(step.name, step.chinese, positions, size, seconds, change.note))
        return Prepared(positions, tuple(rows))

    def __repr__(self) -> str:
        return f"<Pipeline: {', '.join(step.name for step in self.steps)}>"


def _start(sources: tuple[Path | str | Positions, ...], rows: list[PipelineRow]) -> Positions:
    if len(sources) == 1 and isinstance(sources[0], np.ndarray):
        positions = sources[0]
        if positions.dtype != POSITION:
            raise PositionsError(f"expected an array of POSITION, got one of {positions.dtype}")
        rows.append(_row("given", "给定", positions, positions.nbytes, 0.0, ""))
        return positions
    paths = [Path(source) for source in sources if not isinstance(source, np.ndarray)]
    if len(paths) != len(sources) or not paths:
        raise PositionsError("expected files of games, or one array of positions alone")
    started = perf_counter()
    games = [records for path in paths for _, records in games_of(path)]
    seconds = perf_counter() - started
    lengths = [len(records) for records in games]
    size = sum(path.stat().st_size for path in paths)
    files = Words("1 file" if len(paths) == 1 else "{0} files", "{0} 个文件").filled(len(paths))
    rows.append(PipelineRow("read", "读取", sum(lengths), 0, size, seconds, files))
    started = perf_counter()
    positions = joined_games([records for records in games if len(records)])
    each = Words("{0} to {1} positions each", "每局 {0} 至 {1} 个局面")
    note = each.filled(min(lengths), max(lengths)) if lengths else ""
    rows.append(
        _row("split into games", "切分成局", positions, positions.nbytes, perf_counter() - started, note)
    )
    return positions


def _row(
    name: str, chinese: str, positions: Positions, size: int, seconds: float, note: Words | str
) -> PipelineRow:
    games = int(np.count_nonzero(np.bincount(positions["game"]))) if len(positions) else 0
    return PipelineRow(name, chinese, len(positions), games, size, seconds, note)
