"""`PrunedEdges`: mark every edge of a tree that alpha-beta prunes, checked against the log."""
