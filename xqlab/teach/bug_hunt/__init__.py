"""A bug hunt: short searches with one planted fault each, to be found in the log of the faulty run."""
