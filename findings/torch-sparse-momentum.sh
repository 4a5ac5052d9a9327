#!/usr/bin/env bash
# torch 2.13.0 on the CPU
# Expected: with `EmbeddingBag(sparse=True)`, the cheap first layer of a net over piece-square features, a step
# moves the rows of the features in the batch and no others; if an optimiser cannot do so, it says so.
# Seen: SGD with momentum accepts the sparse gradient and moves rows of earlier batches as well. Weight decay
# fails with an error that speaks of adding tensors; RMSprop refuses by name. SparseAdam and Adagrad do as expected.
# Meaning: momentum costs the speed that sparse gradients were chosen for, and changes what is learnt.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env torch==2.13.0 numpy==2.4.6
cat > run.py <<'END'
import warnings

import torch
from torch import optim

warnings.simplefilter("ignore")
ways = {
    "SGD": lambda weights: optim.SGD(weights, lr=0.1),
    "SGD, momentum": lambda weights: optim.SGD(weights, lr=0.1, momentum=0.9),
    "SGD, weight decay": lambda weights: optim.SGD(weights, lr=0.1, weight_decay=0.1),
    "Adagrad": lambda weights: optim.Adagrad(weights),
    "SparseAdam": lambda weights: optim.SparseAdam(list(weights)),
    "RMSprop": lambda weights: optim.RMSprop(weights),
}
for name, make in ways.items():
    layer = torch.nn.EmbeddingBag(4, 2, sparse=True, mode="sum")
    optimizer = make(layer.parameters())
    try:
        for features in ([0, 1], [2]):
            before = layer.weight.detach().clone()
            optimizer.zero_grad()
            layer(torch.tensor([features])).sum().backward()
            optimizer.step()
    except RuntimeError as error:
        print(f"{name}: {error}")
    else:
        moved = (before != layer.weight).any(dim=1).nonzero().flatten().tolist()
        print(f"{name}: the batch of row 2 moves {moved}")
END
seen env/bin/python run.py <<'END'
SGD: the batch of row 2 moves [2]
SGD, momentum: the batch of row 2 moves [0, 1, 2]
SGD, weight decay: add(sparse, dense) is not supported. Use add(dense, sparse) instead.
Adagrad: the batch of row 2 moves [2]
SparseAdam: the batch of row 2 moves [2]
RMSprop: RMSprop does not support sparse gradients
END
