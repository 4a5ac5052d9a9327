"""A page on which the searches of a chart run again: what it needs besides the chart."""

from dataclasses import replace
from typing import Any

import numpy as np

from xqlab.game import default_evaluator, game_of, own_evaluator
from xqlab.game_profile import moves_of
from xqlab.move_squares import square_names
from xqlab.viz.live.live import engine_data
from xqlab.viz.live.positions.text_form import text_form
from xqlab.viz.live_chart.searches import EVENTS
from xqlab.viz.page.standalone import ExportError, StandalonePage
from xqlab.wasm import module_of


def charted_page(page: StandalonePage, widget: Any) -> StandalonePage:
    """The page of a `LiveChart` that searches.

    Raises ExportError for searches that a page cannot repeat, WasmError where their game cannot be compiled.
    """
    searches = widget.searches
    board, evaluator = searches[0].board, searches[0].evaluator
    moves, game = moves_of(board), game_of(board.position)
    evaluator = default_evaluator(board.position) if evaluator is None else own_evaluator(evaluator)
    if not game.compiled or not isinstance(evaluator, np.record) or moves.written is None:
        raise ExportError(
            f"expected live=False, or a game and an evaluator that are compiled, got {board.name}"
        )
    module = module_of(board, evaluator)
    uses: list[bytes] = []
    positions: list[bytes] = []
    requests = []
    for search in searches:
        use, position = search.use.record().tobytes(), search.board.position.tobytes()
        remembers = search.use.transposition_table or search.use.table_move
        requests.append(
            [
                _number(uses, use),
                _number(positions, position),
                search.depth,
                search.table_mb if remembers else 0,
                min(search.events, EVENTS),
            ]
        )
    live = {
        "symbols": list(game.symbols),
        "squares": list(square_names(board)),
        "written": moves.written(board),
        "text": text_form(board),
        "requests": requests,
        "events": EVENTS,
        "sizes": [len(uses[0]), len(positions[0])],
    }
    data = {
        **page.data,
        "live": live,
        "uses": b"".join(uses),
        "positions": b"".join(positions),
        "evaluator": evaluator.tobytes(),
        **engine_data(module),
    }
    return replace(page, script=widget.LIVE_SCRIPT, data=data, is_live=True, has_form=False)


def _number(items: list[bytes], item: bytes) -> int:
    """The place of an item, which is added where it is missing."""
    if item not in items:
        items.append(item)
    return items.index(item)
