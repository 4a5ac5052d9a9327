"""The static site of `make book`: notebooks, manual and API reference, widgets alive without a kernel."""
