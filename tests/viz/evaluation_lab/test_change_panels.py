"""The panels of what changed and of the sensitivity: what they show is what Python finds, for every game."""

import re
from typing import Any

import pytest

from tests.viz.evaluation_lab.test_every_game import GAMES, lab_of
from tests.viz.evaluation_lab.test_history import ask
from xqlab.evaluation import Weights
from xqlab.experiments import sensitivity, study_positions, what_changed
from xqlab.game_profile import position_text
from xqlab.viz import EvaluationLab

WEIGHT = {"Xiangqi": "material.pawn", "Junqi": "bomb", "chess": "pawn"}
HAN = re.compile(r"[\u4e00-\u9fff]")


def state_after(lab: EvaluationLab, panel: str, wish: str, at: Any = None, **filled: Any) -> dict[str, Any]:
    """The state of a panel after a wish of the browser, and its job's end."""
    ask(lab, panel, wish, at=at, filled=filled)
    if (job := lab.panels[panel].job) is not None:
        job.wait()
    return dict(lab.panels[panel].state)


@pytest.mark.parametrize("name", GAMES)
def test_both_panels_work_in_every_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xqlab.experiments.tuning.sensitivity.MOST", 2)
    lab = lab_of(name, nodes=300)
    fault = state_after(lab, "what_changed", "start", positions="near")["fault"]
    assert "expected weights other than the base" in fault
    weight = WEIGHT[lab._profile.name]
    lab.changed = {weight: [150] * len(lab._data["terms"][0]["base"])}
    state = state_after(lab, "what_changed", "start", positions="near", count=5, depth=1)
    assert (state["fault"], state["running"]) == ("", False)
    assert " of 5 positions" in state["lines"][0]["en"]
    assert HAN.search(state["lines"][0]["zh"])
    if state["table"]["rows"]:
        reasons = state_after(lab, "what_changed", "show", at=0)["lines"]
        assert all(HAN.search(line["zh"]) for line in reasons)
        assert lab.fen == position_text(lab.panels["what_changed"].comparison.changed[0].board)
    state = state_after(lab, "sensitivity", "start", of="here", depth=1)
    rows = state["table"]["rows"]
    assert rows
    assert {name["at"] for name, *_ in rows} <= {term["name"] for term in lab._data["terms"]}
    assert state["lines"]
    flips = [row[-1][1]["at"] for row in rows if row[-1]]
    if flips:
        searched, later = lab.fen, lab.board
        later.push_code(later.codes()[0])
        lab.board = later
        assert lab._panel_sensitivity["stale"]
        ask(lab, "sensitivity", "set", at=flips[0])
        flip = lab.panels["sensitivity"].flips[flips[0]]
        assert lab.fen == searched  # the flip is of the position that was searched
        assert lab._answer["chosen"]["code"] == flip.after


def test_stored_positions_and_the_order_of_what_python_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = EvaluationLab(depth=1)
    lab.changed = {"material.pawn": [300, 300]}
    state = state_after(lab, "what_changed", "start", positions="stored", count=6, depth=2)
    expected = what_changed(lab.base, lab.weights, study_positions(6), depth=2, nodes=lab.nodes)
    texts = [[name["text"]["en"], *(cell["en"] for cell in cells)] for name, *cells in state["table"]["rows"]]
    assert texts == [list(row) for row in expected.rows()]
    rows = state_after(lab, "what_changed", "show", at=1)["table"]["rows"]
    assert [name["pressed"] for name, *_ in rows] == [at == 1 for at in range(len(rows))]
    assert lab.board == expected.changed[1].board
    assert lab._answer["chosen"]["code"] == expected.changed[1].after.move
    assert lab._answer["chosen_before"]["code"] == expected.changed[1].before.move
    lab.reset()
    monkeypatch.setattr("xqlab.experiments.tuning.flip_counts.MOST", 4)
    state = state_after(lab, "sensitivity", "start", of="stored", count=2, depth=1, within=40)
    shares = [row[-1] for row in state["table"]["rows"]]
    assert shares
    assert all(share["count"] <= share["of"] == 2 for share in shares)


def test_weights_out_of_all_sense_are_in_the_answer() -> None:
    lab = EvaluationLab(depth=1)
    assert lab._answer["odd"] == []
    lab.changed = {"material.rook": [-148, 900]}
    assert [odd["name"] for odd in lab._answer["odd"]].count("material.rook") == 3
    odd = [tuple(odd[key] for key in ("name", "en", "zh")) for odd in lab._answer["odd"]]
    assert odd == list(lab.weights.oddities())
    assert lab.weights != Weights.default()
    assert sensitivity(lab.board, lab.weights, depth=1).ranking()
