"""The figures that the sources of xqlab published, as numbers, each once.

`xqlab.sources` has the tables in which ours stand beside them; docs/sources.md has every claim, with its
state.
"""

# -- the engine report of 2021 (source A) -----------------------------------------------------------------

# (type of number, library) -> full forward passes of its net a second.
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
SECOND_SHORT = 3_274, 3_231  # a fifth row, which is called short as well; which type it is cannot be known
DEPTHS = {"on average": (10, 10), "at most": (14, 15)}  # plies from and to, without a time or a machine
LABELLED = 5_000_000  # "more than", for the labels of depth 3 and for those of depth 5
LOSS = 2_000  # "near"; the unit is not given
BOOK_ROWS = 600_669

# -- the build-it-yourself article, without a date (source B) ---------------------------------------------

COMPILED_FACTOR = 8  # of the compiled move generator
ELO_OF_ALL_POINTS = 800
CLAIMED_PLIES, CLAIMED_ERROR = 15, 0.05  # without a position, a time, a machine or what an error is
CHANNELS = (14, 256, 256, 128)  # of 3x3 convolutions, the planes first
DENSE = (256, 128, 1)
LOOP = {"iterations": 1_000, "games an iteration": 128, "batch": 64}

# -- the Junqi report of 2016 (source C) ------------------------------------------------------------------

RANK_FACTOR = 2  # of each rank's value to that of the next: "about"
JUNQI_DEPTHS = {"sorted root moves": (5, 6), "with history": (6, 6)}  # "5, some 6" and "steady 6", no time
VERSIONS = 100
VERSIONS_LISTED = {
    90: "new layout",
    91: "evaluation parameters",
    92: "layout",
    97: "history table",
    100: "random choice",
}

# -- the chess toy of 2016 (source D) ---------------------------------------------------------------------

# (search, side) -> calls of `search`, calls of `evaluate`, cutoffs, at depth 4 from the start
WIZARD_COUNTS = {
    ("minimax", "White"): (9_341, 220_211, None),
    ("minimax", "Black"): (9_341, 220_211, None),
    ("alpha-beta", "White"): (1_748, 15_854, 1_136),
    ("alpha-beta", "Black"): (2_071, 34_740, 1_547),
}
CUT = 0.95  # of the leaves, by alpha-beta
BEST_CASE = (40, 5), 65_569  # branching and depth, and the leaves of its table
FLEXIBILITY = 2  # centipawns a move; it "costs a ply". "A minute" is that of minimax without it

# -- the pruning paper of 2015 (source E) -----------------------------------------------------------------

WORKED = {"Max(20, Min(16, E, F))": 20, "Min(15, Max(18, E, F))": 15}

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
RATIOS = {"+ history": (0.145, 0.108), "+ deepening": (0.93, 0.62)}  # of nodes and time, at depth 5
REACHED: dict[str, tuple[int, int | None]] = {  # plies from and to
    "middlegame": (5, 6),
    "endgame": (8, 9),
    "bare ending": (10, None),
}
DEEPENING_GAMES = (7, 3, 0)  # won, drawn and lost by deepening, at 5 s a move
