"""The hour with a class, walked on a phone: docs/class-hour.md as the book makes it, each task by finger."""

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.book_pages import faults_of
from tests.browser.conftest import ROOT
from tests.browser.finger import Finger
from tests.browser.manual_page import write_page
from tests.browser.offline import Offline
from xqlab.games import best_order, worst_order
from xqlab.viz import PrunedEdges, SearchByHand

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Student:
    """Somebody with a phone: `place` is the widget of the task at hand."""

    def __init__(self, page: Page) -> None:
        self.page, self.place, self.finger = page, page.locator(".xq-embedded").first, Finger()

    def begin(self, task: int) -> None:
        """Scroll to the widget of a task, which comes to life."""
        self.place = self.page.locator(".xq-embedded").nth(task)
        self.place.scroll_into_view_if_needed()
        expect(self.place.locator(".xq-widget").first).to_be_visible()

    def press(self, name: str) -> None:
        """Tap a button."""
        self.finger.tap(self.place.get_by_role("button", name=name, exact=True))

    def tap(self, node: str) -> None:
        """Tap a node of a tree, called as screen readers call it."""
        self.place.locator(f".xqg-item[aria-label^='{node}']").first.tap()

    def expect(self, where: str, text: str) -> None:
        """An element of the widget comes to say this."""
        expect(self.place.locator(where)).to_contain_text(text)


def play(student: Student, board: Any, square: str) -> None:
    """Tap a square of the board."""
    student.place.locator(f"[data-square='{board._about['squares'].index(square)}']").first.tap()


def search_by_hand(student: Student, level: SearchByHand, wrong: dict[int, tuple[str, str]]) -> None:
    """Take all steps, some wrongly at first (number -> button, explanation)."""
    card = student.place.locator(".xqz-card")
    for number, step in enumerate(level.questions):
        expect(card.locator("b").first).to_have_text(f"Step {number + 1} of {len(level.questions)}")
        if number in wrong:
            button, explanation = wrong[number]
            student.finger.tap(card.locator("button", has_text=button))
            student.expect(".xqz-feedback", f"Not quite. {explanation}")
        if step.kind == "window":
            student.press("The same window")
        else:
            student.finger.tap(card.locator("[data-choice]").nth(step.answer[0]))
    count = sum(step.is_decision for step in level.questions)
    right = count - sum(level.questions[number].is_decision for number in wrong)
    student.expect(".xqz-feedback", f"All steps taken: {right} of {count} decisions right on the first try.")


def lecturers_keys() -> str:
    """What the code of the lecturer's guide prints."""
    _, text = (ROOT / "docs" / "teaching.md").read_text("utf-8").split("(class-hour-keys)=")
    printed = StringIO()
    with redirect_stdout(printed):
        exec(text.split("```python\n")[1].split("```")[0], {})
    return printed.getvalue()


