"""The evaluation lab in Python: what it answers, what can be set, what it refuses."""

import json
from pathlib import Path
from typing import Any

import chess
import pytest

import xqlab
from tests.evaluation.positions import random_weights
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, components, explain, static_value
from xqlab.search import SearchError
from xqlab.viz import EvaluationLab
from xqlab.viz.evaluation_lab.answer import LinearPosition
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError, PairedEvaluation
from xqlab.xiangqi import Board, InvalidFenError

BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
THUMB = Weights.rules_of_thumb()


def made(**options: Any) -> EvaluationLab:
    return EvaluationLab(BOARD, **({"base": THUMB, "depth": 2} | options))


def test_it_begins_at_what_the_weights_say() -> None:
    lab = made()
    assert lab.value == pytest.approx(static_value(BOARD, THUMB), abs=0.01)
    assert (lab.weights, lab.changed) == (THUMB, {})
    assert sorted(lab.root_order) == sorted(map(str, BOARD.legal_moves))
    assert lab.move == str(xqlab.search(BOARD, depth=2, evaluator=components(THUMB)).move)


def test_a_changed_weight_changes_value_and_order_and_move() -> None:
    lab = made()
    before = lab.root_order
    weights = THUMB.with_values({"material.pawn": (2000, 2000)}).without("mobility")
    lab.weights = weights
    assert lab.weights == weights
    assert lab.changed == {"material.pawn": [2000.0, 2000.0]}
    assert lab.value == pytest.approx(static_value(BOARD, weights), abs=0.01)
    assert lab.root_order != before
    assert lab.root_order[0] == "e2e6"  # which takes a pawn
    assert lab.explanation.value == static_value(BOARD, weights)
    old = static_value(BOARD, THUMB)
    assert lab.difference.value == pytest.approx(static_value(BOARD, weights) - old, abs=1e-9)
    assert lab._answer["before"] == pytest.approx(old, abs=0.01)
    ranks = [move["rank_before"] for move in lab._answer["moves"]]
    assert ranks == [before.index(move) for move in lab.root_order]
    lab.off = ["tempo", "material"]
    assert lab.off == ["material", "tempo"]  # in the order of the components
    lab.reset()
    assert (lab.changed, lab.off, lab.root_order) == ({}, [], before)


def test_the_order_may_be_by_the_value_after_captures() -> None:
    moves = made(order="captures")._answer["moves"]
    values = [move["value"] for move in moves]
    assert values == sorted(values, reverse=True)
    assert len(values) == len(BOARD.legal_moves)
    for move in moves[:6]:
        only = [BOARD.move_of(move["code"])]
        alone = xqlab.search(BOARD, depth=1, moves=only, evaluator=components(THUMB))
        assert alone.value == move["value"]


@pytest.mark.parametrize("heat", ["removal", "standing", "interplay"])
def test_numbers_below_men_are_those_of_the_explanation(heat: str) -> None:
    lab = made(heat=heat)
    shown = {int(square): value for square, value in lab._answer["pieces"].items()}
    expected = explain(BOARD, THUMB).pieces(heat)
    assert len(shown) == len(expected)
    assert list(shown.values()) == pytest.approx(list(expected.values()), abs=0.051)
    lab.heat = ""
    assert lab._answer["pieces"] == {}


def test_the_position_can_be_set() -> None:
    lab, board = made(), Board()
    lab.board = board
    board.push_uci("h2e2")  # the lab has a copy
    assert (lab.fen, lab.board, lab._position["cells"]) == (Board().fen(), Board(), Board().cells())
    lab.fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 b"
    assert lab.value == pytest.approx(static_value(lab.board, THUMB), abs=0.01)
    for bad in ("nonsense", "4k4/9/9/9/9/9/9/9/9/9 w"):
        with pytest.raises(InvalidFenError):
            lab.fen = bad
    assert lab._position["turn"] == 1
    lab.fen = "3k1R3/4R4/9/9/9/9/9/9/9/4K4 b"  # mate
    for lab.order in ("static", "captures"):
        assert (lab.move, lab.root_order, lab._answer["chosen"]) == ("", [], {})


@pytest.mark.parametrize("seed", range(4))
def test_sides_are_those_of_the_explanation(seed: int) -> None:
    weights = random_weights(seed).without(*(["mobility"] if seed % 2 else []))
    parts = explain(BOARD, weights).by_component().values()
    sides = made(weights=weights)._answer["sides"]
    assert sides == [pytest.approx([part.red, part.black], abs=0.001) for part in parts]


