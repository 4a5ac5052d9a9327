"""`EvaluationLab`: change a weight, and the value, the move order and the chosen move follow at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import traitlets

from xqlab.evaluation import explain
from xqlab.evaluation.explanation import Difference, Explanation
from xqlab.evaluation.piece_contributions import INTERPLAY, STANDING
from xqlab.game import game_of
from xqlab.game_profile import board_from_fen, named, position_text
from xqlab.games.adapters import AnyBoard
from xqlab.kernels.reloading import after_edits
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import depths_of
from xqlab.viz.core.fields import CHOICE, Field
from xqlab.viz.core.widget import Widget
from xqlab.viz.evaluation_lab.answer import CAPTURES, REMOVAL, STATIC, LabPosition
from xqlab.viz.evaluation_lab.evaluations import (
    EvaluationLabError,
    TunedEvaluation,
    evaluation_of,
    numbers_of,
)
from xqlab.viz.evaluation_lab.fit_panel import FitPanel
from xqlab.viz.evaluation_lab.history import History, HistoryEntry
from xqlab.viz.evaluation_lab.history_panel import HistoryPanel
from xqlab.viz.evaluation_lab.job import Job, when_cell_runs_again
from xqlab.viz.evaluation_lab.panel import DEPTH, Panel, plain
from xqlab.viz.evaluation_lab.play_panel import PlayPanel
from xqlab.viz.evaluation_lab.sensitivity_panel import SensitivityPanel
from xqlab.viz.evaluation_lab.what_changed_panel import WhatChangedPanel
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.facts import Facts
from xqlab.viz.still.output import board_still
from xqlab.words import LANGUAGES, Words, in_each
from xqlab.xiangqi import Board

NODES = 20_000  # of a search by default
SLOWER = 20  # times that an interpreted search is slower, at least
POSITION = Words("Position", "局面")
ORDER = Field(
    "order",
    CHOICE,
    Words("Order moves by", "着法排序依据"),
    choices={
        STATIC: Words("static value after the move", "走后的静态值"),
        CAPTURES: Words("value after captures (quiescence)", "吃子搜完后的值（静态搜索）"),
    },
)
HEATS = {
    "": Words("none", "无"),
    REMOVAL: Words("value with it minus value without it", "有它与无它时值之差"),
    STANDING: Words("material and square", "子力与位置"),
    INTERPLAY: Words("what it adds beyond material and square", "子力与位置之外的作用"),
}
PANELS: tuple[type[Panel], ...] = (PlayPanel, FitPanel, WhatChangedPanel, SensitivityPanel, HistoryPanel)


class EvaluationLab(Widget):
    """A board, sliders for the terms of its evaluation, and the move that a search chooses with them.

    changed  : weight -> its number, of Xiangqi [opening, endgame], in a list, where they differ from `base`;
               can be set
    off      : the components that are switched off; can be set
    order    : of the moves: by "static" value after each, or with "captures" searched to the end
    depth    : plies of the search that chooses
    heat     : the numbers below the pieces: "", "removal", of Xiangqi also "standing" or "interplay"
    language : "en" or "zh"
    fen      : the position as text; can be set, and `board`, too
    base     : the weights to compare with; can be set
    history  : what was tried, see `History`

    `lab.weights` are those that the sliders show; `lab.evaluator` is the evaluator with them, for searches.
    Raises EvaluationLabError for invalid values, and the game's own error for an invalid text.
    """

    SCRIPT, LIVE_SCRIPT = "evaluation_lab/widget", "live/weighing"
    CAN_SEARCH, ALWAYS_LIVE = True, True
    MADE_LIVE = ("xqlab.viz.live.weighing", "weighing_page")
    STYLES = ("evaluation_lab/widget",)
    TITLES = Words("The evaluation of {game}, weight by weight", "{game}的评估：逐项调整权重")
    ABOUT = Words("About this position", "关于这个局面")
    PROGRESS = ("changed", "off", "order", "depth", "heat", "_position", "_answer", "_notice")

    fen = traitlets.Unicode(help="the position shown").tag(sync=True)
    changed = traitlets.Dict(help="weight -> its numbers, where they differ").tag(sync=True)
    off = traitlets.List(traitlets.Unicode(), help="the components switched off").tag(sync=True)
    order = ORDER.trait(STATIC, EvaluationLabError)
    depth = DEPTH.trait(3, EvaluationLabError)
    heat = traitlets.Unicode("").tag(sync=True)
    _position = traitlets.Dict().tag(sync=True)
    _answer = traitlets.Dict().tag(sync=True)
    _notice = traitlets.Dict().tag(sync=True)  # what went wrong, or was done, by language

    def __init__(
        self,
        board: AnyBoard | str | None = None,
        weights: Any = None,
        *,
        base: Any = None,
        depth: int = 3,
        nodes: int | None = None,
        order: str = STATIC,
        heat: str = "",
        faces: str = "chinese",
        flip: bool = False,
        language: str | None = None,
        history: Path | str | None = None,
    ) -> None:
        """A lab at `board`, of any game whose evaluation has weights, or a FEN; that of Xiangqi if None.

        weights  : at the start, the base if None: `Weights` of Xiangqi, `GameWeights` of another game
        base     : to compare with, the weights that ship if None
        depth    : plies of the search that chooses the move, 1 to 6
        nodes    : of a search at most, so that the lab answers at once: 20 000, of an interpreted game 1 000
        order    : "static" or "captures"; heat : as the trait
        faces, flip : of the board
        language : "en" or "zh", by default as `use_conventions` has set it; a button changes it, too
        history  : a file that keeps what was tried; its entries are there again after a restart
        """
        start = board_from_fen(board) if isinstance(board, str) else Board() if board is None else board
        self._profile, self.evaluation = _shown(start)
        start = self._profile.own(start)
        self._base = self.evaluation.default() if base is None else self._checked(base)
        self.history = History(self._profile.name, self.evaluation, self._base, history)
        first = self.base if weights is None else self._checked(weights)
        if nodes is None:
            nodes = NODES if game_of(start.position).compiled else NODES // SLOWER
        depths_of(None, None, nodes, Enhancements.full())
        self.nodes = int(nodes)
        self._lab = self.evaluation.position_type(start, self.evaluation)
        after_edits(self.reloaded)
        self._done: Any = None
        picture = self._profile.picture(start, faces=faces, flip=flip)
        self.heat_field = Field(
            "heat",
            CHOICE,
            Words("Numbers below the pieces", "棋子下的数字"),
            choices={name: HEATS[name] for name in self.evaluation.heats},
        )
        self.panels: dict[str, Any] = {panel.NAME: panel(self) for panel in PANELS}
        self.add_traits(**{f"_panel_{name}": traitlets.Dict().tag(sync=True) for name in self.panels})
        super().__init__(
            fen=position_text(start),
            changed=self._changes(first),
            off=sorted(first.off),
            order=order,
            depth=depth,
            heat=heat,
            language=language,
            _data=self._about(picture.as_json()),
            _position=_position_of(self._lab),
            **{f"_panel_{name}": panel.first() for name, panel in self.panels.items()},
        )
        self._work()
        self.observe(self._take_position, "fen")
        self.observe(self._work, ["changed", "off", "order", "depth", "heat"])
        self.on_msg(self._hear)
        for panel in self.panels.values():
            panel.refresh()
            self.observe(panel.check_stale, "_answer")
        self._forget_cell = when_cell_runs_again(self._end_work)

    def __repr__(self) -> str:
        return f"<EvaluationLab, {len(self.changed)} terms changed: {self.fen}>"

    # -- for the reader ---------------------------------------------------------------------------------

    @property
    def board(self) -> Any:
        """The position, a copy."""
        return self._lab.board.copy()

    @board.setter
    def board(self, board: AnyBoard) -> None:
        own = self._profile.own(board)
        if own is None:
            raise EvaluationLabError(f"expected a board of {self._profile.name}, got {named(board)}")
        self.fen = position_text(own)

    @property
    def base(self) -> Any:
        """The weights that values, order and move are compared with."""
        return self._base

    @base.setter
    def base(self, base: Any) -> None:
        weights = self.weights
        self._base = self._checked(base)
        self._lab.forget()
        self._done = None
        with self.hold_sync():
            self._data = self._data | {"terms": _terms(self.evaluation, base)}
            self.changed = self._changes(weights)
            self._work()

    @property
    def weights(self) -> Any:
        """What the sliders show."""
        return self.evaluation.changed(self.base, self.changed, self.off)

    @weights.setter
    def weights(self, weights: Any) -> None:
        self._checked(weights)
        with self.hold_trait_notifications():
            self.changed, self.off = self._changes(weights), sorted(weights.off)

    @property
    def evaluator(self) -> Any:
        """The evaluator with these weights."""
        return self.evaluation.evaluator(self.weights)

    @property
    def explanation(self) -> Explanation:
        """The value of a position of Xiangqi with these weights, term by term."""
        return explain(self._lab.board, self.weights, language=self.language)

    @property
    def difference(self) -> Difference:
        """What these weights change against the base."""
        return self.explanation - explain(self._lab.board, self.base, language=self.language)

    @property
    def move(self) -> str:
        """The move that the search chooses with these weights, "" where there is none."""
        return str(self._answer["chosen"].get("en", ""))

    @property
    def root_order(self) -> list[str]:
        """The moves, the best first by what `order` says."""
        return [move["en"] for move in self._answer["moves"]]

    @property
    def value(self) -> float:
        """The static value for the first side, in centipawns."""
        return float(self._answer["value"])

    def reset(self) -> None:
        """Back to the base weights."""
        self.weights = self.base

    def keep(self, name: str = "") -> HistoryEntry:
        """Add the weights to the history, under a name."""
        return self.record(self.weights, name=name)

    def record(self, weights: Any, **options: Any) -> HistoryEntry:
        """Add weights to the history; options as for `History.add`."""
        try:
            return self.history.add(weights, **options)
        finally:  # even if its file cannot be written, it is in the history
            for panel in self.panels.values():
                panel.refresh()

    def play(
        self,
        against: Any = "base",
        *,
        pairs: int = 20,
        nodes: int = 2000,
        seed: int = 0,
        workers: int | None = None,
        executor: Executor | None = None,
    ) -> Job:
        """A match of these weights, in the background, as the panel *Play* shows it.

        against  : "base", "shipped", of Xiangqi "rules of thumb"; the name of an entry of the history, an
                   entry; a file, whose name ends in .json; or weights
        pairs    : of games, each an opening with colours swapped; nodes : of each search
        workers  : processes that play, by default all cores but one; executor : as for `match`
        `.result` is the `MatchResult` so far, `.stop()` ends it, `.wait()` is its result. A match that runs
        already is stopped first. Raises EvaluationLabError for the same weights, and HistoryError.
        """
        job: Job = self.panels["play"].play(
            against, pairs, nodes, seed=seed, workers=workers, executor=executor
        )
        return job

    def fit(
        self,
        terms: Iterable[str] = ("changed",),
        method: str = "texel",
        *,
        data: Any = None,
        steps: int = 30,
        games: int = 60,
        executor: Executor | None = None,
    ) -> Job:
        """A fit of some weights from where they are, in the background, as the panel *Fit* shows it.

        terms  : names of components and of terms; "changed" stands for those that the sliders have changed
        method : "texel"; "spsa", on the same positions; "games", SPSA that plays pairs of games
        data   : `TuningData`, of other games `QuietPositions` or a file of self-play; by default the sample,
                 of other games `games` that are played first, once
        steps  : epochs or iterations at most
        `.result` is the `Fit` so far, `.stop()` ends it with the best so far, `.wait()` is its result; then
        `lab.weights = job.result.weights` takes it over. Raises EvaluationLabError.
        """
        job: Job = self.panels["fit"].fit(terms, method, data, steps, games, executor)
        return job

    def save(self, path: Path | str, **manifest: Any) -> None:
        """Write the weights to a file, with `manifest`, where they come from."""
        self.weights.save(path, **manifest)

    def load(self, path: Path | str) -> None:
        """Take the weights of a file; raises XqlabError."""
        self.weights = self.evaluation.load(path)

    def reloaded(self) -> None:
        """Count the position again, as `xqlab.reload` has taken over an edited evaluation."""
        self._take_position({"new": self.fen})

    # -- at work ----------------------------------------------------------------------------------------

    def _take_position(self, change: dict[str, Any]) -> None:
        self._lab = self.evaluation.position_type(self._read(change["new"]), self.evaluation)
        self._position = _position_of(self._lab)
        self._done = None
        self._work()

    def _work(self, _: Any = None) -> None:
        weights = self.weights
        request = (weights, self.order, self.depth, self.heat)
        if request == self._done:  # traits that change together need one answer
            return
        self._done, self._notice = request, {}
        self._answer = self._lab.answer(
            weights, self.base, order=self.order, depth=self.depth, nodes=self.nodes, shows=self.heat
        )

    def close(self) -> None:
        """Close the lab; what runs in the background ends."""
        if hasattr(self, "_forget_cell"):  # not twice, nor where __init__ refused its arguments
            self._forget_cell()
            del self._forget_cell
            self._end_work()
        super().close()

    def _end_work(self) -> None:
        for panel in self.panels.values():
            panel.close()

    def _hear(self, _: Any, content: dict[str, Any], buffers: Any) -> None:
        wish, panel = content.get("do"), self.panels.get(str(content.get("panel")))
        if panel is not None:
            panel.tell(fault="")  # first, as what it starts may tell one at once
        try:
            self.set_state({name: content[name] for name in ("changed", "off")})
            if panel is not None:
                panel.hear(str(wish), content)
            elif wish == "reset":
                self.reset()
            elif wish == "save":
                self.send({"file": "weights.json", "text": self.weights.to_text()})
            elif wish == "load":
                name = str(content.get("name", ""))
                self.weights = self.evaluation.from_text(str(content.get("text", "")), name)
                self._notice = Words("Loaded {0}", "已载入 {0}").filled(name)._asdict()
        except (OSError, ValueError) as error:
            if panel is not None:
                panel.tell(fault=str(error))
            else:
                failed = Words("Not loaded: {0}", "未载入：{0}").filled(error)
                self._notice = failed._asdict() | {"failed": True}

    def _read(self, text: str) -> Any:
        return self._profile.board(text, strict=True, like=self._lab.board)

    def _checked(self, weights: Any) -> Any:
        if not self.evaluation.owns(weights):
            raise EvaluationLabError(f"expected {self.evaluation.expected}, got {weights!r}")
        return weights

    def _changes(self, weights: Any) -> dict[str, list[float]]:
        return self.evaluation.changes(self.base, weights)

    # -- what may be set --------------------------------------------------------------------------------

    @traitlets.validate("changed")
    def _check_changed(self, proposal: dict[str, Any]) -> dict[str, list[float]]:
        return self._changes(self.evaluation.changed(self.base, proposal["value"], self.base.off))

    @traitlets.validate("off")
    def _check_off(self, proposal: dict[str, Any]) -> list[str]:
        self.base.without(*proposal["value"])  # which refuses unknown components
        return [name for name in self.evaluation.parts if name in proposal["value"]]

    @traitlets.validate("heat")
    def _check_heat(self, proposal: dict[str, Any]) -> Any:
        return self.heat_field.checked(proposal["value"], EvaluationLabError)

    @traitlets.validate("fen")
    def _check_fen(self, proposal: dict[str, Any]) -> str:
        return position_text(self._read(proposal["value"]))

    # -- shown without a kernel -------------------------------------------------------------------------

    def _still(self) -> str:
        return board_still(self._lab.board, self.language)

    def _standalone(self, **_: Any) -> tuple[str, dict[str, Any], Facts]:
        return self._profile.name, {}, in_each(lambda: [(str(POSITION), self.fen)])

    def _about(self, picture: Mapping[str, Any]) -> dict[str, Any]:
        """What the browser gets once: fields, components, terms with their base weights, the picture."""
        evaluation, profile = self.evaluation, self._profile
        terms = _terms(evaluation, self.base)
        names = [term["name"] for term in terms]
        called = ("name", "tab", "start", "legend")
        panels = [(panel.NAME, panel.TAB, panel.START, panel.LEGEND) for panel in PANELS]
        return {
            "picture": dict(picture),
            "fields": [field.sent() for field in (DEPTH, ORDER, self.heat_field)],
            "panels": [plain(dict(zip(called, panel))) for panel in panels],
            "digits": evaluation.digits,
            "numbered": {
                language: profile.notation_in(language) in profile.counting for language in LANGUAGES
            },
            "en": {"game": profile.name, "sides": list(profile.sides)},
            "zh": {"game": profile.chinese["game"], "sides": profile.chinese["sides"]},
            "components": [
                {
                    "name": name,
                    "first": names.index(next(iter(part.weights))),
                    "count": len(part.weights),
                    "en": {"name": part.english, "about": part.about.en},
                    "zh": {"name": part.chinese, "about": part.about.zh},
                }
                for name, part in evaluation.parts.items()
            ],
            "terms": terms,
        }


def _shown(board: AnyBoard) -> tuple[BoardProfile, TunedEvaluation]:
    """The profile and the evaluation of a board; raises EvaluationLabError where there is none to change."""
    try:
        profile = BoardProfile.of(board)
        return profile, evaluation_of(profile.game)
    except ValueError as error:
        raise EvaluationLabError(
            f"expected a FEN or a board of a game whose evaluation has weights, got {named(board)}"
        ) from error


def _terms(evaluation: TunedEvaluation, base: Any) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "base": numbers_of(base[name]),
            "limits": [weight.lowest, weight.highest],
            "en": weight.english,
            "zh": weight.chinese,
        }
        for part in evaluation.parts.values()
        for name, weight in part.weights.items()
    ]


def _position_of(lab: LabPosition) -> dict[str, Any]:
    return {"cells": lab.board.cells(), "turn": lab.turn, "counts": lab.counts}
