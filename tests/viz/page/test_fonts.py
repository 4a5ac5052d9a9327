"""Which texts need a Chinese font, and which font matplotlib gets."""

import logging
import re
from pathlib import Path

import pytest
from matplotlib import font_manager
from matplotlib.figure import Figure

from xqlab.files import PACKAGE, data_file
from xqlab.viz.page import fonts
from xqlab.viz.page.fonts import OWN_FONT, is_wide, matplotlib_families


def test_what_is_chinese() -> None:
    assert all(map(is_wide, "炮二平五８，（"))
    assert not any(map(is_wide, "h2e2 α−∞≥↻…"))
    assert fonts.has_chinese("a 炮")
    assert not fonts.has_chinese("C2=5")


def test_families() -> None:
    first, own, *others = matplotlib_families()
    assert (first, own) == ("sans-serif", OWN_FONT)
    assert len(others) <= 1
    assert all(re.match(fonts.CHINESE_FONTS, name) for name in others)
    assert fonts.SVG_FAMILIES.startswith("Helvetica,Arial,")
    assert '"' not in fonts.SVG_FAMILIES  # it stands in an attribute


def test_our_own_font_has_every_character_of_our_texts() -> None:
    glyphs = set(map(chr, font_manager.get_font(data_file("faces/sans.otf")).get_charmap()))
    for file in PACKAGE.rglob("*.py"):
        letters = set(file.read_text("utf-8")) - glyphs
        lacking = {letter for letter in letters if is_wide(letter) and letter.isprintable()}
        assert not lacking, f"{file}: make data/faces/sans.otf again, as data/faces/README.md says"


@pytest.mark.parametrize("kind", ["png", "pdf", "svg"])
def test_it_draws_chinese_where_no_other_font_does(kind: str, tmp_path: Path) -> None:
    matplotlib_families()
    sizes = []
    for text in ("", "炮二平五"):
        figure = Figure(figsize=(2, 1))
        figure.text(0.1, 0.5, text, family=["DejaVu Sans", OWN_FONT], weight="bold")
        figure.savefig(tmp_path / f"a.{kind}")  # a missing glyph warns, and a warning is an error
        sizes.append((tmp_path / f"a.{kind}").stat().st_size)
    assert sizes[1] > sizes[0] + 400


def test_a_chinese_font_of_one_weight_is_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    matplotlib_families()
    log = logging.getLogger("matplotlib.font_manager")
    with caplog.at_level("WARNING", logger=log.name):
        log.warning("findfont: Failed to find font weight %s for %s, now using %s.", "normal", "Hei", 500)
        log.warning("findfont: Font family %r not found.", "Hei")
    assert caplog.messages == ["findfont: Font family 'Hei' not found."]
