"""The evaluation lab over every game whose evaluation has weights: values, order, move, words, files."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import xqlab
from tests.games.test_every_game import BOARDS
from tests.viz.javascript import call
from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.game import evaluate
from xqlab.game_profile import profile_named
from xqlab.games import junqi, playable
from xqlab.viz import EvaluationLab
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError


def has_weights(name: str) -> bool:
    """Whether the profile of a game declares weights; those of Xiangqi are pairs, and declared apart."""
    profile = profile_named(playable(BOARDS[name]()).name)
    return name == "Xiangqi" or (profile is not None and profile.experiments.tunable is not None)


GAMES = [name for name in BOARDS if has_weights(name)]
WITHOUT = [name for name in BOARDS if name not in GAMES]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
HAN = re.compile(r"[\u4e00-\u9fff]")
BEFORE_BATTLE = "lfdlc/tx1cl/pc1e1/2b1r/1pp2/g3r/CC2D/1BTP1/1P3/EX1T1/LLM1R/BFLm1 r"


def lab_of(name: str, **options: Any) -> EvaluationLab:
    """A lab at a position in which the sides differ and the second one is to move."""
    board, chance = playable(BOARDS[name]()), random.Random(5)
    for _ in range(25):
        board.push_code(chance.choice(board.codes()))
    return EvaluationLab(board, **({"depth": 1} | options))


def other_weights(lab: EvaluationLab) -> dict[str, list[float]]:
    """Changes of every weight: a twentieth of the way to the end of its range."""
    ranges = {term["name"]: (term["base"], term["limits"][1]) for term in lab._data["terms"]}
    return {name: [round(0.95 * each + 0.05 * end) for each in base] for name, (base, end) in ranges.items()}


def static(lab: EvaluationLab, board: Any) -> int:
    """The value for the first side by the evaluator alone."""
    position = playable(board).position
    return int(evaluate(lab.evaluator, position)) * (1 if lab._lab.profile.turn(playable(board)) == 0 else -1)


@EVERY_GAME
def test_values_are_those_of_the_evaluator(name: str) -> None:
    lab = lab_of(name)
    assert lab.value != 0
    for _ in range(2):
        assert lab.value == pytest.approx(static(lab, lab.board), abs=1)
        assert lab.value == pytest.approx(sum(one - other for one, other in lab._answer["sides"]), abs=0.01)
        lab.changed = other_weights(lab)
    assert lab._answer["sides"] != lab._answer["sides_before"]


@EVERY_GAME
def test_moves_are_in_the_order_of_what_follows(name: str) -> None:
    lab = lab_of(name)
    lab.changed = other_weights(lab)
    moves = lab._answer["moves"]
    assert sorted(move["code"] for move in moves) == sorted(lab.board.codes())
    for move in moves[:3] + moves[-3:]:
        after = lab.board
        after.push_code(move["code"])
        assert move["value"] == pytest.approx(-static(lab, after), abs=1)  # the second side has moved
    assert [move["value"] for move in moves] == sorted((move["value"] for move in moves), reverse=True)
    found = xqlab.search(lab.board, depth=1, evaluator=lab.evaluator)
    assert lab._answer["chosen"]["code"] == playable(lab.board).code_of(found.move)


@EVERY_GAME
def test_a_component_that_is_off_gives_nothing(name: str) -> None:
    lab = lab_of(name)
    rows = dict(zip(lab.evaluation.parts, lab._answer["sides"]))
    part = max(rows, key=lambda each: max(map(abs, rows[each])))
    lab.off = [*lab.off, part]
    at = list(lab.evaluation.parts).index(part)
    assert lab._answer["sides"][at] == [0, 0] != rows[part]
    assert lab.value == pytest.approx(static(lab, lab.board), abs=1)
    lab.reset()
    assert lab._answer["sides"][at] == rows[part]


@EVERY_GAME
def test_words_are_there_in_both_languages_and_sliders_stay_in_range(name: str) -> None:
    about = lab_of(name)._data
    for described in (*about["components"], *about["terms"]):
        english, chinese = (json.dumps(described[each], ensure_ascii=False) for each in ("en", "zh"))
        assert HAN.search(chinese)
        assert not HAN.search(english)
    assert len({term["en"] for term in about["terms"]}) == len(about["terms"])
    assert all(HAN.search(side) for side in about["zh"]["sides"])
    for index in (0, len(about["terms"]) - 1):
        term = about["terms"][index]
        changed = call("evaluation_lab/components.js", "withWeight", about, {}, index, 0, 1e6, False)
        assert changed[term["name"]][0] == term["limits"][1]
        assert len(changed[term["name"]]) == len(term["base"])


@EVERY_GAME
def test_weights_are_saved_and_loaded(name: str, tmp_path: Path) -> None:
    lab, other = lab_of(name), lab_of(name)
    lab.changed = other_weights(lab)
    lab.off = list(lab.evaluation.parts)[-1:]
    lab.save(tmp_path / "weights.json", data="made up")
    other.load(tmp_path / "weights.json")
    assert (other.changed, other.off) == (lab.changed, lab.off)
    assert other._answer["sides"] == lab._answer["sides"]


@EVERY_GAME
def test_the_position_is_read_from_its_text(name: str) -> None:
    lab = lab_of(name)
    after = lab.board
    after.push_code(after.codes()[0])
    lab.board = after
    assert (lab._position["turn"], lab._position["cells"]) == (0, after.cells())
    assert EvaluationLab(lab.fen, depth=1).value == lab.value


@pytest.mark.parametrize("name", [name for name in GAMES if name != "Xiangqi"])
def test_a_number_below_a_piece_is_what_the_value_loses_without_it(name: str) -> None:
    lab = lab_of(name, heat="removal")
    values, cells = lab._answer["pieces"], lab.board.cells()
    kings = [cell for cell in cells if cell and cell not in {cells[int(square)] for square in values}]
    assert sorted(map(str.upper, kings)) == [kings[0].upper()] * 2
    for square in (min(values, key=int), max(values, key=int)):
        fewer = [*cells[: int(square)], "", *cells[int(square) + 1 :]]
        without = lab._lab.profile.board(lab._lab.profile.fen_of(fewer, 1), strict=False, like=lab.board)
        own = 1 if cells[int(square)].isupper() else -1
        lost = own * (static(lab, lab.board) - static(lab, without))
        rounding = 0 if lab._lab.counts == () else 1  # of evaluators; counts are not rounded
        assert values[square] == pytest.approx(lost, abs=rounding)


def test_what_a_junqi_evaluation_says_of_a_position() -> None:
    lab = EvaluationLab(junqi.Board(BEFORE_BATTLE), depth=2)
    assert (lab.changed, lab.off) == ({}, ["fixed_values"])
    assert isinstance(lab.weights, GameWeights)
    lab.changed = {"bomb": [1000]}
    assert lab.weights["bomb"] == 1000
    bombs = [sum(cell == letter for cell in lab.board.cells()) for letter in "Xx"]
    at = list(lab.evaluation.parts).index("special_values")
    now, before = (lab._answer[name][at] for name in ("sides", "sides_before"))
    assert [one - other for one, other in zip(now, before)] == [700 * count for count in bombs]
    assert lab._answer["moves"][0]["zh"] != lab._answer["moves"][0]["en"]


@pytest.mark.parametrize("name", WITHOUT)
def test_other_games_are_refused(name: str) -> None:
    with pytest.raises(EvaluationLabError, match="expected a FEN or a board of a game whose evaluation has"):
        EvaluationLab(BOARDS[name]())


@pytest.mark.parametrize(
    ("trait", "value", "message"),
    [
        ("weights", GameWeights("Junqi"), "expected GameWeights of chess, got "),
        ("changed", {"pawn": [1, 2]}, r"expected a list of one number for 'pawn', got \[1, 2\]"),
        ("board", junqi.Board(), "expected a board of chess, got a board of Junqi"),
        ("heat", "standing", "expected heat to be one of '', 'removal', got 'standing'"),
    ],
)
def test_what_is_of_another_game_is_refused(trait: str, value: Any, message: str) -> None:
    lab = lab_of("chess")
    with pytest.raises(EvaluationLabError, match=message):
        setattr(lab, trait, value)
    assert (lab.changed, lab.heat) == ({}, "")
