"""Nets that can play: the shipped one, the word that names it in place of a path, and the net of a file."""

from functools import cache
from pathlib import Path

from xqlab.files import data_file
from xqlab.nnue.net.convolution_net import KIND, Convolution
from xqlab.nnue.net.file import read_arrays
from xqlab.nnue.net.network import Network
from xqlab.nnue.net.quantised import Quantised

SHIPPED = "shipped"
NAME = "third"  # of the shipped net in data/nets
FILE = f"nets/{NAME}.net"


@cache
def shipped_net() -> Quantised:
    """The shipped net; data/nets/README.md says where it comes from."""
    return Quantised.load(data_file(FILE))


def shipped_float() -> Network:
    """The network of which `Quantised.of` makes the shipped net; its input weights are `halved`."""
    return Network.load(data_file(FILE).with_suffix(".float.net"))


def playable_net(path: Path | str) -> Quantised | Convolution:
    """The net of a file, quantised unless it is convolutional.

    Raises NetFileError or NetworkError, with the reason, for an invalid file.
    """
    about, _ = read_arrays(path)
    return Convolution.load(path) if about.get("kind") == KIND else Quantised.load(path)
