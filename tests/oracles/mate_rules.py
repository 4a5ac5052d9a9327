"""What a forced mate is, written plainly from its definition over any function that gives legal moves.

`legal(line)` gives the legal moves after the moves of `line`; a side that has none has lost.
"""


def mates_within(legal, line, moves):
    """Whether the side to move after `line` mates in at most `moves` of its moves."""
    return moves > 0 and any(is_mated_within(legal, [*line, move], moves - 1) for move in legal(line))


def is_mated_within(legal, line, moves):
    """Whether the side to move after `line` is mated in at most `moves` moves, whatever it plays."""
    return all(mates_within(legal, [*line, reply], moves) for reply in legal(line))


def distance(legal, most):
    """The fewest moves in which the side to move mates, None when they are more than `most`."""
    return next((moves for moves in range(1, most + 1) if mates_within(legal, [], moves)), None)
