"""Pictures of any board, seen on a board of three squares in a row, and the files they are made from."""

import json
import re
from xml.etree import ElementTree

import pytest

from xqlab import files
from xqlab.errors import XqlabError
from xqlab.picture import STYLE, BoardPicture, frame, labels

ROW = BoardPicture(
    name="Row",
    width=300,
    height=100,
    background=frame(300, 100) + labels([("a<b", 10, 20)]),
    pieces={"x": '<circle class="man" r="44"/>'},
    spot='<circle r="50"/>',
    centers=((50, 50), (150, 50), (250, 50)),
    cell=100,
)
CELLS = ["x", "", "."]


def parts(svg: str, kind: str) -> list[ElementTree.Element]:
    """The elements with the class `kind`, in drawing order."""
    return [e for e in ElementTree.fromstring(svg).iter() if kind in e.get("class", "").split()]


def tip_and_tail(arrow: ElementTree.Element) -> tuple[float, float]:
    xs = [float(point.split(",")[0]) for point in arrow.get("points", "").split()]
    return xs[3], xs[0]


def test_pieces_and_labels_stand_in_their_places_as_in_json():
    svg = ROW.render(["", "x", "x"])
    assert re.findall(r'<g transform="translate\((\d+),50\)"><circle class="man"', svg) == ["150", "250"]
    root = ElementTree.fromstring(ROW.render(CELLS, title='mate in "2" & <3'))
    assert (root.get("role"), root.get("aria-label")) == ("img", 'mate in "2" & <3')
    assert root[0].text == 'mate in "2" & <3'
    assert ElementTree.fromstring(ROW.render(CELLS)).get("aria-label") == "Row"
    escaped = 'text-anchor="middle"><text x="10" y="27">a&lt;b</text></g>'
    assert labels([("a<b", 10, 20)], size=20).endswith(escaped)
    record = json.loads(json.dumps(ROW.as_json()))
    assert record.pop("centers") == [[50, 50], [150, 50], [250, 50]]
    assert record == {key: getattr(ROW, key) for key in record}
    message = r"expected a data file 'faces/none.json' of xqlab, but .*none.json'"
    with pytest.raises(FileNotFoundError, match=message):
        files.data_file("faces/none.json")


def test_the_last_move_has_marks_and_arrows_pass_below_pieces():
    svg = ROW.render(["", "", "x"], last_move=(0, 2))
    marks = [parts(svg, kind)[0].get("transform") for kind in ("xq-from", "xq-to")]
    assert marks == ["translate(50,50)", "translate(250,50)"]
    (arrow,) = parts(svg, "xq-last")
    assert tip_and_tail(arrow) == (204, 50)
    svg = ROW.render(["x", "x", "x"], arrows=[(0, 2, "refuted"), (2, 1, "#7b3294")])
    drawn = (e for e in ElementTree.fromstring(svg).iter() if e.tag.endswith(("polygon", "circle")))
    assert [e.get("class") for e in drawn] == ["xq-arrow xq-refuted", "man", "man", "man", "xq-arrow"]
    assert parts(svg, "xq-arrow")[1].get("color") == "#7b3294"
    selectors = [part for rule in STYLE.split("}") if "{" in rule for part in rule.split("{")[-2].split(",")]
    assert len(selectors) > 10
    assert all(selector.strip().startswith(".xq-board") for selector in selectors)


@pytest.mark.parametrize(
    ("cells", "tip", "tail"), [(["", "", ""], 150, 50), (["x", "", ""], 150, 96), (["x", "x", ""], 125, 75)]
)
def test_an_arrow_leaves_pieces_legible(cells, tip, tail):
    assert tip_and_tail(parts(ROW.render(cells, arrows=[(0, 1)]), "xq-arrow")[0]) == (tip, tail)


def test_highlights_mark_pieces_and_check_glows_below_the_king():
    svg = ROW.render(CELLS, highlights={0: "best", 1: "refuted", 2: "my-own"})
    assert [e.get("class") for e in parts(svg, "xq-mark")] == ["xq-mark xq-best"]
    assert [e.get("class") for e in parts(svg, "xq-dot")] == ["xq-dot xq-refuted", "xq-dot xq-my-own"]
    assert len(parts(ROW.render(CELLS, highlights=[0, 2]), "xq-target")) == 2
    svg = ROW.render(CELLS, check=0)
    assert len(parts(svg, "xq-check")[0]) == 3
    assert svg.index('class="xq-mark xq-check"') < svg.index('class="man"')
    assert ElementTree.fromstring(ROW.render(CELLS, size=600)).get("height") == "200"
    assert ElementTree.fromstring(ROW.render(CELLS, size="100%")).get("style") == "width:100%"


@pytest.mark.parametrize(
    ("cells", "options", "text"),
    [
        (["x"], {}, r"expected 3 cells for the Row, got 1: \['x'\]"),
        (["x", "q", ""], {}, r"expected a piece of the Row \(x\) on square 1, got 'q'"),
        (CELLS, {"check": 3}, "expected a square from 0 to 2, got 3"),
        (CELLS, {"highlights": [-1]}, "expected a square from 0 to 2, got -1"),
        (CELLS, {"last_move": ("a0", 1)}, "expected a square from 0 to 2, got 'a0'"),
        (CELLS, {"last_move": (1,)}, r"expected a last move \(from, to\), got \(1,\)"),
        (CELLS, {"arrows": [(1,)]}, r"expected an arrow \(from, to\) or \(from, to, colour\), got \(1,\)"),
        (CELLS, {"arrows": [(1, 1)]}, r"expected an arrow between two squares, got \(1, 1\)"),
        (CELLS, {"arrows": [(0, 1, 'red"')]}, "expected a colour such as .*, got 'red\"'"),
        (CELLS, {"highlights": {0: "<b>"}}, "expected the name of a highlight such as .*, got '<b>'"),
        (CELLS, {"size": 0}, "expected a width in pixels or a CSS length such as '100%', got 0"),
        (CELLS, {"size": "wide"}, "expected a width in pixels or a CSS length such as '100%', got 'wide'"),
    ],
)
def test_errors_quote_what_came(cells, options, text):
    with pytest.raises(XqlabError, match=text):
        ROW.render(cells, **options)


@pytest.mark.parametrize(("shipped", "beside"), [("_data", "data"), ("_notebooks", "notebooks")])
def test_files_come_from_the_wheel_if_there_is_one(tmp_path, monkeypatch, shipped, beside):
    find = {"_data": lambda: files.data_file("a.json"), "_notebooks": files.notebooks_dir}[shipped]
    monkeypatch.setattr(files, "PACKAGE", tmp_path / "xqlab")
    with pytest.raises(FileNotFoundError, match=f"expected .* but there is none at '{tmp_path}/{beside}"):
        find()
    for folder in (tmp_path / beside, tmp_path / "xqlab" / shipped):
        folder.mkdir(parents=True)
        (folder / "a.json").touch()
        assert find() in (folder, folder / "a.json")
