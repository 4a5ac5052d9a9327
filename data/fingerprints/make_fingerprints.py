"""The fingerprints of the searches: node totals by game and preset or in a row, totals of each switch alone,
and digests of playouts.

    python data/fingerprints/make_fingerprints.py

writes fingerprints.json, switches.json and playouts.json beside this file. They change if and only if the
rules, the evaluation or the search of a game do: what was measured before is then stale, see
`xqlab.experiments.run.source_state`. A commit that changes one says why.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from xqlab.experiments.bench.fixed import DEEPER, count_nodes, positions
from xqlab.experiments.bench.game_speed import REPORT
from xqlab.experiments.run.positions import stored_positions
from xqlab.experiments.run.source_state import PLAY
from xqlab.experiments.sweeps.ablation_plan import needs
from xqlab.game import game_of
from xqlab.game_profile import profile_with_texts
from xqlab.games import TextbookTree, TicTacToe
from xqlab.mcts import mcts, uniform
from xqlab.playable import Playable
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.switches import OFFERED
from xqlab.xiangqi import GAME, Board

GAMES = ("tic-tac-toe", "chess", "junqi")  # besides Xiangqi
MOVES, PLAY_DEPTH = 4, 4  # of the searcher that plays on from a position
BOARDS, SHALLOWER = 4, -3  # of another game; plies more for searches that order no moves
ALONE, AT_MOST = {"xiangqi": 4}, 100_000  # game -> depth with each switch alone, 3 for others; nodes of each
PLAYOUTS: tuple[Mapping[str, Any], ...] = (  # settings of the fixed playouts
    {},
    {"solve": False, "expand_after": 0, "exploration": 0.7},
    {"evaluator": "static", "batch": 3, "virtual_loss": 2.5},
    {"evaluator": "alphabeta", "depth": 1, "rule": "puct"},
    {"evaluator": uniform, "batch": 4},
    {"evaluator": uniform, "solve": False},
)
Fingerprints = Mapping[str, Mapping[str, int]]  # game -> preset -> nodes


def fingerprints() -> Fingerprints:
    """Those of today."""
    return {"xiangqi": _of_xiangqi()} | {game: _of_game(game) for game in GAMES}


def switch_fingerprints() -> dict[str, dict[str, str]]:
    """Game -> switch -> nodes and sum of values of searches with it and what it needs alone."""
    boards = {
        "xiangqi": [Board(entry.fen) for entry in positions()],
        **{game: _boards(game) for game in GAMES},
    }
    return {name: _alone(starts[:BOARDS], ALONE.get(name, 3)) for name, starts in boards.items()}


def _alone(boards: Sequence[Playable], depth: int) -> dict[str, str]:
    game, totals = game_of(boards[0].position), {}
    for name, switch in OFFERED.items():
        if all(map(game.offers, switch.needs)):
            use = Enhancements.textbook().including(*needs(name), name)
            results = [Searcher(board, use).run(board, depth=depth, nodes=AT_MOST) for board in boards]
            nodes, value = (sum(getattr(one, column) for one in results) for column in ("nodes", "value"))
            totals[name] = f"{nodes} nodes, value {value}"
    return totals


def playout_fingerprints() -> dict[str, str]:
    """Name -> digest of the logs and trees of fixed playouts: the same on every system."""
    boards = {
        "tic-tac-toe": TicTacToe("b2"),
        "textbook tree": TextbookTree([[[5, 6], 7], [3, [6, 9]], [7, 5]]),
    }
    return {name: _of_playouts(board) for name, board in boards.items()}


def _of_playouts(board: Playable) -> str:
    digest = hashlib.sha256()
    for settings in PLAYOUTS:
        result = mcts(board, playouts=200, record=True, **settings)
        digest.update(result.log.tobytes() + result.tree.nodes.tobytes())
    return digest.hexdigest()[:16]


def _of_xiangqi() -> dict[str, int]:
    boards = [Board(entry.fen) for entry in positions()]
    return {
        "full": count_nodes(Enhancements.full(GAME), DEEPER)[0],
        "lossless": count_nodes(Enhancements.lossless(GAME))[0],
        "textbook": count_nodes(Enhancements.textbook(), SHALLOWER)[0],
        "paper": sum(
            count_nodes(Enhancements.paper(history=history, deepening=deepening), SHALLOWER)[0]
            for history in (False, True)
            for deepening in (False, True)
        ),
        PLAY: _of_play(boards, Enhancements.full(GAME)),
    }


def _of_game(name: str) -> dict[str, int]:
    boards = _boards(name)
    game = game_of(boards[0].position)
    uses = {
        "full": (Enhancements.full(game), 5),
        "lossless": (Enhancements.lossless(game), 3),
        "textbook": (Enhancements.textbook(), 2),
        "report": (REPORT.served_by(game), 3),
    }
    totals = {
        name: sum(Searcher(board, use).run(board, depth=depth).nodes for board in boards)
        for name, (use, depth) in uses.items()
    }
    return totals | {PLAY: _of_play(boards, Enhancements.full(game))}


def _boards(name: str) -> list[Any]:
    profile = profile_with_texts(name, "fingerprints")
    texts = profile.needed("texts", "fingerprints")
    stored = stored_positions(profile).values() if profile.experiments.bench else [texts.read(texts.start)]
    return list(stored)[:BOARDS]


def _of_play(boards: Sequence[Playable], use: Enhancements) -> int:
    # What a searcher remembers of a move changes its next search, and of the searches above none.
    nodes = 0
    for start in boards:
        searcher, board = Searcher(start, use), start.copy()
        for _ in range(MOVES):
            result = searcher.run(board, depth=PLAY_DEPTH)
            nodes += result.nodes
            if result.move is None:
                break
            board.push(result.move)
    return nodes


MADE: Mapping[str, Callable[[], Any]] = {
    "fingerprints": fingerprints,
    "switches": switch_fingerprints,
    "playouts": playout_fingerprints,
}

if __name__ == "__main__":
    for name, make in MADE.items():
        file = Path(__file__).with_name(f"{name}.json")
        file.write_text(json.dumps(make(), indent=1) + "\n", encoding="utf-8")
        print(file)
