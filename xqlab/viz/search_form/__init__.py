"""`SearchPanel`: switches to tick, limits and buttons; below, the search that they ask for."""
