"""The source beneath the stepper: its rows, and where its box is scrolled to."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.viz import javascript


def test_a_row_for_each_line() -> None:
    code = {"html": ['<span class="k">def</span> f():', "", "    return 1"], "numbers": [7, None, 9]}
    made: str = javascript.run_javascript("return codeHtml(data);", code)
    assert made.count('class="xqs-code-row"') == 3
    assert '>7</span><code><span class="k">def</span> f():</code>' in made
    assert "></span><code> </code>" in made


@settings(deadline=None, max_examples=4)
@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 6000)), min_size=20, max_size=20))
def test_the_marked_line_is_in_sight_and_rests_where_it_is(places: list[tuple[int, int]]) -> None:
    height, line = 264, 19
    rows = [{"top": at * line, "bottom": (at + 1) * line, "height": height, "scroll": s} for at, s in places]
    found: list[int] = javascript.run_javascript("return data.map(scrollFor);", rows)
    for row, scroll in zip(rows, found, strict=True):
        assert scroll <= row["top"]
        assert row["bottom"] <= scroll + height
        if row["scroll"] + 3 * line <= row["top"] and row["bottom"] + 3 * line <= row["scroll"] + height:
            assert scroll == row["scroll"]
