"""The net that ships: which file it is, and the word that names it wherever a file may be named."""

from __future__ import annotations

from functools import cache

from xqlab._files import data_file
from xqlab.nnue.net.quantised import Quantised

SHIPPED = "shipped"
FILE = "nets/second.net"


@cache
def shipped_net() -> Quantised:
    """The net that ships; data/nets/README.md tells where it comes from."""
    return Quantised.load(data_file(FILE))
