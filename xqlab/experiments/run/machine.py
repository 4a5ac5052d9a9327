"""A description of this machine: processor, system, versions. Every measurement includes it."""

import json
import os
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from xqlab import __version__, disk
from xqlab.experiments.run.rows import json_of
from xqlab.kernels.places import sources_hash
from xqlab.kernels.processor import features, processor_name
from xqlab.words import Words

PACKAGES = (
    "numpy",
    "numba",
    "llvmlite",
    "jupyterlab",
    "ipykernel",
    "ipywidgets",
    "anywidget",
    "matplotlib",
    "pandas",
    "chess",
    "torch",
)


def versions() -> dict[str, str | None]:
    """Package name -> its version, None if it is not installed; no package is imported."""
    own = {"xqlab": __version__, "python": platform.python_version()}
    return {**own, **{name: version_of(name) for name in PACKAGES}}


def version_of(package: str) -> str | None:
    """The installed version of a package; None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


@cache
def processor() -> str:
    """The name of the processor by its maker, or else by the compiler."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or processor_name()


def machine() -> dict[str, object]:
    """The facts about this machine that matter for a measurement."""
    return {
        "processor": processor(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "avx2": "avx2" in features(),
        "bmi2": "bmi2" in features(),
    }


def machine_text(header: Mapping[str, Any]) -> str:
    """The machine and the sources in the header of a stored measurement, as a part of a sentence."""
    machine, versions = header["machine"], header["versions"]
    text = Words("on {0} ({1} cores), xqlab {2}, sources {3}", "{0}（{1} 核），xqlab {2}，源代码 {3}")
    return str(text.filled(machine["processor"], machine["cores"], versions["xqlab"], versions["sources"]))


def provenance(command: str) -> dict[str, object]:
    """The header of a stored measurement: its command, when it finished, versions and machine."""
    return {
        "command": command,
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "versions": versions() | {"sources": sources_hash()},
        "machine": machine(),
    }


def write_measured(path: disk.PathLike, format: str, command: str, content: Mapping[str, Any]) -> None:
    """Write what was measured to a file as JSON, rows as objects, below its format and provenance."""
    whole = {"format": format, "version": 1, **provenance(command), **json_of(content)}
    disk.write_text(path, json.dumps(whole, indent=1, ensure_ascii=False) + "\n")
