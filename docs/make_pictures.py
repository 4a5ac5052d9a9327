"""Makes the two pictures of the README: a tree as its search has logged it, and a learning curve.

    python docs/make_pictures.py

writes pruning.svg and learning.svg beside this file.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import matplotlib
from matplotlib import pyplot

import xqlab
from xqlab.games import TextbookTree
from xqlab.nnue import recorded_curves
from xqlab.search import Enhancements
from xqlab.viz import charts, tree_svg

FOLDER = Path(__file__).parent
TREE = "(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))"
NET = "third"


def pruning() -> str:
    """The tree of lesson 01 with its windows and cutoffs, as SVG."""
    board = TextbookTree(TREE)
    use = Enhancements.textbook()
    result = xqlab.search(board, depth=board.height, enhancements=use, record=True, compiled=False)
    return str(tree_svg(result, language="en")) + "\n"


def learning() -> str:
    """The loss by epoch, as SVG that names the net and its last loss."""
    curve = recorded_curves()[NET]
    figure = charts.loss_by_epoch_chart(curve, language="en").figure
    with matplotlib.rc_context({"svg.hashsalt": NET, "svg.fonttype": "none"}):
        figure.savefig(file := StringIO(), format="svg", metadata={"Date": None, "Description": of_net()})
    pyplot.close(figure)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def of_net() -> str:
    """What the curve is: the net and its losses on unseen games."""
    losses = (f"{loss:.6f}" for loss in recorded_curves()[NET].of("validation", "loss"))
    return f"{NET}: {' '.join(losses)}"


if __name__ == "__main__":
    for name, text in (("pruning", pruning()), ("learning", learning())):
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
        print(FOLDER / f"{name}.svg")
