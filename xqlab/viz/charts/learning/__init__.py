"""Charts of learning by self-play: iterations, nets, mistakes, and a live figure."""
