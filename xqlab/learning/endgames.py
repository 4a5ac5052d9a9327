"""How well the nets of a run play a small endgame, judged by exhaustive search of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from xqlab.errors import quoted
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.suite.result import share_solved
from xqlab.learning.errors import LEARNING, LearningError
from xqlab.mcts.driver import MctsSearcher
from xqlab.text_table import Table
from xqlab.words import Words
from xqlab.xiangqi import Board
from xqlab.xiangqi.endgames import FAMILIES, NO_END, Endgame, value_of

if TYPE_CHECKING:
    from xqlab.learning.net_file import NetPolicy  # needs torch

POSITIONS, GAMES, LONGEST = 600, 100, 60
BATCH = 8  # positions that a net gets, and leaves for which a search asks, at a time

Choice = Callable[[list[Board]], list[int]]  # boards -> of each, the place of a move in `codes()`


@dataclass(frozen=True)
class Quality:
    """How a player plays an endgame, against exact play. Means have half the width of their 95 % interval.

    positions : positions drawn at random in which the attacker is to move and wins, but not at once
    kept      : share of its moves that keep the win
    longer    : by how many plies those moves delay it, on average
    shorter   : by how many plies the defender's moves, in as many lost positions, hasten the end
    games     : the attacker against the defence that holds out longest, from random positions
    won       : share of the games that it wins within LONGEST plies and the rules on repetition
    """

    player: str
    positions: int
    kept: tuple[float, float]
    longer: tuple[float, float]
    shorter: tuple[float, float]
    games: int
    won: tuple[float, float]


def random_choice(seed: int) -> Choice:
    """A player that moves at random."""
    chance = Random(seed)
    return lambda boards: [chance.randrange(len(board.codes())) for board in boards]


def policy_choice(policy: "NetPolicy") -> Choice:
    """The likeliest move of a net, without search."""
    return lambda boards: [int(np.argmax(weights)) for weights, _ in policy(boards)]


def search_choice(policy: "NetPolicy", playouts: int) -> Choice:
    """The move of Monte-Carlo tree search with a net."""

    def move_in(board: Board) -> int:
        result = MctsSearcher(board, policy, tree_mb=4, batch=BATCH).run(playouts=playouts)
        return board.codes().index(board.code_of(result.move))

    return lambda boards: [move_in(board) for board in boards]


def drawn_positions(endgame: Endgame, count: int, turn: int, seed: int) -> list[Board]:
    """Distinct positions without captures that are won, but not at once, with one side to move.

    turn : the side to move, 0 Red, 1 Black
    """
    places = np.flatnonzero(endgame.whole() & (endgame.turns == turn) & (endgame.plies >= 2))
    if not len(places):
        raise LearningError(f"expected won positions in the endgame {endgame.letters}, there are none")
    places = np.random.default_rng([seed, turn]).permutation(places)[:count]
    return [Board(endgame.fen(int(place))) for place in places]


def mean_of(values: Iterable[float]) -> tuple[float, float]:
    """(mean, half the width of its 95 % interval) of independent values; (0, 0) of none."""
    sample = np.array(list(values), float)
    if len(sample) < 2:
        return (float(sample.sum()), 0.0)
    return float(sample.mean()), float(1.96 * sample.std(ddof=1) / len(sample) ** 0.5)


def quality_of(
    player: str,
    choose: Choice,
    endgame: Endgame,
    *,
    positions: int = POSITIONS,
    games: int = GAMES,
    seed: int = 1,
) -> Quality:
    """The quality of a player on positions and games drawn by a seed."""
    kept: list[float] = []
    longer: list[float] = []
    shorter: list[float] = []
    attacked, defended = (drawn_positions(endgame, positions, turn, seed) for turn in (0, 1))
    for board, place in zip(attacked, choose(attacked)):
        after = endgame.after(board)
        keeps = value_of(after) == -1
        kept.append(float(keeps[place]))
        if keeps[place]:
            longer.append(float(after[place] - after[keeps].min()))
    for board, place in zip(defended, choose(defended)):
        after = endgame.after(board)
        shorter.append(float(after.max() - after[place]))
    starts = drawn_positions(endgame, games, 0, seed + 1)
    won = [float(wins(choose, endgame, board, Random(f"{seed} {at}"))) for at, board in enumerate(starts)]
    return Quality(
        player, len(attacked), mean_of(kept), mean_of(longer), mean_of(shorter), len(starts), mean_of(won)
    )


def wins(choose: Choice, endgame: Endgame, board: Board, chance: Random) -> bool:
    """Whether the player, who is to move, beats the defence that holds out longest, within LONGEST plies."""
    attacker, board = board.turn, board.copy()
    for _ in range(LONGEST):
        outcome = board.outcome()
        if outcome is not None:
            return outcome.winner == attacker
        codes = board.codes()
        if board.turn == attacker:
            board.push_code(codes[choose([board])[0]])
            continue
        after = endgame.after(board)
        best = np.flatnonzero(after == (NO_END if (after == NO_END).any() else after.max()))
        board.push_code(codes[chance.choice(best.tolist())])
    return False


def judge_run(
    folder: str | PathLike[str],
    *,
    playouts: int = 48,
    positions: int = POSITIONS,
    games: int = GAMES,
    every: int = 1,
) -> list[Quality]:
    """The qualities of the nets of a run that began in a family of endgames.

    The players are random moves, the policies of every Nth net (`every`) and of the last, and the first and
    the last net with search. Raises LearningError for a run that began elsewhere.
    """
    from xqlab.learning.loop import net_file, read_iterations  # torch is not loaded to list studies
    from xqlab.learning.net_file import NetPolicy, load_net

    endgame = Endgame(FAMILIES[family_of(folder)])
    last = len(read_iterations(folder))
    players: list[tuple[str, Choice]] = [("random moves", random_choice(1))]
    for generation in sorted({*range(0, last, every), last}):
        policy = NetPolicy(load_net(net_file(folder, generation)), BATCH)
        players.append((f"net {generation}", policy_choice(policy)))
        if generation in (0, last):
            name = f"net {generation}, {playouts} playouts"
            players.append((name, search_choice(policy, playouts)))
    return [quality_of(name, choose, endgame, positions=positions, games=games) for name, choose in players]


def family_of(folder: str | PathLike[str]) -> str:
    """The family of endgames in which the games of a run begin; raises LearningError for another run."""
    from xqlab.learning.loop import run_header

    header = run_header(folder)
    game, starts = header["configuration"]["game"], header["configuration"]["self_play"]["starts"]
    if game != Board.name or not isinstance(starts, str) or starts not in FAMILIES:  # or a list of texts
        raise LearningError(
            f"expected a run that began in a family of endgames of {Board.name}, which are solved here,"
            f" got one of {game} with starts {quoted(starts)}"
        )
    return str(starts)


def quality_table(qualities: Sequence[Quality]) -> Table:
    """A row for each player, with 95 % intervals, whose half width stands behind ± of means."""

    def share(mean: tuple[float, float], count: int) -> str:
        low, high = share_solved(round(mean[0] * count), count)
        return f"{mean[0]:.1%} ({low:.1%} to {high:.1%})"

    def plies(mean: tuple[float, float]) -> str:
        return f"{mean[0]:.2f} ± {mean[1]:.2f}"

    titles = ("player", "moves that keep the win", "plies longer", "defence, plies shorter", "games won")
    return Table(
        titles,
        [[row.player, share(row.kept, row.positions), plies(row.longer), plies(row.shorter),
          share(row.won, row.games)] for row in qualities],
    )  # fmt: skip


Item = tuple[str, str, dict[str, int]]  # a configuration, the folder of a run, the arguments of `judge_run`


def _plan(
    configuration: str = "rook-endgame",
    run: str = "",
    positions: int = 300,
    games: int = 40,
    playouts: int = 48,
    every: int = 3,
) -> dict[str, Item]:
    # run: the folder of a run to judge, instead of one of the configuration
    sizes = {"positions": positions, "games": games, "playouts": playouts, "every": every}
    return {configuration: (configuration, run, sizes)}


def _measure(item: Item, folder: Path) -> list[Quality]:
    from xqlab.learning.loop import learned

    configuration, run, sizes = item
    return judge_run(learned(configuration, run, folder, progress=False), **sizes)


STUDIES: Studies = (
    Study(
        name="rook-endgame",
        about=Words(
            "nets that teach themselves a small endgame, judged by exhaustive search",
            "自学小残局的网络，由穷举搜索评判",
        ),
        row=Quality,
        plan=_plan,
        measure=_measure,
        rests_on=("data learning/rook-endgame.toml", *LEARNING),
        table=quality_table,
        caveat="Games and nets depend on the seed alone, up to the last digits of torch's sums.",
    ),
)
