"""Every component against the words of its terms, and the evaluation against what it must keep."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.evaluation.positions import random_board, random_weights, turned
from tests.oracles import evaluation_terms as oracle
from xqlab.evaluation import components, static_value
from xqlab.evaluation.counting import count_terms, phase_of
from xqlab.evaluation.evaluator import evaluate
from xqlab.evaluation.king_safety import MOST_ATTACKERS
from xqlab.evaluation.terms import COMPONENTS, TERMS
from xqlab.evaluation.weights import LARGEST, Weights
from xqlab.game_board import copied_record
from xqlab.kernels import COMPILED, interpreted
from xqlab.xiangqi import Board

SETTINGS = settings(deadline=None, max_examples=60 if COMPILED else 12)
SEEDS = st.integers(0, 2**32)
START = Board()


def named(counts):
    """{term: count} without zeros, of each side."""
    return [{TERMS[i].name: int(side[i]) for i in np.flatnonzero(side)} for side in counts]


def counted(fen):
    """{term: count} without zeros, of each side of a position that need not arise in a game."""
    return named(count_terms(Board(fen, strict=False)))


# -- counts: what the words say --------------------------------------------------------------------------


@SETTINGS
@given(SEEDS)
def test_all_terms_count_what_their_words_say(seed):
    fen = random_board(seed).fen()
    assert counted(fen) == oracle.counts(fen)
    assert phase_of(Board(fen, strict=False)) == oracle.phase(fen)


def test_the_oracle_names_terms_alone_and_nearly_all_of_them():
    # Else a comparison could be of nothing with nothing.
    met = set()
    for seed in range(300):
        for side in oracle.counts(random_board(2 * seed + 1).fen()):
            met |= set(side)
    names = {term.name for term in TERMS}
    assert met <= names
    # the most mobile men need a nearly empty board: see below
    assert all(name.startswith(("mobility.rook", "mobility.cannon")) for name in names - met), names - met


@pytest.mark.parametrize(
    "fen",
    [
        "3k5/9/9/9/4R4/9/9/9/9/5K3 w",  # a rook in the middle of an empty board reaches 17 squares
        "3k5/9/9/9/4C4/9/9/9/9/5K3 b",
        "4k4/9/9/9/9/9/9/9/9/4K4 w",  # nobody but the kings
        "9/9/9/9/4R4/9/9/9/9/4K4 w",  # no king to be in danger
        "c8/9/9/9/4R4/9/9/9/9/9 b",
        "4k4/9/3a5/9/4R4/9/9/9/4r4/3K4r b",
        "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C4NC1/9/RNBAKAB1R w",
    ],
)
def test_bare_and_crowded_boards_count_what_the_words_say(fen):
    assert counted(fen) == oracle.counts(fen)


def test_the_start_by_hand():
    red, black = named(count_terms(START))
    assert red == black | {"tempo.move": 1}
    assert black["blocked.leg_by_own"] == 2  # the elephant beside each knight; no way leads over a rook
    assert black["mobility.rook.2"] == 2
    assert black["threats.attacked.knight"] == 2
    assert black["cannon_aims.knight"] == 2
    assert "threats.hanging.knight" not in black


@pytest.mark.parametrize(
    ("fen", "term", "red", "black"),
    [
        ("4k4/9/9/9/4C4/9/9/9/9/3K5 w", "king_safety.hollow_cannon.file", 0, 1),
        ("3k5/9/9/9/9/9/9/9/9/3K1c3 w", "king_safety.hollow_cannon.rank", 1, 0),
        ("4k4/4a4/4b4/9/4C4/9/9/9/9/3K5 w", "king_safety.two_screens.file", 0, 1),
        ("4k4/4n4/9/9/4R4/9/9/9/9/3K5 w", "king_safety.pinned_by_rook", 0, 1),
        ("4k4/4N4/9/9/4R4/9/9/9/9/3K5 w", "king_safety.pinned_by_rook", 0, 0),
        ("3k5/9/9/3P5/2PPP4/9/9/9/9/3K5 w", "pawns.side_by_side", 2, 0),
        ("3k5/9/9/3P5/2PPP4/9/9/9/9/3K5 w", "pawns.linked", 1, 0),
        ("3k5/9/9/9/9/2P6/9/9/9/3K5 w", "pawns.crossed", 0, 0),
        ("3k5/9/9/9/2p6/2P6/9/9/9/3K5 w", "pawns.blocked", 1, 1),
        ("3k5/9/4p4/9/9/9/9/4R4/9/3K5 w", "threats.hanging.pawn", 0, 1),
        ("3k5/9/9/9/4p4/4R4/9/9/9/3K5 w", "threats.chased.rook", 1, 0),
        ("3k5/9/9/9/9/9/9/9/P8/N2K5 w", "blocked.leg_by_own", 1, 0),
        ("3k5/9/9/9/9/9/9/9/9/PN1K5 w", "blocked.leg_by_own", 0, 0),  # no way leads over that leg
    ],
)
def test_a_term_where_the_answer_is_known(fen, term, red, black):
    assert [side.get(term, 0) for side in counted(fen)] == [red, black]


def test_more_attackers_than_have_a_weight_count_as_the_most():
    # two rooks, two knights and two cannons, more than MOST_ATTACKERS; the pawn is too far away
    red, black = counted("4k4/1R5R1/2N3N2/9/3C1C3/4P4/9/9/9/3K5 b")
    reaching = ["rook"] * 2 + ["knight"] * 2 + ["cannon"] * 2
    assert black[f"king_safety.attackers.{MOST_ATTACKERS}"] == 1
    assert black["king_safety.attackers_unguarded"] == 4 * len(reaching)
    assert not any(name.startswith("king_safety.attackers") for name in red)


# -- values: what must hold whatever the weights are -----------------------------------------------------


@SETTINGS
@given(SEEDS, SEEDS)
def test_exchanged_files_change_nothing_and_exchanged_colours_exchange_the_counts(seed, weights):
    board, chosen = random_board(seed), random_weights(weights)
    np.testing.assert_array_equal(count_terms(turned(board)), count_terms(board))
    np.testing.assert_array_equal(count_terms(board.mirror()), count_terms(board)[::-1])
    evaluator = components(chosen)
    for other in (turned(board), board.mirror()):
        assert evaluate(evaluator, other.position) == evaluate(evaluator, board.position)
    assert static_value(board.mirror(), chosen) == pytest.approx(-static_value(board, chosen), abs=1e-6)


@SETTINGS
@given(SEEDS, SEEDS, st.sets(st.sampled_from(list(COMPONENTS))))
def test_the_evaluator_rounds_the_static_value_down(seed, weights, off):
    board = random_board(seed)
    chosen = random_weights(weights).without(*off)
    exact = static_value(board, chosen) * (1 if board.turn else -1)
    assert evaluate(components(chosen), board.position) == math.floor(exact + 1e-9)


@SETTINGS
@given(SEEDS)
def test_the_largest_weights_do_not_overflow(seed):
    board = random_board(seed)
    size = len(TERMS)
    for opening, endgame in ((LARGEST, -LARGEST), (-LARGEST, LARGEST), (LARGEST, LARGEST)):
        chosen = Weights(np.full(size, opening), np.full(size, endgame))
        exact = static_value(board, chosen) * (1 if board.turn else -1)
        assert evaluate(components(chosen), board.position) == math.floor(exact + 1e-9)


def test_the_value_does_not_depend_on_what_was_evaluated_before():
    evaluator = components(random_weights(1))
    used = Board().position
    for seed in range(10):
        board = random_board(seed)
        fresh = evaluate(evaluator, copied_record(board.position))
        evaluate(evaluator, used)
        assert evaluate(evaluator, board.position) == fresh
        used = board.position


@pytest.mark.skipif(not COMPILED, reason="there is only the interpreter")
def test_the_interpreter_counts_and_values_alike():
    plain = interpreted(evaluate)
    for seed in range(8):
        position = random_board(seed).position
        compiled, slow = components(random_weights(seed)), components(random_weights(seed))
        compiled.counting = slow.counting = 1
        assert plain(slow, position) == evaluate(compiled, position)
        np.testing.assert_array_equal(slow.counts, compiled.counts)


def test_other_weights_choose_other_moves_without_compiling():
    board, chosen, versions = Board("3k5/9/9/9/9/9/p8/9/9/R3nK3 w", strict=False), {}, set()
    for prey in ("pawn", "knight"):
        weights = Weights.rules_of_thumb().with_values({f"material.{prey}": (2000, 2000)})
        chosen[prey] = str(xqlab.search(board, depth=1, evaluator=components(weights)).move)
        versions.add(len(getattr(evaluate, "signatures", ())))
    assert (chosen, len(versions)) == ({"pawn": "a0a3", "knight": "a0e0"}, 1)
