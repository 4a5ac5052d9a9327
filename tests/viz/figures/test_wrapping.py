"""Lines of text in two languages."""

from hypothesis import given
from hypothesis import strategies as st

from xqlab.viz.figures.drawing import text_width
from xqlab.viz.figures.wrapping import wrapped


@given(st.text("ab cd车炮，。（）,. ", max_size=80), st.integers(60, 400))
def test_nothing_is_lost_and_lines_are_short(text: str, width: int) -> None:
    lines = wrapped(text, width, 12)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        pieces = line.replace("（", " ").split()
        # Only what cannot be broken may be longer.
        assert text_width(line, 12) <= width or len(pieces) <= 1


def test_chinese_breaks_anywhere_but_before_what_closes() -> None:
    lines = wrapped("红方走炮二平五，黑方走马。", 60, 12)
    assert "".join(lines) == "红方走炮二平五，黑方走马。"
    assert len(lines) > 2
    assert not any(line.startswith(("，", "。")) for line in lines)
