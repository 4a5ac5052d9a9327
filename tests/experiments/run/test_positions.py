"""The study positions are what their README says: level, of three phases, and each one once."""

import pytest

import xqlab
from tests.refusals import refuses
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.evaluation import piece_square
from xqlab.experiments.run.positions import PHASES, read_positions, study_positions
from xqlab.xiangqi import GAME, Board

MEN = {"opening": (28, 32), "middlegame": (20, 27), "endgame": (8, 14)}
COUNT = {"opening": 8, "middlegame": 24, "endgame": 8}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_what_it_says(phase):
    fewest, most = MEN[phase]
    boards = study_positions(phase=phase)
    assert len(boards) == COUNT[phase]
    quiet = Enhancements.lossless(GAME).including("quiescence")
    for name, board in boards.items():
        assert name.startswith(phase)
        assert fewest <= sum(man != "" for man in board.cells()) <= most
        assert board.legal_moves
        assert not board.is_check()
        assert board.outcome() is None
        assert abs(xqlab.search(board, depth=5, enhancements=quiet, evaluator=piece_square()).value) < 500


def test_a_part_of_the_set_is_spread_over_different_positions():
    boards = study_positions()
    assert len({" ".join(board.fen().split()[:2]) for board in boards.values()}) == len(boards) == 40
    assert {board.turn for board in boards.values()} == {True, False}
    assert list(study_positions(40)) == list(study_positions())
    few = list(study_positions(9))
    assert len(few) == 9
    assert {name.split()[0] for name in few} == set(PHASES)
    assert list(study_positions(2, phase="opening")) == ["opening 1", "opening 8"]
    with pytest.raises(XqlabError, match=r"expected a phase out of opening, .* got 'midgame'"):
        study_positions(phase="midgame")
    for count in (0, 41):
        refuses(XqlabError, f"expected 1 to 40 positions, got {count}", study_positions, count)


def test_a_file_of_positions(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(f"# two\n{Board().fen()}\n\n4k4/9/9/9/9/9/9/9/4A4/3K5 b\n", encoding="utf-8")
    boards = read_positions(file)
    assert (list(boards), boards["mine 1"]) == (["mine 1", "mine 2"], Board())
    assert not boards["mine 2"].turn
    file.write_text("# none\n", encoding="utf-8")
    refuses(XqlabError, r"expected a FEN a line in '.*mine\.txt', found none", read_positions, file)
    file.write_text("9/9 w\n", encoding="utf-8")
    refuses(XqlabError, r"expected 10 ranks.*; in line 1 of", read_positions, file)
    for wrong in (tmp_path / "absent.txt", tmp_path):
        refuses(XqlabError, "expected a readable text file of FENs, got ", read_positions, wrong)
