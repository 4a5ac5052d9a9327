"""Legal moves against Fairy-Stockfish (pyffish) over random games that like to give check.

`XQLAB_PYFFISH=100000` looks at that many positions.
"""

import os
import random
import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pyffish
import pytest

from tests.oracles import xiangqi_rules as oracle
from tests.xiangqi.placements import legal_placement
from xqlab.search.memory import new_memory
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.movegen import captures, count_moves, generate
from xqlab.xiangqi.core.position import make, unmake
from xqlab.xiangqi.core.squares import NOBODY, SLOT_LETTERS, SQUARE_NAMES

LONGEST = 100  # plies of a game
POSITIONS = int(os.environ.get("XQLAB_PYFFISH", "10000"))
# pyffish counts the ranks from 1
PYFFISH_NAMES = [name[0] + str(int(name[1]) + 1) for name in SQUARE_NAMES]
BUFFER = new_memory()


def fen_of(position):
    """The FEN that pyffish is asked about, made from the bytes of the board."""
    cells = "".join(
        (SLOT_LETTERS + SLOT_LETTERS.lower() + "1")[slot] for slot in position.board[:90].tolist()
    )
    rows = "/".join(cells[9 * rank : 9 * rank + 9] for rank in range(9, -1, -1))
    shortened = re.sub("1+", lambda empty: str(len(empty[0])), rows)
    return f"{shortened} {'b' if position.turn else 'w'} - - 0 1"


def checkers(fen):
    """How many men give check, by the slow rules."""
    men, side = oracle.read(fen)
    king = next(square for square, letter in men.items() if letter == ("K" if side == "w" else "k"))
    return sum(
        king in oracle.targets(men, square)
        for square, letter in men.items()
        if oracle.side_of(letter) != side
    )


def compare(position, fen):
    """Assert that all ways to ask for the moves agree with pyffish; return the moves."""
    codes = BUFFER.moves[: generate(position, BUFFER, 0)].tolist()
    moves = [PYFFISH_NAMES[code & 127] + PYFFISH_NAMES[code >> 7] for code in codes]
    assert sorted(moves) == sorted(pyffish.legal_moves("xiangqi", fen, [])), fen
    assert count_moves(position, BUFFER, 0) == len(codes), fen
    board = position.board.tolist()
    taking = [code for code in codes if board[code >> 7] != NOBODY]
    assert BUFFER.moves[: captures(position, BUFFER, 0)].tolist() == taking, fen
    return codes


def play(position, codes, chance):
    """Make a move: now and then at random, else one that gives check, a double one if there is any."""
    chance.shuffle(codes)
    best = 0, codes[0]
    for code in codes if chance.random() >= 0.3 else ():
        make(position, code)
        if is_in_check(position):
            best = max(best, (checkers(fen_of(position)), code))
        unmake(position)
    make(position, best[1])


def first_position(chance):
    """The start position, or men placed at random where the side to move cannot take the king."""
    while chance.random() < 0.8:
        if board := legal_placement(chance.getrandbits(32)):
            return board.position
    return Board().position


def walk(positions, seed):
    """Compare so many positions; return how many of them were in check, and in double check."""
    chance = random.Random(seed)
    seen = checks = double = 0
    while seen < positions:
        position = first_position(chance)
        for _ in range(LONGEST):
            fen = fen_of(position)
            codes = compare(position, fen)
            seen += 1
            if is_in_check(position):
                checks += 1
                double += checkers(fen) > 1
            if not codes or seen == positions:
                break
            play(position, codes, chance)
    return checks, double


def test_some_positions_agree_with_pyffish():
    checks, _ = walk(300, seed=1)
    assert checks > 20


@pytest.mark.slow
def test_many_positions_agree_with_pyffish():
    # pyffish takes 2 ms a position, so every core takes part
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found = list(pool.map(walk, [POSITIONS // 10] * 10, range(10, 20)))
    checks, double = map(sum, zip(*found))
    assert checks > POSITIONS // 10
    assert double > POSITIONS // 250
