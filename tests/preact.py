"""`viz/core/preact.js`, preact and htm as one module: `python -m tests.preact` writes it out of node_modules.

Both come minified from npm, in the versions of package-lock.json. A bundle has all scripts in one scope, so
their short names stay within a function.
"""

import json
import re
from pathlib import Path

from tests.lint_javascript import ROOT, install

MODULE = Path("xqlab/viz/core/preact.js")
LICENSE = MODULE.with_name("preact.LICENSE")
PACKAGES = ("preact", "htm")
SOURCE = """// @ts-nocheck
//! {titles}, minified, by `python -m tests.preact`; their licences are in {license}.

const preactAndHtm = (() => {{
const preact = (() => {{{preact}}})();
const htm = (() => {{{htm}}})();
return {{ ...preact, html: htm.bind(preact.h), renderInto: preact.render }};
}})();
export const {{ Component, Fragment, html, renderInto }} = preactAndHtm;
"""


def module(root: Path = ROOT) -> str:
    """The text of the module."""
    versions = (json.loads((_folder(root, name) / "package.json").read_text()) for name in PACKAGES)
    titles = " and ".join(f"{about['name']} {about['version']} ({about['license']})" for about in versions)
    parts = {name: _value((_folder(root, name) / f"dist/{name}.mjs").read_text()) for name in PACKAGES}
    return SOURCE.format(titles=titles, license=LICENSE.name, **parts)


def licenses(root: Path = ROOT) -> str:
    """The licences of both."""
    return "\n".join(
        f"{name}\n\n{(_folder(root, name) / 'LICENSE').read_text().strip()}\n" for name in PACKAGES
    )


def _folder(root: Path, name: str) -> Path:
    return root / "node_modules" / name


def _value(source: str) -> str:
    """A module as the body of a function that returns what it exports."""
    source = re.sub(r"\s*//# sourceMappingURL.*\s*$", "", source).strip()
    names = re.search(r"export ?\{([^}]*)\};?$", source)
    if names is None:
        return re.sub(r"export default ", "return ", source)
    pairs = (name.split(" as ") for name in names[1].split(","))
    return source[: names.start()] + "return{" + ",".join(f"{to}:{name}" for name, to in pairs) + "}"


def main() -> None:
    """Write both files."""
    install()
    (ROOT / MODULE).write_text(module(), "utf-8")
    (ROOT / LICENSE).write_text(licenses(), "utf-8")


if __name__ == "__main__":
    main()
