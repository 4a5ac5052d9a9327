"""`xqlab doctor`: what works on this machine, what does not, and how to fix it."""

import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from xqlab.cli import front_end
from xqlab.cli.front_end import EXTENSIONS, LEAST, Server
from xqlab.cli.warmup import ITEMS, warm_items
from xqlab.experiments.run.machine import processor, versions
from xqlab.files import notebooks_dir
from xqlab.kernels import COMPILED
from xqlab.kernels import processor as compiled_for
from xqlab.kernels.code_files import damaged_files
from xqlab.kernels.code_files import files as compiled_files
from xqlab.kernels.mode import PLAIN, tried
from xqlab.kernels.mode import VARIABLE as SWITCH
from xqlab.kernels.places import VARIABLE, cache_folders
from xqlab.teach.programs.confined import obstacle
from xqlab.viz.page.fonts import CHINESE_FONTS

State = Literal["ok", "warning", "wrong"]
OK: Final = "ok"
WARNING: Final = "warning"  # something is slow, lost or missing, but xqlab works
WRONG: Final = "wrong"
MARKS = {OK: "✓", WARNING: "!", WRONG: "✗"}
PLAIN_MARKS = {OK: "+", WARNING: "!", WRONG: "x"}  # for a console without a tick

NEEDED = ("numpy", "numba", "llvmlite")
LAB = ("jupyterlab", "ipykernel", "ipywidgets", "anywidget", "matplotlib", "pandas")
INSTALL_LAB = 'pip install "xqlab[lab]"'
INSTALL_KERNEL = f"{INSTALL_LAB}, then {sys.executable} -m ipykernel install --sys-prefix"
INSTALL_WIDGETS = (
    "-m pip install -U anywidget jupyterlab_widgets, then restart that server and reload the page"
)
NO_MODEL = '"Error displaying widget: model not found"'
KERNEL_SECONDS = 60
# Starts the kernel that JupyterLab would start for a notebook, and prints its Python.
TRY_KERNEL = """
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel(kernel_name="python3", startup_timeout=40)
try:
    client.execute_interactive("import sys, xqlab; print(sys.executable)", timeout=40)
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
"""


@dataclass(frozen=True)
class Finding:
    """One line of the report; `do` says how to fix what is not `ok`."""

    name: str
    state: State
    says: str
    do: str = ""


def doctor(*, as_json: bool = False, clean: bool = False) -> int:
    """The exit status of the command: 0 if nothing prevents work, else 1."""
    if clean:
        clean_cache()
    findings = []
    for check in CHECKS:
        for finding in check():
            findings.append(finding)
            if not as_json:
                print(line_of(finding), flush=True)
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2, ensure_ascii=False))
    return int(any(finding.state == WRONG for finding in findings))


def line_of(finding: Finding) -> str:
    """A finding as one line of text, with marks that the console can show."""
    try:
        "✓✗".encode(sys.stdout.encoding or "ascii")
        marks = MARKS
    except UnicodeEncodeError:
        marks = PLAIN_MARKS
    advice = f". Do: {finding.do}" if finding.do else ""
    return f"{marks[finding.state]} {finding.name}: {finding.says}{advice}"


# -- the checks -------------------------------------------------------------------------------------------


def check_versions() -> Iterator[Finding]:
    """Python, our libraries, and the optional ones."""
    for name, version in versions().items():
        if version is not None:
            yield Finding(name, OK, version)
        elif name in NEEDED:
            yield Finding(name, WRONG, "not installed", f"pip install {name}")
        elif name in LAB:
            yield Finding(name, WRONG, "not installed: the notebooks need it", INSTALL_LAB)
        else:
            extra = {"chess": "chess", "torch": "nnue"}[name]
            yield Finding(name, OK, f"not installed; only the extra '{extra}' needs it")


