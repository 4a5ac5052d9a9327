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
        within=0.25 * needed,
    )


def gain_of_draws(drawish: SimulatedMatch, sharp: SimulatedMatch) -> Key:
    """By what factor many draws reduce the games needed."""
    many, few = sharp.games_needed(), drawish.games_needed()
    return Key(
        many / few,
        f"""{many:,.0f} games with few draws, {few:,.0f} with many: a factor of **{many / few:.1f}**. A
        drawn game adds no noise.""",
        within=0.5,
    )


def false_alarms(at_end: float, at_any: float) -> Key:
    """In how many of 100 matches between equals the interval excludes zero at some time."""
    return Key(
        100 * at_any,
        f"""At the end {at_end:.0%} of the matches between equals look decided, as expected of the interval.
        But **{at_any:.0%}** look decided at some point, and whoever stops there draws the wrong
        conclusion.""",
        within=6,
    )


def part_of_fixed(lengths: np.ndarray, fixed: float) -> Key:
    """What part of a fixed-length test a sequential one takes when H1 is true."""
    part = float(np.mean(lengths)) / fixed
    return Key(
        min((0.25, 0.5, 1), key=lambda choice: abs(choice - part)),
        f"""Fixed length: {fixed:,.0f} games. Sequential, H1 true: {np.mean(lengths):,.0f} on average
        (**{part:.0%}**).""",
    )
