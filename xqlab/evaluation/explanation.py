"""`explain(board)`: a value by term and side; `explain(after) - explain(before)`: what changed it."""

from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.evaluation.changed_board import changed
from xqlab.evaluation.counting import count_terms, counted, phase_of
from xqlab.evaluation.piece_contributions import contributions
from xqlab.evaluation.terms import (
    COMPONENTS,
    TERMS,
    component_about,
    component_name,
    component_terms,
    term_text,
)
from xqlab.evaluation.value_tables import html_line, html_page, html_with_table, plain, signed
from xqlab.evaluation.weights import Weights
from xqlab.text_table import columns
from xqlab.words import Words, checked_language, speaking, spoken
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import SQUARE_NAMES

WORDS: dict[str, Any] = {
    "tag": Words("en", "zh-Hans"),
    "value": Words(
        "Value {value} centipawns for Red; {mover} to move, {phase}",
        "红方评估值 {value} 厘兵；轮到{mover}走，{phase}",
    ),
    "phase": Words("phase {share:.2f} (1 opening, 0 endgame)", "阶段 {share:.2f}（1 为开局，0 为残局）"),
    "change": Words(
        "Change of {change} centipawns for Red: from {before} to {after}",
        "红方评估值变化 {change} 厘兵：由 {before} 到 {after}",
    ),
    "sides": (Words("Red", "红方"), Words("Black", "黑方")),
    "heads": Words(
        "term|weight|opening / endgame|Red ×|Black ×|Red|Black|Red − Black",
        "项|权重|开局 / 残局|红方个数|黑方个数|红方|黑方|红 − 黑",
    ),
    "change_heads": Words(
        "term|Red ×|Black ×|before|after|change", "项|红方个数|黑方个数|变化前|变化后|变化"
    ),
    "sum": Words("total", "合计"),
    "off": Words("off", "关闭"),
    "alike": Words(
        "Terms that are equal for both sides are left out; .table() has them.",
        "双方相同的项此处从略，见 .table()。",
    ),
    "rounded": Words(
        "× are counts; the rest is in centipawns, each rounded, so a sum may be off a little.",
        "除个数外，单位均为厘兵，四舍五入到整数，故各行之和可能略有出入。",
    ),
    "caption": Words("value by component, in centipawns", "各部分的值，以厘兵计"),
    "change_caption": Words("change by component, in centipawns for Red", "各部分的变化，以厘兵计，从红方看"),
    "name": Words("component", "部分"),
}


class TermShare(NamedTuple):
    """The share of one term: Red's and Black's counts, its weight, and centipawns.

    opening, endgame, weight : the pair of weights, and their mixture at this phase; 0 if it is off
    red, black, value        : counts times weight, and Red's less Black's
    """

    name: str
    component: str
    red_count: int
    black_count: int
    opening: float
    endgame: float
    weight: float
    red: float
    black: float
    value: float


class ComponentShare(NamedTuple):
    """The share of one component: Red's, Black's, the difference, in centipawns; its terms."""

    name: str
    is_on: bool
    red: float
    black: float
    value: float
    terms: tuple[TermShare, ...]


class _Tables:
    """An explanation or a difference as text and in a notebook: its components and their terms.

    FIRST : the first column that a line of the notebook shows beside the name; a term's table has all
    """

    HEADS: ClassVar[str]
    CAPTION: ClassVar[str]
    NOTES: ClassVar[tuple[str, ...]]
    FIRST: ClassVar[int]

    def __str__(self: Any) -> str:
        """The components, and below each the terms that matter."""
        with speaking(self.language):
            rows: list[tuple[str, ...]] = [WORDS[self.HEADS].parts()]
            for name, part in self.by_component().items():
                rows.append((component_name(name), *self._part_cells(part)))
                rows += [(f"  {term_text(term.name)}", *self._cells(term)) for term in self._shown(part)]
            rows.append((str(WORDS["sum"]), *self._sums()))
            notes = (str(WORDS[note]) for note in self.NOTES)
            return "\n".join([self._headline(), *columns(rows), *notes])

    def _repr_html_(self: Any) -> str:
        """One line per component; each unfolds to all its terms."""
        with speaking(self.language):
            heads, first = WORDS[self.HEADS].parts(), self.FIRST
            lines = [html_line((str(WORDS["name"]), *heads[first + 1 :]), kind="head")]
            for name, part in self.by_component().items():
                cells = (component_name(name), *self._part_cells(part)[first:])
                rows = [(term_text(term.name), *self._cells(term)) for term in part.terms]
                about = html_with_table(heads, rows, component_about(name))
                lines.append(f"<details>{html_line(cells, 'summary')}{about}</details>")
            lines.append(html_line((str(WORDS["sum"]), *self._sums()[first:]), kind="sum"))
            return html_page(WORDS, self._headline(), str(WORDS[self.CAPTION]), 3, lines)


