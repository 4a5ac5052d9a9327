"""Records become positions to train on and back, and a data set has a name that no other has."""

import os

import numpy as np
import pytest

from tests.nnue.sampled import all_positions, boards, sampled
from tests.nnue.training_games import walked_positions
from tests.refusals import refuses
from xqlab.files import data_file
from xqlab.nnue.data import training_positions as data
from xqlab.nnue.data.game_records import read_games
from xqlab.nnue.data.record_format import CAPTURE, RANDOM, RECORD
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.batches import Shuffled, in_order


def test_positions_have_what_their_records_have() -> None:
    records, games = read_games(data_file("samples/tuning.bin"))
    positions = data.positions_of(records, games)
    for name in ("square", "value", "result", "ply", "move", "turn", "flags", "clock"):
        assert (positions[name] == records[name]).all(), name
    assert (positions["game"] == games).all()
    assert set(positions["seen"]) == {1}
    assert set(positions["form"]) == {0}
    assert (data.records_of(positions) == records).all()
    path = data_file("samples/tuning.bin")
    once, twice = all_positions(), data.read_positions(path, path)
    assert len(twice) == 2 * len(once)
    assert twice["game"].max() == 2 * once["game"].max() + 1
    assert len(data.read_positions()) == 0
    positions = np.zeros(4, data.POSITION)
    positions["result"], positions["turn"] = (1, 1, -1, 0), (0, 1, 1, 1)
    assert data.for_mover(positions).tolist() == [1, -1, 1, 0]
    with pytest.raises(data.PositionsError, match="game of each of 2 records, got 3 numbers"):
        data.positions_of(np.zeros(2, RECORD), np.zeros(3, np.int64))


def test_a_random_move_tells_of_the_best_move() -> None:
    position = sampled(1)
    board = boards(position)[0]
    takes = next(
        code for each in boards(sampled(40)) for code in each.codes() if each.piece_at(code >> 7) is not None
    )
    record = np.zeros(2, RECORD)
    record["square"] = position["square"]
    record["move"] = board.codes()[0]
    record["flags"] = (RANDOM, RANDOM | CAPTURE)
    target = int(position["square"][0][position["square"][0] < 90][0])  # some man's square
    record["best"] = (5 | target << 7, 5 | 45 << 7)
    assert takes
    assert 45 not in position["square"]
    found = data.positions_of(record, np.zeros(2, np.int64))
    assert found["move"].tolist() == record["best"].tolist()
    assert found["flags"].tolist() == [RANDOM | CAPTURE, RANDOM]


def test_the_hash_is_of_the_content() -> None:
    positions = sampled(20)
    assert data.data_hash(positions) == data.data_hash(positions.copy())
    assert len(data.data_hash(positions)) == 64
    others = [positions[::-1], positions[:-1], positions[1:]]
    changed = positions.copy()
    changed["value"][3] += 1
    names = {data.data_hash(each) for each in (positions, changed, *others, data.records_of(positions))}
    assert len(names) == 6
    assert data.POSITION.itemsize == sum(each.itemsize for each, *_ in data.POSITION.fields.values())


@pytest.mark.parametrize("name", ["value", "result"])
def test_a_mean_is_no_record(name: str) -> None:
    positions = sampled(5)
    positions[name][2] = 0.5
    with pytest.raises(
        data.PositionsError, match=rf"integer as the {name} of a record, got 0.5 in position 2"
    ):
        data.records_of(positions)


@pytest.mark.parametrize("is_large", [False, True])
def test_positions_come_back(tmp_path, monkeypatch, is_large):
    if is_large:
        monkeypatch.setattr("xqlab.nnue.data.training_positions.SMALL", 100)
    positions = walked_positions(2, 20)
    found = data.map_positions(data.write_positions(tmp_path / "a.npy", positions))
    assert np.array_equal(found, positions)
    assert not found.flags.writeable
    assert isinstance(found.base, np.memmap) == is_large
    data.check_whole(found)
    assert [path.name for path in tmp_path.iterdir()] == ["a.npy"]


def test_files_that_are_shorter_or_other_things(tmp_path, monkeypatch):
    path = tmp_path / "a.npy"
    refuses(data.PositionsError, r"expected positions in .*No such file", data.map_positions, path)
    path.write_bytes(b"hello")
    refuses(data.PositionsError, "expected positions in", data.map_positions, path)
    np.save(path, np.array([{}], dtype=object), allow_pickle=True)
    refuses(data.PositionsError, "expected positions in", data.map_positions, path)
    np.save(path, np.arange(4.0))
    refuses(data.PositionsError, r"array of POSITION in .* got float64 \(4,\)", data.map_positions, path)
    with path.open("wb") as file:
        np.savez(file, np.arange(3))
    refuses(data.PositionsError, r"expected positions in .* magic string", data.map_positions, path)
    path.write_bytes(b"PK\x03\x04" + bytes(60))
    refuses(data.PositionsError, r"expected positions in .* magic string", data.map_positions, path)
    data.write_positions(path, np.zeros(3, data.POSITION))
    path.write_bytes(path.read_bytes()[:-1])
    refuses(data.PositionsError, "expected positions in", data.map_positions, path)
    with pytest.raises(data.PositionsError, match=r"an array of POSITION, got int64 \(3,\)"):
        data.write_positions(tmp_path / "a.npy", np.arange(3))
    path = data.write_positions(tmp_path / "a.npy", np.zeros(1_000, data.POSITION))
    found = data.map_positions(path)
    path.write_bytes(b"")  # a process that had mapped it would be killed by reading on
    assert not found["square"].any()
    data.check_whole(found)
    monkeypatch.setattr("xqlab.nnue.data.training_positions.SMALL", 0)
    path = data.write_positions(tmp_path / "a.npy", np.zeros(1_000, data.POSITION))
    found = data.map_positions(path)
    os.truncate(path, 4_000)
    shape = Architecture("piece_square", width=2, hidden=(2,))
    for batches in (in_order(found[10:], shape), Shuffled(found, shape, 100, 0, mirror=False).epoch(1)):
        refuses(
            data.PositionsError, r"expected 56,320 bytes in .*a\.npy', got 4,000: the file", next, batches
        )
