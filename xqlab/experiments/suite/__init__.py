"""Positions with best moves, and how many of them a player solves."""
