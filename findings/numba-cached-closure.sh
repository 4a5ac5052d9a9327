#!/usr/bin/env bash
# numba 0.68.1, numpy 2.4.6
# Expected: `@njit(cache=True)` on a function made by a factory is compiled once, then read from the cache.
# Seen: if the function calls another jitted function that the factory was given (an evaluator, say), no
# later process ever finds it. Each compiles it again, and each leaves one more file in the cache folder,
# which nothing removes. There is no warning; a module's ordinary function beside it is found.
# Meaning: search kernels specialised by closures fill the disk and start slowly; look at `stats.cache_hits`.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env numba==0.68.1 numpy==2.4.6
cat > kernels.py <<'END'
from numba import njit


@njit(cache=True)
def plain(value):
    return value + 1


@njit
def evaluate(value):
    return value * 2


def search_with(evaluator):
    @njit(cache=True)
    def search(value):
        return evaluator(value) + 1

    return search
END
cat > run.py <<'END'
from pathlib import Path

from kernels import evaluate, plain, search_with

search = search_with(evaluate)
plain(1), search(1)
hits = [sum(function.stats.cache_hits.values()) for function in (plain, search)]
print("hits of plain, search:", *hits, "files:", len(list(Path("cache").rglob("*.nbc"))))
END
four_processes() {
    for _ in 1 2 3 4; do NUMBA_CACHE_DIR=$folder/cache env/bin/python run.py; done
}
seen four_processes <<'END'
hits of plain, search: 0 0 files: 2
hits of plain, search: 1 0 files: 3
hits of plain, search: 1 0 files: 4
hits of plain, search: 1 0 files: 5
END
