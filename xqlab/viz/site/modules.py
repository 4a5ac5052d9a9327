"""The scripts of all widgets as one classic script: a page opened from a disk may not import modules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from xqlab.errors import XqlabError
from xqlab.viz.page import log_constants
from xqlab.viz.page.bundle import FOLDER
from xqlab.viz.palette import meanings

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', flags=re.M)
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|const|class) (\w+)", flags=re.M)
DEFAULT = re.compile(r"^export default [^;]*;\n", flags=re.M)
KEYWORD = re.compile(r"^export ", flags=re.M)
MODULE = """define({name}, (need) => {{
{imports}{source}
return {{ {exports} }};
}});
"""
# Each module runs once, when it is first needed; its names are its own.
FRAME = """"use strict";
(() => {{
const made = new Map();
const define = (name, make) => made.set(name, {{ make, exports: null }});
const need = (name) => {{
  const module = made.get(name);
  module.exports ??= module.make(need);
  return module.exports;
}};
{modules}
need({entry});
}})();
"""


class ScriptError(XqlabError):
    """A script that cannot become part of a classic script."""


def classic_script(entry: str, names: Iterable[str]) -> str:
    """One script that runs the module `entry`; its `need(name)` gives the exports of the others.

    entry : such as "site/site", below viz; it exports `start(need)`
    names : of the modules that it needs by name
    Raises ScriptError.
    """
    modules: dict[Path, str] = {}
    for name in (*names, entry):
        _collect(FOLDER / f"{name}.js", modules, ())
    frame = FRAME.format(modules="".join(modules.values()), entry=repr(entry))
    return frame.replace(f"need({entry!r});", f"need({entry!r}).start(need);")


def _name(file: Path) -> str:
    return file.relative_to(FOLDER).with_suffix("").as_posix()


def _collect(file: Path, modules: dict[Path, str], above: tuple[Path, ...]) -> None:
    if file in above:
        raise ScriptError(f"expected modules without a circle, got {' > '.join(map(_name, (*above, file)))}")
    if file in modules:
        return
    written = {log_constants.FILE: log_constants.log_constants, meanings.FILE: meanings.meanings}
    source = written[file]() if file in written else file.read_text("utf-8")
    imports = ""
    for names, imported in IMPORT.findall(source):
        target = (file.parent / imported).resolve()
        _collect(target, modules, (*above, file))
        imports += f"const {{ {' '.join(names.split())} }} = need({_name(target)!r});\n"
    source = DEFAULT.sub("", IMPORT.sub("", source))
    exports = ", ".join(EXPORT.findall(source))
    if re.search(r"^(import|export (?!async |function|const|class))", source, flags=re.M):
        raise ScriptError(f"expected imports and exports by name, got others in {_name(file)}.js")
    modules[file] = MODULE.format(
        name=repr(_name(file)), imports=imports, source=KEYWORD.sub("", source), exports=exports
    )
