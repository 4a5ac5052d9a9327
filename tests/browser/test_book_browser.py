"""A small book in both languages, opened from the disk: a notebook, a page of the manual, the reference."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_page import drag_between, expect_label, press, square
from tests.browser.book_pages import faults_of, open_page
from tests.browser.conftest import ROOT, write_notebook
from tests.browser.offline import Offline, shown
from tests.missing import missing
from xqlab.games import TextbookTree
from xqlab.translation import catalogue_of, read_catalogue, translations_of
from xqlab.wasm import module_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

LESSON = "notebooks/01-alpha-beta"
TRANSLATIONS = translations_of(read_catalogue(catalogue_of("01-alpha-beta", "zh")))
HEADING = "## 1. Minimax"
CHINESE = TRANSLATIONS[HEADING].removeprefix("## ")
CELLS = [
    f"# A lesson\n\n{HEADING}\n\nThe window of $\\alpha$ and $\\beta$.",
    "import xqlab\nfrom xqlab import Enhancements\nfrom xqlab.teach import check\n"
    "from xqlab.games import TextbookTree\nfrom xqlab.viz.charts.looks import subplots\n"
    'tree = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")\n'
    "xqlab.viz.Stepper(xqlab.search(tree, depth=2, enhancements=Enhancements.textbook(), record=True))",
    "xqlab.BoardWidget(xqlab.xiangqi.Board())",
    "figure, ax = subplots(figsize=(2, 1))\nax.set_title('A chart')\nfigure",
    'check("ordering.least_leaves", ...)',
    "from xqlab.games import junqi\n"
    "xqlab.viz.EvaluationLab(junqi.Board(), depth=1)",  # no page computes this evaluation
    # As if code were being compiled: nobody sits here who has to be told.
    "from xqlab.kernels import background\nbackground.PATIENCE = 0\n"
    "with background.telling('a kernel is being compiled'):\n    xqlab.search(tree, depth=2)",
    "alpha_beta = xqlab.search(tree, depth=2, record=True)\nxqlab.viz.tree_svg(alpha_beta)",
    "xqlab.viz.TreeLab(tree)",
]
INDEX = f"""# A book

```{{course}} map
```

```{{course}} first
```

```{{toctree}}
{LESSON}
manual
reference
```
"""
MANUAL = f"# A page of the manual\n\nIt is about [the lesson]({LESSON}.ipynb#1-minimax) and quokkas.\n"
REFERENCE = """# Reference

```{eval-rst}
.. automodule:: xqlab.teach

.. exports:: xqlab.teach
```
"""


def build(source: Path, language: str = "en") -> str:
    """What Sphinx says while it builds the book into `html` beside the sources; a warning is an error."""
    folder = source.parent if language == "en" else source.parent / language
    options = ["-W", "-c", ROOT / "docs", "-d", folder / "doctrees"]
    settings = ["-D", "root_doc=index", "-D", "include_patterns=**"]
    finished = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, *settings, source, folder / "html"],
        cwd=ROOT,
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
            "XQLAB_LANGUAGE": language,
        },
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    if finished.returncode:
        pytest.fail(f"{finished.stdout[-1500:]}\n{finished.stderr[-3000:]}", pytrace=False)
    return finished.stdout


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages."""
    if find_spec("sphinx_book_theme") is None:
        missing("the book needs the extra `book`: pip install -e '.[book]'")
    module_of(TextbookTree("(3 12)"))  # it takes longer to build than a notebook
    source = tmp_path_factory.mktemp("book") / "source"
    (source / "notebooks").mkdir(parents=True)
    write_notebook(source / f"{LESSON}.ipynb", CELLS)
    for name, text in (("index", INDEX), ("manual", MANUAL), ("reference", REFERENCE)):
        (source / f"{name}.md").write_text(text, "utf-8")
    assert "Executed notebook" in build(source)
    # With the outputs of the first build.
    (source / "manual.md").write_text(MANUAL + "\nAnd wombats.\n", "utf-8")
    with ThreadPoolExecutor() as pool:
        chinese = pool.submit(build, source, "zh")
        again = build(source)
    assert "Executed notebook" in chinese.result()
    assert "0 added, 1 changed, 0 removed" in again
    assert "Executing" not in again
    return source.parent / "html"


@pytest.fixture
def lesson(book: Path, offline: Offline) -> Page:
    """The page of the notebook."""
    return open_page(offline, book / f"{LESSON}.html", 1300, "light")


