"""Moves, positions and outcomes of random positions are those of the oracle."""

import random
from collections import Counter

import pytest

from tests.games.junqi.positions import SIZES, TOP, placed, random_board, split, square_of
from tests.oracles import junqi_rules as rules
from xqlab.games.junqi import Board, random_layout
from xqlab.kernels import COMPILED

POSITIONS = 80 if COMPILED else 16
GAMES = 8 if COMPILED else 2


def expected_outcome(pieces, side, size, clock=0, seen=1, limit=100, repetition=3):
    """(winner, reason) by the oracle, None while the game goes on."""
    loser = rules.lost(pieces, side, size)
    if loser is not None:
        return loser == "b", "no move" if len(rules.flags(pieces)) == 2 else "flag"
    if rules.drawn(clock, seen, limit, repetition):
        return None, "no capture" if clock >= limit else "repetition"
    return None


def outcome_of(board):
    outcome = board.outcome()
    return outcome and (outcome.winner, outcome.reason)


def assert_agrees(board):
    """The moves of a position, the position after each of them, and how they end the game."""
    size = board.map.name
    pieces, side, clock = rules.read(board.to_text(clock=True), size)
    assert outcome_of(board) == expected_outcome(pieces, side, size, clock), board
    moves = {board.text_of(code): code for code in board.codes()}
    legal = rules.moves(pieces, side, size) if clock < 100 else []
    assert sorted(moves) == sorted(map(rules.text, legal)), board
    for text, code in moves.items():
        left, attacked = rules.after(pieces, tuple(map(square_of, split(text))), board.mines)
        board.push_code(code)
        plies = 0 if attacked else clock + 1
        assert board.to_text(clock=True) == f"{rules.write(left, rules.other(side), size)} {plies}", text
        assert outcome_of(board) == expected_outcome(left, rules.other(side), size, plies), (board, text)
        assert board.pop() == text
    assert rules.read(board.to_text(clock=True), size) == (pieces, side, clock)


@pytest.mark.parametrize("part", range(4))
def test_random_positions(part):
    for seed in range(part, POSITIONS, 4):
        assert_agrees(random_board(seed))


@pytest.mark.parametrize("size", SIZES)
def test_whole_games_with_draws(size):
    reasons = Counter()
    for seed in range(GAMES):
        chance = random.Random(seed)
        options = {"no_capture_limit": chance.choice([10, 30]), "repetition": chance.choice([2, 3])}
        limit, repetition = options.values()
        if seed % 2:
            board = Board(
                placed(f"Pb3 lb2 pd{TOP[size] - 3} Fd0 fb{TOP[size]}", size=size, flags=False),
                mines="both",
                **options,
            )
        else:
            board = Board.of_layouts(random_layout(chance), random_layout(chance), size, **options)
        seen = Counter()
        while True:
            text = board.to_text()
            seen[text] += 1
            pieces, side, clock = rules.read(board.to_text(clock=True), size)
            expected = expected_outcome(pieces, side, size, clock, seen[text], limit, repetition)
            assert outcome_of(board) == expected, board
            codes = board.codes()
            legal = rules.moves(pieces, side, size) if expected is None else []
            assert sorted(map(board.text_of, codes)) == sorted(map(rules.text, legal))
            if not codes:
                reasons[expected[1]] += 1
                break
            board.push_code(chance.choice(codes))
    assert len(reasons) > 1 or not COMPILED
