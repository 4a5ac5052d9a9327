#!/usr/bin/env bash
# trueskill 0.4.5
# Expected: every game makes a rating more certain; and where draws have probability 0, a draw is an error.
# Seen: in an environment with `draw_probability=0` a draw is accepted, and the deviation of both players grows
# from 8.33 to 9.59, above that of somebody who has never played. With 0.01 it falls to 6.46, as it should.
# Meaning: in a league of engines with decisive rules one draw by a limit spoils two ratings, and nothing is said.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env trueskill==0.4.5
cat > run.py <<'END'
from trueskill import Rating, TrueSkill

for probability in (0, 0.01, 0.1):
    first, _ = TrueSkill(draw_probability=probability).rate_1vs1(Rating(), Rating(), drawn=True)
    print(f"draw probability {probability}: {Rating().sigma:.2f} -> {first.sigma:.2f}")
END
seen env/bin/python run.py <<'END'
draw probability 0: 8.33 -> 9.59
draw probability 0.01: 8.33 -> 6.46
draw probability 0.1: 8.33 -> 6.46
END
