"""`xqlab doctor`: every finding says what is wrong and what to do."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from xqlab.cli import doctor as doctor_module
from xqlab.cli import front_end
from xqlab.cli.doctor import (
    INSTALL_WIDGETS,
    NO_MODEL,
    Finding,
    check_cache,
    doctor,
    line_of,
    other_sources,
)
from xqlab.cli.front_end import Server
from xqlab.kernels import code_files
from xqlab.kernels.places import CacheFolders

OWN, OTHER = "0123456789abcdef", "fedcba9876543210"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor without the check that starts a kernel."""
    checks = [check for check in doctor_module.CHECKS if check is not doctor_module.check_kernel]
    monkeypatch.setattr(doctor_module, "CHECKS", checks)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory that nobody has used."""
    own = tmp_path / "kernels" / OWN
    own.mkdir(parents=True)
    monkeypatch.setattr(doctor_module, "cache_folders", lambda: CacheFolders(own))
    monkeypatch.setattr(doctor_module, "warm_items", dict)
    monkeypatch.setattr(doctor_module, "COMPILED", True)
    return own


@pytest.mark.usefixtures("quick")
def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    status = doctor()
    lines = capsys.readouterr().out.splitlines()
    assert status == int(any(line.startswith(("✗", "x ")) for line in lines))
    assert any("numba: " in line for line in lines)
    assert any("processor: " in line for line in lines)
    assert all(". Do: " in line for line in lines if line.startswith(("✗", "x ")))
    doctor(as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert {"name", "state", "says", "do"} == set(found[0])
    assert {finding["state"] for finding in found} <= {"ok", "warning", "wrong"}


def test_only_what_stops_work_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for state, status in (("ok", 0), ("warning", 0), ("wrong", 1)):
        finding = Finding("a", state, "b", "c")
        monkeypatch.setattr(doctor_module, "CHECKS", [lambda finding=finding: iter([finding])])
        assert doctor() == status
    assert capsys.readouterr().out.splitlines()[-1].endswith(" a: b. Do: c")


def test_marks_that_the_console_cannot_show(monkeypatch: pytest.MonkeyPatch) -> None:
    class Console:
        encoding = "cp1252"

    monkeypatch.setattr(sys, "stdout", Console())
    marks = [line_of(Finding("a", state, "b"))[0] for state in ("ok", "warning", "wrong")]
    monkeypatch.undo()
    assert marks == ["+", "!", "x"]


def findings() -> dict[str, Finding]:
    """What is found of the cache, by name."""
    return {finding.name: finding for finding in check_cache()}


def test_a_cold_cache_is_a_warning_and_a_warm_one_is_not(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = findings()
    assert found["cache"].state == "ok"
    assert (found["compiled code"].state, found["compiled code"].do) == ("warning", "xqlab warmup")
    assert "old compiled code" not in found
    monkeypatch.setattr(doctor_module, "warm_items", lambda: {item.name: 1.0 for item in doctor_module.ITEMS})
    code_files.write(cache / "a.kernel", b"compiled")
    warm = findings()["compiled code"]
    assert warm.state == "ok"
    assert warm.says.startswith("1 functions, 0.0 MB, all ")


def test_a_cache_that_cannot_be_written(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "xqlab" / OWN
    temporary.mkdir(parents=True)
    note = "'/nowhere' cannot be written to"
    for own, kept in ((temporary, f"goes to {temporary} and is lost with it"), (None, "stays in memory")):
        found = CacheFolders(own, shared=(cache,), notes=(note,))
        monkeypatch.setattr(doctor_module, "cache_folders", lambda found=found: found)
        own = findings()["cache"]
        assert own.state == "warning"
        assert own.says.startswith(f"{note}: compiled code {kept}")
        assert "XQLAB_CACHE_DIR" in own.do
        assert findings()["shared cache"].says == f"{cache} is read"


def test_damaged_files_are_seen_and_deleted(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound = cache / "sound.kernel"
    code_files.write(sound, b"compiled")
    (cache / "cut.kernel").write_bytes(sound.read_bytes()[:-1])
    (cache / "folder.kernel").mkdir()
    damaged = findings()["damaged compiled code"]
    assert (damaged.state, damaged.do) == ("warning", "xqlab doctor --clean")
    assert damaged.says.startswith(f"2 damaged files in {cache}: ")
    doctor_module.clean_cache()
    assert "damaged compiled code" not in findings()
    assert list(cache.iterdir()) == [sound]


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "COMPILED", False)
    (finding,) = check_cache()
    assert finding.state == "warning"
    assert "NUMBA_DISABLE_JIT" in finding.says


@pytest.mark.usefixtures("quick")
def test_only_compiled_code_of_other_sources_is_deleted(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beside = {name: cache.parent / name for name in (OTHER, "notes", "0123")}
    for folder in beside.values():
        folder.mkdir()
        (folder / "file").write_bytes(b"x" * 2**20)
    assert other_sources() == [beside[OTHER]]
    doctor()
    printed = capsys.readouterr().out
    assert "1 folders of other sources or versions, 1.0 MB. Do: xqlab doctor --clean" in printed
    doctor(clean=True)
    assert other_sources() == []
    assert cache.is_dir()
    assert beside["notes"].is_dir()
    assert beside["0123"].is_dir()


@pytest.mark.parametrize(
    ("name", "state", "do"),
    [
        ("numba", "wrong", "pip install numba"),
        ("anywidget", "wrong", 'pip install "xqlab[lab]"'),
        ("pandas", "wrong", 'pip install "xqlab[lab]"'),
        ("torch", "ok", ""),
        ("chess", "ok", ""),
    ],
)
def test_a_missing_library(name: str, state: str, do: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "versions", lambda: {name: None})
    (finding,) = doctor_module.check_versions()
    assert (finding.state, finding.do) == (state, do)
    assert "not installed" in finding.says


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """The versions that are installed; a test changes them."""
    versions: dict[str, str | None] = {
        "anywidget": "0.11.0",
        "ipywidgets": "8.1.9",
        "jupyterlab": "4.6.6",
        "jupyterlab_widgets": "3.0.17",
        "notebook": "7.6.5",
    }
    monkeypatch.setattr(front_end, "version_of", versions.get)
    return versions


def extensions(folder: Path, **versions: str) -> Path:
    """An environment with the browser's half of the widgets in these versions."""
    names = {"anywidget": "anywidget", "manager": front_end.MANAGER}
    for name, version in versions.items():
        home = folder / "share" / "jupyter" / "labextensions" / names[name]
        home.mkdir(parents=True)
        (home / "package.json").write_text(json.dumps({"version": version}))
    return folder


