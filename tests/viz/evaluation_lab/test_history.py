"""The lab's history: what was tried, gone back to, compared with, saved, loaded; hostile files."""

import json
from pathlib import Path
from typing import Any

import pytest

from xqlab.evaluation import Weights
from xqlab.games import junqi
from xqlab.viz import EvaluationLab
from xqlab.viz.evaluation_lab.history import LONGEST, History, HistoryError

BIG = {"material.rook": [950.0, 960.0]}


def ask(lab: EvaluationLab, panel: str, wish: str, **more: Any) -> str:
    """Ask as the browser does; the fault that it shows."""
    content = {"panel": panel, "do": wish, "changed": lab.changed, "off": lab.off, **more}
    lab._handle_custom_msg(content, [])
    return str(getattr(lab, f"_panel_{panel}")["fault"])


def shown(lab: EvaluationLab) -> list[tuple[str, str, int]]:
    """Name, id and number of changed terms of each row."""
    rows = lab._panel_history["table"]["rows"]
    return [(name["typed"], name["at"], count) for name, _, count, *_ in rows]


def test_what_was_kept_is_gone_back_to_and_compared_with() -> None:
    lab = EvaluationLab(depth=1)
    assert ask(lab, "history", "start", filled={"name": " big rooks "}, changed=BIG) == ""
    assert [(name, count) for name, _, count in shown(lab)] == [("big rooks", 1)]
    ((_, first, _),) = shown(lab)
    lab.changed, lab.off = {"tempo.move": [1, 2]}, ["pawns"]
    second = lab.keep()
    assert [name for name, *_ in shown(lab)] == ["2", "big rooks"]
    assert (ask(lab, "history", "go", at=first), lab.changed, lab.off) == ("", BIG, [])
    assert (ask(lab, "history", "compare", at=second.id), lab.base) == ("", second.weights)
    assert lab.changed.keys() == {"material.rook", "tempo.move"}  # the sliders stay where they are
    assert lab.weights == lab.history[0].weights
    tempo = next(term for term in lab._data["terms"] if term["name"] == "tempo.move")
    assert tempo["base"] == [1, 2]
    assert lab._answer["before"] == EvaluationLab(weights=second.weights, depth=1).value
    assert (ask(lab, "history", "base"), lab.base) == ("", Weights.default())
    assert ask(lab, "history", "rename", at=second.id, name="slow") == ""
    assert lab.history.named("slow").weights == second.weights
    assert ask(lab, "history", "go", at="none") == "expected an entry out of big rooks, slow, got 'none'"
    assert [name in repr(lab.history) for name in ("big rooks", "slow")] == [True, True]


def test_a_history_survives_a_restart_and_two_labs_share_its_file(tmp_path: Path) -> None:
    path = tmp_path / "tried.json"
    one, other = (EvaluationLab(junqi.Board(), depth=1, history=path) for _ in range(2))
    name = one._data["terms"][0]["name"]
    one.changed = {name: [1]}
    one.keep("first")
    other.keep("second")
    again = EvaluationLab(junqi.Board(), depth=1, history=path)
    assert [name for name, *_ in shown(again)] == ["second", "first"]
    assert again.history.changes(again.history[0]) == {name: [1]}
    assert again.history[1].weights == other.weights


def test_what_cannot_be_written_is_shown_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "tried.json"
    lab = EvaluationLab(depth=1, history=path)
    path.write_text("{[[", "utf-8")
    assert "expected a file of a history" in ask(lab, "history", "start", filled={"name": "mine"})
    assert [name for name, *_ in shown(lab)] == ["mine"]
    assert lab._panel_play["fields"][0]["choices"][-2][1]["en"] == "mine"
    assert path.read_text("utf-8") == "{[["
    path.unlink()
    lab.keep("second")
    again = EvaluationLab(depth=1, history=path)
    assert [entry.name for entry in again.history] == ["mine", "second"]


def test_a_hostile_file_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = EvaluationLab(depth=1)
    lab.changed = BIG
    lab.keep("big rooks")
    sent: list[Any] = []
    monkeypatch.setattr(lab, "send", sent.append)
    ask(lab, "history", "save")
    good = json.loads(sent[0]["text"])
    entry = good["entries"][0]
    hostile = {
        "expected a file of format 'xqlab lab history', version 1, got 'x'": {"format": 1},
        "expected entries[0].name to be a text, got 7 in 'x'": good | {"entries": [entry | {"name": 7}]},
        "expected a history of Xiangqi in 'x', got one of 'Go'": good | {"game": "Go"},
        "'material.ufo'": good | {"entries": [entry | {"changed": {"material.ufo": [1, 1]}}]},
        "'ufo'": good | {"entries": [entry | {"off": ["ufo"]}]},
        "Invalid isoformat string: 'now'": good | {"entries": [entry | {"when": "now"}]},
        "two numbers for 'material.rook'": good | {"entries": [entry | {"changed": {"material.rook": [1]}}]},
        "expected an object whose format is": good | {"base": {}},
    }
    for message, content in hostile.items():
        assert message in ask(lab, "history", "load", name="x", text=json.dumps(content))
    for text in ("[" * 100_000, "{", '{"format": NaN', ""):
        assert "expected a file of a history, got 'x'" in ask(lab, "history", "load", name="x", text=text)
    assert len(lab.history) == 1
    assert ask(lab, "history", "load", name="x", text=json.dumps(good)) == ""
    assert len(lab.history) == 1  # it is here already
    with pytest.raises(HistoryError, match=r"expected a file of a history, got .*none\.json"):
        lab.history.load(tmp_path / "none.json")
    fresh = History("Xiangqi", lab.evaluation, Weights.default())
    fresh.take(json.dumps(good | {"entries": [entry | {"name": "x" * 100_000}]}))
    assert (fresh[0].name, fresh[0].weights) == ("x" * LONGEST, lab.weights)
    assert repr(History("Xiangqi", lab.evaluation, Weights.default())) == "<History: nothing tried yet>"
