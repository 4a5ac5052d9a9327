"""The compiled position: squares, tables, moves and their legality."""
