"""The evaluation lab in Python: what it answers, what can be set, what it refuses."""

import json
import re
from pathlib import Path
from typing import Any

import chess
import pytest

import xqlab
from tests.evaluation.positions import random_weights
from xqlab.evaluation import Weights, components, explain, static_value
from xqlab.evaluation.terms import COMPONENTS, TermError
from xqlab.evaluation.weights import WeightsError
from xqlab.search import SearchError
from xqlab.trace.conventions import ConventionsError, use_conventions
from xqlab.viz import EvaluationLab
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.fen import InvalidFenError

BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
THUMB = Weights.rules_of_thumb()


def made(**options: Any) -> EvaluationLab:
    return EvaluationLab(BOARD, **({"base": THUMB, "depth": 2} | options))


def test_it_begins_at_what_the_weights_say() -> None:
    lab = made()
    assert lab.value == pytest.approx(static_value(BOARD, THUMB), abs=0.01)
    assert lab.weights == THUMB
    assert lab.changed == {}
    assert sorted(lab.root_order) == sorted(map(str, BOARD.legal_moves))
    assert lab.move == str(xqlab.search(BOARD, depth=2, evaluator=components(THUMB)).move)
    assert repr(lab) == f"<EvaluationLab, 0 terms changed: {BOARD.fen()}>"


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
    assert lab.difference.value == pytest.approx(
        static_value(BOARD, weights) - static_value(BOARD, THUMB), abs=1e-9
    )
    answer = lab._answer
    assert answer["before"] == pytest.approx(static_value(BOARD, THUMB), abs=0.01)
    assert [move["rank_before"] for move in answer["moves"]] == [
        before.index(move) for move in lab.root_order
    ]
    lab.reset()
    assert (lab.changed, lab.off, lab.root_order) == ({}, [], before)


def test_the_order_is_by_the_static_value_after_each_move_for_the_mover() -> None:
    board = BOARD.copy()
    board.push_uci("b0c2")
    lab = EvaluationLab(board, random_weights(3), depth=1)
    values = {}
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        values[str(move)] = -static_value(after, lab.weights)
    assert lab.root_order == sorted(values, key=lambda move: -values[move])
    for move in lab._answer["moves"]:
        assert move["value"] == pytest.approx(values[move["en"]], abs=0.051)


def test_the_order_may_be_by_the_value_after_captures() -> None:
    lab = made(order="captures")
    values = [move["value"] for move in lab._answer["moves"]]
    assert values == sorted(values, reverse=True)
    best = xqlab.search(BOARD, depth=1, evaluator=components(THUMB))
    assert values[0] == best.value
    assert len(values) == len(BOARD.legal_moves)


def test_components_that_are_off_give_nothing() -> None:
    lab = made()
    lab.off = ["tempo", "material"]
    assert lab.off == ["material", "tempo"]  # in the order of the components
    assert lab._answer["sides"][list(COMPONENTS).index("material")] == [0.0, 0.0]
    assert lab.value == pytest.approx(static_value(BOARD, THUMB.without("tempo", "material")), abs=0.01)


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
    lab = made()
    lab.board = Board()
    assert lab.fen == Board().fen()
    assert lab.board == Board()
    assert lab._position["cells"] == Board().cells()
    lab.fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 b"
    assert lab._position["turn"] == 1
    assert lab.value == pytest.approx(static_value(lab.board, THUMB), abs=0.01)
    for bad in ("nonsense", "4k4/9/9/9/9/9/9/9/9/9 w"):
        with pytest.raises(InvalidFenError):
            lab.fen = bad
    assert lab._position["turn"] == 1


def test_a_game_that_is_over_has_no_move() -> None:
    lab = EvaluationLab("3k1R3/4R4/9/9/9/9/9/9/9/4K4 b")
    assert lab.move == ""
    assert lab.root_order == []
    assert lab._answer["chosen"] == {}
    lab.order = "captures"
    assert lab.root_order == []


def test_one_question_is_answered_once() -> None:
    lab = made()
    answered = []
    lab.observe(lambda change: answered.append(change["new"]["asked"]), "_answer")
    with lab.hold_trait_notifications():  # as what comes from a browser
        lab.changed, lab.off, lab._asked = {"tempo.move": [1, 1]}, ["pawns"], 7
    assert answered == [7]


