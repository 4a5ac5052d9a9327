"""The tree widget on a page without a kernel: mouse, keys, folding, finding, moving."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.keys import press_keys
from tests.browser.standalone_tree import Opener, active, do, openers, trait
from tests.viz.recorded import searched
from xqlab.trace.reasons.sentences import sentence

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens a page with the widget of a recorded search."""
    yield from openers(chromium, tmp_path)


def test_a_click_selects_and_unfolds_and_a_second_one_folds(opened: Opener) -> None:
    page = opened(searched("everything"))
    folded = page.locator(".xqg-item:has(.xqg-pill)").first
    label = folded.get_attribute("aria-label") or ""
    name = f"#{folded.get_attribute('id')}"
    assert "hides" in label
    before = page.locator(".xqg-item").count()
    folded.locator(".xqg-value").click()
    expect(page.locator(name)).to_have_attribute("aria-expanded", "true")
    assert page.locator(".xqg-item").count() > before
    assert active(page).get_attribute("aria-label") == page.locator(name).get_attribute("aria-label")
    page.wait_for_timeout(300)
    page.locator(name).locator(".xqg-value").click()
    expect(page.locator(name)).to_have_attribute("aria-expanded", "false")
    assert page.locator(".xqg-item").count() == before
    tree = searched("everything").tree
    assert trait(page, "node") != tree.finished_root
    assert trait(page, "event") == tree.nodes.first_event[trait(page, "node")]


def test_selecting_shows_the_position_and_the_sentences(opened: Opener) -> None:
    page = opened(searched("xiangqi"))
    tree = searched("xiangqi").tree
    page.locator(".xqg-tree").focus()
    page.keyboard.press("ArrowRight")
    node = trait(page, "node")
    assert node == tree.children(tree.root())[0]
    line = " ".join(tree.line(node))
    expect(page.locator(".xqg-board svg")).to_have_attribute(
        "aria-label", f"Xiangqi board: Position after {line}"
    )
    text = page.locator(".xqg-texts").inner_text()
    assert sentence(tree, int(tree.nodes.first_event[node])) in text
    assert sentence(tree, int(tree.nodes.last_event[node])) in text


def test_finding_goes_to_what_is_hidden(opened: Opener) -> None:
    page = opened(searched("everything"))
    page.locator(".xqg-tree").focus()
    page.keyboard.press("/")
    page.keyboard.type("null")
    tree = searched("everything").tree
    hits = sum(tree.is_null(node) for node in tree.walk(tree.root()))
    assert hits > 1
    expect(page.locator(".xqg-hits")).to_have_text(f"{hits} hits")
    page.keyboard.press("Enter")
    expect(page.locator(".xqg-hits")).to_have_text(f"1 of {hits}")
    assert "null move" in (active(page).get_attribute("aria-label") or "")
    first = active(page).get_attribute("id")
    page.keyboard.press("Enter")
    assert active(page).get_attribute("id") != first
    page.keyboard.press("Shift+Enter")
    assert active(page).get_attribute("id") == first
    page.locator('[data-set="query"]').fill("cutt")
    expect(page.locator(".xqg-hits")).to_have_text("“cutt” is not a move of this tree, a value or a kind")
    page.locator('[data-set="query"]').fill("= 123456")
    expect(page.locator(".xqg-hits")).to_have_text("no hit")


def test_wheel_drag_and_keys_move_the_camera(opened: Opener) -> None:
    page = opened(searched("everything"))
    look = "document.querySelector('.xqg-world').getAttribute('transform')"
    box = page.locator(".xqg-tree").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 400)
    start = page.evaluate(look)
    page.mouse.wheel(0, 100)
    page.wait_for_timeout(200)
    assert page.evaluate(look) == start, "a page that is scrolled past it leaves it alone"
    page.mouse.down()
    page.mouse.move(box["x"] + 260, box["y"] + 440, steps=4)
    page.mouse.up()
    dragged = page.evaluate(look)
    assert dragged != start
    page.mouse.wheel(0, -200)
    page.wait_for_timeout(200)
    zoomed = page.evaluate(look)
    assert float(zoomed.split("scale(")[1][:-1]) > float(dragged.split("scale(")[1][:-1])
    page.keyboard.press("-")
    page.wait_for_timeout(300)
    assert page.evaluate(look) != zoomed
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    shapes = page.evaluate(
        "[...document.querySelectorAll('.xqg-shape')].map((s) => s.getBoundingClientRect().toJSON())"
    )
    assert all(
        box["x"] - 1 <= shape["left"] and shape["right"] <= box["x"] + box["width"] + 1 for shape in shapes
    )