@dataclass(frozen=True, eq=False)
class Explanation(_Tables):
    """The value of a position by component and term. All values are centipawns for Red, not rounded.

    board    : the position, a copy
    weights  : the weights of the evaluation
    counts   : int32[2, terms]  Red's and Black's count of each term
    phase    : 1 in the opening to 0 without rooks, knights and cannons
    language : of its tables, "en" or "zh"

    Two explanations can be subtracted: `explain(after) - explain(before)`.
    """

    board: Board
    weights: Weights
    counts: NDArray[np.int32]
    phase: float
    language: str = "en"

    HEADS, CAPTION, NOTES, FIRST = "heads", "caption", ("alike", "rounded"), 4

    @cached_property
    def mixed(self) -> NDArray[np.float64]:
        """float64[terms]: each weight at this phase, 0 if its component is off."""
        mixed = self.phase * self.weights.opening + (1 - self.phase) * self.weights.endgame
        return np.where(counted(self.weights), mixed, 0.0)

    @cached_property
    def term_values(self) -> NDArray[np.float64]:
        """float64[terms]: the value of each term, Red's less Black's."""
        return (self.counts[0] - self.counts[1]) * self.mixed

    @property
    def value(self) -> float:
        """The value of the position for Red."""
        return fsum(self.term_values)

    @property
    def value_for_mover(self) -> float:
        """The value for the side to move, as in the search, but not rounded."""
        return self.value if self.board.turn else -self.value

    def by_component(self) -> dict[str, ComponentShare]:
        """The share of each component, in their order; 0 for those that are off."""
        return {name: self._component(name) for name in COMPONENTS}

    def _component(self, name: str) -> ComponentShare:
        terms = tuple(self._term(i) for i in component_terms(name) if self.counts[:, i].any())
        red, black = fsum(term.red for term in terms), fsum(term.black for term in terms)
        value = fsum(term.value for term in terms)
        return ComponentShare(name, name not in self.weights.off, red, black, value, terms)

    def _term(self, index: int) -> TermShare:
        red, black = (int(count) for count in self.counts[:, index])
        weight, term = float(self.mixed[index]), TERMS[index]
        pair = float(self.weights.opening[index]), float(self.weights.endgame[index])
        name, part = term.name, term.component
        return TermShare(
            name, part, red, black, *pair, weight, red * weight, black * weight, (red - black) * weight
        )

    def table(self, *, everything: bool = False) -> Any:
        """A pandas frame, one row per term that either side has; with `everything`, one row per term.

        Its columns are those of `TermShare`, and "about" in words. Raises ImportError without pandas.
        """
        import pandas

        indices = [i for i in range(len(TERMS)) if everything or self.counts[:, i].any()]
        frame = pandas.DataFrame([self._term(i) for i in indices], columns=list(TermShare._fields))
        with speaking(self.language):
            frame.insert(2, "about", [term_text(TERMS[i].name) for i in indices])
        return frame.set_index("name")

    def pieces(self, shows: str = "removal") -> dict[str, float]:
        """The contribution of each piece, in centipawns for its own side, by square ("e6").

        shows : "standing": material and square alone;
                "removal": all terms, the value with the piece less the value without it (no king);
                "interplay": the second less the first, what it does together with other pieces
        Raises XqlabError for anything else.
        """
        values = contributions(self.board, self.weights, shows)
        return {SQUARE_NAMES[square]: value for square, value in values.items()}

    def what_if(self, *, without: str = "", move: str = "", turn: str = "") -> "Difference":
        """How a change would alter the value, for Red: after it less now.

        without : squares of pieces to remove, "e6" or "e6 b2"
        move    : a piece to move, "h2e2", whether or not the rules allow it; the turn stays
        turn    : "red" or "black" to move

        """
        after = changed(self.board, without=without, move=move, turn=turn)
        return explain(after, self.weights, language=self.language) - self

    def in_language(self, language: str) -> "Explanation":
        """The same, its tables in another language."""
        return replace(self, language=checked_language(language))

    def __sub__(self, before: "Explanation") -> "Difference":
        if not isinstance(before, Explanation):
            return NotImplemented
        return Difference(before=before, after=self)

    def __repr__(self) -> str:
        return f"<Explanation of {self.board.fen()!r}: {self.value:+.0f} for Red>"

    def _headline(self) -> str:
        mover, phase = WORDS["sides"][not self.board.turn], WORDS["phase"].format(share=self.phase)
        return str(WORDS["value"].format(value=signed(self.value), mover=mover, phase=phase))

    def _sums(self) -> tuple[str, ...]:
        parts = self.by_component().values()
        red, black = sum(part.red for part in parts), sum(part.black for part in parts)
        return ("",) * 4 + (plain(red), plain(black), signed(self.value))

    def _shown(self, share: ComponentShare) -> list[TermShare]:
        return [term for term in share.terms if share.is_on and term.red_count != term.black_count]

    def _part_cells(self, share: ComponentShare) -> tuple[str, ...]:
        if not share.is_on:
            return ("",) * 6 + (str(WORDS["off"]),)
        return ("",) * 4 + (plain(share.red), plain(share.black), signed(share.value))

    def _cells(self, term: TermShare) -> tuple[str, ...]:
        return (
            plain(term.weight),
            f"{plain(term.opening)} / {plain(term.endgame)}",
            _count(term.red_count),
            _count(term.black_count),
            plain(term.red),
            plain(term.black),
            signed(term.value),
        )


