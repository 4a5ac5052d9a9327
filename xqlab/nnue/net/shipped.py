"""Nets that can play: the one that ships, the word that names it in place of a file, and that of a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from xqlab._files import data_file
from xqlab.nnue.net.convolution_net import KIND, Convolution
from xqlab.nnue.net.file import read_arrays
from xqlab.nnue.net.quantised import Quantised

SHIPPED = "shipped"
FILE = "nets/second.net"


@cache
def shipped_net() -> Quantised:
    """The net that ships; data/nets/README.md tells where it comes from."""
    return Quantised.load(data_file(FILE))


def playable_net(path: Path | str) -> Quantised | Convolution:
    """The net of a file, in whole numbers unless it is a convolutional one.

    Raises NetFileError or NetworkError, with the reason, for what is none.
    """
    about, _ = read_arrays(path)
    return Convolution.load(path) if about.get("kind") == KIND else Quantised.load(path)
