"""`EvaluationLab`: change a weight, and the value, the move order and the chosen move follow at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import numpy as np
import traitlets

from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, explain
from xqlab.evaluation.explanation import Difference, Explanation
from xqlab.evaluation.piece_contributions import SHOWS
from xqlab.evaluation.terms import (
    COMPONENTS,
    TERMS,
    component_about,
    component_name,
    component_terms,
    term_text,
)
from xqlab.evaluation.weights import LARGEST
from xqlab.game_profile import named
from xqlab.games.adapters import AnyBoard
from xqlab.kernels.reloading import after_edits
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import depths_of
from xqlab.trace.conventions import LANGUAGES, conventions
from xqlab.viz.evaluation_lab.answer import CAPTURES, STATIC, LabPosition
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.still.output import Still, board_still
from xqlab.xiangqi import PROFILE, Board

DEEPEST, NODES = 6, 20_000  # the largest depth in plies, and the nodes of a search by default
ORDERS = (STATIC, CAPTURES)


class EvaluationLabError(XqlabError):
    """The lab got an invalid option."""


class EvaluationLab(Still, anywidget.AnyWidget):
    """A board, sliders for the terms of its evaluation, and the move that a search chooses with them.

    changed  : term -> [opening, endgame], where they differ from `base`; can be set
    off      : the components that are switched off; can be set
    order    : of the moves: by "static" value after each, or with "captures" searched to the end
    depth    : plies of the search that chooses
    heat     : the numbers below the pieces: "", "removal", "standing" or "interplay"
    language : "en" or "zh"
    fen      : the position; can be set, and `board`, too
    base     : the weights to compare with

    `lab.weights` are those that the sliders show, for `components(...)`, `explain(...)` and searches.
    Raises EvaluationLabError for invalid values, InvalidFenError.
    """

    _esm = bundle("evaluation_lab/widget")
    _css = stylesheet(["evaluation_lab/widget"])

    fen = traitlets.Unicode(help="the position shown").tag(sync=True)
    changed = traitlets.Dict(help="term -> [opening, endgame], where they differ").tag(sync=True)
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
        weights: Weights | None = None,
        *,
        base: Weights | None = None,
        depth: int = 3,
        nodes: int = NODES,
        order: str = STATIC,
        heat: str = "",
        faces: str = "chinese",
        flip: bool = False,
        language: str | None = None,
    ) -> None:
        """A lab at `board`, a Xiangqi board or a FEN; the start position if None.

        weights  : at the start, the base if None
        base     : to compare with, the weights that ship if None
        depth    : plies of the search that chooses the move, 1 to 6
        nodes    : of a search at most, so that the lab answers at once
        order    : "static" or "captures"; heat : "", "removal", "standing" or "interplay"
        faces, flip : of the board
        language : "en" or "zh", by default as `use_conventions` has set it; a button changes it, too
        """
        self.base = Weights.default() if base is None else base
        first = self.base if weights is None else weights
        for value in (self.base, first):
            if not isinstance(value, Weights):
                raise EvaluationLabError(f"expected Weights, got {value!r}")
        depths_of(None, None, nodes, Enhancements.full())
        self.nodes = int(nodes)
        start = Board() if board is None else board
        if isinstance(start, str):
            start = Board(start)
        if not isinstance(start, Board):
            raise EvaluationLabError(f"expected a Xiangqi board or a FEN, got {named(board)}")
        self._lab = LabPosition(start)
        after_edits(self.reloaded)
        self._done: Any = None
        super().__init__(
            fen=start.fen(),
            changed=_changes(first, self.base),
            off=sorted(first.off),
            order=order,
            depth=depth,
            heat=heat,
            language=conventions().language if language is None else language,
            _about=_about_lab(
                self.base, start.picture(faces=faces, flip=flip, **PROFILE.board.edge).as_json()
            ),
            _position=_position_of(self._lab),
        )
        self._work()
        self.observe(self._take_position, "fen")
        self.observe(self._work, ["changed", "off", "order", "depth", "heat", "_asked"])
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"<EvaluationLab, {len(self.changed)} terms changed: {self.fen}>"

    # -- for the reader ---------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The position, a copy."""
        return self._lab.board.copy()

    @board.setter
    def board(self, board: Board) -> None:
        if not isinstance(board, Board):
            raise EvaluationLabError(f"expected a Xiangqi board or a FEN, got {named(board)}")
        self.fen = board.fen()

    @property
    def weights(self) -> Weights:
        """What the sliders show."""
        base, made = self.base, {"name": "evaluation lab"}
        return Weights(base.opening, base.endgame, frozenset(self.off), made).with_values(self.changed)

    @weights.setter
    def weights(self, weights: Weights) -> None:
        if not isinstance(weights, Weights):
            raise EvaluationLabError(f"expected Weights, got {weights!r}")
        with self.hold_trait_notifications():
            self.changed, self.off = _changes(weights, self.base), sorted(weights.off)

    @property
    def explanation(self) -> Explanation:
        """The value of the position with these weights, term by term."""
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
        """The static value for Red, in centipawns."""
        return float(self._answer["value"])

    def reset(self) -> None:
        """Back to the base weights."""
        self.weights = self.base

    def save(self, path: Path | str, **manifest: Any) -> None:
        """Write the weights to a file, as `Weights.save` does."""
        self.weights.save(path, **manifest)

    def load(self, path: Path | str) -> None:
        """Take the weights of a file; raises WeightsError."""
        self.weights = Weights.load(path)

    def reloaded(self) -> None:
        """Count the position again, as `xqlab.reload` has taken over an edited evaluation."""
        self._take_position({"new": self.fen})

    # -- at work ----------------------------------------------------------------------------------------

    def _take_position(self, change: dict[str, Any]) -> None:
        self._lab = LabPosition(Board(change["new"]))
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

    def _hear(self, _: Any, content: dict[str, Any], buffers: Any) -> None:
        match content.get("do"):
            case "reset":
                self.reset()
            case "save":
                self.set_state({name: content[name] for name in ("changed", "off")})
                self.send({"do": "file", "name": "weights.json", "text": self.weights.to_text()})
            case "load":
                name = str(content.get("name", ""))
                try:
                    self.weights = Weights.from_text(str(content.get("text", "")), name)
                except ValueError as error:
                    self._notice = {"failed": True, "en": f"Not loaded: {error}", "zh": f"未载入：{error}"}
                else:
                    self._notice = {"failed": False, "en": f"Loaded {name}", "zh": f"已载入 {name}"}

    # -- what may be set --------------------------------------------------------------------------------

    @traitlets.validate("changed")
    def _check_changed(self, proposal: dict[str, Any]) -> dict[str, list[float]]:
        return _changes(self.base.with_values(proposal["value"]), self.base)

    @traitlets.validate("off")
    def _check_off(self, proposal: dict[str, Any]) -> list[str]:
        self.base.without(*proposal["value"])  # which refuses unknown components
        return [name for name in COMPONENTS if name in proposal["value"]]

    @traitlets.validate("order", "heat", "language")
    def _check_choice(self, proposal: dict[str, Any]) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        allowed = {"order": ORDERS, "heat": ("", *SHOWS), "language": tuple(LANGUAGES)}[name]
        if value not in allowed:
            expected = ", ".join(map(repr, allowed))
            raise EvaluationLabError(f"expected {name} to be one of {expected}, got {value!r}")
        return value

    def _still(self) -> str:
        return board_still(self._lab.board, self.language)

    @traitlets.validate("depth")
    def _check_depth(self, proposal: dict[str, Any]) -> int:
        depth: int = proposal["value"]
        if not 1 <= depth <= DEEPEST:
            raise EvaluationLabError(f"expected a depth from 1 to {DEEPEST}, got {depth!r}")
        return depth

    @traitlets.validate("fen")
    def _check_fen(self, proposal: dict[str, Any]) -> str:
        return Board(proposal["value"]).fen()


