"""`TreeWidget`: a recorded search as a tree that can be folded, searched and navigated."""
