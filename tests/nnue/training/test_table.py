"""A table in HTML: its texts are escaped."""

from xqlab.nnue.training.table import Table


def test_html_shows_texts_as_they_are():
    table = Table(["a<b"], [["1 & 2"]])
    html = table._repr_html_()
    assert '<th scope="col">a&lt;b</th>' in html
    assert ">1 &amp; 2</td>" in html
    assert repr(table) == "<Table: 1 rows>"
