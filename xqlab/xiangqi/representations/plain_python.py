"""The mailbox in ordinary Python, on lists: what compiled generators are measured against.

Pseudo-legal moves, each played and tested, as in `mailbox_moves`, written as one writes Python. (The kernels
of that file, interpreted, are no measure: reading a NumPy record number by number is far slower.)
"""

from __future__ import annotations

from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, ELEPHANT, KING, KNIGHT, PAWN, ROOK
from xqlab.xiangqi.representations import mailbox, mailbox_moves
from xqlab.xiangqi.representations.mailbox import BORDER, EMPTY, WIDTH

CELL, PALACE, HOME = mailbox.CELL.tolist(), mailbox.PALACE.tolist(), mailbox.HOME.tolist()
ORTHOGONAL, DIAGONAL = mailbox_moves.ORTHOGONAL.tolist(), mailbox_moves.DIAGONAL.tolist()
JUMPS = list(zip(mailbox_moves.LEG.tolist(), mailbox_moves.JUMP.tolist()))
FORWARD = (WIDTH, -WIDTH)  # by side


class Lists:
    """A board: `cell`, as in `Mailbox`, a list; `king`, the cell of each side's king (0 for none); `turn`."""

    def __init__(self, board: Board) -> None:
        box = mailbox.mailbox_of(board)
        self.cell: list[int] = box.cell.tolist()
        self.king: list[int] = box.king.tolist()
        self.turn = int(box.turn)

    def make(self, origin: int, target: int) -> int:
        """Play a move; return the cell's content that it captured, which `unmake` needs."""
        cell, captured = self.cell, self.cell[target]
        if origin == self.king[self.turn]:
            self.king[self.turn] = target
        cell[target], cell[origin] = cell[origin], EMPTY
        self.turn = 1 - self.turn
        return captured

    def unmake(self, origin: int, target: int, captured: int) -> None:
        """Take back a move that captured `captured`."""
        cell = self.cell
        self.turn = 1 - self.turn
        if target == self.king[self.turn]:
            self.king[self.turn] = origin
        cell[origin], cell[target] = cell[target], captured

    def pseudo_legal_moves(self) -> list[tuple[int, int]]:
        """All moves, from cell to cell, including those that leave the king attacked."""
        cell, sign = self.cell, 1 - 2 * self.turn
        moves = []
        for origin in CELL:
            piece = cell[origin] * sign
            if piece > 0:
                for target in self.targets(piece - 1, origin):
                    if cell[target] * sign <= 0 and cell[target] != BORDER:
                        moves.append((origin, target))
        return moves

    def targets(self, kind: int, origin: int) -> list[int]:
        """Where a piece of the side to move can go, onto own pieces and the border, too."""
        cell, home, palace = self.cell, HOME[self.turn], PALACE[self.turn]
        if kind == ROOK or kind == CANNON:
            return [target for step in ORTHOGONAL for target in self.line(kind, origin, step)]
        if kind == KNIGHT:
            return [origin + jump for leg, jump in JUMPS if cell[origin + leg] == EMPTY]
        if kind == ELEPHANT:
            free = [step for step in DIAGONAL if cell[origin + step] == EMPTY]
            return [origin + 2 * step for step in free if home[origin + 2 * step]]
        if kind == ADVISOR:
            return [origin + step for step in DIAGONAL if palace[origin + step]]
        if kind == KING:
            return [origin + step for step in ORTHOGONAL if palace[origin + step]]
        forward = origin + FORWARD[self.turn]
        return [forward] if home[origin] else [forward, origin + 1, origin - 1]

    def line(self, kind: int, origin: int, step: int) -> list[int]:
        """The targets of a rook or a cannon in one direction."""
        cell, targets = self.cell, []
        target = origin + step
        while cell[target] == EMPTY:
            targets.append(target)
            target += step
        if kind == CANNON and cell[target] != BORDER:
            target += step  # over the screen
            while cell[target] == EMPTY:
                target += step
            targets.append(target)
        elif kind == ROOK:
            targets.append(target)
        return targets

    def is_attacked(self, side: int) -> bool:
        """Whether the other side attacks the king of `side`, or the kings face each other."""
        cell, king, sign = self.cell, self.king[side], 2 * side - 1  # of enemy pieces
        if not king:
            return False
        for step in ORTHOGONAL:
            at = king + step
            while cell[at] == EMPTY:
                at += step
            if cell[at] * sign - 1 in (ROOK, KING):
                return True
            if cell[at] != BORDER:
                at += step
                while cell[at] == EMPTY:
                    at += step
                if cell[at] * sign - 1 == CANNON:
                    return True
        for leg, jump in JUMPS:  # the enemy's jump reversed: its leg is beside the knight
            if cell[king - jump] * sign - 1 == KNIGHT and cell[king - jump + leg] == EMPTY:
                return True
        return any(cell[king + step] * sign - 1 == PAWN for step in (FORWARD[side], 1, -1))

    def perft(self, depth: int) -> int:
        """The number of leaves `depth` plies below; each pseudo-legal move is played and tested."""
        side, leaves = self.turn, 0
        for origin, target in self.pseudo_legal_moves():
            captured = self.make(origin, target)
            if not self.is_attacked(side):
                leaves += self.perft(depth - 1) if depth > 1 else 1
            self.unmake(origin, target, captured)
        return leaves
