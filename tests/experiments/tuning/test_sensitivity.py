"""What a move hangs on: predictions against brute force, and flips against all smaller changes."""

import random
import re

import numpy as np
import pytest

import xqlab
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, components, static_value
from xqlab.experiments import GameWeights, flip_counts, sensitivity, study_positions
from xqlab.experiments.run.positions import stored_positions
from xqlab.experiments.tuning.flips import least_step, smallest_step
from xqlab.experiments.tuning.varied import varied
from xqlab.game_profile import profile_named
from xqlab.viz import charts
from xqlab.words import LANGUAGES, in_each, speaking
from xqlab.xiangqi import Board

BASE = Weights.default()
BOARD = study_positions()["opening 6"]
ENDING = study_positions()["endgame 4"]
FOUND = sensitivity(BOARD, depth=2)
FLIPS = FOUND.flips(checks=60)


def chosen(weights: Weights, board: Board = BOARD) -> int:
    return xqlab.search(board, depth=2, evaluator=components(weights)).move.code


def flips(name: str, sign: int, board: Board) -> bool:
    shifted = [varied(BASE).shifted({name: sign * size}) for size in (60, 30)]
    return any(chosen(weights, board) != chosen(BASE, board) for weights in shifted)


def static_best(weights: Weights) -> int:
    values = {}
    for code in ENDING.codes():
        after = ENDING.copy()
        after.push_code(code)
        values[code] = static_value(after, weights) * (1 if ENDING.turn else -1)
    return max(values, key=lambda code: round(values[code], 6))


def test_predictions_are_exact_while_lines_stay() -> None:
    found = sensitivity(ENDING, depth=1)
    changes = {name: found.predicted(name, "static") for name in found.names}
    moving = {name: change for name, change in changes.items() if abs(change) > 0.01}
    assert len(moving) > 3
    for name in sorted(moving, key=lambda name: abs(moving[name]))[:4]:
        shifts = ({name: part * moving[name]} for part in (-0.99, 0.99, 1.01))
        moved = [static_best(found.varied.shifted(shift)) for shift in shifts]
        assert moved[1] == static_best(BASE) != moved[2]
    level, at = FOUND.levels["searched"], 0
    for name in FOUND.ranking()[:6]:
        index = FOUND.names.index(name)
        for line, slopes in zip(level.lines[:2], level.slopes):
            moved = FOUND.chooser.of_move(FOUND.varied.shifted({name: 2}), line.move)
            if moved.codes == FOUND.chooser.of_move(BASE, line.move).codes:
                at += 1
                assert moved.value == pytest.approx(line.value + 2 * slopes[index], abs=2)
    assert at > 6


def test_a_flip_is_the_smallest_by_brute_force() -> None:
    before = chosen(BASE)
    proved = [flip for flip in FLIPS[:-1] if flip.proved and flip.changes]
    assert len(proved) > 1
    for flip in proved:
        [(name, change)] = flip.changes.items()
        pair = BASE[name]
        steps = range(-int(abs(change)), int(abs(change)) + 1)
        values = {step: (pair[0] + step, pair[1] + step) for step in steps}
        flipped = [step for step in steps if chosen(BASE.with_values({name: values[step]})) != before]
        assert change in flipped
        assert {abs(step) for step in flipped} == {abs(change)}
        assert chosen(FOUND.varied.shifted(flip.changes)) == flip.after
    norms = [flip.norm for flip in FLIPS[:-1] if flip.changes]
    assert norms == sorted(norms)


def test_several_weights_flip_it_together_with_less() -> None:
    joint = FLIPS[-1]
    assert len(joint.names) > 1
    assert joint.norm < min(flip.norm for flip in FLIPS[:-1] if flip.changes)
    assert chosen(FOUND.varied.shifted(joint.changes)) == joint.after != joint.before
    for part in (0.25, 0.5, 0.9):
        smaller = {name: part * change for name, change in joint.changes.items()}
        assert chosen(FOUND.varied.shifted(smaller)) == joint.before


