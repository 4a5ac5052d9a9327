"""Nets that can play: the shipped one, the word that names it in place of a path, and the net of a file."""

from functools import cache
from pathlib import Path

from xqlab.files import data_file
from xqlab.nnue.net.convolution_net import KIND, Convolution
from xqlab.nnue.net.file import read_arrays
from xqlab.nnue.net.quantised import Quantised

SHIPPED = "shipped"
FILE = "nets/second.net"


@cache
def shipped_net() -> Quantised:
    """The shipped net; data/nets/README.md says where it comes from."""
    return Quantised.load(data_file(FILE))


def playable_net(path: Path | str) -> Quantised | Convolution:
    """The net of a file, quantised unless it is convolutional.

    Raises NetFileError or NetworkError, with the reason, for an invalid file.
    """
    about, _ = read_arrays(path)
    return Convolution.load(path) if about.get("kind") == KIND else Quantised.load(path)
