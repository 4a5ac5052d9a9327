"""Tuning the weights of the evaluation, by the results of games and by playing."""
