"""How games end: the winner, the termination and a sentence for people."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.xiangqi.rules.test_repetition import GENERATED, HAND_MADE, played
from xqlab.xiangqi import BLACK, RED, Board
from xqlab.xiangqi.rules.outcome import outcome_of


@pytest.mark.parametrize(
    ("fen", "winner", "termination", "words"),
    [
        ("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b", RED, "checkmate", "Black is in check and has no legal move"),
        ("3k5/9/3P5/9/9/9/9/9/9/4K4 b", RED, "stalemate", "Black is not in check but has no legal move"),
        ("4k4/9/9/9/9/9/9/3p5/9/3K5 w", BLACK, "stalemate", "that loses in Xiangqi, and Black has won"),
        ("4ka3/4a4/b8/9/9/9/9/B8/4A4/3AK4 w", None, "insufficient_material", "can cross the river"),
        (
            "3k5/9/9/9/9/9/9/9/9/4KR3 b - - 120 90",
            None,
            "move_limit",
            "No piece has been captured for 120 plies",
        ),
        # Mate and stalemate come before the limit.
        ("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 130 90", RED, "checkmate", "checkmate"),
    ],
)
def test_ends(fen, winner, termination, words):
    board = Board(fen)
    outcome = board.outcome()
    assert (outcome.winner, outcome.termination, outcome.reason) == (winner, termination, termination)
    assert words in outcome.explanation
    assert outcome.explanation.endswith(".")
    assert outcome.result() == {RED: "1-0", BLACK: "0-1", None: "1/2-1/2"}[winner]
    assert board.is_game_over()
    assert board.result() == outcome.result()
    assert board.is_checkmate() == (termination == "checkmate")
    assert board.is_stalemate() == (termination == "stalemate")
    assert (Board().outcome(), Board().is_game_over(), Board().result()) == (None, False, "*")


@pytest.mark.parametrize(
    ("fen", "termination", "words"),
    [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "facing_kings", "The kings face each other"),
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 w", "king_capture", "Black's king can be taken"),
    ],
)
def test_ends_that_only_a_set_up_position_has(fen, termination, words):
    outcome = Board(fen, strict=False).outcome()
    assert (outcome.winner, outcome.termination) == (RED, termination)
    assert words in outcome.explanation


@pytest.mark.parametrize(
    "fen", ["4k4/9/9/9/9/9/9/9/9/R8 w", "9/9/9/9/9/9/9/9/9/R8 w", "9/9/9/9/4p4/9/9/9/9/4K4 b"]
)
def test_a_side_without_a_king_plays_on(fen):
    board = Board(fen, strict=False)
    assert board.outcome() is None
    assert None in (board.king(RED), board.king(BLACK))
    board.push(board.legal_moves[0])
    board.pop()
    assert board.fen().startswith(fen)
    assert board._repr_svg_()


def test_the_move_limit_is_an_option():
    fen = "3k5/9/9/9/9/9/9/9/9/4KR3 b - - 120 90"
    assert Board(fen, move_limit=None).outcome() is None
    assert Board(fen, move_limit=None).move_limit is None
    assert Board(fen, move_limit=121).outcome() is None
    board = Board(fen.replace("120", "9"), move_limit=10)
    copied = board.copy()
    copied.push_uci("d9d8")
    assert copied.outcome().termination == "move_limit"
    assert board.outcome() is None
    assert Board(move_limit=np.int64(60)).move_limit == 60
    for wrong in (0, -1, 1.5, "120", True, 10**30):
        with pytest.raises(ValueError, match=f"a move limit from 1 to 999999 plies, or None, got {wrong!r}"):
            Board(move_limit=wrong)


def test_the_limit_counts_ten_checks_a_side_and_no_reply_to_the_rest():
    board = Board("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1")
    clocks = []
    for move in ("a0a9 d9d8 a9a8 d8d9" + " a8a9 d9d8 a9a8 d8d9" * 6).split()[:26]:
        board.push_uci(move)
        clocks.append(board.halfmove_clock)
    # The 10th check is ply 19; its reply is counted, the 11th check and all after it are not.
    assert clocks == [*range(1, 21)] + [20] * 6
    assert int(board.position.clock) == 26
    board.push_uci("a9a5" if board.peek().uci() == "d9d8" else "a8a5")
    assert board.halfmove_clock == 21
    for expected in reversed(clocks):
        board.pop()
        assert board.halfmove_clock == expected
    board = Board("3k5/9/9/9/9/9/9/p8/9/R3K4 w - - 60 1")
    board.push_uci("a0a2")
    assert board.halfmove_clock == 0
    board.pop()
    assert board.halfmove_clock == 60


def test_where_engines_differ_this_is_ours() -> None:
    # As docs/xiangqi-rules.md says of Pikafish and pyffish.
    for fen in ("3k5/9/9/9/9/9/9/9/9/4KR3 b - - 119 90", "4k4/9/9/9/9/9/9/9/9/3K1P3 w"):
        assert Board(fen, strict=False).outcome() is None
    for fen in ("3k1a3/4a4/9/9/9/9/9/9/2C6/4K4 w", "3k5/2c6/9/9/9/9/9/9/2C6/4K4 w"):
        assert Board(fen).outcome() is None
    board = Board("3k5/9/9/9/9/9/9/9/1R7/R3K4 w - - 119 60")
    board.push_uci("b1b8")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination, board.halfmove_clock) == (True, "stalemate", 120)
    board = Board("4k4/9/9/9/9/9/9/9/9/R2K5 w")
    for move in ["a0a9", "e9e8", *["a9a8", "e8e9", "a8a9", "e9e8"] * 6]:
        board.push_uci(move)
    assert (board.halfmove_clock, len(board.move_stack)) == (20, 26)


def outcome_after(case):
    return outcome_of(SimpleNamespace(position=played(case)))


def test_the_outcome_agrees_with_the_kernel():
    for case in [*HAND_MADE, *GENERATED[::10]]:
        outcome = outcome_after(case)
        if outcome is None:
            assert case["Pikafish"] == "no result"
            continue
        winner = {None: "draw", True: "red wins", False: "black wins"}[outcome.winner]
        assert winner == case["Pikafish"]
        assert (outcome.termination == "repetition") == (outcome.winner is None)
        assert outcome.explanation.endswith((" a draw.", " loses."))


@pytest.mark.parametrize(
    ("name", "winner", "termination", "plies", "words"),
    [
        (
            *("perpetual check by a red rook", False, "perpetual_check", 8),
            "Red has given check with every move and loses.",
        ),
        (
            *("black rook chases a cannon", True, "perpetual_chase", 8),
            "with every move Black has chased the cannon on c0 (with the rook on b5); Black loses.",
        ),
        (
            *("two knights chase a rook", True, "perpetual_chase", 16),
            "with every move Black has chased the rook on d5 (with the knight on f5, "
            "the knight on h2); Black loses.",
        ),
        (
            *("knight and rook chase each other", None, "repetition", 16),
            "with every move Red has chased the rook on f7 (with the knight on e5) and "
            "Black has chased the knight on e5 (with the rook on f7); a draw.",
        ),
        (
            *("both sides check on every move", None, "repetition", 8),
            "both sides have given check with every move; a draw.",
        ),
        (
            *("check and idle move in turn", None, "repetition", 8),
            "neither side has given check with every move; a draw.",
        ),
        (
            *("kings idle", None, "repetition", 8),
            "neither side has given check or chased a piece with every move; a draw.",
        ),
    ],
)
def test_the_sentence(name, winner, termination, plies, words):
    outcome = outcome_after(next(case for case in HAND_MADE if case["name"] == name))
    assert (outcome.winner, outcome.termination) == (winner, termination)
    occurs = f"The position occurs for the third time, {plies} plies after the first: "
    assert outcome.explanation == occurs + words
