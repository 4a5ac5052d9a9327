"""Whether kernels are compiled at all."""

from __future__ import annotations

from numba import config

COMPILED: bool = not config.DISABLE_JIT  # type: ignore[attr-defined]
