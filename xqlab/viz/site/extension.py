"""The extension of Sphinx that makes the book: notebooks run once, widgets alive, our docstrings."""

import base64
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml
from jupyter_cache.cache.db import create_db
from sphinx.errors import SphinxError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from xqlab.errors import XqlabError
from xqlab.files import PACKAGE
from xqlab.kernels.background import ONCE
from xqlab.trace.conventions import conventions
from xqlab.viz.site import docstrings, front, translated
from xqlab.viz.site.assets import write_assets
from xqlab.viz.site.capture import STARTUP
from xqlab.viz.site.reference import entries

SITE = Path(__file__).parent  # changes no outputs, but for what the kernel runs
PAGE, ALL = 3 * 2**20, 90 * 2**20  # bytes at most
PICTURE = re.compile(r'src="data:image/(png|jpeg|gif);base64,([^"]+)"')
FIRST = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>xqlab</title>
<meta http-equiv="refresh" content="0; url={url}"></head><body><a href="{url}">xqlab</a></body></html>
"""


class BookError(XqlabError, SphinxError):
    """A book that is larger than promised, or has the compiler's messages among its outputs."""


class Exports(SphinxDirective):
    """The directive `exports`, with the name of a package: all that the package exports."""

    required_arguments = 1

    def run(self) -> list[Any]:
        """The nodes that replace it."""
        return list(self.parse_text_to_nodes(entries(self.arguments[0])))


def setup(app: Any) -> dict[str, Any]:
    """What Sphinx calls."""
    app.connect("config-inited", begin)
    translated.setup(app)
    app.connect("autodoc-process-docstring", docstrings.process)
    for change in (front.number_title, front.keep_picture):  # before Sphinx collects titles and pictures
        app.connect("doctree-read", change, priority=100)
    app.connect("doctree-read", keep_pictures)
    app.connect("doctree-read", check_outputs)
    app.connect("build-finished", finish, priority=900)  # after the theme has written its styles
    app.add_directive("exports", Exports)
    app.add_directive("course", front.Course)
    app.add_html_math_renderer("mathml", (visit_formula, None), (visit_formula_block, None))
    app.add_css_file("site.css")
    app.add_js_file(translated.script())
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def begin(app: Any, config: Any) -> None:
    """Write what pages and kernels need, beside the folder of the pages."""
    work = Path(app.outdir).parent
    write_assets(work / "static")
    config.html_static_path.append(str(work / "static"))
    startup = work / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True, exist_ok=True)
    (startup / "capture.py").write_text(STARTUP.format(engines=str(work / "static")), "utf-8")
    os.environ["IPYTHONDIR"] = str(work / "ipython")
    os.environ["XQLAB_BACKGROUND"] = "0"  # it is compiled below
    # The outputs of notebooks are kept until the package or its data change.
    outputs = work / "executed" / state_of_package()
    if not outputs.exists():
        shutil.rmtree(work / "executed", ignore_errors=True)
        shutil.rmtree(work / "static" / "pictures", ignore_errors=True)
        shutil.rmtree(work / "static" / "engines", ignore_errors=True)
        # First of all: notebooks that run side by side would each compile the same code.
        logging.getLogger(__name__).info("compiling what notebooks call, if it is not compiled yet")
        warmup = [sys.executable, "-P", "-m", "xqlab", "warmup"]
        subprocess.run(warmup, stdout=subprocess.DEVNULL, check=False)
    outputs.mkdir(parents=True, exist_ok=True)
    (work / "static" / "pictures").mkdir(exist_ok=True)
    create_db(outputs)  # here: of processes that read side by side, one would find that another has begun it
    config.nb_execution_cache_path = str(outputs)


def state_of_package() -> str:
    """A digest of what a notebook's outputs depend on besides itself."""
    digest = hashlib.sha256(platform.python_version().encode())
    code = [file for file in PACKAGE.rglob("*.py") if SITE not in file.parents or file.stem == "capture"]
    data = [
        file
        for file in (PACKAGE.parent / "data").rglob("*")
        if file.suffix not in (".py", ".pyc", ".md", ".po")
    ]
    for file in sorted(path for path in code + data if path.is_file()):
        digest.update(f"{file} {file.stat().st_size} ".encode() + file.read_bytes())
    return digest.hexdigest()[:20]


def keep_pictures(app: Any, doctree: Any) -> None:
    """Replace pictures inside HTML by files, of which a page loads those in view."""
    up = "../" * app.env.docname.count("/")
    folder = Path(app.outdir).parent / "static" / "pictures"

    def file_of(picture: re.Match[str]) -> str:
        content = base64.b64decode(picture[2])
        name = f"{hashlib.sha256(content).hexdigest()[:16]}.{picture[1]}"
        (folder / name).write_bytes(content)
        return f'loading="lazy" src="{up}_static/pictures/{name}"'

    for node in doctree.findall(nodes.raw):
        text = node.astext()
        if PICTURE.search(text):
            node[:] = [nodes.Text(PICTURE.sub(file_of, text))]


def check_outputs(app: Any, doctree: Any) -> None:
    """Raise BookError where a page shows what was printed while code was being compiled."""
    for node in doctree.findall(nodes.literal_block):
        line = next((line for line in node.astext().splitlines() if any(text in line for text in ONCE)), None)
        if "output" in node["classes"] and line is not None:
            raise BookError(
                f"{app.env.docname}: expected an output of the cell, got what the compiler said: {line!r};"
                " remove the folder executed, which keeps outputs, and build again"
            )


def finish(app: Any, failure: Exception | None) -> None:
    """Write the page that leads to the first one; raises BookError for pages that are too large."""
    if failure:
        return
    folder, root = Path(app.outdir), app.config.root_doc
    language = app.config.language.replace("_", "-")
    if root != "index":
        (folder / "index.html").write_text(FIRST.format(url=f"{root}.html", language=language), "utf-8")
    check_sizes(folder if conventions().language == "en" else translated.publish(folder))


def check_sizes(folder: Path) -> None:
    """Raise BookError where a page or all files together are larger than promised."""
    sizes = {file: file.stat().st_size for file in folder.rglob("*") if file.is_file()}
    large = [f"{file.relative_to(folder)}: {size:,}" for file, size in sizes.items() if size > PAGE]
    if large:
        raise BookError(f"expected at most {PAGE:,} bytes in a file, got {'; '.join(large)}")
    if sum(sizes.values()) > ALL:
        raise BookError(f"expected at most {ALL:,} bytes in all, got {sum(sizes.values()):,}")


def visit_formula(translator: Any, node: Any) -> None:
    """Write a formula in a line, as MathML, which browsers show without a script."""
    translator.body.append(tex2mathml(node.astext()))
    raise nodes.SkipNode


def visit_formula_block(translator: Any, node: Any) -> None:
    """Write a formula between lines."""
    translator.body.append(f'<div class="math">{tex2mathml(node.astext(), as_block=True)}</div>')
    raise nodes.SkipNode
