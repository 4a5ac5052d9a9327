"""Prints what each component holds of a value, before and after the weights were centred.

    python data/weights/component_shares.py [POSITION]

POSITION is a FEN or the name of a study position, by default "middlegame 9": quiet, and Red is a cannon ahead
for a pawn. Centipawns, Red less Black. The columns: products of whole counts, as before; the same values with
counts less one (previous.json); the weights that ship.
"""

import sys
from pathlib import Path

from xqlab.evaluation import Weights, explain
from xqlab.evaluation.explanation import Explanation
from xqlab.evaluation.terms import component_name
from xqlab.experiments.run.positions import study_positions
from xqlab.text_table import columns
from xqlab.xiangqi import Board

HERE = Path(__file__).parent
PARTNERS = {
    "rook": ("rook_knight", "rook_cannon"),
    "knight": ("rook_knight", "knight_cannon"),
    "cannon": ("rook_cannon", "knight_cannon"),
}


def of_whole_counts(found: Explanation) -> dict[str, float]:
    """The components' shares if pairs were products of whole counts: coordination has its part of material.

    R K - (R - 1)(K - 1) = R + K - 1, and "both rooks" is half a rook for each, less half for a lone one.
    """
    shares = {name: part.value for name, part in found.by_component().items()}
    table = found.table(everything=True)
    for piece, pairs in PARTNERS.items():
        weight = sum(table.loc[f"coordination.{pair}", "weight"] for pair in pairs)
        weight -= table.loc[f"coordination.lone_{piece}", "weight"]
        counts = table.loc[f"material.{piece}", ["red_count", "black_count"]]
        moved = weight * (counts["red_count"] - counts["black_count"])
        shares["material"] -= moved
        shares["coordination"] += moved
    return shares


def main(position: str) -> None:
    """Print the table."""
    board = study_positions().get(position) or Board(position)
    before, now = (explain(board, Weights.load(HERE / f"{name}.json")) for name in ("previous", "tuned"))
    parts = [of_whole_counts(before)]
    parts += [{name: part.value for name, part in found.by_component().items()} for found in (before, now)]
    rows: list[tuple[str, ...]] = [("component", "whole counts", "counts less one", "fitted and centred")]
    rows += [(component_name(name), *(f"{part[name]:+.0f}" for part in parts)) for name in parts[0]]
    rows.append(("total", *(f"{sum(part.values()):+.0f}" for part in parts)))
    print(board.fen(), *columns(rows), sep="\n")


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]) or "middlegame 9")
