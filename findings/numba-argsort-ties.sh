#!/usr/bin/env bash
# numba 0.68.1, numpy 2.4.6
# Expected: `np.argsort` of equal scores leaves the moves in order, compiled as it does in NumPy.
# Seen: compiled it does so for up to 15 elements, where it sorts by insertion. From 16 on the same call
# reverses most of them: a test with few moves passes, and a real position searches in another order.
# Meaning: move ordering in a kernel needs `kind="mergesort"`, which keeps ties in order at every length.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env numba==0.68.1 numpy==2.4.6
cat > run.py <<'END'
import numpy as np
from numba import njit


@njit
def order(scores):
    return np.argsort(scores)


@njit
def stable_order(scores):
    return np.argsort(scores, kind="mergesort")


for length in (15, 16):
    print(length, order.py_func(np.zeros(length)).tolist() == list(range(length)), order(np.zeros(length)).tolist())
print(all((stable_order(np.zeros(length)) == np.arange(length)).all() for length in range(300)))
END
seen env/bin/python run.py <<'END'
15 True [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
16 True [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15]
True
END
