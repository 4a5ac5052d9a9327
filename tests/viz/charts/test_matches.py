"""Charts of matches show the score's own numbers, say what is unknown, and are drawn again in one place."""

import matplotlib
import numpy as np
import pytest
from matplotlib import pyplot

from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.mistakes import Row
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.simulated_match import SimulatedMatch
from xqlab.experiments.matches.sprt import SequentialTest, llr_path
from xqlab.experiments.suite.result import Attempt, Cost, SuiteResult, share_solved
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.matches import (
    LiveMatch,
    elo_chart,
    ladder_chart,
    length_chart,
    llr_chart,
    match_figure,
    mistakes_chart,
    points_of_pairs,
    suite_chart,
)

matplotlib.use("Agg")


PAIRS = SimulatedMatch(30).pairs(60, seed=4)


def mistake(fault: str, elo: float) -> Row:
    return Row(
        fault, "Xiangqi", "A", "B", 40, 10, 10, 20, (5, 5, 10), elo, elo - 40, elo + 40, 3000.0, 3000.0
    )


def test_mistakes_the_dearest_on_top_and_no_round_robin():
    rows = [mistake("stored-mate", 0), mistake("bound-flag", -76), mistake("", -300)]
    ax = mistakes_chart(rows)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert [name.partition(":")[0] for name in names] == ["article", "report"]
    assert list(ax.lines[0].get_xdata()) == [rows[1].low, rows[1].high]
    assert "without it" in ax.get_xlabel()
    chinese = mistakes_chart(rows, language="zh")
    assert "不看界的类型就采用存储的值" in chinese.get_yticklabels()[0].get_text()
    with pytest.raises(ChartError, match="expected rows of faults, got none"):
        mistakes_chart(rows[2:])
    pyplot.close("all")


@pytest.fixture(scope="module")
def played():
    one, two = player_of("full", nodes=300), player_of("textbook", nodes=300)
    return match(one, two, pairs=3, sprt=(0, 50), max_plies=24, workers=1, progress=False)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_elo_ends_at_the_score(language):
    ax = elo_chart(PAIRS, language=language, truth=30, names=("A", "B"))
    ax.figure.draw_without_rendering()
    score = Score.of_pairs(PAIRS)
    line = ax.lines[0]
    assert (line.get_xdata()[-1], line.get_ydata()[-1]) == (120, score.elo)
    corners = ax.collections[0].get_paths()[0].vertices
    at_end = sorted({round(float(y), 6) for x, y in corners if x == 120})
    assert at_end == [round(each, 6) for each in score.interval()]
    assert "Elo" in ax.get_ylabel()
    assert "A" in ax.get_ylabel()
    assert ax.get_xlabel() == ("games" if language == "en" else "局数")
    assert len(ax.get_legend().get_texts()) == 4


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_path_lies_between_its_bounds(language):
    test = llr_path(PAIRS, elo0=0, elo1=20)
    ax = llr_chart(test, language=language)
    ax.figure.draw_without_rendering()
    upper, lower, path = ax.lines[:3]
    assert (upper.get_ydata()[0], lower.get_ydata()[0]) == (test.result.upper, test.result.lower)
    assert list(zip(path.get_xdata(), path.get_ydata())) == [(0, 0), *test.path]
    told = [text.get_text() for text in ax.get_legend().get_texts()]
    assert any("H1" in each and "20" in each for each in told)
    assert llr_chart(SequentialTest(0, 5)).get_xlim() == (0, 2)


def test_a_decision_is_marked():
    test = llr_path([(1, 1)] * 40, elo0=0, elo1=100)
    stars = [line for line in llr_chart(test).lines if line.get_marker() == "*"]
    assert [line.get_xdata()[0] for line in stars] == [test.result.games]


def test_a_ladder_has_a_row_for_each(played):
    scores = {
        "base": (0, 0, 0),
        "won": Score.of_pairs([(1, 1)] * 4),
        "some": Score.of_pairs(PAIRS),
        "new": Score(),
    }
    ax = ladder_chart(scores)
    ax.figure.draw_without_rendering()
    assert [text.get_text() for text in ax.get_yticklabels()] == list(scores)
    assert "all games won, or all lost" in ax.get_title(loc="left")
    texts = [text.get_text() for text in ax.texts]
    assert texts == ["+0", f"{scores['won'].elo:+.0f}", f"{scores['some'].elo:+.0f}", "no games"]
    some = ladder_chart({"some": scores["some"]}, over="minimax", language="zh")
    assert (some.get_title(loc="left"), some.get_xlabel()) == (
        "",
        "对 minimax 的等级分差（Elo）及 95% 置信区间",
    )
    assert ladder_chart(scores, over="step").get_xlabel() == "Elo over the step below, with 95 % interval"


