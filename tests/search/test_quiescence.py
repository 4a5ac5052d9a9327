"""Quiescence against its definition: captures alone, free to stop, in check every move; and what it logs."""

import numpy as np
import pytest

import xqlab
from tests.oracles import xiangqi_rules as rules
from tests.xiangqi.placements import random_placement
from xqlab.evaluation.piece_square import MATERIAL, piece_square
from xqlab.game import MATE, exchange_wins
from xqlab.search import Enhancements
from xqlab.search.events import BEST, CUTOFF, ENTER, LEAVE, OVER, SKIPPED, STAND_PAT
from xqlab.xiangqi import Board, Move
from xqlab.xiangqi.core.squares import LETTERS, SLOT_KINDS, SQUARES

WORTH = {letter: MATERIAL[kind] for kind, letter in enumerate(LETTERS)}


def material_alone():
    """An evaluator that counts the pieces alone: then a capture gains what is captured, at most."""
    evaluator = piece_square().copy()
    for slot, kind in enumerate(SLOT_KINDS.tolist()):
        evaluator.values[slot, :SQUARES] = MATERIAL[kind] * (1 if slot < 16 else -1)
    return evaluator


def text(men, side):
    rows = ("".join(men.get((x, y), "1") for x in range(9)) for y in range(9, -1, -1))
    return f"{'/'.join(rows)} {side}"


def after(men, move):
    ends = [("abcdefghi".index(end[0]), int(end[1])) for end in (move[:2], move[2:])]
    moved = {square: man for square, man in men.items() if square != ends[0]}
    return moved | {ends[1]: men[ends[0]]}


def quiet(men, side, ply, names):
    """What quiescence finds a position worth to the side to move, mates counted from the root."""
    moves = rules.legal_moves_of(men, side)
    in_check = "check_evasions" in names and rules.is_check(men, side)
    if in_check and not moves:
        return ply - MATE
    if in_check:
        best = -MATE
    else:
        best = sum(WORTH[man.upper()] * (1 if rules.side_of(man) == side else -1) for man in men.values())
        board = Board(text(men, side), strict=False)
        moves = [move for move in moves if ("abcdefghi".index(move[2]), int(move[3])) in men]
        if "exchange_pruning" in names:
            moves = [move for move in moves if exchange_wins(board.position, Move.from_uci(move).code, 0)]
    other = "b" if side == "w" else "w"
    return max([best, *(-quiet(after(men, move), other, ply + 1, names) for move in moves)])


CASES = {
    "captures": ("alpha_beta",),
    "no window": (),
    "windows of one": ("alpha_beta", "strict_cutoff", "fail_hard"),
    "checks": ("alpha_beta", "check_evasions"),
    "losing captures": ("alpha_beta", "exchange_pruning"),
    "hopeless captures": ("alpha_beta", "check_evasions", "delta_pruning"),
}
# Few pieces, so that every line can be tried; with checks, mates and captures in them.
MATE_IN_ONE = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w"
SOME = [fen for fen in map(random_placement, range(28)) if sum(map(str.isalpha, fen.split()[0])) < 11]


def check_log(result, names):
    """In quiescence each window is what the moves before leave of the parent's; a cutoff is the last move."""
    log, path = result.log, {}  # of the open nodes by ply: alpha, beta, moves so far, valued?, cut off?
    assert not result.truncated
    for event in log:
        ply, above = int(event.ply), path.get(int(event.ply) - 1)
        if event.kind == ENTER:
            if above is not None:
                alpha, beta, searched, _, is_cut = above
                floor = min(alpha, beta - 1) if "strict_cutoff" in names else alpha
                assert not is_cut
                assert (event.alpha, event.beta, event.number) == (-beta, -floor, searched + 1)
                above[2] += 1
            path[ply] = [int(event.alpha), int(event.beta), 0, False, False] if ply > 0 else None
        elif ply > 0:
            assert (event.quiescence, event.depth) == (1, 0)
            here = path[ply]
            if event.kind in (STAND_PAT, BEST) and "alpha_beta" in names:
                here[0] = max(here[0], int(event.value))
            here[2] += event.kind == SKIPPED
            here[3] |= event.kind in (STAND_PAT, OVER)
            here[4] |= event.kind == CUTOFF
            if event.kind == LEAVE:
                assert event.number == here[2]
                assert here[3] or here[2]
    counts, kinds = result.counts, np.bincount(log.kind, minlength=16)
    quiet = log.quiescence == 1
    assert counts["leaves"] == kinds[STAND_PAT] == np.sum((log.kind == STAND_PAT) & (log.number == 0))
    assert counts["skipped"] == kinds[SKIPPED]
    assert counts["quiescence_nodes"] == len(set(log.node[quiet])) == np.sum(quiet & (log.kind == LEAVE))
    in_check = counts["quiescence_nodes"] - counts["leaves"]
    assert in_check == 0 or "check_evasions" in names


@pytest.mark.parametrize("case", CASES)
def test_its_value_is_that_of_its_definition(case):
    names = ("quiescence", *CASES[case])
    use = Enhancements.of(*names).tuned(**({"delta_margin": 0} if "delta_pruning" in names else {}))
    evaluator, skipped = material_alone(), 0
    for fen in (*SOME, MATE_IN_ONE):
        men, side = rules.read(fen)
        moves = rules.legal_moves_of(men, side)
        if rules.is_check(men, "b" if side == "w" else "w") or not moves:
            continue
        other = "b" if side == "w" else "w"
        best = max(-quiet(after(men, move), other, 1, names) for move in moves)
        board = Board(text(men, side), strict=False)
        result = xqlab.search(board, depth=1, enhancements=use, evaluator=evaluator, record=True)
        assert result.value == best, board.fen()
        skipped += int(np.sum(result.log.kind == SKIPPED))
        check_log(result, names)
    assert (skipped > 0) == ("exchange_pruning" in names or "delta_pruning" in names)


def test_ways_out_of_check_that_give_check_come_to_an_end():
    board = Board("3k1ab2/4a4/4b4/9/8P/9/9/C5p2/cn2AK3/1C7 w")
    use = Enhancements.of("alpha_beta", "quiescence", "check_evasions")
    assert xqlab.search(board, depth=3, enhancements=use, nodes=20_000).depth == 3
