"""Kernels: functions that numba compiles once for each type of position, and that run as plain Python, too.

No other room knows how numba works inside.
"""

from xqlab.kernels.decorators import inlined, kernel, summed_freely
from xqlab.kernels.interpretation import interpreted
from xqlab.kernels.mode import COMPILED
from xqlab.kernels.reloading import reload

__all__ = ["COMPILED", "inlined", "interpreted", "kernel", "reload", "summed_freely"]
