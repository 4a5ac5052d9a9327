"""Keys of the notebook on tuning."""

from collections.abc import Sequence
from math import log10

from xqlab.experiments.tuning.spsa import SpsaResult
from xqlab.teach.check import Key

GAMES = 8  # of a comparison: four pairs


def value_of_chance(scale: float, chance: float) -> Key:
    """The value in centipawns with which so much of the points is expected."""
    odds = chance / (1 - chance)
    value = scale * log10(odds)
    return Key(
        value,
        f"""**{value:.0f}**: the odds are {odds:g} to 1, and {scale:.0f} · log₁₀ {odds:g} = {value:.0f}.
        Twice that value makes {odds**2:g} to 1: {odds**2 / (1 + odds**2):.0%}.""",
        f"""**{value:.0f}**：胜算是 {odds:g} 比 1，而 {scale:.0f} · log₁₀ {odds:g} = {value:.0f}。
        值加倍，胜算就是 {odds**2:g} 比 1，即 {odds**2 / (1 + odds**2):.0%}。""",
        within=value / 20,
    )


def epoch_kept(held_out: Sequence[float], patience: int) -> Key:
    """The epoch whose weights are kept if the fit stops after so many epochs without a gain."""
    best = 0
    for epoch, loss in enumerate(held_out):
        if loss < held_out[best]:
            best = epoch
        elif epoch - best == patience:
            break
    least = min(range(len(held_out)), key=lambda number: held_out[number])
    return Key(
        best,
        f"""Epoch **{best}**, with {held_out[best]:.3f}: the fit stops after epoch {best + patience} and never
        sees epoch {least}; before it has been tried, nobody knows whether waiting pays. The last weights have
        the lowest training loss, and {held_out[-1]:.3f} on games that they have not seen.""",
        f"""第 **{best}** 轮，损失 {held_out[best]:.3f}：拟合在第 {best + patience} 轮之后停止，
        看不到第 {least} 轮；等下去值不值得，没试过谁也不知道。最后的权重训练损失最低，但在没见过的对局上是
        {held_out[-1]:.3f}。""",
    )


def worthless_terms(terms: int, games: int) -> Key:
    """How many of so many worthless terms are on the winner's side in all of so many games."""
    count = terms / 2**games
    return Key(
        count,
        f"""{terms} / 2^{games} = **{count:.0f}**, and as many on the loser's side. The fit gives them all a
        weight, and predicts these games better by it; in a match each of them misleads the search.""",
        f"""{terms} / 2^{games} = **{count:.0f}** 个，在输家一方的也有这么多。拟合给它们都加上权重，
        预测这些对局就更准；可是到了比赛里，每一个都会误导搜索。""",
        within=1,
    )


def hours_of_games(spsa: SpsaResult) -> Key:
    """How many hours the comparisons of SPSA take with games of a second."""
    looks = len(spsa.differences)
    hours = looks * GAMES / 3600
    return Key(
        hours,
        f"""{looks} comparisons of {GAMES} games: **{hours:.1f} hours**.""",
        f"""{looks} 次比较，每次 {GAMES} 局：**{hours:.1f} 小时**。""",
        within=0.1,
    )
