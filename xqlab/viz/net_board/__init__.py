"""`NetBoard`: make a move, and see which accumulators of a net it changes."""
