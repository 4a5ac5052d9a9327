"""`SearchByHand`: a recorded search, done again by the reader, each step checked against its log."""
