"""Training: batches, losses, checkpoints, curves, and what came of each try."""
