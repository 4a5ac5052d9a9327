"""What a trainer takes as right is proven, and what it refutes is no solution: all mates, and the suites."""

import random
from dataclasses import replace
from typing import Any

import pytest

from xqlab.errors import WidgetError
from xqlab.experiments import shipped_suite
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.trainer.puzzles import Puzzle, puzzles_of
from xqlab.viz.trainer.solution import Solver
from xqlab.xiangqi import Board, MateProver, mates

START = Board().fen()


def solver_of(puzzle: Puzzle) -> Solver:
    return Solver(BoardProfile.of(puzzle.board), puzzle.board)


@pytest.fixture(scope="module")
def xiangqi() -> Solver:
    return solver_of(Puzzle.of(mates()[0]))


def test_every_first_move_of_the_89_mates_is_right_and_no_other(xiangqi: Solver) -> None:
    for mate in mates():
        puzzle, names = Puzzle.of(mate), xiangqi.names(mate.board())
        for of in (puzzle, replace(puzzle, best=())) if mate.moves in (1, 2, 3) else (puzzle,):
            right = {str(puzzle.board.move_of(names[name])) for name in xiangqi.tree(of)}
            assert right == set(mate.first), mate.name


def test_a_tree_ends_in_mates_against_the_longest_defence(xiangqi: Solver) -> None:
    def walk(node: dict[str, Any], board: Board, left: int) -> None:
        for name, answer in node.items():
            ahead = board.copy()
            ahead.push_code(xiangqi.names(ahead)[name])
            if answer is None:
                assert (ahead.legal_moves, left) == ([], 1)
                continue
            assert MateProver().resistance(ahead, left) == left - 1
            ahead.push_code(xiangqi.names(ahead)[answer[0]])
            walk(answer[1], ahead, left - 1)

    for mate in random.Random(1).sample(mates(3) + mates(4), 12):
        walk(xiangqi.tree(Puzzle.of(mate)), mate.board(), mate.moves)


def test_a_wrong_move_is_answered_by_what_is_proven_to_escape(xiangqi: Solver) -> None:
    draw, prover, refuted = random.Random(2), MateProver(), 0
    for mate in [*mates(1), *mates(2), *mates(3), *mates(4)[::3], *mates(6)[::4]]:
        puzzle, board = Puzzle.of(mate), mate.board()
        names = xiangqi.names(board)
        wrong = [name for name, code in names.items() if str(board.move_of(code)) not in mate.first]
        if not wrong:
            continue  # it has one legal move
        name = draw.choice(wrong)
        why = xiangqi.refute(puzzle, board, 0, name)
        for move in (name, why["line"][0]):
            board.push_code(xiangqi.names(board)[move])
        assert mate.moves == 1 or prover.distance(board, mate.moves - 1) is None, (mate.name, name)
        assert why["mate"] is None or not 0 < why["mate"] < mate.moves
        refuted += 1
    assert refuted > 55


def test_a_reply_that_the_search_prefers_is_not_played_if_it_falls(
    xiangqi: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = Puzzle.of(mates(2)[0])
    wrong = next(name for name in xiangqi.names(puzzle.board) if name not in xiangqi.tree(puzzle))
    first = xiangqi.refute(puzzle, puzzle.board, 0, wrong)["line"][0]
    after = puzzle.board.copy()
    for move in (wrong, first):
        after.push_code(xiangqi.names(after)[move])
    key = after.fen()
    monkeypatch.setattr(Solver, "_falls", lambda _, board, moves: board.fen() == key)  # as if it did
    assert xiangqi.refute(puzzle, puzzle.board, 0, wrong)["line"][0] != first


@pytest.mark.parametrize(
    ("name", "kind"), [("xiangqi", "tactic"), ("junqi", "tactic"), ("xiangqi", "endgame")]
)
def test_the_best_move_of_a_suite_is_right_and_another_is_worth_less(name: str, kind: str) -> None:
    puzzle = next(filter(lambda puzzle: kind in puzzle.themes, map(Puzzle.of, shipped_suite(name))))
    solver = solver_of(puzzle)
    best = next(own.best for own in shipped_suite(name) if own.name == puzzle.name)
    names = solver.names(puzzle.board)
    tree = solver.tree(puzzle)
    assert {str(puzzle.board.move_of(names[move])) for move in tree} == set(best)
    assert set(tree.values()) == {None}
    why = solver.refute(puzzle, puzzle.board, 0, next(move for move in names if move not in tree))
    assert 1 <= len(why["line"]) <= 3
    assert kind == "endgame" or why["before"] - why["value"] > 100


def test_a_mate_of_chess_and_a_position_of_ones_own_are_searched() -> None:
    puzzle = Puzzle.of(shipped_suite("chess")[0])
    solver = solver_of(puzzle)
    [(name, (reply, following))] = solver.tree(puzzle).items()
    assert str(puzzle.board.move_of(solver.names(puzzle.board)[name])) in puzzle.best
    assert set(following.values()) == {None}
    assert reply
    rook = Puzzle.of(("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1", 3))
    assert rook.moves == 1
    start = Puzzle.of((START, 2), number=4)
    assert (start.name, start.moves, start.limits) == ("no. 4", 0, {"depth": 2})
    assert {"h2e2", "b2e2"} & set(start.best)


def test_what_it_refuses() -> None:
    mated = Board("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1")
    mated.push_uci("b0b9")
    for sources, error in (
        ([], "expected a puzzle, got none"),
        ([START], r"expected a mate, a position of a suite, or \(FEN, depth from 1\), got 'rnbaka"),
        ([(START, 0)], "depth from 1"),
        ([*mates(1)[:1] * 2], "expected each puzzle once, got .* again"),
        ([mates(1)[0], shipped_suite("junqi")[0]], "expected puzzles of one game, got xiangqi and junqi"),
        ([*shipped_suite("junqi")], "expected boards of one size"),
        ([(mated, 2)], "expected a game in progress, got Board"),
    ):
        with pytest.raises(WidgetError, match=f"(?i){error}"):
            puzzles_of(sources)
    wrong = Puzzle("a rook's move", Board(START), 2, best=("a0a1",))
    with pytest.raises(WidgetError, match="expected a mate in 1 whatever is replied, got none in Board"):
        solver_of(wrong).tree(wrong)