def test_the_hour(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, names, printed = write_page("class-hour", tmp_path, monkeypatch)
    assert printed == ""  # the page of the class has no keys
    assert "lecturer</summary>" not in file.read_text("utf-8")
    keys = lecturers_keys()
    phone: Any = {"viewport": {"width": 400, "height": 860}, "has_touch": True, "is_mobile": True}
    context = chromium.new_context(**phone, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    student = Student(page)

    student.begin(0)
    moves = student.place.locator(".xqb-moves li button")
    play(student, names["board"], "b2")
    student.press("Why this move?")
    student.expect(".xqb-why-head p", "value 0 for X")
    play(student, names["board"], "b1")
    expect(moves).to_have_text(["b2", "a3", "b1", "b3"])
    student.expect(".xqb-why-head p", "value 0 for X")
    play(student, names["board"], "a2")  # does not see what O threatens: the value is no longer 0
    student.expect(".xqb-why-head p", "value −#1 for X")
    student.expect(".xqb-status", "O wins")
    student.press("Undo")
    play(student, names["board"], "c3")
    expect(moves).to_have_count(6)
    student.expect(".xqb-why-head p", "value 0 for X")

    student.begin(1)
    minimax, number = names["minimax"], 6
    assert minimax.questions[number].kind == "update"
    assert minimax.questions[number].is_decision
    search_by_hand(student, minimax, {number: ("Take it", "For Min, 12 is no better than 3.")})
    assert f"{len(minimax.questions)} steps, 5 decisions; value 5; 6 leaves\n" in keys

    student.begin(2)
    windows = names["windows"]
    cut = next(at for at, step in enumerate(windows.questions) if step.kind == "cut")
    search_by_hand(student, windows, {cut: ("Search b", "α is 3 and β is 2: b cannot matter any more.")})
    assert f"{len(windows.questions)} steps, 11 decisions; value 3; 7 leaves\n" in keys

    student.begin(3)
    solved = PrunedEdges(names["run"], answers=False)
    solved.given_up = solved.checked = True
    pruned = [" › ".join(answer["edge"]) for answer in solved.answers]
    assert f"value 7; {', '.join(pruned)}\n" in keys
    first, *others = pruned
    for edge in others:
        student.tap(f"{edge},")
    student.press("Check")
    student.expect(".xqz-card", f"Not yet: {len(others)} of {len(others)} marks are right, and not all")
    student.press("Give up and show them")
    student.expect(".xqk-result", f"Given up: {len(pruned)} edges are pruned.")
    student.expect(".xqz-card", f"Edge {first}: pruned, but not marked")
    student.expect(".xqz-card", "is proven not to matter, since a makes the value at least 5")
    student.press("Next edge")
    student.expect(".xqz-card", f"Edge {others[0]}: pruned, and marked")
    student.press("Start again")
    for edge in pruned:
        student.tap(f"{edge},")
    student.press("Check")
    student.expect(".xqk-result", f"{len(pruned)} of {len(pruned)} pruned edges marked: all right.")

    student.begin(4)
    (fewest, _), (most, _) = (order(names["puzzle"].board.nested) for order in (best_order, worst_order))
    student.expect(".xqy-status", f"9 leaves searched. Par: {fewest}.")
    move(student, "c, Value 3, Min", "◂ earlier", 2)  # the largest first, and nothing is gained
    student.expect(".xqy-status", f"9 leaves searched. Par: {fewest}.")
    for _ in "ab":
        move(student, "c, Value 2, Max", "◂ earlier", 2)
    student.expect(".xqy-status", f"{fewest} leaves searched. Par: 5. ✓ No order needs fewer.")
    student.place.get_by_label("Goal").select_option("most")
    student.expect(".xqy-status", f"5 leaves searched. Par: {most}.")
    move(student, "a, Value 3, Min", "later ▸", 2)
    for _ in "ab":
        move(student, "a, Value 2, Max", "later ▸", 2)
    student.expect(".xqy-status", f"{most} leaves searched. Par: 9. ✓ No order searches more.")

    student.begin(5)
    least = "5 leaves"
    assert [line.split(",")[0] for line in keys.splitlines()[-4:]] == [
        f"{count} leaves" for count in (fewest, most, 5, 8)
    ]
    student.expect(".xqy-counts", "Value 6 for Max. 7 leaves evaluated; minimax evaluates 8.")
    move(student, "a, Value 8, Min", "later ▸", 1)
    student.expect(".xqy-counts", "Value 6 for Max. 8 leaves evaluated; minimax evaluates 8.")
    student.press("Undo")
    move(student, "b, Value at most 5, Max", "◂ earlier", 1)
    student.expect(".xqy-counts", f"Value 6 for Max. {least} evaluated; minimax evaluates 8.")
    student.expect(".xqy-counts", f"At least {least} in any order (Knuth and Moore: 2^2 + 2^1 − 1).")
    student.press("Copy link")
    student.expect(".xqy-done", "The link is copied.")
    neighbour = Student(context.new_page())
    neighbour.page.goto(page.evaluate("navigator.clipboard.readText()"))
    neighbour.place = neighbour.page.locator(".xq-embedded").nth(5)  # comes into view by itself
    neighbour.expect(".xqy-counts", f"Value 6 for Max. {least} evaluated; minimax evaluates 8.")
    expect(neighbour.place.locator(".xqy-counts")).to_be_in_viewport()
    assert faults == []
    context.close()


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["class-hour", "by-hand"])
def test_the_page_is_for_everyone(
    name: str, offline: Offline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, _, _ = write_page(name, tmp_path, monkeypatch)
    assert list(faults_of(offline, file)) == []


def move(student: Student, node: str, button: str, times: int) -> None:
    """Tap a node of a tree, and then a button that moves its branch to the end of its row."""
    student.tap(node)
    for _ in range(times):
        student.press(button)
    expect(student.place.get_by_role("button", name=button, exact=True)).to_be_disabled()
