"""Charts of matches show the score's own numbers, say what is unknown, and are drawn again in one place."""

import numpy as np
import pytest

from tests.viz.charts.drawn import legend, texts
from xqlab.experiments import Score, SimulatedMatch, match, player_of
from xqlab.experiments.matches.mistakes import ContestResult
from xqlab.experiments.matches.sprt import SequentialTest, llr_path
from xqlab.experiments.suite.result import Attempt, Cost, SuiteResult, share_solved
from xqlab.viz import charts
from xqlab.viz.charts.matches import LiveMatch, match_figure, points_of_pairs

PAIRS = SimulatedMatch(30).pairs(60, seed=4)


def mistake(fault: str, elo: float) -> ContestResult:
    ends = (elo, elo - 40, elo + 40)
    return ContestResult(fault, "Xiangqi", "A", "B", 40, 10, 10, 20, (5, 5, 10), *ends, 3000.0, 3000.0)


def test_mistakes_the_dearest_on_top_and_no_round_robin():
    rows = [mistake("stored-mate", 0), mistake("bound-flag", -76), mistake("", -300)]
    ax = charts.mistakes_chart(rows)
    names = texts(ax.get_yticklabels())
    assert [name.partition(":")[0] for name in names] == ["article", "report"]
    assert list(ax.lines[0].get_xdata()) == [rows[1].low, rows[1].high]
    assert "without it" in ax.get_xlabel()
    chinese = charts.mistakes_chart(rows, language="zh")
    assert "不看界的类型就采用存储的值" in chinese.get_yticklabels()[0].get_text()


@pytest.fixture(scope="module")
def played():
    one, two = player_of("full", nodes=300), player_of("textbook", nodes=300)
    return match(one, two, pairs=3, sprt=(0, 50), max_plies=24, workers=1, progress=False)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_elo_ends_at_the_score(language):
    ax = charts.elo_chart(PAIRS, language=language, truth=30, names=("A", "B"))
    score = Score.of_pairs(PAIRS)
    line = ax.lines[0]
    assert (line.get_xdata()[-1], line.get_ydata()[-1]) == (120, score.elo)
    ends = {round(float(y), 6) for x, y in ax.collections[0].get_paths()[0].vertices if x == 120}
    assert sorted(ends) == [round(each, 6) for each in score.interval()]
    assert "Elo" in ax.get_ylabel()
    assert "A" in ax.get_ylabel()
    assert (ax.get_xlabel(), len(legend(ax))) == (("games" if language == "en" else "局数"), 4)


def test_the_path_lies_between_its_bounds_and_a_decision_is_marked():
    test = llr_path(PAIRS, elo0=0, elo1=20)
    ax = charts.llr_chart(test)
    upper, lower, path = ax.lines[:3]
    assert (upper.get_ydata()[0], lower.get_ydata()[0]) == (test.result.upper, test.result.lower)
    assert list(zip(path.get_xdata(), path.get_ydata())) == [(0, 0), *test.path]
    assert any("H1" in told and "20" in told for told in legend(ax))
    assert charts.llr_chart(SequentialTest(0, 5)).get_xlim() == (0, 2)
    test = llr_path([(1, 1)] * 40, elo0=0, elo1=100)
    stars = [line for line in charts.llr_chart(test).lines if line.get_marker() == "*"]
    assert [line.get_xdata()[0] for line in stars] == [test.result.games]


def test_a_ladder_has_a_row_for_each():
    won, some = Score.of_pairs([(1, 1)] * 4), Score.of_pairs(PAIRS)
    scores = {"base": (0, 0, 0), "won": won, "some": some, "new": Score()}
    ax = charts.ladder_chart(scores)
    assert texts(ax.get_yticklabels()) == list(scores)
    assert "all games won, or all lost" in ax.get_title(loc="left")
    assert texts(ax.texts) == ["+0", f"{won.elo:+.0f}", f"{some.elo:+.0f}", "no games"]
    alone = charts.ladder_chart({"some": some}, over="minimax", language="zh")
    assert alone.get_title(loc="left") == ""
    assert alone.get_xlabel() == "对 minimax 的等级分差（Elo）及 95% 置信区间"
    assert (
        charts.ladder_chart(scores, over="step").get_xlabel() == "Elo over the step below, with 95 % interval"
    )


def test_a_match_has_both(played):
    assert points_of_pairs(played) == [(one.points(True), two.points(False)) for one, two in played.pairs]
    figure = match_figure(played)
    assert (len(figure.axes), figure.axes[0].get_ylabel()) == (2, "Elo of “full”\nover “textbook”")


def test_it_is_drawn_again_in_its_place(shown):
    one, two = player_of("full", nodes=100), player_of("textbook", nodes=100)
    options = {"pairs": 3, "max_plies": 16, "workers": 1, "progress": False}
    found = match(one, two, on_pair=LiveMatch(every=1000), **options)
    assert ([how for how, _ in shown], shown[-1][1]["text/plain"]) == (["new", "again"], found.line())
    html = shown[-1][1]["text/html"]
    assert html.startswith('<img class="xqlab-chart" alt="full - textbook: +')
    assert "data:image/png;base64," in html
    shown.clear()
    match(one, two, on_pair=LiveMatch(every=0, language="zh"), **options)
    assert [how for how, _ in shown] == ["new", "again", "again"]


def test_lengths_show_their_medians():
    ax = charts.length_chart({"one": [10, 20, 30], "two": [8, 8]}, fixed=25)
    assert (texts(ax.texts), ax.lines[-1].get_xdata()[0]) == (["20", "8"], 25)


def result() -> SuiteResult:
    solved = zip("abc", ("a0a1", "a0a1", "a0a2"), (Cost(10, 0.01, 2), Cost(500, 0.5, 4), None))
    quick = {name: Attempt(move, 0, Cost(1000, 1.0, 5), cost) for name, move, cost in solved}
    slow = {name: Attempt(None, None, Cost(None, 0.0, None), None, "dead") for name in "abc"}
    return SuiteResult([], {"quick": {}, "slow": {}, "idle": {}}, {"quick": quick, "slow": slow, "idle": {}})


@pytest.mark.parametrize(
    ("unit", "costs"), [("nodes", [10, 500]), ("seconds", [0.01, 0.5]), ("depth", [2, 4])]
)
def test_steps_are_where_solutions_are(unit: str, costs: list[float]) -> None:
    ax = charts.suite_chart(result(), unit=unit)
    quick, slow = ax.get_lines()
    assert quick.get_xdata()[1:-1] == pytest.approx(costs)
    assert quick.get_ydata() == pytest.approx([0, 100 / 3, 200 / 3, 200 / 3])
    assert set(slow.get_ydata()) == {0}
    assert legend(ax) == ["quick: 2 of 3", "slow: 0 of 3"]
    band = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert np.max(band) == pytest.approx(100 * share_solved(2, 3)[1])
    assert "95 %" in ax.get_ylabel()
    assert ax.get_xlabel().startswith(unit)
    assert charts.suite_chart(result(), language="zh").get_xlabel() == "解出所需结点数"
