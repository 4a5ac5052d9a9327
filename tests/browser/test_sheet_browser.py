"""Sheets on a page: handed in by keyboard alone on a phone, and practised with verdicts and a search."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keys import press_keys, tab_to
from tests.browser.offline import Offline
from xqlab.course import FOR_MARKS, sheet_page, sheets
from xqlab.game import INFINITY
from xqlab.teach.exercises.sheet import Sheet

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def sheet_of(*exercises: str) -> Sheet:
    return sheets(exercises, [("s1", "Anna Berg")], name="Week 3", seed="2027").sheet("s1")


def opened(offline: Offline, sheet: Sheet, folder: Path, *, phone: bool, **options: Any) -> Page:
    path = sheet_page(sheet, who="Anna Berg", **options).save(folder / "sheet.html")
    page = offline.open(path, width=1100, phone=phone, scheme="dark" if phone else "light")
    expect(page.locator(".xqd-item")).to_have_count(len(sheet.items))
    return page


def test_a_sheet_is_handed_in_by_keyboard_alone_on_a_phone(offline: Offline, tmp_path: Path) -> None:
    sheet = sheet_of("window-1", "cut-1", "unsearched-1", "value-1")
    page = opened(offline, sheet, tmp_path, phone=True, mode=FOR_MARKS, deadline="Friday, 12:00")
    expect(page.get_by_text("To be handed in by: Friday, 12:00")).to_be_visible()
    tab_to(page, "[data-item='0'] input")
    page.keyboard.type("-12")
    tab_to(page, "[data-item='0'] [data-end='+∞'][data-field='1']")
    press_keys(page, "Enter")
    tab_to(page, "[data-item='1'] input")
    press_keys(page, "ArrowDown")
    tab_to(page, "[data-item='2'] input")
    press_keys(page, "Space Tab Tab Space")
    states = page.locator(".xqd-state")
    expect(states).to_have_text(["Answered"] * 3 + ["Not answered"])
    expect(page.get_by_text("Answers kept in this browser")).to_be_visible()
    page.reload()
    expect(states).to_have_text(["Answered"] * 3 + ["Not answered"])
    expect(page.locator("[data-item='0'] input").nth(1)).to_have_value("+∞")
    tab_to(page, "[data-do='save']")
    with page.expect_download() as saved:
        press_keys(page, "Enter")
    expect(page.locator(".xqd-saved")).to_contain_text("hand this file in. Not answered: 4.")
    assert saved.value.suggested_filename == "s1-Week-3.json"
    file = json.loads(Path(saved.value.path()).read_text("utf-8"))
    answers = [(item["digest"], item["given"]) for item in file.pop("items")]
    assert answers == list(zip((item.digest for item in sheet.items), ([-12, "inf"], [1], [0, 2])))
    assert file == {"format": "xqlab answers 1", "sheet": "Week 3", "student": "s1", "code": sheet.code}


def test_practice_tells_at_once_and_opens_the_search(offline: Offline, tmp_path: Path) -> None:
    sheet = sheet_of("window-1", "cut-1", "cut-2")
    window, cut, last = sheet.items
    page = opened(offline, sheet, tmp_path, phone=False)
    first, second, third = page.locator(".xqd-item").all()
    expect(first.locator(".xqz-how").last).to_have_text("An integer; −∞ and +∞ may be written -inf and inf.")
    said = first.locator(".xqd-feedback")
    for field, value in zip(first.locator("input").all(), reversed(window.answer)):
        field.fill({INFINITY: "inf", -INFINITY: "-inf"}.get(int(value), str(value)))
    first.get_by_role("button", name="Check").click()
    expect(said).to_contain_text("Not right.")
    expect(said).not_to_contain_text(window.texts["en"].why)
    first.get_by_role("button", name="Show the answer").click()
    expect(said).to_contain_text(window.texts["en"].why)
    second.locator("input").nth(int(cut.answer[0])).check()
    second.get_by_role("button", name="Check").click()
    wrong = third.locator("input").nth(1 - int(last.answer[0]))
    wrong.check()
    page.get_by_role("button", name="中文").click()
    expect(wrong).to_be_checked()  # which nobody has checked yet
    third.get_by_role("button", name="检查").click()
    expect(third.locator(".xqd-state")).to_have_text("不对")
    expect(second.locator(".xqd-feedback")).to_have_text(f"正确。{cut.texts['zh'].why}")
    expect(page.locator(".xqd-progress")).to_contain_text("共 3 题，已答 3 题，答对 1 题")
    second.locator("summary").click()
    expect(second.locator(".xqg-tree")).to_be_visible()
    page.reload()
    expect(page.locator(".xqd-progress")).to_contain_text("3 of 3 answered, 1 right")
