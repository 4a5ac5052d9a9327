"""`TreeWidget`: a recorded search as a tree to fold, search and walk through."""
