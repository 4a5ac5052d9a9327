#!/usr/bin/env bash
# treelib 1.8.0
# Expected: a tree gives back children in the order in which they were added: in a game tree that is the move order.
# Seen: `children` and `paths_to_leaves` do. `expand_tree`, `show`, `to_dict` and `to_json` sort by tag ("10" before
# "9"); `sorting=False` or `sort=False` stops them.
# Meaning: an alpha-beta over `expand_tree` meets the moves in another order than they were given and cuts elsewhere,
# and a saved tree has lost its move order.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env treelib==1.8.0
cat > run.py <<'END'
import json

from treelib import Tree

tree = Tree()
tree.create_node("root", "root")
for move in ("9", "h2e2", "10", "b0c2"):
    tree.create_node(move, move, parent="root")
print("children       ", [child.tag for child in tree.children("root")])
print("paths_to_leaves", [path[-1] for path in tree.paths_to_leaves()])
print("expand_tree    ", list(tree.expand_tree())[1:])
print("to_json        ", json.loads(tree.to_json())["root"]["children"])
print("sorting=False  ", list(tree.expand_tree(sorting=False))[1:])
END
seen env/bin/python run.py <<'END'
children        ['9', 'h2e2', '10', 'b0c2']
paths_to_leaves ['9', 'h2e2', '10', 'b0c2']
expand_tree     ['10', '9', 'b0c2', 'h2e2']
to_json         ['10', '9', 'b0c2', 'h2e2']
sorting=False   ['9', 'h2e2', '10', 'b0c2']
END
