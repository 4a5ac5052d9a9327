"""`Overview`: a search of a million events in one picture to drill down into."""
