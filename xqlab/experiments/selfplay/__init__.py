"""Games of the search against itself, and what their labels are worth."""
