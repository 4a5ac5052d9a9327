"""Self-play games of any game; those of Xiangqi as records of positions, on which nets are trained."""

import hashlib
import os
import random
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.evaluation import Weights, components
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import XIANGQI, Opening, profile_for, random_opening
from xqlab.experiments.matches.player import Reply
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.run.source_state import described_evaluator
from xqlab.experiments.run.work import run
from xqlab.experiments.selfplay.game_ledger import GameLedger
from xqlab.nnue import evaluator as net_evaluator
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, LAST_PLY, RANDOM, RECORD
from xqlab.nnue.net.quantised import Quantised
from xqlab.search.driver import Searcher
from xqlab.search.result import SearchError

NAME = "selfplay"  # of both players
LARGEST_VALUE = 32_000


@dataclass(frozen=True)
class Plan:
    """How games are played: the same plan and number give the same game.

    nodes, depth   : of each search; one of them
    random_plies   : number of random moves in the opening, drawn again while the search's value is above
                     `opening_value` centipawns for one side
    random_share   : share of random moves later on, for positions that good play does not reach
    resign_value   : a side that is ahead by more centipawns for `resign_plies` in a row wins
    draw_value     : values within so many centipawns for `draw_plies` in a row after ply `draw_after` are a
                     draw
    longest        : plies after which the game is a draw
    """

    seed: int = 1
    nodes: int | None = None
    depth: int | None = 5
    random_plies: tuple[int, int] = (4, 12)
    opening_value: int = 300
    random_share: float = 0.0
    resign_value: int = 1500
    resign_plies: int = 4
    draw_value: int = 12
    draw_plies: int = 24
    draw_after: int = 120
    longest: int = 300
    table_mb: float = 4.0

    def __post_init__(self) -> None:
        if (self.nodes is None) == (self.depth is None):
            raise SearchError(f"expected either nodes or depth, got {self.nodes!r} and {self.depth!r}")
        low, high = self.random_plies
        if not 0 <= low <= high <= 100:
            raise SearchError(
                f"expected random_plies from 0 to 100, the lesser first, got {self.random_plies!r}"
            )
        if not 0 <= self.random_share < 1:
            raise SearchError(f"expected random_share from 0 to below 1, got {self.random_share!r}")
        for name in ("opening_value", "resign_value", "resign_plies", "draw_plies", "longest"):
            if getattr(self, name) < 1:
                raise SearchError(f"expected {name} of at least 1, got {getattr(self, name)!r}")
        for name in ("draw_value", "draw_after"):
            if getattr(self, name) < 0:
                raise SearchError(f"expected {name} of at least 0, got {getattr(self, name)!r}")


def play(plan: Plan, number: int, evaluator: Any = None) -> NDArray[Any]:
    """The records of one game of Xiangqi: RECORD[plies], without the opening."""
    return records_of(play_game(plan, number, evaluator))


def play_game(plan: Plan, number: int, evaluator: Any = None, game: str = XIANGQI) -> PlayedGame:
    """One game of any game; where a move was drawn at random, `best` has the search's choice.

    The last move of a game that was given up was chosen, but decided nothing.
    Raises XqlabError for a game whose positions have no texts.
    """
    drawn = random.Random(f"{plan.seed} {number}")
    opening, searcher = _balanced_opening(plan, drawn, evaluator, game)
    board = opening.board()
    replies: list[Reply] = []
    best: list[str | None] = []
    ahead = level = 0
    while True:
        over = board.outcome()
        if over is not None:
            winner, termination = over.winner, over.reason
            break
        if len(replies) >= plan.longest:
            winner, termination = None, "max_plies"
            break
        search = searcher.run(board, nodes=plan.nodes, depth=plan.depth)
        move = search.move
        if plan.random_share > 0 and drawn.random() < plan.random_share:
            move = board.move_of(drawn.choice(board.codes()))
        replies.append(Reply(move, int(search.value), search.seconds, search.nodes, search.depth))
        best.append(None if move == search.move else str(search.move))
        of_first = search.value if board.turn else -search.value
        ahead = _in_a_row(ahead, of_first, plan.resign_value)
        level = level + 1 if abs(of_first) <= plan.draw_value and len(replies) > plan.draw_after else 0
        if abs(ahead) >= plan.resign_plies:
            winner, termination = ahead > 0, "resignation"
            break
        if level >= plan.draw_plies:
            winner, termination = None, "agreed_draw"
            break
        board.push(move)
    drawn_at = tuple(best) if any(best) else ()
    return PlayedGame.of((NAME, NAME), opening, replies, (winner, termination, ""), best=drawn_at)


def _balanced_opening(
    plan: Plan, drawn: random.Random, evaluator: Any, game: str
) -> tuple[Opening, Searcher]:
    """Random moves after which the search sees neither side far ahead, and that search."""
    while True:
        opening = random_opening(game, drawn.randint(*plan.random_plies), drawn)
        if opening is None:
            continue
        board = opening.board()
        searcher = Searcher(board, evaluator=evaluator, table_mb=plan.table_mb)
        if abs(searcher.run(board, nodes=plan.nodes, depth=plan.depth).value) <= plan.opening_value:
            return opening, searcher


def _in_a_row(ahead: int, value: int, least: int) -> int:
    """The number of values in a row, this one included, beyond `least` for one side: below 0 for Black."""
    if abs(value) < least:
        return 0
    side = 1 if value > 0 else -1
    return ahead + side if ahead * side >= 0 else side


