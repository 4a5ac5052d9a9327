"""`xqlab selfplay`: its options, the plan that they describe, and the games of that plan."""

import argparse
from pathlib import Path
from typing import Any

from xqlab.cli.shell import check_folders, fields_of
from xqlab.evaluation import Weights
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.weight_file import evaluator_from
from xqlab.experiments.selfplay.games import Plan, played

DEPTH = 5  # plies, if neither depth nor nodes are given


def add_options(parser: argparse.ArgumentParser) -> None:
    usual = Plan()
    low, high = usual.random_plies
    add = parser.add_argument
    add("--game", default=XIANGQI, metavar="NAME", help=f"the game; {XIANGQI}, the default")
    add("--games", required=True, type=int, metavar="N", help="number of games")
    add("--out", type=Path, required=True, metavar="FILE", help="the file of games; resumed if it exists")
    add("--depth", type=int, metavar="D", help=f"plies of each search; {DEPTH}, the default")
    add("--nodes", type=int, metavar="N", help="positions of each search, instead of a depth")
    add("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games; 1")
    add(
        "--random", dest="random_share", type=float, default=0.0, metavar="X", help="share of random moves; 0"
    )
    add("--weights", type=Path, metavar="FILE", help="of the evaluation; default: the shipped ones")
    add("--net", type=Path, metavar="FILE", help=f"a net that evaluates {XIANGQI} instead")
    add("--workers", type=int, metavar="W", help="processes; default: one per core")
    add = parser.add_argument_group("openings").add_argument
    text = f"random moves before the first search; {low} {high}"
    add("--opening", dest="random_plies", nargs=2, type=int, metavar=("LEAST", "MOST"), help=text)
    text = f"draw again if the search's value is larger for one side; {usual.opening_value}"
    add("--opening-value", type=int, metavar="CP", help=text)
    add = parser.add_argument_group("ends of games").add_argument
    text = f"won with such a value for so many plies; {usual.resign_value} {usual.resign_plies}"
    add("--resign", nargs=2, type=int, metavar=("CP", "PLIES"), help=text)
    text = "drawn with at most such a value for so many plies, after so many plies; "
    text += f"{usual.draw_value} {usual.draw_plies} {usual.draw_after}"
    add("--draw", nargs=3, type=int, metavar=("CP", "PLIES", "AFTER"), help=text)
    add("--longest", type=int, metavar="PLIES", help=f"drawn after so many plies; {usual.longest}")
    ends = usual.resign_value, usual.resign_plies
    draws = usual.draw_value, usual.draw_plies, usual.draw_after
    parser.set_defaults(random_plies=usual.random_plies, opening_value=usual.opening_value)
    parser.set_defaults(resign=ends, draw=draws, longest=usual.longest)


def run(options: argparse.Namespace) -> int:
    """The exit status of the games of the options; raises UsageError, and what `played` raises."""
    check_folders(options.out)
    plan = plan_of(options)
    judge: dict[str, Any] = {"net": options.net}
    if options.weights is not None and options.game == XIANGQI:
        judge["weights"] = Weights.load(options.weights)
    elif options.weights is not None:
        judge["evaluator"] = evaluator_from(options.weights, options.game)
    result = played(options.out, options.games, plan, game=options.game, workers=options.workers, **judge)
    print(f"{options.out}: {options.out.stat().st_size} bytes")
    print(result)
    return 0


def plan_of(options: argparse.Namespace) -> Plan:
    """The plan that the options describe; raises SearchError for an invalid one."""
    resigns = zip(("resign_value", "resign_plies"), options.resign)
    draws = zip(("draw_value", "draw_plies", "draw_after"), options.draw)
    given = fields_of(options, Plan) | {"random_plies": tuple(options.random_plies)}
    if options.depth is None and options.nodes is None:
        given["depth"] = DEPTH
    return Plan(**given, **dict(resigns), **dict(draws))
