"""Paths of the files that come with xqlab: in an installed package, or in a checkout of the repository."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _folder(shipped: str, checkout: str) -> Path:
    # A wheel carries the folder inside the package; a checkout has it beside the package.
    inside = PACKAGE / shipped
    return inside if inside.is_dir() else PACKAGE.parent / checkout


def data_file(name: str) -> Path:
    """The path of the data file `name`, such as "faces/kai.json".

    Errors: FileNotFoundError, with the name and the path.
    """
    path = _folder("_data", "data") / name
    if not path.is_file():
        raise FileNotFoundError(f"expected a data file {name!r} of xqlab, but there is none at {str(path)!r}")
    return path


def writable_data_file(name: str) -> Path:
    """Where a new version of a data file goes: to the checkout, or beside the user's other files."""
    checkout = PACKAGE.parent / "data"
    return checkout / name if checkout.is_dir() else Path(Path(name).name)


def notebooks_dir() -> Path:
    """The folder of the notebooks.

    Errors: FileNotFoundError, with the path.
    """
    path = _folder("_notebooks", "notebooks")
    if not path.is_dir():
        raise FileNotFoundError(
            f"expected the notebooks of xqlab in a folder, but there is none at {str(path)!r}"
        )
    return path
