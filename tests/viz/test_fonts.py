"""A Chinese font stands behind the usual one, for texts that need it."""

import pytest

from xqlab.viz.drawing import text_width
from xqlab.viz.fonts import chinese_families, families, is_chinese


@pytest.mark.parametrize(
    ("text", "chinese"), [("炮二平五", True), ("马８进７", True), ("h2e2 ≥ −12 … ↻ α", False), ("", False)]
)
def test_only_chinese_asks_for_the_font(text: str, chinese: bool) -> None:
    assert is_chinese(text) is chinese
    assert families(text) == ["sans-serif", *(chinese_families() if chinese else ())]


def test_chinese_characters_are_as_wide_as_high() -> None:
    assert text_width("炮二平五", 10) == 40
    assert text_width("８", 10) == 10
