"""The wheel is enough: it carries data, notebooks and widget files, and works away from the checkout."""

import os
import re
import site
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OLDER_NETS = {"data/nets/first.net", "data/nets/second.net"}

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def run(command: list[str | Path], cwd: Path) -> str:
    """What the command prints, with nothing of this process's import path."""
    foreign = [name for name in os.environ if name.startswith(("PYTHON", "PYTEST"))]
    options = {"env": {name: os.environ[name] for name in os.environ.keys() - foreign}, "text": True}
    finished = subprocess.run(command, cwd=cwd, capture_output=True, timeout=500, check=False, **options)
    assert finished.returncode == 0, f"{command}\n{finished.stdout}\n{finished.stderr}"
    return finished.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT], cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a new environment that has the wheel, and borrows its dependencies from this one."""
    home = tmp_path_factory.mktemp("installed") / "env"
    venv.create(home, with_pip=False)
    interpreter = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    program = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run([interpreter, "-c", program], cwd=home).strip())
    # Folders named in a .pth come last, and their own .pth files are not read: the checkout stays out.
    borrowed = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), *site.getsitepackages()]
    (packages / "borrowed.pth").write_text("\n".join(dict.fromkeys(borrowed)) + "\n")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", interpreter, "install", "--no-deps"]
    run([*pip, "--no-index", "--force-reinstall", "--quiet", wheel], cwd=home)
    return interpreter


def kept_by_git(folder: str) -> set[str]:
    """The files in a folder of the checkout that git tracks or would track."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", folder]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in listing.split("\0") if name and (ROOT / name).is_file()}


def makes_data(name: str) -> bool:
    """Whether a file only serves to make the data that come with xqlab."""
    return name.startswith("data/") and (name.endswith(".py") or name in OLDER_NETS)


def test_the_wheel_has_what_the_checkout_has_and_names_licence_and_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = kept_by_git("xqlab")
    for folder in ("data", "notebooks"):
        expected |= {f"xqlab/_{name}" for name in kept_by_git(folder) if not makes_data(name)}
    assert carried == expected
    assert all(
        any(re.search(kind, name) for name in carried) for kind in (r"/_data/", r"\.ipynb$", r"/viz/.*\.js$")
    )
    with zipfile.ZipFile(wheel) as archive:
        files = {name.split(".dist-info/")[1]: name for name in archive.namelist() if ".dist-info/" in name}
        metadata = archive.read(files["METADATA"]).decode()
        entry_points = archive.read(files["entry_points.txt"]).decode()
    assert "License-Expression: GPL-3.0-or-later AND OFL-1.1" in metadata.splitlines()
    fonts = {f"licenses/data/faces/LICENSE-{font}.txt" for font in ("LXGW-WenKai", "Noto-Sans-CJK")}
    assert {"licenses/LICENSE", *fonts} <= files.keys()
    assert "xqlab = xqlab.cli.command:main" in entry_points


def test_the_installed_package_is_the_wheel_and_copies_the_notebooks(python: Path, tmp_path: Path) -> None:
    printed = run([python, "-c", "import xqlab; print(xqlab.__file__)"], cwd=tmp_path).strip()
    assert Path(printed).is_relative_to(python.parent.parent)
    assert not Path(printed).is_relative_to(ROOT)
    program = (
        "import xqlab; from xqlab.xiangqi import Board; print(xqlab.search(Board(), depth=2).move or '')"
    )
    assert run([python, "-c", program], cwd=tmp_path).strip()
    program = "from xqlab.files import data_file; print(data_file('faces/kai.json'))"
    faces = Path(run([python, "-c", program], cwd=tmp_path).strip())
    assert faces.is_relative_to(python.parent.parent)
    target = tmp_path / "mine"
    printed = run([python, "-m", "xqlab", "lab", target, "--no-browser", "--dry-run"], cwd=tmp_path)
    assert "-P -m jupyterlab" in printed.splitlines()[-1]
    copied = {file.relative_to(target).as_posix() for file in target.rglob("*.ipynb")}
    kept = (name for name in kept_by_git("notebooks") if name.endswith(".ipynb"))
    assert copied == {name.removeprefix("notebooks/") for name in kept}

    script = python.with_name("xqlab.exe" if os.name == "nt" else "xqlab")
    run([script, "lab", "--no-browser", "--dry-run"], cwd=tmp_path)
    assert {file.name for file in (tmp_path / "xqlab-notebooks").rglob("*.ipynb")}
