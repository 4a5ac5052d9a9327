"""Matches: players, openings, games, and how sure the score makes us."""
