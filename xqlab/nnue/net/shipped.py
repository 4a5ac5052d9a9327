"""The shipped net, and the word that names it in place of a path."""

from functools import cache

from xqlab.files import data_file
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
