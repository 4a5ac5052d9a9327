"""Settings of Sphinx for `make book`; docs/book.md explains how the book is built."""

from pathlib import Path

from xqlab import __version__
from xqlab.trace.conventions import conventions

project, author, release = "xqlab", "The xqlab authors", __version__
html_title = "xqlab"
is_english = conventions().language == "en"  # else Chinese, as XQLAB_LANGUAGE says
language = "en" if is_english else "zh_CN"
smartquotes = False  # a quotation mark in a docstring is code

# The sources begin at the top of the repository, so that links between its files lead to pages.
root_doc = "docs/index"
include_patterns = [
    "docs/**.md",
    "docs/reference/*.rst",
    "notebooks/*.ipynb",
    "data/**/*.md",
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
]
exclude_patterns = [".venv*", "node_modules", "build", ".git", "docs/templates"]
if not is_english:
    exclude_patterns.append("docs/reference/*")
templates_path = [str(Path(__file__).with_name("templates"))]
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "xqlab.viz.site.extension"]

# Notebooks run once; then their outputs are kept.
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 900
nb_ipywidgets_js = {}  # pages request nothing from elsewhere
nb_merge_streams = True
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
html_math_renderer = "mathml"

# The reference: a page a package, made by docs/templates/package.rst.
autosummary_generate = is_english
autodoc_typehints_format = "short"
suppress_warnings = ["ref.python"]  # of a name that several rooms have, the first is linked
default_role = "py:obj"
add_module_names = False

html_theme = "sphinx_book_theme"
html_theme_options = {
    "home_page_in_toc": True,
    "show_toc_level": 2,
    "use_fullscreen_button": False,
    "article_header_end": ["language.html", "article-header-buttons.html"],
    "search_bar_text": "Search..." if is_english else "搜索…",
    "navbar_persistent": [],  # the search field is in the sidebar
    "navigation_with_keys": False,  # arrows are the widgets'
    "back_to_top_button": False,  # it would lie over the widgets' buttons
}
html_static_path: list = []
html_show_search_summary = False  # it would fetch pages, which a disk does not allow
html_show_copyright = False
html_use_index = html_domain_indices = is_english  # of the reference
html_show_sphinx = False
