"""A lesson in Chinese, run in JupyterLab and used by mouse by a student who knows no English."""

import ast
import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import ROOT, InLab
from xqlab.translation import lesson_text

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.nightly]

# Every text and every spoken label or tooltip that is on the page; code, and what JupyterLab says, aside.
TEXTS = """(root) => {
  const aside = "script, style, .cm-editor, code, pre, kbd, .jp-OutputArea-promptOverlay";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest(aside)) texts.push(walker.currentNode.data);
  for (const name of ["title", "aria-label", "placeholder", "aria-valuetext"])
    for (const element of root.querySelectorAll(`[${name}]`))
      if (!element.closest(aside)) texts.push(element.getAttribute(name));
  return texts;
}"""
LESSON = "01-alpha-beta"
ENGLISH = re.compile("[A-Za-z]{3,}[ ,]+[a-z]{2,}")  # words of a sentence, not "Knuth–Moore"


def faults_in(place: Locator) -> set[str]:
    """The texts of a part of a page that have English sentences, or a space after Chinese punctuation."""
    texts = place.evaluate(TEXTS)
    assert any("截断" in text for text in texts)
    return {text for text in texts if ENGLISH.search(text) or re.search("[，。：；？] [\u4e00-\u9fff]", text)}


def displaying(source: str) -> str:
    """A cell that displays its last expression, so that others may stand below it."""
    body = ast.parse(source).body
    if isinstance(last := body[-1], ast.Expr):
        body[-1:] = ast.parse(f"display({ast.unparse(last.value)})").body
    return "\n".join(map(ast.unparse, body))


def test_the_widgets_of_the_first_lesson(in_lab: InLab) -> None:
    lesson = json.loads(lesson_text((ROOT / f"notebooks/{LESSON}.ipynb").read_bytes(), LESSON, "zh"))
    sources = ["".join(cell["source"]) for cell in lesson["cells"] if cell["cell_type"] == "code"]
    last = next(number for number, source in enumerate(sources) if "PrunedEdges" in source)
    begin = 'import xqlab\nxqlab.trace.use_conventions(language="zh")'
    notebook = in_lab("\n".join([begin, *map(displaying, sources[: last + 1])]))
    page = notebook.page
    cell = page.locator(".jp-Cell-outputWrapper").first
    expect(page.locator(".xq-edges")).to_be_visible()
    assert faults_in(cell) == set()

    page.get_by_role("button", name="按键与图例").first.click()
    page.get_by_role("button", name="下一个截断", exact=True).first.click()
    expect(page.locator(".xqs-sentence").first).to_contain_text("截断：极大方走 L 已确保 3")
    by_hand = page.locator(".xqz-card", has_text="第 1 步，共").first
    by_hand.locator("[data-choice]", has_text="评估").click()
    expect(by_hand.locator(".xqz-feedback")).to_contain_text("还剩 2 层：到水平线才评估局面。")
    quiz = page.locator(".xqz-card", has_text="第 1 题，共").first
    for field in quiz.locator("input").all():
        field.fill("1")
    quiz.get_by_role("button", name="检查").click()
    expect(quiz.locator(".xqz-feedback")).to_contain_text("还不对")
    edges = page.locator(".xq-edges")
    edges.get_by_role("button", name="检查").click()
    expect(edges.locator(".xqz-card")).to_contain_text("请先至少标出一条边。")
    edges.get_by_role("button", name="放弃，看答案").click()
    expect(edges.locator(".xqk-result")).to_have_text("已放弃：被剪去的边有 4 条。")
    for summary in page.locator("summary:visible").all():
        summary.click()
    assert faults_in(cell) == set()

    for language, name in ("en", "root, Max to move"), ("zh", "根，极大方走棋"):
        edges.locator(f"[data-language={language}]").click()
        expect(edges.locator(f".xqg-item[aria-label^='{name}']")).to_have_count(1)
