"""The figures that two of the sources of xqlab published: what is measured here stands beside them.

docs/sources.md has every figure of all sources, with its state.
"""

from __future__ import annotations

# -- the engine report of 2021 (source A) -----------------------------------------------------------------

# (type of number, library) -> full forward passes of its net a second. A fifth row is also called short.
PASSES = {
    ("float64", "MKL"): 70_600,
    ("float64", "OpenBLAS"): 71_197,
    ("float32", "MKL"): 81_190,
    ("float32", "OpenBLAS"): 81_621,
    ("int32", "MKL"): 3_274,
    ("int32", "OpenBLAS"): 3_279,
    ("int16", "MKL"): 3_288,
    ("int16", "OpenBLAS"): 3_337,
}
DEPTHS = {"on average": (10, 10), "at most": (14, 15)}  # plies from and to, without a time or a machine

# -- the pruning paper of 2015 (source E) -----------------------------------------------------------------

# Its two tables, for these depths. The positions are unknown, and so is whether a count restarts with each
# iteration. At depth 1 the counts differ between methods, which is impossible for one position, and the start
# position has 44 moves: so they are means over positions, or count something other than searched positions.
PLIES = (1, 2, 3, 4, 5)
NODES = {
    "alpha-beta": (35, 284, 8_387, 108_563, 1_500_761),
    "+ history": (33, 155, 2_645, 12_547, 217_936),
    "+ deepening": (34, 265, 8_350, 103_508, 1_398_513),
}
MILLISECONDS = {
    "alpha-beta": (1, 8, 37, 238, 10_320),
    "+ history": (1, 7, 18, 184, 1_118),
    "+ deepening": (1, 8, 24, 208, 6_387),
}
REACHED: dict[str, tuple[int, int | None]] = {  # plies from and to
    "middlegame": (5, 6),
    "endgame": (8, 9),
    "bare ending": (10, None),
}
DEEPENING_GAMES = (7, 3, 0)  # won, drawn and lost by deepening, at 5 s a move
