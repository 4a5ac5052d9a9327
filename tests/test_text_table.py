"""Columns are as wide as a terminal shows them; a table in HTML shows its texts as they are."""

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.text_table import Table, columns, display_width, html_table, line_of


def test_chinese_letters_take_two_columns_which_go_where_they_are_told():
    assert display_width("炮在 e2") == 7
    lines = columns([("子力", "1"), ("a", "-22")])
    assert lines == ["子力    1", "a     -22"]
    assert len({display_width(line) for line in lines}) == 1
    rows = [("step", "nodes", "note"), ("a", "10", "no step"), ("three", "7", "")]
    assert columns(rows, left=(0, 2)) == ["step   nodes  note", "a         10  no step", "three      7"]
    assert columns(rows, left=()) == [" step  nodes     note", "    a     10  no step", "three      7"]
    assert columns([]) == []
    assert line_of(("a", "1", "Red"), (3, 4, 5), left=(0, 2)) == "a       1  Red"
    assert line_of(("long", "12345", ""), (3, 4, 5)) == "long  12345"


def test_a_table_shows_texts_as_they_are_in_html_with_titles_and_refuses_short_rows():
    table = Table(["a<b", "网"], [["1 & 2", "大"], ["子力", "3"]])
    assert str(table).split("\n") == ["a<b    网", "1 & 2  大", "子力   3"]
    html = table._repr_html_()
    assert '<th scope="col" style="text-align:left">a&lt;b</th>' in html
    assert ">1 &amp; 2</td>" in html
    assert repr(table) == "<Table: 2 rows>"
    assert html_table([("a", "<1>")]) == (
        '<table><tbody><tr><td style="text-align:left">a</td><td>&lt;1&gt;</td></tr></tbody></table>'
    )
    html = html_table([("a", "1")], ("名", "n"), left=(), chinese=(0,), row_titles=True, caption="x & y")
    assert html == (
        '<table><caption style="text-align:left">x &amp; y</caption>'
        '<thead><tr><th scope="col" lang="zh">名</th><th scope="col">n</th></tr></thead>'
        '<tbody><tr><th scope="row" lang="zh">a</th><td>1</td></tr></tbody></table>'
    )
    told = r"expected rows of 2 cells, as the first one has, got \['a'\]"
    refuses(XqlabError, told, columns, [("net", "weights"), ["a"]])
    refuses(XqlabError, told, Table, ["net", "weights"], [["b", "1"], ["a"]])
