"""All studies by name, and their results that come with xqlab."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from xqlab.errors import XqlabError, check_names
from xqlab.experiments.run.study import Results, Study

FRESH = "fresh"
STUDIES = {  # name -> the module that declares it
    "ablation": "experiments.sweeps.ablation",
    "depths": "experiments.sweeps.depths",
    "paper": "experiments.sweeps.by_depth",
    "paper-phases": "experiments.sweeps.depth_reached",
    "histories": "experiments.sweeps.by_depth",
    "junqi-report": "experiments.sweeps.by_depth",
    "ladder": "experiments.matches.ladder",
    "ladder-junqi": "experiments.matches.ladder",
    "junqi-ply": "experiments.matches.ladder",
    "deepening-0.1s": "experiments.matches.deepening",
    "deepening-5s": "experiments.matches.deepening",
    "mcts": "experiments.matches.mcts_strength",
    "book": "experiments.matches.book_match",
    "mistakes": "experiments.matches.mistakes",
    "elephanteye": "engine.opponents",
    "elephanteye-net": "engine.opponents",
    "fairy-stockfish": "engine.opponents",
    "chess-strength": "engine.strength",
    "chess-before": "engine.strength",
    "tuning": "experiments.tuning.matches",
    "junqi-layouts": "experiments.tuning.annealing",
    "label-depths": "experiments.selfplay.label_depths",
    "tic-tac-toe": "learning.perfect_play",
    "rook-endgame": "learning.endgames",
    "xiangqi-generations": "learning.strength",
    "article-estimate": "learning.estimate",
    "representations": "experiments.bench.representations",
    "time-shares": "experiments.bench.time_shares",
    "net-speed": "experiments.bench.net_bench",
    "compile": "experiments.bench.fixed",
    "wasm-speed": "experiments.bench.wasm_speed",
}


def study(name: str) -> Study[Any, Any]:
    """The study of this name; raises XqlabError for an unknown one."""
    check_names("a study", [name], STUDIES)
    declared = import_module(f"xqlab.{STUDIES[name]}").STUDIES
    return next(one for one in declared if one.name == name)


def all_studies() -> Iterator[Study[Any, Any]]:
    """All of them, in the order of the table."""
    return map(study, STUDIES)


def state_of(results: Results[Any, Any] | None) -> str:
    """FRESH, or why a stored result is not: a phrase."""
    return "none" if results is None else results.note() or FRESH


def stored(name: str) -> Results[Any, Any]:
    """The result of a study that comes with xqlab; raises XqlabError for an unknown study, or without one."""
    results = study(name).stored()
    if results is None:
        raise XqlabError(f"expected a stored result of the study {name!r}, none comes with this version")
    return results
