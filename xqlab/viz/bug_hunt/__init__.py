"""`BugHunt`: recorded searches with one planted fault each; the reader finds where they go wrong, and why."""
