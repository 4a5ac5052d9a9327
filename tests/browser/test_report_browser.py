"""The pages of a graded class, with the network off: two languages, and the step of the search."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.keys import press_keys
from tests.browser.offline import Offline, assert_for_everyone
from tests.course.handed_in import answers, sheets
from xqlab.course import grade

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(("width", "scheme"), [(1300, "light"), (400, "dark")])
def test_reports(offline: Offline, tmp_path: Path, width: int, scheme: str) -> None:
    manifest = sheets()
    (tmp_path / "a.json").write_text(json.dumps(answers(manifest, "s1", wrong=[1, 3])))
    grade(tmp_path, manifest, progress=False).save(tmp_path / "out", progress=False)
    page = offline.open(tmp_path / "out" / "report.html", width=width, scheme=scheme)
    expect(page.locator("h1:visible")).to_have_text("Week 3: the class")
    assert_for_everyone(page, width)
    press_keys(page, "Tab Enter")
    expect(page.locator("h1:visible")).to_have_text("Week 3：全班")
    assert page.title() == "Week 3：全班"
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    assert_for_everyone(page, width)
    page.get_by_role("link", name="Ann Lee").click()
    page.locator("[data-turn=zh]").click()
    page.locator("summary:visible").first.press("Enter")
    expect(page.locator(".xq-stepper:visible")).to_have_count(1)
    item = manifest.sheet("s1").items[0]
    expect(page.locator(".xqs-sentence:visible")).to_have_text(item.texts["zh"].why)
    assert_for_everyone(page, width)
