"""The panel *Fit*: chosen weights fitted from where the sliders are, the loss as it falls."""

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from typing import Any

from xqlab.errors import quoted
from xqlab.viz.core.fields import CHOICE, NUMBER, SWITCH, UNSAID, Field
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.fit import GAMES, SPSA, TEXEL, Fit, fit_set, run_fit
from xqlab.viz.evaluation_lab.job import Job
from xqlab.viz.evaluation_lab.panel import Panel
from xqlab.words import Words

CHANGED = "changed"  # the terms that the sliders have changed
METHOD_NAMES = {
    TEXEL: Words("Texel’s method", "Texel 方法"),
    SPSA: Words("SPSA on the positions", "在局面上用 SPSA"),
    GAMES: Words("SPSA by games", "以对局用 SPSA"),
}
METHOD = Field("method", CHOICE, Words("Method", "方法"), choices=METHOD_NAMES, first=TEXEL)
STEPS = Field("steps", NUMBER, Words("Steps at most", "步数上限"), limits=(1, 1000), first=30)
SELFPLAY = Field(
    "games", NUMBER, Words("Games of self-play first", "先自对弈局数"), limits=(10, 5000), first=60
)
TICKED = Field(CHANGED, SWITCH, Words("those changed by sliders", "滑块改过的项"), first=True)
TAKE = {"do": "take", "text": Words("Take over the fitted weights", "采用拟合出的权重")}


class FitPanel(Panel):
    """Fits of the lab's weights. Its state has the `curve` of the loss, too."""

    NAME, WISHES = "fit", ("take",)
    TAB, START = Words("Fit", "拟合"), Words("Fit from here", "从这里开始拟合")
    LEGEND = Words("Weights to fit", "要拟合的权重")
    _set: Any = None  # of the last fit without data, so that games are played once

    def fields(self) -> list[Field]:
        """The components to fit, how, and how long."""
        parts = self.lab.evaluation.parts.items()
        ticks = [Field(name, SWITCH, Words(part.english, part.chinese), first=False) for name, part in parts]
        games = [] if self.lab.evaluation.has_sample else [SELFPLAY]
        return [TICKED, *ticks, METHOD, STEPS, *games]

    def start(self, filled: dict[str, Any], content: Mapping[str, Any]) -> None:
        """Begin the fit that is filled in."""
        terms = [name for name, value in filled.items() if value is True]
        self.fit(terms, filled["method"], None, filled["steps"], filled.get("games", 60))

    def take(self, content: Mapping[str, Any] | None = None) -> None:
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
        METHOD.checked(method, EvaluationLabError)
        lab, start, names = self.lab, self.lab.weights, self._names(terms)

        def work(job: Job) -> None:
            positions = self._set
            if data is not None or positions is None:
                positions = fit_set(lab, data, games, job, executor)
                self._set = positions if data is None else self._set
            fit = job.result = Fit(method, start, names, start, *positions.sizes)

            def tell() -> None:
                self.tell(curve=fit.curve, lines=[_sentence(fit)], done=(len(fit.curve) - 1) / steps)

            run_fit(fit, positions, lab, steps, job, tell, executor)
            moved = lab.evaluation.changes(start, fit.weights)
            self.tell(lines=[_sentence(fit), _moved(len(moved), len(names))], buttons=[TAKE] if moved else [])
            losses = {"before": fit.curve[0][2], "after": fit.reached[2]}
            figures = {name: round(loss, 5) for name, loss in losses.items()}
            figures["steps"] = len(fit.curve) - 1
            lab.record(fit.weights, name="", kind="fit", summary=_sentence(fit), figures=figures)

        return self.begin_job(work, curve=[])

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


def _sentence(fit: Fit) -> Words:
    """The losses so far."""
    (_, _, before), (step, _, after) = fit.curve[0], fit.reached
    count, stopped = len(fit.names), Words(" Stopped.", "已停止。") if fit.interrupted else UNSAID
    weights = Words(f"{count} weight" + "s" * (count != 1), f"{count} 项权重")
    return Words(
        "{0}, {1}, {2:,} positions of {3:,} games: surprise at held-out results"
        " {4:.4f} → {5:.4f} nats (step {6}).{7}",
        "{0}，{1}，{3:,} 局的 {2:,} 个局面：对留出对局结果的交叉熵 {4:.4f} → {5:.4f} 奈特（第 {6} 步）。{7}",
    ).filled(
        METHOD_NAMES[fit.method],
        weights,
        fit.positions,
        fit.games,
        before,
        after,
        step,
        stopped,
    )


def _moved(moved: int, fitted: int) -> Words:
    if not moved:
        return Words(
            "No step predicts the held-out games better: the weights stay.",
            "没有一步能更好地预测留出的对局：权重不变。",
        )
    return Words(
        "Moved: {0} of {1}. A smaller loss proves nothing yet: play them.",
        "{1} 项中有 {0} 项变动。损失变小还不说明问题：用对局检验。",
    ).filled(moved, fitted)
