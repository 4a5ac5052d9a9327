"""What a change of the search does: on a board, on a set of positions, and in a match."""