@pytest.mark.parametrize("name", ["index", LESSON, "manual", "reference", "search", "genindex", "zh/manual"])
def test_a_page_asks_for_nothing_and_is_for_everyone(name: str, book: Path, offline: Offline) -> None:
    assert list(faults_of(offline, book / f"{name}.html")) == []


def test_the_front_page_leads_to_a_lesson(book: Path, offline: Offline) -> None:
    page = open_page(offline, book / "index.html", 1300, "light")
    card = page.locator(".xq-lesson", has_text="01 alpha-beta")
    expect(card).to_contain_text("after 00")
    picture = card.locator("img")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("(image) => image.complete", arg=picture.element_handle())
    assert picture.evaluate("(image) => image.naturalWidth") > 100
    page.locator(".xq-course-map a", has_text="alpha-beta").click()
    expect(page.locator(".bd-article h1")).to_contain_text("01 A lesson")
    expect(page.locator(".bd-article")).not_to_contain_text("a kernel is being compiled, which")


def test_a_stepper_steps_in_both_languages(lesson: Page) -> None:
    widget = lesson.locator(".xq-stepper")
    widget.scroll_into_view_if_needed()
    shown(lesson)
    sentence = widget.locator(".xqs-sentence")
    before = sentence.text_content()
    widget.focus()
    lesson.keyboard.press("ArrowRight")
    expect(sentence).not_to_have_text(before or "")
    widget.get_by_role("button", name="中文").click()
    expect(sentence).to_have_text(re.compile("[一-鿿]"))
    expect(lesson.locator(".xqh-title[lang=zh-Hans]").first).to_be_visible()


def test_a_stepper_searches_again_in_the_page(lesson: Page, offline: Offline) -> None:
    lesson.locator(".xq-stepper").scroll_into_view_if_needed()
    shown(lesson)
    engines = "() => [...document.scripts].filter((each) => each.src.includes('/engines/')).length"
    assert lesson.evaluate(engines) == 0
    lesson.locator(".xql-form > summary").click()
    lesson.locator('[data-preset="0"]').click()
    lesson.locator(".xqp-main").click()
    expect(lesson.locator(".xqp-runs tbody tr")).to_have_count(2)
    expect(lesson.locator(".xqp-runs tbody tr").nth(1).locator("td").last).to_contain_text("3")
    assert lesson.evaluate(engines) == 1
    assert offline.asked == []


def test_a_link_leads_to_a_tree_of_ones_own(book: Path, offline: Offline) -> None:
    page = open_page(offline, book / f"{LESSON}.html", 1300, "light")
    page.goto(f"{page.url}#tree=(3 -5) 2&first=min")
    page.reload()
    expect(page.locator(".xqy-counts")).to_contain_text(
        "Value 2 for Max. 3 leaves evaluated; minimax evaluates 3."
    )
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".xqy-done")).to_have_text("The link is copied.")
    assert offline.asked == []


def test_a_board_plays_legal_moves_and_refuses_others(lesson: Page) -> None:
    lesson.locator(".xq-embedded").nth(1).scroll_into_view_if_needed()
    for number in (0, 1):  # the stepper above grows and moves the board
        shown(lesson, number)
    board = lesson.locator(".xq-board-widget")
    status, moves = board.locator(".xqb-status"), board.locator(".xqb-moves li button")
    drag_between(square(board, "b0"), square(board, "d1"))
    expect(board.locator(".xqb-refusal")).to_contain_text("cannot move to d1")
    expect(status).to_have_text("Red to move")
    expect(moves).to_have_count(0)
    press(board, "h2")
    expect_label(board, "e2", "e2, empty, red cannon can move here")
    press(board, "e2")
    expect(moves).to_have_count(1)
    expect(status).to_have_text("Black to move")
    drag_between(square(board, "h9"), square(board, "g7"))  # a legal reply
    expect(moves).to_have_count(2)
    expect(status).to_have_text("Red to move")
    board.get_by_role("button", name="Engine moves", exact=True).click()
    expect(moves).to_have_count(3)
    lazy = "() => [...document.scripts].filter((each) => /play.why|engines/.test(each.src)).length"
    assert lesson.evaluate(lazy) == 1  # the engine
    board.get_by_role("button", name="Why this move?", exact=True).click()
    expect(lesson.locator(".xqb-why .xqs-kind")).to_have_text("best so far")
    assert lesson.evaluate(lazy) == 2
    board.get_by_role("button", name="Undo", exact=True).click()
    expect(status).to_have_text("Red to move")


