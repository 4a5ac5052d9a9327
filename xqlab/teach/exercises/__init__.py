"""Exercises with their own numbers for each student: from a seed, from a real search, with a key."""
