"""The static site of `make book`: manual, API reference and notebooks, their widgets alive without a kernel."""
