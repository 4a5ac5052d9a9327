"""The stepper on a plain page without a kernel: motion, languages, the tree by keyboard, narrow, zoomed."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import serious_faults
from tests.browser.keys import press_keys
from tests.browser.standalone import opened, write_page
from tests.viz.recorded import searched
from xqlab.search.events import BEST, CUTOFF, ENTER, ITERATION, LEAVE, SKIPPED
from xqlab.viz import Stepper
from xqlab.viz.source_listing.events import listing_of_run

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOG = "everything"  # a search of Xiangqi that skips, passes and searches again


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page's address."""
    return write_page(Stepper(searched(LOG)), tmp_path_factory.mktemp("page") / "stepper.html")


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """The page, opened."""
    yield from opened(chromium, address)


@pytest.fixture
def widget(page: Page) -> Locator:
    """The stepper on the page."""
    return page.locator(".xq-stepper")


def here(page: Page) -> int:
    """The event shown."""
    event: int = page.evaluate("view.here()")
    return event


def go(page: Page, event: int) -> None:
    """Show an event, without motion."""
    page.evaluate("(k) => view.goTo(k, 'set')", event)


def first(kind: int, after: int = 0, ply: int | None = None) -> int:
    """The first event of a kind after an event, at a ply."""
    log = searched(LOG).log
    fits = (k for k in range(after, len(log)) if log["kind"][k] == kind)
    return next(k for k in fits if ply is None or log["ply"][k] == ply)


@contextmanager
def slowly(page: Page) -> Iterator[None]:
    """What begins to move meanwhile moves until the end of the block, and has then arrived."""
    page.evaluate(
        """() => {
            window.animateAtOnce = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                const animation = window.animateAtOnce.apply(this, how);
                animation.playbackRate = 0.001;
                return animation;
            };
        }"""
    )
    yield
    page.evaluate(
        """() => {
            Element.prototype.animate = window.animateAtOnce;
            document.getAnimations().forEach((animation) => animation.finish());
        }"""
    )


def moving(page: Page) -> list[str]:
    """The classes of what moves on the page at this moment."""
    names: list[str] = page.evaluate(
        """() => document.getAnimations().map(
            ({ effect }) => effect.target.closest("[class]").classList[0])"""
    )
    return names


def test_each_key_leads_where_it_says(page: Page, widget: Locator) -> None:
    """Which event that is, the tests of the jumps say without a browser."""
    log = searched(LOG).log
    for key, kind in {"c": CUTOFF, "r": ENTER, "b": BEST, "d": ITERATION, "i": ENTER}.items():
        go(page, 0)
        widget.press(key)
        once = here(page)
        assert log["kind"][once] == kind
        widget.press(key)
        assert here(page) > once
        widget.press(f"Shift+{key.upper()}")
        assert here(page) == once
    entered = first(ENTER, 200, ply=1)
    below = first(ENTER, 200, ply=2)
    last = len(log) - 1
    for begin, key, kind, ply in (
        *((entered - 1, "o", LEAVE, 1), (below, "u", LEAVE, 1), (below, "ArrowUp", ENTER, 1)),
        *((below, "s", LEAVE, 2), (entered, "ArrowDown", ENTER, 2)),
    ):
        go(page, begin)
        widget.press(key)
        assert (log["kind"][here(page)], log["ply"][here(page)]) == (kind, ply), key
    go(page, below)
    widget.focus()
    press_keys(page, "ArrowUp ArrowDown")
    child = here(page)
    widget.press("]")
    assert here(page) > child
    widget.press("[")
    assert here(page) == child
    for key, event in {"End": last, "ArrowRight": last, "ArrowLeft": last - 1, "Home": 0, "k": 0}.items():
        widget.press(key)
        assert here(page) == event
    expect(page.locator('[data-option="code"], .xqs-code').locator("visible=true")).to_have_count(0)


