"""Git holds sources: nothing foreign, large or binary but what is listed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests import tracked as checks
from tests.missing import missing
from tests.tracked import BINARY, FOREIGN, LARGE, LARGEST, ROOT, TOP_LEVEL, complaints

SCRIPT = Path(checks.__file__)


@pytest.fixture(scope="module")
def names() -> list[str]:
    try:
        listed = checks.tracked()
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        missing(f"what git tracks is checked in a clone, with git: {error}")
    if not listed:
        missing("git tracks nothing here: this is no clone of xqlab")
    return listed


def test_all_tracked_files_and_what_is_listed_of_the_top_level(names: list[str]) -> None:
    assert complaints(names) == []
    assert {name.partition("/")[0] for name in names} == set(TOP_LEVEL)
    assert all(TOP_LEVEL.values())


@pytest.mark.parametrize("pattern", [*LARGE, *BINARY])
def test_every_exception_is_needed(pattern: str, names: list[str]) -> None:
    assert any(checks.matches(name, pattern) for name in names)


@pytest.mark.parametrize(
    "name",
    [
        *("docs/chess-1.11.whl", "xqlab/a.cpython-311-x86_64.so", "tests/old.tar.gz", "data/A.ZIP"),
        *("tests/cli.cpython-311.pyc", "xqlab/core.dll", "tests/data/kernel.nbi"),
    ],
)
def test_foreign_files_are_named(name: str, tmp_path: Path) -> None:
    ending = Path(name).suffix.lower()
    assert ending in FOREIGN
    assert complaints([name], tmp_path) == [f"{name}: expected a source, got a file that ends with {ending}"]


def test_strangers_links_and_large_files_are_named(tmp_path: Path) -> None:
    assert complaints(["notes.txt", "old/a.py", "xqlab/new.py"], tmp_path) == [
        "notes.txt: the top level holds what tests/tracked.py lists, and not 'notes.txt'",
        "old/a.py: the top level holds what tests/tracked.py lists, and not 'old'",
    ]
    fits, large = (put(tmp_path, f"docs/{size}.md", b" " * size) for size in (LARGEST, LARGEST + 1))
    net = put(tmp_path, "data/nets/a.net", b" " * (LARGEST + 1))
    below = put(tmp_path, "data/nets/old/a.net", b" " * (LARGEST + 1))
    assert complaints([fits, large, net, below], tmp_path) == [
        f"{name}: expected at most 262,144 bytes, found 262,145" for name in (large, below)
    ]
    (tmp_path / "docs").mkdir(exist_ok=True)
    try:
        (tmp_path / "docs" / "link.md").symlink_to("/etc/passwd")
    except OSError:
        pytest.skip("this system makes no links without rights")
    found = complaints(["docs/link.md", "docs/gone.md"], tmp_path)
    assert found == ["docs/link.md: expected a file, found a link"]


def put(root: Path, name: str, content: bytes) -> str:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_bytes(content)
    return name


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a\0b", "炮二平五".encode("gbk")])
def test_binary_files(tmp_path: Path, content: bytes) -> None:
    text = put(tmp_path, "docs/zh.md", "炮二平五\r\n".encode())
    picture = put(tmp_path, "docs/a.gif", content)
    code = put(tmp_path, "xqlab/a.py", content)
    assert complaints([text, picture, code], tmp_path) == [
        "xqlab/a.py: expected text in UTF-8, found other bytes; binary files are "
        "data/books/*.obk, data/faces/*.otf, data/modules/*.module, data/nets/*.net, data/samples/*.bin, "
        "docs/*.gif"
    ]


def test_pre_commit_runs_the_same_check(names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    settings = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (group,) = settings["repos"]
    assert group["repo"] == "local"
    (hook,) = [hook for hook in group["hooks"] if hook["id"] == "tracked-files"]
    assert set(hook) == {"id", "name", "entry", "language", "types"}
    assert (hook["language"], hook["types"]) == ("system", [])  # every file, links among them
    program, script = hook["entry"].split()
    assert program == "python"
    assert (ROOT / script).samefile(SCRIPT)
    command = [sys.executable, str(SCRIPT), "wheel.whl", "README.md"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stderr) == (1, "")
    assert finished.stdout.splitlines() == [
        "wheel.whl: the top level holds what tests/tracked.py lists, and not 'wheel.whl'",
        "wheel.whl: expected a source, got a file that ends with .whl",
    ]
    assert checks.main([]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.slow
def test_a_commit_of_a_wheel_is_stopped(tmp_path: Path) -> None:
    """In a repository of its own with our hook alone."""
    put(tmp_path, "tests/tracked.py", SCRIPT.read_bytes())
    settings = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (group,) = settings["repos"]
    group["hooks"] = [hook for hook in group["hooks"] if hook["id"] == "tracked-files"]
    put(tmp_path, ".pre-commit-config.yaml", yaml.safe_dump(settings).encode())
    put(tmp_path, "chess.whl", b"PK\x03\x04")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        subprocess.run(["git", "init", "-q"], cwd=tmp_path, env=clean, capture_output=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        missing(f"git is needed: {error}")

    def checked() -> subprocess.CompletedProcess[str]:
        subprocess.run(["git", "add", "-A"], cwd=tmp_path, env=clean, capture_output=True, check=True)
        command = [sys.executable, "-m", "pre_commit", "run", "--color=never"]
        return subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)

    found = checked()
    assert found.returncode == 1
    assert "chess.whl: expected a source, got a file that ends with .whl" in found.stdout
    (tmp_path / "chess.whl").unlink()
    assert checked().returncode == 0
