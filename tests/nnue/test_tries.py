"""Tries are kept with what they came from, shown in a table, and other files are refused."""

import json

import pytest

from tests.nnue.test_learning_curve import some_curve
from xqlab.nnue.training_settings import TrainingError
from xqlab.nnue.tries import COLUMNS, add_try, read_tries, tries_table, try_of


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


def test_the_table_shows_each_try():
    text = str(tries_table([a_try("a")]))
    head, row = text.split("\n")
    for _, title in COLUMNS:
        assert title in head
    for cell in ("900", "1000 nodes", "king_buckets", "128-1 screlu", "968,065", "+33.3%", "0.6000", "first"):
        assert cell in row
    assert "2 epochs of 4096, cosine from 0.001, lambda 0.7" in row


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "expected tries in"),
        ("nothing", "expected tries in"),
        ("{}", "expected 'xqlab tries 1' in .* got another file"),
        (
            json.dumps({"format": "xqlab tries 1", "tries": [{"name": "a"}]}),
            "expected 'positions' of each try",
        ),
    ],
)
def test_files_of_other_things(tmp_path, content, message):
    path = tmp_path / "tries.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(TrainingError, match=message):
        read_tries(path)