def test_goals_without_an_event_are_told(page: Page, widget: Locator) -> None:
    go(page, 0)
    button = widget.get_by_role("button", name="Previous cutoff")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    assert here(page) == 0
    widget.get_by_role("button", name="Next cutoff").click()
    assert here(page) == first(CUTOFF)
    widget.get_by_role("button", name="Next cutoff").click()
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    assert here(page) == first(CUTOFF)


def test_a_man_slides_on_single_steps_only(page: Page, widget: Locator) -> None:
    entered = first(ENTER, 200, ply=1)
    go(page, first(LEAVE, entered, ply=1) + 1)  # the root's own event: the move is taken back
    go(page, entered - 1)
    with slowly(page):
        widget.press("ArrowRight")
        assert "xq-board" in moving(page)
    widget.press("ArrowLeft")
    page.wait_for_function("!document.getAnimations().length")
    go(page, 0)
    widget.press("d")
    assert moving(page) == []


def test_values_travel_up_to_the_parent(page: Page, widget: Locator) -> None:
    left = first(LEAVE, 200, ply=1)
    go(page, left - 1)
    with slowly(page):
        widget.press("ArrowRight")
        assert "xqs-flying" in moving(page)
        value = page.locator(".xqs-flying text").text_content()
        assert value == page.locator(".xqs-node.xqs-focus .xqs-value").text_content()
    page.wait_for_function("!document.querySelector('.xqs-flying')")
    go(page, left + 1)
    widget.press("ArrowLeft")
    assert "xqs-flying" not in moving(page)


def test_nothing_moves_for_who_asks_for_rest(page: Page, widget: Locator) -> None:
    page.emulate_media(reduced_motion="reduce")
    go(page, first(LEAVE, 200, ply=1) - 1)
    widget.press("ArrowRight")
    assert moving(page) == []


@pytest.mark.nightly
@pytest.mark.parametrize(("speed", "flies"), [("5", True), ("30", False)])
def test_nothing_moves_in_fast_play(page: Page, widget: Locator, speed: str, flies: bool) -> None:
    left = first(LEAVE, 200, ply=1)
    go(page, left - 1)
    page.evaluate(
        """() => {
            window.flown = 0;
            new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(
                (node) => window.flown += node.classList?.contains("xqs-flying") ?? 0)))
                .observe(document.body, { childList: true, subtree: true });
        }"""
    )
    widget.locator("select").select_option(speed)
    widget.get_by_role("button", name="Play").click()
    page.wait_for_function("(k) => view.here() > k", arg=left)
    widget.get_by_role("button", name="Pause").click()
    assert bool(page.evaluate("window.flown")) is flies


def test_the_box_goes_to_an_event(page: Page, widget: Locator) -> None:
    box = widget.get_by_role("textbox", name="The number of the event")
    expect(box).to_have_value("0")
    widget.press("g")
    expect(box).to_be_focused()
    page.keyboard.type("１２０")
    page.keyboard.press("Enter")
    assert here(page) == 120
    expect(widget).to_be_focused()
    box.fill("1,000,000")
    page.keyboard.press("Enter")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.press("c")  # a letter for the box, no command
    page.keyboard.press("Escape")
    assert here(page) == 120
    expect(box).to_have_value("120")
    expect(widget).to_be_focused()


def test_marks_to_come_back_to(page: Page, widget: Locator) -> None:
    flag, after = (widget.get_by_role("button", name=name) for name in ("Mark this event", "Next mark"))
    expect(after).to_have_attribute("aria-disabled", "true")
    for event in (300, 120):
        go(page, event)
        widget.press("m")
        expect(flag).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".xqs-ticks i")).to_have_count(2)
    go(page, 0)
    expect(flag).to_have_attribute("aria-pressed", "false")
    widget.press("j")
    assert here(page) == 120
    after.click()
    assert here(page) == 300
    widget.press("Shift+J")
    assert here(page) == 120
    flag.click()
    expect(page.locator(".xqs-ticks i")).to_have_count(1)


