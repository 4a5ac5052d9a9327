"""A file gives the net that it holds, whichever of those that play."""

import pytest

from tests.nnue.small_nets import small_net
from xqlab.nnue import Architecture, Convolution, NetworkError, Quantised
from xqlab.nnue.net.file import NetFileError, write_arrays
from xqlab.nnue.net.kinds import playable_net


def test_each_kind_that_plays(tmp_path):
    network = small_net(Architecture("piece_square", 2))
    assert isinstance(playable_net(network.save(tmp_path / "a.net")), Quantised)
    assert isinstance(playable_net(Quantised.of(network).save(tmp_path / "b.net")), Quantised)
    found = playable_net(Convolution.random(2, 1).save(tmp_path / "c.net"))
    assert isinstance(found, Convolution)
    assert found.width == 2


def test_files_of_nothing_that_plays(tmp_path):
    with pytest.raises(NetFileError, match="expected a net at"):
        playable_net(tmp_path / "none.net")
    with pytest.raises(NetworkError, match=r"expected a file of kind 'network', .* is 'training'"):
        playable_net(write_arrays(tmp_path / "a.net", {"kind": "training"}, {}))
