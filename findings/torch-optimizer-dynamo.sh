#!/usr/bin/env bash
# torch 2.13.0 on the CPU
# Expected: to make an optimiser costs next to nothing; a program that compiles nothing loads no compiler.
# Seen: the first optimiser of a process, of any kind, imports torch._dynamo, the compiler of `torch.compile`, with sympy:
# more than 500 modules. Here it took three seconds of the processor and 76 MB beyond `import torch`. The second is free.
# Meaning: a kernel that trains a net of some kilobytes on a class's hub weighs half as much again as torch alone, and
# whoever times a first training times this import. A step of one's own (`weight -= rate * gradient`) loads nothing.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env torch==2.13.0 numpy==2.4.6
cat > run.py <<'END'
import sys

import torch


def loaded():
    names = ("torch._dynamo", "sympy")
    return ", ".join(f"{name}: {name in sys.modules}" for name in names)


weight = torch.zeros(4, requires_grad=True)
(weight - 1).square().sum().backward()
with torch.no_grad():
    weight -= 0.1 * weight.grad
print("a step of one's own;", loaded())
for made in ("first", "second"):
    before = len(sys.modules)
    torch.optim.SGD([weight], lr=0.1)
    print(f"the {made} optimiser; {loaded()}; more than 500 new modules: {len(sys.modules) - before > 500}")
END
seen env/bin/python run.py <<'END'
a step of one's own; torch._dynamo: False, sympy: False
the first optimiser; torch._dynamo: True, sympy: True; more than 500 new modules: True
the second optimiser; torch._dynamo: True, sympy: True; more than 500 new modules: False
END
