"""Training: batches, losses, checkpoints, learning curves, and a table of tries."""
