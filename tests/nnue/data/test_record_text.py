"""Text says of a position what its board says, comes back as it went, and bad lines are quoted."""

import numpy as np
import pytest

from tests.nnue.sampled import all_positions, sampled
from tests.refusals import refuses
from xqlab.nnue.data import record_text
from xqlab.nnue.data.record_format import IN_CHECK
from xqlab.nnue.data.record_text import fens, positions_of_lines, read_text, text_lines, text_size, write_text
from xqlab.nnue.data.training_positions import POSITION, PositionsError
from xqlab.xiangqi import START_FEN, Board

KEPT = ("value", "result", "game", "seen", "ply", "turn", "clock", "form")


def test_a_fen_is_that_of_the_game() -> None:
    board = Board()
    found = np.zeros(1, POSITION)
    for code in (19 | 22 << 7, 64 | 67 << 7, 22 | 58 << 7):
        found["square"] = board.position.square
        found["turn"], found["ply"] = int(board.position.turn), len(board.move_stack)
        found["clock"] = board.halfmove_clock
        assert fens(found) == [board.fen()]
        board.push_code(code)


def test_all_comes_back_but_the_move(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_text, "CHUNK", 130)  # so that there are several
    positions = all_positions()[:900].copy()
    path = tmp_path / "positions.txt"
    assert write_text(positions, path) == text_size(positions) == path.stat().st_size
    found = read_text(path)
    for name in KEPT:
        assert (found[name] == positions[name]).all(), name
    assert (found["flags"] & IN_CHECK == positions["flags"] & IN_CHECK).all()
    assert 0 < np.count_nonzero(found["flags"]) < len(found)
    assert fens(found) == fens(positions)
    assert not found["move"].any()


def test_values_are_told_for_red_with_the_fraction_of_means() -> None:
    positions = sampled(2)
    positions["turn"], positions["value"], positions["result"] = (0, 1), (50, 50), (1, -1)
    first, second = [line.split(" | ")[1:] for line in text_lines(positions) if line]
    assert first == ["50", "1.0"]
    assert second == ["-50", "0.0"]
    position = sampled(1)
    position["turn"], position["value"], position["result"] = 0, 12.5, 0.5
    (line,) = text_lines(position)
    assert line.endswith(" | 12.5 | 0.75")
    found = positions_of_lines([line])
    assert (found["value"][0], found["result"][0]) == (12.5, 0.5)


def test_lines_between_games_are_empty_and_long_ones_cut(tmp_path) -> None:
    line = f"{START_FEN} | 0 | 0.5"
    found = positions_of_lines(["", "", line, line, "", "   ", line, ""])
    assert found["game"].tolist() == [0, 0, 1]
    assert len(positions_of_lines([])) == 0
    refuses(PositionsError, r"line 1 of the text: .*the line is 'x{119}…'", positions_of_lines, ["x" * 1000])
    refuses(PositionsError, r"expected lines of positions at .*nowhere", read_text, tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "expected FEN | value | result, got 0 bars"),
        (f"{START_FEN} | 1", "got 1 bars"),
        (f"{START_FEN} | 1 | 1 | 1", "got 3 bars"),
        (f"{START_FEN} | much | 1", "expected a value from -32767 to 32767, got 'much'"),
        (f"{START_FEN} | 40000 | 1", "got '40000'"),
        (f"{START_FEN} | nan | 1", "got 'nan'"),
        (f"{START_FEN} | 1 | 1-0", "expected a result from 0 to 1, got '1-0'"),
        (f"{START_FEN} | 1 | -1", "expected a result from 0 to 1, got '-1'"),
        ("9/9 w | 1 | 1", "expected 10 ranks, got 2 in FEN '9/9 w'"),
    ],
)
def test_a_bad_line_is_quoted_with_its_number(tmp_path, line: str, told: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(f"{START_FEN} | 0 | 0.5\n\n{line}\n")
    with pytest.raises(PositionsError) as complaint:
        read_text(path)
    message = str(complaint.value)
    assert message.startswith(f"line 3 of {path}: ")
    assert told in message
    assert repr(line[:60])[:-1] in message
