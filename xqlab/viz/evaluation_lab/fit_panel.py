"""The panel *Fit*: chosen weights fitted from where the sliders are, the loss as it falls."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Any

from xqlab.errors import quoted
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.fit import GAMES, METHODS, SPSA, TEXEL, Fit, fit_set, run_fit
from xqlab.viz.evaluation_lab.job import Job, JobPanel, Sentence, both

CHANGED = "changed"  # the terms that the sliders have changed
METHOD_NAMES = {
    TEXEL: both("Texel’s method", "Texel 方法"),
    SPSA: both("SPSA on the positions", "在局面上用 SPSA"),
    GAMES: both("SPSA by games", "以对局用 SPSA"),
}


class FitPanel(JobPanel):
    """Fits of the lab's weights. Its state has `curve`, and `ready`, whether weights can be taken over."""

    NAME = "fit"

    def __init__(self, lab: Any) -> None:
        super().__init__(lab)
        self._set: Any = None  # of the last fit without data, so that games are played once

    def first(self) -> dict[str, Any]:
        """What may be chosen at the start."""
        numbers = {"steps": [1, 1000, 30]}
        if not self.lab.evaluation.has_sample:
            numbers["games"] = [10, 5000, 60]
        methods = [[method, METHOD_NAMES[method]] for method in METHODS]
        state = {"numbers": numbers, "choices": {"method": methods}}
        return self.idle() | state | {"curve": [], "ready": False}

    def hear(self, wish: str, content: dict[str, Any]) -> None:
        """Start, stop, or take the weights over."""
        if wish == "take":
            self.take()
        super().hear(wish, content)

    def start(self, content: dict[str, Any]) -> None:
        """Begin the fit that is filled in."""
        numbers = self.numbers_in(content, self.state["numbers"])
        terms = content.get("terms", [])
        self.fit(terms, str(content.get("method")), None, numbers["steps"], numbers.get("games", 60))

    def take(self) -> None:
        """Set the sliders to the fitted weights."""
        if self.job is None or self.job.result is None:
            raise EvaluationLabError("expected a fit whose weights can be taken over, got none")
        self.lab.weights = self.job.result.weights

    def fit(
        self,
        terms: Iterable[str],
        method: str,
        data: Any,
        steps: int,
        games: int,
        executor: Executor | None = None,
    ) -> Job:
        """The fit, see `EvaluationLab.fit`."""
        if method not in METHODS:
            raise EvaluationLabError(f"expected a method out of {', '.join(METHODS)}, got {quoted(method)}")
        lab, start, names = self.lab, self.lab.weights, self._names(terms)

        def work(job: Job) -> None:
            positions = self._set
            if data is not None or positions is None:
                positions = fit_set(lab, data, games, job, executor)
                self._set = positions if data is None else self._set
            fit = job.result = Fit(method, start, names, start, *positions.sizes)

            def tell() -> None:
                self.tell(
                    curve=[list(row) for row in fit.curve],
                    lines=_sentences(fit),
                    done=(len(fit.curve) - 1) / steps,
                )

            run_fit(fit, positions, lab, steps, job, tell, executor)
            moved = lab.evaluation.changes(start, fit.weights)
            self.tell(lines=[*_sentences(fit), _moved(len(moved), len(names))], ready=bool(moved))
            (_, *before), (_, *after) = fit.curve[0], fit.curve[-1] if method == GAMES else fit.best
            figures = {
                "before": round(before[1], 5),
                "after": round(after[1], 5),
                "steps": len(fit.curve) - 1,
            }
            lab.record(fit.weights, name="", kind="fit", summary=_sentences(fit)[0], figures=figures)

        return self.begin_job(work, curve=[], ready=False)

    def _of(self) -> None:
        """Nothing: its sentences and its curve are of the fitted weights."""

    def _names(self, terms: Iterable[str]) -> tuple[str, ...]:
        """The weights of components, of terms, and those that the sliders have changed."""
        lab, names = self.lab, []
        parts = {name: part.weights for name, part in lab.evaluation.parts.items() if name not in lab.off}
        here = {weight for weights in parts.values() for weight in weights}
        for term in terms:
            if term == CHANGED:
                names += [name for name in lab.changed if name in here]
            elif term in parts:
                names += parts[term]
            elif term in here:
                names.append(term)
            else:
                known = ", ".join(parts)
                raise EvaluationLabError(
                    f"expected terms or components that are on, {known}, got {quoted(term)}"
                )
        if not names:
            raise EvaluationLabError("expected terms to fit, got none: tick a component, or move a slider")
        return tuple(dict.fromkeys(names))


def _sentences(fit: Fit) -> list[Sentence]:
    """The losses so far, in a sentence."""
    (_, _, before), (step, _, after) = fit.curve[0], fit.curve[-1] if fit.method == GAMES else fit.best
    stopped = both(" Stopped.", "已停止。") if fit.interrupted else both("", "")
    count, name, games, positions = len(fit.names), METHOD_NAMES[fit.method], fit.games, fit.positions
    return [
        both(
            f"{name['en']}, {count} weight{'s' * (count != 1)}, {positions:,} positions of {games:,} games:"
            f" surprise at held-out results {before:.4f} → {after:.4f} nats (step {step}).{stopped['en']}",
            f"{name['zh']}，{count} 项权重，{games:,} 局的 {positions:,} 个局面：对留出对局结果的交叉熵"
            f" {before:.4f} → {after:.4f} 奈特（第 {step} 步）。{stopped['zh']}",
        )
    ]


def _moved(moved: int, fitted: int) -> Sentence:
    if not moved:
        return both(
            "No step predicts the held-out games better: the weights stay.",
            "没有一步能更好地预测留出的对局：权重不变。",
        )
    return both(
        f"Moved: {moved} of {fitted}. A smaller loss proves nothing yet: play them.",
        f"{fitted} 项中有 {moved} 项变动。损失变小还不说明问题：用对局检验。",
    )