def check_processor() -> Iterator[Finding]:
    """The processor, and the instructions that make compiled code fast."""
    features = compiled_for.features()
    fast = [name for name in ("avx2", "bmi2") if name in features]
    if platform.machine().lower() not in ("x86_64", "amd64"):
        yield Finding("processor", OK, f"{processor()} ({platform.machine()})")
    elif len(fast) == 2:
        yield Finding("processor", OK, f"{processor()}, with AVX2 and BMI2")
    else:
        yield Finding("processor", WARNING, f"{processor()} lacks AVX2 or BMI2: all works, but slower")


def check_cache() -> Iterator[Finding]:
    """The cache of compiled code: its folder, its size, what is compiled for these sources and for others."""
    if not COMPILED:
        says = "NUMBA_DISABLE_JIT is set: everything is interpreted and slow"
        yield Finding("compiler", WARNING, says, "unset it")
        return
    if PLAIN:
        says = "plain mode: each process compiles for itself, which takes a minute"
        yield Finding(
            "compiler", WARNING, says, f"install a numba that was tried, {tried()}, or unset {SWITCH}"
        )
        return
    places = cache_folders()
    own, folders = places.own, [*filter(None, (places.own, *places.shared))]
    if own is not None and own.parent.name == "kernels":
        yield Finding("cache", OK, f"{own} is writable")
    else:
        fate = "stays in memory and is lost" if own is None else f"goes to {own} and is lost with it"
        says = f"{'; '.join(places.notes)}: compiled code {fate}"
        yield Finding("cache", WARNING, says, f"set {VARIABLE} to a folder that only you can write to")
    for folder in places.shared:
        yield Finding("shared cache", OK, f"{folder} is read")
    damaged = [(folder, len(files)) for folder in folders if (files := damaged_files(folder))]
    for folder, count in damaged:
        who = "" if folder == own else ", by its owner"
        says = f"{count} damaged files in {folder}: they are compiled again when needed"
        yield Finding("damaged compiled code", WARNING, says, f"xqlab doctor --clean{who}")
    functions = len({file.name for folder in folders for file in compiled_files(folder)})
    held = f"{functions} functions, {sum(map(folder_mb, folders)):.1f} MB"
    missing = [item.name for item in ITEMS if item.name not in warm_items()]
    if missing:
        says = f"{held}; {len(missing)} of {len(ITEMS)} items may not be compiled for these sources"
        yield Finding("compiled code", WARNING, says, "xqlab warmup")
    else:
        yield Finding("compiled code", OK, f"{held}, all {len(ITEMS)} items are compiled for these sources")
    others = other_sources()
    if others:
        says = f"{len(others)} folders of other sources or versions, {sum(map(folder_mb, others)):.1f} MB"
        yield Finding("old compiled code", WARNING, says, "xqlab doctor --clean")


def check_front_end() -> Iterator[Finding]:
    """The packages that show widgets, and their versions."""
    versions = {name: front_end.version_of(name) for name in LEAST}
    old = {
        name: version
        for name, version in versions.items()
        if version and front_end.is_older(version, LEAST[name])
    }
    for name, version in old.items():
        says = f"{name} {version} is too old for our widgets"
        yield Finding("front end", WRONG, says, f'{sys.executable} -m pip install -U "{name}>={LEAST[name]}"')
    if versions["jupyterlab"] and not versions["jupyterlab_widgets"]:
        says = f"jupyterlab_widgets is not installed: {NO_MODEL}"
        advice = f"{sys.executable} -m pip install jupyterlab_widgets, then restart JupyterLab"
        yield Finding("front end", WRONG, says, advice)
    elif not old:
        named = ", ".join(f"{name} {version}" for name, version in versions.items() if version)
        lab_only = "" if versions["notebook"] else "; Notebook 7 is not installed, and not needed"
        yield Finding("front end", OK, f"{named or 'nothing installed'}{lab_only}")


