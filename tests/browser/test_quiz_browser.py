"""Quizzes: a page from the disk with the network off, by keyboard; and a notebook whose kernel hears."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import xqlab
from tests.browser.accessibility import serious_faults
from tests.browser.conftest import InLab
from tests.browser.keys import press_keys
from tests.browser.offline import Offline
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.trace.reasons.sentences import sentence
from xqlab.trace.sides import short_text
from xqlab.viz import Quiz

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DEEP = "(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))"
HIDDEN = (".xqs-window-pane", ".xqs-sentence", ".xqs-counters", ".xqs-track")
IN_LAB = """
import xqlab
from xqlab import Enhancements
from xqlab.viz import Quiz
board = xqlab.xiangqi.Board("r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 1")
result = xqlab.search(board, depth=2, enhancements=Enhancements.textbook(), record=True)
quiz = Quiz(result, questions=6, kinds=["cut", "window"])
quiz
"""


def new_quiz(**options: Any) -> Quiz:
    run = xqlab.search(TextbookTree(DEEP), depth=4, enhancements=Enhancements.textbook(), record=True)
    return Quiz(run, questions=12, **options)


def fill_in(card: Locator, values: list[int]) -> None:
    for at, value in enumerate(values):
        card.locator("input").nth(at).fill(
            str(value) if abs(value) < 32_000 else "-inf" if value < 0 else "∞"
        )


def test_every_question_answered_and_shown_by_the_log(offline: Offline) -> None:
    quiz = new_quiz()
    page = offline.show(quiz)
    card = page.locator(".xqz-card")
    for number, asked in enumerate(quiz._questions):
        expect(card.locator(".xqz-prompt")).to_have_text(quiz._asked["en"]["questions"][number]["prompt"])
        assert (
            page.evaluate("document.querySelector('.xq-standalone').shown.props().data.cursor.here()")
            == asked["shown"]
        )
        for part in HIDDEN:
            expect(page.locator(part)).not_to_be_visible()
        if asked["kind"] == "value":
            expect(page.locator(".xqs-focus .xqs-value")).to_have_text("?")
        if asked["several"]:
            for right in asked["answer"]:
                card.locator(".xqz-box").nth(right).click()
            card.locator("[type=submit]").click()
        elif asked["choices"]:
            right = card.locator("[data-choice]").nth(asked["answer"][0])
            assert "✓" not in str(right.text_content())
            right.click()
            expect(right).to_contain_text("✓")
        else:
            fill_in(card, asked["answer"])
            card.locator("input").last.press("Enter")
        expect(card.locator(".xqz-feedback")).to_contain_text("Right.")
        for part in HIDDEN:
            expect(page.locator(part)).to_be_visible()
        told = sentence(quiz.tree, asked["event"], language="en")
        expect(page.locator(".xqs-sentence")).to_have_text(told)
        if asked["kind"] == "window":
            for name, end in zip("αβ", asked["answer"]):
                expect(page.locator(".xqs-window")).to_contain_text(f"{name} {short_text(end)}")
        if number < len(quiz._questions) - 1:
            card.locator("[data-do=next]").click()
    expect(card.locator(".xqz-feedback")).to_contain_text("12 of 12 right on the first try")
    card.locator("[data-do=again]").click()
    expect(card.locator(".xqz-prompt")).to_have_text(quiz._asked["en"]["questions"][0]["prompt"])
    expect(card.locator("[data-state=right]")).to_have_count(0)


def test_wrong_tries_help_and_nothing_leads_past_the_question(offline: Offline) -> None:
    quiz = new_quiz()
    page = offline.show(quiz)
    card, here = (
        page.locator(".xqz-card"),
        "document.querySelector('.xq-standalone').shown.props().data.cursor.here()",
    )
    windows = [at for at, each in enumerate(quiz._questions) if each["kind"] == "window"]
    number = next(at for at in windows if abs(quiz._questions[at]["answer"][0]) < 32_000)
    asked = quiz._questions[number]
    card.locator(f"[data-go='{number}']").click()
    feedback = card.locator(".xqz-feedback")
    fill_in(card, [asked["answer"][0], -99])
    card.locator("[type=submit]").click()
    expect(feedback).to_contain_text("α lies to the left of β")
    assert serious_faults(page, ".xq-quiz") == []
    for text, said in (("99", "α is right, β is not."), ("many", "got “many”")):
        card.locator("input").last.fill(text)
        card.locator("[type=submit]").click()
        expect(feedback).to_contain_text(said)
    for kind in ("several", "choices"):
        at = next(at for at, each in enumerate(quiz._questions) if each[kind])
        card.locator(f"[data-go='{at}']").click()
        assert serious_faults(page, ".xq-quiz") == []
    card.locator(f"[data-go='{number}']").click()
    page.locator(".xq-stepper").focus()
    press_keys(page, "ArrowRight c End s ArrowRight")
    assert page.evaluate(here) == asked["shown"]
    why = "Answer the question first: the search below stops here until then."
    expect(feedback).to_have_text(why)
    for name in ("forward", "last", "into", "over", "finish"):
        held = page.locator(f'[data-command="{name}"]').first
        expect(held).to_have_attribute("aria-disabled", "true")
        expect(held).to_have_attribute("title", why)
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-command="forward"]')).not_to_have_attribute("aria-disabled", "true")
    assert page.evaluate(here) == asked["shown"] - 1
    card.locator("[data-end]").last.click()
    assert card.locator("input").last.input_value() == "+∞"
    page.keyboard.press("Enter")
    if asked["answer"][1] == 32_000:
        expect(feedback).to_contain_text("Right this time.")
    else:
        card.locator("[data-do=show]").click()
        expect(feedback).to_contain_text("The answer: ")
    assert page.evaluate(here) == asked["event"]
    page.locator(".xq-stepper").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(here) == asked["event"] + 1


def test_by_keyboard_alone_in_chinese(offline: Offline) -> None:
    quiz = new_quiz(language="zh", kinds=["cut", "bound", "source", "unsearched"])
    page = offline.show(quiz, width=420, scheme="dark")
    card = page.locator(".xqz-card")
    card.locator("input, [data-choice]").first.focus()
    for number, asked in enumerate(quiz._questions):
        for choice in range(asked["answer"][-1] + 1):
            if choice:
                page.keyboard.press("Tab")
            if asked["several"] and choice in asked["answer"]:
                page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(card.locator(".xqz-feedback")).to_contain_text("正确。")
        if number < len(quiz._questions) - 1:
            page.keyboard.press("Enter")  # the next question has the focus
            expect(card.locator(".xqz-prompt")).to_have_text(
                quiz._asked["zh"]["questions"][number + 1]["prompt"]
            )
    expect(card.locator(".xqz-score")).to_have_text(
        f"{len(quiz._questions)} 题中 {len(quiz._questions)} 题一次答对"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_python_hears_answers_and_moves_the_quiz(in_lab: InLab) -> None:
    notebook = in_lab(IN_LAB, "quiz")
    quizzes = notebook.page.locator(".xq-quiz")
    expect(quizzes).to_have_count(2, timeout=90_000)
    quiz, twin = quizzes.first, quizzes.last
    card = quiz.locator(".xqz-card")
    kinds = eval(notebook.python("", "[one.kind for one in quiz.questions]"))
    cut = kinds.index("cut")
    right = int(notebook.python("", f"quiz._questions[{cut}]['answer'][0]"))
    cells = notebook.cells()
    card.locator(f"[data-go='{cut}']").click()
    card.locator("[data-choice]").nth(right).press("Enter")
    expect(card.locator(".xqz-feedback")).to_contain_text("Right.")
    notebook.expect("quiz.score", "(1, 1)")
    notebook.expect("quiz.question", str(cut))
    assert eval(notebook.python("", "quiz.answers"))[0]["kind"] == "cut"
    window = kinds.index("window")
    notebook.python(f"quiz.question = {window}")
    expect(quiz.locator(f"[data-go='{window}']")).to_have_attribute("aria-current", "step")
    for key in "abdxyz":  # none of them reaches JupyterLab's command mode
        card.locator("input").first.press(key)
    notebook.page.keyboard.press("Enter")
    expect(card.locator(".xqz-feedback")).to_contain_text("got “abdxyz”")
    assert notebook.cells() == cells
    # Python hears where the run stands, and leads it no further than the question.
    shown = notebook.python("", f"quiz.questions[{window}].shown")
    notebook.page.wait_for_timeout(300)
    notebook.expect("quiz.event", shown)
    notebook.python(f"quiz.event = {shown} + 40")
    notebook.page.wait_for_timeout(500)
    notebook.expect("quiz.event", shown)
    # Another language takes nothing that was typed; what was answered stands in both views.
    notebook.python("quiz.language = 'zh'")
    expect(card.locator("b").first).to_contain_text(f"第 {window + 1} 题")
    expect(card.locator("input").first).to_have_value("abdxyz")
    low, high = eval(notebook.python("", f"quiz._questions[{window}]['answer']"))
    fill_in(card, [low, high])
    card.locator("[type=submit]").click()
    for each in (card, twin.locator(".xqz-card")):
        expect(each.locator(".xqz-feedback")).to_contain_text("正确。")
        assert each.locator("input").first.input_value() == short_text(low)
