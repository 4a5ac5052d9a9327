"""In how many positions of a set each weight flips the move that a search chooses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.evaluation import Weights
from xqlab.experiments.tuning.sensitivity import Progress, Sensitivity, sensitivity
from xqlab.experiments.tuning.varied import named_boards
from xqlab.games.adapters import AnyBoard
from xqlab.text_table import columns
from xqlab.words import Words

MOST = 20  # weights that are tried unless they are named


@dataclass(frozen=True)
class FlipCounts:
    """In how many positions each weight flips the chosen move; made by `flip_counts`.

    within    : the largest change that was tried
    positions : the number of positions
    counts    : name -> (positions that a smaller weight flips, that a larger one does, that either does)
    words     : name -> what the weight is of
    """

    within: float
    positions: int
    counts: Mapping[str, tuple[int, int, int]]
    words: Mapping[str, Words]

    def summary(self) -> str:
        """What the counts are of, in a sentence."""
        text = Words(
            "Positions of {0} in which a weight flips the move within ±{1:g}",
            "{0} 个局面中，各权重改动至多 ±{1:g} 时着法改变的个数",
        )
        return text.format(self.positions, self.within)

    def __str__(self) -> str:
        heads = "", f"−{self.within:g}", f"+{self.within:g}", f"/ {self.positions}"
        rows = [(str(self.words[name]), *map(str, counts)) for name, counts in self.counts.items()]
        return "\n".join([self.summary(), *columns([heads, *rows])])


def flip_counts(
    boards: Mapping[str, AnyBoard] | Sequence[AnyBoard] | None = None,
    weights: Any = None,
    names: Sequence[str] | None = None,
    *,
    within: int = 50,
    depth: int = 3,
    nodes: int | None = None,
    on_position: Progress | None = None,
) -> FlipCounts:
    """In how many positions each weight flips the move within +-`within`, by searching; the most first.

    Four changes of each weight are tried: the whole of it and half of it, up and down.

    boards  : by default the stored positions of the game of the weights
    weights : by default those of Xiangqi that ship
    names   : by default the MOST weights that are predicted to flip the most positions
    on_position : as for `what_changed`; each position counts twice: searched, and searched with other weights

    Raises XqlabError for weights of another game, and for no positions.
    """
    used = Weights.default() if weights is None else weights
    named = named_boards(boards, used)
    sensitivities: list[Sensitivity] = []
    goes_on = True
    for board in named.values():
        if goes_on and board.codes():
            sensitivities.append(sensitivity(board, used, depth=depth, nodes=nodes))
            goes_on = on_position is None or on_position(len(sensitivities), 2 * len(named))
    tried = _likeliest(sensitivities, within) if names is None else list(names)
    counts = {name: np.zeros(3, dtype=int) for name in tried}
    done = 0
    for position in sensitivities if goes_on else ():
        for name, count in counts.items():
            down, up = (_flips(position, name, sign * within) for sign in (-1, 1))
            count += (down, up, down or up)
        done += 1
        if on_position is not None and not on_position(len(named) + done, 2 * len(named)):
            break
    order = sorted(counts, key=lambda name: -counts[name][2])
    declared = sensitivities[0].varied.declared if sensitivities else {}
    return FlipCounts(
        within,
        done,
        {name: (int(counts[name][0]), int(counts[name][1]), int(counts[name][2])) for name in order},
        {name: Words(declared[name].english, declared[name].chinese) for name in order},
    )


def _flips(position: Sensitivity, name: str, change: float) -> bool:
    tried = (position.chooser.best(position.varied.shifted({name: part * change})) for part in (1, 0.5))
    return any(line is not None and line.move != position.move for line in tried)


def _likeliest(sensitivities: Sequence[Sensitivity], within: float) -> list[str]:
    if not sensitivities:
        return []
    changes = np.abs([position.levels["searched"].predicted() for position in sensitivities])
    slopes = np.abs([position.margins["searched"][1] for position in sensitivities]).sum(axis=0)
    order = np.lexsort((-slopes, -(changes <= within).sum(axis=0)))
    return [
        sensitivities[0].names[at] for at in order[:MOST] if slopes[at] or (changes[:, at] <= within).any()
    ]
