"""Every widget in a real JupyterLab: both languages and themes, narrow, zoomed; no key gets past it."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.accessibility import THEMES, serious_faults, small_targets
from tests.browser.board_page import ALLOWED, LATIN, words_of
from tests.browser.conftest import Lab, Notebook, open_notebook
from tests.browser.crossing import crossings
from tests.browser.keys import COMMANDS, press_keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MADE = """
import chess, xqlab
from xqlab import Enhancements
from xqlab.files import data_file
from xqlab.games import TicTacToe
from xqlab.nnue import Architecture, Network
from xqlab.viz import EvaluationLab, NetBoard, Overview, Quiz, SearchPanel, Stepper, TreeWidget, Twin
board = xqlab.xiangqi.Board("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1")
result = xqlab.search(board, depth=3, record=True, evaluator=xqlab.evaluation.piece_square())
small = TicTacToe("b2 a1 c3")
both = xqlab.search(small, depth=3, record=True), xqlab.mcts(small, playouts=60, seed=1, record=True)
"""
GAME = "[it.play_move(move) for move in ('h2e2', 'h7e7', 'h0g2', 'h9g7', 'e2e6')]"


class Row(NamedTuple):
    """A widget, the state that is looked at, and what ends that."""

    made: str
    state: str = ""
    clicks: tuple[str, ...] = ()
    after: str = ""
    speaks: str = "it"  # what has its language


WIDGETS = {
    "board": Row("xqlab.BoardWidget(notation='chinese')", GAME, ("[data-square='84']",)),
    "board with a book": Row("xqlab.BoardWidget(book=data_file('books/selfplay.obk'))"),
    "board set up": Row("xqlab.BoardWidget()", "", ("[data-do=begin_setup]",)),
    "board that thinks": Row("xqlab.BoardWidget(small)", "it.hint()"),
    "promotion": Row(
        "xqlab.BoardWidget(chess.Board('6k1/P7/8/8/8/8/p5PP/6K1 b - - 0 1'))",
        clicks=("[data-square='8']", "[data-square='0']"),
    ),
    "stepper": Row("Stepper(result, start=478)", clicks=(".xqs-bar [aria-expanded=false]",)),
    "stepper of playouts": Row("Stepper(both[1], start=200)"),
    "tree": Row("TreeWidget(result)"),
    "overview": Row("Overview(result, ghosts=True)"),
    "twin": Row("Twin(both[0], both[0])", clicks=("summary",)),
    "quiz": Row("Quiz(both[0], questions=4)", clicks=("[data-do=show]",)),
    "panel": Row("SearchPanel(board, depth=2)", "it.form.on = it.form.on[1:]", speaks="it.form"),
    "panel that searches": Row(
        "SearchPanel(board, depth=2)",
        "it.form.on = []; it.form.depth = 6; _ = it.start()",
        after="it.stop()",
        speaks="it.form",
    ),
    "evaluation lab": Row(
        "EvaluationLab(board, depth=2)", "it.changed = {'tempo.move': [25, 25]}", (".xqe-fold",)
    ),
    "net board": Row(
        "NetBoard(Network.random(Architecture(width=32)))",
        "it.go_to(0); it.play_move('h2h9'); it.heat = 'removal'",
    ),
}
FRAMES = (
    ".xqb-frame, .xqb-side, .xqb-left, .xqb-options, .xqb-engine, .xqb-buttons, .xqb-book-moves, .xqb-moves,"
    " .xqb-fen textarea, .xqe-frame, .xqp-frame"
)
CUT_OFF = f"""(el) => [el, ...el.querySelectorAll("{FRAMES}")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className)"""
BRIGHTNESS = """(el) => ["backgroundColor", "color"].map((name) => {
    const [red, green, blue] = getComputedStyle(el)[name].match(/[\\d.]+/g).map(Number);
    return (red + green + blue) / 3;
})"""
# Where the controls are that can be seen, without those that are like one before them: squares of a board.
CONTROLS = "button:enabled, summary, select, input, textarea"
OF_EACH_KIND = """(el, controls) => {
    const kinds = new Set();
    return [...el.querySelectorAll(controls)].flatMap((each, at) => {
        const kind = [each.tagName, each.className, each.type, ...Object.keys(each.dataset)].join();
        if (!each.checkVisibility({ visibilityProperty: true }) || kinds.has(kind)) return [];
        kinds.add(kind);
        return [at];
    });
}"""
SIZES = {"400": (400, 1), "zoomed": (1200, 2)}
MORE_SIZES = {"280": (280, 1), "1600": (1600, 1)}
# Whose words are read in Chinese (of the panel, which names its switches, those without a Chinese one), and
# what is said in Latin letters.
TOLD = ("board", "promotion", "net", "evaluation", "panel")
OWN = {"JSON", "JupyterLab", "Ctrl", "Texel", "SPSA", "MTD", "Nf", "Qh"}
HAN = re.compile("[一-鿿]")
CROSSED = ("board", "stepper", "tree", "overview", "twin")  # in which nothing scrolls or is folded away


@pytest.fixture(scope="module")
def notebook(chromium: Browser, lab: Lab) -> Iterator[Notebook]:
    """A notebook with a cell for each, in a window so high that none is out of sight."""
    cells = [
        f"it = {row.made}\n{row.speaks}.language = language\n{row.state}\nit" for row in WIDGETS.values()
    ]
    opened = open_notebook(chromium, lab, "every-widget.ipynb", [MADE, *cells])
    opened.page.set_viewport_size({"width": 1500, "height": 14_000})
    opened.run_cell(0)
    yield opened
    opened.page.close()


@pytest.fixture(scope="module", params=THEMES, ids=lambda theme: "-".join(theme))
def language(notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[str]:
    """A language, in its theme."""
    with notebook.themed(request.param[0]):
        yield request.param[1]


def begun(notebook: Notebook, name: str, language: str = "en") -> tuple[Locator, str]:
    """A widget and its selector; its cell is run alone, as anywidget gives each 2 s to begin.

    On a busy machine they may not be enough: it is run again.
    """
    cell = 1 + list(WIDGETS).index(name)
    notebook.python(f"language = {language!r}")
    selector = f".jp-Notebook [data-windowed-list-index='{cell}'] .xq-widget"
    widget = notebook.page.locator(selector).first
    for _ in range(3):
        notebook.run_cell(cell)
        with suppress(PlaywrightTimeoutError):
            widget.wait_for(timeout=20_000)
            break
    expect(widget).to_be_visible()
    return widget, selector


def rows(*in_check: str) -> list[Any]:
    """The names of all widgets; `make check` has these alone, and looks at pages of every one."""
    return [name if name in in_check else pytest.param(name, marks=pytest.mark.nightly) for name in WIDGETS]


@pytest.mark.parametrize("name", rows("board", "tree"))
def test_it_is_for_everyone(notebook: Notebook, language: str, name: str) -> None:
    row, page = WIDGETS[name], notebook.page
    widget, selector = begun(notebook, name, language)
    expect(widget).to_have_attribute("lang", re.compile(f"^{language}"))
    for click in row.clicks:
        widget.locator(click).first.click()
    page.wait_for_timeout(300)  # until the kernel has answered
    if name in ("stepper", "tree"):
        ground, text = widget.evaluate(BRIGHTNESS)
        assert (ground > text, abs(ground - text) > 120) == (language == "en", True)
    assert serious_faults(page, selector) == []
    if language == "zh" and name.startswith(TOLD):
        texts = [text for text in words_of(widget) if not (name.startswith("panel") and HAN.search(text))]
        assert {word for text in texts for word in LATIN.findall(text)} <= ALLOWED | OWN
    try:
        for size, (width, zoom) in (SIZES | (MORE_SIZES if name == "board" else {})).items():
            widget.evaluate(
                "(e, [w, z]) => { e.style.width = `${w / z}px`; e.style.zoom = z; }", [width, zoom]
            )
            page.wait_for_timeout(200)
            assert widget.evaluate(CUT_OFF) == [], size
            if language == "en" and name != "evaluation lab":  # whose boxes are large for a finger alone
                assert small_targets(page, selector) == [], size
            if name in CROSSED and size in SIZES:
                assert crossings(page, selector) == [], size
    finally:
        widget.evaluate("(e) => { e.style.width = e.style.zoom = ''; }")
        notebook.python(row.after)


@pytest.mark.parametrize("name", rows("board", "stepper", "tree", "panel", "quiz", "evaluation lab"))
def test_no_key_reaches_jupyterlab(notebook: Notebook, name: str) -> None:
    widget, _ = begun(notebook, name)
    cells = notebook.cells()
    inner = widget.locator("[tabindex='0']:visible")
    controls = widget.evaluate(OF_EACH_KIND, CONTROLS)
    (inner.first if inner.count() else widget.locator(CONTROLS).nth(controls[0])).focus()
    press_keys(notebook.page, COMMANDS)
    for at in widget.evaluate(OF_EACH_KIND, CONTROLS):
        if at < widget.locator(CONTROLS).count():  # what is typed into a search box takes away what follows
            widget.locator(CONTROLS).nth(at).focus()
            press_keys(notebook.page, "a b x m y")
    # F shows a stepper in full screen, in which nothing else has the focus.
    notebook.page.evaluate("document.fullscreenElement && document.exitFullscreen()")
    assert notebook.cells() == cells
    assert notebook.page.evaluate("window.notebook.content.mode") == "command"
    assert not notebook.page.locator(".jp-Dialog").count()
    expect(widget).to_be_attached()
