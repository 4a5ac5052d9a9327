"""Static exchange evaluation against the plainest search of the exchange; what a move takes and aims at."""

import random

import pytest

from tests.xiangqi.placements import walk
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.exchange import (
    ATTACK_BIT,
    ATTACKS,
    BLOCKING,
    SCREENS,
    WORTH,
    aims_at_king,
    exchange_wins,
    gain,
)
from xqlab.xiangqi.core.reach import reach
from xqlab.xiangqi.core.squares import HALF, KIND_NAMES, SLOT_KINDS, SLOTS, SQUARES, allowed_squares


def best_exchange(board, square):
    """What the side to move wins by taking on `square`, cheapest man first, or by leaving it; legal moves."""
    takers = [move for move in board.legal_moves if move.to_square == square]
    if not takers:
        return 0
    worth = {move: WORTH[KIND_NAMES.index(board.piece_at(move.from_square).kind)] for move in takers}
    won = WORTH[KIND_NAMES.index(board.piece_at(square).kind)]
    move = min(takers, key=lambda each: worth[each])
    board.push(move)
    rest = best_exchange(board, square)
    board.pop()
    return max(0, won - rest)


def positions(count, seed):
    """Boards of random games."""
    chance = random.Random(seed)
    for number in range(count):
        *_, board = walk(1000 * seed + number, chance.randrange(10, 90))
        yield board


def test_the_value_is_that_of_playing_it_out():
    """Men of one worth may open different lines, and pins are not seen: nearly always, not always."""
    same = compared = 0
    for board in positions(150 if COMPILED else 8, seed=3):
        for move in board.legal_moves:
            if board.piece_at(move.to_square) is None:
                continue
            won = WORTH[KIND_NAMES.index(board.piece_at(move.to_square).kind)]
            board.push(move)
            value = won - best_exchange(board, move.to_square)
            board.pop()
            compared += 2
            same += exchange_wins(board.position, move.code, value)
            same += not exchange_wins(board.position, move.code, value + 1)
    assert compared > (800 if COMPILED else 40)
    assert same / compared > 0.95


@pytest.mark.parametrize(
    ("fen", "move", "value"),
    [
        ("4k4/9/9/9/r8/9/9/9/9/R3K4 w", "a0a5", 900),  # nobody protects the rook
        ("4k4/9/2n6/9/r8/9/9/9/9/R3K4 w", "a0a5", 900),
        ("4k4/9/2n6/9/p8/9/9/9/9/R3K4 w", "a0a5", 80),
        ("4k4/9/1n7/9/p8/9/9/9/9/R3K4 w", "a0a5", 80 - 900),  # the knight takes back
        ("4k4/r8/9/9/p8/9/9/9/R8/R3K4 w", "a1a5", 80),  # Black's rook would be taken as well
        ("c3k4/9/9/9/p8/9/9/9/9/C3K4 w", "a0a5", None),  # a cannon needs a screen
        ("r3k4/9/9/9/n8/9/P8/9/9/C3K4 w", "a0a5", 400 - 450),
        ("3ak4/4a4/9/9/9/9/9/4R4/4R4/3K5 w", "e2e8", 150 - 900),  # the other advisor takes the rook
        ("4k4/4a4/9/9/9/9/9/4R4/4R4/3K5 w", "e2e8", 150),  # the king takes nothing that is protected
    ],
)
def test_exchanges_by_hand(fen, move, value):
    board = Board(fen, strict=False)
    if value is None:
        assert move not in [each.uci() for each in board.legal_moves]
    else:
        code = board.code_of(move)
        assert exchange_wins(board.position, code, value)
        assert not exchange_wins(board.position, code, value + 1)


def attacks_king(board, square):
    """Whether the man on `square` attacks the king of the side to move."""
    slot = int(board.position.board[square])
    low, high = (int(half) for half in board.position.pieces[0] | board.position.pieces[1])
    reached = reach(SLOT_KINDS[slot], slot // SLOTS, square, low, high)
    king = board.king(board.turn)
    return bool(int(reached[king // HALF]) >> king % HALF & 1)


def test_gain_and_aim():
    checks = 0
    for board in positions(60 if COMPILED else 6, seed=9):
        for move in board.legal_moves:
            victim = board.piece_at(move.to_square)
            assert gain(board.position, move.code) == (WORTH[KIND_NAMES.index(victim.kind)] if victim else 0)
            aims = aims_at_king(board.position, move.code)
            board.push(move)
            if attacks_king(board, move.to_square):
                checks += 1
                assert aims
            board.pop()
    assert checks > (40 if COMPILED else 2)


def test_the_tables_of_attacks_say_what_reach_says():
    chance = random.Random(5)
    for slot in (0, 1, 3, 5, 7, 9, 11, 16, 17, 19, 27) * 6:
        kind, side = int(SLOT_KINDS[slot]), slot // SLOTS
        pieces = chance.getrandbits(SQUARES) & chance.getrandbits(SQUARES)
        for square in allowed_squares(kind, side):
            for target in chance.sample(range(SQUARES), 15):
                occupied = pieces | 1 << target  # an exchange goes on about a piece
                low, high = occupied & (1 << HALF) - 1, occupied >> HALF
                reached = int(reach(kind, side, square, low, high)[target // HALF]) >> target % HALF & 1
                between = int(BLOCKING[target, square, 0]) & low, int(BLOCKING[target, square, 1]) & high
                may = int(ATTACKS[target, square]) >> int(ATTACK_BIT[slot]) & 1
                attacks = may and sum(map(int.bit_count, between)) == SCREENS[slot]
                assert attacks == reached, (slot, square, target)
