"""Which texts need a Chinese font, and which font matplotlib gets."""

import logging
import re

import pytest

from xqlab.viz.page.fonts import CHINESE_FONTS, SVG_FAMILIES, has_chinese, is_wide, matplotlib_families


def test_what_is_chinese() -> None:
    assert all(map(is_wide, "炮二平五８，（"))
    assert not any(map(is_wide, "h2e2 α−∞≥↻…"))
    assert has_chinese("a 炮")
    assert not has_chinese("C2=5")


def test_families() -> None:
    first, *others = matplotlib_families()
    assert first == "sans-serif"
    assert len(others) <= 1
    assert all(re.match(CHINESE_FONTS, name) for name in others)
    assert SVG_FAMILIES.startswith("Helvetica,Arial,")
    assert '"' not in SVG_FAMILIES  # it stands in an attribute


def test_a_chinese_font_of_one_weight_is_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    matplotlib_families()
    log = logging.getLogger("matplotlib.font_manager")
    with caplog.at_level("WARNING", logger=log.name):
        log.warning("findfont: Failed to find font weight %s for %s, now using %s.", "normal", "Hei", 500)
        log.warning("findfont: Font family %r not found.", "Hei")
    assert caplog.messages == ["findfont: Font family 'Hei' not found."]
