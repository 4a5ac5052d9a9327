#!/usr/bin/env bash
# jupyter-cache 1.0.1, nbformat 5.11.1
# Expected: a cached execution is found as long as the notebook would run the same: a tag that only hides a cell in the
# book, or the kernel's display name, changes nothing; another Python does.
# Seen: the reverse. A tag such as `hide-input` on a code cell, an empty last cell, or the name "Python 3 (env)" for
# "Python 3" makes it run again. Another version in `language_info`, or another limit in `execution`, does not.
# Meaning: a long book runs again after a cosmetic change, and keeps its old outputs after an update of Python.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env jupyter-cache==1.0.1 nbformat==5.11.1
cat > run.py <<'END'
import copy
import warnings

from jupyter_cache import get_cache
from nbformat import v4, write

warnings.simplefilter("ignore")
notebook = v4.new_notebook(
    cells=[v4.new_markdown_cell("# Search"), v4.new_code_cell("x = 1", execution_count=1)],
    metadata={
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python", "version": "3.11.0"},
    },
)
changes = {
    "nothing": lambda new: None,
    "Markdown": lambda new: new.cells[0].update(source="# Searching"),
    "a tag on code": lambda new: new.cells[1].metadata.update(tags=["hide-input"]),
    "an empty cell": lambda new: new.cells.append(v4.new_code_cell("")),
    "the kernel's display name": lambda new: new.metadata.kernelspec.update(display_name="Python 3 (env)"),
    "Python's version": lambda new: new.metadata.language_info.update(version="3.13.0"),
    "the time limit": lambda new: new.metadata.update(execution={"timeout": 3}),
}
write(notebook, "book.ipynb")
cache = get_cache("cache")
cache.cache_notebook_file("book.ipynb", check_validity=False)
for name, change in changes.items():
    new = copy.deepcopy(notebook)
    change(new)
    try:
        cache.match_cache_notebook(new)
    except KeyError:
        print(name, "| runs again")
    else:
        print(name, "| found")
END
seen env/bin/python run.py <<'END'
nothing | found
Markdown | found
a tag on code | runs again
an empty cell | runs again
the kernel's display name | runs again
Python's version | found
the time limit | found
END