def test_a_front_end_that_shows_widgets(installed: dict[str, str | None]) -> None:
    (finding,) = doctor_module.check_front_end()
    assert finding.state == "ok"
    assert finding.says == (
        "anywidget 0.11.0, ipywidgets 8.1.9, jupyterlab 4.6.6, jupyterlab_widgets 3.0.17, notebook 7.6.5"
    )
    installed["notebook"] = None
    (finding,) = doctor_module.check_front_end()
    assert finding.says.endswith("; Notebook 7 is not installed, and not needed")


@pytest.mark.parametrize("name", ["anywidget", "ipywidgets", "jupyterlab", "jupyterlab_widgets", "notebook"])
def test_a_front_end_that_is_too_old(name: str, installed: dict[str, str | None]) -> None:
    installed[name] = "0.1"
    (finding,) = doctor_module.check_front_end()
    assert (finding.state, finding.says) == ("wrong", f"{name} 0.1 is too old for our widgets")
    assert finding.do == f'{sys.executable} -m pip install -U "{name}>={front_end.LEAST[name]}"'


def test_jupyterlab_without_the_widgets(installed: dict[str, str | None]) -> None:
    installed["jupyterlab_widgets"] = None
    (finding,) = doctor_module.check_front_end()
    assert finding.says == f"jupyterlab_widgets is not installed: {NO_MODEL}"
    assert finding.do == f"{sys.executable} -m pip install jupyterlab_widgets, then restart JupyterLab"


def test_a_missing_labextension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_end, "labextension_folders", lambda: [tmp_path])
    monkeypatch.setattr(front_end, "disabled_in", dict)
    (tmp_path / "anywidget").mkdir()
    (tmp_path / "anywidget" / "package.json").write_text("{}")
    first, second = doctor_module.check_widgets()
    assert first == Finding("extension anywidget", "ok", str(tmp_path / "anywidget"))
    assert second.state == "wrong"
    assert second.says == f"not in {tmp_path}: widgets stay blank"
    assert second.do == 'pip install "xqlab[lab]", then restart JupyterLab'


@pytest.mark.usefixtures("installed")
def test_a_labextension_of_another_version_or_one_that_is_turned_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extensions(tmp_path / "old", anywidget="0.9.18", manager="3.1.1")
    folder = tmp_path / "old" / "share" / "jupyter" / "labextensions"
    monkeypatch.setattr(front_end, "labextension_folders", lambda: [folder])
    monkeypatch.setattr(front_end, "disabled_in", dict)
    first, second = doctor_module.check_widgets()
    assert first.says == (
        f"version 0.9.18 in {folder / 'anywidget'} does not fit anywidget 0.11.0 of the kernel: {NO_MODEL}"
    )
    assert "version 3.1.1 in " in second.says
    assert " does not fit ipywidgets 8.1.9 of the kernel: " in second.says
    for finding in (first, second):
        assert finding.state == "wrong"
        assert finding.do == f"{sys.executable} {INSTALL_WIDGETS}"
    extensions(tmp_path / "new", anywidget="0.11.0", manager="5.0.16")
    folder = tmp_path / "new" / "share" / "jupyter" / "labextensions"
    monkeypatch.setattr(front_end, "disabled_in", lambda: {"anywidget": Path("there.json")})
    first, second = doctor_module.check_widgets()
    assert (first.state, second.state) == ("wrong", "ok")
    assert first.says == f"turned off in there.json: {NO_MODEL}"
    assert first.do == "jupyter labextension enable anywidget"


