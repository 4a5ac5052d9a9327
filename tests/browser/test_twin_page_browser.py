"""Two docked runs on a plain page without a kernel: locked steps, keys, languages, narrow, zoomed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.keys import press_keys
from tests.browser.standalone import opened
from tests.browser.standalone_twin import write_twin_page
from tests.viz.docked import docked
from tests.viz.recorded import searched
from xqlab.viz import Twin

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page's address."""
    return write_twin_page(docked("full"), tmp_path_factory.mktemp("page") / "twin.html")


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """The page, opened, with the network off; an error on it fails the test."""
    yield from opened(chromium, address, 1400)


@pytest.fixture
def widget(page: Page) -> Locator:
    """The two runs on the page."""
    return page.locator(".xq-twin")


def here(page: Page) -> list[int]:
    """The events shown."""
    events: list[int] = page.evaluate("twin.cursors.map((cursor) => cursor.here())")
    return events


def lines(page: Page) -> list[str]:
    """The moves to the nodes on the boards."""
    return page.locator(".xqs-line").all_inner_texts()


def verdict(widget: Locator) -> str:
    """What is said of both runs."""
    return widget.locator(".xqt-verdict span").inner_text()


def test_a_step_takes_the_other_run_along(page: Page, widget: Locator) -> None:
    for _ in range(3):
        page.keyboard.press("d")
    for _ in range(4):
        page.keyboard.press("i")
    assert here(page)[1] > 0
    assert verdict(widget)
    page.keyboard.press("t")
    assert page.evaluate("document.activeElement.closest('.xqt-run').dataset.side") == "1"
    press_keys(page, "Home i i")
    one, other = lines(page)
    assert one == other
    assert verdict(widget).startswith("Both runs searched this line.")
    expect(widget.locator(".xqt-run").nth(1)).to_have_class("xqt-run xqt-lead")
    page.keyboard.press("End")
    assert lines(page)[0] == lines(page)[1]


def test_the_lock_opens_and_closes(page: Page, widget: Locator) -> None:
    lock = widget.get_by_role("button", name="Locked by path")
    expect(lock).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    expect(lock).to_have_attribute("aria-pressed", "false")
    assert verdict(widget) == "Not locked: each run is stepped separately."
    before = here(page)
    page.keyboard.press("End")
    assert here(page)[1] == before[1]
    lock.click()
    expect(lock).to_have_attribute("aria-pressed", "true")
    assert here(page)[1] > before[1]
    assert page.evaluate("asked") == [False, True]


@pytest.mark.parametrize(("key", "button", "side"), [("q", "only left", 0), ("e", "only right", 1)])
def test_jumps_to_what_one_run_searched_alone(
    page: Page, widget: Locator, key: str, button: str, side: int
) -> None:
    page.evaluate("(side) => twin.cursors[side].goTo(0)", side)
    page.keyboard.press(key)
    once = here(page)
    expect(widget.locator(".xqt-chip")).to_have_text(button)
    name = ("left", "right")[side]
    assert verdict(widget).startswith(f"Only the {name} run searched this line.")
    assert lines(page)[0] != lines(page)[1]
    page.keyboard.press(key)
    assert here(page)[side] > once[side]
    page.keyboard.press(f"Shift+{key.upper()}")
    assert here(page)[side] == once[side]
    back = widget.get_by_role("button", name=f"Previous line that only the {name} run searched")
    expect(back).to_have_attribute("aria-disabled", "true")
    widget.get_by_role("button", name=f"Next line that only the {name} run searched").click()
    assert here(page)[side] > once[side]


def test_jumps_to_differences(page: Page, widget: Locator) -> None:
    page.keyboard.press("v")
    expect(widget.locator(".xqt-chip")).to_have_text("both")
    assert "differ." in verdict(widget)
    kinds = widget.locator(".xqs-kind").all_inner_texts()
    assert kinds == ["leave", "leave"]


def test_nodes_are_marked_by_who_searched_them(page: Page, widget: Locator) -> None:
    page.keyboard.press("q")
    node = widget.locator(".xqt-run").first.locator(".xqs-node.xqs-focus")
    assert node.locator("rect.xqt-mark.xqt-left").count() == 1
    assert "only left" in (node.locator("title").text_content() or "")
    page.keyboard.press("Home")
    assert widget.locator(".xqs-focus rect.xqt-mark").count() == 0


def test_one_voice_speaks_for_both(page: Page, widget: Locator) -> None:
    live = page.locator("[aria-live=polite]")
    expect(live).to_have_count(1)
    page.keyboard.press("q")
    said = live.inner_text()
    assert said.startswith("Left, enter.")
    assert verdict(widget) in said
    assert widget.locator(".xqs-sentence").first.inner_text() in said
    widget.get_by_role("button", name="Play").first.click()
    expect(page.locator("[aria-live=polite]")).to_have_count(0)
    widget.get_by_role("button", name="Pause").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-live=polite]")).to_have_count(1)


def test_one_run_plays_at_a_time(page: Page, widget: Locator) -> None:
    play = widget.get_by_role("button", name="Play")
    play.first.click()
    expect(widget.get_by_role("button", name="Pause")).to_have_count(1)
    widget.locator(".xqt-run").nth(1).get_by_role("button", name="Play").click()
    page.wait_for_function("twin.link.lead() === 1")
    expect(widget.get_by_role("button", name="Pause")).to_have_count(1)