def test_a_match_has_both(played):
    assert points_of_pairs(played) == [(one.points(True), two.points(False)) for one, two in played.pairs]
    figure = match_figure(played)
    assert len(figure.axes) == 2
    assert figure.axes[0].get_ylabel() == "Elo of “full”\nover “textbook”"
    ax = pyplot.figure().add_subplot()
    assert elo_chart(played, ax) is ax


def test_it_is_drawn_again_in_its_place(monkeypatch):
    shown = []

    class Place:
        def update(self, picture):
            shown.append(("again", picture))

    def display(picture, display_id):
        assert display_id is True
        shown.append(("new", picture))
        return Place()

    monkeypatch.setattr("IPython.display.display", display)
    one, two = player_of("full", nodes=100), player_of("textbook", nodes=100)
    options = {"pairs": 3, "max_plies": 16, "workers": 1, "progress": False}
    found = match(one, two, on_pair=LiveMatch(every=1000), **options)
    assert [how for how, _ in shown] == ["new", "again"]
    assert repr(shown[-1][1]) == found.line()
    html = shown[-1][1]._repr_html_()
    assert html.startswith('<img class="xqlab-chart" alt="full - textbook: +')
    assert "data:image/png;base64," in html
    shown.clear()
    match(one, two, on_pair=LiveMatch(every=0, language="zh"), **options)
    assert [how for how, _ in shown] == ["new", "again", "again"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_lengths_show_their_medians(language):
    ax = length_chart({"one": [10, 20, 30], "two": [8, 8]}, fixed=25, language=language)
    ax.figure.draw_without_rendering()
    assert [text.get_text() for text in ax.texts] == ["20", "8"]
    assert ax.lines[-1].get_xdata()[0] == 25


def test_refusals():
    with pytest.raises(ChartError, match="expected at least one pair of games, got none"):
        elo_chart([])
    with pytest.raises(ChartError, match="expected a sequential test, or a match"):
        llr_chart(None)
    with pytest.raises(ChartError, match="expected at least one player, got none"):
        ladder_chart({})
    with pytest.raises(ChartError, match="expected lengths of tests by name, got none"):
        length_chart({"one": []})
    with pytest.raises(ChartError, match="expected language"):
        LiveMatch(language="de")


def result() -> SuiteResult:
    attempts = {
        "quick": {
            "a": Attempt("a0a1", 0, Cost(1000, 1.0, 5), Cost(10, 0.01, 2)),
            "b": Attempt("a0a1", 0, Cost(1000, 1.0, 5), Cost(500, 0.5, 4)),
            "c": Attempt("a0a2", 0, Cost(1000, 1.0, 5), None),
        },
        "slow": {name: Attempt(None, None, Cost(None, 0.0, None), None, "dead") for name in "abc"},
        "idle": {},
    }
    return SuiteResult([], {"quick": {}, "slow": {}, "idle": {}}, attempts)


@pytest.mark.parametrize(
    ("unit", "costs"), [("nodes", [10, 500]), ("seconds", [0.01, 0.5]), ("depth", [2, 4])]
)
def test_steps_are_where_solutions_are(unit: str, costs: list[float]) -> None:
    ax = suite_chart(result(), unit=unit)
    quick, slow = ax.get_lines()
    assert quick.get_xdata()[1:-1] == pytest.approx(costs)
    assert quick.get_ydata() == pytest.approx([0, 100 / 3, 200 / 3, 200 / 3])
    assert set(slow.get_ydata()) == {0}
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["quick: 2 of 3", "slow: 0 of 3"]
    band = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert np.max(band) == pytest.approx(100 * share_solved(2, 3)[1])
    assert "95 %" in ax.get_ylabel()
    assert ax.get_xlabel().startswith(unit)
    matplotlib.pyplot.close("all")


def test_chinese_words_and_axes_that_are_given() -> None:
    _, ax = matplotlib.pyplot.subplots()
    assert suite_chart(result(), ax, language="zh") is ax
    assert ax.get_xlabel() == "解出所需结点数"
    matplotlib.pyplot.close("all")


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(ChartError, match="expected at least one attempt at a position, got none"):
        suite_chart(SuiteResult([], {"a": {}}))
    with pytest.raises(ChartError, match="expected a unit out of nodes, seconds, depth, got 'plies'"):
        suite_chart(result(), unit="plies")
