#!/usr/bin/env bash
# numba 0.68.1, numpy 2.4.6
# Expected: the slot `key % slots` of a 64-bit key is the same number compiled and interpreted.
# Seen: with an int64 number of slots Numba reads the uint64 key as a negative number, so that keys
# from 2**63 on go elsewhere: 2**63 + 3 modulo 5 is 0 instead of 1. A key that a loop builds up from uint64 products
# and its own counter becomes a float64, which keeps 53 bits. Interpreted, both are right.
# Meaning: cast every operand to np.uint64, or take `key & np.uint64(slots - 1)`.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env numba==0.68.1 numpy==2.4.6
cat > run.py <<'END'
import numpy as np
from numba import njit


@njit
def slot(key, slots):
    return key % slots


@njit
def key_of(count):
    key = np.uint64(0)
    for number in range(count):
        key = key * np.uint64(31) + number
    return key


key = np.uint64(2**63 + 3)
print("slot interpreted:", slot.py_func(key, 5), "compiled:", slot(key, 5), "cast:", slot(key, np.uint64(5)))
print("key interpreted:", key_of.py_func(14), "compiled:", key_of(14))
END
seen env/bin/python run.py <<'END'
slot interpreted: 1 compiled: 0 cast: 1
key interpreted: 841048816911995911 compiled: 8.410488169119958e+17
END