def test_languages_of_all_at_once(page: Page, widget: Locator) -> None:
    page.keyboard.press("q")
    widget.get_by_role("button", name="中文").click()
    expect(widget).to_have_attribute("lang", "zh-Hans")
    expect(widget.locator(".xqt-chip")).to_have_text("仅左")
    expect(widget.locator(".xqs-kind").nth(1)).not_to_have_text("enter")
    assert "仅左边搜索了这条着法线" in verdict(widget)
    assert "中国象棋" in (widget.get_attribute("aria-label") or "")
    expect(widget.get_by_role("button", name="按着法线锁定")).to_be_visible()
    page.keyboard.press("z")
    expect(widget).to_have_attribute("lang", "en")
    assert page.evaluate("asked") == ["zh", "en"]
    assert widget.get_by_role("button", name="English").count() == 1


def test_help_and_the_table_by_ply(page: Page, widget: Locator) -> None:
    panel = widget.get_by_role("region", name="Keys and marks of the two runs")
    expect(panel).to_be_hidden()
    page.keyboard.press("h")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    widget.get_by_text("By ply").click()
    rows = widget.locator(".xqt-counts tbody tr")
    counts = docked("full").counts()
    by_ply = docked("full")._data["by_ply"]
    expect(rows).to_have_count(len(by_ply["both"]) + 1)
    last = rows.last.locator("td").all_inner_texts()
    assert [int(text.split(" ")[0].replace(",", "")) for text in last[:3]] == [
        counts["only left"],
        counts["both"],
        counts["only right"],
    ]


def test_two_positions_are_docked_without_a_lock(chromium: Browser, tmp_path: Path) -> None:
    twin = Twin(searched("xiangqi"), searched("xiangqi, Black"), locked=False)
    for page in opened(chromium, write_twin_page(twin, tmp_path / "two.html"), 1400):
        widget = page.locator(".xq-twin")
        expect(widget.get_by_role("button", name="Locked by path")).to_be_disabled()
        assert verdict(widget) == "Two different positions, stepped separately."
        press_keys(page, "End f q")
        assert here(page)[1] == 0
        assert widget.locator(".xqt-counts").inner_text() == ""
        assert widget.locator(".xqt-mark").count() == 0


@pytest.mark.parametrize(("width", "language"), [(720, "en"), (720, "zh"), (900, "en"), (1400, "zh")])
def test_both_boards_and_trees_are_in_sight(page: Page, widget: Locator, width: int, language: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate("(language) => view.setLanguage(language)", language)
    page.keyboard.press("q")
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    both = {}
    for part in (".xqs-board svg", ".xqs-tree"):
        boxes = [each.bounding_box() for each in widget.locator(part).all()]
        assert all(boxes)
        left, right = [box for box in boxes if box]
        assert left["y"] == right["y"]
        assert left["x"] + left["width"] < right["x"]
        assert left["y"] + left["height"] < 680
        both[part] = left
    assert both[".xqs-board svg"]["width"] >= 170
    assert both[".xqs-tree"]["width"] >= 290
    frame, runs = (each.bounding_box() for each in (widget, widget.locator(".xqt-runs")))
    assert frame
    assert runs
    assert runs["y"] + runs["height"] - frame["y"] <= 850
    # The row of buttons scrolls, and reaching one by keyboard brings it into sight.
    last = widget.locator(".xqs-buttons").first.locator("button").last
    last.focus()
    reached, run = last.bounding_box(), widget.locator(".xqt-run").first.bounding_box()
    assert reached
    assert run
    assert run["x"] < reached["x"]
    assert reached["x"] + reached["width"] < run["x"] + run["width"]


def test_runs_below_each_other_say_why(page: Page, widget: Locator) -> None:
    why = widget.locator(".xqt-narrow")
    expect(why).to_be_hidden()
    widget.evaluate("(e) => { e.style.width = '468px'; }")  # beside the files of a JupyterLab 900 pixels wide
    expect(why).to_have_text(
        "The runs stand one below the other: side by side they need 680 pixels. Widen the window, or close "
        "JupyterLab's list of files (Ctrl+B)."
    )
    page.set_viewport_size({"width": 400, "height": 900})  # a telephone has no room to give
    expect(why).to_be_hidden()


def test_every_control_is_reached_by_tab(page: Page, widget: Locator) -> None:
    wanted = widget.locator("button:visible:enabled, select:visible, input:visible").count()
    here_is = """() => { const el = document.activeElement;
        return el.outerHTML.slice(0, 300) + el.closest("[data-side]")?.dataset.side; }"""
    seen = set()
    widget.get_by_role("button", name="Locked by path").focus()
    for _ in range(wanted + 4):
        assert page.evaluate("document.activeElement.closest('.xq-twin') !== null")
        seen.add(page.evaluate(here_is))
        if page.evaluate("document.activeElement.tagName") == "SUMMARY":
            break
        page.keyboard.press("Tab")
    assert len(seen) >= wanted
