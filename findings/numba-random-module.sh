#!/usr/bin/env bash
# numba 0.68.1, numpy 2.4.6
# Expected: `random.seed(42)` makes the playouts of Python's `random` repeatable, compiled or not.
# Seen: compiled, `random.random()` after `random.seed(42)` is not CPython's first number but NumPy's for
# `np.random.seed(42)`. NumPy's own generator is followed for uniform and normal numbers only: after the
# same seed `np.random.gamma` and `beta` (noise at the root of a Monte-Carlo search) differ from NumPy.
# Meaning: a compiled playout cannot be checked against its interpreted twin by the seed.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env numba==0.68.1 numpy==2.4.6
cat > run.py <<'END'
import random

import numpy as np
from numba import njit


@njit
def pythons():
    random.seed(42)
    return random.random()


@njit
def numpys():
    np.random.seed(42)
    return np.random.random(), np.random.normal()


@njit
def gamma():
    np.random.seed(42)
    return np.random.gamma(0.3, 1.0)


@njit
def beta():
    np.random.seed(42)
    return np.random.beta(2.0, 3.0)


print("random.random:", round(pythons.py_func(), 6), "compiled:", round(pythons(), 6))
for drawn in (numpys, gamma, beta):
    print(drawn.__name__, "equal:", bool(np.allclose(drawn.py_func(), drawn())))
END
seen env/bin/python run.py <<'END'
random.random: 0.639427 compiled: 0.37454
numpys equal: True
gamma equal: False
beta equal: False
END
