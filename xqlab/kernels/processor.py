"""The processor that kernels are compiled for: its name, and the instructions that they may use."""

# mypy: ignore-errors

from __future__ import annotations

import os

from llvmlite import binding
from numba import config

from xqlab.kernels.mode import COMPILED

SLOW_BMI2 = ("bdver4", "znver1", "znver2")  # processors that need about a hundred cycles for one pext


def processor_name() -> str:
    """The name of this machine's processor, as LLVM calls it."""
    return binding.get_host_cpu_name()


def features() -> frozenset[str]:
    """The features of this machine's processor, as LLVM calls them."""
    return frozenset(name for name, on in binding.get_host_cpu_features().items() if on)


def has(feature: str) -> bool:
    """Whether compiled code may use a feature of LLVM's list, such as "avx2"."""
    if not COMPILED:
        return False
    if config.CPU_NAME or config.CPU_FEATURES:  # numba compiles for another processor than this one
        return f"+{feature}" in (config.CPU_FEATURES or "").split(",")
    return feature in features()


def has_fast_bmi2() -> bool:
    """Whether compiled code may gather bits by one instruction; `XQLAB_BMI2=0` forbids it."""
    if os.environ.get("XQLAB_BMI2") == "0" or not has("bmi2"):
        return False
    return bool(config.CPU_NAME or config.CPU_FEATURES) or processor_name() not in SLOW_BMI2


BMI2 = has_fast_bmi2()
