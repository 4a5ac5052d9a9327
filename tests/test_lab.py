"""`xqlab lab` copies the notebooks, follows new versions, and never touches what the reader changed."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from xqlab import lab as lab_module
from xqlab.lab import MANIFEST, Copy, LabError, copy_notebooks, jupyter_command, lab, prepare, run

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The notebooks as a wheel carries them."""
    folder = tmp_path / "wheel"
    (folder / "pictures").mkdir(parents=True)
    (folder / "01.ipynb").write_bytes(b"first, version 1")
    (folder / "02.ipynb").write_bytes(b"second, version 1")
    (folder / "pictures" / "tree.svg").write_bytes(b"<svg/>")
    return folder


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "mine" / "notebooks"


def outcomes(copies: list[Copy]) -> dict[str, str]:
    return {copy.name: copy.outcome for copy in copies}


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()} - {MANIFEST}


def test_a_fresh_copy_has_every_file(source: Path, target: Path) -> None:
    (source / ".ipynb_checkpoints").mkdir()
    (source / ".ipynb_checkpoints" / "01-checkpoint.ipynb").write_bytes(b"old")
    assert outcomes(copy_notebooks(source, target)) == {
        "01.ipynb": "copied",
        "02.ipynb": "copied",
        "pictures/tree.svg": "copied",
    }
    assert names(target) == {"01.ipynb", "02.ipynb", "pictures/tree.svg"}
    assert (target / "01.ipynb").read_bytes() == b"first, version 1"
    assert set(json.loads((target / MANIFEST).read_text())) == names(target)


def test_a_second_run_changes_nothing(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    before = (target / MANIFEST).read_bytes()
    assert set(outcomes(copy_notebooks(source, target)).values()) == {"unchanged"}
    assert (target / MANIFEST).read_bytes() == before


def test_an_unchanged_file_follows_the_new_version(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    (source / "01.ipynb").write_bytes(b"first, version 2")
    assert outcomes(copy_notebooks(source, target))["01.ipynb"] == "updated"
    assert (target / "01.ipynb").read_bytes() == b"first, version 2"
    assert names(target) == {"01.ipynb", "02.ipynb", "pictures/tree.svg"}


def test_a_changed_file_is_kept_without_a_new_version(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", None)
    assert (target / "01.ipynb").read_bytes() == b"my answers"
    assert "01.new.ipynb" not in names(target)


def test_a_new_version_goes_beside_a_changed_file_once(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    (source / "01.ipynb").write_bytes(b"first, version 2")
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", "01.new.ipynb")
    assert (target / "01.ipynb").read_bytes() == b"my answers"
    assert (target / "01.new.ipynb").read_bytes() == b"first, version 2"

    (target / "01.new.ipynb").unlink()  # the reader has seen it
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", None)
    assert "01.new.ipynb" not in names(target)


def test_an_untouched_new_version_is_replaced_by_a_newer_one(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    for version in (b"first, version 2", b"first, version 3"):
        (source / "01.ipynb").write_bytes(version)
        assert copy_notebooks(source, target)[0].beside == "01.new.ipynb"
    assert (target / "01.new.ipynb").read_bytes() == b"first, version 3"
    assert (target / "01.ipynb").read_bytes() == b"my answers"


def test_a_changed_new_version_is_kept_too(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    (source / "01.ipynb").write_bytes(b"first, version 2")
    copy_notebooks(source, target)
    (target / "01.new.ipynb").write_bytes(b"my answers again")
    (source / "01.ipynb").write_bytes(b"first, version 3")
    assert copy_notebooks(source, target)[0].beside == "01.new2.ipynb"
    assert (target / "01.ipynb").read_bytes() == b"my answers"
    assert (target / "01.new.ipynb").read_bytes() == b"my answers again"
    assert (target / "01.new2.ipynb").read_bytes() == b"first, version 3"


def test_taking_the_new_version_ends_the_matter(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    (source / "01.ipynb").write_bytes(b"first, version 2")
    copy_notebooks(source, target)
    (target / "01.new.ipynb").replace(target / "01.ipynb")
    assert copy_notebooks(source, target)[0].outcome == "unchanged"
    (source / "01.ipynb").write_bytes(b"first, version 3")
    assert copy_notebooks(source, target)[0].outcome == "updated"


def test_a_file_that_was_there_before_is_the_readers(source: Path, target: Path) -> None:
    target.mkdir(parents=True)
    (target / "01.ipynb").write_bytes(b"something else")
    assert copy_notebooks(source, target)[0] == Copy("01.ipynb", "kept", "01.new.ipynb")
    assert (target / "01.ipynb").read_bytes() == b"something else"


def test_a_deleted_file_comes_back(source: Path, target: Path) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").unlink()
    assert copy_notebooks(source, target)[0].outcome == "copied"


def test_a_link_is_replaced_and_what_it_points_to_stays(source: Path, target: Path, tmp_path: Path) -> None:
    copy_notebooks(source, target)
    elsewhere = tmp_path / "elsewhere.ipynb"
    (target / "01.ipynb").replace(elsewhere)
    try:
        (target / "01.ipynb").symlink_to(elsewhere)
    except OSError:
        pytest.skip("this system makes no links without rights")
    (source / "01.ipynb").write_bytes(b"first, version 2")
    copy_notebooks(source, target)
    assert elsewhere.read_bytes() == b"first, version 1"
    assert (target / "01.ipynb").read_bytes() == b"first, version 2"


@pytest.mark.parametrize("text", ["not json", "[]", '{"01.ipynb": 1}'])
def test_a_broken_manifest_is_quoted_and_touches_nothing(source: Path, target: Path, text: str) -> None:
    copy_notebooks(source, target)
    (target / "01.ipynb").write_bytes(b"my answers")
    (target / MANIFEST).write_text(text)
    with pytest.raises(LabError, match=r"expected file names and their sha256 in .* found ") as caught:
        copy_notebooks(source, target)
    assert repr(text) in str(caught.value)
    assert (target / "01.ipynb").read_bytes() == b"my answers"


def test_a_file_in_place_of_the_folder_is_named(source: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(LabError, match=r"expected a folder for the notebooks, found a file: '.*taken'"):
        copy_notebooks(source, tmp_path / "taken")


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
    monkeypatch.setattr(lab_module, "__file__", str(source.parent / "lab.py"))
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
    assert "-m jupyterlab" in printed[-1]
    assert f"--ServerApp.root_dir={target}" in printed[-1]
    assert "--no-browser" in printed[-1]


def test_without_jupyterlab_it_says_what_to_install(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab_module, "notebooks_dir", lambda: source)
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert lab(target, browser=True, dry_run=True) == 1
    assert capsys.readouterr().err == (
        'xqlab lab: JupyterLab is not installed. Install it with: pip install "xqlab[lab]"\n'
    )
    assert not target.exists()


def test_missing_notebooks_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere() -> Path:
        raise FileNotFoundError("expected the notebooks of xqlab in a folder")

    monkeypatch.setattr(lab_module, "notebooks_dir", nowhere)
    monkeypatch.setattr(lab_module, "require_jupyterlab", lambda: None)
    assert lab(tmp_path, browser=True, dry_run=True) == 1
    assert capsys.readouterr().err == "xqlab lab: expected the notebooks of xqlab in a folder\n"


def test_the_command_asks_for_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    command = jupyter_command(tmp_path, browser=True)
    assert command == [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={tmp_path}"]
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert jupyter_command(tmp_path, browser=False) == [*command, "--no-browser", "--allow-root"]


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
        from xqlab.lab import run
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
