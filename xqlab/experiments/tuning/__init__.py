"""Tuning the weights of the evaluation, by results of games and by playing."""
