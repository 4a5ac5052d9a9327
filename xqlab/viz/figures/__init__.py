"""Pictures for print and slides: trees, sheets of diagrams, animations, boards side by side."""
