"""What holds of every widget: its traits in the manual, its name, language, still and page."""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import pytest
from traitlets import TraitError

import xqlab
from tests.nnue.small_nets import small_net
from xqlab import Enhancements, viz
from xqlab.errors import XqlabError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.nnue import Architecture, Quantised
from xqlab.viz.page.bundle import FOLDER, stylesheet
from xqlab.viz.palette.meanings import ROOT
from xqlab.viz.still import output as still
from xqlab.viz.still.output import NOTES
from xqlab.words import speaking
from xqlab.xiangqi import START_FEN

PAGE = Path(__file__).resolve().parents[2] / "docs" / "widgets.md"
LISTED = dict(
    re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
)
WIDGETS = {
    value.__name__: value
    for value in (getattr(place, name) for place in (viz, xqlab) for name in place.__all__)
    if isinstance(value, type) and issubclass(value, anywidget.AnyWidget)
}
NET = Quantised.of(small_net(Architecture("king_buckets", 10, (), "screlu", 8), 3))
TREE, CROSSES = TextbookTree("((3 12 8) (2 4 6) (14 5 2))"), TicTacToe("b2 a1 a3 c1 b1")


@cache
def run(board: Any = TREE) -> Any:
    return xqlab.search(board, depth=2, enhancements=Enhancements.textbook(), record=True)


@cache
def playouts() -> Any:
    return xqlab.mcts(CROSSES, playouts=20, record=True)


