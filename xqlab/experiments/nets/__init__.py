"""Nets as experiments: what they are trained on, and the card that comes with each."""
