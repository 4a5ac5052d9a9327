"""A study: its file resumes, grows, is checked, and is known to be fresh or stale by a look."""

import json
import signal
from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.run import source_state
from xqlab.experiments.run import study as module
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.run.study import Study
from xqlab.game import default_evaluator
from xqlab.words import Words, in_each
from xqlab.xiangqi import Board


@dataclass(frozen=True)
class Square:
    """A number, its square, and what is no column."""

    number: int
    square: float
    exact: bool = True
    idle: str = ""


MEASURED = []


def plan(count=3, power=2):
    """The numbers below `count`."""
    return {f"number {number}": (number, power) for number in range(count)}


def measure(item, folder):
    """The power of a number; -1 is interrupted."""
    number, power = item
    MEASURED.append(number)
    (folder / f"{number}.txt").write_text("kept")
    yield Square(number, number**power)


SQUARES = Study(
    **{"name": "squares", "about": Words("squares", "平方"), "row": Square, "plan": plan, "measure": measure},
    rests_on=("weights xiangqi", "data positions/study.json"),
    **{"exact": ("square",), "grows": ("count",), "left_out": ("idle",)},
    table=lambda rows: f"{len(rows)} squares",
)
OTHER_COLUMNS = {"configuration": {"columns": ["number", "root"], "sizes": {}}}


@pytest.fixture
def file(tmp_path):
    MEASURED.clear()
    SQUARES.run(tmp_path / "squares.jsonl", progress=False)
    return tmp_path / "squares.jsonl"


def edited(file, line, **values):
    lines = file.read_text().splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | values)
    file.write_text("\n".join(lines) + "\n")


def test_what_was_measured_is_read_again_and_a_larger_one_goes_on(file):
    found = SQUARES.read(file)
    assert found.rows == [Square(0, 0), Square(1, 1), Square(2, 4)]
    assert (str(found), found.note(), found.missing) == ("3 squares", "", ())
    assert found.provenance.startswith("`xqlab study squares`, on ")
    assert SQUARES.run(file, progress=False).items == found.items
    assert MEASURED == [0, 1, 2]
    assert len(SQUARES.run(file, count=5, progress=False).rows) == 5
    assert MEASURED == [0, 1, 2, 3, 4]
    assert len(SQUARES.read(file, count=5).rows) == 5
    assert SQUARES.read(file).rows == SQUARES.read(file, count=3).rows  # those of its plan
    refuses(LedgerError, r"sizes.power: 2 there, 3 here", SQUARES.run, file, power=3)
    with pytest.raises(XqlabError, match="expected sizes out of count, power for 'squares', got 'colour'"):
        SQUARES.run(file, colour=1)


def test_a_changed_file_of_weights_or_data_makes_it_stale(file, monkeypatch):
    now = dict(source_state.KINDS)
    monkeypatch.setattr(source_state, "KINDS", now)
    now["weights"] = lambda game: b"other"
    found = SQUARES.read(file)
    assert in_each(found.note) == {"en": "measured with older weights", "zh": "用旧权重测得"}
    now["data"] = lambda path: b"other"
    assert found.note() == "measured with older weights, other data"
    refuses(XqlabError, r"rows of today in '.*squares.jsonl', measured with older weights", SQUARES.run, file)


def test_a_term_that_weighs_nothing_makes_no_result_stale(monkeypatch):
    shipped, name = default_evaluator(Board().position), "weights xiangqi"
    fields = {field: np.array(shipped[field]) for field in shipped.dtype.names}

    def digest():
        made = np.zeros(1, [(field, each.dtype, each.shape) for field, each in fields.items()])[0]
        for field, each in fields.items():
            made[field] = each
        monkeypatch.setattr(source_state, "own_evaluator", lambda _: made)
        return source_state.digests([name])[name]

    before = source_state.digests([name])[name]
    fields["weights"] = np.insert(fields["weights"], 9, 0)
    fields["counts"] = np.insert(fields["counts"], 9, 0, axis=1)
    fields["on"] = np.append(fields["on"], np.uint8(1))
    assert digest() == before
    fields["weights"][9] = 1
    assert digest() != before


def test_a_stale_file_stays_until_the_new_one_is_complete(file, monkeypatch):
    before = file.read_bytes()
    monkeypatch.setattr(source_state, "KINDS", source_state.KINDS | {"weights": lambda game: b"other"})
    new = file.with_suffix(".new.jsonl")

    def interrupted(item, folder):
        if item[0] == 1:
            raise KeyboardInterrupt
        return measure(item, folder)

    some = replace(SQUARES, measure=interrupted).run(file, anew=True, progress=False)
    assert some.missing == ("number 1", "number 2")
    assert in_each(some.note) == {"en": "2 of 3 items are missing", "zh": "3 项中还缺 2 项"}
    assert (file.read_bytes(), new.exists()) == (before, True)
    whole = SQUARES.run(file, anew=True, progress=False)
    assert not whole.missing
    assert not new.exists()
    assert SQUARES.read(file).note() == ""


