"""`Twin`: two recorded searches, stepped together."""
