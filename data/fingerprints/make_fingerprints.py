"""Writes fingerprints.json, node totals of searches, and playouts.json, digests of logs, beside this file.

    python data/fingerprints/make_fingerprints.py

A commit that changes one says why: results that rest on it become stale.
"""

from __future__ import annotations

import json
from pathlib import Path

from xqlab.experiments.bench.fingerprints import fingerprints, playout_fingerprints

MADE = {"fingerprints": fingerprints, "playouts": playout_fingerprints}

if __name__ == "__main__":
    for name, make in MADE.items():
        file = Path(__file__).with_name(f"{name}.json")
        file.write_text(json.dumps(make(), indent=1) + "\n", encoding="utf-8")
        print(file)
