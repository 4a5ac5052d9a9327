"""A page that searches: what a stand-alone page of a recorded search needs besides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from xqlab.game import default_evaluator, game_of
from xqlab.game_profile import moves_of, profile_of, square_names
from xqlab.playable import Playable
from xqlab.search import Result
from xqlab.trace.conventions import CUTOFFS, VALUES
from xqlab.trace.move_names import PLAIN
from xqlab.trace.reasons.texts import declaration
from xqlab.trace.sides import names_of
from xqlab.viz.page.bundle import bundle
from xqlab.viz.page.recording import Recording
from xqlab.viz.page.standalone import ExportError, StandalonePage, packed
from xqlab.viz.search_form.panel import move_texts, row_of
from xqlab.viz.search_form.summary import SUMMARY
from xqlab.viz.search_form.widget import about_form
from xqlab.wasm import module_of

ABOUT = {"en": "About the recorded search", "zh": "关于所记录的搜索"}  # and not about those in the page
ENGINE = ("engine", "module")  # data of a page that are the same for all pages of a game
EVENTS = 20_000  # of the log of a search in the page: as many as a stepper opens in a second
SECONDS = 30  # limit of a search, until the reader sets another
DEPTH = 4  # plies, where the recorded search finished no depth


def live_page(page: StandalonePage, recording: Recording) -> StandalonePage:
    """A page of a recorded search with a form above: its reader searches again, in the page itself.

    Raises ExportError for a search that a page cannot repeat, WasmError where its game cannot be compiled.
    """
    result = _repeatable(recording)
    board, game = result.board, game_of(result.board.position)
    module = module_of(board)
    text, written = _text_form(board), _written(board)
    is_free = "codes" not in page.data  # or what is beside the search is of this position alone
    conventions = {
        language: {
            "": own.text(board, cuts=False),
            **{
                f"{cutoff} {values}": replace(own, cutoff=cutoff, values=values).text(board)
                for cutoff, values in product(CUTOFFS, VALUES)
            },
        }
        for language, own in recording.conventions.items()
    }
    live = {
        "form": about_form(game)
        | {"isLive": True, "isFree": is_free, "hasText": is_free and text is not None},
        "summary": SUMMARY,
        "settings": {"on": result.enhancements.names(), "depth": result.depth or DEPTH, "time": SECONDS},
        "row": row_of(result, move_texts(board, result.move)),
        "position": None if text is None else text["written"],
        "text": text,
        "symbols": list(game.symbols),
        "squares": list(square_names(board)),
        "written": written,
        "notations": {
            language: own.moves if own.moves in written else PLAIN
            for language, own in recording.conventions.items()
        },
        "declaration": declaration(recording.view),
        "called": {language: _called(board, language) for language in recording.conventions},
        "conventions": conventions,
        "events": EVENTS,
    }
    more = {
        "live": live,
        "position": board.position.tobytes(),
        "evaluator": result.evaluator.tobytes(),
        "module": module.code,
        "engine": {"manifest": module.manifest, "worker": bundle("live/worker")},
    }
    return replace(
        page,
        data={**page.data, **more},
        styles=(*page.styles, "search_form/widget"),
        about=ABOUT,
        is_live=True,
    )


def write_engine(page: StandalonePage, folder: Path, *, is_open: bool = False) -> StandalonePage:
    """The page for a site that has its engine apart: written below `folder`, once for all pages of a game.

    is_open : whether its form is unfolded
    """
    name = f"engines/{page.data['engine']['manifest']['digest']}"
    file = folder / f"{name}.js"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        engine = {part: packed(page.data[part]) for part in ENGINE}
        file.write_text(f'(window.xqlabWidgets ??= {{}})["{name}"] = {json.dumps(engine)};\n', "utf-8")
    data = {part: value for part, value in page.data.items() if part not in ENGINE}
    return replace(page, data=data | {"live": page.data["live"] | {"engine": name, "isOpen": is_open}})


def _repeatable(recording: Recording) -> Result:
    result: Result | None = recording.tree.result if recording.panel == "window" else None
    if result is None:
        raise ExportError("expected live=False, or an alpha-beta search with its result")
    board, changed = result.board, ", ".join(result.enhancements.parameters)
    own, usual = type(result.evaluator), type(default_evaluator(board.position))
    for is_wrong, problem in (
        (not game_of(board.position).compiled, f"a game that is compiled, got {board.name}"),
        (own is not usual, f"an evaluator of type {usual.__name__}, got {own.__name__}"),
        (changed, f"switches with their usual parameters, got others: {changed}"),
        (moves_of(board).written is None, f"a game that says how moves are written, got {board.name}"),
    ):
        if is_wrong:
            raise ExportError(f"expected live=False, or {problem}")
    return result


def _written(board: Playable) -> Mapping[str, Any]:
    """Notation -> what makes the text of a move from its name; as in trees, coordinates where no other."""
    moves = moves_of(board)
    assert moves.written is not None  # as `_repeatable` says
    written = moves.written(board)
    return written if moves.spell_tree else {PLAIN: written[PLAIN]}


def _called(board: Playable, language: str) -> dict[str, Any]:
    first, second, win = names_of(board, language)
    return {"sides": [first, second], "win": win}


def _text_form(board: Playable) -> dict[str, Any] | None:
    """How the position of a board is written in rows, as position_text.js reads it; None if it is not.

    rows    : the squares of each row, the top row first
    sides   : the letters of the two sides; `end`: what follows them; `written`: this position
    also    : other letters of pieces that are read, `also_sides`: of sides
    """
    profile = profile_of(board)
    texts = None if profile is None else profile.texts
    if texts is None or texts.arrange is None or not texts.fen_ranks:
        return None
    size, symbol = len(board.cells()), game_of(board.position).symbols[1]
    places = []
    for square in range(size):
        rows = texts.arrange([symbol if at == square else "" for at in range(size)], 0).split()[0].split("/")
        row = next(at for at, text in enumerate(rows) if symbol in text)
        places.append((row, int("0" + rows[row].partition(symbol)[0])))
    order = np.array(sorted(range(size), key=places.__getitem__))
    first, second = (texts.arrange([""] * size, turn).split(" ", 2) for turn in (0, 1))
    return {
        "rows": order.reshape(len(rows), -1).tolist(),
        "sides": first[1] + second[1],
        "end": "".join(f" {rest}" for rest in first[2:]),
        "written": texts.write(board),
        "also": dict(texts.also),
        "also_sides": dict(texts.also_sides),
    }
