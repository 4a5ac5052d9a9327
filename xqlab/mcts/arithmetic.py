"""The logarithm and the hyperbolic tangent, made of + - * / alone.

Each of these rounds in one way only, so that a search has the same log on every system and in a page: the
last bits of a library's functions differ between systems.
"""

# mypy: ignore-errors

from xqlab.kernels import kernel

LOG_2 = 0.6931471805599453  # nearest to the natural logarithm of 2
LOG_TERMS = 23  # last power of the series: the next is below half a unit in the last place
TANH_TERMS = 15  # last odd number of the continued fraction


@kernel
def natural_logarithm(x):
    """The natural logarithm, to 2 units in the last place.

    x : float64  at least 1

    Source: log x = 2 artanh((x - 1) / (x + 1)), after x was halved to at most 3/2.
    """
    halvings = 0.0
    while x > 1.5:
        x *= 0.5
        halvings += 1.0
    ratio = (x - 1.0) / (x + 1.0)
    square = ratio * ratio
    series = 0.0
    for power in range(LOG_TERMS, 0, -2):
        series = series * square + 1.0 / power
    return halvings * LOG_2 + 2.0 * ratio * series


@kernel
def tanh(x):
    """The hyperbolic tangent, to 4 units in the last place.

    x : float64  finite

    Source: Lambert's continued fraction, 1768, after x was halved to at most 1/2; tanh 2x = 2t / (1 + t²).
    """
    halvings = 0
    while abs(x) > 0.5:
        x *= 0.5
        halvings += 1
    square = x * x
    fraction = 0.0
    for odd in range(TANH_TERMS, 1, -2):
        fraction = square / (odd + fraction)
    value = x / (1.0 + fraction)
    for _ in range(halvings):
        value = 2.0 * value / (1.0 + value * value)
    return value
