"""`SideBySide`: one position searched by alpha-beta and by Monte-Carlo tree search."""