def test_two_fingers_zoom_about_their_middle(opened: Opener) -> None:
    page = opened(searched("everything"))
    pinch = """() => {
        const host = document.querySelector(".xqg-tree");
        host.setPointerCapture = () => {};
        const box = host.getBoundingClientRect();
        const send = (name, pointerId, x) => host.firstChild.dispatchEvent(new PointerEvent(name,
            { pointerId, button: 0, clientX: box.left + x, clientY: box.top + 200, bubbles: true }));
        const look = () => new DOMMatrix(getComputedStyle(document.querySelector(".xqg-world")).transform);
        const before = look();
        send("pointerdown", 1, 200);
        send("pointerdown", 2, 300);
        send("pointermove", 1, 150);
        send("pointermove", 2, 350);
        send("pointerup", 1, 150);
        send("pointerup", 2, 350);
        return [before, look()].map(({ a, e, f }) => [a, (250 - e) / a, (200 - f) / a]);
    }"""
    (scale, x, y), (larger, x2, y2) = page.evaluate(pinch)
    assert larger == pytest.approx(2 * scale, rel=0.01)
    assert (x2, y2) == (pytest.approx(x, abs=1), pytest.approx(y, abs=1))
    root = searched("everything").tree.finished_root
    assert trait(page, "node") == root, "a pinch is no click"


def test_buttons_fold_and_unfold(opened: Opener) -> None:
    page = opened(searched("xiangqi"))
    tree = searched("xiangqi").tree
    items = page.locator(".xqg-item")
    first = items.count()
    page.locator('[data-set="ply"]').fill("0")
    do(page, "foldBelow")
    expect(items).to_have_count(1)
    do(page, "bestLine")
    expect(page.locator(".xqg-item .xqg-on-line.xqg-shape")).not_to_have_count(0)
    page.locator(".xqg-tree").focus()
    press_keys(page, "Home ArrowRight o")
    page.wait_for_timeout(300)
    nodes = page.locator(".xqg-item:not(:has(.xqg-bundle))")
    assert nodes.count() == len(tree.path(trait(page, "node")))
    do(page, "reset")
    expect(items).to_have_count(first)


def test_another_iteration_can_be_shown(opened: Opener) -> None:
    page = opened(searched("xiangqi"))
    tree = searched("xiangqi").tree
    chosen = page.locator('[data-set="root"]')
    assert chosen.locator("option").all_inner_texts() == ["depth 1", "depth 2"]
    expect(chosen).to_have_value("1")
    chosen.select_option("0")
    assert trait(page, "node") == tree.root(0)
    expect(page.locator(".xqg-texts dl")).to_contain_text("Depth left\n1", use_inner_text=True)


def test_a_part_says_so_on_the_page(opened: Opener) -> None:
    tree = searched("everything").tree
    page = opened(tree, options={"max_nodes": 100})
    expect(page.locator(".xqg-note").first).to_contain_text(f"of {len(tree):,} nodes and moves")
    do(page, "unfoldAll")
    do(page, "fit")
    assert page.locator(".xqg-missing").count() > 0
    result = searched("full log")
    full = opened(result)
    share = result.log_share
    assert share is not None
    expect(full.locator(".xqg-note")).to_have_text(share.sentence(advice=False))


def test_nothing_glides_where_motion_is_unwanted(opened: Opener) -> None:
    page = opened(searched("everything"), reduced_motion="reduce")
    look = "document.querySelector('.xqg-world').getAttribute('transform')"
    moved = page.evaluate(f"() => {{ document.querySelector('[data-do=zoomIn]').click(); return {look}; }}")
    page.wait_for_timeout(400)
    assert page.evaluate(look) == moved


def test_left_folds_first_and_enter_unfolds(opened: Opener) -> None:
    page = opened(searched("textbook"))
    page.locator(".xqg-tree").focus()
    root = active(page).get_attribute("id")
    press_keys(page, "ArrowRight ArrowLeft")
    assert active(page).get_attribute("aria-expanded") == "false"
    press_keys(page, "ArrowLeft")
    assert active(page).get_attribute("id") == root
    press_keys(page, "Enter")
    expect(page.locator(".xqg-item")).to_have_count(1)
    press_keys(page, "Enter")
    expect(page.locator(".xqg-item")).to_have_count(4 + 3 + 3)
