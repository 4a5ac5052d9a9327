"""`Trainer`: puzzles to solve on the board; the search refutes a wrong move."""
