"""What a net says of a position: in the search, and taken apart for people."""
