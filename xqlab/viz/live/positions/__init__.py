"""Positions that a reader of a page types: how they are written and read."""
