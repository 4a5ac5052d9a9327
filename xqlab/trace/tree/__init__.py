"""The search tree, read back from the log: its nodes, their boards, shapes and sizes."""
