"""How a game ended: numbers that `xqlab.game.write_ending` writes, in texts that Python and pages fill alike.

The facts are the number of the ending in the game's profile, the winner (0, 1 or DRAW), and the numbers that
the text calls {0}, {1}, ... Behind {0}, a text with {deeds} has of each deed its side, the number of squares,
and the squares: the first is the piece that suffers it, the others are those that do it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xqlab.words import Words

DRAW = 2  # in place of the side that has won
WITHOUT = Words("", "")


@dataclass(frozen=True)
class Ending:
    """One way in which a game ends.

    reason    : in a few words, or a name that stands for them, such as "three in a row"
    explained : a sentence with {winner}, {loser}, {deeds}, numbers; empty where the reason is enough
    """

    reason: str
    explained: Words = WITHOUT


@dataclass(frozen=True)
class Deed:
    """The words for a deed, with {side}, {piece} and {others}; what joins others, and what joins deeds."""

    text: str
    others: str
    deeds: str


def winner_of(facts: Sequence[int]) -> bool | None:
    """True for the side that moved first, False for the other one, None for a draw."""
    return None if facts[1] == DRAW else facts[1] == 0


def deeds_in(facts: Sequence[int]) -> list[tuple[int, list[int]]]:
    """(side, squares) of each deed among the facts of an ending whose text has deeds."""
    deeds, at = [], 3
    while at < len(facts):
        end = at + 2 + facts[at + 1]
        deeds.append((facts[at], list(facts[at + 2 : end])))
        at = end
    return deeds


def explain(
    text: str,
    facts: Sequence[int],
    sides: Sequence[str],
    deed: Deed | None = None,
    piece_on: Callable[[int], str] = str,
) -> str:
    """The sentence about an ending.

    piece_on : the name of the piece on a square, and where it stands
    """
    winner = facts[1] % DRAW
    words = {"winner": sides[winner], "loser": sides[1 - winner], "deeds": ""}
    if deed is not None and "{deeds}" in text:
        words["deeds"] = deed.deeds.join(
            deed.text.format(
                side=sides[side], piece=piece_on(first), others=deed.others.join(map(piece_on, others))
            )
            for side, (first, *others) in deeds_in(facts)
        )
    return text.format(*facts[2:], **words)
