"""The search on the newest Python: `python -m tests.newest [options of pytest]`, on a Debian.

It comes from Debian's next release. Its packages, and the C library that they are built for, are unpacked
into a folder beside the usual environment, once; nothing is installed on the system. The newest versions of
what xqlab needs come from PyPI.
"""

import shlex
import subprocess
import sys
from pathlib import Path

from tests.oldest import ROOT, TESTERS, dependencies, run_tests, stamped

RELEASE, NAME = "forky", "python3.15"  # the newest there for which numba has wheels
HOME = ROOT / ".venv-newest"
PYTHON = HOME / "usr/bin/python"
LIBRARIES = HOME / "libraries"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


def unpack(home: Path = HOME) -> None:
    """Unpack the packages, and write a program that starts the interpreter with its own C library."""
    for folder in ("lists/partial", "archives/partial"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    listed = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    places = subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()
    mirror = next(place for place in places if place.endswith("/debian/"))
    sources, installed = home / "sources.list", home / "status"
    sources.write_text(f"deb [signed-by={KEYS}] {mirror} {RELEASE} main\n", "utf-8")
    installed.touch()  # nothing is: all that the interpreter needs is fetched
    options = {
        "Dir::Etc::SourceList": sources,
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::State": home,
        "Dir::State::Status": installed,
        "Dir::Cache": home,
        "APT::Install-Recommends": "false",
        "Acquire::Languages": "none",
    }
    apt = ["apt-get", "-qq", "-y", *(f"-o{option}={value}" for option, value in options.items())]
    subprocess.run([*apt, "update"], check=True)
    subprocess.run([*apt, "install", "--download-only", NAME, "python3-pip-whl"], check=True)
    for package in (home / "archives").glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, home], check=True)
    (loader,) = home.glob("usr/lib*/ld-linux*.so.*")
    (libraries,) = home.glob("usr/lib/*-linux-gnu*")
    start = shlex.join(map(str, (loader, "--library-path", libraries, "--argv0")))
    program = home / "usr/bin" / NAME
    PYTHON.write_text(f'#!/bin/sh\nexec {start} "$0" {shlex.quote(str(program))} "$@"\n', "utf-8")
    PYTHON.chmod(0o755)


def install(home: Path = HOME) -> None:
    """Fetch the interpreter and what the tests need, unless they are there for these requirements."""
    wanted = [*dependencies(), *TESTERS]
    with stamped(home, [NAME, *wanted]) as is_there:
        if not is_there:
            unpack(home)
            (pip,) = home.glob("usr/share/python-wheels/pip-*.whl")
            quiet = ("-q", "--root-user-action=ignore")
            command = [PYTHON, pip / "pip", "install", *quiet, "--target", LIBRARIES, *wanted]
            subprocess.run(command, check=True)


def main() -> int:
    """pytest's exit status: that of no tests where the interpreter cannot be had."""
    if not KEYS.is_file():
        print(f"passed over: {NAME} comes from Debian, whose keys are not in {str(KEYS)!r}")
        return 5
    try:
        install()
    except subprocess.CalledProcessError as error:  # a release that has another Python by then
        print(f"passed over: {NAME} of Debian {RELEASE} cannot be fetched: {error}")
        return 5
    return run_tests(PYTHON, LIBRARIES)


if __name__ == "__main__":
    sys.exit(main())
