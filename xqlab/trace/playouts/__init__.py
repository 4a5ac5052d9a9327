"""The log of a Monte-Carlo tree search read back: choices, sentences, questions."""
