"""Boards that play on a page: opened from the disk with the network off, in Chromium and in Firefox."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import xqlab
from tests.browser.firefox import firefox, in_firefox
from tests.browser.offline import Offline, assert_for_everyone, unfold
from xqlab import BoardWidget
from xqlab.games import TicTacToe
from xqlab.search.events import BEST
from xqlab.trace.reasons.sentences import sentences
from xqlab.viz import Stepper
from xqlab.viz.live import live
from xqlab.viz.page.bundle import bundle
from xqlab.xiangqi import Board

pytestmark = [pytest.mark.browser, pytest.mark.slow]


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
    page = offline.show(save(tmp_path, TicTacToe(), engine_side="o"))
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
    expect(status).to_have_text("X 方走棋")
    assert offline.asked == []


def test_a_reply_is_what_python_searches(offline: Offline, tmp_path: Path) -> None:
    page = offline.show(save(tmp_path, depth=4, engine_side="black"))
    assert (state(page, "_why"), state(page, "_waits")) == (None, False)  # no move, and it is not its turn
    square(page, "h2").click()
    square(page, "e2").click()
    page.wait_for_function(
        "() => document.querySelector('.xq-standalone').shown.model.get('_position').ply === 2"
    )
    board = Board()
    board.push_uci("h2e2")
    reply = xqlab.search(board, depth=4)
    assert state(page, "last_move") == str(reply.move)
    (widget := BoardWidget(board))._evaluated(reply.value, reply.depth)
    assert state(page, "evaluation") == pytest.approx(widget.evaluation)
    board.push(reply.move)
    assert state(page, "fen") == board.fen()
    assert state(page, "_game_text") == BoardWidget(board)._game_text
    assert state(page, "_position")["status"] == "Red to move"
    press(page, "Hint")
    expect(page.locator(".xqb-hint")).to_contain_text("value")
    assert state(page, "hinted")["move"] == xqlab.search(board, depth=4).move.code
    press(page, "New game")
    assert state(page, "fen") == Board().fen()
    press(page, "Undo")
    assert state(page, "fen") == board.fen()


def test_a_position_is_set_up_and_typed(offline: Offline, tmp_path: Path) -> None:
    page = offline.show(save(tmp_path))
    box = page.locator(".xqb-fen textarea")
    box.fill("3k5/9/9/9/9/9/9/9/4R4/4K4 w 3 9")
    box.press("Enter")
    expect(page.locator(".xqb-status")).to_have_text("Red to move")
    assert (state(page, "fen"), state(page, "_notice")) == ("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 3 9", "")
    press(page, "Set up")
    square(page, "e1").focus()
    page.keyboard.press("Delete")
    press(page, "Done")
    assert state(page, "fen").startswith("3k5/9/9/9/9/9/9/9/9/4K4 w - - ")
    press(page, "Undo")
    assert state(page, "fen") == "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 3 9"  # what it was set up in place of
    box.fill("3k5/9/9/9/9/9/9/9/4R4/3K5 w")
    box.press("Enter")
    expect(page.locator(".xqb-error")).to_contain_text("The kings face each other")
    box.press("Escape")
    press(page, "Set up")
    box.fill("3k5/9/9/9/9/9/9/9/9/9 w")  # any pieces may stand on a board that is set up
    box.press("Enter")
    expect(page.locator(".xqb-tray")).to_contain_text("Red has no king")
    page.get_by_role("button", name="中文").click()
    expect(page.locator(".xqb-tray")).to_contain_text("红方没有帅")


def test_why_it_played_a_move_is_asked_by_keyboard(offline: Offline, tmp_path: Path) -> None:
    page = offline.show(save(tmp_path, TicTacToe("b2"), engine_side="o", depth=4))
    moves = page.locator(".xqb-moves li button")
    expect(moves).to_have_count(2)
    why = page.get_by_role("button", name="Why this move?", exact=True)
    assert page.evaluate("() => window.xqlabWidgets") is None  # its script has not run
    why.press("Enter")
    expect_search(page, TicTacToe("b2"), depth=4)
    page.keyboard.press("End")
    expect(page.locator(".xqs-kind")).to_have_text("leave")
    square(page, "b3").press("Enter")  # the engine replies, and what is open shows that search
    expect(moves).to_have_count(4)
    third = TicTacToe(" ".join(moves.all_inner_texts()[:3]))
    expect_search(page, third, depth=4)
    press(page, "Close")
    expect(page.locator(".xq-stepper")).to_have_count(0)
    expect(why).to_be_focused()
    press(page, "Undo")
    expect(why).to_be_enabled()  # of the move before
    square(page, "c1").click()
    expect(moves).to_have_count(4)
    press(page, "Start")
    expect(why).to_be_disabled()
    assert offline.asked == []


def expect_search(page: Page, board: Any, **limits: Any) -> None:
    """The stepper shows the events that Python records, at the last best move of the root."""
    result = xqlab.search(board, **limits, record=True)
    tree = result.tree
    log = tree.log
    head = re.compile(rf"^The search behind the move: .*{result.move}, value ")
    expect(page.locator(".xqb-why-head p")).to_have_text(head)
    expect(page.locator(".xqb-why-head p")).to_contain_text(f"{result.nodes:,} nodes")
    at = max(k for k in range(len(log)) if log["kind"][k] == BEST and tree.nodes.ply[tree.node_at[k]] == 0)
    expect(page.locator(".xqs-sentence")).to_have_text(sentences(tree, [at])[0])


def test_why_with_a_finger_on_a_phone(offline: Offline, tmp_path: Path) -> None:
    board = TicTacToe("b2 a1")
    path = save(tmp_path, board, engine_side="o", depth=3, language="zh")
    page = offline.show(path, scheme="dark", phone=True)
    assert state(page, "_why") == {"isOpen": False}
    page.locator("[data-do=why]").tap()
    expect(page.locator(".xqb-why-head p")).to_contain_text("深度 3")
    unfold(page)
    page.locator(".xqs-bar [data-language=en]").tap()
    expect(page.locator("[data-do=why]")).to_have_text("Why this move?")
    assert_for_everyone(page, 400)


def test_an_engine_that_is_stopped_waits(offline: Offline, tmp_path: Path) -> None:
    board = Board()
    for move in ("h2e2", "h9g7"):
        board.push_uci(move)
    page = offline.show(save(tmp_path, board, engine_side="red", time=60))
    press(page, "Stop")
    expect(page.locator(".xqb-explained")).to_contain_text("The engine is waiting")
    press(page, "Undo")
    expect(page.locator(".xqb-explained")).to_be_hidden()
    press(page, "Redo")
    model = "document.querySelector('.xq-standalone').shown.model"
    page.evaluate(f"{model}.set('engine_side', 'both'), {model}.save_changes()")  # it plays on
    page.wait_for_function(f"() => {model}.get('_thinking').depth > 1")
    press(page, "Undo")
    page.wait_for_timeout(1000)
    assert state(page, "_thinking") == {}  # what it thought of is no longer on the board


def test_a_search_without_room_says_so_in_both_languages(
    offline: Offline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def small(*names: str) -> str:
        source = bundle(*names)
        assert names != ("live/worker",) or "MOST_MEGABYTES = 512" in source
        return source.replace("MOST_MEGABYTES = 512", "MOST_MEGABYTES = 8")

    monkeypatch.setattr(live, "bundle", small)
    page = offline.show(save(tmp_path, TicTacToe(), depth=3))
    press(page, "Hint")
    expect(page.locator(".xqb-notice")).to_contain_text("this search needs at least ")
    expect(page.locator(".xqb-notice")).to_contain_text("MB of memory, and a page has at most 8 MB")
    square(page, "b2").click()
    assert state(page, "fen") == "b2"  # the board plays on
    earlier = "{ do: 'play', start: 0, end: 0, serial: 0 }"  # a wish of somebody who has not seen the move
    page.evaluate(f"document.querySelector('.xq-standalone').shown.model.send({earlier})")
    square(page, "c1").click()
    assert state(page, "fen") == "b2 c1"
    result = xqlab.search(TicTacToe(), depth=2, record=True)
    page = offline.show(Stepper(result), live=True)
    page.locator(".xqp-main").click()
    page.locator(".xql-form [data-language=zh]").first.click()
    expect(page.locator(".xqp-status")).to_contain_text("MB 内存，而页面至多用 8 MB")


@in_firefox
def test_it_plays_in_firefox(tmp_path: Path) -> None:
    path = save(tmp_path, TicTacToe("b2"), engine_side="o", depth=4)
    with firefox() as page:
        page.open(path.as_uri())
        page.wait("document.querySelector('.xq-standalone').shown?.model.get('_position').ply === 2")
        reply = xqlab.search(TicTacToe("b2"), depth=4).move
        fen = page.evaluate("document.querySelector('.xq-standalone').shown.model.get('fen')")
        assert fen == f"b2 {reply}"
        page.drag(page.centre("[data-do=why]"))
        page.wait("document.querySelector('.xqb-why-head p')?.textContent.includes('depth 4')")
