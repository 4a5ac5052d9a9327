"""What shows the widgets: versions that fit, folders of extensions, servers and their environments."""

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest

from xqlab.cli import front_end
from xqlab.cli.front_end import LEAST, MANAGER, Server, extension_in, misfit

ROOT = Path(__file__).resolve().parents[2]


def test_the_oldest_versions_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = dict(line.split(">=") for line in project["optional-dependencies"]["lab"])
    for name in ("anywidget", "ipywidgets", "jupyterlab"):
        assert LEAST[name] == told[name]


def test_versions_of_packages() -> None:
    assert re.match(r"\d+\.\d+", front_end.version_of("numba") or "")
    assert front_end.version_of("no-such-package-of-ours") is None


@pytest.mark.parametrize(
    ("extension", "browser", "kernel", "told"),
    [
        ("anywidget", "0.11.4", "0.11.0", ""),
        ("anywidget", "0.9.18", "0.11.0", "anywidget 0.11.0"),
        (MANAGER, "5.0.16", "8.1.9", ""),
        (MANAGER, "3.1.1", "8.1.9", "ipywidgets 8.1.9"),
        (MANAGER, "5.0.16", "7.8.1", "ipywidgets 7.8.1"),
        (MANAGER, "6.0.0", "9.0.0", ""),  # newer than what we know
        ("anywidget", "", "0.11.0", ""),
        ("anywidget", "0.11.0", None, ""),
    ],
)
def test_halves_that_fit(
    extension: str, browser: str, kernel: str | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_end, "version_of", lambda package: kernel)
    assert misfit(extension, browser) == told


def test_the_first_folder_wins(tmp_path: Path) -> None:
    for folder, version in (("user", "0.9.1"), ("environment", "0.11.0")):
        (tmp_path / folder / "anywidget").mkdir(parents=True)
        (tmp_path / folder / "anywidget" / "package.json").write_text(json.dumps({"version": version}))
    (tmp_path / "broken" / "anywidget").mkdir(parents=True)
    (tmp_path / "broken" / "anywidget" / "package.json").write_text("{")
    folders = [tmp_path / name for name in ("none", "user", "environment")]
    assert extension_in(folders, "anywidget") == (tmp_path / "user" / "anywidget", "0.9.1")
    assert extension_in([tmp_path / "broken"], "anywidget") == (tmp_path / "broken" / "anywidget", "")
    assert extension_in(folders, MANAGER) is None


def test_folders_of_this_and_of_another_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("jupyter_core")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "own"))
    assert Path(sys.prefix, "share", "jupyter", "labextensions") in front_end.labextension_folders()
    assert front_end.labextension_folders(tmp_path) == [
        tmp_path / "own" / "labextensions",
        tmp_path / "share" / "jupyter" / "labextensions",
    ]


@pytest.mark.parametrize(
    ("settings", "off"),
    [
        ({"disabledExtensions": {"anywidget": True, MANAGER: False}}, ["anywidget"]),
        ({"disabledExtensions": [f"{MANAGER}:plugin"]}, [MANAGER]),
        ({"disabledExtensions": {"another": True}}, []),
        ({}, []),
    ],
)
def test_extensions_that_are_turned_off(
    settings: dict, off: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("jupyter_core")
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    (tmp_path / "labconfig").mkdir()
    file = tmp_path / "labconfig" / "page_config.json"
    file.write_text(json.dumps(settings))
    found = front_end.disabled_in()
    assert [name for name, where in found.items() if where == file] == off


def test_where_vs_code_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert front_end.vs_code_folder() is None
    folder = tmp_path / "share" / "jupyter" / "nbextensions" / "anywidget"
    folder.mkdir(parents=True)
    assert front_end.vs_code_folder() == folder


@pytest.mark.parametrize(
    ("name", "value", "inside"),
    [("TERM_PROGRAM", "vscode", True), ("VSCODE_PID", "7", True), ("TERM_PROGRAM", "xterm", False)],
)
def test_inside_vs_code(name: str, value: str, inside: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in list(front_end.os.environ):
        if each == "TERM_PROGRAM" or each.startswith("VSCODE_"):
            monkeypatch.delenv(each)
    monkeypatch.setenv(name, value)
    assert front_end.in_vs_code() is inside


def test_servers_and_the_environments_that_they_run_in(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = {
        1: ["/envs/a/bin/python3.12", "-m", "jupyterlab"],
        2: ["python3", "/envs/b/bin/jupyter-lab"],
        3: ["python", "-m", "notebook"],  # no telling which
        9: ["/envs/c/bin/python", "/envs/c/bin/jupyterhub-singleuser"],
    }
    running = [{"pid": number, "url": f"http://{number}/"} for number in (1, 2, 3)]
    monkeypatch.setattr(front_end, "_running", lambda: running)
    monkeypatch.setattr(front_end, "_command_line", lines.__getitem__)
    monkeypatch.setattr(front_end.shutil, "which", lambda name: f"/envs/d/bin/{name}")
    monkeypatch.setenv("JPY_PARENT_PID", "9")
    assert list(front_end.servers()) == [
        Server("http://1/", Path("/envs/a")),
        Server("http://2/", Path("/envs/b")),
        Server("the server of this kernel", Path("/envs/c"), is_own=True),
        Server("/envs/d/bin/jupyter-lab", Path("/envs/d")),
    ]
    monkeypatch.setenv("JPY_PARENT_PID", "1")
    assert next(front_end.servers()) == Server("http://1/", Path("/envs/a"), is_own=True)


def test_running_servers_are_read_without_their_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "jpserver-1.json").write_text('{"pid": 1, "url": "http://1/"}')
    (tmp_path / "jpserver-2.json").write_text('{"pid":')  # it is being written
    (tmp_path / "kernel-3.json").write_text('{"pid": 3}')
    assert list(front_end._running()) == [{"pid": 1, "url": "http://1/"}]


def test_a_process_that_has_ended_says_nothing() -> None:
    assert front_end._command_line(2**22 + 1) == []
