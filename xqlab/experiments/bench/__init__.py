"""Benchmarks: how fast the search, the move generator and the nets are here."""
