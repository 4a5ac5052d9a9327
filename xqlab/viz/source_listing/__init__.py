"""The search as its switches leave it: source without what is switched off, in step with a run."""
