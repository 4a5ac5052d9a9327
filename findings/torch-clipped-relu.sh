#!/usr/bin/env bash
# torch 2.13.0 on the CPU
# Expected: the usual ways to clip an activation to 0..1 (the clipped ReLU of NNUE) train alike.
# Seen: their values are equal everywhere, but at exactly 0 and 1 their gradients are not: `clamp` has 1 at
# both, `hardtanh` and `relu6` have 0, and `minimum` of `maximum` has one half. A feature whose
# weights start at zero learns with the first and never with the second.
# Meaning: name the function when a training run is to be repeated; "clipped ReLU" alone does not define it.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env torch==2.13.0 numpy==2.4.6
cat > run.py <<'END'
import torch
from torch.nn.functional import hardtanh, relu6

zero, one = torch.tensor(0.0), torch.tensor(1.0)
ways = {
    "clamp": lambda x: x.clamp(0, 1),
    "hardtanh": lambda x: hardtanh(x, 0, 1),
    "relu6": lambda x: relu6(6 * x) / 6,
    "min, max": lambda x: torch.minimum(torch.maximum(x, zero), one),
}
for name, clip in ways.items():
    x = torch.tensor([-1.0, 0.0, 0.5, 1.0, 2.0], requires_grad=True)
    values = clip(x)
    values.sum().backward()
    print(f"{name:8}", values.tolist(), x.grad.tolist())
END
seen env/bin/python run.py <<'END'
clamp    [0.0, 0.0, 0.5, 1.0, 1.0] [0.0, 1.0, 1.0, 1.0, 0.0]
hardtanh [0.0, 0.0, 0.5, 1.0, 1.0] [0.0, 0.0, 1.0, 0.0, 0.0]
relu6    [0.0, 0.0, 0.5, 1.0, 1.0] [0.0, 0.0, 1.0, 0.0, 0.0]
min, max [0.0, 0.0, 0.5, 1.0, 1.0] [0.0, 0.5, 1.0, 0.5, 0.0]
END
