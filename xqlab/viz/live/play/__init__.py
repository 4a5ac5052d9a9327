"""A board that plays in a page, and says why it played a move."""
