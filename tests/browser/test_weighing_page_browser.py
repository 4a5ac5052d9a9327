"""An evaluation lab on a page: opened from the disk with the network off, by mouse, keys and finger."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import small_targets
from tests.browser.firefox import firefox, in_firefox
from tests.browser.offline import Offline
from xqlab.evaluation import Weights
from xqlab.viz import EvaluationLab
from xqlab.xiangqi import Board

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
STATE = "document.querySelector('.xq-standalone').shown.props()"

# Another depth and a file in one task: the file comes while the page searches.
LOAD_WHILE_SEARCHING = """([depth, chooser, text]) => {
    depth.value = "2";
    depth.dispatchEvent(new Event("input", { bubbles: true }));
    const files = new DataTransfer();
    files.items.add(new File([text], "mine.json"));
    chooser.files = files.files;
    chooser.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def save(tmp_path: Path, **options: Any) -> Path:
    """The page of a lab."""
    return EvaluationLab(BOARD, **options).save_html(tmp_path / "lab.html", live=True)


def expect_answer(page: Page, depth: int = 3) -> EvaluationLab:
    """The page shows what a lab in Python shows with its weights; returns that lab."""
    lab = EvaluationLab(BOARD, depth=depth)
    changed, off = page.evaluate(f"[{STATE}.changed, {STATE}.off]")
    lab.set_state({"changed": changed, "off": off})
    sign = lab._answer["chosen"]["value"]
    value = f"{sign:+}".replace("-", "−") if sign else "0"
    expect(page.locator(".xqe-status")).to_contain_text(f"Chosen: {lab.move}, {value}, depth {depth}")
    row = page.locator(".xqe-moves tbody tr td:nth-child(2)")
    expect(row).to_have_text(lab.root_order[:8])
    return lab


def test_a_weight_and_what_follows_by_mouse_and_keys(offline: Offline, tmp_path: Path) -> None:
    page = offline.show(save(tmp_path))
    cannon = page.get_by_role("slider", name="a cannon, opening")
    box = cannon.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.get_by_role("button", name="material, 1 changed")).to_be_visible()
    assert expect_answer(page).changed["material.cannon"][0] > 1000
    cannon.press("Home")
    page.keyboard.press("ArrowRight")
    assert expect_answer(page).move != EvaluationLab(BOARD).move
    expect(page.locator(".xqe-status")).to_contain_text("before: ")
    page.get_by_label("mobility counts").focus()
    page.keyboard.press("Space")
    lab = expect_answer(page)
    assert lab.off == ["mobility"]
    steps = page.locator(".xqe-step > i")
    expect(steps).to_have_count(len(lab._data["components"]) + 1)
    losses = [second > first for first, second in lab._answer["sides"]] + [lab.value < 0]
    assert [bar.evaluate("(e) => e.className") == "xqe-loss" for bar in steps.all()] == losses
    page.get_by_role("button", name="Reset").press("Enter")
    assert expect_answer(page).changed == {}
    page.get_by_label("Order moves by").select_option("captures")
    lab = EvaluationLab(BOARD, order="captures")
    expect(page.locator(".xqe-moves tbody tr td:nth-child(2)")).to_have_text(lab.root_order[:8])
    assert offline.asked == []


def test_a_finger_is_enough(offline: Offline, tmp_path: Path) -> None:
    page = offline.show(save(tmp_path, depth=2), phone=True)
    page.get_by_label("threats count").tap()
    assert expect_answer(page, 2).off == ["threats"]
    page.get_by_role("slider", name="a rook, opening").tap(position={"x": 20, "y": 10})
    assert expect_answer(page, 2).changed["material.rook"][0] < 1000
    assert small_targets(page, "main") == []


@pytest.mark.nightly
def test_files_and_another_depth(offline: Offline, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    Weights.default().with_values({"material.pawn": (5, 6)}).without("tempo").save(file)
    lab = EvaluationLab(BOARD)
    lab.load(file)
    page = offline.show(save(tmp_path, depth=1))
    depth, chooser = page.get_by_label("Depth (plies)"), page.locator('input[type="file"]')
    page.evaluate(LOAD_WHILE_SEARCHING, [depth.element_handle(), chooser.element_handle(), file.read_text()])
    expect(page.locator(".xqe-notice")).to_have_text("Loaded mine.json")
    assert expect_answer(page, 2).weights == lab.weights
    page.get_by_role("spinbutton", name="a pawn, endgame").fill("-77")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    saved = Weights.load(download.value.path())
    assert (saved["material.pawn"], saved.off) == ((-78, -77), lab.weights.off)
    file.write_text("[]")
    chooser.set_input_files(file)
    expect(page.locator(".xqe-notice")).to_contain_text("Not loaded: expected a file of xqlab weights")
    depth.fill("4")
    expect_answer(page, 4)


@in_firefox
def test_it_weighs_in_firefox(tmp_path: Path) -> None:
    with firefox() as page:
        page.show(save(tmp_path))
        page.drag(page.centre('[data-switch="material"]'))
        chosen = EvaluationLab(BOARD, Weights.default().without("material"))._answer["chosen"]
        page.wait(f"{STATE}._answer.chosen.nodes === {chosen['nodes']}")
        assert page.evaluate(f"{STATE}._answer.chosen") == chosen
