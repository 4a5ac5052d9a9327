"""Which weights the choice of a move hangs on, and the smallest changes that flip it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError, quoted
from xqlab.evaluation.value_tables import signed
from xqlab.experiments.tuning.flips import CHECKS, least_step, smallest_step
from xqlab.experiments.tuning.varied import Chooser, Line, Varied, after, texts_of, varied, weights_for
from xqlab.game import MATE_BOUND, game_of
from xqlab.game_board import GameBoard
from xqlab.game_profile import named
from xqlab.games.adapters import AnyBoard, playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import depths_of
from xqlab.text_table import columns
from xqlab.words import Words

Progress = Callable[[int, int], bool]  # (done, of how many) -> whether to go on
LEVELS = ("static", "captures", "searched")
RIVALS = 4  # moves beside the best whose lines are followed
MOST = 8  # weights whose flips are searched unless they are named
JOINT_STEPS = 50  # that the predicted joint change is divided into
SLOWER = 16  # times that an interpreted search is slower, at least
REACH = 8  # times the predicted joint change that is searched
ROUNDED = 2  # centipawns that a value may differ from that of the end of its line


@dataclass(frozen=True)
class LevelValues:
    """The moves at one level, the chosen one first, and how their values depend on the weights.

    lines  : of each move, the value for the side to move
    slopes : float64[lines, weights]  centipawns by which a value rises with each weight, while its line stays
    """

    lines: tuple[Line, ...]
    slopes: NDArray[np.float64]

    def margin(self, best: int, second: int) -> tuple[float, NDArray[np.float64]]:
        """One move's value less another's, and its rise with each weight; nan for a move without a line."""
        places = [
            next((at for at, line in enumerate(self.lines) if line.move == move), -1)
            for move in (best, second)
        ]
        if min(places) < 0:
            return np.nan, np.full(self.slopes.shape[1], np.nan)
        one, other = places
        return float(self.lines[one].value - self.lines[other].value), self.slopes[one] - self.slopes[other]

    def rivals(self) -> list[tuple[Line, NDArray[np.float64]]]:
        """The other lines with their slopes; not those that only pruning keeps from being chosen."""
        others = zip(self.lines[1:], self.slopes[1:])
        return [(line, slopes) for line, slopes in others if line.value <= self.lines[0].value]

    def predicted(self) -> NDArray[np.float64]:
        """float64[weights]: the smallest change with which another line draws level; nan where none does."""
        least = np.full(self.slopes.shape[1], np.nan)
        for line, slopes in self.rivals():
            falls = slopes - self.slopes[0]
            gap = np.full_like(falls, self.lines[0].value - line.value)
            changes = np.divide(gap, falls, out=np.full_like(falls, np.nan), where=falls != 0)
            least = np.where(np.isnan(least) | (np.abs(changes) < np.abs(least)), changes, least)
        return least


class Flip(NamedTuple):
    """The smallest change of one weight, or of several, with which a search chooses another move.

    changes   : name -> by how much; empty where no change in the range flips the move
    before, after : the move, and the other one as numbers; `after` is 0 where none flips
    predicted : the change of the one weight that was expected, or the norm of that of several; may be nan
    tried     : searches with other weights
    proved    : whether all smaller changes, in whole units along the same line, were searched
    """

    names: tuple[str, ...]
    changes: Mapping[str, float]
    before: int
    after: int
    predicted: float
    tried: int
    proved: bool

    @property
    def norm(self) -> float:
        """The size of the change; nan where there is none."""
        return float(np.linalg.norm(list(self.changes.values()))) if self.changes else np.nan


WORDS: dict[str, Any] = {
    "heads": Words("weight|value|static|captures|searched|flips at", "权重|数值|静态|吃子后|搜索|翻转处"),
    "headline": Words("{best} against {second}: {margins}", "{best}对{second}：{margins}"),
    "pruned": Words(
        ". Searched alone, {second} gets more: at this depth the choice hangs on pruning",
        "。单独搜索时，{second}的值更高：在这一深度，选哪一着取决于剪枝",
    ),
    "alone": Words("{best} is the only move that was valued", "只有{best}得到了值"),
    "levels": (
        Words("{} static", "静态 {}"),
        Words("{} after captures", "吃子后 {}"),
        Words("{} searched to depth {depth}", "搜索 {depth} 层 {}"),
    ),
    "note": Words(
        "Columns: change of the margin for 10 more of the weight. Flips at: if the lines stay.",
        "各列：权重加 10 时差值的变化。翻转处：主要变例不变时的预计值。",
    ),
    "flip": Words(
        "“{name}” by {change:+g}: {after} instead of {before}.",
        "“{name}”改 {change:+g}：由{before}变为{after}。",
    ),
    "joint": Words(
        "{count} weights together, each up to {most:.1f} (norm {norm:.1f}): {after}, not {before}.",
        "{count} 个权重一起改，各不超过 {most:.1f}（范数 {norm:.1f}）：由{before}变为{after}。",
    ),
    "proved": Words(
        "Every smaller change was searched, and none flips the move.", "更小的改动已全部搜索，都不改变着法。"
    ),
    "proved joint": Words(
        "Every smaller step along the same way was searched, and none flips the move.",
        "沿同一方向更小的各步已全部搜索，都不改变着法。",
    ),
    "tried": Words(
        "{tried} changes were searched, and no smaller one flips the move.",
        "搜索了 {tried} 种改动，没有更小的能改变着法。",
    ),
    "none": Words(
        "“{name}”: none of {tried} changes within its range flips {before}.",
        "“{name}”：在其范围内试了 {tried} 种改动，仍选{before}。",
    ),
    "no joint": Words(
        "No change along the gradient that was searched flips {before}.",
        "沿梯度方向试过的改动都不能使{before}改变。",
    ),
    "no single": Words(
        "None of these weights alone flips {before}.", "这些权重单独改，都不能使{before}改变。"
    ),
}


@dataclass(frozen=True, repr=False)
class Sensitivity:
    """How the choice of a move hangs on the weights; made by `sensitivity`.

    levels : of the moves' values: "static", "captures" and "searched"
    """

    chooser: Chooser
    levels: Mapping[str, LevelValues]

    @property
    def varied(self) -> Varied:
        """The weights."""
        return self.chooser.weights

    @property
    def names(self) -> list[str]:
        """The weights of the components that are on."""
        return list(self.varied.declared)

    def text(self, code: int) -> str:
        """A move of this position."""
        return texts_of(self.chooser.board, [code])[0]

    @property
    def move(self) -> int:
        """The number of the chosen move."""
        return self.levels["searched"].lines[0].move

    @cached_property
    def margins(self) -> dict[str, tuple[float, NDArray[np.float64]]]:
        """Level -> what the chosen move leads the second by, and float64[weights]  its rise with each."""
        lines = self.levels["searched"].lines
        return {name: level.margin(self.move, lines[:2][-1].move) for name, level in self.levels.items()}

    def ranking(self) -> list[str]:
        """The weights that move a margin, those with the smallest predicted change first."""
        slopes = np.abs(np.nan_to_num([slope for _, slope in self.margins.values()])).max(axis=0)
        changes = np.abs(self.levels["searched"].predicted())
        order = np.lexsort((-slopes, np.where(np.isnan(changes), np.inf, changes)))
        return [self.names[at] for at in order if slopes[at] > 0 or np.isfinite(changes[at])]

    def predicted(self, name: str, level: str = "searched") -> float:
        """The change of a weight with which another line draws level, nan for none; where its lines stay."""
        return float(self.levels[level].predicted()[self.names.index(name)])

    def within_room(self, name: str) -> float:
        """The same, nan where it is beyond the range of the weight."""
        low, high = self.varied.room(name)
        change = self.predicted(name)
        return change if low <= change <= high else np.nan

    def rows(self, most: int | None = None) -> list[tuple[str, ...]]:
        """A row for each weight that moves a margin: its changes for 10 more, and where it flips."""
        rows = []
        for name in self.ranking()[:most]:
            at, weight, change = self.names.index(name), self.varied.declared[name], self.within_room(name)
            value = " / ".join(f"{number:g}" for number in self.varied.numbers(name))
            slopes = [_signed(10 * self.margins[level][1][at]) for level in LEVELS]
            rows.append((str(Words(weight.english, weight.chinese)), value, *slopes, _signed(change)))
        return rows

    def headline(self) -> str:
        """The best and the second move, and by how much one leads."""
        best, *others = (self.text(line.move) for line in self.levels["searched"].lines)
        if not others:
            return str(WORDS["alone"].format(best=best))
        margins = [
            WORDS["levels"][at].format(_signed(self.margins[level][0]), depth=self.chooser.depth)
            for at, level in enumerate(LEVELS)
        ]
        pruned = WORDS["pruned"].format(second=others[0]) if self.margins["searched"][0] < 0 else ""
        headline = WORDS["headline"].format(best=best, second=others[0], margins=", ".join(margins))
        return f"{headline}{pruned}"

    def __str__(self) -> str:
        table = [WORDS["heads"].parts(), *self.rows()]
        return "\n".join([self.headline(), *columns(table), str(WORDS["note"])])

    __repr__ = __str__

    def flips(
        self,
        names: Iterable[str] | None = None,
        *,
        checks: int | None = None,
        joint: bool = True,
        on_weight: Progress | None = None,
    ) -> list[Flip]:
        """The smallest change of each weight that flips the move, by searching again; the smallest first.

        names  : by default the MOST weights that are predicted to flip it with the smallest changes
        checks : as for `smallest_step`; by default 200, of an interpreted game 12
        joint  : whether to add, at the end, that of all weights together along the steepest way
        Raises XqlabError for an unknown weight.
        """
        chosen = list(names) if names is not None else self.ranking()[:MOST]
        for name in chosen:
            if name not in self.names:
                raise XqlabError(f"expected a weight of a component that is on, got {quoted(name)}")
        if checks is None:
            checks = CHECKS if game_of(self.chooser.board.position).compiled else CHECKS // SLOWER
        flips: list[Flip] = []
        goes_on, total = True, len(chosen) + joint
        for name in chosen:
            if goes_on:
                flips.append(self._single(name, checks))
                goes_on = on_weight is None or on_weight(len(flips), total)
        flips.sort(key=_size)
        ways = self.joint_changes() if joint and goes_on else []
        return [*flips, min((self._joint(way, checks) for way in ways), key=_size)] if ways else flips

    def _single(self, name: str, checks: int) -> Flip:
        low, high = map(int, self.varied.room(name))
        change = self.within_room(name)
        hint = 0 if np.isnan(change) else round(change)
        return self._smallest((name,), lambda step: {name: step}, low, high, hint, checks, change)

    def joint_changes(self) -> list[dict[str, float]]:
        """Of each rival the smallest change of several weights, by name, with which it draws level."""
        level = self.levels["searched"]
        changes = [
            least_step(level.lines[0].value - line.value, dict(zip(self.names, level.slopes[0] - slopes)))
            for line, slopes in level.rivals()
        ]
        return [change for change in changes if len(change) > 1 and any(change.values())]

    def _joint(self, least: Mapping[str, float], checks: int) -> Flip:
        def changes(step: int) -> dict[str, float]:
            return {name: step / JOINT_STEPS * change for name, change in least.items()}

        high, norm = REACH * JOINT_STEPS, float(np.linalg.norm(list(least.values())))
        return self._smallest(tuple(least), changes, 0, high, JOINT_STEPS, checks, norm)

    def _smallest(
        self,
        names: tuple[str, ...],
        changes: Callable[[int], Mapping[str, float]],
        low: int,
        high: int,
        hint: int,
        checks: int,
        predicted: float,
    ) -> Flip:
        before, moves = self.move, {}

        def flips(step: int) -> bool:
            line = self.chooser.best(self.varied.shifted(changes(step)))
            moves[step] = before if line is None else line.move
            return bool(moves[step] != before)

        step, tried, proved = smallest_step(flips, low, high, hint, checks)
        if step is None:
            return Flip(names, {}, before, 0, predicted, tried, proved)
        return Flip(names, changes(step), before, moves[step], predicted, tried, proved)

    def sentence(self, flip: Flip) -> str:
        """What flips the move, or that nothing does, and how that is known."""
        before = self.text(flip.before)
        single = self.varied.declared[flip.names[0]] if len(flip.names) == 1 else None
        name = "" if single is None else Words(single.english, single.chinese)
        if not flip.changes:
            none = "no joint" if single is None else "none"
            return str(WORDS[none].format(name=name, before=before, tried=flip.tried))
        numbers = list(flip.changes.values())
        facts: dict[str, Any] = {"name": name, "before": before, "after": self.text(flip.after)}
        facts |= {"change": numbers[0], "count": len(numbers)}
        facts |= {"most": max(map(abs, numbers)), "norm": flip.norm, "tried": flip.tried}
        proved = "proved" if single is not None else "proved joint"
        how = WORDS[proved if flip.proved else "tried"].format(**facts)
        sentence = WORDS["joint" if single is None else "flip"].format(**facts)
        return f"{sentence}{Words(' ', '')}{how}"

    def sentences(self, flips: Sequence[Flip]) -> list[str]:
        """The same for all, and whether a single weight flips the move at all."""
        sentences = list(map(self.sentence, flips))
        if not any(flip.changes for flip in flips if len(flip.names) == 1):
            sentences.insert(0, WORDS["no single"].format(before=self.text(self.move)))
        return sentences


def sensitivity(
    board: AnyBoard, weights: Any = None, *, depth: int = 3, nodes: int | None = None
) -> Sensitivity:
    """Which weights the move chosen in a position hangs on, and by how much.

    weights      : `Weights` of Xiangqi, `GameWeights` of another game; by default those of the game
    depth, nodes : limits of each search, from an empty table

    Raises XqlabError for weights of another game, and for a position without moves.
    """
    depths_of(depth, None, nodes, Enhancements.full())
    own = cast(GameBoard, playable(board))
    chooser = Chooser(own, varied(weights_for(own, weights)), depth, nodes)
    chosen = chooser.best(chooser.weights.weights)
    if chosen is None:
        raise XqlabError(f"expected a position with a move, got {named(own)}")
    return Sensitivity(chooser, {level: _values(chooser, level, chosen) for level in LEVELS})


def _values(chooser: Chooser, level: str, chosen: Line) -> LevelValues:
    weights, board = chooser.weights, chooser.board
    sign = 1 if board.turn else -1
    if level == "static":
        codes = board.codes()
        later = [after(board, [code]) for code in codes]
        values = sign * weights.values(weights.weights, later)
        order = np.argsort(-np.round(values, 6), kind="stable")
        lines = tuple(Line((codes[at],), values[at]) for at in order)
        return LevelValues(lines, sign * weights.slopes(later)[order])
    limits = {"depth": 1} if level == "captures" else {}
    count = len(board.codes()) if limits else min(RIVALS + 1, len(board.codes()))
    best = chooser.lines(weights.weights, multipv=count, **limits)
    if level == "searched":  # a search for one move prunes more than one for several
        best = [chosen, *(line for line in best if line.move != chosen.move)]
    ends = sign * weights.values(weights.weights, [after(board, line.codes) for line in best])
    for at, line in enumerate(best):
        if abs(line.value - ends[at]) > ROUNDED and abs(line.value) < MATE_BOUND:
            # Its line ends early; that of the move alone is whole.
            best[at] = chooser.of_move(weights.weights, line.move, **limits)
    best[1:] = sorted(best[1:], key=lambda line: -line.value)
    slopes = sign * weights.slopes([after(board, line.codes) for line in best])
    slopes[[abs(line.value) >= MATE_BOUND for line in best]] = 0
    return LevelValues(tuple(best), slopes)


def _signed(value: float) -> str:
    return "–" if np.isnan(value) else signed(value)


def _size(flip: Flip) -> float:
    return flip.norm if flip.changes else np.inf
