"""Repetitions: hand-made and generated games, each with what three engines say, and a slow oracle."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.oracles import repetition_rules as oracle
from tests.xiangqi.cycles import games_that_repeat
from xqlab.game import MATE_BOUND, RULE_WIN, UNDECIDED, adjudicate
from xqlab.game_board import copied_record
from xqlab.kernels import COMPILED
from xqlab.search.memory import new_memory
from xqlab.xiangqi import Board, Move
from xqlab.xiangqi.core.position import make, pass_turn
from xqlab.xiangqi.rules.repetition import cycle_to_judge, repetition

DATA = Path(__file__).parents[2] / "data"
BUFFER = new_memory()
ENGINES = ("Pikafish", "ElephantEye", "Fairy-Stockfish")


def cases(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))["cases"]


HAND_MADE = cases("repetition.json")
GENERATED = cases("repeated-games.json")[:: 1 if COMPILED else 4]


def played(case):
    """A position at the end of the case's moves."""
    position = Board(case["fen"]).position
    for text in case["moves"].split():
        make(position, Move.from_uci(text).code)
    return position


def word(value, turn):
    """The value of a repetition as the data files write it."""
    if value == UNDECIDED:
        return "no result"
    return {0: "draw", 1: "red wins", -1: "black wins"}[np.sign(value) * (1 - 2 * int(turn))]


def verdict(case):
    position = played(case)
    before = position.tobytes()
    value = int(repetition(position))
    assert position.tobytes() == before, "the record changed"
    assert value in (UNDECIDED, 0, RULE_WIN, -RULE_WIN)
    return word(value, position.turn)


@pytest.mark.parametrize("case", HAND_MADE, ids=[case["name"] for case in HAND_MADE])
def test_hand_made_games(case):
    said = verdict(case)
    assert said == case["Pikafish"]
    loser = oracle.loser(case["fen"], case["moves"].split())
    assert said == {None: "no result", "draw": "draw", "w": "black wins", "b": "red wins"}[loser]


def test_the_hand_made_games_are_what_they_should_be():
    unanimous = [case for case in HAND_MADE if len({case[engine] for engine in ENGINES}) == 1]
    assert len(HAND_MADE) >= 60
    assert len(unanimous) >= 50
    assert {case["Pikafish"] for case in unanimous} == {"no result", "draw", "red wins", "black wins"}


def test_generated_games_agree_with_the_engines():
    said = [verdict(case) for case in GENERATED]
    for engine, least in (("Pikafish", 1.0), ("ElephantEye", 0.95), ("Fairy-Stockfish", 0.98)):
        agree = [case[engine] == each for case, each in zip(GENERATED, said, strict=True)]
        assert np.mean(agree) >= least, engine
    if COMPILED:
        assert sum(case["plies"] in (4, 8) for case in GENERATED) >= 500
        assert sum(each != "draw" for each in said) >= 300


@pytest.mark.usual
def test_generated_games_agree_with_the_oracle():
    for case in GENERATED[::2]:
        loser = oracle.loser(case["fen"], case["moves"].split())
        assert verdict(case) == {"draw": "draw", "w": "black wins", "b": "red wins"}[loser], case


@pytest.mark.slow
def test_new_games_agree_with_the_oracle():
    games = games_that_repeat(20_261_121, (4, 6, 8))
    for _ in range(60 if COMPILED else 5):
        fen, moves, _ = next(games)
        loser = oracle.loser(fen, moves)
        said = verdict({"fen": fen, "moves": " ".join(moves)})
        assert said == {"draw": "draw", "w": "black wins", "b": "red wins"}[loser], (fen, moves)


# -- pyffish --------------------------------------------------------------------------------------------


def attacks_always(positions, side):
    """Whether some enemy man is attacked after each move of `side`, whoever protects it."""
    found = []
    for men, names, turn in positions[1:]:
        if turn != side:
            reached = {
                end
                for place, man in men.items()
                if oracle.side_of(man) == side
                for end in oracle.targets(men, place)
            }
            found.append({names[place] for place in reached & set(men) if men[place] not in "Kk"})
    return bool(set.intersection(*found))


def threatens_always(positions, side):
    """Whether some enemy man is under a threat after each move of `side`, old or new."""
    found = [oracle.chased((men, names), side) for men, names, turn in positions[1:] if turn != side]
    return bool(set.intersection(*found))


def why_different(case, ours, theirs):
    """The class of docs/xiangqi-rules.md that explains Fairy-Stockfish's other verdict; None if none does."""
    positions = oracle.cycle(case["fen"], case["moves"].split())
    if any(oracle.is_check(men, side) for men, _, side in positions):
        return "a check in the cycle"
    ours, theirs = ({"red wins": "b", "black wins": "w"}.get(each) for each in (ours, theirs))
    suspects = [side for side in "wb" if side not in (ours, theirs)] if ours else [theirs]
    if any(threatens_always(positions, side) for side in suspects):
        return "a threat that lasts"
    if ours is None:
        return "pins and discovered checks" if attacks_always(positions, theirs) else None
    return "the root is lost" if attacks_always(positions, ours) else None


