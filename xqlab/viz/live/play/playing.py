"""A page on which a board plays, against the search itself: what it needs besides the board's own page."""

from dataclasses import replace
from typing import Any

import numpy as np

from xqlab.ending_texts import DRAW, Ending
from xqlab.game import MATE, MATE_BOUND, RULE_WIN, default_evaluator, game_of
from xqlab.game_board import GameBoard
from xqlab.game_profile import Texts, position_text
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import EVENT
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.board.page.data import game_texts
from xqlab.viz.live.live import SCRIPT, engine_data, notations_of, search_words
from xqlab.viz.live.play.shapes import reasons_of
from xqlab.viz.live.positions.text_form import text_form
from xqlab.viz.page.bundle import classic
from xqlab.viz.page.game_words import ANNOUNCEMENTS, NOTICES, STATUS, VALUES
from xqlab.viz.page.move_words import WORDS, kind_of
from xqlab.viz.page.recording import Recording
from xqlab.viz.page.standalone import ExportError, StandalonePage
from xqlab.viz.search_form.summary import SUMMARY
from xqlab.viz.search_form.widget import about_form
from xqlab.viz.stepper.widget import Stepper
from xqlab.wasm import module_of
from xqlab.words import in_each, in_language

WHY = "live/play/why"  # the script of a page, and its name
WHY_EVENTS = 50_000  # of the log of a search behind a move: as many as a stepper opens in two seconds
DRAWS = 24  # set-ups that a tool with a random result may place on a page
TRAITS = (
    "faces notation flip editable strict sound arrows level depth time nodes engine_side _about _book"
).split()


def playing_page(page: StandalonePage, widget: Any) -> StandalonePage:
    """The page of a `BoardWidget` that plays.

    Raises ExportError for a game that no page can play, and for a board on which nobody plays.
    """
    line, profile = widget._line, widget._profile
    start, game = line.start, profile.game
    if missing := widget.missing_for_play():
        raise ExportError(f"expected live=False, or {missing}")
    assert game.moves.written is not None  # as said there
    module = module_of(start)
    names = {language: profile.names(language) for language in LANGUAGES}
    endings = game.play.endings or (Ending(start.DECIDED), Ending(start.DRAWN))
    texts = game.texts or Texts()
    live = {
        "symbols": list(game_of(start.position).symbols),
        "squares": list(profile.squares),
        "written": game.moves.written(start),
        "text": (text_form(start) or {}) | {"counts": texts.counts, "clock": list(texts.clock)}
        if profile.arranges()
        else None,
        "strict": {
            "needed": list(texts.needed),
            "places": {symbol: list(squares) for symbol, squares in texts.places.items()},
            "impossible": list(texts.impossible),
        },
    }
    play = {
        "codes": list(line.codes),
        "at": line.at,
        "start": start_of(profile, start),
        "new": start_of(profile, profile.start(start)),
        "pictures": {
            faces: [profile.picture(start, faces=faces, flip=flip).as_json() for flip in (False, True)]
            for faces in (profile.faces or [""])
        },
        "texts": game_texts(line, profile),
        "tags": game.moves.tags
        and {
            **{"tags": game.moves.tags, "notation": game.moves.game_notation},
            **{"usual": texts.start, "columns": 80},
        },
        "sides": {language: list(sides) for language, (sides, _) in names.items()},
        "pieces": {language: dict(pieces) for language, (_, pieces) in names.items()},
        "kinds": {
            language: {
                symbol: kind_of(piece, sides[profile.side_of(symbol)]) for symbol, piece in pieces.items()
            }
            for language, (sides, pieces) in names.items()
        },
        "kings": [
            next(symbol for symbol in profile.pieces if profile.side_of(symbol) == side) for side in (0, 1)
        ],
        "notation": {language: profile.notation_in(language) for language in LANGUAGES},
        "worth": dict(game.board.worth),
        "threat": in_each(lambda: in_language(game.play.threat)),
        "win": game.win._asdict(),
        "endings": [
            {
                "reason": game.play.reason(ending.reason)._asdict(),
                "explained": ending.explained._asdict() if any(ending.explained) else {},
            }
            for ending in endings
        ],
        "refusals": reasons_of(profile, profile.start(start)),
        "deeds": {"en": vars(game.play.deeds)} if game.play.deeds else {},
        "draw": DRAW,
        "bounds": {"MATE": MATE, "MATE_BOUND": MATE_BOUND, "RULE_WIN": RULE_WIN},
        "fills": {tool: [_draws(profile, side, tool) for side in (0, 1)] for tool in profile.tools},
        "status": in_each(lambda: in_language(STATUS)),
        "values": in_each(lambda: in_language(VALUES)),
        "announced": in_each(lambda: in_language(ANNOUNCEMENTS)),
        "moved": in_each(lambda: in_language(WORDS)),
        "notices": {name: words._asdict() for name, words in NOTICES.items()},
    }
    data = {
        "traits": {name: getattr(widget, name) for name in TRAITS},
        "position": widget._position,
        "fen": widget.fen,
        "play": play,
        "live": live,
        "start": start.position.tobytes(),
        "why": _why(start),
        SCRIPT: why_script(),
        "evaluator": default_evaluator(start.position).tobytes(),
        **engine_data(module),
    }
    facts = {language: rows[:1] for language, rows in page.facts.items()}
    styles = dict.fromkeys((*page.styles, *Stepper.STYLES))
    return replace(
        page,
        script=widget.LIVE_SCRIPT,
        styles=tuple(styles),
        data=data,
        facts=facts,
        is_live=True,
        has_form=False,
    )


def why_script() -> str:
    """The script that shows the search behind a move: a page loads it when it is asked for."""
    return classic(WHY, "makeWhy", WHY)


def _why(board: GameBoard) -> dict[str, Any]:
    """What that script needs to say of a search of the game of a board."""
    recording = Recording(Nodes(np.zeros(0, EVENT), board, None))
    use, about = Enhancements.full(game_of(board.position)), about_form(game_of(board.position))
    needs = {name: {"works_with": switch["works_with"]} for name, switch in about["switches"].items()}
    live = {
        "form": {"switches": needs},
        "on": use.names(),
        "row": {"parameters": use.parameters},
        "summary": in_each(lambda: in_language(SUMMARY)),
        "notations": notations_of(recording),
        "events": WHY_EVENTS,
    }
    without_picture = recording.about("chinese", flip=False) | {"picture": None}  # the board has it
    return {"live": live | search_words(recording), "about": without_picture}


def start_of(profile: Any, board: GameBoard) -> dict[str, Any]:
    """The start of a game: its text, None where none can be set up, the side to move, the move's number."""
    text = position_text(board)
    number = profile.game.play.move_number(board)
    return {
        "text": text if profile.arranges() else None,
        "written": text,
        "turn": profile.turn(board),
        "number": number,
    }


def _draws(profile: Any, side: int, tool: str) -> list[list[str | None]]:
    """What a tool may place on each square, None where it changes nothing."""
    enemy = _first_piece(profile, 1 - side)
    full = [enemy] * len(profile.squares)
    draws = [profile.filled(full, side, tool) for _ in range(DRAWS)]
    return [[None if cell == enemy else cell for cell in draw] for draw in draws]


def _first_piece(profile: Any, side: int) -> str:
    """The symbol of a side's king or its equivalent."""
    return next(symbol for symbol in profile.pieces if profile.side_of(symbol) == side)
