"""Why the search did what it did, event by event, in sentences of either language."""
