"""Makes chess.json: two rounds of self-play and tuning, and a match of the weights.

    python data/weights/make_chess_weights.py [FOLDER]

The first round plays by material and centre alone, the second by the weights that the first has given. The
match is against material and centre. Games and weights of each round are kept in FOLDER, by default
data/weights/games, and an interrupted run resumes.
"""

import shutil
import sys
from pathlib import Path

from xqlab import disk
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.experiments.run.machine import versions, write_measured
from xqlab.experiments.selfplay.game_ledger import read_selfplay
from xqlab.experiments.selfplay.games import Plan, selfplay
from xqlab.experiments.tuning.game_fit import QuietPositions, fit_weights, quiet_positions
from xqlab.games.chess.evaluation_parts import COMPONENTS, ENDGAME, PIECES, rules_of_thumb
from xqlab.games.chess.squares import KINDS

HERE = Path(__file__).parent
COMMAND = "python data/weights/make_chess_weights.py"
GAME = "chess"
OPENING = (6, 12)  # random moves before each game
ROUNDS = (
    (Plan(seed=2, nodes=3000, depth=None, random_plies=OPENING), 1000),
    (Plan(seed=3, nodes=3000, depth=None, random_plies=OPENING), 3000),
)
declared = {name: weight for part in COMPONENTS.values() for name, weight in part.weights.items()}
PRIOR, EPOCHS, AGAIN = 15.0, 4, 2
MATCH_NODES, PAIRS = 3000, 150


def material_and_centre() -> GameWeights:
    """Values of pieces, and four centipawns for each step away from the edge."""
    values = dict(zip(("pawn", *PIECES), (100, 320, 330, 500, 900)))
    values |= {f"squares.{kind}.{shape}": 12 for kind in KINDS for shape in ("files", "ranks")}
    values |= {name + ENDGAME: value for name, value in values.items()}
    others = {name: 0 for name in rules_of_thumb() if name.startswith("squares.")}
    return GameWeights(GAME, others | values, off=frozenset(COMPONENTS) - {"material", "squares"})


def bounded(weights: dict[str, int]) -> dict[str, int]:
    """The weights that are out of their usual range, within it: of what happens too rarely to be measured."""
    ranges = {name: declared[name].usual or (value, value) for name, value in weights.items()}
    within = {name: round(min(max(weights[name], low), high)) for name, (low, high) in ranges.items()}
    return {name: value for name, value in within.items() if value != weights[name]}


def tune(paths: list[Path]) -> tuple[GameWeights, dict[str, object]]:
    """(weights fitted to all games of these files, how they were made)."""
    positions = quiet_positions(GAME, [game for path in paths for game in read_selfplay(path)[1]])
    fitted = fit_weights(positions, rules_of_thumb(), prior=PRIOR, epochs=EPOCHS)
    return refit(positions, fitted.weights, paths)


def refit(
    positions: QuietPositions, weights: dict[str, int], paths: list[Path]
) -> tuple[GameWeights, dict[str, object]]:
    """The weights once more, while those that were out of their usual range stay at its end."""
    bounds = bounded(weights)
    fitted = fit_weights(positions, weights | bounds, frozen=bounds, prior=PRIOR, epochs=AGAIN)
    print(fitted.summary())
    sums = {path.name: disk.sha256(path) for path in paths}
    made = {"command": COMMAND, "fit": fitted.summary().splitlines()[:3]}
    weights = fitted.weights | bounded(fitted.weights)
    return GameWeights(GAME, weights), {**made, "sha256": sums, "versions": versions()}


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    weights, paths = material_and_centre(), list[Path]()
    for number, (plan, games) in enumerate(ROUNDS, 1):
        path = folder / f"chess-{number}.jsonl"
        paths.append(selfplay(path, games, plan, game=GAME, evaluator=weights.evaluator()))
        fitted = path.with_suffix(".json")
        if not fitted.exists():  # the games of the next round are by these very weights
            weights, made = tune(paths)
            weights.save(fitted, **made)
        weights = GameWeights.load(fitted, GAME)
    shutil.copy(fitted, HERE / "chess.json")
    tuned, first = (
        SearchPlayer(name, evaluator=player.evaluator(), nodes=MATCH_NODES, table_mb=8, game=GAME)
        for name, player in (("tuned", weights), ("material and centre", material_and_centre()))
    )
    played = match(tuned, first, pairs=PAIRS, ledger=folder / "chess-match.jsonl")
    if played.interrupted:
        sys.exit("interrupted: the same command resumes")
    print(played.line())
    content = {"nodes": MATCH_NODES, "match": played.as_json()}
    write_measured(HERE / "chess_confirmation.json", "xqlab match", COMMAND, content)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "games")