def _changes(weights: Weights, base: Weights) -> dict[str, list[float]]:
    """term -> [opening, endgame] where the weights differ."""
    differs = (weights.opening != base.opening) | (weights.endgame != base.endgame)
    return {TERMS[i].name: list(weights[TERMS[i].name]) for i in np.flatnonzero(differs)}


def _about_lab(base: Weights, picture: Mapping[str, Any]) -> dict[str, Any]:
    """What the browser gets once: components, terms with their base weights, the board's picture."""
    return {
        "picture": dict(picture),
        "largest": LARGEST,
        "deepest": DEEPEST,
        "pieces": PROFILE.board.pieces,
        "components": [
            {
                "name": name,
                "first": component_terms(name).start,
                "count": len(component_terms(name)),
                **{
                    language: {
                        "name": component_name(name, language),
                        "about": component_about(name, language),
                    }
                    for language in LANGUAGES
                },
            }
            for name in COMPONENTS
        ],
        "terms": [
            {
                "name": term.name,
                "base": list(base[term.name]),
                **{language: term_text(term.name, language) for language in LANGUAGES},
            }
            for term in TERMS
        ],
    }


def _position_of(lab: LabPosition) -> dict[str, Any]:
    return {"cells": lab.board.cells(), "turn": 0 if lab.board.turn else 1, "counts": lab.counts.tolist()}
