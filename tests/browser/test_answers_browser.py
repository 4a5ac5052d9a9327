"""Answers that survive: a page reloaded, two tabs, files between pages and notebooks, and refusals."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import xqlab
from tests.browser.accessibility import serious_faults
from tests.browser.keys import press_keys
from tests.browser.offline import unfold
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.viz import PrunedEdges, Quiz, SearchByHand

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STATUS, MARKS = ".xqa-status", ".xqz-marks button"
FULL = """Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); }"""


def run(tree: str = "((3 12 8) (2 4 6) (14 5 2))") -> Any:
    return xqlab.search(TextbookTree(tree), depth=2, enhancements=Enhancements.textbook(), record=True)


@pytest.fixture
def new_context(chromium: Browser) -> Iterator[Any]:
    """Makes visitors, each with a storage of its own; an error on a page of theirs fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def made() -> BrowserContext:
        contexts.append(chromium.new_context(viewport={"width": 400, "height": 900}))
        contexts[-1].set_default_timeout(30_000)
        contexts[-1].on("weberror", lambda error: faults.append(str(error.error)))
        return contexts[-1]

    yield made
    for context in contexts:
        context.close()
    assert faults == []


def opened(context: BrowserContext, file: Path) -> Page:
    page = context.new_page()
    page.goto(file.as_uri())
    expect(page.locator(STATUS)).not_to_be_empty()
    return page


def states(page: Page) -> list[str]:
    return page.locator(MARKS).evaluate_all("(marks) => marks.map((mark) => mark.dataset.state)")


def load(page: Page, content: bytes, name: str = "mine.json") -> None:
    page.set_input_files(
        ".xq-answers input", {"name": name, "mimeType": "application/json", "buffer": content}
    )


def saved(page: Page) -> bytes:
    with page.expect_download() as download:
        page.locator("[data-answers=save]").click()
    assert download.value.suggested_filename.endswith(".answers.json")
    return download.value.path().read_bytes()


def test_a_quiz_reloaded_handed_on_and_refused(new_context: Any, tmp_path: Path) -> None:
    quiz = Quiz(run(), questions=4, kinds=["cut", "value"])
    file = quiz.save_html(tmp_path / "quiz.html")
    visitor = new_context()
    page = opened(visitor, file)
    answers = [question["answer"] for question in quiz._questions]
    choices = [at for at, question in enumerate(quiz._questions) if question["choices"]]
    assert 0 < len(choices) < 4
    first, second = choices[0], next(at for at in range(4) if at not in choices)
    page.locator(MARKS).nth(first).click()
    page.locator("[data-choice]").nth(answers[first][0]).click()
    page.locator(MARKS).nth(second).click()
    page.locator(".xqz-card input").fill(str(answers[second][0] + 1))  # wrong, and still open
    page.locator(".xqz-card input").press("Enter")
    page.reload()  # at once: what was not kept yet is kept now
    expect(page.locator(STATUS)).to_have_text("2 answers from an earlier visit.")
    assert states(page)[first] == "right"
    page.locator(MARKS).nth(second).click()
    expect(page.locator(".xqz-card input")).to_have_value(str(answers[second][0] + 1))
    assert serious_faults(page, ".xq-answers") == []

    tab = opened(visitor, file)
    tab.locator(MARKS).nth(second).click()
    tab.locator("[data-do=show]").click()
    expect(page.locator(MARKS).nth(second)).to_have_attribute("data-state", "shown")
    content = saved(page)
    taken = Quiz(run(), questions=4, kinds=["cut", "value"])
    (tmp_path / "page.json").write_bytes(content)
    assert taken.load_answers(tmp_path / "page.json") == 2
    assert [(each["question"], each["right"], each["tries"]) for each in taken.answers] == sorted(
        [(first, True, 1), (second, False, 1)]
    )

    stranger = opened(new_context(), file)
    assert states(stranger) == ["open"] * 4
    load(stranger, taken.save_answers(tmp_path / "kernel.json").read_bytes())
    expect(stranger.locator(STATUS)).to_have_text("2 answers loaded from “mine.json”.")
    entered = states(stranger)
    assert entered == states(page)
    wrong = content.replace(b'"quiz"', b'"<img src=x onerror=alert(1)>"')  # other files: answers.test.mjs
    load(stranger, wrong, "<b>wrong.json")
    expect(stranger.locator(STATUS)).to_contain_text("“<b>wrong.json” was not loaded: ")
    expect(stranger.locator(STATUS)).to_contain_text("got answers to “<img")
    assert states(stranger) == entered
    unfold(stranger)
    stranger.locator("[data-language=zh]").first.click()
    expect(stranger.locator(STATUS)).to_contain_text("未载入“<b>wrong.json”：应为“quiz”的答案")
    stranger.locator("[data-answers=clear]").click()
    stranger.locator("[data-answers=no]").click()
    assert states(stranger) == entered
    stranger.locator("[data-answers=clear]").click()
    stranger.locator("[data-answers=yes]").click()
    stranger.reload()
    assert states(stranger) == ["open"] * 4


def test_a_search_by_hand_goes_on_and_so_do_marks(new_context: Any, tmp_path: Path) -> None:
    by_hand = SearchByHand.level("minimax")
    steps = by_hand._questions
    page = opened(new_context(), by_hand.save_html(tmp_path / "hand.html"))
    for step in steps[:2]:
        page.locator("[data-choice]").nth(step["answer"][0]).click()
    page.reload()
    expect(page.locator(".xqz-progress")).to_have_attribute("value", "2")
    expect(page.locator(".xqz-bar b")).to_contain_text("3")
    edges = PrunedEdges(run())
    page = opened(new_context(), edges.save_html(tmp_path / "edges.html"))
    page.locator(".xqg-tree").focus()
    press_keys(page, "ArrowRight Space")
    page.locator("[data-edge=giveUp]").click()
    result = page.locator(".xqk-result").inner_text()
    page.reload()
    expect(page.locator(".xqk-result")).to_have_text(result)


def test_where_nothing_can_be_kept_it_is_said(new_context: Any, tmp_path: Path) -> None:
    file = Quiz(run(), questions=2, kinds=["cut"]).save_html(tmp_path / "quiz.html")
    frame = tmp_path / "frame.html"
    frame.write_text(f'<iframe sandbox="allow-scripts" src="{file.as_uri()}"></iframe>')
    page = new_context().new_page()
    page.goto(frame.as_uri())
    inside: Any = page.frame_locator("iframe")
    full = new_context()
    full.add_init_script(FULL)
    for place, text in ((inside, "keeps no answers for this page"), (opened(full, file), "storage is full")):
        place.locator("[data-choice]").first.click()
        expect(place.locator(STATUS)).to_contain_text(text)
        place.locator("[data-do=next]").click()
        place.locator("[data-choice]").first.click()
        expect(place.locator(MARKS + ":not([data-state=open])")).to_have_count(2)
