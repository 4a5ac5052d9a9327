"""Programs as students write them: right ones in the forms that are accepted."""

from math import inf
from typing import Any


def minimax_view(node: Any, alpha: float, beta: float) -> float:
    if node.is_leaf:
        return node.value
    best = -inf if node.max_to_move else inf
    for child in node.children:
        value = minimax_view(child, alpha, beta)
        if node.max_to_move:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def with_depth(node: Any, depth: int, alpha: float, beta: float, isMaximizing: bool) -> float:
    maximizing = isMaximizing
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        for place in range(len(node.children)):
            alpha = max(alpha, with_depth(node.children[place], depth - 1, alpha, beta, False))
            if beta <= alpha:
                break
        return alpha
    for child in node.children:
        beta = min(beta, with_depth(child, depth - 1, alpha, beta, True))
        if beta <= alpha:
            break
    return beta


def hard(node: Any, alpha: float, beta: float) -> float:
    if node.is_leaf:
        return min(max(node.value, alpha), beta)
    for child in node.children:
        value = hard(child, alpha, beta)
        if node.max_to_move:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            return alpha if not node.max_to_move else beta
    return alpha if node.max_to_move else beta


def negamax(node: Any, alpha: float, beta: float, memory: Any = None) -> tuple[float, Any]:
    if node.is_leaf:
        return node.value, None
    best, move = -inf, None
    for child in reversed(node.children):
        value = -negamax(child, -beta, -alpha)[0]
        if value >= best:
            best, move = value, child
        alpha = max(alpha, best)
        if alpha > beta:
            break
    return best, move


def hard_with_first(node: Any, alpha: float, beta: float) -> tuple[float, Any]:
    """Fail-hard, names the first move where none is better than alpha, and returns a line."""
    if node.is_leaf:
        return node.value, ()
    line = [node.children[0].name]
    for child in node.children:
        value = -hard_with_first(child, -beta, -alpha)[0]
        if value > alpha:
            alpha, line = value, [child.name]
        if alpha >= beta:
            break
    return alpha, line


def with_color(state: Any, a: float, b: float, colour: int) -> float:
    if state.is_leaf:
        return colour * state.value
    best = -inf
    for child in state.children:
        best = max(best, -with_color(child, -b, -a, -colour))
        a = max(a, best)
        if a >= b:
            break
    return best


def minimax(node: Any) -> float:
    if node.is_leaf:
        return node.value
    return (max if node.max_to_move else min)(map(minimax, node.children))
