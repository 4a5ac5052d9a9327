"""Which of the nets that can play a file holds."""

from __future__ import annotations

from pathlib import Path

from xqlab.nnue.net.convolution_net import KIND, Convolution
from xqlab.nnue.net.file import read_arrays
from xqlab.nnue.net.quantised import Quantised


def playable_net(path: Path | str) -> Quantised | Convolution:
    """The net of a file, in whole numbers unless it is a convolutional one.

    Raises NetFileError or NetworkError, with the reason, for what is none.
    """
    about, _ = read_arrays(path)
    return Convolution.load(path) if about.get("kind") == KIND else Quantised.load(path)
