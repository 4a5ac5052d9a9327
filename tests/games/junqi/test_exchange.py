"""Worths, gains, exchanges and threats to the flag, against slow versions on the oracle's rules."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import random_board, split, square_of
from tests.oracles import junqi_rules as rules
from xqlab.game import FOOTPRINTS
from xqlab.games.junqi.exchange import (
    TOP_WORTH,
    WORTH,
    aims_at_king,
    exchange_wins,
    footprint,
    gain,
    is_in_check,
    may_pass,
    mvv_lva,
    worth,
)
from xqlab.games.junqi.pieces import BY_LETTER
from xqlab.kernels import COMPILED

SETTINGS = settings(deadline=None, max_examples=25 if COMPILED else 4)
SEEDS = st.integers(0, 2**32)


def read(board):
    size = board.map.name
    pieces, side, _ = rules.read(board.to_text(), size)
    return pieces, side, size


def slow_worth(letter, pieces):
    """Half for each rank higher up that is alive; a fixed worth for the kinds without a rank."""
    kind = letter.upper()
    if kind in "EXLF":
        return int(WORTH[BY_LETTER[kind]])
    living = {each.upper() for each in pieces.values()}
    return TOP_WORTH >> sum(rank in living for rank in rules.RANKS[: rules.RANKS.index(kind)])


def slow_gain(pieces, move, mines):
    """(the worth won, or lost by the mover alone; what is left on the target)."""
    mover, target = pieces[move[0]], pieces.get(move[1])
    if target is None:
        return 0, mover
    left = rules.survivor(mover, target, mines)
    won = slow_worth(target, pieces) if left != target else 0
    return won - (slow_worth(mover, pieces) if left != mover else 0), left


def slow_exchange(pieces, move, size, mines):
    """Centipawns that a move wins, the enemy's best answer on its square included; worths as before it."""
    won, left = slow_gain(pieces, move, mines)
    if left != pieces[move[0]] or pieces.get(move[1], "").upper() == "F":
        return won
    after, _ = rules.after(pieces, move, mines)
    costs = [0]
    for square, letter in after.items():
        if rules.side_of(letter) != rules.side_of(left) and move[1] in rules.targets(square, after, size):
            survivor = rules.survivor(letter, left, mines)
            cost = slow_worth(left, pieces) if survivor != left else 0
            costs.append(cost - (slow_worth(letter, pieces) if survivor != letter else 0))
    return won - max(costs)


@SETTINGS
@given(seed=SEEDS)
def test_what_a_position_says(seed):
    board = random_board(seed)
    pieces, side, size = read(board)
    for letter, kind in BY_LETTER.items():
        assert worth(board.position, kind) == slow_worth(letter, pieces)
    movers = sum(rules.side_of(letter) == side and letter.upper() not in "LF" for letter in pieces.values())
    assert bool(may_pass(board.position)) == (movers >= 3)
    if len(rules.flags(pieces)) == 2:  # in check is a threat to take the flag
        ends = [end for _, end in rules.moves(pieces, rules.other(side), size)]
        assert is_in_check(board.position) == any(pieces.get(end, "").upper() == "F" for end in ends)


@SETTINGS
@given(seed=SEEDS)
def test_what_each_move_wins_and_aims_at(seed):
    board = random_board(seed)
    pieces, side, size = read(board)
    flag = next((square for square, letter in pieces.items() if letter == "fF"[side == "b"]), None)
    on_rails = {square for line in rules.railways(size) for square in line}
    marks = {}
    for code, text in zip(board.codes(), board.legal_moves):
        move = tuple(map(square_of, split(text)))
        won, left = slow_gain(pieces, move, board.mines)
        removes = move[1] in pieces and left != pieces[move[1]]
        assert gain(board.position, code) == (won if removes else 0)
        assert (mvv_lva(board.position, code) > 0) == removes
        if flag is not None and flag not in on_rails:
            assert aims_at_king(board.position, code) == (move[1] in rules.steps(flag, size))
        mark, kind = int(footprint(board.position, code)), board.cells()[code & 127]
        assert 0 <= mark < FOOTPRINTS
        assert marks.setdefault(mark, (kind, code >> 7)) == (kind, code >> 7)
        won = slow_exchange(pieces, move, size, board.mines)
        # The flag: no answer is left, and any threshold of a search is reached.
        for threshold in [10_000] if won > 10_000 else (won - 1, won, won + 1, 0, 100, -100):
            assert exchange_wins(board.position, code, threshold) == (won >= threshold), (board, text)
