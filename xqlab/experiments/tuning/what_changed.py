"""What other weights change on positions: the move that a search chooses, the order of the moves, and why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.evaluation.value_tables import signed
from xqlab.experiments.tuning.varied import (
    Chooser,
    Line,
    Varied,
    after,
    named_boards,
    texts_of,
    varied,
    weights_for,
)
from xqlab.game_board import GameBoard
from xqlab.games.adapters import AnyBoard
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import depths_of
from xqlab.text_table import columns
from xqlab.words import Words, in_language

Progress = Callable[[int, int], bool]  # (positions done, of how many) -> whether to go on
FEW_TERMS = 4  # that a sentence names


@dataclass(frozen=True)
class Shift:
    """A weight, or a component switched on or off, and centipawns by which it moves two moves apart."""

    name: str
    english: str
    chinese: str
    change: float

    def __str__(self) -> str:
        """What it is of, in quotation marks, and the change."""
        return f"“{Words(self.english, self.chinese)}” {signed(self.change)}"


@dataclass(frozen=True)
class ChangedPosition:
    """A position under two sets of weights, both of which see values from the side to move.

    before, after        : the lines that a search chooses with the base and with the other weights
    new_before, old_after : the new move's line with the base, the old move's with the other weights
    correlation          : of the static order of the moves (Spearman's), 1 for the same order
    first                : the moves that are first in that order, before and after
    static               : how much better the new move is than the old one right after it, before and after
    shifts, deep         : what makes the difference of these two, the largest first; and what moves the ends
                           of the lines with the other weights apart
    """

    name: str
    board: GameBoard
    before: Line
    after: Line
    new_before: Line
    old_after: Line
    correlation: float
    first: tuple[int, int]
    static: tuple[float, float]
    shifts: tuple[Shift, ...]
    deep: tuple[Shift, ...]

    @property
    def move_changed(self) -> bool:
        """Whether the search chooses another move."""
        return self.before.move != self.after.move

    @property
    def swing(self) -> int:
        """Centipawns by which the other weights move the two moves apart; 0 for the same move."""
        return self.after.value - self.old_after.value + self.before.value - self.new_before.value

    @property
    def correlation_text(self) -> str:
        """The correlation with three digits; 1.000 for the same order only."""
        return f"{self.correlation if self.correlation == 1 else min(self.correlation, 0.999):.3f}"

    def texts(self) -> dict[str, list[str]]:
        """Each line as texts of moves: "before", "after", "new_before", "old_after"."""
        names = "before", "after", "new_before", "old_after"
        return {name: texts_of(self.board, getattr(self, name).codes) for name in names}

    def sentences(self) -> list[str]:
        """What changed, the static reason and the searched one."""
        return list(_sentences(self))


WORDS: dict[str, Any] = {
    "heads": Words("position|before|after|swing|order|why", "局面|原选|现选|幅度|次序|原因"),
    "summary": Words(
        "{moves} of {count} positions: another move; {orders}: another order of the moves",
        "{count} 个局面中，{moves} 个换了着法，{orders} 个着法次序有变",
    ),
    "stopped": Words("Stopped. ", "已停止。"),
    "same": Words(
        "The search chooses {old} with both, value {before:+} before, {after:+} after.",
        "两组权重都选{old}，值原为 {before:+}，现为 {after:+}。",
    ),
    "chosen": Words("The search chooses {new} instead of {old}.", "搜索改选{new}，原选{old}。"),
    "static": Words(
        "Right after the moves, {new} was {gap[0]:+.0f} against {old} and is {gap[1]:+.0f}{why}.",
        "走后的静态值，{new}与{old}之差原为 {gap[0]:+.0f}，现为 {gap[1]:+.0f}{why}。",
    ),
    "base": Words(
        "Searched with the base: {old} {before:+} ({lines[before]}), {new} {new_before:+} "
        "({lines[new_before]}).",
        "按基准权重搜索：{old} {before:+}（{lines[before]}），{new} {new_before:+}（{lines[new_before]}）。",
    ),
    "other": Words(
        "With the other weights: {new} {after:+} ({lines[after]}), {old} {old_after:+} ({lines[old_after]}).",
        "按另一组权重：{new} {after:+}（{lines[after]}），{old} {old_after:+}（{lines[old_after]}）。",
    ),
    "deep": Words(
        "At the ends of these last two lines the weights move them apart{why}.",
        "在后两条变例的末端，权重使二者拉开{why}。",
    ),
    "parts": Words(
        "After {move} the searches part at ply {ply}: {one} with the base, {other} now.",
        "{move}之后，两次搜索在第 {ply} 层分开：原走{one}，现走{other}。",
    ),
    "alike": Words(
        "After {move} both searches expect the same moves.", "{move}之后，两次搜索的主要变例相同。"
    ),
    "missed": Words(
        "Searched alone, {old} still gets more: at this depth the choice hangs on pruning.",
        "单独搜索时，{old}的值仍更高：在这一深度，选哪一着取决于剪枝。",
    ),
    "missed before": Words(
        "Searched alone, {new} gets more with the base, too: at this depth the choice hangs on pruning.",
        "单独搜索时，按基准权重{new}的值也更高：在这一深度，选哪一着取决于剪枝。",
    ),
    "order": Words(
        "Order of the moves by static value: correlation {correlation}, {lead}.",
        "按静态值的着法次序：相关系数 {correlation}，{lead}。",
    ),
    "lead": (
        Words("{0} stays first", "首位仍是{0}"),
        Words("{1} is first instead of {0}", "首位由{0}变为{1}"),
    ),
    "ends": Words("nothing more", "（变例到此为止）"),
    "none": Words("; no weight moves them apart", "，没有哪个权重使之改变"),
    "list": (Words(": ", "："), Words(", ", "，")),
}


def _sentences(position: ChangedPosition) -> Iterator[str]:
    words, texts = in_language(WORDS), position.texts()
    values = {name: getattr(position, name).value for name in texts}
    lines = {name: " ".join(moves) for name, moves in texts.items()}
    facts = {
        "old": texts["before"][0],
        "new": texts["after"][0],
        "lines": lines,
        "gap": position.static,
    } | values
    if not position.move_changed:
        yield words["same"].format(**facts)
    else:
        yield words["chosen"].format(**facts)
        yield words["static"].format(**facts, why=_reasons(position.shifts))
        yield words["base"].format(**facts)
        yield words["other"].format(**facts)
        if position.new_before.value > position.before.value:
            yield words["missed before"].format(**facts)
        if position.old_after.value > position.after.value:
            yield words["missed"].format(**facts)
        if position.deep:
            yield words["deep"].format(why=_reasons(position.deep))
        for pair in (("before", "old_after"), ("new_before", "after")):
            both = [texts[name] for name in pair]
            ply = sum(1 for _ in takewhile(lambda moves: moves[0] == moves[1], zip(*both)))
            one, other = (moves[ply] if ply < len(moves) else words["ends"] for moves in both)
            parts = "alike" if one == other else "parts"
            yield words[parts].format(move=both[0][0], ply=ply + 1, one=one, other=other)
    first = [texts_of(position.board, [code])[0] for code in position.first]
    lead = words["lead"][first[0] != first[1]].format(*first)
    yield words["order"].format(correlation=position.correlation_text, lead=lead)


def _reasons(shifts: Sequence[Shift]) -> str:
    colon, comma = in_language(WORDS["list"])
    return colon + comma.join(map(str, shifts[:FEW_TERMS])) if shifts else str(WORDS["none"])


@dataclass(frozen=True, repr=False)
class WhatChanged:
    """All positions, those whose move changed most first, then those whose order changed most.

    complete : whether all positions were searched
    """

    base: Any
    weights: Any
    positions: tuple[ChangedPosition, ...]
    depth: int
    complete: bool = True

    @cached_property
    def changed(self) -> list[ChangedPosition]:
        """The positions whose move or order changed."""
        return [position for position in self.positions if position.move_changed or position.correlation < 1]

    @cached_property
    def moves(self) -> list[ChangedPosition]:
        """The positions whose chosen move changed."""
        return [position for position in self.positions if position.move_changed]

    @cached_property
    def orders(self) -> list[ChangedPosition]:
        """The positions whose static order of the moves changed."""
        return [position for position in self.positions if position.correlation < 1]

    def summary(self) -> str:
        """How many moves and orders changed, in a sentence."""
        counts = {"moves": len(self.moves), "count": len(self.positions), "orders": len(self.orders)}
        return f"{'' if self.complete else WORDS['stopped']}{WORDS['summary'].format(**counts)}"

    def rows(self) -> list[tuple[str, ...]]:
        """A row for each position whose move or order changed."""
        rows = list[tuple[str, ...]]()
        for position in self.changed:
            texts, reason = position.texts(), "".join(map(str, (position.shifts or position.deep)[:1]))
            swing = signed(position.swing) if position.move_changed else ""
            moves = texts["before"][0], texts["after"][0]
            rows.append((position.name, *moves, swing, f"{position.correlation_text}", reason))
        return rows

    def __str__(self) -> str:
        table = [WORDS["heads"].parts(), *self.rows()]
        return "\n".join([self.summary(), *columns(table, (0, 1, 2, 5))])

    __repr__ = __str__


def what_changed(
    base: Any,
    weights: Any,
    boards: Mapping[str, AnyBoard] | Sequence[AnyBoard] | None = None,
    *,
    depth: int = 3,
    nodes: int | None = None,
    on_position: Progress | None = None,
) -> WhatChanged:
    """What `weights` change against `base` on positions: `Weights` of Xiangqi, `GameWeights` of others.

    boards      : name -> board, or boards; by default the stored positions of the game
    depth, nodes : limits of each search, from an empty table
    on_position : called after each with (positions done, of how many); False ends it with what is done

    >>> from xqlab.evaluation import Weights
    >>> from xqlab.experiments import study_positions
    >>> base = Weights.default()
    >>> other = base.with_values({"material.pawn": (600, 600)})
    >>> what_changed(base, other, study_positions(3), depth=1).summary()
    '0 of 3 positions: another move; 2: another order of the moves'

    Raises XqlabError for weights of different games and for no positions; SearchError for invalid limits.
    """
    depths_of(depth, None, nodes, Enhancements.full())
    one, other = varied(base), varied(weights)
    named = named_boards(boards, base)
    weights_for(next(iter(named.values())), weights)
    positions = []
    for done, (name, board) in enumerate(named.items(), 1):
        if board.codes():
            positions.append(_changed_position(name, board, one, other, depth, nodes))
        if on_position is not None and not on_position(done, len(named)) and done < len(named):
            break
    positions.sort(key=lambda position: (not position.move_changed, -position.swing, position.correlation))
    return WhatChanged(base, weights, tuple(positions), depth, done == len(named))


def _changed_position(
    name: str, board: GameBoard, base: Varied, weights: Varied, depth: int, nodes: int | None
) -> ChangedPosition:
    chooser = Chooser(board, base, depth, nodes)
    before, now = (chooser.best(each.weights) for each in (base, weights))
    if before is None or now is None:
        raise XqlabError(f"expected a search that finds a move within {nodes} nodes, got none")
    same = before.move == now.move
    old_after = now if same else chooser.of_move(weights.weights, before.move)
    ends = [after(board, line.codes) for line in (old_after, now)]
    sign = 1 if board.turn else -1
    codes = board.codes()
    later = [after(board, [code]) for code in codes]
    orders = [sign * each.values(each.weights, later) for each in (base, weights)]
    pair = [later[codes.index(line.move)] for line in (before, now)]
    gaps = [sign * float(np.diff(each.values(each.weights, pair))[0]) for each in (base, weights)]
    return ChangedPosition(
        name,
        board,
        before,
        now,
        before if same else chooser.of_move(base.weights, now.move),
        old_after,
        rank_correlation(*orders),
        (codes[int(np.argmax(orders[0]))], codes[int(np.argmax(orders[1]))]),
        (gaps[0], gaps[1]),
        () if same else _shifts(base, weights, pair, sign),
        () if same else _shifts(base, weights, ends, sign),
    )


def _shifts(base: Varied, weights: Varied, pair: Sequence[Any], sign: int) -> tuple[Shift, ...]:
    """What each weight or component that differs changes, alone, in the second position less the first."""

    def gap(with_weights: Any) -> float:
        return sign * float(np.diff(base.values(with_weights, pair))[0])

    one, other = base.weights, weights.weights
    start, shifts = gap(one), []
    # Components first: a component that goes on or off takes all its weights with it.
    turned = one.off ^ other.off
    for name, part in base.parts.items():
        alone = {}
        if name in turned:
            off = one.off ^ {name}
            values = {key: other[key] for key in part.weights}
            alone[part.english, part.chinese, name] = replace(one.with_values(values), off=off)
        elif name not in one.off:
            for key, weight in part.weights.items():
                if one[key] != other[key]:
                    alone[weight.english, weight.chinese, key] = one.with_values({key: other[key]})
        for (english, chinese, key), changed in alone.items():
            if abs(change := gap(changed) - start) >= 0.005:
                shifts.append(Shift(key, english, chinese, change))
    rest = gap(other) - start - sum(shift.change for shift in shifts)
    if abs(rest) >= 1:
        shifts.append(Shift("", "several weights together", "几个权重共同作用", rest))
    return tuple(sorted(shifts, key=lambda shift: -abs(shift.change)))


def rank_correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Spearman's correlation of two orders of the same moves; equal values share their mean rank.

    >>> rank_correlation(np.array([3.0, 2.0, 1.0]), np.array([30.0, 10.0, 20.0]))
    0.5
    """
    ranks = _ranks(one), _ranks(other)
    if np.array_equal(ranks[0], ranks[1]):
        return 1.0
    spread = float(np.std(ranks[0]) * np.std(ranks[1]))
    return float(np.cov(*ranks, bias=True)[0, 1] / spread) if spread else 0.0


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    _, number, counts = np.unique(np.round(values, 6), return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return np.asarray((ends - (counts - 1) / 2)[number.reshape(-1)])
