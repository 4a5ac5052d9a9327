"""Made-up games that repeat a position: closed walks of a few plies, most with a pursuit or checks in them.

They are material for comparisons; nothing here knows what a repetition means.
"""

import random

from tests.xiangqi.placements import legal_placement
from xqlab.xiangqi import Board, Move
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.position import make, unmake
from xqlab.xiangqi.core.reach import reach
from xqlab.xiangqi.core.squares import HALF, NOBODY, OFF, SLOT_KINDS, SLOTS

KINDS = SLOT_KINDS.tolist()


def random_start(chance):
    """A board without history: a random placement, or the position of a random game."""
    while True:
        if chance.random() < 0.8:
            board = legal_placement(chance.randrange(2**32))
        else:
            board = Board()
            for _ in range(chance.randrange(10, 120)):
                legal = sorted(board.legal_moves)
                if not legal:
                    break
                board.push(chance.choice(legal))
            board = Board(" ".join([*board.fen().split()[:2], "- - 0 1"]))
        if board and board.legal_moves:
            return board


def attacked_men(position, side):
    """The slots of the enemy men that `side` attacks, protected or not."""
    squares = position.square.tolist()
    red, black = position.pieces.tolist()
    low, high = red[0] | black[0], red[1] | black[1]
    own = SLOTS * side
    reached = 0
    for slot in range(own, own + SLOTS):
        if squares[slot] != OFF:
            to_low, to_high = reach(KINDS[slot], side, squares[slot], low, high)
            reached |= int(to_low) | int(to_high) << HALF
    enemy = SLOTS - own
    return {slot for slot in range(enemy, enemy + SLOTS) if reached >> squares[slot] & 1}


class Walk:
    """A search for a closed walk in which one side presses: every move checks or attacks something anew.

    presser : the side that must press with every move, None when nobody must
    """

    def __init__(self, board, plies, presser, chance, patience=200):
        self.board = board.copy()
        self.plies = plies
        self.presser = presser
        self.chance = chance
        self.patience = patience
        self.start = board.key
        self.moves = []

    def find(self):
        """The moves of the walk, or None."""
        return self.moves if self._extend(0, {}, {}, set()) else None

    def _extend(self, ply, away, other_away, hunted):
        position = self.board.position
        if ply == self.plies:
            return self.board.key == self.start
        if self.patience <= 0 or (ply > 0 and self.board.key == self.start):
            return False
        side = int(position.turn)
        moves_left = (self.plies - ply + 1) // 2
        pressing = side == self.presser
        fleeing = self.presser == 1 - side and not is_in_check(position)
        before = attacked_men(position, side) if pressing else set()
        codes = sorted(self.board.codes())  # a seed gives the same games whatever the generator's order
        self.chance.shuffle(codes)
        for code in codes:
            origin, target = code & 127, code >> 7
            slot = int(position.board[origin])
            if position.board[target] != NOBODY or (fleeing and slot not in hunted):
                continue
            still_away = dict(away)
            home = still_away.pop(origin, origin)
            if home != target:
                still_away[target] = home
            if len(still_away) > moves_left - 1 or (not still_away and moves_left == 2):
                continue
            self.patience -= 1
            make(position, code)
            self.moves.append(Move.from_code(code))
            prey = attacked_men(position, side) - before if pressing else hunted
            if not pressing or prey or is_in_check(position):
                if self._extend(ply + 1, other_away, still_away, prey):
                    return True
            unmake(position)
            self.moves.pop()
        return False


def closed_walk(board, plies, chance):
    """A legal walk of `plies` plies back to the position of `board`, or None when none was found."""
    for presser in chance.choice(([0, 1], [1, 0])):
        moves = Walk(board, plies, presser, chance).find()
        if moves:
            return moves
    return Walk(board, plies, None, chance).find() if chance.random() < 0.1 else None


def games_that_repeat(seed, lengths=(4, 8)):
    """Endlessly (FEN, moves as text, plies of the cycle), each ending with a position's third occurrence."""
    chance = random.Random(seed)
    while True:
        board = random_start(chance)
        for _ in range(2):
            plies = chance.choice(lengths)
            walk = closed_walk(board, plies, chance)
            if walk:
                moves = [move.uci() for move in walk] * 3
                yield board.fen(), moves[: 2 * plies + chance.randrange(4)], plies