def test_servers_of_this_and_of_another_environment(
    tmp_path: Path, installed: dict[str, str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = extensions(tmp_path / "good", anywidget="0.11.2", manager="5.0.16")
    old = extensions(tmp_path / "old", anywidget="0.9.18", manager="5.0.16")
    bare = tmp_path / "bare"
    monkeypatch.setattr(
        front_end, "labextension_folders", lambda prefix: [prefix / "share" / "jupyter" / "labextensions"]
    )
    monkeypatch.setattr(
        front_end,
        "servers",
        lambda: iter(
            [
                Server("http://a/", Path(sys.prefix), is_own=True),
                Server("http://b/", good),
                Server("http://c/", old),
                Server("http://d/", bare, is_own=True),
            ]
        ),
    )
    here, other, mixed, lacking = doctor_module.check_servers()
    assert here == Finding("server http://a/", "ok", "of this environment")
    assert other.says == f"runs in {good}, the kernel in {sys.prefix}; it shows widgets, too"
    assert (mixed.state, lacking.state) == ("warning", "wrong")
    assert mixed.says == (
        f"runs in {old}, the kernel in {sys.prefix}, and its anywidget 0.9.18 does not fit the kernel's "
        f"anywidget 0.11.0: {NO_MODEL}"
    )
    assert lacking.says == (
        f"runs in {bare}, the kernel in {sys.prefix}, and there is no anywidget and no "
        f"{front_end.MANAGER}: {NO_MODEL}"
    )
    assert lacking.do == f"{doctor_module.python_in(bare)} {INSTALL_WIDGETS}"


def test_vs_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_end, "in_vs_code", lambda: False)
    assert list(doctor_module.check_vs_code()) == []
    monkeypatch.setattr(front_end, "in_vs_code", lambda: True)
    monkeypatch.setattr(front_end, "vs_code_folder", lambda: tmp_path)
    (finding,) = doctor_module.check_vs_code()
    assert finding.state == "ok"
    assert (
        finding.says
        == f"takes the widgets' code from {tmp_path} once this environment is the notebook's kernel"
    )
    assert finding.do == f"in the notebook choose Select Kernel, Python Environments, {sys.executable}"
    monkeypatch.setattr(front_end, "vs_code_folder", lambda: None)
    (finding,) = doctor_module.check_vs_code()
    assert finding.state == "warning"
    assert finding.says == "finds no code of anywidget in this environment and must load it from the network"
    assert finding.do.startswith('set "jupyter.widgetScriptSources": ["jsdelivr.com", "unpkg.com"], or pip ')


@pytest.mark.parametrize(
    ("features", "machine", "state"),
    [
        ({"avx2", "bmi2"}, "x86_64", "ok"),
        ({"sse2"}, "x86_64", "warning"),
        ({"avx2"}, "AMD64", "warning"),
        (set(), "arm64", "ok"),
    ],
)
def test_the_processor(features: set[str], machine: str, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module.compiled_for, "features", lambda: frozenset(features))
    monkeypatch.setattr(doctor_module.platform, "machine", lambda: machine)
    (finding,) = doctor_module.check_processor()
    assert finding.state == state


@pytest.mark.parametrize("reason", ["", "expected bubblewrap: install it"])
def test_confinement(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_module, "obstacle", lambda: reason)
    (finding,) = doctor_module.check_confinement()
    assert finding.state == ("warning" if reason else "ok")
    assert reason in finding.says


def test_missing_notebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise FileNotFoundError("none at 'there'")

    monkeypatch.setattr(doctor_module, "notebooks_dir", missing)
    (finding,) = doctor_module.check_files()
    assert (finding.state, finding.says) == ("warning", "none at 'there'")


@pytest.mark.parametrize(
    ("status", "answer", "complaint", "state", "says"),
    [
        (0, sys.executable, "", "ok", "starts, in "),
        (0, "/other/env/bin/python", "", "wrong", "notebooks would run in /other/env/bin/python"),
        (1, "", "Traceback\nNoSuchKernel: python3", "wrong", "does not start: NoSuchKernel: python3"),
        (0, "", "", "wrong", "does not start: no message"),
    ],
)
def test_the_kernel(
    status: int, answer: str, complaint: str, state: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("jupyter_client")
    tried = subprocess.CompletedProcess([], status, stdout=answer, stderr=complaint)
    monkeypatch.setattr(doctor_module.subprocess, "run", lambda *arguments, **options: tried)
    (finding,) = doctor_module.check_kernel()
    assert finding.state == state
    assert finding.says.startswith(says)


def test_a_kernel_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("jupyter_client")

    def hang(*arguments: object, **options: object) -> None:
        raise subprocess.TimeoutExpired("kernel", 60)

    monkeypatch.setattr(doctor_module.subprocess, "run", hang)
    (finding,) = doctor_module.check_kernel()
    assert finding.says == "no answer within 60 s"


@pytest.mark.slow
def test_the_kernel_of_this_environment() -> None:
    pytest.importorskip("ipykernel")
    (finding,) = doctor_module.check_kernel()
    assert finding.state == "ok", finding.says