def test_fast_play_skips_events(page: Page, widget: Locator) -> None:
    page.evaluate("() => { window.drawn = 0; view.on(() => { window.drawn += 1; }); }")
    widget.locator("select").select_option("1000")
    widget.get_by_role("button", name="Play").click()
    page.wait_for_function("view.here() === view.replay.events - 1", polling=20)
    assert 0 < page.evaluate("drawn") < len(searched(LOG).log) / 3


def test_the_line_on_the_board(page: Page, widget: Locator) -> None:
    go(page, first(CUTOFF, 200, ply=2))
    assert page.locator(".xq-disc text").all_text_contents() == ["1", "2"]
    assert page.locator(".xq-slashes").count() == 2
    button = widget.get_by_role("button", name="Line")
    expect(button).to_have_attribute("aria-pressed", "true")
    widget.press("l")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.locator(".xq-disc").count() == 0
    assert page.locator("polygon.xq-refutation").count() == 1
    button.click()
    assert page.locator(".xq-disc").count() == 2
    go(page, first(SKIPPED))
    assert page.locator("polygon.xq-skipped").count() == 1
    assert page.locator("polygon.xq-pruned").count() == 0


@pytest.mark.usual
def test_a_full_screen_is_large_and_led_by_keys(page: Page, widget: Locator) -> None:
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.locator('[data-command="forward"]').click()
    page.keyboard.press("PageDown")  # scrolls
    page.keyboard.press("f")
    expect(page.locator("button:visible, input:visible")).to_have_count(0)
    for key, event in (("PageDown", 2), ("ArrowRight", 3), ("PageUp", 2)):
        page.keyboard.press(key)
        assert page.evaluate("view.here()") == event
    page.keyboard.press("c")
    expect(widget.locator(".xqs-kind")).to_have_attribute("data-kind", "cutoff")
    assert widget.locator(".xqs-sentence").evaluate("(el) => el.getBoundingClientRect().height") > 60
    for part in (".xqs-line", ".xqs-board", ".xqs-tree-pane", ".xqs-window-pane", ".xqs-sentence"):
        box = widget.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0 <= box["x"]
        assert box["y"] + box["height"] <= 1080
    assert serious_faults(page, ".xq-stepper") == []
    page.keyboard.press("f")
    expect(page.locator('[data-command="forward"]')).to_be_visible()
    assert widget.evaluate("(el) => el.style.zoom") == ""


def test_languages_need_no_kernel(page: Page, widget: Locator) -> None:
    go(page, first(CUTOFF, 200))
    assert "cut off: value ≥ β" in widget.locator(".xqs-conventions").inner_text()
    widget.get_by_role("button", name="中文").click()
    assert page.evaluate("asked") == ["zh"]
    expect(widget).to_have_attribute("lang", "zh-Hans")
    expect(widget.locator(".xqs-kind")).to_have_text("截断")
    expect(widget.get_by_role("button", name="下一个截断")).to_be_visible()
    expect(widget.get_by_role("button", name="中文")).to_have_attribute("aria-pressed", "true")
    expect(widget.get_by_role("button", name="English")).to_have_attribute("aria-pressed", "false")
    assert "极大结点值 ≥ β" in widget.locator(".xqs-conventions").inner_text()
    assert "中国象棋" in (widget.get_attribute("aria-label") or "")
    assert widget.locator(".xqs-sentence").inner_text().startswith("截断")
    expect(widget.locator(".xqs-sentence")).to_have_attribute("lang", "zh-Hans")
    named = page.locator(".xqs-node.xqs-focus .xqs-move").text_content() or ""
    assert any("一" <= character <= "鿿" for character in named)
    widget.press("z")
    expect(widget.locator(".xqs-kind")).to_have_text("cutoff")


