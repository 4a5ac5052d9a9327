"""Pictures for slides and paper: trees, boards side by side."""
