"""Judgements in words: winner, termination, men and sentence."""

import pytest

from tests.xiangqi.rules.test_repetition import GENERATED, HAND_MADE, played
from xqlab.xiangqi import Board
from xqlab.xiangqi.rules.judgement import Chase, judge


def judged(name):
    return judge(played(next(case for case in HAND_MADE if case["name"] == name)))


def test_judge_agrees_with_the_kernel():
    for case in [*HAND_MADE, *GENERATED[::10]]:
        judgement = judge(played(case))
        if judgement is None:
            assert case["Pikafish"] == "no result"
            continue
        winner = {None: "draw", True: "red wins", False: "black wins"}[judgement.winner]
        assert winner == case["Pikafish"]
        assert (judgement.termination == "repetition") == (judgement.winner is None)
        assert judgement.explanation.endswith((" a draw.", " loses."))
        assert all(chase.chasers for chase in judgement.chases)


def test_no_repetition_has_no_judgement():
    assert judge(Board().position) is None


@pytest.mark.parametrize(
    ("name", "winner", "termination", "sentence"),
    [
        (
            "perpetual check by a red rook",
            False,
            "perpetual_check",
            "The position occurs for the third time, 8 plies after the first: "
            "Red has given check with every move and loses.",
        ),
        (
            "black rook chases a cannon",
            True,
            "perpetual_chase",
            "The position occurs for the third time, 8 plies after the first: "
            "with every move Black has chased the cannon on c0 (with the rook on b5); Black loses.",
        ),
        (
            "knight and rook chase each other",
            None,
            "repetition",
            "The position occurs for the third time, 16 plies after the first: "
            "with every move Red has chased the rook on f7 (with the knight on e5) and "
            "Black has chased the knight on e5 (with the rook on f7); a draw.",
        ),
        (
            "both sides check on every move",
            None,
            "repetition",
            "The position occurs for the third time, 8 plies after the first: "
            "both sides have given check with every move; a draw.",
        ),
        (
            "check and idle move in turn",
            None,
            "repetition",
            "The position occurs for the third time, 8 plies after the first: "
            "neither side has given check with every move; a draw.",
        ),
        (
            "kings idle",
            None,
            "repetition",
            "The position occurs for the third time, 8 plies after the first: "
            "neither side has given check or chased a piece with every move; a draw.",
        ),
    ],
)
def test_the_sentence(name, winner, termination, sentence):
    judgement = judged(name)
    assert (judgement.winner, judgement.termination) == (winner, termination)
    assert judgement.explanation == sentence


def test_who_chases_whom():
    judgement = judged("two knights chase a rook")
    assert len(judgement.chases) == 1
    chase = judgement.chases[0]
    assert not chase.by_red
    assert chase.prey == "rook on d5"
    assert chase.chasers == ("knight on f5", "knight on h2")
    assert judged("rook chases an unprotected cannon").chases == (
        Chase(True, "cannon on c9", ("rook on b4",)),
    )