class TermChange(NamedTuple):
    """The change of one term: counts (Red, Black) before and after, and centipawns for Red."""

    name: str
    component: str
    count_before: tuple[int, int]
    count_after: tuple[int, int]
    before: float
    after: float
    change: float


class ComponentChange(NamedTuple):
    """The change of one component, in centipawns for Red, and of those of its terms that change."""

    name: str
    before: float
    after: float
    change: float
    terms: tuple[TermChange, ...]


@dataclass(frozen=True, eq=False)
class Difference(_Tables):
    """Two explanations, and the change from one to the other: centipawns for Red, not rounded.

    A term may change while its counts stay, if the phase or the weights change.
    """

    before: Explanation
    after: Explanation

    HEADS, CAPTION, NOTES, FIRST = "change_heads", "change_caption", ("rounded",), 2

    @property
    def value(self) -> float:
        """The value after less the value before."""
        return fsum([*self.after.term_values, *-self.before.term_values])

    @property
    def language(self) -> str:
        """The language of its tables."""
        return self.after.language

    def by_component(self) -> dict[str, ComponentChange]:
        """The change of each component, in their order."""
        return {name: self._component(name) for name in COMPONENTS}

    def _component(self, name: str) -> ComponentChange:
        before, after = self.before.term_values, self.after.term_values
        indices = np.array(component_terms(name))
        same = np.all(self.before.counts == self.after.counts, axis=0) & (before == after)
        terms = tuple(self._term(int(i)) for i in indices[~same[indices]])
        change = fsum([*after[indices], *-before[indices]])
        return ComponentChange(name, fsum(before[indices]), fsum(after[indices]), change, terms)

    def _term(self, index: int) -> TermChange:
        counts = [
            (int(each.counts[0, index]), int(each.counts[1, index])) for each in (self.before, self.after)
        ]
        before, after = (float(explanation.term_values[index]) for explanation in (self.before, self.after))
        term = TERMS[index]
        return TermChange(term.name, term.component, counts[0], counts[1], before, after, after - before)

    def table(self) -> Any:
        """A pandas frame, one row per term that changes: the fields of `TermChange`, and "about" in words."""
        import pandas

        rows = [term for part in self.by_component().values() for term in part.terms]
        frame = pandas.DataFrame(rows, columns=list(TermChange._fields))
        with speaking(self.language):
            frame.insert(2, "about", [term_text(row.name) for row in rows])
        return frame.set_index("name")

    def in_language(self, language: str) -> "Difference":
        """The same, its tables in another language."""
        return replace(self, before=self.before.in_language(language), after=self.after.in_language(language))

    def __repr__(self) -> str:
        return f"<Difference of {self.value:+.0f} for Red>"

    def _headline(self) -> str:
        before, after = (signed(explanation.value) for explanation in (self.before, self.after))
        return str(WORDS["change"].format(change=signed(self.value), before=before, after=after))

    def _sums(self) -> tuple[str, ...]:
        return "", "", signed(self.before.value), signed(self.after.value), signed(self.value)

    def _shown(self, part: ComponentChange) -> list[TermChange]:
        return [term for term in part.terms if term.before or term.after]

    def _part_cells(self, part: ComponentChange) -> tuple[str, ...]:
        return ("", "", signed(part.before), signed(part.after), signed(part.change))

    def _cells(self, term: TermChange) -> tuple[str, ...]:
        red, black = zip(term.count_before, term.count_after)
        return (_arrow(*red), _arrow(*black), signed(term.before), signed(term.after), signed(term.change))


def explain(board: Board, weights: Weights | None = None, *, language: str | None = None) -> Explanation:
    """The static evaluation of a position, term by term; `weights` are by default the shipped ones.

    >>> explanation = explain(Board(), Weights.rules_of_thumb())
    >>> explanation.value, explanation.by_component()["tempo"].value
    (10.0, 10.0)

    Raises XqlabError for a board of another game, and for an unknown language.
    """
    board = _copied(board)
    weights = Weights.default() if weights is None else weights
    chosen = checked_language(spoken() if language is None else language)
    return Explanation(board, weights, count_terms(board), phase_of(board), chosen)


def explain_game(
    board: Board, weights: Weights | None = None, *, language: str | None = None
) -> list[Explanation]:
    """The explanation of each position of the game that led to `board`, the first one included."""
    walk, explanations = _copied(board), []
    while walk.move_stack:
        explanations.append(explain(walk, weights, language=language))
        walk.pop()
    return [explain(walk, weights, language=language), *reversed(explanations)]


def _copied(board: object) -> Board:
    if not isinstance(board, Board):
        raise XqlabError(
            f"expected a Xiangqi board (xqlab.xiangqi.Board): only Xiangqi has terms; got {board!r}"
        )
    return board.copy()


# -- cells of the tables ---------------------------------------------------------------------------------


def _count(number: int) -> str:
    return str(number) if number else "·"


def _arrow(before: int, after: int) -> str:
    return _count(before) if before == after else f"{before} → {after}"
