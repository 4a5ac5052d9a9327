#!/usr/bin/env bash
# networkx 3.6.1, pydot 4.0.1
# Expected: a graph written to DOT by networkx has the nodes that it had, whatever their names.
# Seen: a name with a colon, such as "h2:e2", is cut: what follows is a port of Graphviz's. Two moves of one piece
# become one node h2, drawn without complaint; read back, the graph has more nodes than before. Other marks, such as
# that in "N+", are quoted as they should be.
# Meaning: name moves without colons before a tree of positions goes to Graphviz, or quote the names beforehand.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env networkx==3.6.1 pydot==4.0.1
cat > run.py <<'END'
import warnings

import networkx as nx
import pydot

warnings.simplefilter("ignore")
graph = nx.DiGraph([("root", "h2:e2"), ("root", "h2:c2"), ("root", "N+")])
text = nx.nx_pydot.to_pydot(graph).to_string()
print(text.strip())
(again,) = pydot.graph_from_dot_data(text)
print(sorted(nx.nx_pydot.from_pydot(again)))
END
seen env/bin/python run.py <<'END'
strict digraph {
root;
h2;
h2;
"N+";
root -> h2:e2;
root -> h2:c2;
root -> "N+";
}
['N+', 'h2', 'h2:c2', 'h2:e2', 'root']
END
