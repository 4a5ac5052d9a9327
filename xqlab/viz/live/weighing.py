"""A page of an `EvaluationLab`: values and moves follow its sliders, computed and searched in the page."""

from dataclasses import replace
from typing import Any

from xqlab.search.enhancements import Enhancements
from xqlab.viz.evaluation_lab.answer import TABLE_MB
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.live.live import engine_data
from xqlab.viz.page.standalone import ExportError, StandalonePage
from xqlab.wasm import module_of


def weighing_page(page: StandalonePage, lab: Any) -> StandalonePage:
    """The page of an `EvaluationLab`.

    Raises ExportError for an evaluation that is not linear in its weights.
    """
    position, evaluation, board, base = lab._lab, lab.evaluation, lab._lab.board, lab.base
    try:
        form = evaluation.page_form()
    except EvaluationLabError as error:
        raise ExportError(str(error)) from None
    module = module_of(board)
    whole = evaluation.changed(base, {}, ())  # the page itself leaves out what is off
    data = {
        **{name: getattr(lab, name) for name in lab.PROGRESS},
        "_data": {name: part for name, part in lab._data.items() if name != "panels"},
        "tables": position.tables(),
        **form,
        "base_off": sorted(base.off),
        "limits": {"nodes": lab.nodes, "tableMb": TABLE_MB},
        "live": {},
        "position": board.position.tobytes(),
        "evaluator": evaluation.evaluator(whole).tobytes(),
        "use": Enhancements.full().record().tobytes(),
        **engine_data(module),
    }
    return replace(page, script=lab.LIVE_SCRIPT, data=data, is_live=True, has_form=False)
