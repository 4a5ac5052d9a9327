"""A page that searches: what a stand-alone page of a recorded search needs besides."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from xqlab.game import default_evaluator, game_of, own_evaluator
from xqlab.game_profile import moves_of
from xqlab.mcts.events import KEPT
from xqlab.mcts.memory import TERMINAL, new_memory
from xqlab.mcts.settings import POLICY
from xqlab.move_squares import square_names
from xqlab.playable import Playable
from xqlab.search import Result
from xqlab.trace.conventions import CUTOFFS, VALUES
from xqlab.trace.move_names import PLAIN
from xqlab.trace.reasons.texts import declaration
from xqlab.trace.sides import names_of, seer
from xqlab.viz.core.fields import TEXT, Field
from xqlab.viz.live.playout_form import MOST_PLAYOUTS, about_playouts, sentence_texts
from xqlab.viz.live.positions.text_form import text_form
from xqlab.viz.page.bundle import bundle
from xqlab.viz.page.facts import PLAYOUT_WORDS
from xqlab.viz.page.playout_recording import PlayoutRecording, PlayoutSteps
from xqlab.viz.page.recording import Recording
from xqlab.viz.page.standalone import ExportError, StandalonePage, packed
from xqlab.viz.search_form.panel import move_texts, row_of
from xqlab.viz.search_form.summary import SUMMARY
from xqlab.viz.search_form.widget import about_form
from xqlab.wasm import Module, module_of
from xqlab.words import Words, in_each, in_language

ABOUT = Words("About the recorded search", "关于所记录的搜索")  # and not about those in the page
ENGINE = ("engine", "module")  # data of a page that are the same for all pages of a game
SCRIPT = "script"  # and what is a script of the site
OF_PLAYOUTS = ("stepper/standalone", "tree_widget/widget")  # pages that show playouts found in them
EVENTS = 20_000  # of the log of a search in the page: as many as a stepper opens in a second
SECONDS = 30  # limit of a search, until the reader sets another
LARGEST = 2_000_000  # bytes of an evaluator in a page, compressed, in base64; a page may have 3 million
DEPTH = 4  # plies, where the recorded search finished no depth
PLACE = Field("position", TEXT, Words("Position", "局面"))
PLACES = {  # how it is typed, by the kind of its text
    "rows": Words("a FEN: the rows from the top, the side to move", "FEN：从上到下各行，再写走子方"),
    "moves": Words("the moves from the start, with spaces", "从开局起的着法，以空格分隔"),
    "lists": Words("nested lists of leaves, such as [[3, 5], [2, 9]]", "叶值的嵌套列表，如 [[3, 5], [2, 9]]"),
}


def live_page(page: StandalonePage, widget: Any) -> StandalonePage:
    """A page of a recorded search with a form above: its reader searches again, in the page itself.

    Raises ExportError for a search that a page cannot repeat, WasmError where its game cannot be compiled.
    """
    recording: Recording = widget._searched()
    result = _repeatable(recording)
    if recording.panel == "playouts" and page.script not in OF_PLAYOUTS:
        raise ExportError("expected live=False, or a Stepper or a TreeWidget of playouts")
    board, game = result.board, game_of(result.board.position)
    evaluator, is_playouts = own_evaluator(result.evaluator), recording.panel == "playouts"
    parameters = {} if is_playouts else result.enhancements.parameters
    is_usual = type(evaluator) is type(default_evaluator(board.position))
    module = module_of(board, None if is_usual else evaluator, parameters)
    text, written = text_form(board), _written(board)
    is_free = "codes" not in page.data  # or what is beside the search is of this position alone
    live = {
        "form": {"isLive": True, "isFree": is_free},
        "summary": in_each(lambda: in_language(SUMMARY)),
        "position": None if text is None else text["written"],
        "text": text,
        "symbols": list(game.symbols),
        "squares": list(square_names(board)),
        "written": written,
        "notations": notations_of(recording),
        "events": EVENTS,
    }
    own, more = (_by_playouts if is_playouts else _by_switches)(recording, result)
    own["form"] |= live["form"]
    if is_free and text:
        own["form"]["fields"].append(replace(PLACE, help=PLACES[text["kind"]]).sent())
    more |= {
        "live": live | own,
        "position": board.position.tobytes(),
        **({"evaluator": evaluator.tobytes()} if is_usual else {}),  # else the manifest has it
        **engine_data(module),
    }
    return replace(
        page,
        data={**page.data, **more},
        styles=(*page.styles, "search_form/widget"),
        about=ABOUT,
        is_live=True,
    )


def _by_switches(recording: Recording, result: Result) -> tuple[dict[str, Any], dict[str, Any]]:
    """(what a page of an alpha-beta search has of its own to search again, and beside it in its data).

    restored : the settings that a run in the table brings back
    """
    board = result.board
    live = {
        "form": about_form(game_of(board.position)),
        "settings": {"on": result.enhancements.names(), "depth": result.depth or DEPTH, "time": SECONDS},
        "restored": ["on"],
        "row": row_of(result, move_texts(board, result.move), recording.view),
        **search_words(recording),
    }
    return live, {}


def search_words(recording: Recording) -> dict[str, Any]:
    """What says in a page of an alpha-beta search how its moves, values and events are spoken of."""
    board = recording.tree.board
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
    return {
        "declaration": declaration(recording.view),
        "called": {language: _called(board, language) for language in recording.conventions},
        "conventions": conventions,
        "seer": {language: seer(board, recording.view, language) for language in recording.conventions},
    }


def _by_playouts(recording: Recording, result: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same of a Monte-Carlo tree search."""
    assert isinstance(recording, PlayoutRecording)
    board, settings, memory = result.board, result.settings, new_memory()
    settings.write_to(memory)
    own = {name: getattr(settings, name) for name in ("exploration", "rule", "leaf")}
    own = {"playouts": min(result.playouts, MOST_PLAYOUTS), "seed": 1, **own}
    row = own | {"playouts": result.playouts, "seed": None, "nodes": result.nodes, "value": result.value}
    row |= {"milliseconds": 1000 * result.seconds, "proved": result.proved, "isWhole": True}
    live = {
        "form": about_playouts(board.name, own["playouts"]),
        "settings": own,
        "restored": list(own),
        "row": row | {"move": move_texts(board, result.move)},
        "words": in_each(lambda: in_language(PLAYOUT_WORDS)),
        "sentences": sentence_texts(board),
        "conventions": recording.conventions_text(),
        "terminal": TERMINAL,
        "shows": "steps" if isinstance(recording, PlayoutSteps) else "tree",
    }
    return live, {"playouts": memory.tobytes()}


