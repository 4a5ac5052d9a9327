"""Quizzes about playouts, and two ways to search side by side: pages offline, by keyboard; in a notebook."""

import pytest
from playwright.sync_api import expect

import xqlab
from tests.browser.accessibility import SCHEMES
from tests.browser.conftest import InLab
from tests.browser.keys import press_keys
from tests.browser.offline import Offline
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.viz import Quiz, SideBySide

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = TicTacToe("b2 a1 c3")
WIDTHS = {"light": 900, "dark": 400}
IN_LAB = """
import xqlab
from xqlab.viz import Quiz, SideBySide
board = xqlab.games.TicTacToe("b2 a1 c3")
result = xqlab.mcts(board, playouts=120, record=True)
quiz = Quiz(result, questions=4, language="en")
beside = SideBySide(xqlab.search(board, depth=2, record=True), result, language="en")
quiz
"""


@pytest.mark.parametrize(("scheme", "language"), SCHEMES)
def test_every_question_is_answered_by_the_log(offline: Offline, scheme: str, language: str) -> None:
    quiz = Quiz(xqlab.mcts(BOARD, playouts=120, record=True), questions=6, language=language)
    page = offline.show(quiz, width=WIDTHS[scheme], scheme=scheme)
    card, asked = page.locator(".xqz-card"), quiz._asked[language]["questions"]
    right = {"en": "Right.", "zh": "正确。"}[language]
    for number, (sent, texts) in enumerate(zip(quiz._questions, asked)):
        expect(card.locator(".xqz-prompt")).to_have_text(texts["prompt"])
        expect(card.locator(".xqz-sum")).to_have_count(0)
        if sent["kind"] == "child":
            card.locator("[data-choice]").nth(sent["answer"][0]).focus()
            expect(page.locator(".xqz-run .xq-mark.xq-best")).to_have_count(1)
            page.keyboard.press("Enter")
            expect(card.locator(".xqz-sum")).to_have_count(len(sent["rows"]))
        else:
            card.locator("input").fill("nothing")
            card.locator("input").press("Enter")
            expect(card.locator(".xqz-feedback")).to_contain_text("0.25")
            card.locator("input").fill(f"{sent['answer'][0]:.2f}".replace("-", "−"))
            card.locator("input").press("Enter")
        expect(card.locator(".xqz-feedback")).to_contain_text(right)
        expect(card.locator(".xqz-feedback")).to_contain_text(texts["because"])
        if number < len(asked) - 1:
            page.keyboard.press("Enter")  # the button to the next question has the focus
    expect(card.locator(".xqz-score")).to_contain_text("6")
    other = "zh" if language == "en" else "en"
    card.locator(f"[data-language={other}]").click()
    expect(card.locator(".xqz-prompt")).to_have_text(quiz._asked[other]["questions"][-1]["prompt"])
    assert offline.asked == []


@pytest.mark.parametrize(("scheme", "language"), SCHEMES)
def test_a_line_is_walked_in_both(offline: Offline, scheme: str, language: str) -> None:
    use = Enhancements.textbook()
    search, playouts = (
        xqlab.search(BOARD, depth=3, enhancements=use, record=True),
        xqlab.mcts(BOARD, playouts=60),
    )
    beside = SideBySide(search, playouts, language=language)
    page = offline.show(beside, width=WIDTHS[scheme], scheme=scheme)
    here, walk = (
        "document.querySelector('.xq-standalone').shown.props().line",
        page.locator(".xqx-line button"),
    )
    for row in beside.rows():
        line = page.locator("tr[data-row]", has=page.get_by_role("button", name=row.move, exact=True))
        if row.visits:
            expect(line.locator(".xqx-visits span")).to_contain_text(f"{row.visits} ")
        if row.nodes:
            expect(line.locator(".xqx-nodes span")).to_contain_text(f"{row.nodes} ")
    # Keys: a child, its sibling, and back; the mouse goes to a line that one of them lacks.
    walk.first.focus()
    below = page.locator("tr[data-row]").evaluate_all("rows => rows.map((row) => Number(row.dataset.row))")
    for key, line in (("ArrowDown", below[0]), ("ArrowRight", below[1]), ("ArrowLeft", below[0])):
        page.keyboard.press(key)
        assert page.evaluate(here) == line
    expect(walk).to_have_count(2)
    page.keyboard.press("ArrowUp")
    assert page.evaluate(here) == 0
    columns = beside.lines.columns
    alone = next(
        line
        for line in range(len(beside.lines))
        if columns["nodes"][line]
        and not columns["visits"][line]
        and columns["visits"][beside.lines.parents[line]]
    )
    path = [alone]
    while beside.lines.parents[path[0]]:
        path.insert(0, beside.lines.parents[path[0]])
    for line in path:
        page.locator(f"tr [data-line='{line}']").click()
    verdict = page.locator(".xqx-verdict")
    never = {"en": "Monte-Carlo tree search never looked here", "zh": "蒙特卡洛树搜索从未到过这里"}[language]
    expect(verdict).to_contain_text(never)
    assert page.locator(".xqx-board .xq-board").get_attribute("aria-label")
    page.keyboard.press("z")
    expect(verdict).not_to_contain_text(never)
    assert offline.asked == []


@pytest.mark.nightly
def test_python_and_the_page_agree(in_lab: InLab) -> None:
    notebook = in_lab(IN_LAB, "beside")
    card, beside = notebook.page.locator(".xqz-card"), notebook.page.locator(".xq-beside")
    expect(beside).to_have_count(1, timeout=90_000)
    number = eval(notebook.python("", "[each['kind'] for each in quiz._questions]")).index("child")
    answer = int(notebook.python("", f"quiz._questions[{number}]['answer'][0]"))
    card.locator(f"[data-go='{number}']").click()
    card.locator("[data-choice]").nth(answer).click()
    notebook.expect("quiz.score", "(1, 1)")
    notebook.expect("quiz.event", notebook.python("", f"quiz._questions[{number}]['event']"))
    notebook.python("quiz.language = 'zh'")
    expect(card.locator(".xqz-feedback")).to_contain_text("正确。")
    cells = notebook.cells()
    beside.locator(".xqx-line button").first.focus()
    press_keys(notebook.page, "ArrowDown b ArrowRight")
    assert notebook.cells() == cells
    notebook.expect("len(beside.move_line)", "1")
    notebook.expect("beside.line", beside.locator("[aria-current]").get_attribute("data-line") or "")
    notebook.python("beside.line = 0")
    expect(beside.locator(".xqx-line button")).to_have_count(1)
    beside.locator("[data-language=zh]").click()
    notebook.expect("beside.language", "'zh'")
