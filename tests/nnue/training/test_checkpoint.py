"""Checkpoints come back as they were; others' and broken ones are refused with the reason."""

import numpy as np
import pytest

from tests.nnue.training.test_learning_curve import epoch
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.nnue.net.file import NetFileError, read_arrays, write_arrays
from xqlab.nnue.training.checkpoint import PARTS, Progress, read_checkpoint, write_checkpoint

RUN = {"settings": {"seed": 1, "architecture": {"width": 2}}, "data": {"training": {"positions": 5}}}
SHAPES = {part: {"a": (2, 3), "b": (1,)} for part in PARTS}


def arrays():
    drawn = np.random.default_rng(0)
    return {
        part: {name: drawn.normal(size=shape).astype(np.float32) for name, shape in SHAPES[part].items()}
        for part in PARTS
    }


def kept(path, progress=None, parts=None):
    progress = progress or Progress(1, 3, 13, [0.25, 1 / 3, 7.0, 2.5], [epoch(1)], 1, "")
    write_checkpoint(path, RUN, progress, parts or arrays())
    return progress


def test_a_checkpoint_comes_back_also_before_the_first_epoch(tmp_path):
    progress = kept(tmp_path / "a")
    found, parts = read_checkpoint(tmp_path / "a", RUN, SHAPES)
    assert found == progress
    for part in PARTS:
        for name, array in arrays()[part].items():
            assert np.array_equal(parts[part][name], array)
    kept(tmp_path / "a", Progress(0, 2, 2), {**arrays(), "best": {}})
    assert read_checkpoint(tmp_path / "a", RUN, SHAPES)[1]["best"] == {}


def test_checkpoints_of_others(tmp_path):
    kept(tmp_path / "a")
    other = {**RUN, "settings": {"seed": 2, "architecture": {"width": 2}}}
    with pytest.raises(XqlabError, match=r"begun with other settings: settings\.seed: 1 there, 2 here"):
        read_checkpoint(tmp_path / "a", other, SHAPES)
    write_arrays(tmp_path / "net", {"kind": "network"}, {})
    with pytest.raises(XqlabError, match=r"the checkpoint of a training run, .* is 'network'"):
        read_checkpoint(tmp_path / "net", RUN, SHAPES)
    (tmp_path / "pickle").write_bytes(b"\x80\x04K\x01.")
    refuses(NetFileError, "to begin with", read_checkpoint, tmp_path / "pickle", RUN, SHAPES)
    kept(tmp_path / "torn")
    content = (tmp_path / "torn").read_bytes()
    (tmp_path / "torn").write_bytes(content[:-3])
    refuses(NetFileError, "bytes of arrays", read_checkpoint, tmp_path / "torn", RUN, SHAPES)
    parts = arrays()
    del parts["square"]["b"]
    kept(tmp_path / "a", parts=parts)
    refuses(XqlabError, "expected the arrays b of 'square'", read_checkpoint, tmp_path / "a", RUN, SHAPES)


def changed(path, named):
    about, there = read_arrays(path)
    return write_arrays(
        path, about, {**{name: each for name, each in there.items() if name not in named}, **named}
    )


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"now a": np.zeros((3, 2), np.float32)}, r"shape \(2, 3\) as 'now a' .* got float32 \(3, 2\)"),
        ({"now a": np.zeros((2, 3))}, "got float64"),
        ({"mean b": np.array([np.nan], np.float32)}, "finite float32 of shape .* as 'mean b'"),
        ({"then a": np.zeros((2, 3), np.float32)}, "shape None as 'then a'"),
    ],
)
def test_arrays_that_do_not_fit(tmp_path, named, message):
    kept(tmp_path / "a")
    changed(tmp_path / "a", named)
    refuses(XqlabError, message, read_checkpoint, tmp_path / "a", RUN, SHAPES)


@pytest.mark.parametrize(
    "progress",
    [
        None,
        {},
        {"epochs": []},
        {"epochs": [], "epoch": 1},
        {"epochs": [], "batch": -1},
        {"epochs": [], "steps": 1.5},
        {"epochs": [], "best": 1},
        {"epochs": [], "sums": [1.0]},
        {"epochs": [{"number": 1}], "epoch": 1},
        {"epochs": [], "surplus": 1},
    ],
)
def test_progress_that_cannot_be(tmp_path, progress):
    kept(tmp_path / "a")
    about, there = read_arrays(tmp_path / "a")
    write_arrays(tmp_path / "a", {**about, "progress": progress}, there)
    if progress == {"epochs": []}:
        assert read_checkpoint(tmp_path / "a", RUN, SHAPES)[0] == Progress()
        return
    refuses(XqlabError, "expected how far the run came", read_checkpoint, tmp_path / "a", RUN, SHAPES)
