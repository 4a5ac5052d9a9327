"""Benchmarks: the speed of the search, the move generator and the nets on this machine."""
