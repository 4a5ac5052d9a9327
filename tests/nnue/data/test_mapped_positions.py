"""Positions come back from a mapped file; files of other things are refused, pickles above all."""

import numpy as np
import pytest

from tests.nnue.training_games import walked_positions
from xqlab.nnue.data.mapped_positions import map_positions, write_positions
from xqlab.nnue.data.training_positions import POSITION, PositionsError


def test_positions_come_back(tmp_path):
    positions = walked_positions(2, 20)
    found = map_positions(write_positions(tmp_path / "a.npy", positions))
    assert np.array_equal(found, positions)
    assert not found.flags.writeable
    assert isinstance(found.base, np.memmap)
    assert [path.name for path in tmp_path.iterdir()] == ["a.npy"]


def test_what_cannot_be_written(tmp_path):
    with pytest.raises(PositionsError, match=r"an array of POSITION, got int64 \(3,\)"):
        write_positions(tmp_path / "a.npy", np.arange(3))


def test_files_of_other_things(tmp_path):
    path = tmp_path / "a.npy"
    with pytest.raises(PositionsError, match=r"expected positions in .*No such file"):
        map_positions(path)
    path.write_bytes(b"hello")
    with pytest.raises(PositionsError, match="expected positions in"):
        map_positions(path)
    np.save(path, np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(PositionsError, match="expected positions in"):
        map_positions(path)
    np.save(path, np.arange(4.0))
    with pytest.raises(PositionsError, match=r"array of POSITION in .* got float64 \(4,\)"):
        map_positions(path)
    with path.open("wb") as file:
        np.savez(file, np.arange(3))
    with pytest.raises(PositionsError, match=r"expected positions in .* magic string"):
        map_positions(path)
    path.write_bytes(b"PK\x03\x04" + bytes(60))
    with pytest.raises(PositionsError, match=r"expected positions in .* magic string"):
        map_positions(path)
    write_positions(path, np.zeros(3, POSITION))
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(PositionsError, match="expected positions in"):
        map_positions(path)