def test_pyffish_agrees_but_for_explained_classes():
    import pyffish

    reasons = []
    differ = {True: 0, False: 0}  # by whether the game is hand-made
    for number, case in enumerate([*GENERATED, *HAND_MADE]):
        moves = [f"{m[0]}{int(m[1]) + 1}{m[2]}{int(m[3]) + 1}" for m in case["moves"].split()]
        ended, value = pyffish.is_optional_game_end("xiangqi", case["fen"], moves)
        turn = (case["fen"].split()[1] == "b") ^ (len(moves) % 2)
        theirs = word(int(np.sign(value)) if ended else UNDECIDED, turn)
        assert theirs == case["Fairy-Stockfish"], "the recorded verdict is another"
        ours = verdict(case)
        if ours != theirs:
            reason = why_different(case, ours, theirs)
            assert reason, case
            reasons.append(reason)
            differ[number >= len(GENERATED)] += 1
    assert differ[False] <= 0.01 * len(GENERATED)
    assert differ[True] == sum(case["Pikafish"] != case["Fairy-Stockfish"] for case in HAND_MADE)
    text = (Path(__file__).parents[3] / "docs" / "xiangqi-rules.md").read_text(encoding="utf-8")
    assert [reason for reason in set(reasons) if f"**{reason}" not in text.lower()] == []


# -- what counts ----------------------------------------------------------------------------------------

CHECKING = "3k5/9/R8/9/9/9/9/9/9/5K3 w - - 0 1"


def board_after(fen, moves):
    board = Board(fen)
    for text in moves.split():
        board.push_uci(text)
    return board


def ruled(position, ply):
    before = position.tobytes()
    value, since = adjudicate(position, BUFFER, 0, ply)
    assert position.tobytes() == before, "the record changed"
    return int(value), int(since)


def test_in_a_search_one_repetition_after_the_root_is_judged():
    position = board_after(CHECKING, "a7a8 d9e9 a8a9 e9e8 a9a8 e8e9").position
    assert cycle_to_judge(position) == -4
    assert repetition(position) == UNDECIDED
    assert [ruled(position, ply) for ply in (0, 4)] == [(UNDECIDED, 4)] * 2
    assert [ruled(position, ply) for ply in (5, 99)] == [(-RULE_WIN, 4)] * 2  # Red, to move, has checked


def test_the_third_occurrence_counts_wherever_the_root_is():
    position = board_after(CHECKING, "a7a8 d9e9 " + "a8a9 e9e8 a9a8 e8e9 " * 2).position
    assert cycle_to_judge(position) == 8
    assert [ruled(position, ply) for ply in (0, 4, 5, 99)] == [(-RULE_WIN, ply + 1) for ply in (0, 4, 5, 99)]


def test_a_third_occurrence_is_judged_from_the_first_on():
    # An idle cycle, then one of checks: wherever the root is, the game is a draw.
    position = board_after(CHECKING, "a7a9 d9d8 a9a8 d8d9 a8a7 d9d8 a7a8 d8d9 a8a9 d9d8 a9a8 d8d9").position
    assert cycle_to_judge(position) == 8
    assert [ruled(position, ply) for ply in (0, 5, 9)] == [(0, ply + 1) for ply in (0, 5, 9)]


def test_a_passed_turn_ends_the_look_back():
    still = board_after(CHECKING, "").position
    passes = [0, 0, *[Move.from_uci(text).code for text in "a7b7 d9d8 b7a7 d8d9".split() * 2]]
    for null_at in range(0, 9, 2):
        position = copied_record(still)
        moves = passes[2:]
        moves[null_at:null_at] = [0, 0]
        for move in moves:
            if move:
                make(position, move)
            else:
                pass_turn(position)
        assert (repetition(position) == UNDECIDED) == (null_at > 0), null_at
        assert (ruled(position, 99)[0] == UNDECIDED) == (null_at > 4), null_at


def test_nothing_before_the_first_position_is_looked_at():
    position = Board("3k5/9/R8/9/9/9/9/9/9/4K4 w - - 60 40").position
    position.keys[:] = position.key
    position.moves[:] = 1
    assert ruled(position, 99) == (UNDECIDED, 0)
    assert 0 < RULE_WIN < MATE_BOUND < UNDECIDED  # a win by rule is no mate
    for text in "a7b7 d9d8 b7a7 d8d9".split():
        make(position, Move.from_uci(text).code)
    assert position.clock == 64
    assert repetition(position) == UNDECIDED
    assert ruled(position, 99) == (0, 4)


def test_nothing_before_a_capture_is_looked_at():
    position = board_after("3k5/9/R7r/9/9/9/9/9/9/4K4 w - - 0 1", "a7i7 d9d8 i7i8 d8d9").position
    position.keys[: position.height] = position.key
    assert position.clock == 3
    assert ruled(position, 99) == (UNDECIDED, 0)
