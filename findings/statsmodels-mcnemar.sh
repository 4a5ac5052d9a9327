#!/usr/bin/env bash
# statsmodels 0.15.0, scipy 1.17.1, numpy 2.4.6
# Expected: two engines that solve exactly the same positions of a test suite do not differ: McNemar's test gives p = 1.
# Seen: so does `exact=True`. With `exact=False` and the continuity correction, which is the default, the statistic
# is (0 - 1)^2 / 0 = inf and p = 0: "certainly different". Without the correction both are nan.
# Meaning: a loop over pairs of engines that keeps what has p < 0.05 reports every pair of equals; use `exact=True`.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6
cat > run.py <<'END'
import warnings

from statsmodels.stats.contingency_tables import mcnemar

warnings.simplefilter("ignore")
for only_first, only_second in ((0, 0), (1, 1)):
    table = [[10, only_first], [only_second, 5]]  # solved by both, by one of them, by none
    for options in ({"exact": True}, {"exact": False}, {"exact": False, "correction": False}):
        print(table, options, f"p = {mcnemar(table, **options).pvalue:.2f}")
END
seen env/bin/python run.py <<'END'
[[10, 0], [0, 5]] {'exact': True} p = 1.00
[[10, 0], [0, 5]] {'exact': False} p = 0.00
[[10, 0], [0, 5]] {'exact': False, 'correction': False} p = nan
[[10, 1], [1, 5]] {'exact': True} p = 1.00
[[10, 1], [1, 5]] {'exact': False} p = 0.48
[[10, 1], [1, 5]] {'exact': False, 'correction': False} p = 1.00
END
