"""Monte-Carlo tree search in matches against the presets of alpha-beta, at equal time, in four games.

    python -m xqlab.experiments.matches.mcts_strength --out FILE

plays them at full size and writes their summaries.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError, errors_in_one_line
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.run.json_shape import by_name, read_shaped, record_of, row_of, whole
from xqlab.experiments.run.machine import provenance
from xqlab.files import read_if_shipped
from xqlab.text_table import columns

SHIPPED = "results/mcts_matches.json"
FORMAT, VERSION = "xqlab mcts matches", 1
SHAPE = record_of(
    matches=by_name(
        record_of(score=record_of(wins=whole, draws=whole, losses=whole, pairs=row_of(*[whole] * 5)))
    ),
)
LEAVES = {
    "playout": "mcts leaf=playout",
    "static": "mcts leaf=static exploration=0.4",
    "alphabeta": "mcts leaf=alphabeta exploration=0.4",
}
OPPONENTS = ("textbook", "full")


class StrengthError(XqlabError):
    """A file without the matches of Monte-Carlo tree search, or an unknown game."""


@dataclass(frozen=True)
class Plan:
    """How a game is played: seconds a move for both, pairs of games, plies after which a game is drawn."""

    time: float
    pairs: int
    max_plies: int = 400


PLANS = {
    "tic-tac-toe": Plan(0.02, 24),
    "chess": Plan(0.1, 3, 80),  # by Python objects: both sides are slow
    "Junqi": Plan(0.05, 6, 160),
    "Xiangqi": Plan(0.05, 6, 160),
}


def play_all(
    games: Sequence[str] | None = None,
    *,
    pairs: int | None = None,
    folder: str | os.PathLike[str] | None = None,
) -> Iterator[tuple[str, MatchResult]]:
    """("GAME LEAF OPPONENT", result) of each match, in one process; an interrupted one is the last.

    games  : of PLANS, all by default
    pairs  : instead of the plan's
    folder : keeps the games, so that interrupted matches resume

    Raises StrengthError for an unknown game.
    """
    for name in PLANS if games is None else games:
        if name not in PLANS:
            raise StrengthError(f"expected a game out of {', '.join(PLANS)}, got {name!r}")
    for name, plan in PLANS.items():
        if games is not None and name not in games:
            continue
        game = profile_for(name).name
        for leaf, words in LEAVES.items():
            for opponent in OPPONENTS:
                ledger = f"{name.replace('-', '')}-{leaf}-{opponent}.jsonl"
                result = match(
                    player_of(words, game=game, time=plan.time),
                    player_of(opponent, game=game, time=plan.time),
                    pairs=plan.pairs if pairs is None else pairs,
                    ledger=None if folder is None else Path(folder) / ledger,
                    workers=1,
                    resign=None,
                    draw=None,
                    max_plies=plan.max_plies,
                    progress=False,
                )
                yield f"{name} {leaf} {opponent}", result
                if result.interrupted:
                    return


def save_strength(matches: Mapping[str, MatchResult], path: str | os.PathLike[str], command: str) -> None:
    """Write the summaries of matches as JSON, with their provenance in the header."""
    header = {"format": FORMAT, "version": VERSION, **provenance(command)}
    content = {**header, "matches": {name: result.as_json() for name, result in matches.items()}}
    disk.write_text(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def load_strength(path: str | os.PathLike[str]) -> dict[str, Score]:
    """{"GAME LEAF OPPONENT": score of Monte-Carlo tree search}; raises StrengthError for another file."""
    content = read_shaped(path, "a file of matches", (FORMAT, VERSION), SHAPE, StrengthError)
    return {
        name: Score(
            **{key: summary["score"][key] for key in ("wins", "draws", "losses")},
            pairs=tuple(summary["score"]["pairs"]),
        )
        for name, summary in content["matches"].items()
    }


def shipped_strength() -> dict[str, Score] | None:
    """The matches that come with xqlab; None if there are none."""
    return read_if_shipped(load_strength, SHIPPED)


def strength_table(scores: Mapping[str, Score]) -> str:
    """One line a match: game, leaf, opponent, games won, drawn and lost, Elo with its interval."""
    rows: list[list[Any]] = [["game", "leaf", "against", "won", "drawn", "lost", "Elo, 95 % interval"]]
    for name, score in scores.items():
        low, high = score.interval()
        elo = f"{score.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        if score.is_one_sided:
            elo = f"above {low:+.0f}" if score.points else f"below {high:+.0f}"
        rows.append([*name.split(), str(score.wins), str(score.draws), str(score.losses), elo])
    return "\n".join(columns(rows))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches, print the scores, and write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.experiments.matches.mcts_strength",
        description="Monte-Carlo tree search against alpha-beta. An interrupted run resumes.",
    )
    parser.add_argument("--out", type=Path, required=True, help="the file to write (JSON)")
    parser.add_argument("--games", nargs="+", help=f"out of {', '.join(PLANS)}; default: all")
    parser.add_argument("--pairs", type=int, help="pairs of games per match; default: 3 to 24 by game")
    parser.add_argument("--ledgers", type=Path, help="the folder where games are kept (default: that of OUT)")
    options = parser.parse_args(arguments)
    matches = {}
    for name, result in play_all(
        options.games, pairs=options.pairs, folder=options.ledgers or options.out.parent
    ):
        matches[name] = result
        print(f"{name}: {result.line()}", flush=True)
        if result.interrupted:
            print("Interrupted: the same command resumes.")
            return
    words = "".join(
        f" --{name} {' '.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in (("games", options.games), ("pairs", options.pairs))
        if value is not None
    )
    command = f"python -m xqlab.experiments.matches.mcts_strength --out FILE{words}"
    save_strength(matches, options.out, command)
    print(strength_table({name: result.score for name, result in matches.items()}))


if __name__ == "__main__":
    with errors_in_one_line("mcts_strength"):
        main()
