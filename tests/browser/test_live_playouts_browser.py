"""Pages that search by playouts: opened from the disk with the network off."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import xqlab
from tests.browser.accessibility import small_targets
from tests.browser.offline import Offline, assert_for_everyone, unfold
from xqlab.experiments import pull_by_ucb
from xqlab.games import TicTacToe
from xqlab.trace import sentences as tree_sentences
from xqlab.trace.playouts.as_tree import as_tree
from xqlab.trace.playouts.reader import Playouts
from xqlab.viz import Stepper, TreeWidget, slot_machines
from xqlab.viz.page.playout_recording import PlayoutRecording

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ALL_SENTENCES = """() => {
    const view = document.querySelector(".xq-standalone").shown.view();
    const sentence = document.querySelector(".xqs-sentence");
    return Array.from({ length: view.replay.events }, (_, k) => (view.goTo(k), sentence.textContent));
}"""
ROWS = "[data-run]"


def played(board: Any, playouts: int = 40, **options: Any) -> Any:
    """The search that Python runs."""
    return xqlab.mcts(board, playouts=playouts, record=True, **options)


def lines(result: Any, language: str = "en") -> list[str]:
    """What Python says of each event."""
    recording = PlayoutRecording(result)
    return recording.steps(len(result.log)).lines(0, len(result.log))[language].split("\n")


def summary(result: Any, language: str = "en") -> str:
    """What Python says of the result."""
    return PlayoutRecording(result).facts()[language][1][1]


def press_search(page: Page, name: str = "Search") -> None:
    """Search, and wait for the result."""
    before = page.locator(ROWS).count()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(ROWS)).to_have_count(before + 1)
    expect(page.locator(".xqp-status")).to_have_attribute("data-state", "done")


def test_a_page_plays_what_python_plays(offline: Offline) -> None:
    board = TicTacToe("b2 a1")
    page = offline.show(Stepper(played(board)), live=True)
    for name, value in {"playouts": "90", "seed": "-7", "exploration": "0.7"}.items():
        page.locator(f'[data-limit="{name}"]').fill(value)
    press_search(page)
    expected = played(board, 90, seed=-7, exploration=0.7)
    assert page.evaluate(ALL_SENTENCES) == lines(expected)
    expect(page.locator(".xqp-status")).to_have_text(summary(expected))
    page.locator('[data-choice="rule"]').select_option("puct")
    page.locator('[data-choice="leaf"]').select_option("alphabeta")
    press_search(page)
    expected = played(board, 90, seed=-7, rule="puct", leaf="alphabeta")
    assert page.evaluate(ALL_SENTENCES) == lines(expected)
    page.locator(".xqs-languages [data-language=zh]").or_(page.locator('[data-language="zh"]')).first.click()
    expect(page.locator(".xqp-status")).to_have_text(
        f"{summary(expected, 'zh')}。它没有刚才显示的那一步，现在显示的是最近的一步。"
    )
    assert page.evaluate(ALL_SENTENCES) == lines(expected, "zh")
    page.locator('[data-run="0"]').click()
    assert page.evaluate(ALL_SENTENCES) == lines(played(board), "zh")
    expect(page.locator('[data-limit="playouts"]')).to_have_value("40")
    assert offline.asked == []


# Stops the search when it has reported playouts; the tree shows no more of it than was finished.
STOP = """() => {
    const { model } = document.querySelector(".xq-standalone").shown;
    const once = () => {
        if (!(model.get("_progress").finished > 0)) return;
        model.off("change:_progress", once);
        model.send({ do: "stop" });
    };
    model.on("change:_progress", once);
}"""


def test_a_tree_from_here_and_one_that_is_stopped(offline: Offline) -> None:
    board = TicTacToe()
    page = offline.show(TreeWidget(played(board)), live=True)
    page.locator(".xqg-tree").focus()
    page.keyboard.press("ArrowRight")  # to a move: the root is selected first
    [move] = page.evaluate("() => document.querySelector('.xq-standalone').shown.view().line()")
    board.push_code(move)
    press_search(page, "Search from here")
    tree = as_tree(Playouts(played(board)))
    announced = page.locator(".xqg-announced")
    expect(announced).to_contain_text(tree_sentences(tree, language="en")[1])
    expect(page.locator(".xqp-runs tbody tr").nth(1).locator("td").first).to_contain_text("after ")
    page.evaluate(STOP)
    page.locator('[data-limit="playouts"]').fill("5000")
    page.locator('[data-choice="leaf"]').select_option("alphabeta")
    press_search(page)
    expect(page.locator(".xqp-status")).to_contain_text("Stopped. ")
    page.locator('[data-limit="playouts"]').fill("6000")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".xqp-wrong")).to_have_text(
        "Playouts: expected an integer from 1 to 5,000, got “6000”."
    )
    page.locator(".xqp-clear").click()
    expect(page.locator(ROWS)).to_have_count(1)


def test_a_slider_searches_when_it_rests(offline: Offline) -> None:
    board = TicTacToe("b2 a1")
    page = offline.show(Stepper(played(board)), phone=True, live=True)
    unfold(page)
    slider = page.get_by_role("slider", name="Exploration c")
    assert [slider.get_attribute(name) for name in ("min", "max", "step")] == ["0", "3", "0.1"]
    slider.tap(position={"x": 2, "y": 12})
    expect(page.locator(ROWS)).to_have_count(2)
    expect(page.locator('[data-limit="exploration"]')).to_have_value("0")
    expect(page.locator(".xqp-status")).to_have_text(summary(played(board, 40, seed=1, exploration=0)))
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(page.locator(ROWS)).to_have_count(3)  # one search for both
    expect(page.locator(".xqp-status")).to_have_text(summary(played(board, 40, seed=1, exploration=0.2)))
    playouts = page.get_by_role("slider", name="Playouts")
    expect(playouts).to_have_value("40")
    assert [playouts.get_attribute(name) for name in ("min", "max", "step")] == ["1", "400", "1"]
    playouts.press("End")
    expect(page.locator(".xqp-status")).to_contain_text("400 playouts")
    assert small_targets(page, "main") == []


@pytest.mark.parametrize(("width", "scheme"), [(1300, "light"), (400, "dark")])
def test_slot_machines_are_for_everyone(offline: Offline, tmp_path: Path, width: int, scheme: str) -> None:
    path = slot_machines((0.3, 0.45, 0.65), exploration=0.7, seed=4, start=40).save(tmp_path / "page.html")
    page = offline.show(path, width=width, scheme=scheme)
    page.get_by_role("slider", name="Exploration c").press("Home")
    page.get_by_role("slider", name="Pulls").press("End")
    counts = pull_by_ucb((0.3, 0.45, 0.65), 200, exploration=0, seed=4).counts()
    cells = page.locator(".xqs-bars tbody td:nth-child(2)")
    expect(cells).to_have_text([str(count) for count in counts])
    page.get_by_role("button", name="中文").click()
    expect(page.locator("caption")).to_contain_text("拉了 200 次之后")
    assert_for_everyone(page, width)
    assert small_targets(page, "main") == []
