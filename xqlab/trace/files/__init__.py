"""Trees in files, and what is checked when they are loaded."""
