"""The layout of a record, one position of a game, 44 bytes; all numbers little-endian."""

import numpy as np

IN_CHECK, CAPTURE, RANDOM = 1, 2, 4
HIGHEST = 32_767  # centipawns that a record can hold, for either side
LAST_PLY = 65_535  # also stands for all later plies

# square : of each piece by slot, 90 when captured    turn   : 0 Red, 1 Black
# value  : of the search, centipawns for the mover    move   : that was played, from | to << 7, 0 if unknown
# result : of the game, -1, 0, 1 for Red              flags  : IN_CHECK, CAPTURE (the move takes a piece),
# ply    : since the start of the game                         RANDOM (not the move that the search chose)
# clock  : plies since the last capture, at most 255  best   : what the search chose where RANDOM, else 0
RECORD = np.dtype(
    [
        ("square", "u1", (32,)),
        ("value", "<i2"),
        ("move", "<u2"),
        ("ply", "<u2"),
        ("turn", "u1"),
        ("flags", "u1"),
        ("result", "i1"),
        ("clock", "u1"),
        ("best", "<u2"),
    ]
)
