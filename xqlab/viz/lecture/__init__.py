"""`beamer`: recorded searches on a lecturer's projector, one at a time, in large type, by keys alone."""
