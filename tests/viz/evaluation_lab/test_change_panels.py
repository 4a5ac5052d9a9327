"""The panels of what changed and of the sensitivity: what they show is what Python finds, for every game."""

import re
from typing import Any

import pytest

from tests.viz.evaluation_lab.test_every_game import GAMES, lab_of
from xqlab.evaluation import Weights
from xqlab.experiments import sensitivity, study_positions, what_changed
from xqlab.game_profile import position_text
from xqlab.viz import EvaluationLab

WEIGHT = {"Xiangqi": "material.pawn", "Junqi": "bomb", "chess": "pawn"}
HAN = re.compile(r"[\u4e00-\u9fff]")


def ask(lab: EvaluationLab, panel: str, wish: str, **content: Any) -> dict[str, Any]:
    """The state of a panel after a wish of the browser, and its job's end."""
    weights = {"changed": lab.changed, "off": lab.off}
    lab._hear(None, {"panel": panel, "do": wish, **weights, **content}, [])
    if (job := lab.panels[panel].job) is not None:
        job.wait()
    return dict(lab.panels[panel].state)


@pytest.mark.parametrize("name", GAMES)
def test_both_panels_work_in_every_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xqlab.experiments.tuning.sensitivity.MOST", 2)
    lab = lab_of(name, nodes=300)
    fault = ask(lab, "what_changed", "start", positions="near")["fault"]
    assert "expected weights other than the base" in fault
    weight = WEIGHT[lab._profile.name]
    lab.changed = {weight: [150] * len(lab._about["terms"][0]["base"])}
    state = ask(lab, "what_changed", "start", positions="near", count=5, depth=1)
    assert (state["fault"], state["running"]) == ("", False)
    assert " of 5 positions" in state["lines"][0]["en"]
    assert HAN.search(state["lines"][0]["zh"])
    if state["rows"]:
        reasons = ask(lab, "what_changed", "show", at=0)["reasons"]
        assert all(HAN.search(line["zh"]) for line in reasons)
        assert lab.fen == position_text(lab.panels["what_changed"].comparison.changed[0].board)
    state = ask(lab, "sensitivity", "start", of="here", depth=1)
    assert state["rows"]
    assert {row["name"] for row in state["rows"]} <= {term["name"] for term in lab._about["terms"]}
    assert state["lines"]
    flips = [row for row in state["rows"] if row["change"]]
    if flips:
        searched, later = lab.fen, lab.board
        later.push_code(later.codes()[0])
        lab.board = later
        assert lab._panel_sensitivity["stale"]
        ask(lab, "sensitivity", "set", at=flips[0]["at"])
        flip = lab.panels["sensitivity"].flips[flips[0]["at"]]
        assert lab.fen == searched  # the flip is of the position that was searched
        assert lab._answer["chosen"]["code"] == flip.after


def test_stored_positions_and_the_order_of_what_python_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = EvaluationLab(depth=1)
    lab.changed = {"material.pawn": [300, 300]}
    rows = ask(lab, "what_changed", "start", positions="stored", count=6, depth=2)["rows"]
    expected = what_changed(lab.base, lab.weights, study_positions(6), depth=2, nodes=lab.nodes)
    assert [row["en"] for row in rows] == [list(row) for row in expected.rows()]
    assert ask(lab, "what_changed", "show", at=1)["chosen"] == 1
    assert lab.board == expected.changed[1].board
    assert lab._answer["chosen"]["code"] == expected.changed[1].after.move
    assert lab._answer["chosen_before"]["code"] == expected.changed[1].before.move
    lab.reset()
    monkeypatch.setattr("xqlab.experiments.tuning.flip_counts.MOST", 4)
    counts = ask(lab, "sensitivity", "start", of="stored", count=2, depth=1, within=40)["counts"]
    assert counts
    assert all(row["counts"][2] <= row["of"] == 2 for row in counts)


def test_weights_out_of_all_sense_are_in_the_answer() -> None:
    lab = EvaluationLab(depth=1)
    assert lab._answer["odd"] == []
    lab.changed = {"material.rook": [-148, 900]}
    assert [odd["name"] for odd in lab._answer["odd"]].count("material.rook") == 3
    odd = [tuple(odd[key] for key in ("name", "en", "zh")) for odd in lab._answer["odd"]]
    assert odd == list(lab.weights.oddities())
    assert lab.weights != Weights.default()
    assert sensitivity(lab.board, lab.weights, depth=1).ranking()
