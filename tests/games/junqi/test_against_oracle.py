"""Moves, positions and outcomes of random positions are those of the oracle."""

import random
from collections import Counter

import pytest

from tests.games.junqi.positions import SIZES, TOP, placed, random_board, split, square_of
from tests.oracles import junqi_rules as rules
from xqlab.games.junqi import Board, random_layout
from xqlab.kernels import COMPILED

POSITIONS = 80 if COMPILED else 16
DEPTH = 2 if COMPILED else 1
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


def perft(board, depth):
    if depth == 1:
        return len(board.codes())
    total = 0
    for code in board.codes():
        board.push_code(code)
        total += perft(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize("mines", ["stay", "both"])
@pytest.mark.parametrize(
    ("size", "text"),
    [
        ("12x5", "3f1/2l1l/1p1l1/2E2/5/r3x/M3e/5/2X2/1d3/1LL2/1F1L1 r"),
        ("12x5", "1f2c/1l3/5/2e2/5/P1p2/E3b/5/3L1/5/LL3/1F2C b"),
        ("17x5", "1f1l1/lP2l/5/2D2/5/2e2/P3r/5/2E2/5/x3X/4m/5/1G3/5/1L3/F2C1 r"),
        ("17x5", "3f1/5/1d3/5/5/e1p2/5/5/2r2/5/E3X/5/5/2T2/5/LL3/1F1C1 b"),
    ],
)
def test_perft(size, text, mines):
    pieces, side, _ = rules.read(text, size)
    board = Board(text, size, mines, no_capture_limit=0, repetition=0)
    for depth in (1, 2, 3) if COMPILED else (1, 2):
        assert perft(board, depth) == rules.perft(pieces, side, size, mines, depth)


@pytest.mark.parametrize("size", SIZES)
def test_perft_of_the_start(size):
    for seed in range(3):
        board = Board.of_layouts(random_layout(seed), random_layout(seed + 10), size)
        pieces, side, _ = rules.read(board.to_text(), size)
        assert perft(board, DEPTH) == rules.perft(pieces, side, size, "stay", DEPTH)
