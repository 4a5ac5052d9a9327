"""Bundles that go into JupyterLab and into the page of a page."""

import re

import pytest

from xqlab.course.page import STYLES as SHEET_STYLES
from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.bug_hunt.widget import BugHunt
from xqlab.viz.by_hand.widget import SearchByHand
from xqlab.viz.live_chart.widget import LiveChart
from xqlab.viz.overview.widget import Overview
from xqlab.viz.page.bundle import FOLDER, bundle, stylesheet
from xqlab.viz.pruned_edges.widget import PrunedEdges
from xqlab.viz.quiz.widget import Quiz
from xqlab.viz.side_by_side.widget import SideBySide
from xqlab.viz.stepper.widget import Stepper
from xqlab.viz.trainer.widget import Trainer
from xqlab.viz.tree_lab.widget import TreeLab
from xqlab.viz.tree_widget.widget import STYLES as TREE_STYLES
from xqlab.viz.twin.widget import Twin

WIDGETS = (
    "board/widget",
    "bug_hunt/widget",
    "by_hand/widget",
    "evaluation_lab/widget",
    "live_chart/widget",
    "net_board/widget",
    "overview/widget",
    "pruned_edges/widget",
    "quiz/widget",
    "search_form/widget",
    "side_by_side/widget",
    "stepper/widget",
    "trainer/widget",
    "tree_lab/widget",
    "tree_widget/widget",
    "twin/widget",
)
PAGES = {
    "board/page/standalone": BoardWidget.STYLES,
    "bug_hunt/standalone": BugHunt.STYLES,
    "by_hand/standalone": SearchByHand.STYLES,
    "live_chart/standalone": LiveChart.STYLES,
    "overview/standalone": Overview.STYLES,
    "pruned_edges/standalone": PrunedEdges.STYLES,
    "quiz/standalone": Quiz.STYLES,
    "exercise_sheet/live": (*SHEET_STYLES, *TreeLab.STYLES),
    "exercise_sheet/print": SHEET_STYLES,
    "exercise_sheet/standalone": SHEET_STYLES,
    "side_by_side/standalone": SideBySide.STYLES,
    "stepper/standalone": Stepper.STYLES,
    "trainer/standalone": Trainer.STYLES,
    "tree_lab/standalone": TreeLab.STYLES,
    "tree_widget/standalone": TREE_STYLES,
    "twin/standalone": Twin.STYLES,
}
LIVE = "live/standalone"  # in a page that searches
SEARCHING = [
    ("live/play/playing", "page/standalone"),
    ("live/play/training", "page/standalone"),
    ("live/weighing", "page/standalone"),
    ("bandits/page", "page/standalone"),
    ("exercise_sheet/report", "stepper/standalone"),
    ("league/standalone", "page/standalone"),
    ("league/comparison", "page/standalone"),
    ("live/charting", "page/standalone"),
    *((f"{name}/standalone", LIVE, "page/standalone") for name in ("stepper", "tree_widget")),
    *((f"{name}/standalone", LIVE, "page/standalone") for name in ("overview", "side_by_side")),
]
FEWER = {
    "search_form/widget": 10,
    "evaluation_lab/widget": 30,
    "live/worker": 20,
    "league/comparison": 40,
}  # names in a bundle


@pytest.mark.parametrize("page", PAGES)
def test_nothing_ends_the_element_that_a_handout_puts_it_into(page: str) -> None:
    source = bundle(page, "page/standalone")
    assert "function showStandalone(" in source
    assert "import {" not in source
    assert "export " not in source
    for end in ("</script", "<!--", "<script"):
        assert end not in source.lower()
    assert "</style" not in stylesheet((*PAGES[page], "page/standalone"))


@pytest.mark.parametrize(
    "names",
    [
        *[(name,) for name in (*WIDGETS, "live/worker")],
        *[(name, "page/standalone") for name in PAGES],
        *SEARCHING,
    ],
)
def test_no_two_files_of_a_bundle_declare_the_same_name(names: tuple[str, ...]) -> None:
    declared = re.findall(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", bundle(*names), re.M)
    assert len(declared) > FEWER.get(names[0], 50)
    assert sorted(declared) == sorted(set(declared))


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_widget_is_one_module_without_imports(widget: str) -> None:
    source = bundle(widget)
    assert not re.search(r"^import ", source, flags=re.M)
    assert "/**" not in source, "types are for the checker alone"
    [exported] = re.findall(r"^export.*", source, flags=re.M)
    assert re.fullmatch(r"export default \{ render(: \w+)? \};", exported)
    assert "http" not in source.replace("http://www.w3.org/2000/svg", "")


def test_every_script_belongs_to_a_widget_or_a_page() -> None:
    alone = [names[0] for names in SEARCHING if len(names) == 2]
    whole = bundle(*WIDGETS, *PAGES, LIVE, "live/worker", "live/play/why", "page/standalone")
    whole += "".join(map(bundle, alone))
    wasm = FOLDER.parent / "wasm"
    scripts = {*FOLDER.rglob("*.js"), *wasm.glob("*.mjs")}
    others = {FOLDER / "site" / "site.js", wasm / "runner.mjs"}  # a classic script, and node's
    for file in sorted(scripts - others):
        assert file.read_text("utf-8").splitlines()[0] in whole, f"nothing imports {file.name}"


def test_what_is_imported_comes_first_and_once() -> None:
    source = bundle("stepper/motion", "stepper/jumps")
    assert source.index("const NONE") < source.index("function flightOf")
    assert source.count("function childrenOf(") == 1
    assert stylesheet(("stepper/widget", "stepper/drawing")).startswith(stylesheet(("stepper/widget",)))
    assert stylesheet(("twin/widget",)).startswith(stylesheet(()))  # the palette