def engine_data(module: Module) -> dict[str, Any]:
    """What a page searches with, as client.js opens it: the parts named in ENGINE."""
    return {
        "module": module.code,
        "engine": {"manifest": module.manifest, "worker": bundle("live/worker")},
    }


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
    data = {part: value for part, value in page.data.items() if part not in (*ENGINE, SCRIPT)}
    return replace(page, data=data | {"live": page.data["live"] | {"engine": name, "isOpen": is_open}})


def _repeatable(recording: Recording) -> Any:
    result = recording.result
    if result is None:
        raise ExportError("expected live=False, or a search with its result")
    is_playouts = recording.panel == "playouts"
    board, evaluator = result.board, result.evaluator
    kind, is_record = type(evaluator).__name__, isinstance(evaluator, np.record)
    size = len(packed(own_evaluator(evaluator).tobytes())[1]) if is_record else 0
    for is_wrong, problem in (
        (not game_of(board.position).compiled, f"a game that is compiled, got {board.name}"),
        *(_unrepeatable_playouts(result) if is_playouts else ()),
        (not is_record, f"an evaluator that is compiled, got {kind}"),
        (size > LARGEST, f"an evaluator of at most {LARGEST:,} bytes in a page, got {size:,} of {kind}"),
        (moves_of(board).written is None, f"a game that says how moves are written, got {board.name}"),
    ):
        if is_wrong:
            raise ExportError(f"expected live=False, or {problem}")
    return result


def _unrepeatable_playouts(result: Any) -> tuple[tuple[bool, str], ...]:
    """(whether it is so, what a page would need instead) of what only Python does in a search by playouts."""
    settings = result.settings
    return (
        (settings.leaf == POLICY, "leaves that no function of Python values, got a policy"),
        (settings.noise > 0, f"noise=0, as a page draws none, got {settings.noise}"),
        (settings.temperature > 0, f"temperature=0, as a page draws no move, got {settings.temperature}"),
        (bool(np.any(result.log["kind"] == KEPT)), "a new tree, got one kept from an earlier search"),
    )


def _written(board: Playable) -> Mapping[str, Any]:
    """Notation -> what makes the text of a move from its name; of the notations that trees have."""
    moves = moves_of(board)
    assert moves.written is not None  # as `_repeatable` says
    written = moves.written(board)
    return written if moves.spell_tree else {name: written[name] for name in (PLAIN, moves.own)}


def notations_of(recording: Recording) -> dict[str, str]:
    """Language -> the notation of the moves of its tree."""
    moves, written = moves_of(recording.tree.board), _written(recording.tree.board)
    return {
        language: own.moves if moves.spell_tree and own.moves in written else moves.own
        for language, own in recording.conventions.items()
    }


def _called(board: Playable, language: str) -> dict[str, Any]:
    first, second, win = names_of(board, language)
    return {"sides": [first, second], "win": win}
