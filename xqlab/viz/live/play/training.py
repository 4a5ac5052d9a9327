"""The page of a `Trainer` that searches: what `training.js` needs besides the page of a board that plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.live.live import SCRIPT
from xqlab.viz.live.play.playing import playing_page, start_of
from xqlab.viz.page.standalone import StandalonePage
from xqlab.viz.trainer.solution import NODES, SHOWN

LONGEST_CHECKED = 4  # moves of a mate whose replies to wrong moves are all proven: of longer ones in a minute


def training_page(page: StandalonePage, trainer: Any) -> StandalonePage:
    """The page of a trainer, made one that searches; raises ExportError for a game that no page can play."""
    board = BoardWidget(trainer.puzzles[0].board)
    playing = playing_page(page, board)
    board.close()
    puzzles = [
        {
            "first": trainer._frames(number, [])[0],
            "start": start_of(trainer._profile, puzzle.board),
            "tree": trainer._solver.tree(puzzle, fails=0 < puzzle.moves <= LONGEST_CHECKED),
            "limits": puzzle.limits,
        }
        for number, puzzle in enumerate(trainer.puzzles)
    ]
    data = {name: value for name, value in playing.data.items() if name != SCRIPT}
    own = {"puzzles": puzzles, "nodes": NODES, "shown": SHOWN}
    return replace(playing, script=trainer.LIVE_SCRIPT, styles=page.styles, data={**data, **page.data, **own})