def check_widgets() -> Iterator[Finding]:
    """The part of the widgets that JupyterLab and Notebook 7 load into the browser."""
    folders = front_end.labextension_folders()
    disabled = front_end.disabled_in()
    for name in EXTENSIONS:
        extension = front_end.extension_in(folders, name)
        if extension is None:
            says = f"not in {' or '.join(map(str, folders))}: widgets stay blank"
            yield Finding(f"extension {name}", WRONG, says, f"{INSTALL_LAB}, then restart JupyterLab")
            continue
        folder, version = extension
        kernel = front_end.misfit(name, version)
        if name in disabled:
            says = f"turned off in {disabled[name]}: {NO_MODEL}"
            yield Finding(f"extension {name}", WRONG, says, f"jupyter labextension enable {name}")
        elif kernel:
            says = f"version {version} in {folder} does not fit {kernel} of the kernel: {NO_MODEL}"
            yield Finding(f"extension {name}", WRONG, says, f"{sys.executable} {INSTALL_WIDGETS}")
        else:
            yield Finding(f"extension {name}", OK, str(folder))


def check_servers() -> Iterator[Finding]:
    """Whether the running servers have the browser part of this kernel's widgets."""
    for server in front_end.servers():
        if server.prefix.resolve() == Path(sys.prefix).resolve():
            yield Finding(f"server {server.at}", OK, "of this environment")
        else:
            yield from _other_environment(server)


def _other_environment(server: Server) -> Iterator[Finding]:
    folders = front_end.labextension_folders(server.prefix)
    state: State = WRONG if server.is_own else WARNING
    where = f"runs in {server.prefix}, the kernel in {sys.prefix}"
    lacks, misfits = [], []
    for name in EXTENSIONS:
        extension = front_end.extension_in(folders, name)
        if extension is None:
            lacks.append(name)
        elif kernel := front_end.misfit(name, extension[1]):
            misfits.append(f"its {name} {extension[1]} does not fit the kernel's {kernel}")
    wrong = [f"there is no {' and no '.join(lacks)}"] * bool(lacks) + misfits
    if wrong:
        advice = f"{python_in(server.prefix)} {INSTALL_WIDGETS}"
        yield Finding(f"server {server.at}", state, f"{where}, and {'; '.join(wrong)}: {NO_MODEL}", advice)
    else:
        yield Finding(f"server {server.at}", OK, f"{where}; it shows widgets, too")


def check_vs_code() -> Iterator[Finding]:
    """What VS Code needs to show widgets in notebooks."""
    if not front_end.in_vs_code():
        return
    folder = front_end.vs_code_folder()
    choose = f"in the notebook choose Select Kernel, Python Environments, {sys.executable}"
    if folder is not None:
        says = f"takes the widgets' code from {folder} once this environment is the notebook's kernel"
        yield Finding("VS Code", OK, says, choose)
    else:
        says = "finds no code of anywidget in this environment and must load it from the network"
        allow = (
            'set "jupyter.widgetScriptSources": ["jsdelivr.com", "unpkg.com"], or pip install -U anywidget'
        )
        yield Finding("VS Code", WARNING, says, f"{allow}; {choose}")


def check_kernel() -> Iterator[Finding]:
    """Whether the kernel of a notebook starts, and is this Python."""
    if importlib.util.find_spec("jupyter_client") is None:
        yield Finding("notebook kernel", WRONG, "jupyter_client is not installed", INSTALL_LAB)
        return
    command = [sys.executable, "-P", "-c", TRY_KERNEL]
    try:
        with TemporaryDirectory() as folder:  # a kernel imports from the folder in which it starts
            tried = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=KERNEL_SECONDS, check=False
            )
    except subprocess.TimeoutExpired:
        yield Finding("notebook kernel", WRONG, f"no answer within {KERNEL_SECONDS} s", INSTALL_KERNEL)
        return
    answer = (tried.stdout.strip().splitlines() or [""])[-1]
    if tried.returncode or not answer:
        reason = (tried.stderr.strip().splitlines() or ["no message"])[-1]
        yield Finding("notebook kernel", WRONG, f"does not start: {reason}", INSTALL_KERNEL)
    elif Path(answer).parent.resolve() != Path(sys.executable).parent.resolve():
        says = f"notebooks would run in {answer}, and not in {sys.executable}"
        yield Finding("notebook kernel", WRONG, says, INSTALL_KERNEL)
    else:
        yield Finding("notebook kernel", OK, f"starts, in {answer}")


