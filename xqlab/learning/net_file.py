"""Nets in files, in the container of arrays without pickles; and nets as policy-value functions of boards."""

from collections.abc import Mapping
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from xqlab.errors import differences, quoted
from xqlab.experiments.matches.openings import Opening
from xqlab.game import game_of
from xqlab.games.adapters import playable
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError
from xqlab.learning.nets import NetShape, PolicyValueNet
from xqlab.nnue.net.file import read_arrays, write_arrays
from xqlab.playable import Playable

KIND = "policy-value net"
REMEMBERED = 200_000  # positions whose answers a policy caches
LARGEST_BATCH = 16  # boards: larger batches hardly save time per board, and padding them costs more

Arrays = dict[str, NDArray[Any]]


def arrays_of(net: PolicyValueNet) -> Arrays:
    """The weights by name."""
    return {name: parameter.detach().cpu().numpy().copy() for name, parameter in net.named_parameters()}


def check_arrays(net: PolicyValueNet, arrays: Mapping[str, NDArray[Any]], where: str) -> None:
    """Raise LearningError unless these are a finite array for each parameter of the net."""
    own = dict(net.named_parameters())
    for name, parameter in own.items():
        array, shape = arrays.get(name), tuple(parameter.shape)
        if array is None or array.shape != shape or array.dtype != np.float32 or not np.isfinite(array).all():
            got = "nothing" if array is None else f"{array.dtype} {array.shape}"
            raise LearningError(
                f"expected finite float32 of shape {shape} as {quoted(name)} of {where}, got {got}"
            )
    if more := sorted(set(arrays) - set(own)):
        raise LearningError(f"expected no further arrays in {where}, got {quoted(more[0])}")


@torch.no_grad()
def load_arrays(net: PolicyValueNet, arrays: Mapping[str, NDArray[Any]], where: str) -> None:
    """Copy these weights into a net; raises LearningError if they do not fit or are not finite."""
    check_arrays(net, arrays, where)
    for name, parameter in net.named_parameters():
        parameter.copy_(torch.from_numpy(arrays[name]))


def save_net(net: PolicyValueNet, path: str | PathLike[str]) -> Path:
    """Write a net; the file replaces an older one only once it is complete."""
    about = {"kind": KIND, **net.described(), "start": _start(net.encoding)}
    return write_arrays(Path(path), about, arrays_of(net))


def load_net(path: str | PathLike[str], encoding: Encoding | None = None) -> PolicyValueNet:
    """The net in a file, which must be one for this encoding if one is passed.

    Raises NetFileError for a broken file, LearningError for one of another kind, game or shape.
    """
    about, arrays = read_arrays(Path(path))
    name = repr(str(path))
    if about.get("kind") != KIND:
        raise LearningError(f"expected a {KIND} in {name}, got {quoted(about.get('kind'))}")
    try:
        shape = NetShape(**about["net"])
        described: dict[str, Any] = dict(about["encoding"])
        start = Opening((), str(about["start"]), str(described["game"])).board()
        own = Encoding.of(start, described["history"], described["side_plane"])
    except (TypeError, KeyError, ValueError) as error:
        raise LearningError(f"expected the shape of a net in {name}: {error}") from error
    if differ := differences(described, (encoding or own).as_json()):
        raise LearningError(f"expected a net of the same game and shape, {name} has {'; '.join(differ[:3])}")
    with torch.device("meta"):  # allocates nothing, however large a net the file claims to be
        check_arrays(PolicyValueNet(own, shape), arrays, name)
    net = PolicyValueNet(own, shape)
    load_arrays(net, arrays, name)
    return net.eval()


def _start(encoding: Encoding) -> str:
    from xqlab.game_profile import profile_named

    profile = profile_named(encoding.game)
    return "" if profile is None or profile.texts is None else profile.texts.start


class NetPolicy:
    """A net as a policy-value function of boards, for `xqlab.mcts`: `mcts(board, evaluator=NetPolicy(net))`.

    batch : boards in a call of the net. Fewer are padded with empty ones, as the last bits of an answer
            depend on the size of its batch. 1 if on this machine they depend on the place in the batch, too

    So an answer depends only on its board and on `batch`, whatever else is or was evaluated. Answers are
    cached if the net sees no history. Raises LearningError for boards of another game or shape.
    """

    def __init__(self, net: PolicyValueNet, batch: int = 1) -> None:
        if type(batch) is not int or batch < 1:
            raise LearningError(f"expected a batch of at least 1, got {quoted(batch)}")
        self.net = net.eval()
        self.encoding = net.encoding
        self.batch = batch if batch == 1 or self._has_equal_places(batch) else 1
        self._cache: dict[tuple[int, bytes], tuple[NDArray[np.float64], float]] = {}

    def __call__(self, boards: list[Any]) -> list[tuple[NDArray[np.float64], float]]:
        """(weights in the order of `codes()`, value for the side to move) of each board."""
        boards = [playable(board) for board in boards]
        keys = [self._key(board) for board in boards]
        new = {key: board for key, board in zip(keys, boards) if key not in self._cache}
        waiting = list(new.values())
        parts = [waiting[at : at + self.batch] for at in range(0, len(waiting), self.batch)]
        fresh = dict(zip(new, (answer for part in parts for answer in self._computed(part))))
        answers = [fresh[key] if key in fresh else self._cache[key] for key in keys]
        if self.encoding.history == 0:
            if len(self._cache) + len(fresh) > REMEMBERED:
                self._cache.clear()
            self._cache.update((key, answer) for key, answer in fresh.items() if key[0] >= 0)
        return answers

    def _key(self, board: Playable) -> tuple[int, bytes]:
        # With the moves, as weights follow their order, which in some games depends on how the position was
        # reached. If no key covers all that the net sees, each board has a key of its own, below 0.
        self.encoding.check(board)
        key = game_of(board.position).functions.get("key")  # the kernel, not the slow generic function
        if self.encoding.history or key is None:
            return -1 - id(board), b""
        return int(key(board.position)) % 2**64, np.array(board.codes(), np.int64).tobytes()

    @torch.no_grad()
    def _computed(self, boards: list[Any]) -> list[tuple[NDArray[np.float64], float]]:
        numbers = np.stack([self.encoding.numbers(board) for board in boards])
        second = np.array([not board.turn for board in boards])
        device = next(self.net.parameters()).device
        planes = torch.zeros(self.batch, *self.encoding.shape)
        planes[: len(boards)] = torch.from_numpy(self.encoding.planes(numbers, second))
        logits, values = (output.float().cpu().numpy() for output in self.net(planes.to(device)))
        answers = []
        for board, row, value in zip(boards, logits, values):
            own = row[self.encoding.legal(board)].astype(np.float64)
            weights = np.exp(own - own.max()) if len(own) else own
            answers.append((weights / weights.sum() if len(own) else weights, float(np.clip(value, -1, 1))))
        return answers

    @torch.no_grad()
    def _has_equal_places(self, batch: int) -> bool:
        device = next(self.net.parameters()).device
        one = torch.rand(1, *self.encoding.shape, generator=torch.Generator().manual_seed(1))
        outputs = self.net(one.repeat(batch, 1, 1, 1).to(device))
        return all(bool((output == output[:1]).all()) for output in outputs)


@lru_cache(maxsize=4)
def policy_in(path: str, digest: str, batch: int = 1) -> NetPolicy:
    """The policy of the net in a file with this digest, read once in a process. `batch`: of the search."""
    return NetPolicy(load_net(path), min(batch, LARGEST_BATCH))
