"""The colours of the widgets: one file of them, the same two dark schemes, letters that can be read."""

import re
from itertools import product
from pathlib import Path

import pytest

from xqlab.viz.page.bundle import FOLDER

PALETTE = (FOLDER / "page/palette.css").read_text("utf-8")
SHEETS = sorted(set(FOLDER.rglob("*.css")) - {FOLDER / "page/palette.css"})
NAMES = [sheet.relative_to(FOLDER).as_posix() for sheet in SHEETS]
BLOCKS = [
    dict(named)
    for block in re.findall(r"\{([^{}]+)\}", PALETTE)
    if (named := re.findall(r"(--xq-[a-z-]+):\s*([^;]+);", block))
]
LETTERS = ("faint", "blue", "green", "orange", "guess", "error", "up", "down")
LAB_DARK = ("#111111", "#212121")  # the grounds of JupyterLab's dark theme
LEAST = 4.5  # contrast of letters, WCAG 2.2, 1.4.3


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def plain(colour: str) -> str:
    """A colour as it is without JupyterLab's."""
    found = re.search(r"#[0-9a-f]{3,6}", colour)
    assert found, colour
    return found.group()


def test_light_and_two_ways_to_ask_for_dark() -> None:
    light, dark, asked = BLOCKS
    assert dark == asked
    same = {"--xq-cjk"}
    assert set(light) - set(dark) == same
    assert all(light[name] != dark[name] for name in dark)


@pytest.mark.parametrize("sheet", SHEETS, ids=NAMES)
def test_no_other_sheet_has_colours_of_its_own_that_are_named(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert not re.findall(r"^\s*--xq-[a-z-]+:", text, re.M)
    assert set(re.findall(r"var\((--xq-[a-z-]+)", text)) <= set(BLOCKS[0])


def test_scripts_paint_with_colours_that_there_are() -> None:
    asked = {
        (script.name, name)
        for script in FOLDER.rglob("*.js")
        for name in re.findall(r"var\((--xq[a-z]*-[a-z-]+)", script.read_text("utf-8"))
    }
    assert asked, "the tree widget paints with them"
    assert {(script, name) for script, name in asked if name not in BLOCKS[0]} == set()


@pytest.mark.parametrize(("name", "scheme"), product(LETTERS, ("light", "dark")))
def test_letters_can_be_read_on_each_ground(name: str, scheme: str) -> None:
    colours = BLOCKS[0] if scheme == "light" else BLOCKS[1]
    grounds = [plain(colours["--xq-ground"]), plain(colours["--xq-raised"])]
    wash = colours.get(f"--xq-{name}-wash")
    grounds += [wash] if wash else []
    grounds += LAB_DARK if scheme == "dark" else []
    for ground in grounds:
        assert contrast(colours[f"--xq-{name}"], ground) >= LEAST, (ground, colours[f"--xq-{name}"])