def test_weights_are_saved_and_loaded(tmp_path: Path) -> None:
    lab = made(weights=random_weights(2).without("pawns"))
    lab.save(tmp_path / "mine.json", name="mine")
    assert Weights.load(tmp_path / "mine.json").made["name"] == "mine"
    other = made()
    other.load(tmp_path / "mine.json")
    assert other.off == ["pawns"]
    assert other.weights.distance(lab.weights) < 0.006
    with pytest.raises(WeightsError, match="No such file"):
        other.load(tmp_path / "none.json")


def test_the_browser_saves_loads_and_resets(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = made(weights=random_weights(2))
    sent: list[Any] = []
    monkeypatch.setattr(lab, "send", sent.append)
    lab._handle_custom_msg({"do": "save", "changed": lab.changed, "off": lab.off}, [])
    assert sent[0]["name"] == "weights.json"
    text = sent[0]["text"]
    lab._handle_custom_msg({"do": "reset"}, [])
    assert lab.changed == {}
    lab._handle_custom_msg({"do": "load", "name": "a.json", "text": text}, [])
    assert lab.weights == Weights.from_text(text)
    assert lab._notice == {"failed": False, "en": "Loaded a.json", "zh": "已载入 a.json"}
    broken = json.dumps(json.loads(text) | {"version": 9})
    lab._handle_custom_msg({"do": "load", "name": "<b>.json", "text": broken}, [])
    assert lab._notice["en"] == "Not loaded: '<b>.json': expected version 1, got 9"
    assert lab.weights == Weights.from_text(text)
    lab._handle_custom_msg({"do": "nothing that is known"}, [])


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"depth": 0}, EvaluationLabError, "expected a depth from 1 to 6, got 0"),
        ({"depth": 7}, EvaluationLabError, "expected a depth from 1 to 6, got 7"),
        (
            {"order": "best"},
            EvaluationLabError,
            "expected order to be one of 'static', 'captures', got 'best'",
        ),
        (
            {"heat": "all"},
            EvaluationLabError,
            "expected heat to be one of '', 'removal', 'standing', 'interplay', got 'all'",
        ),
        ({"language": "fr"}, EvaluationLabError, "expected language to be one of 'en', 'zh', got 'fr'"),
        ({"weights": {}}, EvaluationLabError, "expected Weights, got {}"),
        ({"base": 3}, EvaluationLabError, "expected Weights, got 3"),
        ({"nodes": 0}, SearchError, "expected nodes to be a number above 0, got 0"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, Any], error: type, message: str) -> None:
    with pytest.raises(error) as raised:
        made(**options)
    assert str(raised.value) == message


def test_other_boards_are_refused() -> None:
    with pytest.raises(EvaluationLabError, match=r"expected a FEN or a board of a game .*, got 7"):
        EvaluationLab(7)
    lab = made()
    for board in (chess.Board(), None):
        with pytest.raises(
            EvaluationLabError, match=re.escape(f"expected a board of Xiangqi, got {board!r}")
        ):
            lab.board = board
    with pytest.raises(EvaluationLabError, match="expected Weights, got None"):
        lab.weights = None


def test_unknown_names_are_refused_and_change_nothing() -> None:
    lab = made()
    with pytest.raises(TermError, match=r"got 'material\.queen'"):
        lab.changed = {"material.queen": [1, 1]}
    with pytest.raises(WeightsError, match=r"expected two numbers for 'tempo\.move', got 'x'"):
        lab.changed = {"tempo.move": "x"}
    with pytest.raises(TermError, match="got 'queens'"):
        lab.off = ["queens"]
    assert (lab.changed, lab.off) == ({}, [])


def test_the_language_is_that_of_the_conventions() -> None:
    before = use_conventions(language="zh")
    try:
        assert made().language == "zh"
        assert made(language="en").language == "en"
    finally:
        use_conventions(before)
    with pytest.raises(ConventionsError):
        use_conventions(language="fr")
