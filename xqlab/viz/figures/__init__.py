"""Pictures for print and slides: trees, sheets of diagrams, films, boards side by side."""
