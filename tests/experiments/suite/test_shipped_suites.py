"""The suites that come with xqlab: how many positions of which kind, and their proofs done again."""

import doctest
from pathlib import Path

import pytest

from xqlab.experiments.suite.suite_file import read_suite, shipped_suite
from xqlab.files import data_file
from xqlab.xiangqi import Board, MateProver, mates

ENDGAMES = [each for each in shipped_suite("xiangqi") if each.name.startswith("endgame")]
MANUAL = Path(__file__).resolve().parents[3] / "docs" / "suite.md"


def test_at_most_half_of_the_xiangqi_suite_are_mates_those_of_the_collection() -> None:
    positions = shipped_suite("xiangqi")
    kinds = [each.name.split()[0] for each in positions]
    assert len(positions) >= 200
    proven = {each.name for each in mates()}
    assert sum(each.name in proven for each in positions) * 2 <= len(positions)
    assert kinds.count("tactic") >= 10
    assert kinds.count("endgame") >= 100
    assert all("c0" in each.comments for each in positions)
    named = {each.name: each for each in mates()}
    found = [each for each in shipped_suite("xiangqi") if each.name in named]
    assert len(found) > 60
    for each in found:
        assert set(each.best) == set(named[each.name].first)
        assert each.mate_in == named[each.name].moves > 1


@pytest.mark.parametrize(
    "position", [each for each in ENDGAMES if (each.mate_in or 9) <= 5], ids=lambda position: position.name
)
def test_short_endgames_are_proven_again_by_another_method(position) -> None:
    prover = MateProver()
    board = Board(position.text)
    assert prover.distance(board, 5) == position.mate_in
    assert [str(move) for move in prover.mating_moves(board, position.mate_in)] == list(position.best)


@pytest.mark.parametrize(("name", "game"), [("chess", "chess"), ("junqi", "Junqi")])
def test_other_games_have_theirs(name: str, game: str) -> None:
    assert {each.game for each in shipped_suite(name)} == {game}


def test_the_published_move_that_is_not_the_central_cannon_and_the_examples_of_the_manual() -> None:
    published, meant = read_suite(data_file("suite/teaching.epd"))
    assert published.text == meant.text
    board = published.board()
    assert board.push_text(published.best[0]).to_square % 9 != 4
    assert meant.best == ("b2e2", "h2e2")
    assert {move[2] for move in meant.best} == {"e"}
    found = doctest.testfile(str(MANUAL), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted >= 5
    assert found.failed == 0
