"""What stands on paper: what was on the screen, without controls; of a quiz or a sheet what to fill in."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import xqlab
from tests.browser.offline import OFF_THE_SHEET, Offline, print_page
from tests.viz.docked import docked
from tests.viz.recorded import searched
from xqlab.course import save_sheets, sheets
from xqlab.viz import BoardWidget, Overview, Quiz, SideBySide, Stepper, TreeWidget, Twin
from xqlab.xiangqi import Board

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_stepper_prints_the_event_on_the_screen(offline: Offline) -> None:
    page = offline.show(Stepper(searched("everything"), max_events=400))
    assert "max_events" not in page.locator(".xqs-note").inner_text()
    page.locator(".xq-stepper").focus()
    for key in "ccm":
        page.keyboard.press(key)
    told, focus = (
        page.locator(".xqs-sentence").inner_text(),
        page.locator(".xqs-focus .xqs-move").text_content(),
    )
    print_page(page)
    expect(page.locator(".xqs-sentence")).to_have_text(told)
    assert told.startswith("Cutoff")
    expect(page.locator(".xqs-focus .xqs-move")).to_have_text(focus)


def test_two_runs_print_what_is_on_the_screen(offline: Offline) -> None:
    results = [searched("everything"), searched("everything")]
    page = offline.show(Twin(*results, max_events=300))
    assert "=..." not in page.locator("body").inner_text()
    page.locator(".xq-stepper").first.focus()
    page.keyboard.press("c")
    told = page.locator(".xqs-sentence").all_inner_texts()
    print_page(page)
    assert page.locator(".xqs-sentence").all_inner_texts() == told
    assert [text[:6] for text in told] == ["Cutoff"] * 2


@pytest.mark.parametrize("widget", [Stepper, TreeWidget, Overview, Twin])
def test_all_of_a_drawing_stands_on_paper(offline: Offline, widget: Any) -> None:
    large = searched("everything")
    page = offline.show(docked("full") if widget is Twin else widget(large))
    page.emulate_media(media="print")
    page.wait_for_timeout(300)
    assert page.evaluate(OFF_THE_SHEET, 640) == [True, [], 0]


def test_two_ways_to_search_print_all_moves_of_the_line(offline: Offline) -> None:
    board = xqlab.games.TicTacToe("b2 a1")
    beside = SideBySide(
        xqlab.search(board, depth=4, record=True), xqlab.mcts(board, playouts=200), max_lines=60
    )
    page = offline.show(beside, width=900)
    assert "max_lines" not in page.locator("body").inner_text()
    page.locator(".xqx-table button").first.click()
    page.emulate_media(media="print")
    expect(page.locator(".xqx-line button")).to_have_count(2)
    table = page.locator(".xqx-table")
    assert table.evaluate("(e) => e.scrollHeight <= e.clientHeight")
    expect(page.locator(".xqx-languages, .xqx-order, .xqx-notes span")).to_have_count(3)
    for each in page.locator(".xqx-languages, .xqx-order, .xqx-notes span").all():
        expect(each).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_quiz_prints_as_a_worksheet(offline: Offline, language: str) -> None:
    quiz = Quiz(searched("textbook"), questions=6, language=language)
    page = offline.show(quiz, width=760)
    print_page(page)
    items = page.locator(".xqz-sheet > li:visible")
    expect(items).to_have_count(len(quiz.questions))
    for item, question, sent in zip(items.all(), quiz._asked[language]["questions"], quiz._questions):
        expect(item.locator(".xqz-prompt")).to_have_text(question["prompt"])
        expect(item.locator(".xqs-tree")).to_be_visible()
        rooms = item.locator(".xqz-boxes span, .xqz-blanks i")
        expect(rooms).to_have_count(len(question["choices"]) or len(sent["answer"]))
    expect(page.locator(".xqz-card")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator(".xqz-sheet")).to_be_hidden()


def test_questions_about_playouts_print_with_their_boards(offline: Offline) -> None:
    result = xqlab.mcts(xqlab.games.TicTacToe("b2 a1"), playouts=80, record=True)
    quiz = Quiz(result, questions=4)
    page = offline.show(quiz, width=760)
    page.emulate_media(media="print")
    expect(page.locator(".xqz-sheet > li:visible")).to_have_count(len(quiz.questions))
    expect(page.locator(".xqz-sheet .xqz-scene svg:visible")).to_have_count(len(quiz.questions))


def test_a_board_prints_with_its_moves_alone(offline: Offline) -> None:
    board = Board()
    board.push_uci("h2e2")
    page = offline.show(BoardWidget(board), width=760)
    page.emulate_media(media="print")
    expect(page.locator(":is(button, select, input, summary):visible")).to_have_text(
        ["Start", "h2e2", "About this position"]
    )
    expect(page.locator(".xqb-picture svg")).to_be_visible()


@pytest.mark.parametrize("name", ["print", "print-solutions"])
def test_a_class_prints_from_one_page(offline: Offline, tmp_path: Path, name: str) -> None:
    made = sheets(("window-1", "stand-3"), [("s1", "Anna"), ("s2", "王芳")], name="Week 3", seed="2027")
    index = save_sheets(made, tmp_path, formats=["print"], solutions=True, progress=False)
    page = offline.show(index.with_name(f"{name}.html"), width=760, scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(":is(h1, button, select, progress):visible")).to_have_text(["Week 3"] * 2)
    line = page.locator(".xqz-field input").first
    edges = "(el) => [getComputedStyle(el).borderTopStyle, getComputedStyle(el).borderBottomStyle]"
    assert line.evaluate(edges) == ["none", "solid"]
    ink = "(el) => [getComputedStyle(el).color, getComputedStyle(document.body).backgroundColor]"
    assert page.locator(".xqd-paper").first.evaluate(ink) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    answers = page.locator(".xqd-feedback:visible")
    expect(answers).to_have_count(4 if name == "print-solutions" else 0)
    pdf = page.pdf(format="A4")
    texts = [
        style.evaluate("(el) => el.sheet.cssRules[0].cssText")
        for style in page.locator(".xqd-paper > style").all()
    ]
    assert ["王芳" in text for text in texts] == [False, True]
    assert pdf.count(b"/Type /Page\n") == 2  # each of one page, and no empty one
