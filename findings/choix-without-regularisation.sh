#!/usr/bin/env bash
# choix 0.4.1, numpy 2.4.6, scipy 1.17.1
# Expected: if results have no finite Bradley-Terry strengths (0 beat 1, 1 beat 2, nobody lost to a weaker one), all
# estimators of the package say so.
# Seen: three functions, three outcomes. `ilsr_pairwise` raises ValueError, `mm_pairwise` raises RuntimeError after
# 10000 rounds, and `opt_pairwise` returns finite strengths: where its optimiser happened to stop, 12 apart.
# Meaning: in a young league a strength from `opt_pairwise` with alpha=0 may be an accident of its tolerance; give
# alpha > 0. And nobody should wait for the same strengths of one alpha: each function takes it in its own way.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env choix==0.4.1 numpy==2.4.6 scipy==1.17.1
cat > run.py <<'END'
import warnings

import choix

warnings.simplefilter("ignore")
RESULTS = [(0, 1), (1, 2)]
for estimate in (choix.ilsr_pairwise, choix.mm_pairwise, choix.opt_pairwise):
    for alpha in (0, 0.1):
        try:
            outcome = [round(float(strength)) for strength in estimate(3, RESULTS, alpha=alpha)]
        except (ValueError, RuntimeError) as error:
            outcome = type(error).__name__
        print(estimate.__name__, alpha, outcome)
END
seen env/bin/python run.py <<'END'
ilsr_pairwise 0 ValueError
ilsr_pairwise 0.1 [1, 0, -1]
mm_pairwise 0 RuntimeError
mm_pairwise 0.1 [2, 0, -2]
opt_pairwise 0 [12, 0, -12]
opt_pairwise 0.1 [1, 0, -1]
END