def test_widgets_and_charts_follow_the_theme_of_the_book(lesson: Page) -> None:
    lesson.locator(".xq-stepper").scroll_into_view_if_needed()
    shown(lesson)
    looks = """() => ["body", ".xq-stepper", ".xqlab-chart"].map((each) => {
        const style = getComputedStyle(document.querySelector(each));
        return each === ".xqlab-chart" ? style.filter : style.backgroundColor;
    })"""
    light = lesson.evaluate(looks)
    lesson.get_by_role("button", name="Color mode").click()
    lesson.locator(".dropdown-menu.show").get_by_text("Dark").click()
    lesson.wait_for_function("document.body.getAttribute('data-jp-theme-light') === 'false'")
    dark = lesson.evaluate(looks)
    assert all(one != other for one, other in zip(light, dark)), (light, dark)
    assert light[2] == "none"


def test_what_needs_a_kernel_says_so_and_an_open_question_is_explained(lesson: Page) -> None:
    expect(lesson.locator(".xq-still-only")).to_contain_text("This widget needs a kernel")
    expect(lesson.locator("details summary", has_text="Show the answer")).to_have_count(1)
    expect(lesson.locator("math").first).to_be_visible()


def test_a_page_loads_no_script_without_a_use(lesson: Page) -> None:
    addresses = lesson.evaluate("() => [...document.scripts].map(({ src }) => src.split('?')[0])")
    names = {Path(address).stem for address in addresses}
    assert "site" in names
    assert not names & {"fontawesome", "searchtools", "searchindex"}
    icon = lesson.locator("button .fa-circle-half-stroke").first
    assert "Font Awesome" in icon.evaluate("(el) => getComputedStyle(el).fontFamily")


def test_no_button_of_the_theme_lies_over_a_widget(lesson: Page) -> None:
    expect(lesson.locator("#pst-back-to-top")).to_have_count(0)


def test_the_search_works_from_a_disk(book: Path, offline: Offline) -> None:
    page = offline.open(book / "search.html")
    page.goto(f"{page.url}?q=wombats")
    expect(page.locator("#search-results li a")).to_have_text(["A page of the manual"])
    assert offline.asked == []


def test_the_switch_stays_on_the_page_and_at_the_heading(book: Path, offline: Offline) -> None:
    page = open_page(offline, book / f"{LESSON}.html", 1300, "light")
    page.goto(f"{page.url}#minimax")
    page.get_by_role("link", name="中文", exact=True).click()
    page.wait_for_url((book / "zh" / f"{LESSON}.html").as_uri() + "#minimax")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.locator("section#minimax > h2")).to_contain_text(CHINESE)
    page.locator(".xq-stepper").scroll_into_view_if_needed()
    shown(page)
    expect(page.locator(".xqs-sentence")).to_have_text(re.compile("[一-鿿]"))
    expect(page.locator(".xq-still-only > p")).to_have_text(re.compile("[一-鿿]"))
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.get_by_role("link", name="English", exact=True).click()
    page.wait_for_url((book / f"{LESSON}.html").as_uri() + "#minimax")
    assert offline.asked == []


def test_a_page_without_a_translation_says_so(book: Path, offline: Offline) -> None:
    page = open_page(offline, book / "zh" / "manual.html", 1300, "light")
    expect(page.locator(".xq-untranslated")).to_be_visible()
    expect(page.locator("[lang=en] article h1")).to_contain_text("A page of the manual")
    page.get_by_role("link", name="the lesson").click()
    assert page.url.endswith(f"zh/{LESSON}.html#minimax")
    expect(page.locator(".xq-untranslated")).to_have_count(0)
    expect(page.get_by_role("button", name="颜色")).to_have_count(1)


def test_no_link_of_either_language_leads_nowhere(book: Path) -> None:
    # The front page leads to lessons that this book lacks.
    pages = [
        page for page in book.rglob("*.html") if page.name != "index.html" and "_static" not in page.parts
    ]
    href = re.compile(r'href="([^"#?:]+)["#?]')
    links = [(page, link) for page in pages for link in href.findall(page.read_text("utf-8"))]
    assert {f"../zh/{LESSON}.html", f"../../{LESSON}.html"} <= {link for _, link in links}
    assert [(page, link) for page, link in links if not (page.parent / link).exists()] == []


def test_the_search_finds_chinese_words(book: Path, offline: Offline) -> None:
    page = offline.open(book / "zh" / "search.html")
    page.goto(f"{page.url}?q={CHINESE[-3:]}")
    expect(page.locator("#search-results li a").first).to_contain_text("01 A lesson")


def test_what_a_reader_downloads_is_chinese(book: Path) -> None:
    (notebook,) = (book / "zh" / "_sources" / "notebooks").iterdir()
    assert CHINESE in notebook.read_text("utf-8")
