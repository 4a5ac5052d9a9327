"""Questions about a recorded search that its own log answers."""
