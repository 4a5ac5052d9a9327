"""`BoardWidget`: a board to play on, to set up and to show."""
