"""Matches: players, openings, games, and the uncertainty of their scores."""
