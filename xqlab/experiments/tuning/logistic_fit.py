"""The logistic regression of tuning: weights as a function of torch's parameters, and one step of L-BFGS."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import products
from xqlab.evaluation.win_chance import chances, slope_of
from xqlab.experiments.tuning.data import TuningData, TuningError
from xqlab.nnue.training.torch_import import import_torch


class LogisticFit:
    """Weights that move step by step from their start towards those that predict the targets best.

    start   : float64[2, terms]  opening and endgame
    counted : bool[2, terms]     weights that the value depends on
    free    : bool[2, terms]     those of them that are fitted
    targets : float64[rows]      shares of points for Red that the values should predict
    prior   : centipawns of a change that costs half a nat

    Torch optimises a vector of steps. Each is in units of the uncertainty that its weight would have if all
    others were known. So a step of one means the same for a rook and for a blocked eye, and L-BFGS is well
    conditioned.
    """

    def __init__(
        self,
        data: TuningData,
        start: NDArray[np.float64],
        counted: NDArray[np.bool_],
        free: NDArray[np.bool_],
        targets: NDArray[np.float64],
        scale: float,
        prior: float,
        threads: int,
    ) -> None:
        self.torch = torch = import_torch("tuning", TuningError)
        self.data, self.factor, self.prior, self.threads = data, slope_of(scale, base=10), prior, threads
        expected = chances(products.values(data.design, start * counted, threads), scale, base=10)
        information = products.diagonal(data.design, self.factor**2 * expected * (1 - expected), threads)
        self.start, self.counted = torch.from_numpy(start), torch.from_numpy(counted.astype(np.float64))
        self.places = torch.from_numpy(np.flatnonzero(free))
        self.units = torch.from_numpy(1 / np.sqrt(information + prior**-2)[free])
        self.targets = torch.from_numpy(targets)
        self.steps = torch.zeros(len(self.places), dtype=torch.float64, requires_grad=True)
        self.optimiser = torch.optim.LBFGS(
            [self.steps],
            max_iter=1,
            max_eval=25,
            history_size=20,
            line_search_fn="strong_wolfe",
            tolerance_grad=0,
            tolerance_change=0,
        )
        self.evaluations = 0
        self._product = _product(torch, data, threads)

    def step(self) -> None:
        """One iteration of L-BFGS with its line search."""
        self.optimiser.step(self._loss)

    def weights(self, steps: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """float64[2, terms]: the current weights, or those after these steps from the start."""
        now = self.steps.detach() if steps is None else self.torch.from_numpy(steps)
        return np.array(self._moved(now).numpy())

    def state(self) -> dict[str, Any]:
        """The state on which the next step depends."""
        return {
            "steps": self.steps.detach().clone(),
            "evaluations": self.evaluations,
            "optimiser": self.optimiser.state_dict(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Resume from a state; raises TuningError, or an error of torch, for an invalid one."""
        if state["steps"].shape != self.steps.shape or type(state["evaluations"]) is not int:
            raise TuningError(f"expected {len(self.steps)} steps and a number of evaluations")
        with self.torch.no_grad():
            self.steps.copy_(state["steps"])
        self.evaluations = state["evaluations"]
        self.optimiser.load_state_dict(state["optimiser"])

    def _moved(self, steps: Any) -> Any:
        flat = self.start.flatten().index_add(0, self.places, steps * self.units)
        return flat.reshape(self.start.shape)

    def _loss(self) -> Any:
        # The surprise over all positions, in nats, and the ridge; with its gradient.
        self.evaluations += len(self.data)
        self.optimiser.zero_grad()
        odds = self._product(self._moved(self.steps) * self.counted) * self.factor
        surprise = (self.torch.nn.functional.softplus(odds) - self.targets * odds).sum()
        total = surprise + 0.5 * ((self.steps * self.units / self.prior) ** 2).sum()
        total.backward()
        return total


def _product(torch: Any, data: TuningData, threads: int) -> Any:
    """Values of the positions as a function of the weights, differentiable by torch."""

    class Values(torch.autograd.Function):
        @staticmethod
        def forward(context: Any, weights: Any) -> Any:
            return torch.from_numpy(products.values(data.design, weights.detach().numpy(), threads))

        @staticmethod
        def backward(context: Any, slopes: Any) -> Any:
            return torch.from_numpy(products.gradient(data.design, slopes.contiguous().numpy(), threads))

    return Values.apply
