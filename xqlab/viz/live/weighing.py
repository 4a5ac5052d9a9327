"""A page of an `EvaluationLab`: values and moves follow its sliders, computed and searched in the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from xqlab.evaluation import Weights, components
from xqlab.evaluation.terms import COMPONENTS, TERMS
from xqlab.evaluation.weights import FORMAT, VERSION
from xqlab.search.enhancements import Enhancements
from xqlab.viz.evaluation_lab.answer import TABLE_MB
from xqlab.viz.evaluation_lab.evaluations import CountedPosition
from xqlab.viz.live.live import engine_data
from xqlab.viz.page.standalone import ExportError, StandalonePage
from xqlab.wasm import module_of

TRAITS = ("changed", "off", "order", "depth", "heat", "_about", "_position", "_answer")
WORD = 8  # bytes of a pair of weights in the record of an evaluator


def weighing_page(page: StandalonePage, lab: Any) -> StandalonePage:
    """The page of an `EvaluationLab`.

    Raises ExportError for an evaluation whose terms are not counted.
    """
    position, board, base = lab._lab, lab._lab.board, lab.base
    if not isinstance(position, CountedPosition):
        raise ExportError(f"expected an evaluation whose terms are counted, got that of {board.name}")
    module = module_of(board)
    whole = Weights(base.opening, base.endgame)  # the page itself leaves out what is off
    data = {
        "traits": {name: getattr(lab, name) for name in TRAITS},
        "tables": position.tables(),
        "places": term_places(),
        "base_off": sorted(base.off),
        "limits": {"nodes": lab.nodes, "tableMb": TABLE_MB},
        "file": {"format": FORMAT, "version": VERSION},
        "live": {},
        "position": board.position.tobytes(),
        "evaluator": components(whole).tobytes(),
        "use": Enhancements.full().record().tobytes(),
        **engine_data(module),
    }
    return replace(page, script=lab.LIVE_SCRIPT, data=data, is_live=True, has_form=False)


def term_places() -> list[list[int]]:
    """Of each term, the words of an evaluator's record that its weight, as a pair, is added to."""
    numbers = np.arange(1, len(TERMS) + 1) / 16  # the pair of a term is its number
    numbered = Weights(numbers, np.zeros(len(TERMS)))
    places: list[list[int]] = [[] for _ in TERMS]
    for name in COMPONENTS:
        evaluator = components(numbered.only(name))
        size = evaluator.dtype.fields["counts"][1]  # weights lie before
        words = np.frombuffer(evaluator.tobytes()[:size], dtype=np.int64)
        for word in np.flatnonzero(words).tolist():
            places[int(words[word]) - 1].append(word)
    return places