OF_TREE = "of a search of textbook tree"
# widget -> (how it is made, the pictures in its still, its `repr`, what its page is called, if it has one)
ROWS: dict[str, tuple[Any, ...]] = {
    "BoardWidget": (lambda **use: xqlab.BoardWidget(CROSSES, **use), 1,
        "<BoardWidget of tic-tac-toe, O to move: b2 a1 a3 c1 b1>",
        "A position of tic-tac-toe", "井字棋的一个局面"),
    "BugHunt": (lambda **use: viz.BugHunt(["lost-sign"], answers=False, **use), 0,
        "<BugHunt: 1 bugs, 0 found in 0 tries>", "Bug hunt", "找错"),
    "EvaluationLab": (lambda **use: viz.EvaluationLab(depth=1, **use), 1,
        f"<EvaluationLab, 0 terms changed: {START_FEN}>"),
    "LiveChart": (lambda **use: viz.LiveChart({"a": [run()]}, **use), 0,
        "<LiveChart of 1 searches: What the searches cost>", "What the searches cost", "搜索的代价"),
    "NetBoard": (lambda **use: viz.NetBoard(NET, **use), 1, f"<NetBoard, +100 for Red: {START_FEN}>"),
    "OrderPuzzle": (viz.OrderPuzzle, 0, "<OrderPuzzle 1, fewest: 9 leaves, par 5, 0 solved>",
        "Prune most, prune least", "剪得最多，剪得最少"),
    "Overview": (lambda **use: viz.Overview(run(), **use), 1, f"<Overview of 14 nodes {OF_TREE}>",
        "Overview of a search of a textbook tree", "教科书博弈树的一次搜索，总览"),
    "PrunedEdges": (lambda **use: viz.PrunedEdges(run(), **use), 0,
        "<PrunedEdges: 12 edges, 0 marked, not done>",
        "Which edges does alpha-beta prune in a textbook tree?", "Alpha-Beta 在教科书博弈树中剪去哪些边？"),
    "Quiz": (lambda **use: viz.Quiz(run(), questions=3, **use), 0,
        "<Quiz of 3 questions about a search of textbook tree, 0 answered, 0 right on the first try>",
        "Questions about a search of a textbook tree", "关于教科书博弈树一次搜索的问题"),
    "Quiz of playouts": (lambda **use: viz.Quiz(playouts(), questions=3, **use), 1,
        "<Quiz of 3 questions about a search of tic-tac-toe, 0 answered, 0 right on the first try>",
        "Questions about a search of tic-tac-toe", "关于井字棋一次搜索的问题"),
    "SearchByHand": (lambda **use: viz.SearchByHand(run(), **use), 0,
        f"<SearchByHand, 41 steps {OF_TREE}, 0 done, 0 of 0 decisions right on the first try>",
        "Be the search: a textbook tree", "由你来搜索：教科书博弈树"),
    "SideBySide": (lambda **use: viz.SideBySide(run(CROSSES), playouts(), **use), 2,
        "<SideBySide of 26 lines of moves, at the root>",
        "Alpha-beta and Monte-Carlo tree search on one position of tic-tac-toe",
        "井字棋同一局面上的 α-β 搜索与蒙特卡洛树搜索"),
    "Stepper": (lambda **use: viz.Stepper(run(), **use), 1,
        f"<Stepper through 40 events {OF_TREE}, at event 20>",
        "A search of a textbook tree, step by step", "教科书博弈树的一次搜索，逐步看"),
    "Stepper of playouts": (lambda **use: viz.Stepper(playouts(), **use), 1,
        "<Stepper through 169 events of a search of tic-tac-toe, at event 168>",
        "A search of tic-tac-toe, step by step", "井字棋的一次搜索，逐步看"),
    "Trainer": (lambda **use: viz.Trainer.mates(moves=2, **use), 1,
        "<Trainer: 17 puzzles, 0 solved, 0 at the first try>", "Puzzles: Xiangqi", "中国象棋练习题"),
    "TreeLab": (viz.TreeLab, 1, "<TreeLab of '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]', max first, alpha_beta>",
        "A tree of your own", "自己的博弈树"),
    "TreeWidget": (lambda **use: viz.TreeWidget(run(), **use), 1,
        f"<TreeWidget of 14 nodes and moves {OF_TREE}, at node 1>",
        "The tree of a search of a textbook tree", "教科书博弈树的一棵搜索树"),
    "Twin": (lambda **use: viz.Twin(run(), run(), **use), 2,
        "<Twin of 'Alpha-beta alone' at event 20 and 'Alpha-beta alone' at event 20, locked>",
        "Two searches of a textbook tree, side by side", "教科书博弈树的两次搜索，并排比较"),
}  # fmt: skip
EVERY_WIDGET = pytest.mark.parametrize("name", ROWS)


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a cell gets."""
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(still, "display", lambda data, **_: shown.append(data))
    return shown


def test_every_widget_is_listed() -> None:
    assert set(LISTED) == set(WIDGETS) == {name.removesuffix(" of playouts") for name in ROWS}


@pytest.mark.parametrize("name", WIDGETS)
def test_its_traits(name: str) -> None:
    inherited = set(anywidget.AnyWidget.class_trait_names())
    own = {trait for trait in WIDGETS[name].class_trait_names(sync=True) if not trait.startswith("_")}
    assert re.findall(r"\w+", LISTED[name]) == sorted(own - inherited)


@EVERY_WIDGET
def test_a_cell_gets_the_widget_and_a_picture(name: str, outputs: list[dict[str, Any]]) -> None:
    new, pictures, named, *_ = ROWS[name]
    widget = new()
    assert repr(widget) == named
    widget._ipython_display_()
    live, kept = outputs
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert list(kept) == ["text/html"]
    html = kept["text/html"]
    assert NOTES.en in html
    assert "<script" not in html
    assert html.count("<svg") == pictures


@EVERY_WIDGET
def test_the_language_is_that_of_the_conventions_unless_one_is_given(
    name: str, outputs: list[dict[str, Any]]
) -> None:
    with speaking("zh"):
        widget, english = ROWS[name][0](), ROWS[name][0](language="en")
    assert (widget.language, english.language) == ("zh", "en")
    with pytest.raises((XqlabError, TraitError), match="'fr'"):
        widget.language = "fr"
    widget._ipython_display_()
    assert NOTES.zh in outputs[-1]["text/html"]
    widget.close()
    widget._ipython_display_()
    assert list(outputs[-1]) == ["text/plain"]


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if len(row) > 3])
def test_a_page_is_called_in_both_languages(name: str, tmp_path: Path) -> None:
    new, _, _, *titles = ROWS[name]
    page = new(language="zh").save_html(tmp_path / "page.html").read_text("utf-8")
    assert f"<title>{escape(titles[1])}</title>" in page
    assert all(f">{escape(title)}</h1>" in page for title in titles)


def test_a_panel_keeps_a_picture_and_a_quiz_its_questions_and_no_answer(
    outputs: list[dict[str, Any]],
) -> None:
    viz.SearchPanel(CROSSES)._ipython_display_()
    assert outputs[-1]["text/html"].count("<svg") == 1
    quiz = ROWS["Quiz"][0]()
    assert all(escape(question["prompt"]) in quiz._still() for question in quiz._asked["en"]["questions"])


def test_every_widget_has_the_frame_which_is_in_the_stylesheet_of_each() -> None:
    added = re.compile(r'el\.classList\.add\((.*"xq-.*)\)')
    roots = [names for file in FOLDER.rglob("*.js") for names in added.findall(file.read_text("utf-8"))]
    assert roots
    assert [names for names in roots if f'"{ROOT[1:]}"' not in names] == []
    assert "&:focus-visible, :focus-visible {" in stylesheet(())
    assert f":has({ROOT}) .xq-still {{" in stylesheet(())
