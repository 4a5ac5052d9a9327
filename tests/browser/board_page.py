"""What is pressed, dragged, expected and read on the board widget."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.finger import drag_by_finger
from xqlab.xiangqi.rules.refusals import CAUSES

WAY_OF_A_KNIGHT = CAUSES["knight"][0]


def fen_box(board: Locator) -> Locator:
    """The box that holds the FEN."""
    return board.get_by_role("textbox", name="FEN")


def square(board: Locator, name: str) -> Locator:
    """The square called `name`."""
    number = "abcdefghi".index(name[0]) + 9 * int(name[1])
    return board.locator(f'[data-square="{number}"]')


def press(board: Locator, name: str) -> None:
    """Click on a square."""
    square(board, name).click()


def drag(board: Locator, start: str, end: str) -> None:
    """Drag what stands on a square to another one."""
    drag_between(square(board, start), square(board, end))


def drag_between(start: Locator, end: Locator) -> None:
    """Drag what stands on one square, of a board of any game, to another one."""
    start.hover()  # once it stands still: what loads above a board moves it
    mouse = start.page.mouse
    mouse.down()
    ends = [each.bounding_box() for each in (start, end)]
    (x, y), (x2, y2) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box]
    mouse.move((x + x2) / 2, (y + y2) / 2, steps=4)
    mouse.move(x2, y2, steps=4)
    mouse.up()


def touch(board: Locator, start: str, end: str) -> None:
    """Drag what stands on a square to another one with a finger."""
    ends = [square(board, name).bounding_box() for name in (start, end)]
    (x, y), (x2, y2) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box]
    drag_by_finger(board.page, *((x + (x2 - x) * step / 5, y + (y2 - y) * step / 5) for step in range(6)))


def expect_label(board: Locator, name: str, label: str) -> None:
    """A square is spoken of so."""
    expect(square(board, name)).to_have_attribute("aria-label", label)


def expect_moves(board: Locator, *moves: str) -> None:
    """The list shows these moves."""
    expect(board.locator(".xqb-moves li button")).to_have_text(list(moves))


def button(board: Locator, name: str) -> Locator:
    """The button with this name."""
    return board.get_by_role("button", name=name, exact=True)


LATIN = re.compile(r"[A-Za-z]{2,}")
ALLOWED = {"FEN", "WXF", "ICCS", "English", "Delete"}  # what Chinese pages write so, too


def words_of(board: Locator) -> list[str]:
    """Every text, title and spoken label of the widget; not its FEN, what was said last or is hidden."""
    found: list[str] = board.evaluate(
        """(el) => [...el.querySelectorAll("*"), el].flatMap((each) => [
            each.title, each.getAttribute("aria-label"),
            ...(each.closest("svg, textarea, .xq-board-widget > .xq-heard, [hidden]") ||
                each.closest("[lang]").lang === "en" ? [] :
                [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)),
        ]).filter((text) => text && text.trim())"""
    )
    return found
