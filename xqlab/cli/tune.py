"""`xqlab tune`: fitting the weights of the evaluation of a game to files of its games."""

import argparse
from itertools import chain
from pathlib import Path

from xqlab import disk
from xqlab.cli.shell import INTERRUPTED, check_folders, read_number
from xqlab.evaluation import Weights
from xqlab.experiments.matches.weight_file import GameWeights, tunable_of
from xqlab.experiments.selfplay.game_ledger import is_game_ledger, read_selfplay
from xqlab.experiments.tuning.data import TuningError, tuning_data
from xqlab.experiments.tuning.game_fit import EPOCHS as GAME_EPOCHS
from xqlab.experiments.tuning.game_fit import PRIOR as GAME_PRIOR
from xqlab.experiments.tuning.game_fit import fit_weights, quiet_positions
from xqlab.experiments.tuning.texel import PRIOR, RESULT_SHARE, texel
from xqlab.nnue.data.game_records import read_games


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("data", nargs="+", type=Path, metavar="DATA", help="files of games, from self-play")
    add("--out", type=Path, required=True, metavar="FILE", help="the weights, as JSON")
    add("--start", type=Path, metavar="FILE", help="initial weights; default: rules of thumb")
    add("--lambda", dest="share", metavar="X", help="share of results in the target; 0.75")
    add("--prior", metavar="CP", help="centipawns by which weights typically change; 30, other games 100")
    add("--epochs", metavar="N", help="maximum passes over the data; 200, other games 10")
    add("--limit", metavar="CP", help="leave out positions with larger values; none")
    add("--freeze", nargs="+", default=[], metavar="NAME", help="components or terms to keep")
    add("--seed", default="0", metavar="S", help="draws the held-out games; 0")
    add("--resume", action="store_true", help="resume from FILE.checkpoint")


def run(options: argparse.Namespace) -> int:
    """The exit status after the tuned weights are written.

    Raises UsageError and TuningError for an invalid request, XqlabError for its files, BusyError if another
    process uses the file of weights, and OSError, with a note of what is kept, if it cannot be written.
    """
    check_folders(options.out)
    as_text = [file for file in options.data if is_game_ledger(file)]
    if as_text:
        if len(as_text) < len(options.data):
            other = next(str(file) for file in options.data if file not in as_text)
            raise TuningError(f"expected files of games as text like {str(as_text[0])!r}, got {other!r}")
        return _fit_game(options)
    checkpoint = options.out.with_name(options.out.name + ".checkpoint")
    if options.resume and not checkpoint.is_file():
        raise TuningError(f"expected a checkpoint to resume from, there is none at {str(checkpoint)!r}")
    a_number, whole = "a number of centipawns", "an integer"
    numbers = {
        "result_share": read_number(options.share or str(RESULT_SHARE), float, "a share from 0 to 1"),
        "prior": read_number(options.prior or str(PRIOR), float, a_number),
        "epochs": read_number(options.epochs or "200", int, whole),
        "seed": read_number(options.seed, int, whole),
    }
    limit = None if options.limit is None else read_number(options.limit, float, a_number)
    start = None if options.start is None else Weights.load(options.start)
    with disk.held(options.out):
        data = tuning_data(*read_games(*options.data), limit=limit)
        left_out = ", ".join(f"{count} {why}" for why, count in data.left_out.items())
        print(f"{len(data)} positions of {data.game_count} games; left out: {left_out}", flush=True)
        stamp = _stamp(checkpoint)
        try:
            tuned = texel(
                data, start, **numbers, frozen=options.freeze, checkpoint=checkpoint, resume=options.resume
            )
            tuned.weights.save(options.out, data=[file.name for file in options.data])
        except OSError as error:
            if options.resume or _stamp(checkpoint) != stamp:
                error.add_note(f"the last epoch is kept in {str(checkpoint)!r}; --resume resumes from there")
            raise
    print(tuned.summary())
    print_oddities(tuned.weights)
    return INTERRUPTED if tuned.stopped == "interrupted" else 0


def _fit_game(options: argparse.Namespace) -> int:
    """The exit status after the weights of another game than Xiangqi are fitted and written."""
    values = {"--lambda": options.share, "--limit": options.limit, "--resume": options.resume}
    for name, value in values.items():
        if value:
            raise TuningError(f"expected no {name}: it is for games of Xiangqi")
    read = [read_selfplay(file) for file in options.data]
    names = {game for game, _ in read}
    if len(names) > 1:
        raise TuningError(f"expected files of one game, got {' and '.join(sorted(names))}")
    (game,) = names
    numbers = {
        "prior": read_number(options.prior or str(GAME_PRIOR), float, "a number of centipawns"),
        "epochs": read_number(options.epochs or str(GAME_EPOCHS), int, "an integer"),
        "seed": read_number(options.seed, int, "an integer"),
    }
    weights = tunable_of(game).weights
    start = None if options.start is None else GameWeights.load(options.start, game)
    with disk.held(options.out):
        data = quiet_positions(game, chain.from_iterable(games for _, games in read))
        left_out = ", ".join(f"{count} {why}" for why, count in data.left_out.items())
        print(f"{len(data)} positions of {len(data.games)} games; left out: {left_out}", flush=True)
        begin = None if start is None else {name: start[name] for name in weights}
        fitted = fit_weights(data, begin, **numbers, frozen=options.freeze)
        made = {"data": [file.name for file in options.data], "fit": fitted.summary().splitlines()[:3]}
        fitted_weights = GameWeights(game, fitted.weights)
        fitted_weights.save(options.out, **made, **numbers)
    print(fitted.summary())
    print_oddities(fitted_weights)
    return INTERRUPTED if fitted.interrupted else 0


def print_oddities(weights: Weights | GameWeights) -> None:
    oddities = weights.oddities()
    if oddities:
        print("\n".join(["out of all sense:", *(f"  {odd.name}: {odd.english}" for odd in oddities)]))


def _stamp(file: Path) -> int | None:
    return file.stat().st_mtime_ns if file.is_file() else None
