"""The learning curves of the networks that come with xqlab."""

from __future__ import annotations

from xqlab._files import data_file
from xqlab.nnue.training.learning_curve import Curve

HOME = "nets/README.md"  # a file that is there in any case


def recorded_curves() -> dict[str, Curve]:
    """Name of the net -> its curve, for every NAME.net.json beside a net in data/nets."""
    folder = data_file(HOME).parent
    return {
        path.name.removesuffix(".net.json"): Curve.read(path) for path in sorted(folder.glob("*.net.json"))
    }
