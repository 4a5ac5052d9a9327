"""How a game of Xiangqi ends: mate, repetition, chases, draws."""
