"""The board on a page without a kernel."""
