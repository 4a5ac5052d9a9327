"""A bug hunt on a page from the disk: a bug found by keyboard alone, and answers that are only recorded."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import serious_faults, small_targets
from tests.browser.keys import tab_to
from tests.browser.offline import Offline
from xqlab.teach.bug_hunt.bugs import BUGS
from xqlab.viz import BugHunt

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_bug_found_by_keyboard_alone(offline: Offline) -> None:
    hunt = BugHunt(["stand-pat-in-check", "alpha-not-raised"], seed=1, language="en", answers=False)
    case, wrong = hunt.case(1), hunt.case(2).bug
    page = offline.show(hunt, width=400, scheme="dark")
    feedback, score = page.locator(".xqz-feedback"), page.locator(".xqz-score")
    expect(score).to_have_text("2 left")
    tab_to(page, ".xqh-fault select")
    page.keyboard.type(wrong.title.en)  # which chooses it
    tab_to(page, '[data-do="answer"]')
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text("Not event 0: up to there the correct search writes the same.")
    expect(feedback).to_contain_text(f"Not “{wrong.title.en}”. ")
    tab_to(page, '[data-do="minimax"]')
    page.keyboard.press("Enter")
    expect(page.locator(".xqh-oracle")).to_contain_text("Minimax at the root")
    tab_to(page, ".xq-stepper")
    for _ in range(case.event):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".xqh-oracle")).to_contain_text("Minimax after ")
    tab_to(page, ".xqh-fault select", "Shift+Tab")
    page.keyboard.press("Home")
    for _ in range(BUGS.index(case.bug) + 1):
        page.keyboard.press("ArrowDown")
    tab_to(page, '[data-do="answer"]')
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text(f"Event {case.event} is right: here the run goes wrong.")
    expect(score).to_have_text("1 left, 2 tries so far")
    expect(page.locator(".xqh-solution")).to_contain_text("in_check = use.check_evasions")
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    assert serious_faults(page, ".xq-hunt") == []
    assert small_targets(page, "main") == []
    expect(page.locator('[data-do="next"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".xqz-bar b")).to_have_text("Search 2 of 2")


def test_a_double_press_is_one_try(offline: Offline) -> None:
    hunt = BugHunt(["stand-pat-in-check", "lost-sign"], seed=1, language="en", answers=False)
    page = offline.show(hunt)
    page.locator(".xqh-fault select").select_option("0")
    page.locator("[data-do=answer]").dblclick()
    expect(page.locator(".xqz-score")).to_have_text("2 left, 1 try so far")


def test_answers_by_finger_are_recorded_and_survive(offline: Offline) -> None:
    hunt = BugHunt(["lost-sign"], with_keys=False, language="zh", answers=False)
    page = offline.show(hunt, phone=True)
    page.locator(".xqh-fault select").select_option("0")
    page.locator('[data-do="answer"]').tap()
    recorded = f"已记录：事件 0，“{BUGS[0].title.zh}”。多次作答以最后一次为准。"
    expect(page.locator(".xqz-feedback")).to_have_text(recorded)
    expect(page.locator('[data-do="show"]')).to_have_count(0)
    expect(page.locator(".xqa-status")).to_contain_text("答案已保存")
    page.reload()
    expect(page.locator(".xqz-feedback")).to_have_text(recorded)
    expect(page.locator(".xqh-fault select")).to_have_value("0")