def test_sentences_say_what_flips_and_how_that_is_known() -> None:
    for language in LANGUAGES:
        with speaking(language):
            said = FOUND.sentences(FLIPS)
            assert len(said) == len(FLIPS)
            assert FOUND.text(FLIPS[0].after) in said[0]
    assert said[0].endswith("更小的改动已全部搜索，都不改变着法。")
    assert FOUND.sentence(FLIPS[0]).endswith("Every smaller change was searched, and none flips the move.")
    best, second = (FOUND.text(line.move) for line in FOUND.levels["searched"].lines[:2])
    assert str(FOUND).startswith(f"{best} against {second}: ")
    assert str(FOUND).endswith("if the lines stay.")


def test_where_nothing_flips_it_says_so_and_what_does_not_fit_is_refused() -> None:
    forced = sensitivity(Board("3k5/9/9/9/9/9/9/9/9/4K4 b"), depth=1)
    assert forced.headline() == f"{forced.text(forced.move)} is the only move that was valued"
    flips = forced.flips(["tempo.move"], checks=4)
    assert flips[0].changes == {}
    assert forced.sentences(flips)[0] == f"None of these weights alone flips {forced.text(forced.move)}."
    assert "权重单独改" in in_each(lambda: forced.sentences(flips))["zh"][0]
    message = r"expected a weight of a component that is on, got 'material\.queen'"
    with pytest.raises(XqlabError, match=message):
        FOUND.flips(["material.queen"])
    with pytest.raises(XqlabError, match="expected a position with a move, got "):
        sensitivity(Board("3k1R3/4R4/9/9/9/9/9/9/9/4K4 b"))


def test_the_smallest_step_is_that_of_brute_force_and_the_least_joint_one_closes_the_gap() -> None:
    draw = random.Random(3)
    for _ in range(300):
        low, high = -draw.randrange(40), draw.randrange(40)
        limit, at_least = (draw.randrange(1, 40), draw.random() < 0.5)
        chance = {draw.randint(low, high) for _ in range(draw.randrange(6))} - {0}
        flips = {step for step in range(low, high + 1) if abs(step) >= limit} if at_least else chance
        found = smallest_step(flips.__contains__, low, high, draw.randint(low, high))
        assert found.proved
        assert (found.step is None) == (not flips)
        assert not flips or (found.step in flips and abs(found.step) == min(map(abs, flips)))
    few = smallest_step(lambda step: step == 700, -1000, 1000, checks=8)
    assert (few.step, few.proved) == (None, False)
    slopes = {"a": -3.0, "b": 4.0, "c": 0.0}
    step = least_step(10, slopes)
    assert sum(step[name] * slopes[name] for name in step) == pytest.approx(-10)
    assert np.linalg.norm(list(step.values())) == pytest.approx(2)
    assert least_step(10, {"a": 0.0}) == {}


def test_another_game_has_integers() -> None:
    board = stored_positions(profile_named("Junqi"))["position 14"]
    found = sensitivity(board, GameWeights("Junqi", {"bomb": 250}), depth=2)
    flips = found.flips(["bomb", "mobility"], joint=False)
    assert [flip.names[0] for flip in flips if flip.changes]
    for flip in flips:
        for name, change in flip.changes.items():
            assert change == int(change)
            weights = found.varied.shifted({name: change})
            assert weights[name] == found.varied.weights[name] + change
            move = xqlab.search(board, depth=2, evaluator=weights.evaluator()).move
            assert board.code_of(move) == flip.after
    assert re.search(r"[\u4e00-\u9fff]", in_each(lambda: found.sentences(flips))["zh"][0])


def test_flips_are_counted_over_positions() -> None:
    boards = study_positions(3)
    counts = flip_counts(boards, BASE, ["material.pawn", "tempo.move"], within=60, depth=2)
    for name in ("material.pawn", "tempo.move"):
        less, more = ([flips(name, sign, board) for board in boards.values()] for sign in (-1, 1))
        assert counts.counts[name] == (sum(less), sum(more), sum(map(any, zip(less, more))))
    assert counts.positions == 3
    ax = charts.flips_chart(counts, language="zh")
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels == [counts.words[name].zh for name in counts.counts]
    some = flip_counts(boards, BASE, depth=1, on_position=lambda done, of: done < 2)
    assert (some.positions, some.counts and set(map(max, some.counts.values()))) == (0, {0})
