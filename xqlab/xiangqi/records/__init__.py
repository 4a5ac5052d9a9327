"""Games in files: PGN, XQF, CBR, CBL, CBF and DhtmlXQ."""
