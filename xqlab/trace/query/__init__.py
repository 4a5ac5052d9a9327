"""Asking a tree: some of its nodes by what is true of them, as columns, tables and paths."""
