"""The weights of an evaluation as a game declares them, and which values of them are out of all sense."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, NamedTuple

from xqlab.words import Words, spoken

HALVES = (("in the opening", "开局"), ("in the endgame", "残局"))  # of a weight that is a pair


@dataclass(frozen=True)
class EvaluationWeight:
    """A weight of an evaluation: what it is of, and its range, mostly in centipawns.

    usual : the range of plausible values; None for all of its range
    """

    english: str
    chinese: str
    default: int
    lowest: int = 0
    highest: int = 2000
    usual: tuple[float, float] | None = None


@dataclass(frozen=True)
class AtLeast:
    """A rule: one weight is no smaller than another."""

    more: str
    less: str


@dataclass(frozen=True)
class Rises:
    """A rule: of weights in a row, the later half is on average no smaller than the earlier half."""

    names: tuple[str, ...]
    english: str
    chinese: str


@dataclass(frozen=True)
class Near:
    """A rule: a pair of weights, for the opening and the endgame, differs by no more than a factor."""

    name: str
    factor: float


Rule = AtLeast | Rises | Near


def renamed(rule: Rule, called: Callable[[str], str]) -> Rule:
    """The rule with other names of its weights."""
    match rule:
        case AtLeast(more, less):
            return AtLeast(called(more), called(less))
        case Rises(names):
            return replace(rule, names=tuple(map(called, names)))
        case Near(name):
            return replace(rule, name=called(name))


@dataclass(frozen=True)
class EvaluationPart:
    """A component of an evaluation, which can be switched off: its name, what it counts, its weights.

    rules : what is plausible of its weights together
    """

    english: str
    chinese: str
    about: Words
    weights: Mapping[str, EvaluationWeight]
    is_on: bool = True
    rules: Sequence[Rule] = ()


@dataclass(frozen=True)
class LinearRecord:
    """How the record of an evaluator whose value is linear in the weights is made of them, for pages.

    unit   : the parts of a centipawn in which its words are integers
    places : name of a weight -> (the words that it is part of, its share in each, 0 for the low half
             of a word or 1 for the high half); each half is rounded when all shares are added up
    """

    unit: int
    places: Mapping[str, tuple[Sequence[int], Sequence[float], int]]


@dataclass(frozen=True)
class TunableEvaluation:
    """An evaluation of a game as the sum of its components, for one side less the other."""

    parts: Mapping[str, EvaluationPart]
    # (name -> weight, for some or all; the components that are off, by default as declared) -> the evaluator
    evaluator: Callable[..., Any]
    side_sum: Callable[[Any, Any, int], float]  # (evaluator, position, 0 or 1) -> what its parts give it
    linear: LinearRecord | None = None  # of an evaluation that is linear in its weights

    @property
    def weights(self) -> dict[str, EvaluationWeight]:
        """All weights of the components that are on."""
        on = (part.weights for part in self.parts.values() if part.is_on)
        return {name: weight for weights in on for name, weight in weights.items()}


class Oddity(NamedTuple):
    """Why a weight is out of all sense: its name, and a sentence in English and in Chinese."""

    name: str
    english: str
    chinese: str

    def text(self, language: str | None = None) -> str:
        """The sentence in a language."""
        return self.chinese if (language or spoken()) == "zh" else self.english


def oddities(
    parts: Mapping[str, EvaluationPart], values: Callable[[str], Sequence[float]], off: frozenset[str]
) -> tuple[Oddity, ...]:
    """What is out of all sense in the weights of the components that are on, by what they declare.

    values : name -> its number, or its numbers for the opening and the endgame
    """
    odd: list[Oddity] = []
    for part in (part for name, part in parts.items() if name not in off):
        for name, weight in part.weights.items():
            odd += _unusual(name, weight, values(name))
        for rule in part.rules:
            odd += _broken(rule, part.weights, values)
    return tuple(odd)


def _unusual(name: str, weight: EvaluationWeight, values: Sequence[float]) -> Iterator[Oddity]:
    low, high = weight.usual or (weight.lowest, weight.highest)
    for value, (english, chinese) in _by_half(values):
        if low <= value <= high:
            continue
        en = f"“{weight.english}” is {value:g}{english}, usually {low:g} to {high:g}"
        zh = f"“{weight.chinese}”{chinese}为 {value:g}，通常在 {low:g} 到 {high:g} 之间"
        if value < 0 <= low or high <= 0 < value:
            what = ("penalty", "bonus") if value < 0 else ("bonus", "penalty")
            en += f": a {what[0]} for what should be a {what[1]}"
            zh += "：该加分的反而减分" if value < 0 else "：该减分的反而加分"
        yield Oddity(name, en, zh)


def _broken(
    rule: Rule, weights: Mapping[str, EvaluationWeight], values: Callable[[str], Sequence[float]]
) -> Iterator[Oddity]:
    match rule:
        case AtLeast(more, less):
            for (one, (english, chinese)), other in zip(_by_half(values(more)), values(less)):
                if one < other:
                    half = 0 <= one < other / 2
                    en = f"“{weights[more].english}” ({one:g}) is worth less than “{weights[less].english}” "
                    zh = f"“{weights[more].chinese}”（{one:g}）{chinese}不如“{weights[less].chinese}”"
                    en += f"({other:g}){english}{', not even half as much' if half else ''}"
                    yield Oddity(more, en, f"{zh}（{other:g}）{'，还不到一半' if half else ''}")
        case Rises(names):
            middle = len(names) // 2
            for at, (_, (english, chinese)) in enumerate(_by_half(values(names[0]))):
                row = [values(name)[at] for name in names]
                fall = fmean(row[:middle]) - fmean(row[-middle:])
                if fall > 0:
                    en = f"{rule.english} falls{english}: the later half of its weights is on average"
                    zh = f"{rule.chinese}{chinese}不升反降：后一半权重平均比前一半少 {fall:.0f}"
                    yield Oddity(names[-1], f"{en} {fall:.0f} below the earlier half", zh)
        case Near(name):
            small, large = sorted(values(name))
            if 0 < small and small * rule.factor < large:
                one, other = values(name)
                times, weight = large / small, weights[name]
                en = f"“{weight.english}” is {one:g} in the opening and {other:g} in the endgame, "
                zh = f"“{weight.chinese}”开局 {one:g}，残局 {other:g}，相差 {times:.1f} 倍"
                en += f"{times:.1f} times as much or as little, usually up to {rule.factor:g} times"
                yield Oddity(name, en, f"{zh}，通常不超过 {rule.factor:g} 倍")


def _by_half(values: Sequence[float]) -> Iterator[tuple[float, tuple[str, str]]]:
    """Each number of a weight, and the words for the half that it is of; none for a weight of one number."""
    for value, words in zip(values, HALVES):
        yield value, ("", "") if len(values) == 1 else (f" {words[0]}", words[1])