def records_of(game: PlayedGame) -> NDArray[Any]:
    """The records of a self-play game of Xiangqi: RECORD[plies], without the opening."""
    records = np.zeros(len(game.moves), dtype=RECORD)
    board = game.opening.board()
    for ply, record in enumerate(records):
        code = board.parse_move(game.moves[ply]).code
        drawn = game.best[ply] if game.best else None
        taken = board.piece_at(code >> 7) is not None
        record["square"] = board.position.square
        record["value"] = max(-LARGEST_VALUE, min(LARGEST_VALUE, game.values[ply] or 0))
        record["move"] = code
        record["ply"] = min(int(board.position.height), LAST_PLY)
        record["turn"] = int(board.position.turn)
        record["flags"] = IN_CHECK * board.is_check() | CAPTURE * taken | RANDOM * (drawn is not None)
        record["best"] = 0 if drawn is None else board.parse_move(drawn).code
        record["clock"] = min(board.halfmove_clock, 255)
        board.push_code(code)
    records["result"] = 0 if game.winner is None else 1 if game.winner else -1
    return records


def _play_item(item: tuple[Plan, int, Any, str]) -> tuple[int, Any]:
    # (the number of positions, the game in the form that its file takes)
    plan, number, judge, game = item
    if game == XIANGQI:
        records = play(plan, number, None if judge is None else evaluator_of(judge))
        return len(records), records
    played_game = play_game(plan, number, judge, game)
    return len(played_game.moves), played_game


@lru_cache(maxsize=2)
def evaluator_of(judge: Weights | Path) -> Any:
    """The evaluator with these weights, or of the net in this file; a worker creates it once."""
    return components(judge) if isinstance(judge, Weights) else net_evaluator(judge)


@dataclass(frozen=True)
class Played:
    """The result of a run of self-play, without the games that were there before."""

    path: Path
    games: int
    positions: int
    seconds: float

    def __str__(self) -> str:
        if not self.games:
            return "all games were there"
        rate = self.positions / max(self.seconds, 1e-9)
        text = f"{self.games:,} games, {self.positions:,} positions in {self.seconds:.1f} s"
        return f"{text}: {rate:,.0f} positions/s"


def selfplay(path: Path | str, games: int, plan: Plan, **options: Any) -> Path:
    """Play games and write them to a file; return its path. Options and errors as for `played`."""
    return played(path, games, plan, **options).path


def played(
    path: Path | str,
    games: int,
    plan: Plan,
    *,
    game: str = XIANGQI,
    evaluator: Any = None,
    weights: Weights | None = None,
    net: Path | str | None = None,
    **how: Any,
) -> Played:
    """Play games and write them to a file; return their number of positions and the speed.

    Games of Xiangqi are records, see `xqlab.nnue.data.game_records`: the same plan, weights and number of
    games give the same bytes, whatever the workers. Games of any other game are lines of text, see
    `xqlab.experiments.selfplay.game_ledger`, in the order in which they end. Finished games are on the disk
    at once, of Xiangqi in `path` + ".partial"; a killed or interrupted run resumes from there.

    game      : the name of the game
    evaluator : of another game than Xiangqi; by default that of the search
    weights   : of the evaluation of Xiangqi; by default the search's default evaluator
    net       : the file of a net instead, which every worker can read
    how       : workers and the rest, as for `xqlab.experiments.run.work.run`
    Raises XqlabError or, for games as text, LedgerError for a file with other settings, BusyError if another
    process uses it, OSError, with a note of what is kept, if it cannot be written, SearchError for an invalid
    plan, NetFileError or NetworkError for an invalid net, XqlabError for a game whose positions have no
    texts.
    """
    if not (isinstance(games, int) and games > 0):
        raise SearchError(f"expected a number of games above 0, got {games!r}")
    names = [name for name, option in (("weights", weights), ("net", net)) if option is not None]
    if len(names) == 2:
        raise SearchError("expected weights or a net, got both")
    judge: Any = weights
    game = profile_for(game).name
    if game != XIANGQI:
        if names:
            raise SearchError(f"expected an evaluator of {game}, got {names[0]} of Xiangqi")
        judge = SearchPlayer(NAME, evaluator=evaluator, depth=1, game=game).evaluator
        header = {**asdict(plan), "game": game, "evaluator": described_evaluator(judge)}
    elif evaluator is not None:
        raise SearchError(f"expected weights or a net for {game}, got an evaluator")
    else:
        header = {**asdict(plan), "weights": digest(weights)}
        if net is not None:
            judge = Path(os.path.realpath(net))
            Quantised.load(judge)  # or it is refused
            header |= {"weights": None, "net": disk.sha256(judge)}
    with (GameFile if game == XIANGQI else GameLedger)(path, header) as file:
        items = {number: (plan, number, judge, game) for number in range(games) if number not in file.done}
        started, positions = perf_counter(), 0
        for number, (plies, content) in run(_play_item, items, unit="game", **how):
            file.add(number, content)
            positions += plies
        finished = file.finish(range(games))
    return Played(finished, len(items), positions, perf_counter() - started)


def digest(weights: Weights | None) -> str:
    """A short name, unique to the weights; "default" for none."""
    if weights is None:
        return "default"
    content = weights.opening.tobytes() + weights.endgame.tobytes() + repr(sorted(weights.off)).encode()
    return hashlib.sha256(content).hexdigest()[:16]
