"""The processor that kernels are compiled for: its name, and the instructions that they may use."""

from __future__ import annotations

import os

from llvmlite import binding
from numba import config

from xqlab.kernels.mode import COMPILED

SLOW_BMI2 = ("bdver4", "znver1", "znver2")  # processors that need about a hundred cycles for one pext


def processor_name() -> str:
    """The name of this machine's processor, as LLVM calls it."""
    return str(binding.get_host_cpu_name())


def features() -> frozenset[str]:
    """The features of this machine's processor, as LLVM calls them."""
    return frozenset(name for name, on in binding.get_host_cpu_features().items() if on)


def has(feature: str) -> bool:
    """Whether compiled code may use a feature of LLVM's list, such as "avx2"."""
    if not COMPILED:
        return False
    named = _named_features()
    return feature in (features() if named is None else named)


def _named_features() -> list[str] | None:
    """The features of the processor that numba is told to compile for; None if that is this one."""
    name, listed = getattr(config, "CPU_NAME", None), getattr(config, "CPU_FEATURES", None)
    return [feature.removeprefix("+") for feature in (listed or "").split(",")] if name or listed else None


def has_fast_bmi2() -> bool:
    """Whether compiled code may gather bits by one instruction; `XQLAB_BMI2=0` forbids it."""
    if os.environ.get("XQLAB_BMI2") == "0" or not has("bmi2"):
        return False
    return _named_features() is not None or processor_name() not in SLOW_BMI2


BMI2 = has_fast_bmi2()
