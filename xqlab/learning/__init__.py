"""A network that teaches itself: policy-value nets, self-play by `xqlab.mcts`, and the loop of the two."""
