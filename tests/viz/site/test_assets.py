"""Scripts and styles of the book."""

import subprocess
from pathlib import Path

from tests.node import node
from xqlab.viz.site.assets import widgets, write_assets

# A classic script has no import and no export.
CHECK = """const [{ Script }, { readFileSync }] = [require("vm"), require("fs")];
for (const file of process.argv.slice(1)) new Script(readFileSync(file, "utf8"));"""


def test_every_script_is_a_classic_one(tmp_path: Path) -> None:
    assert {"BoardWidget", "SearchByHand"} < {widget.__name__ for widget in widgets()}
    write_assets(tmp_path)
    scripts = {file.relative_to(tmp_path).as_posix(): file for file in tmp_path.rglob("*.js")}
    expected = {f"{widget.PAGE_SCRIPT}.js" for widget in widgets()}
    able = [widget for widget in widgets() if widget.CAN_SEARCH]
    searching = {f"{widget.LIVE_SCRIPT or f'live/{widget.PAGE_SCRIPT}'}.js" for widget in able}
    assert set(scripts) == {"site.js", "live/play/why.js", "bandits/page.js", *expected, *searching}
    assert {"live/play/playing.js", "live/weighing.js"} <= searching
    checked = [node(), "-e", CHECK, *map(str, scripts.values())]
    assert subprocess.run(checked, timeout=280, check=False).returncode == 0
    style = (tmp_path / "site.css").read_text("utf-8")
    assert all(style.count(rule) == 1 for rule in (".xq-still-only > p {", ".xql-form > summary {"))
