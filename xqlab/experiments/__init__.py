"""Experiments: many searches and what they measure."""
