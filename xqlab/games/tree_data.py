"""A textbook tree as data with names, as people write it in Python and JSON: what its lists and names are."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from xqlab import disk
from xqlab.errors import quoted
from xqlab.games.tree_text import HEIGHT, Sides, wrong_tree

_BELOW = ("children", "moves", "nodes", "subtrees", "successors")
_VALUE = ("value", "score", "utility")
_NAME = ("name", "label", "id", "move")
_SIDE = ("player", "side", "type", "kind", "turn", "to_move")
_CHANCE = re.compile("chance|exp|random|nature", re.IGNORECASE)


def data_of_text(text: str) -> Any:
    """The data of a text that is JSON with names or fields; None for any other, such as bare brackets."""
    if text.lstrip()[:1] == "{" or ('"' in text and text.lstrip()[:1] == "["):
        try:
            return disk.parsed(text)
        except json.JSONDecodeError:
            return None
    return None


def split_names(tree: Any, name: str = "", ply: int = 0) -> tuple[Any, Any, Sides]:
    """(nested lists of values, nested lists of names as `parse_tree` has them, sides that it says).

    A node is a number, a list of nodes, a list of a name and its children, (name, value), a mapping from
    names to nodes, or one with fields: children, value, name, player ("max" or "min"). Raises GameError.

    >>> split_names({"L": [3, 12], "M": ("M", 2, ("x", 4))})[:2]
    ([[3, 12], [2, 4]], ['', ['L', '', ''], ['M', '', 'x']])
    """
    if ply > HEIGHT:
        raise wrong_tree("larger")
    sides: Sides = []
    below: Iterable[tuple[str, Any]] = ()
    if isinstance(tree, Mapping):
        fields = {str(key).lower(): value for key, value in tree.items()}
        children, value, own, side = (
            next((fields[field] for field in names if fields.get(field) is not None), None)
            for names in (_BELOW, _VALUE, _NAME, _SIDE)
        )
        name = str(own) if own is not None and (children or value is not None) else name
        if isinstance(side, str) and _CHANCE.match(side):
            raise wrong_tree("chance", got=quoted(side), tree=quoted(tree))
        if isinstance(side, str) and side[:3].lower() in ("max", "min") and children:
            sides.append((ply, side))
        if children:
            if isinstance(children, Mapping):
                below = [(str(key), child) for key, child in children.items()]
            elif isinstance(children, (list, tuple)):
                below = [("", child) for child in children]
            else:
                raise wrong_tree("subtrees", got=quoted(children))
        elif value is not None:
            if unknown := sorted(set(fields) - {*_BELOW, *_VALUE, *_NAME, *_SIDE}):
                raise wrong_tree("subtrees", got=f"{quoted(unknown[0])} beside a value")
            return value, name, sides
        else:
            below = [(str(key), child) for key, child in tree.items()]
    elif isinstance(tree, (list, tuple)):
        rest: list[Any] = list(tree)
        if tree and isinstance(tree[0], str):
            name, rest = tree[0], list(tree[1:])
            if len(rest) == 1 and (isinstance(rest[0], Mapping) or _is_list_of_nodes(rest[0])):
                values, names, sides = split_names(rest[0], name, ply)
                return values, names, sides
            if len(rest) == 1 and not isinstance(rest[0], (list, tuple)):
                return rest[0], name, sides
        below = [("", child) for child in rest]
    else:
        return tree, name, sides
    values, names = [], [name]
    for own_name, child in below:
        child_values, child_names, child_sides = split_names(child, own_name, ply + 1)
        values.append(child_values)
        names.append(child_names)
        sides += child_sides
    return values, names, sides


def _is_list_of_nodes(tree: Any) -> bool:
    return isinstance(tree, (list, tuple)) and bool(tree) and not isinstance(tree[0], str)
