"""Random words for the keys of positions, the same on every machine.

Source: splitmix64, of G. L. Steele, D. Lea, C. H. Flood, Fast Splittable Pseudorandom Generators, 2014.
"""

from collections.abc import Iterator

_MASK = (1 << 64) - 1


def random_words(state: int) -> Iterator[int]:
    """Words of 64 bits without end, by splitmix64 from an initial state.

    >>> hex(next(random_words(0)))
    '0xe220a8397b1dcdaf'
    """
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _MASK
        yield word ^ word >> 31
