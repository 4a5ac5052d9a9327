"""Each position of the lesson shows what it is there for, and the cure cures it."""

import pytest

from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.horizon import (
    CURED,
    FIXED,
    QUIET,
    SHOWS,
    by_depth,
    judged,
    lesson_positions,
    seen_by,
)
from xqlab.game import MATE
from xqlab.search.events import SHORTCUT
from xqlab.search.reasons import NULL_MOVE
from xqlab.xiangqi import Board

LESSON = lesson_positions()
NULL = Enhancements.of("alpha_beta", "captures_first", "null_move")


def named(shows):
    return pytest.mark.parametrize("lesson", lesson_positions(shows).values(), ids=lambda each: each.name)


def test_every_kind_is_there_and_every_position_says_what_it_shows():
    assert {each.shows for each in LESSON.values()} == set(SHOWS)
    for name, each in LESSON.items():
        assert (each.name, each.board.fen()) == (name, each.fen)
        assert not each.board.is_check()
        assert each.about.endswith(".")
    with pytest.raises(XqlabError, match="expected one of recapture, horizon, mate, zugzwang, got 'magic'"):
        lesson_positions("magic")


@named("recapture")
def test_quiescence_sees_that_the_man_is_protected(lesson):
    blind, quiet = (seen_by(lesson.board, use, lesson.depth) for use in (FIXED, QUIET))
    board = lesson.board
    board.push(blind.move)
    taken = seen_by(board, QUIET, 1)
    assert lesson.board.piece_at(blind.move.to_square) is not None
    assert taken.move.to_square == blind.move.to_square
    assert blind.value - quiet.value >= 50
    assert quiet.move != blind.move
    assert seen_by(lesson.board, FIXED, lesson.depth + 1).move != blind.move


@named("horizon")
def test_a_loss_is_pushed_over_the_horizon_and_seen_by_the_cure(lesson):
    board, depth = lesson.board, lesson.depth
    blind = [seen_by(board, QUIET, each) for each in range(2, depth + 2)]
    truth = seen_by(board, CURED, depth + 1).value
    # Up to the depth named the loss is not seen, one ply deeper it is; the cure sees it plies earlier.
    assert all(each.value - truth >= 200 for each in blind[:-1])
    assert abs(blind[-1].value - truth) <= 150
    cured = [seen_by(board, CURED, each).value for each in range(1, depth)]
    assert any(abs(value - truth) <= 150 for value in cured)
    # It is pushed there by a check, and the check is no good.
    fooled = blind[depth - 2]
    after = lesson.board
    after.push(fooled.move)
    assert after.is_check()
    assert truth - judged(board, fooled.move, depth + 1) >= 50


@named("mate")
def test_who_is_mated_takes_the_longest_way(lesson):
    board = lesson.board
    count = len(board.legal_moves)
    lines = seen_by(board, FIXED, lesson.depth, multipv=count).lines
    values = [line.value for line in lines]
    assert (len(values), max(values) <= -MATE + lesson.depth, len(set(values)) >= 3) == (count, True, True)
    chosen = seen_by(board, FIXED, lesson.depth)
    assert chosen.value == max(values)
    assert chosen.mate_in == -(MATE + chosen.value) // 2
    # It gives men away to get there: at the horizon, one ply less deep, only the loss of men is seen.
    assert seen_by(board, FIXED, lesson.depth - 1).value > -MATE // 2


@named("zugzwang")
def test_a_null_move_errs_in_zugzwang_and_verification_mends_it(lesson):
    board, depth = lesson.board, lesson.depth
    verified = NULL.including("verification").tuned(verification_reduction=1)
    uses = {"without": NULL.without("null_move"), "null move": NULL, "verified": verified}
    runs = by_depth(board, uses, [depth])
    assert all(run.value == MATE - 3 for run in (*runs["without"], runs["verified"][-1]))
    assert all(run.value < MATE // 2 for run in runs["null move"])
    # The node where it errs: Black loses with every move, and would not by passing.
    zugzwang = lesson.board
    zugzwang.push(runs["without"][0].move)
    assert zugzwang.legal_moves
    assert not zugzwang.is_check()
    moved = seen_by(zugzwang, FIXED, depth - 1).value
    passed = Board(zugzwang.fen().replace(" b ", " w "))
    assert moved == 2 - MATE
    assert -seen_by(passed, FIXED, depth - 2).value > -MATE // 2
    log = seen_by(board, NULL, depth, record=True).log
    assert ((log.kind == SHORTCUT) & (log.number == NULL_MOVE)).any()