def test_help_opens_and_closes(page: Page, widget: Locator) -> None:
    button = widget.get_by_role("button", name="Keys and marks")
    panel = widget.get_by_role("region", name="Keys and marks")
    expect(panel).to_be_hidden()
    widget.press("?")
    expect(panel).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    widget.press("Escape")
    expect(panel).to_be_hidden()
    button.click()
    expect(panel).to_be_visible()


def test_the_source_in_step(chromium: Browser, tmp_path: Path) -> None:
    recorded = searched(LOG)
    listed = listing_of_run(recorded, events=False)
    page = chromium.new_page(viewport={"width": 1300, "height": 1300})
    page.goto(write_page(Stepper(recorded, code=True), tmp_path / "code.html"))
    page.wait_for_function("window.view")
    box, marked = page.locator(".xqs-code"), page.locator(".xqs-code-row[aria-current]")
    seen = set()
    for event in [first(kind) for kind in (ITERATION, ENTER, BEST, CUTOFF, SKIPPED, LEAVE)]:
        go(page, event)
        assert marked.locator("code").inner_text().rstrip() == listed.lines[listed.line_of(event)].rstrip()
        expect(marked).to_be_in_viewport()
        top, row = box.bounding_box(), marked.bounding_box()
        assert top
        assert row
        assert top["y"] <= row["y"]
        assert row["y"] + row["height"] <= top["y"] + top["height"]
        seen.add(listed.line_of(event))
    assert len(seen) > 4
    page.locator(".xq-stepper").focus()
    page.keyboard.press("k")
    expect(box).to_be_hidden()
    page.keyboard.press("k")
    expect(marked).to_be_in_viewport()
    page.context.close()


def test_what_is_spoken(page: Page, widget: Locator) -> None:
    live = widget.locator("[aria-live=polite]")
    expect(live).to_have_count(1)
    said = live.inner_text()
    widget.press("ArrowRight")
    assert live.inner_text() != said
    slider = widget.get_by_role("slider", name="Event")
    expect(slider).to_have_attribute("aria-valuetext", f"event 1 of {len(searched(LOG).log) - 1:,}: enter")
    widget.press(" ")
    expect(live).to_have_count(0)
    widget.press(" ")
    expect(live).to_have_count(1)


def test_every_control_is_reached_by_tab_and_seen(page: Page, widget: Locator) -> None:
    controls = widget.locator("button:visible, select:visible, input:visible")
    wanted = controls.count()
    widget.focus()
    for _ in range(wanted):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
        assert page.evaluate("document.activeElement.closest('.xq-stepper') !== null")
    assert page.evaluate("document.activeElement.tagName") == "INPUT"


@pytest.mark.parametrize("width", [700, 740])
def test_no_jump_stands_alone_in_its_row(page: Page, widget: Locator, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    expect(widget).to_have_class(re.compile("xqs-tight"))
    tops = widget.locator(".xqs-goal").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().top)")
    assert len(tops) == 7
    assert min(Counter(tops).values()) > 1


@pytest.mark.parametrize(
    ("of_body", "scheme", "dark"),
    [
        ("", "light", False),
        ("", "dark", True),
        ("vscode-dark", "light", True),
        ("vscode-light", "dark", False),
        ("vscode-high-contrast", "light", True),
        ("vscode-high-contrast vscode-high-contrast-light", "dark", False),
    ],
)
def test_the_page_or_the_editor_says_what_is_dark(
    page: Page, widget: Locator, of_body: str, scheme: Literal["light", "dark"], dark: bool
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.evaluate("(names) => { document.body.className = names; }", of_body)
    ground = widget.evaluate("(e) => getComputedStyle(e).getPropertyValue('--xq-ground').trim()")
    assert ground == ("#16181c" if dark else "#fff")


def test_what_is_pressed_is_seen_in_the_readers_own_colours(page: Page, widget: Locator) -> None:
    page.emulate_media(forced_colors="active")
    grounds = {
        widget.get_by_role("button", name=name).evaluate("(e) => getComputedStyle(e).backgroundColor")
        for name in ("English", "中文")
    }
    assert len(grounds) == 2
