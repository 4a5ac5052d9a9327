"""Writes openings.json, or the file that is named, as README.md here says. Interrupted, it goes on.

python data/openings/make_openings.py [FILE]
"""

import sys
from pathlib import Path

from opening_walks import Plan, write_openings

COUNT = 1000

if __name__ == "__main__":
    file = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).with_name("openings.json")
    write_openings(file, Plan(), COUNT)
