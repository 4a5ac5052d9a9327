"""Evaluating positions with a net: fast in the search, and explained for people."""
