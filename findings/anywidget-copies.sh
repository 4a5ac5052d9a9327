#!/usr/bin/env bash
# anywidget 0.11.0, ipywidgets 8.1.9, nbclient 0.11.0
# Expected: the script of a widget class is saved once in a notebook, and a widget that was closed is not saved.
# Seen: each instance saves its own copy of the script, and closed ones stay in the saved state with theirs: three
# instances of a class with 100,000 characters of script, all closed, make a notebook of more than 300,000.
# Meaning: a lesson with thirty small trees weighs thirty scripts; show one widget and change what it shows.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env anywidget==0.11.0 ipywidgets==8.1.9 nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0
cat > run.py <<'END'
from nbclient import NotebookClient
from nbformat import v4, writes

CLASS = """import anywidget
class Tree(anywidget.AnyWidget):
    _esm = "export default { render() {} } //" + "x" * 100_000"""
cells = [CLASS, "trees = [Tree() for _ in range(3)]", "for tree in trees: tree.close()"]
notebook = v4.new_notebook(cells=[v4.new_code_cell(source) for source in cells])
NotebookClient(notebook, kernel_name="python3").execute()
text = writes(notebook)
print("copies of the script:", text.count("x" * 100_000), "notebook over 300,000 characters:", len(text) > 300_000)
END
seen env/bin/python run.py <<'END'
copies of the script: 3 notebook over 300,000 characters: True
END
