"""Self-play games, and the quality of their labels."""