def test_what_it_is_compared_with_is_worked_out_anew_when_that_changes() -> None:
    asked = {"order": "static", "depth": 1, "nodes": 1000, "shows": ""}
    lab = LinearPosition(BOARD, PairedEvaluation())
    for base in (THUMB, random_weights(1), THUMB):
        before = lab.answer(THUMB, base, **asked)["before"]
        assert before == pytest.approx(static_value(BOARD, base), abs=0.01)
    actual = lab.answer(THUMB, THUMB, **asked)
    assert (actual["distance"], actual["chosen"]) == (0, actual["chosen_before"])
    assert [move["rank_before"] for move in actual["moves"]] == list(range(len(actual["moves"])))
    assert LinearPosition(BOARD, PairedEvaluation()).choose(THUMB, 6, 500).depth < 6


def test_one_question_is_answered_once() -> None:
    lab = made()
    answered = []
    lab.observe(lambda change: answered.append(change["new"]["distance"]), "_answer")
    with lab.hold_trait_notifications():  # as what comes from a browser
        lab.changed, lab.off = {"tempo.move": [1, 1]}, ["pawns"]
    assert len(answered) == 1


def test_the_browser_saves_loads_and_resets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lab = made(weights=random_weights(2))
    lab.save(tmp_path / "mine.json", name="mine")
    assert Weights.load(tmp_path / "mine.json").made["name"] == "mine"
    sent: list[Any] = []
    monkeypatch.setattr(lab, "send", sent.append)

    def ask(wish: str, **content: str) -> None:
        lab._handle_custom_msg({"do": wish, "changed": lab.changed, "off": lab.off, **content}, [])

    ask("save")
    assert sent[0]["file"] == "weights.json"
    text = sent[0]["text"]
    ask("reset")
    assert lab.changed == {}
    ask("load", name="a.json", text=text)
    assert lab.weights == Weights.from_text(text)
    assert lab._notice == {"en": "Loaded a.json", "zh": "已载入 a.json"}
    broken = json.dumps(json.loads(text) | {"version": 9})
    ask("load", name="<b>.json", text=broken)
    assert lab._notice["en"] == "Not loaded: '<b>.json': expected version 1, got 9"
    assert lab.weights == Weights.from_text(text)
    ask("nothing that is known")


REFUSED: list[tuple[Any, type[Exception], str]] = [
    (lambda lab: setattr(lab, "depth", 0), EvaluationLabError, "expected a depth from 1 to 6, got 0"),
    (lambda lab: setattr(lab, "depth", 7), EvaluationLabError, "expected a depth from 1 to 6, got 7"),
    (
        lambda lab: setattr(lab, "order", "a"),
        EvaluationLabError,
        "order to be one of 'static', 'captures', got",
    ),
    (
        lambda lab: setattr(lab, "heat", "a"),
        EvaluationLabError,
        "'', 'removal', 'standing', 'interplay', got 'a'",
    ),
    (lambda lab: made(weights={}), EvaluationLabError, "expected Weights, got {}"),
    (lambda lab: made(base=3), EvaluationLabError, "expected Weights, got 3"),
    (lambda lab: made(nodes=0), SearchError, "expected nodes to be a number above 0, got 0"),
    (lambda lab: EvaluationLab(7), EvaluationLabError, "expected a FEN or a board of a game .*, got 7"),
    (lambda lab: setattr(lab, "board", chess.Board()), EvaluationLabError, r"of Xiangqi, got Board\('rnbq"),
    (lambda lab: setattr(lab, "board", None), EvaluationLabError, "expected a board of Xiangqi, got None"),
    (lambda lab: setattr(lab, "weights", None), EvaluationLabError, "expected Weights, got None"),
    (lambda lab: setattr(lab, "changed", {"material.queen": [1, 1]}), XqlabError, r"got 'material\.queen'"),
    (lambda lab: setattr(lab, "changed", {"tempo.move": "x"}), XqlabError, "two numbers for .*, got 'x'"),
    (lambda lab: setattr(lab, "off", ["queens"]), XqlabError, "got 'queens'"),
    (lambda lab: lab.load("none.json"), XqlabError, "No such file"),
]


@pytest.mark.parametrize(("act", "error", "message"), REFUSED)
def test_what_it_refuses_changes_nothing(act: Any, error: type[Exception], message: str) -> None:
    lab = made()
    with pytest.raises(error, match=message):
        act(lab)
    assert (lab.changed, lab.off, lab.fen) == ({}, [], BOARD.fen())
