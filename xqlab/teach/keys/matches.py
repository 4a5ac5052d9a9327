"""Keys of the notebook on matches."""

import numpy as np

from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.simulated_match import SimulatedMatch
from xqlab.teach.check import Key


def upsets(points: np.ndarray) -> Key:
    """In how many of 100 matches of 20 games the weaker player is ahead; `points` are the stronger's."""
    share = 100 * float(np.mean(points < 10))
    return Key(
        share,
        f"""In **{share:.0f}** of 100. A short match says almost nothing about a small difference, whoever
        wins it.""",
        f"""100 场里有 **{share:.0f}** 场。差距不大时，短短一场比赛几乎什么也说明不了，不管谁赢。""",
        within=6,
    )


def games_until_clear(truth: SimulatedMatch, score: Score) -> Key:
    """After how many games the interval excludes zero; `score` is that of the match above."""
    needed = truth.games_needed()
    tens, fives = (SimulatedMatch(elo).games_needed() for elo in (10, 5))
    return Key(
        needed,
        f"""After **{needed:,.0f} games** an interval around exactly 20 Elo just excludes zero; in half of
        the matches it then still contains zero. 10 Elo take {tens:,.0f} games, 5 Elo {fives:,.0f}:
        **half the difference, four times the games**. This match ended: {score}.""",
        f"""正好以 20 Elo 为中心的区间，到 **{needed:,.0f} 局**才刚好不含 0；这时仍有一半的比赛，区间
        里还有 0。10 Elo 要 {tens:,.0f} 局，5 Elo 要 {fives:,.0f} 局：**差距减半，局数四倍**。这一
        场的结果是：{score}。""",
        within=0.25 * needed,
    )


def gain_of_draws(drawish: SimulatedMatch, sharp: SimulatedMatch) -> Key:
    """By what factor many draws reduce the games needed."""
    many, few = sharp.games_needed(), drawish.games_needed()
    return Key(
        many / few,
        f"""{many:,.0f} games with few draws, {few:,.0f} with many: a factor of **{many / few:.1f}**. A
        drawn game adds no noise.""",
        f"""和棋少时要 {many:,.0f} 局，和棋多时要 {few:,.0f} 局：相差 **{many / few:.1f}** 倍。和棋不
        增加噪声。""",
        within=0.5,
    )


def false_alarms(at_end: float, at_any: float) -> Key:
    """In how many of 100 matches between equals the interval excludes zero at some time."""
    return Key(
        100 * at_any,
        f"""At the end {at_end:.0%} of the matches between equals look decided, as expected of the
        interval. But **{at_any:.0%}** look decided at some point, and whoever stops there draws the
        wrong conclusion.""",
        f"""下完的时候，棋手一样强的比赛有 {at_end:.0%} 看似分出了高下，区间本来就容许这么多。但是
        有 **{at_any:.0%}** 在某一时刻看似分出了高下；谁在那时停下，谁的结论就错了。""",
        within=6,
    )


def part_of_fixed(lengths: np.ndarray, fixed: float) -> Key:
    """What part of a fixed-length test a sequential one takes when H1 is true."""
    part = float(np.mean(lengths)) / fixed
    return Key(
        min((0.25, 0.5, 1), key=lambda choice: abs(choice - part)),
        f"""Fixed length: {fixed:,.0f} games. Sequential, H1 true: {np.mean(lengths):,.0f} on average
        (**{part:.0%}**).""",
        f"""固定局数：{fixed:,.0f} 局。序贯检验，H1 为真：平均 {np.mean(lengths):,.0f} 局
        （**{part:.0%}**）。""",
    )
