"""Monte-Carlo tree search in matches against the presets of alpha-beta, at equal time, in four games."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run
from xqlab.text_table import Table
from xqlab.words import Words

LEAVES = {
    "playout": "mcts leaf=playout",
    "static": "mcts leaf=static exploration=0.4",
    "alphabeta": "mcts leaf=alphabeta exploration=0.4",
}
OPPONENTS = ("textbook", "full")


@dataclass(frozen=True)
class Match:
    """How a game is played: seconds a move for both, pairs of games, plies after which a game is drawn."""

    game: str
    time: float
    pairs: int
    max_plies: int = 400
    leaf: str = ""
    opponent: str = ""


MATCHES = (
    Match("tic-tac-toe", 0.02, 24),
    Match("chess", 0.05, 6, 160),
    Match("Junqi", 0.05, 6, 160),
    Match("Xiangqi", 0.05, 6, 160),
)


@dataclass(frozen=True)
class LeafScore:
    """The score of tree search with one kind of leaf in a match."""

    game: str
    leaf: str
    opponent: str
    score: Score


def _plan(games: str = "tic-tac-toe, chess, Junqi, Xiangqi", pairs: int = 0) -> dict[str, Match]:
    # pairs: of each match; 0, the default, for those of its game
    named = [name.strip() for name in games.split(",")]
    return {
        f"{one.game} {leaf} {opponent}": Match(
            one.game, one.time, pairs or one.pairs, one.max_plies, leaf, opponent
        )
        for one in MATCHES
        if one.game in named
        for leaf in LEAVES
        for opponent in OPPONENTS
    }


def _measure(item: Match, folder: Path) -> Iterator[LeafScore]:
    game = profile_for(item.game).name
    result = match(
        player_of(LEAVES[item.leaf], game=game, time=item.time),
        player_of(item.opponent, game=game, time=item.time),
        pairs=item.pairs,
        ledger=folder / f"{item.game}-{item.leaf}-{item.opponent}.jsonl",
        workers=1,
        resign=None,
        draw=None,
        max_plies=item.max_plies,
        progress=False,
    )
    yield LeafScore(item.game, item.leaf, item.opponent, finished_run(result).score)


def strength_table(matches: list[LeafScore]) -> Table:
    """One row a match: game, leaf, opponent, games won, drawn and lost, Elo with its interval."""
    titles = ("game", "leaf", "against", "won", "drawn", "lost", "Elo, 95 % interval")
    return Table(titles, [[one.game, one.leaf, one.opponent, *one.score.cells()] for one in matches])


STUDIES: Studies = (
    Study(
        name="mcts",
        about=Words(
            "tree search by playouts against alpha-beta, at equal time, in four games",
            "蒙特卡洛树搜索对 alpha-beta，用时相同，四种棋",
        ),
        row=LeafScore,
        plan=_plan,
        measure=_measure,
        rests_on=(
            *(
                name
                for game in ("xiangqi", "junqi", "chess")
                for name in (
                    *(f"search {game} {opponent}" for opponent in OPPONENTS),
                    f"play {game}",
                    f"weights {game}",
                )
            ),
            "log mcts",
        ),
        table=strength_table,
        grows=("games",),
        caveat="The matches are short: the intervals are wide.",
    ),
)
