"""A trainer: a mate by keyboard after a wrong move, on a phone; with the search in the page, and a kernel."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import serious_faults, small_targets
from tests.browser.conftest import InLab
from tests.browser.offline import Offline
from xqlab.experiments import shipped_suite
from xqlab.viz import Trainer
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.trainer.solution import Solver
from xqlab.xiangqi import mates

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MATE = mates(2)[0]  # g4f2, then a6d6; Black to move

TACTIC = next(position for position in shipped_suite("xiangqi") if position.mate_in is None)
WRONG = next(str(move) for move in TACTIC.board().legal_moves if str(move) not in TACTIC.best)


def walk_to(page: Page, square: int) -> None:
    """Move the cursor of the board by the arrow keys, from row to row and from file to file."""
    at = int(page.evaluate("document.activeElement.dataset.square"))
    steps = square // 9 - at // 9, square % 9 - at % 9
    for count, keys in zip(steps, (("ArrowDown", "ArrowUp"), ("ArrowLeft", "ArrowRight"))):
        for _ in range(abs(count)):
            page.keyboard.press(keys[count > 0])


def square(name: str) -> int:
    return 9 * int(name[1]) + "abcdefghi".index(name[0])


def play(page: Page, move: str) -> None:
    """Play a move by keys; the cursor is on the board."""
    for name in (move[:2], move[2:]):
        walk_to(page, square(name))
        page.keyboard.press("Enter")


def test_a_mate_by_keyboard_alone_after_a_wrong_move(offline: Offline) -> None:
    page = offline.show(Trainer([MATE, TACTIC]), width=400)
    said = page.locator(".xqr-said")
    page.locator("[role=gridcell][tabindex='0']").focus()
    play(page, "d4d3")
    expect(page.locator("[data-train=retry]")).to_be_focused()  # the refutation has been played
    expect(page.locator(".xqb-moves li button")).to_have_count(4)  # with three plies of the refutation
    expect(said).to_contain_text("d4d3 does not mate in 2: Red answers d0d1. No mate is in sight any more")
    assert serious_faults(page, ".xq-standalone") == []
    assert small_targets(page, "main") == []
    page.keyboard.press("Enter")  # takes it back
    expect(page.locator(".xqb-moves li button")).to_have_count(0)
    play(page, "g4f2")
    expect(page.locator(".xqb-moves [data-ply='2']")).to_have_attribute("aria-current", "step")
    play(page, "a6d6")
    expect(page.locator(".xqr-does [data-train=next]")).to_be_focused()
    expect(said).to_contain_text("Solved: octagon knight 八角马.")
    page.keyboard.press("Enter")
    expect(page.locator(".xqz-score")).to_contain_text("2 of 2 · 1 solved, 0 at the first try")
    play(page, WRONG)
    expect(said).to_contain_text(f"{WRONG}: Red answers")
    expect(page.locator(".xqa-status")).to_contain_text("Answers kept in this browser")
    page.reload()
    expect(page.locator(".xqz-score")).to_contain_text("1 of 2 · 1 solved, 0 at the first try")
    page.evaluate("for (const to of ['show', 'next']) document.querySelector(`[data-train=${to}]`).click()")
    expect(said).to_contain_text("Play the solution")  # of the second; the first one's is not shown any more
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="中文").click()
    expect(page.locator(".xqr-prompt")).to_have_text("黑方先行：找出最佳着法")
    assert serious_faults(page, ".xq-standalone") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    assert offline.asked == []


def test_a_double_press_is_one_hint(offline: Offline) -> None:
    page = offline.show(Trainer([MATE, TACTIC]))
    page.locator("[data-train=hint]").dblclick()
    expect(page.locator(".xqb-hint")).to_contain_text("g4")
    expect(page.locator(".xqb-hint")).not_to_contain_text("→")
    page.locator(".xqr-choices [data-train=next]").dblclick()
    expect(page.locator(".xqz-score")).to_contain_text("1 of 2")  # there and back


def test_the_search_in_the_page_refutes_what_the_kernel_refutes(offline: Offline) -> None:
    trainer = Trainer([MATE, TACTIC])
    page = offline.show(trainer, phone=True)
    said = page.locator(".xqr-said")
    for puzzle in trainer.puzzles:
        solver = Solver(BoardProfile.of(puzzle.board), puzzle.board)
        tree, names = solver.tree(puzzle), solver.names(puzzle.board)
        wrong = next(name for name in names if name not in tree)
        why = solver.refute(puzzle, puzzle.board, 0, wrong)
        for of in wrong.split("-"):
            page.locator(f"[data-square='{of}']").tap()
        expect(page.locator(".xqb-moves li button")).to_have_count(1 + len(why["line"]))
        assert "before" not in why or why["before"] > why["value"]
        value = str(abs(why["value"]) if why["mate"] is None else abs(why["mate"]))
        expect(said).to_contain_text(value)
        page.locator("[data-train=forward]").wait_for()
        page.locator("[data-train=retry]").tap()
        page.locator("[data-train=hint]").tap()
        expect(page.locator(".xqb-hint")).not_to_be_empty()
        page.locator(".xqr-choices [data-train=next]").tap()
    assert offline.asked == []


@pytest.mark.nightly
def test_the_kernel_judges(in_lab: InLab) -> None:
    cell = "import xqlab\ntrainer = xqlab.viz.Trainer.mates(moves=2)\ntrainer"
    notebook = in_lab(cell)
    page = notebook.page
    for name in ("d4", "d3"):
        page.locator(f"[data-square='{square(name)}']").click()
    expect(page.locator(".xqr-said")).to_contain_text("does not mate in 2")
    notebook.expect("trainer.answers['octagon knight']['tries']", "1")
    page.locator("[data-train=retry]").click()
    page.locator("[data-train=show]").click()
    expect(page.locator(".xqr-said")).to_contain_text("The solution: g4f2 c4a2 a6d6")
    notebook.python("trainer.puzzle = 3")
    expect(page.locator(".xqz-score")).to_contain_text("4 of 17")
