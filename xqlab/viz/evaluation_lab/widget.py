"""`EvaluationLab`: change a weight, and the value, the move order and the chosen move follow at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import traitlets

from xqlab import lazy
from xqlab.evaluation import explain
from xqlab.evaluation.explanation import Difference, Explanation
from xqlab.game import game_of
from xqlab.game_profile import board_from_fen, named, position_text
from xqlab.games.adapters import AnyBoard
from xqlab.kernels.reloading import after_edits
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import depths_of
from xqlab.trace.conventions import LANGUAGES, conventions
from xqlab.viz.evaluation_lab.answer import CAPTURES, STATIC, LabPosition
from xqlab.viz.evaluation_lab.evaluations import (
    EvaluationLabError,
    TunedEvaluation,
    evaluation_of,
    numbers_of,
)
from xqlab.viz.evaluation_lab.history import History, HistoryEntry
from xqlab.viz.evaluation_lab.job import Job, when_cell_runs_again
from xqlab.viz.evaluation_lab.panels import PANELS
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.facts import Facts
from xqlab.viz.page.standalone import Exportable, ExportError, StandalonePage
from xqlab.viz.palette.widget import Widget
from xqlab.viz.still.output import Still, board_still
from xqlab.words import Words, in_each
from xqlab.xiangqi import Board

DEEPEST, NODES = 6, 20_000  # the largest depth in plies, and the nodes of a search by default
SLOWER = 20  # times that an interpreted search is slower, at least
ORDERS = (STATIC, CAPTURES)
WEIGHING = "xqlab.viz.live.weighing"  # which stands above, and is imported for a page alone
POSITION = Words("Position", "局面")


class EvaluationLab(Exportable, Still, Widget):
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

    PAGE_SCRIPT = LIVE_SCRIPT = "live/weighing"
    STYLES, CAN_SEARCH = ("evaluation_lab/widget",), True
    TITLES = Words("The evaluation of {game}, weight by weight", "{game}的评估：逐项调整权重")
    ABOUT = Words("About this position", "关于这个局面")
    _esm = bundle("evaluation_lab/widget")
    _css = stylesheet(STYLES)

    fen = traitlets.Unicode(help="the position shown").tag(sync=True)
    changed = traitlets.Dict(help="weight -> its numbers, where they differ").tag(sync=True)
    off = traitlets.List(traitlets.Unicode(), help="the components switched off").tag(sync=True)
    order = traitlets.Unicode(STATIC).tag(sync=True)
    depth = traitlets.Int(3, help="plies").tag(sync=True)
    heat = traitlets.Unicode("").tag(sync=True)
    language = traitlets.Unicode("en", help='of all words: "en" or "zh"').tag(sync=True)
    _about = traitlets.Dict().tag(sync=True)
    _position = traitlets.Dict().tag(sync=True)
    _answer = traitlets.Dict().tag(sync=True)
    _asked = traitlets.Int().tag(sync=True)  # counts the requests of the browser
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
        self.panels: dict[str, Any] = {panel.NAME: panel(self) for panel in PANELS}
        self.add_traits(**{panel.trait(): traitlets.Dict().tag(sync=True) for panel in PANELS})
        super().__init__(
            fen=position_text(start),
            changed=self._changes(first),
            off=sorted(first.off),
            order=order,
            depth=depth,
            heat=heat,
            language=conventions().language if language is None else language,
            _about=_about_lab(self.evaluation, self.base, self._profile, picture.as_json()),
            _position=_position_of(self._lab),
            **{panel.trait(): panel.first() for panel in self.panels.values()},
        )
        self._work()
        self.observe(self._take_position, "fen")
        self.observe(self._work, ["changed", "off", "order", "depth", "heat", "_asked"])
        self.on_msg(self._hear)
        for panel in self.panels.values():
            panel.begin()
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
            self._about = self._about | {"terms": _terms(self.evaluation, base)}
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
        job: Job = self.panels["play"].play(against, pairs, nodes, seed, workers, executor)
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
        if request != self._done:  # traits that change together need one answer
            self._done, self._notice = request, {}
            answer = self._lab.answer(
                weights, self.base, order=self.order, depth=self.depth, nodes=self.nodes, shows=self.heat
            )
        else:
            answer = self._answer
        self._answer = answer | {"asked": self._asked}

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
        if content.get("panel") in self.panels:
            panel = self.panels[content["panel"]]
            panel.tell(fault="")  # first, as what it starts may tell one at once
            try:
                self.set_state({name: content[name] for name in ("changed", "off")})
                panel.hear(str(content.get("do")), content)
            except (OSError, ValueError) as error:
                panel.tell(fault=str(error))
            return
        match content.get("do"):
            case "reset":
                self.reset()
            case "save":
                self.set_state({name: content[name] for name in ("changed", "off")})
                self.send({"do": "file", "name": "weights.json", "text": self.weights.to_text()})
            case "load":
                name = str(content.get("name", ""))
                try:
                    self.weights = self.evaluation.from_text(str(content.get("text", "")), name)
                except ValueError as error:
                    self._notice = {"failed": True, "en": f"Not loaded: {error}", "zh": f"未载入：{error}"}
                else:
                    self._notice = {"failed": False, "en": f"Loaded {name}", "zh": f"已载入 {name}"}

    def _read(self, text: str) -> Any:
        return self._profile.board(text, strict=True, like=self._lab.board)

    def _checked(self, weights: Any) -> Any:
        if not self.evaluation.owns(weights):
            raise EvaluationLabError(f"expected {self.evaluation.expected}, got {weights!r}")
        return weights

    def _changes(self, weights: Any) -> dict[str, list[float]]:
        changes: dict[str, list[float]] = self.evaluation.changes(self.base, weights)
        return changes

    # -- what may be set --------------------------------------------------------------------------------

    @traitlets.validate("changed")
    def _check_changed(self, proposal: dict[str, Any]) -> dict[str, list[float]]:
        return self._changes(self.evaluation.changed(self.base, proposal["value"], self.base.off))

    @traitlets.validate("off")
    def _check_off(self, proposal: dict[str, Any]) -> list[str]:
        self.base.without(*proposal["value"])  # which refuses unknown components
        return [name for name in self.evaluation.parts if name in proposal["value"]]

    @traitlets.validate("order", "heat", "language")
    def _check_choice(self, proposal: dict[str, Any]) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        allowed = {"order": ORDERS, "heat": self.evaluation.heats, "language": tuple(LANGUAGES)}[name]
        if value not in allowed:
            expected = ", ".join(map(repr, allowed))
            raise EvaluationLabError(f"expected {name} to be one of {expected}, got {value!r}")
        return value

    def _still(self) -> str:
        return board_still(self._lab.board, self.language)

    def _standalone(self, *, live: bool = False) -> tuple[str, dict[str, Any], Facts]:
        if not live:
            raise ExportError("expected live=True, as the page of an EvaluationLab searches, got live=False")
        return self._profile.name, {}, in_each(lambda: [(str(POSITION), self.fen)])

    def _live(self, page: StandalonePage) -> StandalonePage:
        live: StandalonePage = lazy.imported(WEIGHING).weighing_page(page, self)
        return live

    @traitlets.validate("depth")
    def _check_depth(self, proposal: dict[str, Any]) -> int:
        depth: int = proposal["value"]
        if not 1 <= depth <= DEEPEST:
            raise EvaluationLabError(f"expected a depth from 1 to {DEEPEST}, got {depth!r}")
        return depth

    @traitlets.validate("fen")
    def _check_fen(self, proposal: dict[str, Any]) -> str:
        return position_text(self._read(proposal["value"]))


def _shown(board: AnyBoard) -> tuple[BoardProfile, TunedEvaluation]:
    """The profile and the evaluation of a board; raises EvaluationLabError where there is none to change."""
    try:
        profile = BoardProfile.of(board)
        return profile, evaluation_of(profile.game)
    except ValueError as error:
        raise EvaluationLabError(
            f"expected a FEN or a board of a game whose evaluation has weights, got {named(board)}"
        ) from error


def _about_lab(
    evaluation: TunedEvaluation, base: Any, profile: BoardProfile, picture: Mapping[str, Any]
) -> dict[str, Any]:
    """What the browser gets once: components, terms with their base weights, the board's picture."""
    terms = _terms(evaluation, base)
    names, parts = [term["name"] for term in terms], evaluation.parts.items()
    return {
        "picture": dict(picture),
        "deepest": DEEPEST,
        "digits": evaluation.digits,
        "heats": list(evaluation.heats),
        "numbered": {language: profile.notation_in(language) in profile.counting for language in LANGUAGES},
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
            for name, part in parts
        ],
        "terms": terms,
    }


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
