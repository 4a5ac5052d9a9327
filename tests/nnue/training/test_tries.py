"""Tries are kept with what they came from, shown in a table, and other files are refused."""

import json
from dataclasses import replace

import pytest

from tests.nnue.training.test_learning_curve import some_curve
from xqlab.errors import XqlabError
from xqlab.nnue.training.tries import COLUMNS, add_match, add_try, read_tries, tries_table, try_of


def a_try(name, losses=(0.3, 0.1)):
    return try_of(name, some_curve(losses), labels="1000 nodes", parameters=968_065, note="first")


def test_a_try_is_added_or_put_in_the_place_of_its_name(tmp_path):
    path = tmp_path / "tries.json"
    assert len(add_try(path, a_try("a"))) == 1
    add_try(path, a_try("b"))
    add_try(path, a_try("a", (0.3, 0.05)))
    found = read_tries(path)
    assert [each["name"] for each in found] == ["b", "a"]
    assert found[1]["loss"] == 0.05
    assert found[0]["less"] == pytest.approx(1 - 0.1 / 0.15)
    assert found[0]["made"]["command"] == "xqlab train"


def test_the_table_shows_each_try_by_its_columns():
    text = str(tries_table([a_try("a")]))
    head, row = text.split("\n")
    for _, title in COLUMNS:
        assert str(title) in head
    for cell in ("900", "1000 nodes", "king_buckets", "128-1 screlu", "968,065", "+33.3%", "0.6000", "first"):
        assert cell in row
    assert "2 epochs of 4096, cosine from 0.001, lambda 0.7" in row
    other = try_of("b", some_curve((0.3,)), labels="depth 4", parameters=9, shape="convolutions of width 4")
    assert "convolutions of width 4" in str(tries_table([other]))
    text = str(tries_table([a_try("a")], ("name", "positions")))
    assert [line.split() for line in text.splitlines()] == [["try", "positions"], ["a", "900"]]
    with pytest.raises(XqlabError, match=r"expected columns out of name, positions, .*, got 'speed'"):
        tries_table([], ("speed",))
    curve = some_curve()
    settings = {**curve.made["settings"], "decay": 0.1}
    changed = replace(curve, made={**curve.made, "settings": settings})
    assert try_of("a", changed, labels="", parameters=1)["course"].endswith("lambda 0.7, decay 0.1")


def test_a_match_is_noted_with_its_try(tmp_path):
    path = tmp_path / "tries.json"
    for name in ("a", "b"):
        add_try(path, a_try(name))
    score = {"wins": 67, "draws": 22, "losses": 31, "elo": 107.5, "interval": [54.1, 162.3]}
    summary = {"a": "a", "b": "by hand", "score": score, "sprt": None}
    add_match(path, "a", summary, 0.05)
    found = read_tries(path)
    assert [each["name"] for each in found] == ["a", "b"]
    assert found[0]["match"]["games"] == 120
    assert "+108 [+54, +162], 120 games against by hand" in str(tries_table(found))
    add_match(path, "b", {**summary, "score": {**score, "elo": None, "interval": None}}, 0.05)
    assert "all points to one side, 120 games" in str(tries_table(read_tries(path)))
    with pytest.raises(XqlabError, match=r"expected one of the tries a, b in '.*', got 'c'"):
        add_match(path, "c", summary, 0.05)
    old = [{key: value for key, value in each.items() if key != "match"} for each in found]
    path.write_text(json.dumps({"format": "xqlab tries 1", "tries": old}))
    assert read_tries(path)[0]["match"] is None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "expected tries in"),
        ("nothing", "expected tries in"),
        ("{}", "expected 'xqlab tries 1' in .* got another file"),
        (json.dumps({"format": "xqlab tries 1", "tries": [{"name": "a"}]}), "'positions' of each try"),
        ('{"format": "xqlab tries 1"}', "expected a list of tries in .* got None"),
        ('{"format": "xqlab tries 1", "tries": [5]}', r"expected a list of tries in .* got \[5\]"),
    ],
)
def test_files_of_other_things(tmp_path, content, message):
    path = tmp_path / "tries.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(XqlabError, match=message):
        read_tries(path)
