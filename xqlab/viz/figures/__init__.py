"""Pictures for print and slides: trees, sheets of diagrams, boards side by side."""