def check_fonts() -> Iterator[Finding]:
    """A whole Chinese font for charts; boards, and the words of charts, have their own glyphs."""
    if importlib.util.find_spec("matplotlib") is None:
        return
    from matplotlib import font_manager

    names = sorted({font.name for font in font_manager.fontManager.ttflist})
    fonts = [name for name in names if re.match(CHINESE_FONTS, name)]
    if fonts:
        yield Finding("Chinese font", OK, fonts[0])
    else:
        yield Finding(
            "Chinese font", OK, "xqlab's own; it may lack characters of names that you give in charts"
        )


def check_confinement() -> Iterator[Finding]:
    """Whether programs of students can be confined, for `xqlab grade --run` and leagues."""
    reason = obstacle()
    says = f"cannot be confined: {reason}" if reason else "bubblewrap confines them"
    yield Finding("students' programs", WARNING if reason else OK, says)


def check_files() -> Iterator[Finding]:
    """The notebooks that come with xqlab."""
    try:
        yield Finding("notebooks", OK, str(notebooks_dir()))
    except FileNotFoundError as error:
        yield Finding("notebooks", WARNING, str(error), "install xqlab again, or use a whole checkout")


def check_results() -> Iterator[Finding]:
    """Whether the stored results are of today's source."""
    from xqlab.studies import FRESH, STUDIES, state_of, study

    states = {}
    for name in STUDIES:
        with suppress(ImportError):  # a study of a package that is not installed
            states[name] = state_of(study(name).stored())
    stale = [name for name, state in states.items() if state != FRESH]
    says = f"{len(states) - len(stale)} of {len(states)} are fresh"
    if stale:
        yield Finding("stored results", WARNING, f"{says}; not {', '.join(stale)}", "xqlab study --stale")
    else:
        yield Finding("stored results", OK, says)


CHECKS: list[Callable[[], Iterator[Finding]]] = [
    check_versions,
    check_processor,
    check_cache,
    check_files,
    check_confinement,
    check_front_end,
    check_widgets,
    check_servers,
    check_vs_code,
    check_fonts,
    check_results,
    check_kernel,
]


# -- helpers of the checks --------------------------------------------------------------------------------


def clean_cache() -> None:
    """Delete compiled code of other sources, and our damaged files."""
    for folder in other_sources():
        shutil.rmtree(folder, ignore_errors=True)
    own = cache_folders().own
    for file in damaged_files(own) if own is not None else ():
        with suppress(OSError):
            shutil.rmtree(file) if file.is_dir() else file.unlink()


def other_sources() -> list[Path]:
    """The folders beside ours with compiled code of other sources, versions or flags."""
    own = cache_folders().own
    beside = [] if own is None else own.parent.iterdir()
    is_hash = re.compile("[0-9a-f]{16}(-bmi2)?").fullmatch
    return sorted(cache for cache in beside if cache != own and cache.is_dir() and is_hash(cache.name))


def folder_mb(folder: Path) -> float:
    """The size of all files below `folder` in MB (2**20 bytes)."""
    total = 0
    for file in folder.rglob("*"):
        try:
            total += file.stat().st_size
        except OSError:  # another process is replacing it
            continue
    return total / 2**20


def python_in(prefix: Path) -> Path:
    """The interpreter of an environment."""
    return prefix / ("python.exe" if os.name == "nt" else "bin/python")
