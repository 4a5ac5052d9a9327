"""`xqlab lab`: which folder is opened, and the server that shows it."""

import errno
import os
import signal
import socket
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.cli.conftest import names
from xqlab.cli import lab as lab_module
from xqlab.cli.lab import MANIFEST, copy_notebooks, jupyter_command, lab, prepare, run
from xqlab.errors import XqlabError

ROOT = Path(__file__).resolve().parents[2]


def test_a_file_in_place_of_the_folder_is_named(source: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(XqlabError, match=r"expected a folder for the notebooks, found a file: '.*taken'"):
        copy_notebooks(source, tmp_path / "taken")
    with pytest.raises(XqlabError, match=r"expected a folder for the notebooks, found a file: '.*below'"):
        copy_notebooks(source, tmp_path / "taken" / "below")


def test_the_reader_is_told(source: Path, target: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prepare(source, target)
    assert capsys.readouterr().out == f"copied 3 files to {target}\n"
    prepare(source, target)
    assert capsys.readouterr().out == f"the notebooks in {target} are up to date\n"
    (target / "02.ipynb").write_bytes(b"my answers")
    (source / "01.ipynb").write_bytes(b"first, version 2")
    (source / "02.ipynb").write_bytes(b"second, version 2")
    prepare(source, target)
    assert capsys.readouterr().out == (
        "updated 01.ipynb: you had not changed it\n"
        "kept 02.ipynb as you changed it; the new version is beside it: 02.new.ipynb\n"
    )
    prepare(source, target)
    assert capsys.readouterr().out == "kept 02.ipynb as you changed it\n"


def test_a_checkout_is_opened_in_place(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = names(source)
    assert prepare(source, None) == source
    assert prepare(source, source) == source
    assert names(source) == before
    assert not (source / MANIFEST).exists()
    assert capsys.readouterr().out == ""


def test_a_wheel_is_copied_to_the_working_directory(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_module, "PACKAGE", source.parent)
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path / "home")
    assert prepare(source, None) == tmp_path / "home" / "xqlab-notebooks"
    assert names(tmp_path / "home" / "xqlab-notebooks") == names(source)


def test_a_dry_run_copies_and_prints_the_command(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab_module, "notebooks_dir", lambda: source)
    monkeypatch.setattr(lab_module, "require_jupyterlab", lambda: None)
    assert lab(target, browser=False, dry_run=True) == 0
    assert names(target) == names(source)
    printed = capsys.readouterr().out.splitlines()
    assert "-P -m jupyterlab" in printed[-1]
    assert f"--ServerApp.root_dir={target}" in printed[-1]
    assert "--no-browser" in printed[-1]


def test_without_jupyterlab_it_says_what_to_install(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_module, "notebooks_dir", lambda: source)
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    with pytest.raises(XqlabError) as caught:
        lab(target, browser=True, dry_run=True)
    assert str(caught.value) == 'JupyterLab is not installed. Install it with: pip install "xqlab[lab]"'
    assert not target.exists()


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(XqlabError) as caught:
            lab_module.check_port(port)
    assert str(caught.value) == (
        f"expected a free port, another program uses port {port}: "
        "name another, or leave out --port, and the next free one is taken"
    )
    lab_module.check_port(port)
    lab_module.check_port(0)
    for port in (-1, 65536, 10**30):
        with pytest.raises(XqlabError, match=f"^expected a port from 0 to 65535, got {port}$"):
            lab_module.check_port(port)


def test_a_port_for_administrators(monkeypatch: pytest.MonkeyPatch) -> None:
    class Denied(socket.socket):
        def bind(self, address: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "socket", Denied)
    with pytest.raises(XqlabError) as caught:
        lab_module.check_port(80)
    assert str(caught.value) == "expected a port that you may use, such as 8888, got 80"


def test_the_command_asks_for_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    command = jupyter_command(tmp_path, browser=True)
    assert command == [sys.executable, "-P", "-m", "jupyterlab", f"--ServerApp.root_dir={tmp_path}"]
    assert jupyter_command(tmp_path, browser=True, port=0)[5:] == [
        "--ServerApp.port=0",
        "--ServerApp.port_retries=0",
    ]
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert jupyter_command(tmp_path, browser=False) == [*command, "--no-browser", "--allow-root"]
    (tmp_path / "00-start.ipynb").write_text("{}")
    assert "--LabApp.default_url=/lab/tree/00-start.ipynb" in jupyter_command(tmp_path, browser=True)


def test_it_is_not_asked_about_news(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = pytest.importorskip("jupyterlab_server.settings_utils")
    name = "@jupyterlab/apputils-extension:notification"
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "elsewhere")
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", lab_module.jupyter_config_path())
    assert os.environ["JUPYTER_CONFIG_PATH"].endswith(f"{os.pathsep}elsewhere")
    assert settings._get_overrides("")[0][name]["fetchNews"] == "false"


def test_the_exit_status_is_the_servers() -> None:
    assert run([sys.executable, "-c", "raise SystemExit(3)"]) == 3


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_is_left_to_the_server() -> None:
    server = (
        "import signal; signal.signal(signal.SIGINT, lambda *_: exit(5)); "
        "print('up', flush=True); signal.pause()"
    )
    program = textwrap.dedent(f"""
        import sys
        from xqlab.cli.lab import run
        sys.exit(run([sys.executable, "-c", {server!r}]))
    """)
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    ) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == "up\n"
        os.killpg(started.pid, signal.SIGINT)
        assert started.wait(timeout=30) == 5


def test_the_kernels_know_the_language(source: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the option, or from the variable, which a hub may set for a class."""
    started: list[dict[str, str]] = []
    for name in ("require_jupyterlab", "prepare_code"):
        monkeypatch.setattr(lab_module, name, lambda: None)
    monkeypatch.setattr(lab_module, "prepare", lambda source, directory, language: target)
    monkeypatch.setattr(lab_module, "run", lambda command, own: started.append(own) or 0)
    for language in ("zh", "en", None):
        assert lab(target, browser=False, dry_run=False, language=language) == 0
    assert started == [{"XQLAB_LANGUAGE": language} for language in ("zh", "en", "en")]
    code = "from xqlab.trace import conventions; print(conventions().language, conventions().moves)"
    command = [sys.executable, "-c", code]
    run_in = {"env": os.environ | {"XQLAB_LANGUAGE": "zh"}, "capture_output": True, "text": True}
    assert subprocess.run(command, check=True, **run_in).stdout == "zh chinese\n"
    run_in["env"]["XQLAB_LANGUAGE"] = "fr"
    says = subprocess.run(command, check=False, **run_in).stderr
    assert "expected language to be 'en' or 'zh', got 'fr'" in says
    assert "it is the environment variable XQLAB_LANGUAGE" in says