@pytest.mark.parametrize("over", [True, False], ids=["complete", "interrupted"])
def test_what_an_item_kept_is_no_start_for_rows_of_another_source(file, monkeypatch, over):
    def resumed(item, folder):
        begun.append((folder / f"{item[0]}.txt").exists())
        yield from measure(item, folder)
        if not over and item[0] == 1:
            raise KeyboardInterrupt

    begun = []
    weights = [b"other"]
    monkeypatch.setattr(source_state, "KINDS", source_state.KINDS | {"weights": lambda game: weights[-1]})
    study = replace(SQUARES, measure=resumed)
    study.run(file, anew=True, progress=False)
    weights.append(b"others")
    study.run(file, anew=True, progress=False)
    assert not any(begun)
    study.run(file, anew=True, progress=False)
    assert any(begun) != over


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize("ignores", [False, True], ids=["usual", "background job"])
def test_the_budget_ends_it(tmp_path, ignores):
    if ignores:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def slow(item, folder):
        for _ in range(10_000_000):
            pass
        yield Square(*item)

    before = signal.getsignal(signal.SIGINT)
    found = replace(SQUARES, measure=slow).run(tmp_path / "a.jsonl", budget=0.05, progress=False, count=50)
    assert found.missing
    assert signal.getsignal(signal.SIGINT) is before


def test_an_exact_column_repeats_for_measured_items(file):
    found = SQUARES.read(file)
    assert SQUARES.repeated("number 2", found) == []
    edited(file, 3, rows=[[2, 5, True]])
    assert SQUARES.repeated("number 2", SQUARES.read(file)) == ["number 2: square is 5 there and 4 today"]
    SQUARES.run(file, count=4, progress=False)
    found = SQUARES.read(file)
    assert list(found.items) == list(found.seconds) == ["number 0", "number 1", "number 2"]
    with pytest.raises(XqlabError, match="expected an item of the plan of 'squares', got 'number 3'"):
        SQUARES.repeated("number 3", found)
    with pytest.raises(XqlabError, match="expected a measured item of 'squares', got 'number 4'"):
        SQUARES.repeated("number 4", SQUARES.read(file, count=5))


def test_rows_are_made_when_they_are_read(file, monkeypatch):
    made = []
    monkeypatch.setattr(module, "from_list", lambda *words: made.append(words))
    found = SQUARES.read(file)
    assert (found.note(), len(found.items), made) == ("", 3, [])
    assert found.rows == [None] * 3 == found.rows
    assert len(made) == 3  # once


@pytest.mark.parametrize(
    ("line", "values", "message"),
    [
        (1, {"rows": [["x", 0, True]]}, r"rows\[0\]\[0\] to be an integer, got 'x' in line 2"),
        (1, {"rows": [[0, 0]]}, r"rows\[0\] to be a list of 3, got \[0, 0\]"),
        (1, {"rows": [[0, 0, 1]]}, r"rows\[0\]\[2\] to be true or false, got 1"),
        (0, {"rests_on": {"weights xiangqi": 3}}, "rests_on.weights xiangqi to be a text, got 3"),
        (0, OTHER_COLUMNS, "expected the columns number, square, exact in .*, got number, root"),
    ],
)
def test_invalid_files_are_quoted(file, line, values, message):
    edited(file, line, **values)
    refuses(LedgerError, message, SQUARES.read, file)


def test_what_a_study_describes_belongs_to_its_plan_and_comments_are_no_code(tmp_path):
    described = replace(SQUARES, describe=lambda plan: {"players": ["a"]})
    found = described.run(tmp_path / "a.jsonl", progress=False)
    assert found.note() == ""
    other = replace(SQUARES, describe=lambda plan: {"players": ["b"]})
    assert other.read(tmp_path / "a.jsonl").note() == "measured with " + module.OTHER_PLAN.en
    one, other, third = (tmp_path / f"{name}.py" for name in "abc")
    one.write_text('"""One."""\n\ndef f():\n    """Says."""\n    return 1  # why\n')
    other.write_text("def f():\n    return 1\n")
    third.write_text("def f():\n    return 2\n")
    meaning = source_state._meaning
    assert meaning(one) == meaning(other) != meaning(third)
    third.write_text("import os\ndef f():  # '\n    return 1\ndef g():\n    return '''#''', \"#\"  # why\n")
    assert meaning(third, "f") == meaning(other)
    assert meaning(third, "g").endswith("return '''#''', \"#\"")


def test_states_that_are_unknown_or_of_another_net():
    for state, message in (
        ("moon", "expected a kind out of weights, .*, got 'moon'"),
        ("net none", "the net of something that exists, got 'none'"),
        ("code words.py none", "code of something that exists, got .* none"),
    ):
        refuses(source_state.XqlabError, message, source_state.digests, [state])
    assert source_state.changes({"net older": "1"}, ["net second"]) == ["another net"]
    unknown = [str(source_state.OLDER[source_state.UNKNOWN])]
    assert source_state.changes({"weights xiangqi": "1"}, ["net second"]) == unknown
