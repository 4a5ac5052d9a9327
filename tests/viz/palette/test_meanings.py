"""What colours mean: one table, which scripts and stylesheets have, and which can be seen on each ground."""

import re
from dataclasses import astuple
from itertools import product
from math import dist
from pathlib import Path

import pytest

from tests.viz.javascript import call
from tests.viz.palette.colours import contrast, lab, parts_of
from xqlab.meanings import BAD, BOUND_SIGNS, ENDINGS, GOOD, KINDS, PATH, RUNS, SIDES, Colour
from xqlab.search.events import BOUND_NAMES
from xqlab.trace.query.aggregate import KINDS as CELL_KINDS
from xqlab.trace.query.columns import KINDS as NODE_KINDS
from xqlab.trace.tree.rows import ENDINGS as NODE_ENDINGS
from xqlab.viz.page.bundle import FOLDER, stylesheet
from xqlab.viz.palette.meanings import MEANINGS, palette

NAMED = [
    dict(re.findall(r"(--xq-[a-z-]+): ([^;]+);", block)) for block in re.findall(r"\{([^{}]+)\}", palette())
]
BLOCKS = [named for named in NAMED if named]
TABLE = FOLDER / "palette" / "meanings.js"
SHEETS = sorted(FOLDER.rglob("*.css"))
SCRIPTS = sorted(set(FOLDER.rglob("*.js")) - {TABLE})
PYTHON = sorted(set(FOLDER.rglob("*.py")) - {TABLE.with_suffix(".py")})
SOURCES = [*SHEETS, *SCRIPTS, *PYTHON]
LETTERS = ("faint", "blue", "green", "orange", "guess", "error", *MEANINGS)
DRAWN = ("branch", "line", "ghost-ink", "merged")
UNPAINTED = {"iteration", "pruned", "skipped"}
LAB_DARK = ("#111111", "#212121")  # the grounds of JupyterLab's dark theme
GROUNDS = {"light": ("#ffffff", "#f3f4f6"), "dark": ("#16181c", "#24272d", *LAB_DARK)}
READ, SEEN = 4.5, 3.0  # contrast of letters and of what is drawn: WCAG 2.2, 1.4.3 and 1.4.11


def is_grey(colour: str) -> bool:
    parts = parts_of(colour)
    return max(parts) - min(parts) < 32 / 255


def test_every_kind_ending_and_bound_has_its_look() -> None:
    assert call("palette/meanings.js", "SIDE_COLOURS")["first"][3] == SIDES[0].solid
    assert {name.lower() for name in (*NODE_KINDS, *CELL_KINDS)} - set(KINDS) == UNPAINTED
    assert set(NODE_ENDINGS) - set(ENDINGS) == UNPAINTED | {"unrecorded"}
    assert set(BOUND_SIGNS) == {name.lower() for name in BOUND_NAMES[1:]}


@pytest.mark.parametrize(
    "table", [KINDS, ENDINGS, RUNS, dict(enumerate(SIDES))], ids=["kinds", "ends", "runs", "sides"]
)
def test_no_two_meanings_of_a_table_look_the_same(table: dict[str, Colour]) -> None:
    shown = {name: each for name, each in table.items() if name not in ("proved", "visited")}  # of playouts
    assert len({value.solid for value in shown.values()}) == len(shown)


@pytest.mark.parametrize("part", ["edge", "solid"])
def test_two_runs_look_like_nothing_that_a_stepper_shows(part: str) -> None:
    for run, meaning in product((RUNS["left"], RUNS["right"]), (PATH, GOOD, BAD)):
        assert dist(lab(getattr(run, part)), lab(getattr(meaning, part))) > 40, (run, meaning)


@pytest.mark.parametrize("source", SOURCES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_nothing_spells_a_colour_of_the_table(source: Path) -> None:
    own = {colour for value in MEANINGS.values() for colour in astuple(value) if not is_grey(colour)}
    spelled = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{6}\b", source.read_text("utf-8"))}
    assert spelled & own == set()


def test_light_and_two_ways_to_ask_for_dark() -> None:
    light, dark, asked = BLOCKS
    assert dark == asked
    same = {f"--xq-{name}-{part}" for name in MEANINGS for part in ("edge", "wash", "solid")}
    assert {name for name in light if name not in dark} == {"--xq-cjk"} | same
    assert all(light[name] != dark[name] for name in dark)
    assert stylesheet(["stepper/widget"]).startswith(palette())


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_no_sheet_has_colours_of_its_own_that_are_named(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert not re.findall(r"^\s*--xq-[a-z-]+:", text, re.M)
    assert set(re.findall(r"var\((--xq-[a-z-]+)", text)) <= set(BLOCKS[0])
    assert not re.findall(r"stroke: var\(--xq-(?:edge|hairline)\)", text), "too faint for what is drawn"


def test_scripts_paint_with_colours_that_there_are() -> None:
    texts = {script.name: script.read_text("utf-8") for script in SCRIPTS}
    asked = {name: set(re.findall(r"var\((--xq[a-z]*-[a-z-]+)", text)) for name, text in texts.items()}
    assert any(asked.values()), "the tree widget paints with them"
    assert {name: own - set(BLOCKS[0]) for name, own in asked.items() if own - set(BLOCKS[0])} == {}


@pytest.mark.parametrize(("name", "scheme"), product((*LETTERS, *DRAWN), GROUNDS))
def test_letters_can_be_read_and_what_is_drawn_seen_on_each_ground(name: str, scheme: str) -> None:
    colours = BLOCKS[scheme == "dark"]
    wash = colours.get(f"--xq-{name}-wash") if name in ("blue", "green", "orange", "error") else None
    for ground in (*GROUNDS[scheme], *([wash] if wash else [])):
        assert contrast(colours[f"--xq-{name}"], ground) >= (SEEN if name in DRAWN else READ), ground


@pytest.mark.parametrize("name", MEANINGS)
def test_a_meaning_can_be_seen_everywhere(name: str) -> None:
    colour = MEANINGS[name]
    assert contrast(colour.edge, colour.wash) >= SEEN
    assert contrast("#111111", colour.wash) >= READ
    assert max(contrast(letters, colour.solid) for letters in ("#ffffff", "#14181d")) >= READ
    for ground in ("#ffffff", "#16181c", *LAB_DARK):
        assert contrast(colour.solid, ground) >= SEEN, ground
