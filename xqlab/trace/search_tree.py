"""A recorded search as a tree of nodes that answers queries. `result.tree` is one."""

from pathlib import Path
from typing import Any, overload

import numpy as np

from xqlab.kernels.heap import give_back
from xqlab.trace.files.tree_files import read_tree, save_tree
from xqlab.trace.query.node_table import table as table_of
from xqlab.trace.query.paths import find
from xqlab.trace.query.query import Selection, select
from xqlab.trace.tree.nodes import Nodes, TreeError


class Tree(Nodes):
    """A recorded search as a tree: the structure of `Nodes`, with queries."""

    def where(self, *, view: str = "minimax", **conditions: Any) -> Selection:
        """The nodes that meet all of the conditions, as a `Selection`.

        A condition is `field=value`, or `field__op=value` with ne, lt, le, gt, ge, in or not_in:
        `kind="CUT"`, `cut_by__gt=3`, `quiescence=False`, `ply__le=4`, `move="h2e2"`, `ending="cutoff"`,
        `reason="null move"`, `again=True`, `below=node`. The fields are those of `query.columns.COLUMNS`.

        view : of alpha, beta, value and bound: "minimax" as Max sees them, "negamax" as the side to move does

        Raises XqlabError, which lists the known ones, for an unknown field, operator, value or view.
        """
        return select(self, view, conditions)

    def table(
        self,
        *,
        view: str = "minimax",
        columns: list[str] | None = None,
        paths: bool = False,
        nodes: Any = None,
    ) -> Any:
        """A pandas DataFrame with one row for each node; its index is the node.

        view    : of alpha, beta, value and bound, as for `where`
        columns : of `xqlab.trace.query.columns.COLUMNS`, or "path"; by default all but the path
        paths   : whether to add the column "path", the moves from the root as text
        nodes   : the nodes wanted, in this order; all by default

        Raises XqlabError for unknown columns, MissingPandasError (an ImportError) without pandas.
        """
        return table_of(self, view=view, columns=columns, paths=paths, nodes=nodes)

    def save(self, file: str | Path) -> None:
        """Write the log, the root board and the result to a `.npz` file; `load_tree` reads it.

        The evaluator is kept by name only.
        Raises TreeFileError for a board that no file can hold, OSError where the file cannot be written.
        """
        save_tree(self, file)

    @overload
    def path(self, to: int) -> list[int]: ...
    @overload
    def path(self, to: Any, *, iteration: int | None = None, all: bool = False) -> Any: ...
    def path(self, to: Any, *, iteration: int | None = None, all: bool = False) -> Any:
        """Of a node, the nodes from the root position down to it, both included; of moves, their node.

        to        : a node's number; or moves from the root position, a text such as "h2e2 h9g7" or a list,
                    each in any notation that the board reads; "pass" is a null move
        iteration : the iteration that has the moves, 0 for the first; the last by default
        all       : whether to return every node of the moves, in the order searched, not only the last: a
                    move may be searched several times; without an iteration, those of all iterations

        >>> import xqlab
        >>> tree = xqlab.search(xqlab.games.TextbookTree("(3 5) (2 9)"), depth=2, record=True).tree
        >>> tree.path(tree.path("b a")) == [tree.root(), tree.path("b"), tree.path("b a")]
        True

        Raises TreeError, which says how far the moves can be followed and what was searched there instead.
        """
        if isinstance(to, (int, np.integer)):
            if not 0 <= to < len(self):
                raise TreeError(f"expected a node from 0 to {len(self) - 1}, got {to}")
            return super().path(int(to))

        nodes = find(self, to, -1 if iteration is None and not all else iteration)
        return nodes if all else nodes[-1]


def build(result: Any) -> Tree:
    """The tree of a recorded search `Result`."""
    tree = Tree(result.log, result.board)
    tree.result = result.held_by(tree)
    give_back()  # the table of the search, too, which has ended
    return tree


def load_tree(file: str | Path) -> Tree:
    """The tree of a file that `Tree.save` wrote, with the `result` of the search.

    The result lacks the evaluator, which a file only names: `result.evaluator` is that name.
    Raises TreeFileError, which quotes what is wrong, for any other file; OSError where it cannot be read.
    """
    return read_tree(file, Tree)
