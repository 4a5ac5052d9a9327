"""Boards that play on a page: opened from the disk with the network off, in Chromium and in Firefox."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import xqlab
from tests.browser.conftest import SCREENSHOTS
from tests.browser.firefox import find_firefox, firefox
from tests.browser.offline import Offline, assert_for_everyone, open_offline, shown
from xqlab import BoardWidget
from xqlab.games import TicTacToe
from xqlab.xiangqi import Board

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Offline]:
    """Opens pages with the network off."""
    yield from open_offline(chromium)


def save(tmp_path: Path, *board: Any, **options: Any) -> Path:
    """A page that plays."""
    return BoardWidget(*board, **options).save_html(tmp_path / "play.html", live=True)


def state(page: Page, name: str) -> Any:
    """What the page has in place of a trait."""
    return page.evaluate("(name) => document.querySelector('.xq-standalone').shown.model.get(name)", name)


def square(page: Page, name: str) -> Any:
    """A square of the board, by its name."""
    return page.locator(f"[data-square='{state(page, '_about')['squares'].index(name)}']")


def press(page: Page, name: str) -> None:
    """Press a button."""
    page.get_by_role("button", name=name, exact=True).click()


def test_a_game_of_tic_tac_toe_to_its_end(offline: Offline, tmp_path: Path) -> None:
    page = offline.open(save(tmp_path, TicTacToe(), engine_side="o"))
    shown(page)
    status = page.locator(".xqb-status")
    for _ in range(5):
        free = next(iter(state(page, "_position")["legal"]))
        square(page, state(page, "_about")["squares"][int(free)]).click()
        page.wait_for_function(
            "() => { const { model } = document.querySelector('.xq-standalone').shown;"
            " const { over, turn } = model.get('_position');"
            " return over || (turn === 0 && !('purpose' in model.get('_thinking'))); }"
        )
        if state(page, "_position")["over"]:
            break
    board = TicTacToe(state(page, "fen"))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is not True  # the engine does not lose
    assert status.inner_text() == BoardWidget(board)._position["status"]
    press(page, "Undo")
    assert state(page, "_position")["turn"] == 0
    page.get_by_role("button", name="中文").click()
    expect(status).to_have_text("X方走棋")
    assert offline.asked == []


def test_a_reply_is_what_python_searches(offline: Offline, tmp_path: Path) -> None:
    page = offline.open(save(tmp_path, depth=4, engine_side="black"))
    shown(page)
    square(page, "h2").click()
    square(page, "e2").click()
    page.wait_for_function(
        "() => document.querySelector('.xq-standalone').shown.model.get('_position').ply === 2"
    )
    board = Board()
    board.push_uci("h2e2")
    reply = xqlab.search(board, depth=4)
    assert state(page, "last_move") == str(reply.move)
    assert state(page, "evaluation")["value"] == -reply.value
    board.push(reply.move)
    assert state(page, "fen") == board.fen()
    assert state(page, "_position")["status"] == "Red to move"
    press(page, "Hint")
    expect(page.locator(".xqb-hint")).to_contain_text("value")
    assert state(page, "hinted")["move"] == xqlab.search(board, depth=4).move.code
    press(page, "New game")
    assert state(page, "fen") == Board().fen()
    press(page, "Undo")
    assert state(page, "fen") == board.fen()


def test_a_position_is_set_up_and_typed(offline: Offline, tmp_path: Path) -> None:
    page = offline.open(save(tmp_path))
    shown(page)
    box = page.locator(".xqb-fen textarea")
    box.fill("3k5/9/9/9/9/9/9/9/4R4/4K4 w 3 9")
    box.press("Enter")
    expect(page.locator(".xqb-status")).to_have_text("Red to move")
    assert state(page, "fen") == "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 3 9"
    box.fill("3k5/9/9/9/9/9/9/9/4R4/3K5 w")
    box.press("Enter")
    expect(page.locator(".xqb-error")).to_contain_text("The kings face each other")
    box.press("Escape")
    press(page, "Set up")
    square(page, "e0").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".xqb-tray")).to_contain_text("Red has no king")
    page.get_by_role("button", name="中文").click()
    expect(page.locator(".xqb-tray")).to_contain_text("红方没有帅")


def test_it_is_played_by_keyboard_alone(offline: Offline, tmp_path: Path) -> None:
    page = offline.open(save(tmp_path, TicTacToe()))
    shown(page)
    square(page, "b2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".xqb-announced")).to_have_text("X: b2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert state(page, "fen") == "b2 b3"
    assert state(page, "_game_text") == "1. b2 b3"


@pytest.mark.parametrize(("width", "scheme"), [(1300, "light"), (400, "dark")])
def test_it_is_for_everyone(offline: Offline, tmp_path: Path, width: int, scheme: str) -> None:
    page = offline.open(save(tmp_path, language="zh", depth=3), width=width, scheme=scheme)
    shown(page)
    page.locator("[data-do=hint]").click()
    expect(page.locator(".xqb-hint")).to_contain_text("红方值")
    assert_for_everyone(page, width)
    page.screenshot(path=SCREENSHOTS / f"playing-{scheme}.png", full_page=True)


@pytest.mark.skipif(find_firefox() is None, reason="no firefox or firefox-esr on the path")
def test_it_plays_in_firefox(tmp_path: Path) -> None:
    path = save(tmp_path, TicTacToe("b2"), engine_side="o", depth=4)
    with firefox() as page:
        page.open(path.as_uri())
        page.wait("document.querySelector('.xq-standalone').shown?.model.get('_position').ply === 2")
        reply = xqlab.search(TicTacToe("b2"), depth=4).move
        fen = page.evaluate("document.querySelector('.xq-standalone').shown.model.get('fen')")
        assert fen == f"b2 {reply}"
        assert page.faults == []
