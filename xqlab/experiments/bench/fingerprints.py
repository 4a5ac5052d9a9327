"""The fingerprints of the search: node totals of fixed searches by game and preset.

They stand in `data/fingerprints/fingerprints.json`. They change if and only if the rules, the evaluation or
the search of a game do: what was measured before is then stale, see `xqlab.experiments.run.source_state`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from xqlab.errors import XqlabError
from xqlab.experiments.bench.fixed import DEEPER, positions
from xqlab.experiments.bench.game_speed import REPORT
from xqlab.experiments.run.positions import stored_boards
from xqlab.experiments.run.source_state import FINGERPRINTS
from xqlab.files import data_file
from xqlab.game import game_of
from xqlab.game_profile import profile_with_texts
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.xiangqi import GAME, Board

GAMES = ("tic-tac-toe", "chess", "junqi")  # besides Xiangqi
BOARDS = 4
Fingerprints = Mapping[str, Mapping[str, int]]  # game -> preset -> nodes


def fingerprints() -> Fingerprints:
    """Those of today."""
    return {"xiangqi": _of_xiangqi()} | {game: _of_game(game) for game in GAMES}


def stored_fingerprints() -> Fingerprints:
    """Those of `data/fingerprints/fingerprints.json`."""
    content: Fingerprints = json.loads(data_file(FINGERPRINTS).read_text(encoding="utf-8"))
    return content


def _of_xiangqi() -> dict[str, int]:
    fixed = [(Board(entry.fen), entry.depth) for entry in positions()]

    def total(use: Enhancements, deeper: int) -> int:
        return sum(Searcher(board, use).run(board, depth=depth + deeper).nodes for board, depth in fixed)

    return {
        "full": total(Enhancements.full(GAME), DEEPER),
        "lossless": total(Enhancements.lossless(GAME), 0),
        "textbook": total(Enhancements.textbook(), -3),
        "paper": sum(
            total(Enhancements.paper(history=history, deepening=deepening), -3)
            for history in (False, True)
            for deepening in (False, True)
        ),
    }


def _of_game(name: str) -> dict[str, int]:
    profile = profile_with_texts(name, "fingerprints", XqlabError)
    texts = profile.needed("texts", "fingerprints")
    boards = (stored_boards(profile) if profile.experiments.bench else [texts.read(texts.start)])[:BOARDS]
    game = game_of(boards[0].position)
    uses = {
        "full": (Enhancements.full(game), 5),
        "lossless": (Enhancements.lossless(game), 3),
        "textbook": (Enhancements.textbook(), 2),
        "report": (Enhancements.of(*REPORT).served_by(game), 3),
    }
    return {
        name: sum(Searcher(board, use).run(board, depth=depth).nodes for board in boards)
        for name, (use, depth) in uses.items()
    }
