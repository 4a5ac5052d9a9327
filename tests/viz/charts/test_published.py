"""All charts that are published: one suffix, one signature, and every word in both languages."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from inspect import Parameter, signature
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")
from matplotlib import pyplot
from matplotlib.text import Text

import xqlab
from tests.book.test_opening_tree import BOOK
from tests.nnue.sampled import sampled
from tests.nnue.training.test_learning_curve import some_curve
from tests.viz.charts.learning.test_iterations import RECORDS
from tests.viz.charts.test_evaluation import FOUND
from tests.viz.charts.test_matches import mistake
from tests.viz.charts.test_matches import result as suite
from tests.viz.charts.test_net_pictures import LIT
from tests.viz.charts.test_net_speed import ROOFS, ROWS
from tests.viz.charts.test_time_shares import ONE
from xqlab import Enhancements
from xqlab.book.opening_tree import opening_tree
from xqlab.evaluation import Weights
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.experiments.bench.net_bench import SpeedRow
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.simulated_match import SimulatedMatch
from xqlab.experiments.matches.sprt import llr_path
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.selfplay.label_comparison import compare_labels
from xqlab.experiments.sweeps.ablation import ablation
from xqlab.experiments.sweeps.bandits import pull_by_ucb
from xqlab.experiments.sweeps.depths import REPORTED
from xqlab.experiments.sweeps.games import GameComparison, GameFigures
from xqlab.experiments.sweeps.pathology import picks_by_depth
from xqlab.experiments.sweeps.selective import Effect, Weighed
from xqlab.experiments.sweeps.sweep import sweep
from xqlab.experiments.sweeps.waterfall import waterfall
from xqlab.experiments.tuning.flip_counts import FlipCounts
from xqlab.experiments.tuning.optuna_tuning import OptunaResult
from xqlab.experiments.tuning.spsa import Parameter as Tuning
from xqlab.experiments.tuning.spsa import Schedule, spsa
from xqlab.experiments.tuning.three_ways import Course
from xqlab.experiments.tuning.tuned import Epoch, Tuned
from xqlab.experiments.tuning.weight_errors import Importance
from xqlab.games import TicTacToe
from xqlab.nnue.data.game_split import Leak
from xqlab.nnue.data.pipeline import Pipeline, quiet_steps
from xqlab.nnue.net.rounding import Rounding
from xqlab.trace import compare
from xqlab.trace.playouts.reader import Playouts
from xqlab.viz import charts
from xqlab.words import Words
from xqlab.xiangqi import Board

FOLDER = Path(charts.__file__).parent
POINTS = np.repeat([0.0, 0.5, 1.0], 20)
VALUES = {"A": 400 * POINTS - 200}
TRUTH = SimpleNamespace(values=2 * POINTS - 1, after=[np.array([each, -1.0]) for each in 2 * POINTS - 1])
PAIRS = SimulatedMatch(30).pairs(20, seed=4)
NONE = Effect(np.array([0.5, 1.0]), np.array([True, False]), np.zeros(2))
SLIP = SimpleNamespace(
    values=TRUTH.values, perfect=POINTS > 0, called=Words("A", "A"), mean_values=lambda _: {-1: -1.0}
)


@cache
def results() -> dict[str, Any]:
    return {
        name: xqlab.search(Board(), depth=2, enhancements=use, record=True)
        for name, use in (("A", Enhancements.of("alpha_beta", "iterative_deepening")), ("B", None))
    }


@cache
def swept() -> Any:
    return sweep({"A": Enhancements.textbook()}, study_positions(2), [1, 2], progress=False)


@cache
def ablated() -> Any:
    return ablation(study_positions(2), [2], ["quiescence"], progress=False)


@cache
def playouts() -> Playouts:
    return Playouts(xqlab.mcts(TicTacToe("b2 a1"), playouts=20, record=True))


def tuned(games: int = 9) -> Tuned:
    start, epochs = (
        Weights.rules_of_thumb(),
        (Epoch(0, 0.6, 0.6, 0.6, 1, 0.1), Epoch(1, 0.5, 0.5, 0.55, 2, 0.2)),
    )
    seen = np.ones(TERM_COUNT, np.int64)
    return Tuned(start, start, epochs, np.eye(2 * TERM_COUNT), seen, (), 400.0, "epochs", 90, games)


def dissected() -> Any:
    trial = SimpleNamespace(games=2, label=Words("A", "甲"), mean=lambda _: 0.2, ends=lambda _: (0.1, 0.3))
    return SimpleNamespace(trials=[trial], few=2, hand_crafted=SimpleNamespace(chance=0.1))


def generation() -> Any:
    score = Score.of_pairs([(1, 1)] * 4)
    low, high = score.interval()
    return SimpleNamespace(number=1, elo=score.elo, low=low, high=high, against="", score=score)


def spsa_path() -> Any:
    parameters = [Tuning("P", 10.0, step=1.0)]
    return spsa(lambda plus, minus, seed: 0.0, parameters, Schedule(4), progress=False)


EXAMPLES: dict[str, Callable[[Callable[..., Any]], Any]] = {
    "ablation_chart": lambda draw: draw(ablated(), "alone"),
    "ablation_heat_chart": lambda draw: draw(ablated(), "alone"),
    "accumulator_chart": lambda draw: draw(LIT, "change"),
    "accumulators_chart": lambda draw: draw(LIT),
    "calibration_chart": lambda draw: draw(VALUES, POINTS, 400.0),
    "choice_chart": lambda draw: draw(playouts().choice(playouts().choices(0)[-1])),
    "collisions_chart": lambda draw: draw([10, 12], [[4, 8], [0, 2]], [5.5, 1.5]),
    "component_chart": lambda draw: draw(FOUND),
    "depth_by_phase_chart": lambda draw: draw({"A": {"opening": [3, 4]}}, published={"opening": (2, 5)}),
    "depth_chart": lambda draw: draw(swept(), bands=REPORTED),
    "dissection_chart": lambda draw: draw(dissected()),
    "distributions_chart": lambda draw: draw(sampled(20)),
    "duplicates_chart": lambda draw: draw(sampled(20)),
    "elo_by_generation_chart": lambda draw: draw([generation()]),
    "elo_chart": lambda draw: draw(PAIRS, truth=30.0, names=("A", "B")),
    "entropy_chart": lambda draw: draw(RECORDS),
    "error_speed_chart": lambda draw: draw(ROWS, {"int16": Rounding(0.5, 2)}, 128),
    "errors_by_generation_chart": lambda draw: draw([SLIP]),
    "exact_calibration_chart": lambda draw: draw({"A": TRUTH.values}, TRUTH),
    "flips_chart": lambda draw: draw(FlipCounts(30, 4, {"a": (1, 2, 3)}, {"a": Words("a rook", "车")})),
    "game_chart": lambda draw: draw([FOUND, FOUND]),
    "games_chart": lambda draw: draw(
        GameComparison((GameFigures(Words("A", "甲"), 40.0, 0.9, 0.8, 5, 9, False),), 1.0)
    ),
    "gap_by_size_chart": lambda draw: draw([tuned(9), tuned(90)]),
    "gradient_chart": lambda draw: draw(some_curve()),
    "grown_tree_chart": lambda draw: draw(playouts()),
    "importance_chart": lambda draw: draw([Importance("tempo", 0.12, 0.01)]),
    "kinds_chart": lambda draw: draw(sampled(20)),
    "labels_chart": lambda draw: draw(compare_labels(sampled(2), np.array([9, -5]), np.array([8, 5]))),
    "ladder_chart": lambda draw: draw({"A": Score.of_pairs([(1, 1)] * 4), "B": Score()}, over="step"),
    "largest_subtrees_chart": lambda draw: draw(results()["B"], plies=(1,)),
    "leak_chart": lambda draw: draw({"A": Leak(0, np.array([9, 30]))}),
    "learning_curves_chart": lambda draw: draw({"A": tuned()}),
    "leaves_per_second_chart": lambda draw: draw({"A": {"in check": 2e7}}),
    "length_chart": lambda draw: draw({"A": [10, 20, 30]}, fixed=25),
    "lines_by_ply_chart": lambda draw: draw(compare(*results().values())),
    "llr_chart": lambda draw: draw(llr_path(PAIRS, elo0=0, elo1=20)),
    "loss_by_epoch_chart": lambda draw: draw(some_curve()),
    "losses_by_step_chart": lambda draw: draw(RECORDS),
    "methods_chart": lambda draw: draw({"A": Course(None, np.array([0, 10]), np.array([0.6, 0.5]), 2.0)}),
    "mistakes_chart": lambda draw: draw([mistake("bound-flag", -76.0)]),
    "mobility_chart": lambda draw: draw(tuned()),
    "one_hot_chart": lambda draw: draw(sampled(3)),
    "opening_sunburst_chart": lambda draw: draw(opening_tree(BOOK, depth=1)),
    "optuna_chart": lambda draw: draw(
        OptunaResult((Tuning("P", 0.0, step=1.0),), np.zeros((2, 1)), np.array([0.6, 0.5]), 1.0, False),
    ),
    "pathology_chart": lambda draw: draw([picks_by_depth(trees=100)]),
    "pieces_chart": lambda draw: draw(sampled(20)),
    "plies_chart": lambda draw: draw(sampled(20)),
    "points_chart": lambda draw: draw(sampled(20)),
    "policy_chart": lambda draw: draw({"A": {"a1": 1.0}}, right={"a1"}),
    "prediction_chart": lambda draw: draw(VALUES["A"], VALUES["A"]),
    "regret_chart": lambda draw: draw({"A": [pull_by_ucb((0.3, 0.6), 9, seed=1)]}),
    "report_chart": lambda draw: draw(
        [SpeedRow(dtype, "A", "full", 128, 9.0) for dtype in ("float64", "float32", "int32", "int16")],
    ),
    "results_chart": lambda draw: draw(sampled(20)),
    "roofline_chart": lambda draw: draw(ROOFS),
    "saved_and_changed_chart": lambda draw: draw([Weighed("null_move", NONE, NONE)]),
    "sides_chart": lambda draw: draw(FOUND),
    "slips_calibration_chart": lambda draw: draw([SLIP], TRUTH),
    "slips_moves_chart": lambda draw: draw([SLIP], TRUTH),
    "slips_values_chart": lambda draw: draw([SLIP], TRUTH),
    "speed_chart": lambda draw: draw(ROWS),
    "spsa_chart": lambda draw: draw(spsa_path(), truth={"P": 5.0}),
    "squares_chart": lambda draw: draw(tuned(), "knight"),
    "steps_chart": lambda draw: draw(Pipeline(quiet_steps()).run(sampled(20))),
    "suite_chart": lambda draw: draw(suite()),
    "switches_chart": lambda draw: draw(results()),
    "time_shares_chart": lambda draw: draw(ONE),
    "value_chart": lambda draw: draw({"A": playouts()}, truth=0.0),
    "values_chart": lambda draw: draw(sampled(20)),
    "waterfall_chart": lambda draw: draw(waterfall(Board(), ["captures_first"], depth=2, progress=False)),
    "ways_chart": lambda draw: draw(ROWS),
    "weight_histograms_chart": lambda draw: draw(some_curve()),
    "weights_chart": lambda draw: draw(tuned(), ["material.rook"]),
    "win_rate_calibration_chart": lambda draw: draw(VALUES, POINTS, {"A": 300.0}),
    "windows_chart": lambda draw: draw(results()["B"]),
}


def drawn(name: str, language: str) -> set[str]:
    """The texts of the chart's example, drawn on axes of its own, or in Chinese on those that it is given."""
    draw = partial(getattr(charts, name), language=language)
    if language == "zh" and "ax" in signature(draw).parameters:
        ax = pyplot.subplots(layout="constrained")[1]
        assert EXAMPLES[name](partial(draw, ax=ax)) is ax
    else:
        ax = np.ravel(EXAMPLES[name](draw))[0]
    figure = ax.figure
    texts = {text.get_text() for text in figure.findobj(Text) if text.get_visible()}
    figure.draw_without_rendering()  # a missing glyph warns, and a warning is an error
    pyplot.close(figure)
    return texts


