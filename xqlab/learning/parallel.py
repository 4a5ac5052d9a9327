"""Data-parallel training: the processes that `torchrun` starts share each batch and add up their gradients.

Each of them has the net, the optimiser, the random numbers and the examples, and computes its own part of
every batch. Only the first plays, tests and writes; it sends its state to the others before the steps of each
iteration.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import torch
from torch import distributed

from xqlab.learning.errors import LearningError

LAUNCHED = ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT")  # set by torchrun
PATIENCE = timedelta(days=30)  # the others wait while the first one plays


class Group:
    """The processes that train one net: this one's number, from 0, and how many there are."""

    def __init__(self, rank: int = 0, size: int = 1) -> None:
        self.rank, self.size = rank, size

    def check(self, batch: int) -> None:
        """Raise LearningError for a batch with fewer positions than there are processes."""
        if batch < self.size:
            raise LearningError(
                f"expected a batch of at least {self.size}, a position for each process, got {batch}"
            )

    def part(self, batch: int) -> slice:
        """This process's part of a batch of so many positions."""
        return slice(batch * self.rank // self.size, batch * (self.rank + 1) // self.size)

    def join(self, net: torch.nn.Module, losses: torch.Tensor, share: float) -> torch.Tensor:
        """The losses of the whole batch, from those of its parts; the net's gradients are summed, too.

        share : this process's part of the batch, from 0 to 1. Raises LearningError if a process has ended.
        """
        if self.size == 1:
            return losses
        gradients = [parameter.grad for parameter in net.parameters() if parameter.grad is not None]
        flat = torch.cat([losses, *(gradient.reshape(-1) for gradient in gradients)]) * share
        self._together(lambda: distributed.all_reduce(flat))
        sums = flat.split([len(losses), *(gradient.numel() for gradient in gradients)])
        for gradient, summed in zip(gradients, sums[1:]):
            gradient.copy_(summed.view_as(gradient))
        return sums[0]

    def broadcast(self, message: Any = None) -> Any:
        """What the first process sends, in all of them. Raises LearningError if a process has ended."""
        if self.size == 1:
            return message
        messages = [message]
        self._together(lambda: distributed.broadcast_object_list(messages, src=0))
        return messages[0]

    def _together(self, act: Callable[[], object]) -> None:
        try:
            act()
        except RuntimeError as error:
            first = str(error).partition("\n")[0]
            raise LearningError(f"expected {self.size} processes, one of them has ended: {first}") from error


ALONE = Group()


@contextmanager
def torchrun_group(device: str) -> Iterator[Group]:
    """The group of this process, from the environment that torchrun sets; without it, this process alone.

    device : "cuda": each process takes a GPU of its machine, and NCCL connects them; "cpu": gloo does
    """
    if not all(os.environ.get(name) for name in LAUNCHED) or os.environ["WORLD_SIZE"] == "1":
        yield ALONE
        return
    if device == "cuda":
        torch.cuda.set_device(int(os.environ.get("LOCAL_RANK", "0")))
    distributed.init_process_group("nccl" if device == "cuda" else "gloo", timeout=PATIENCE)
    try:
        yield Group(distributed.get_rank(), distributed.get_world_size())
    finally:
        distributed.destroy_process_group()
