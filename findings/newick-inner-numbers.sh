#!/usr/bin/env bash
# biopython 1.88, ete4 4.4.0, DendroPy 5.1.3, newick 1.11.0
# Expected: Newick, `((5,29)10,(26,16)7)9;`, carries a tree with a number at each node, such as minimax values.
# Seen: a number at a leaf is its name, but at an inner node Biopython and ete4 take it for the node's support, as
# trees of species have it, and leave the name empty. Biopython writes 10 as 10.00. DendroPy and newick keep names.
# ete4's `parser="name"` reads names, but `write()` without that argument drops them.
# Meaning: write a letter before the number (v10), or choose the parser, before a game tree goes through Newick.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env biopython==1.88 ete4==4.4.0 DendroPy==5.1.3 newick==1.11.0 numpy==2.4.6
cat > run.py <<'END'
from io import StringIO

import dendropy
import ete4
import newick
from Bio import Phylo

TREE = "((5,29)10,(26,16)7)9;"
clade = Phylo.read(StringIO(TREE), "newick")
print("Biopython ", clade.root.name, clade.root.confidence, clade.format("newick").strip())
for parser in (None, "name"):
    root = ete4.Tree(TREE, parser=parser)
    print("ete4", parser, root.name, root.support, root.write())
print("DendroPy  ", dendropy.Tree.get(data=TREE, schema="newick").seed_node.label)
print("newick    ", newick.loads(TREE)[0].name)
END
seen env/bin/python run.py <<'END'
Biopython  None 9 ((5:0,29:0)10.00:0,(26:0,16:0)7.00:0)9.00:0;
ete4 None None 9.0 ((5,29)10,(26,16)7);
ete4 name 9 None ((5,29),(26,16));
DendroPy   9
newick     9
END