def defined() -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """(name, file below the folder of charts, the function) of every function decorated by `chart`."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and "chart" in map(ast.unparse, node.decorator_list):
                yield node.name, ".".join(path.relative_to(FOLDER).with_suffix("").parts), node


def test_every_function_that_takes_axes_is_published() -> None:
    own = {
        name: file for name, file, node in defined() if {"ax", "axes"} & {arg.arg for arg in node.args.args}
    }
    assert charts.CHARTS == own
    assert set(EXAMPLES) == set(charts.CHARTS)


@pytest.mark.parametrize("name", sorted(charts.CHARTS))
def test_name_and_signature(name: str) -> None:
    assert name.endswith("_chart")
    parameters = signature(getattr(charts, name)).parameters
    places = [each for each in parameters.values() if each.kind is Parameter.POSITIONAL_OR_KEYWORD]
    assert places[-1].name in ("ax", "axes")
    assert places[-1].default is None
    language = parameters["language"]
    assert (language.kind, language.default) == (Parameter.KEYWORD_ONLY, None)


@pytest.mark.parametrize("name", sorted(charts.CHARTS))
def test_every_word_has_both_languages(name: str) -> None:
    english, chinese = drawn(name, "en"), drawn(name, "zh")
    assert english != chinese
    assert [text for text in english & chinese if re.search(r"\b[a-z]{4,}\b", text)] == []
    with pytest.raises(charts.ChartError, match="expected language to be 'en' or 'zh', got 'de'"):
        getattr(charts, name)(language="de")
