"""Games of a net against itself by Monte-Carlo tree search, in the ledger of self-play: one line a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.errors import quoted
from xqlab.experiments.matches.game_play import PlayedGame, game_shape
from xqlab.experiments.matches.mcts_player import centipawns
from xqlab.experiments.matches.player import Reply
from xqlab.experiments.run.ledger import Ledger
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.work import run
from xqlab.experiments.selfplay.game_ledger import KIND
from xqlab.game_board import GameBoard
from xqlab.learning.errors import LearningError, check_integers, check_numbers
from xqlab.learning.net_file import policy_in
from xqlab.learning.starts import Starts, drawn_start, starts_of
from xqlab.mcts.driver import MctsSearcher
from xqlab.mcts.memory import EXPANDED, ROOT
from xqlab.mcts.result import Result
from xqlab.nnue.training.training import torch_threads

NAME = "net"
TREE_MB = 64
COLUMNS = {"targets": [dict[str, float]], "searched": [float]}
PROVED = {"proved": [[record_of(line=str, targets=dict[str, float], value=float)]]}


@dataclass(frozen=True)
class SelfPlay:
    """How the games of an iteration are played; the same net, seed and number give the same game.

    games             : of an iteration
    playouts, batch   : of each search
    exploration, noise, noise_alpha, solve : as for `xqlab.mcts`
    temperature       : of the first `temperature_plies` moves; then the best is played
    starts            : where games begin: "" for the game's own start, a family of its profile, such as
                        "rook-against-advisors", or texts of positions
    random_plies      : at most so many random moves before the first search
    random_share      : share of the later moves that are random, too, so that positions are learnt that
                        neither side would allow: with odds of 1 / (1 + visits), as positions below a move
                        with many visits are in the tree. The targets remain the search's
    proved_positions  : the most positions below the root of each search that are learnt, too, drawn at random
                        from those whose value it proved
    longest           : plies after which a game is a draw
    Raises LearningError.
    """

    games: int = 128
    playouts: int = 64
    batch: int = 1
    exploration: float = 1.5
    noise: float = 0.25
    noise_alpha: float | None = None
    solve: bool = True
    temperature: float = 1.0
    temperature_plies: int = 30
    starts: Starts = ""
    random_plies: int = 0
    random_share: float = 0.0
    proved_positions: int = 0
    longest: int = 400

    def __post_init__(self) -> None:
        check_integers(vars(self), games=1, playouts=1, batch=1, longest=1)
        check_integers(vars(self), temperature_plies=0, random_plies=0, proved_positions=0)
        for name in ("exploration", "noise", "temperature"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
                raise LearningError(f"expected {name} of at least 0, got {quoted(value)}")
        check_numbers(vars(self), random_share=1)
        object.__setattr__(self, "starts", starts_of(self.starts))


def targets_of(result: Result) -> dict[str, float]:
    """The text of each move -> its weight as a target: its visits.

    Where the search proved the value, the moves that are proved to reach it share the weight, as a proved
    move is not visited again. Otherwise visits of moves that are proved to lose do not count: they were made
    before the proof.
    """
    best = [child for child in result.children if child.proved and child.q == result.value]
    if result.proved and best:
        return {str(child.move): 1.0 for child in best}
    tried = [child for child in result.children if child.visits]
    visits = {str(child.move): float(child.visits) for child in tried if not child.proved or child.q != -1}
    return visits or {str(result.move): 1.0}


def value_of(result: Result) -> float:
    """The value for the side to move: that of the best move, even if a temperature plays another."""
    best = result.tree.best_child(ROOT)
    return float(result.value if result.proved or best is None else result.tree.q(best))


def proved_below(result: Result, most: int, drawn: random.Random) -> list[dict[str, Any]]:
    """Positions below the root whose value the search proved: their lines, best moves and values.

    The best moves are those proved to reach the value, which is that for the side to move.
    """
    tree, nodes = result.tree, result.tree.nodes
    exact = nodes["low"] == nodes["high"]
    inner = [int(node) for node in np.flatnonzero(exact & (nodes["state"] == EXPANDED)) if node]
    rows = []
    for node in sorted(drawn.sample(inner, min(most, len(inner)))):
        board, line = tree.board.copy(), []
        for code in tree.line(node):
            line.append(str(board.move_of(code)))
            board.push_code(code)
        low, children = float(nodes["low"][node]), tree.children(node)
        best = [child for child in children if exact[child] and nodes["low"][child] == low]
        rows.append(
            {
                "line": " ".join(line),
                "targets": {str(board.move_of(int(nodes["move"][child]))): 1.0 for child in best},
                "value": -low + 0.0 if nodes["side"][node] == 1 else low,
            }
        )
    return rows


def _stray_move(board: GameBoard, result: Result, drawn: random.Random) -> Any:
    # Moves with many visits are in the tree and learnt from there; others are learnt in no other way.
    visits = result.visits
    odds = [1 / (1 + visits.get(str(move), 0)) for move in board.legal_moves]
    return drawn.choices(board.legal_moves, odds)[0]


def play_game(net: str, digest: str, game: str, plan: SelfPlay, seed: int, number: int) -> dict[str, Any]:
    """One game as in the ledger: a `PlayedGame`, with the targets and the value of each move."""
    drawn = random.Random(f"{seed} {number}")
    opening = drawn_start(game, plan.starts, plan.random_plies, drawn)
    board = opening.board()
    names = ("exploration", "noise", "noise_alpha", "solve", "batch")
    options: dict[str, Any] = {name: getattr(plan, name) for name in names}
    policy = policy_in(net, digest, plan.batch)
    searchers = [
        MctsSearcher(board, policy, tree_mb=TREE_MB, temperature=temperature, **options)
        for temperature in (plan.temperature, 0.0)
    ]
    replies: list[Reply] = []
    results: list[Result] = []
    proved: list[list[dict[str, Any]]] = []
    while (outcome := board.outcome()) is None and len(replies) < plan.longest:
        searcher = searchers[len(replies) >= plan.temperature_plies]
        searcher.follow(board)
        result = searcher.run(playouts=plan.playouts, seed=drawn.getrandbits(60))
        if result.stopped == "interrupted":
            raise KeyboardInterrupt
        results.append(result)
        if plan.proved_positions:
            proved.append(proved_below(result, plan.proved_positions, drawn))
        # A share of 0 draws no number, so that it changes no game.
        stray = plan.random_share and drawn.random() < plan.random_share
        move = _stray_move(board, result, drawn) if stray else result.move
        value = centipawns(result.value, result.settings.scale, result.proved)
        replies.append(Reply(move, value, result.seconds, result.playouts, len(result.pv)))
        board.push(move)
    ended = (None, "max_plies", "") if outcome is None else (outcome.winner, outcome.reason, "")
    played = PlayedGame.of((NAME, NAME), opening, replies, ended)
    values = [value_of(result) for result in results]
    record = {**played.as_json(), "targets": [targets_of(result) for result in results], "searched": values}
    return record | {"proved": proved} if plan.proved_positions else record


def _play_item(item: tuple[str, str, str, SelfPlay, int, int]) -> dict[str, Any]:
    # There is a worker for each core, and the last bits of an answer may depend on the number of threads.
    with torch_threads(1):
        return play_game(*item)


def record_shape(value: Any, name: str) -> Iterator[str]:
    """The shape of a line of the ledger."""
    yield from game_shape(value, name)
    columns = COLUMNS | PROVED if "proved" in value else COLUMNS
    yield from record_of(**columns)(value, name)
    for column in columns:
        if len(value[column]) != len(value["moves"].split()):
            yield f"{column} to be of each move, got {len(value[column])}"


def self_play(
    net: str | PathLike[str],
    path: str | PathLike[str],
    game: str,
    plan: SelfPlay,
    seed: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> list[dict[str, Any]]:
    """The games of the net in a file against itself, in order; each is written as soon as it ends.

    path : the ledger; a killed or interrupted run resumes from it. `read_selfplay` reads it, too
    workers, executor : as for `xqlab.experiments.run.work.run`; every worker must be able to read the net
    Raises LedgerError for the ledger of another net or plan, BusyError, OSError with a note of what is kept.
    """
    digest = disk.sha256(net)[:16]
    configuration = {**asdict(plan), "game": game, "net": digest}
    with Ledger(path, KIND, configuration, seed, record=record_shape) as ledger:
        where = str(Path(net).resolve())
        items = {at: (where, digest, game, plan, seed, at) for at in range(plan.games)}
        work: dict[str, Any] = {"workers": workers, "executor": executor, "progress": progress}
        for _ in run(_play_item, items, ledger=ledger, unit="game", **work):
            pass
        return [ledger[at] for at in range(plan.games)]


def mean_entropy(games: list[dict[str, Any]]) -> float:
    """The mean entropy, in nats, of the search's shares of the moves."""
    entropies = []
    for game in games:
        for targets in game["targets"]:
            shares = np.array([target for target in targets.values() if target]) / sum(targets.values())
            entropies.append(float(-(shares * np.log(shares)).sum()))
    return float(np.mean(entropies))
