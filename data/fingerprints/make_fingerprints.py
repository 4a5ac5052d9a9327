"""Writes fingerprints.json, the node totals of fixed searches, beside this file.

    python data/fingerprints/make_fingerprints.py

A commit that changes one says why: results that rest on it become stale.
"""

from __future__ import annotations

import json
from pathlib import Path

from xqlab.experiments.bench.fingerprints import fingerprints

FILE = Path(__file__).with_name("fingerprints.json")

if __name__ == "__main__":
    FILE.write_text(json.dumps(fingerprints(), indent=1) + "\n", encoding="utf-8")
    print(FILE)
