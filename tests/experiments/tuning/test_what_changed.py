"""What other weights change: against searches and explanations, and the same the other way round."""

import re

import numpy as np
import pytest

import xqlab
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, components, explain
from xqlab.experiments import GameWeights, study_positions, what_changed
from xqlab.experiments.run.positions import stored_positions
from xqlab.experiments.tuning.what_changed import rank_correlation
from xqlab.game_profile import profile_named
from xqlab.words import in_each
from xqlab.xiangqi import Board

BASE = Weights.default()
OTHER = BASE.with_values({"material.pawn": (300, 300), "mobility.knight.3": (90, 90)}).without("tempo")
BOARDS = study_positions(12)
FOUND = what_changed(BASE, OTHER, BOARDS, depth=2)
JUNQI = dict(enumerate([*stored_positions(profile_named("Junqi")).values()][:12]))
BOMBS = GameWeights("Junqi", {"bomb": 900, "ratio": 80})


def test_moves_are_those_of_the_search_and_reasons_those_of_the_explanations() -> None:
    assert len(FOUND.positions) == 12
    assert len(FOUND.moves) > 3
    for position in FOUND.positions:
        for weights, line in ((BASE, position.before), (OTHER, position.after)):
            result = xqlab.search(position.board, depth=2, evaluator=components(weights))
            assert (line.move, line.value) == (result.move.code, result.value)
        alone = [position.board.move_of(position.before.move)]
        result = xqlab.search(position.board, depth=2, moves=alone, evaluator=components(OTHER))
        assert position.old_after.value == result.value or not position.move_changed
    kinds = [(not found.move_changed, -found.swing if found.move_changed else 0) for found in FOUND.positions]
    assert kinds == sorted(kinds)
    for position in FOUND.moves:
        sign = 1 if position.board.turn else -1
        gaps = []
        for weights in (BASE, OTHER):
            values = []
            for line in (position.before, position.after):
                board = position.board.copy()
                board.push_code(line.move)
                values.append(explain(board, weights).value)
            gaps.append(sign * (values[1] - values[0]))
        assert position.static == pytest.approx(gaps)
        assert sum(shift.change for shift in position.shifts) == pytest.approx(gaps[1] - gaps[0], abs=0.05)
        names = {"material.pawn", "mobility.knight.3", "tempo", ""}
        assert {shift.name for shift in position.shifts} <= names


def test_the_other_way_round_all_is_reversed() -> None:
    back = {found.name: found for found in what_changed(OTHER, BASE, BOARDS, depth=2).positions}
    for found in FOUND.positions:
        other = back[found.name]
        assert (other.before, other.after, other.swing) == (found.after, found.before, found.swing)
        assert other.correlation == pytest.approx(found.correlation)
        assert other.static == pytest.approx((-found.static[1], -found.static[0]))
        both = ({shift.name: shift.change for shift in each.shifts} for each in (found, other))
        changes, back_again = ({name: each[name] for name in each if name} for each in both)
        assert changes == pytest.approx(back_again, abs=0.05)


def test_sentences_name_moves_values_reasons_and_where_the_lines_part() -> None:
    found = FOUND.moves[0]
    said, chinese = in_each(found.sentences).values()
    texts = found.texts()
    assert said[0] == f"The search chooses {texts['after'][0]} instead of {texts['before'][0]}."
    assert any(f"{found.after.value:+} ({' '.join(texts['after'])})" in line for line in said)
    assert any("part at ply" in line or "expect the same" in line for line in said)
    assert len(said) == len(chinese)
    assert all(re.search(r"[\u4e00-\u9fff]", line) for line in chinese)
    assert str(FOUND).startswith(f"{len(FOUND.moves)} of 12 positions: another move")


def test_the_same_weights_change_nothing_and_orders_are_correlated() -> None:
    same = what_changed(BASE, BASE, study_positions(2), depth=1)
    assert (same.moves, same.orders, same.rows()) == ([], [], [])
    done = []
    options = {"on_position": lambda at, of: done.append((at, of)) or at < 2}
    found = what_changed(BASE, OTHER, BOARDS, depth=1, **options)
    assert done == [(1, 12), (2, 12)]
    assert (len(found.positions), found.complete) == (2, False)
    refuses(XqlabError, "expected weights of Xiangqi, got ", lambda: what_changed(BASE, BOMBS, [Board()]))
    refuses(XqlabError, "expected Weights or GameWeights, got 3", what_changed, 3, BASE)
    refuses(XqlabError, "expected positions, got none", what_changed, BASE, BASE, [])
    draw = np.random.default_rng(1)
    for _ in range(20):
        one, other = draw.integers(0, 6, (2, 9)).astype(float)
        rows = (one, one), (other, other)
        means = [[np.mean([sum(x < y), sum(x <= y) - 1]) for y in row] for x, row in rows]
        assert rank_correlation(one, other) == pytest.approx(np.corrcoef(means)[0, 1])


def test_another_game_has_reasons_that_add_up_too() -> None:
    found = what_changed(GameWeights("Junqi"), BOMBS, JUNQI, depth=2)
    assert found.moves
    for position in found.moves:
        total = sum(shift.change for shift in position.shifts)
        assert total == pytest.approx(position.static[1] - position.static[0], abs=1)
        assert {shift.name for shift in position.shifts} <= {"bomb", "ratio", ""}
    assert re.search(r"[\u4e00-\u9fff]", in_each(found.moves[0].sentences)["zh"][0])
