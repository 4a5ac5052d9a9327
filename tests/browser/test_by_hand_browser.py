"""A search by hand: a page from the disk by mouse, by keys, by finger; and a notebook whose kernel hears."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import serious_faults, small_targets
from tests.browser.conftest import InLab
from tests.browser.finger import Finger
from tests.browser.keys import press_keys
from tests.browser.offline import Offline, unfold
from xqlab.trace.reasons.sentences import sentence
from xqlab.viz import SearchByHand

pytestmark = [pytest.mark.browser, pytest.mark.slow]

IN_LAB = """
from xqlab.viz import SearchByHand
hand = SearchByHand.level("alpha-beta", language="en")
hand
"""


def opened(offline: Offline, level: SearchByHand, **options: Any) -> Page:
    page = offline.show(level, **options)
    expect(page.locator(".xqz-prompt")).to_be_visible()
    return page


def node_of(page: Page, level: SearchByHand, node: int) -> Any:
    """A node in the tree on the page."""
    first = int(level.tree.nodes.first_event[node])
    return page.locator(f'.xqs-tree [data-event="{first}"]')


def test_a_level_by_mouse(offline: Offline) -> None:
    level = SearchByHand.level("alpha-beta", language="en")
    page = opened(offline, level)
    card, feedback = page.locator(".xqz-card"), page.locator(".xqz-feedback")
    cut = next(at for at, step in enumerate(level.questions) if step.kind == "cut")
    for number, step in enumerate(level.questions):
        expect(card.locator("b").first).to_have_text(f"Step {number + 1} of {len(level.questions)}")
        expect(page.locator(".xqs-sentence")).not_to_be_visible()
        if step.kind == "expand":  # on the tree; the wrong child first, where there is another one
            others = [child for name, child in step.actions if name == "search" and child != step.child]
            if number == 0:
                node_of(page, level, others[0]).click()
                expect(feedback).to_have_text("Not quite. L comes before R in this search.")
            node_of(page, level, step.child).click()
        elif step.kind == "window":
            card.get_by_role("button", name="The same window").click()
        else:
            if number == cut:
                card.get_by_role("button", name="Search b").click()
                expect(feedback).to_have_text("Not quite. α is 3 and β is 2: b cannot matter any more.")
                card.get_by_role("button", name="Return the value").click()
                expect(feedback).to_contain_text(sentence(level.tree, step.event, language="en"))
                assert serious_faults(page, ".xq-hand") == []
            card.locator("[data-choice]").nth(step.answer[0]).click()
    expect(feedback).to_contain_text("All steps taken: 10 of 11 decisions right on the first try.")
    expect(feedback).to_contain_text("cutoffs 0/1")
    expect(page.locator(".xqs-sentence")).to_be_visible()
    page.locator('[data-command="back"]').click()
    assert serious_faults(page, ".xq-hand") == []


def test_a_double_press_answers_one_step(offline: Offline) -> None:
    level = SearchByHand.level("table", language="en")
    page = opened(offline, level)
    right = page.locator("[data-choice]").nth(level.questions[0].answer[0])
    right.dblclick()
    expect(page.locator(".xqz-card b").first).to_have_text("Step 2 of 7")
    expect(page.locator(".xqz-score")).to_have_text("1 of 1 decisions right on the first try")
    expect(page.locator(".xqz-feedback")).to_contain_text("Right.")  # of the first press, and no second one
    key = str(level.questions[1].answer[0] + 1)
    page.keyboard.down(key)
    page.keyboard.down(key)  # held down
    page.keyboard.up(key)
    expect(page.locator(".xqz-card b").first).to_have_text("Step 3 of 7")
    expect(page.locator(".xqz-feedback")).to_contain_text("Right.")


def test_re_searches_by_keyboard_alone_in_chinese(offline: Offline) -> None:
    level = SearchByHand.level("null windows", language="zh")
    page = opened(offline, level, width=400, scheme="dark")
    card, typed = page.locator(".xqz-card"), 0
    first = next(at for at, step in enumerate(level.questions) if step.kind == "research")
    page.locator("[data-choice]").first.focus()
    for number, step in enumerate(level.questions):
        sent = level._questions[number]
        expect(card.locator("b").first).to_have_text(f"第 {number + 1} 步，共 {len(level.questions)} 步")
        if number < first:  # nothing in the tree says that a move will be searched again
            expect(page.locator(".xqs-again")).to_have_count(0)
        if step.asks != "window":
            page.keyboard.press(str(step.answer[0] + 1))
        elif sent["answer"] == sent["offers"]["inherit"]:
            page.keyboard.press("Enter")
        elif typed and sent["answer"] == sent["offers"]["null"]:
            page.keyboard.press("2")
        else:  # typed once, and where it is searched again; Tab leads from the offers to the fields
            press_keys(page, "Tab Tab")
            page.keyboard.type(str(sent["answer"][0]))
            for _ in range(3):
                page.keyboard.press("Tab")
            page.keyboard.type(str(sent["answer"][1]))
            page.keyboard.press("Enter")
            typed += 1
    expect(page.locator(".xqz-feedback")).to_contain_text("重新搜索 1/1")
    expect(card.locator(".xqz-score")).to_have_text(re.compile(r"(\d+) 次判断中 \1 次一次答对"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    assert serious_faults(page, ".xq-hand") == []


@pytest.mark.parametrize("name", ["minimax", "quiescence"])
def test_a_level_by_finger(offline: Offline, name: str) -> None:
    level = SearchByHand.level(name, language="en")
    page = opened(offline, level, phone=True)
    card, finger = page.locator(".xqz-card"), Finger()
    for number, step in enumerate(level.questions[:20]):
        expect(card.locator("b").first).to_contain_text(str(number + 1))
        if step.kind == "expand":
            node_of(page, level, step.child).tap()
        else:
            finger.tap(card.locator("[data-choice]").nth(step.answer[0]))
        if number == 10:  # what was answered survives another language
            unfold(page)
            page.locator("[data-language=zh]").tap()
            count = sum(one.is_decision for one in level.questions[:11])
            expect(card.locator(".xqz-score")).to_contain_text(f"{count} 次判断中 {count} 次一次答对")
    assert small_targets(page, "main") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


@pytest.mark.nightly
def test_python_hears_the_steps(in_lab: InLab) -> None:
    notebook = in_lab(IN_LAB)
    card = notebook.page.locator(".xqz-card")
    steps = SearchByHand.level("alpha-beta").questions
    first = next(number for number, step in enumerate(steps) if step.is_decision)
    card.locator("[data-choice]").first.click(timeout=90_000)
    cells = notebook.cells()
    notebook.page.keyboard.press("1")
    for step in steps[: first + 1]:
        notebook.page.keyboard.press(str(step.answer[0] + 1) if step.actions else "1")
    expect(card.locator("b").first).to_have_text(f"Step {first + 2} of 41")
    notebook.expect("hand.score", "(1, 1)")
    notebook.expect("hand.question", str(first + 1))
    notebook.python("hand.language = 'zh'")
    expect(card.locator(".xqz-score")).to_have_text("1 次判断中 1 次一次答对")
    assert notebook.cells() == cells
