"""All charts that are published: one suffix, one signature, every word in both languages, what is refused."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from inspect import Parameter, signature
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
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
from xqlab import Enhancements, experiments
from xqlab.book import WIDE, Book, opening_tree
from xqlab.evaluation import Weights
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.experiments.bench.net_bench import SpeedRow
from xqlab.experiments.suite.result import SuiteResult
from xqlab.experiments.sweeps.depths import REPORTED
from xqlab.experiments.sweeps.games import GameComparison, GameFigures
from xqlab.experiments.sweeps.selective import SwitchEffect, Weighed
from xqlab.experiments.sweeps.sweep import Sweep
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
from xqlab.nnue.training.learning_curve import Curve
from xqlab.trace import Playouts, compare
from xqlab.viz import charts
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.matches import LiveMatch
from xqlab.viz.charts.net_pictures import worst_errors
from xqlab.viz.charts.sweeps import depth_figure
from xqlab.viz.charts.training_set import position_gallery
from xqlab.words import Words
from xqlab.xiangqi import Board

FOLDER = Path(charts.__file__).parent
POINTS = np.repeat([0.0, 0.5, 1.0], 20)
VALUES = {"A": 400 * POINTS - 200}
TRUTH = SimpleNamespace(values=2 * POINTS - 1, after=[np.array([each, -1.0]) for each in 2 * POINTS - 1])
PAIRS = experiments.SimulatedMatch(30).pairs(20, seed=4)
NONE = SwitchEffect(np.array([0.5, 1.0]), np.array([True, False]), np.zeros(2))
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
    return experiments.sweep(
        {"A": Enhancements.textbook()}, experiments.study_positions(2), [1, 2], progress=False
    )


@cache
def ablated() -> Any:
    return experiments.ablation(experiments.study_positions(2), [2], ["quiescence"], progress=False)


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
    score = experiments.Score.of_pairs([(1, 1)] * 4)
    low, high = score.interval()
    return SimpleNamespace(number=1, elo=score.elo, low=low, high=high, against="", score=score)


def spsa_path() -> Any:
    parameters = [Tuning(name, 10.0, step=1.0) for name in "PQ"]
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
    "labels_chart": lambda draw: draw(
        experiments.compare_labels(sampled(2), np.array([9, -5]), np.array([8, 5]))
    ),
    "ladder_chart": lambda draw: draw(
        {"A": experiments.Score.of_pairs([(1, 1)] * 4), "B": experiments.Score()}, over="step"
    ),
    "largest_subtrees_chart": lambda draw: draw(results()["B"], plies=(1,)),
    "leak_chart": lambda draw: draw({"A": Leak(0, np.array([9, 30]))}),
    "learning_curves_chart": lambda draw: draw({"A": tuned()}),
    "leaves_per_second_chart": lambda draw: draw({"A": {"in check": 2e7}}),
    "length_chart": lambda draw: draw({"A": [10, 20, 30]}, fixed=25),
    "lines_by_ply_chart": lambda draw: draw(compare(*results().values())),
    "llr_chart": lambda draw: draw(experiments.llr_path(PAIRS, elo0=0, elo1=20)),
    "loss_by_epoch_chart": lambda draw: draw(some_curve()),
    "losses_by_step_chart": lambda draw: draw(RECORDS),
    "methods_chart": lambda draw: draw({"A": Course(None, np.array([0, 10]), np.array([0.6, 0.5]), 2.0)}),
    "mistakes_chart": lambda draw: draw([mistake("bound-flag", -76.0)]),
    "mobility_chart": lambda draw: draw(tuned()),
    "one_hot_chart": lambda draw: draw(sampled(3)),
    "opening_sunburst_chart": lambda draw: draw(opening_tree(BOOK, depth=1)),
    "optuna_chart": lambda draw: draw(
        OptunaResult((Tuning("P", 0.0, step=1.0),), np.zeros((2, 1)), np.array([0.6, 0.5]), 1.0, False)
    ),
    "pathology_chart": lambda draw: draw([experiments.picks_by_depth(trees=100)]),
    "pieces_chart": lambda draw: draw(sampled(20)),
    "plies_chart": lambda draw: draw(sampled(20)),
    "points_chart": lambda draw: draw(sampled(20)),
    "policy_chart": lambda draw: draw({"A": {"a1": 1.0}}, right={"a1"}),
    "prediction_chart": lambda draw: draw(VALUES["A"], VALUES["A"]),
    "regret_chart": lambda draw: draw({"A": [experiments.pull_by_ucb((0.3, 0.6), 9, seed=1)]}),
    "report_chart": lambda draw: draw(
        [SpeedRow(dtype, "A", "full", 128, 9.0) for dtype in ("float64", "float32", "int32", "int16")]
    ),
    "results_chart": lambda draw: draw(sampled(20)),
    "roofline_chart": lambda draw: draw(ROOFS),
    "saved_and_changed_chart": lambda draw: draw([Weighed("null_move", NONE, NONE)]),
    "sides_chart": lambda draw: draw(FOUND),
    "slips_calibration_chart": lambda draw: draw([SLIP], TRUTH),
    "slips_moves_chart": lambda draw: draw([SLIP], TRUTH),
    "slips_values_chart": lambda draw: draw([SLIP], TRUTH),
    "speed_chart": lambda draw: draw(ROWS),
    "spsa_chart": lambda draw: draw(spsa_path(), truth={"P": 5.0, "Q": 5.0}),
    "squares_chart": lambda draw: draw(tuned(), "knight"),
    "steps_chart": lambda draw: draw(Pipeline(quiet_steps()).run(sampled(20))),
    "suite_chart": lambda draw: draw(suite()),
    "switches_chart": lambda draw: draw(results()),
    "time_shares_chart": lambda draw: draw(ONE),
    "value_chart": lambda draw: draw({"A": playouts()}, truth=0.0),
    "values_chart": lambda draw: draw(sampled(20)),
    "waterfall_chart": lambda draw: draw(
        experiments.waterfall(Board(), ["captures_first"], depth=2, progress=False)
    ),
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
            if isinstance(node, ast.FunctionDef) and ast.unparse(node).startswith("@chart"):
                yield node.name, ".".join(path.relative_to(FOLDER).with_suffix("").parts), node


def test_every_function_that_takes_axes_is_published() -> None:
    own = {
        name: file for name, file, node in defined() if {"ax", "axes"} & {arg.arg for arg in node.args.args}
    }
    assert own == charts.CHARTS
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
    with pytest.raises(ChartError, match="expected language to be 'en' or 'zh', got 'de'"):
        getattr(charts, name)(language="de")


NO_SWEEP = Sweep(("a",), ("b",), (1,))
UNTRIED = OptunaResult((), np.zeros((0, 1)), np.zeros(0), 1.0, False)

# chart -> (what has nothing to draw, what was expected)
EMPTY: dict[str, tuple[tuple[Any, ...], str]] = {
    "elo_by_generation_chart": (([],), "at least one generation"),
    "elo_chart": (([],), "at least one pair of games"),
    "entropy_chart": (([],), "the records of at least one iteration"),
    "errors_by_generation_chart": (([],), "at least one judged net"),
    "choice_chart": (([],), "the children of a choice"),
    "error_speed_chart": (
        (ROWS, {"int16": Rounding(0.5, 2)}, 128, "full", "MKL"),
        "rows of 'MKL', 'full' and width 128 with an error",
    ),
    "game_chart": (([],), "the explanations of a game"),
    "importance_chart": (([],), "importances of components"),
    "ladder_chart": (({},), "at least one player"),
    "leak_chart": (({},), "at least one split"),
    "learning_curves_chart": (({},), "at least one tuning run"),
    "length_chart": (({"one": []},), "lengths of tests by name"),
    "losses_by_step_chart": (([],), "the records of at least one iteration"),
    "methods_chart": (({},), "the courses of methods"),
    "mistakes_chart": (([mistake("", -300)],), "rows of faults"),
    "one_hot_chart": ((sampled(1)[:0],), "positions to draw"),
    "optuna_chart": ((UNTRIED,), "a study with trials"),
    "policy_chart": (({},), "at least one policy"),
    "report_chart": (([],), "rows of width 128 in float64, float32, int32, int16"),
    "roofline_chart": (([],), "rows of a roofline"),
    "saved_and_changed_chart": (([],), "at least one weighed switch"),
    "slips_calibration_chart": (([], TRUTH), "at least one slip"),
    "slips_moves_chart": (([], TRUTH), "at least one slip"),
    "slips_values_chart": (([], TRUTH), "at least one slip"),
    "speed_chart": ((ROWS, 7), "rows of width 7 and mode 'full'"),
    "suite_chart": ((SuiteResult([], {"a": {}}),), "at least one attempt at a position"),
    "time_shares_chart": (({},), "the time shares of a search"),
    "value_chart": (({},), "at least one run"),
    "ways_chart": ((ROWS, "MKL"), "rows of 'MKL'"),
    "weight_histograms_chart": ((Curve({}, {}, {}, ()),), "a run of at least one epoch"),
    "weights_chart": ((tuned(), []), "terms to draw"),
}
BARE = opening_tree(Book.empty(WIDE))
TWO_PHASES = {"one": {"a": [1]}, "two": {"a": [1], "b": [2]}}
PHASES = "expected depths of every phase for each configuration, got "
POSITIONS = r"expected the same positions for each representation, got \{"
NO_LOG = "expected a recorded search, got None: was it searched with record=True"
EACH = "expected at least one set, and positions in each"
PIECE = r"expected a piece out of king, advisor, .* got 'queen' and 'opening'"
MEAN = "expected a list of counts and a mean for each of 2 sizes, got 1 and 2"
REFUSED: list[tuple[Any, str]] = [
    (lambda: charts.ablation_heat_chart(ablated(), "alone", by="switch"), "to be position or depth, got 'sw"),
    (lambda: charts.ablation_heat_chart(ablated(), "alone", quantity="a"), "a quantity, nodes or sec.*, got"),
    (
        lambda: charts.ablation_chart(ablated(), "alone", quantity="a"),
        "a quantity, nodes or seconds, got 'a'",
    ),
    (lambda: charts.accumulator_chart(LIT, "now"), "expected 'before', 'change', 'after', got 'now'"),
    (lambda: charts.calibration_chart({"a": np.zeros(5)}, np.zeros(9), 400.0), "values of 9 positions, one"),
    (lambda: charts.collisions_chart([10, 12], [[4, 8]], [5.5, 1.5]), MEAN),
    (lambda: charts.depth_by_phase_chart({}), PHASES),
    (lambda: charts.depth_by_phase_chart({"one": {}}), PHASES),
    (lambda: charts.depth_by_phase_chart(TWO_PHASES), PHASES),
    (lambda: charts.depth_chart(NO_SWEEP), "expected a sweep with measurements"),
    (lambda: charts.distributions_chart(sampled(20), pyplot.subplots(2)[1]), "expected 6 axes, got 2"),
    (lambda: charts.exact_calibration_chart({"net": np.zeros(3)}, TRUTH), "expected values of 60 positions"),
    (lambda: charts.game_chart([FOUND], components=["mobilty"]), "components out of mat.*, got 'mobilty'"),
    (lambda: charts.gap_by_size_chart([tuned()]), "expected at least two tuning runs, got 1"),
    (lambda: charts.grown_tree_chart(playouts(), 0), r"expected an event from 1 to \d+, got 0"),
    (lambda: charts.leaves_per_second_chart({}), POSITIONS),
    (lambda: charts.leaves_per_second_chart({"a": {"start": 1.0}, "b": {"end": 1.0}}), POSITIONS),
    (lambda: charts.llr_chart(None), r"a sequential test, or a match that was played with sprt=\(elo0"),
    (
        lambda: charts.loss_by_epoch_chart(some_curve(), measure="a"),
        r"expected a measure out of loss, .* 'a'",
    ),
    (lambda: charts.opening_sunburst_chart(BARE), "an opening tree with at least one move, got one without"),
    (lambda: charts.pieces_chart({}), EACH),
    (lambda: charts.pieces_chart({"none": sampled(3)[:0]}), EACH),
    (lambda: charts.pieces_chart(sampled(3)[:0]), EACH),
    (lambda: charts.prediction_chart(np.zeros(3), np.zeros(2)), "as many predictions as v.*, got 3 and 2"),
    (lambda: charts.prediction_chart(np.zeros(0), np.zeros(0)), "got 0 and 0"),
    (lambda: charts.regret_chart({"none": []}), r"expected at least one run of each, got \{'none': \[\]"),
    (lambda: charts.spsa_chart(spsa_path(), pyplot.subplots()[1]), "expected axes for 2 parameters, got 1"),
    (lambda: charts.squares_chart(tuned(), "queen"), PIECE),
    (lambda: charts.squares_chart(tuned(), "rook", "middle"), "got 'rook' and 'middle'"),
    (lambda: charts.suite_chart(suite(), unit="plies"), "a unit out of nodes, seconds, depth, got 'plies'"),
    (lambda: charts.switches_chart({}), r"expected results by name, such as .* got \{\}"),
    (lambda: charts.win_rate_calibration_chart({}, np.zeros(9), {"a": 300.0}), "values of 9 positions"),
    (lambda: charts.win_rate_calibration_chart({"a": np.zeros(5)}, np.zeros(9), {"a": 300.0}), "of 9 posit"),
    (
        lambda: charts.windows_chart(results()["B"], 7),
        r"a depth out of \[1, 2\], got 7: was it searched with",
    ),
    (lambda: charts.windows_chart(xqlab.search(Board(), depth=1)), NO_LOG),
    (
        lambda: charts.windows_chart(xqlab.search(Board(), depth=1, multipv=2, record=True)),
        "expected a search for one best line, got 2 lines",
    ),
    (lambda: depth_figure(NO_SWEEP), "expected a sweep with measurements"),
    (lambda: LiveMatch(language="de"), "expected language"),
    (lambda: position_gallery({"none": sampled(1)[:0]}), "a position to draw as 'none', got none"),
    (lambda: worst_errors(sampled(3), np.zeros(3), limit=-1), "positions within -1 centipawns, got none"),
]


@pytest.mark.parametrize("name", EMPTY)
def test_nothing_to_draw(name: str) -> None:
    arguments, expected = EMPTY[name]
    with pytest.raises(ChartError, match=re.escape(f"expected {expected}, got none")):
        getattr(charts, name)(*arguments)


@pytest.mark.parametrize(("draw", "message"), REFUSED)
def test_what_cannot_be_drawn(draw: Any, message: str) -> None:
    with pytest.raises(ChartError, match=message):
        draw()
