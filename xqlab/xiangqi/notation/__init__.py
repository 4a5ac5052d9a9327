"""Moves as people write them: coordinates, ICCS, WXF and Chinese."""
