"""Kernels of a class at once: `python -m tests.kernels_at_once 10 NOTEBOOK ...`, one cache of compiled code.

A row a notebook: memory of one kernel alone that has run it, and of all that have run it at the same time
(what they share counts once: PSS); CPU seconds each, and the seconds until the last one was done.
"""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path

import nbformat
import psutil
from jupyter_client.manager import KernelManager

MEGABYTE = 2**20
PATIENCE = 1800  # seconds that a cell may take


def started(folder: Path) -> KernelManager:
    """A kernel, with one thread for linear algebra, as on a hub with many of them."""
    kernel = KernelManager(kernel_name="python3")
    one = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    kernel.start_kernel(cwd=str(folder), env={**os.environ, **one})
    return kernel


def run(kernel: KernelManager, cells: list[str]) -> float:
    """Run the cells of a notebook; the CPU seconds that the kernel has used."""
    client = kernel.blocking_client()
    client.start_channels()
    client.wait_for_ready(timeout=PATIENCE)
    for cell in cells:
        reply = client.execute(cell, reply=True, timeout=PATIENCE)["content"]
        if reply["status"] != "ok":
            raise SystemExit(f"{reply.get('ename')}: {reply.get('evalue')}\nin\n{cell}")
    client.stop_channels()
    times = process(kernel).cpu_times()
    return float(times.user + times.system)


def process(kernel: KernelManager) -> psutil.Process:
    """The kernel's process."""
    return psutil.Process(kernel.provisioner.process.pid)


def megabytes(kernels: list[KernelManager]) -> float:
    """The memory of these kernels together."""
    return float(sum(process(kernel).memory_full_info().pss for kernel in kernels)) / MEGABYTE


def main(count: int, notebooks: list[Path]) -> None:
    """Print the table."""
    print(f"| notebook | one kernel, MB | {count} kernels, MB | each, MB | CPU s each | all done after s |")
    print("|---|---:|---:|---:|---:|---:|")
    for notebook in notebooks:
        cells = [cell.source for cell in nbformat.read(notebook, 4).cells if cell.cell_type == "code"]
        kernels: list[KernelManager] = []
        try:
            kernels.append(started(notebook.parent))
            run(kernels[0], cells)
            alone = megabytes(kernels)
            kernels.pop().shutdown_kernel(now=True)
            begin = time.monotonic()
            kernels += [started(notebook.parent) for _ in range(count)]
            with ThreadPoolExecutor(count) as threads:
                seconds = list(threads.map(run, kernels, repeat(cells)))
            wall, all_of_them = time.monotonic() - begin, megabytes(kernels)
            figures = (alone, all_of_them, all_of_them / count, sum(seconds) / count, wall)
            print(
                f"| {notebook.stem} | " + " | ".join(f"{figure:.0f}" for figure in figures) + " |", flush=True
            )
        finally:
            for kernel in kernels:
                kernel.shutdown_kernel(now=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), [Path(name).resolve() for name in sys.argv[2:]])
