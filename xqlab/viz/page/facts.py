"""What a page says about the search that it shows, of either kind: position, search, settings, version."""

from typing import Any

import numpy as np

from xqlab import __version__, game_profile
from xqlab.mcts.memory import ROOT
from xqlab.playable import Playable
from xqlab.trace.conventions import Conventions
from xqlab.trace.files.board_records import BoardRecordError, described
from xqlab.trace.move_names import move_name
from xqlab.trace.playouts.reader import NodeNames, Playouts
from xqlab.trace.playouts.sentences import signed
from xqlab.trace.sides import names_of, seen, seer, short_text
from xqlab.trace.tree.nodes import Nodes
from xqlab.words import Words, in_language

Facts = dict[str, list[tuple[str, str]]]  # language -> (name, text) of each fact

WORDS = {
    "position": Words("Position", "局面"),
    "after": Words("{start}, after {moves}", "{start}，走 {moves} 之后"),
    "beginning": Words("empty board", "空棋盘"),
    "search": Words("Search", "搜索"),
    "ran": Words(
        "depth {depth}, {nodes} nodes, {events} events", "深度 {depth}，{nodes} 个结点，{events} 个事件"
    ),
    "best": Words("; best {move}, value {value} for {side}", "；最佳着法 {move}，{side}的值 {value}"),
    "over": Words("; no legal move, value {value} for {side}", "；无着可走，{side}的值 {value}"),
    "unfinished": Words("; stopped before it found a value", "；未得出值就已停止"),
    "switches": Words("Switches", "开关"),
    "none": Words("none: plain minimax", "全部关闭：朴素极小化极大"),
    "parameters": Words("; changed parameters: {parameters}", "；改过的参数：{parameters}"),
    "evaluator": Words("Evaluation", "评估"),
    "conventions": Words("Conventions", "约定"),
    "made": Words("Made with", "制作工具"),
}
# Pages fill these templates, too: viz/live/playouts/results.js.
PLAYOUT_WORDS = {
    "ran": Words(
        "{playouts} playouts, {nodes} nodes, {events} events",
        "{playouts} 次模拟，{nodes} 个结点，{events} 个事件",
    ),
    "best": Words("; best {move}, value {value}{proved}", "；最佳着法 {move}，值 {value}{proved}"),
    "proved": Words(" (proved)", "（已证明）"),
    "rule": Words("Selection", "选择"),
    "c": Words("{rule}, exploration {c}", "{rule}，探索常数 {c}"),
    "leaf": Words("Leaves", "叶结点"),
}
LEAF_WORDS = {
    "playout": Words("random games", "随机对局"),
    "static": Words("the static evaluation", "静态估值"),
    "alphabeta": Words("a short alpha-beta search", "浅层 α-β 搜索"),
    "policy": Words("a policy-value function", "策略价值函数"),
}


def game_name(game: str) -> Words:
    """A game's name inside a sentence."""
    profile = game_profile.profile_named(game)
    return Words(game, game) if profile is None else profile.called


def called_in(board: Playable, language: str) -> dict[str, Any]:
    """What a language calls the game of a board, its picture, its sides and a decided game.

    In English a game and its picture have their own names.
    """
    name, picture = board.name, board.picture()
    first, second, win = names_of(board, language)
    game = name if language == "en" else game_name(name).zh
    own = name if picture is None else picture.name
    return {
        "game": game,
        "board": own if language == "en" else f"{game}棋盘",
        "sides": [first, second],
        "win": win,
    }


def facts_of(tree: Nodes, conventions: Conventions, *, answer: bool = True) -> list[tuple[str, str]]:
    """The facts about a recorded search, in the language of the conventions.

    answer : whether its best move and value are among them
    """
    words, result = in_language(WORDS, conventions.language), tree.result
    facts = [(words["position"], position_text(tree.board, conventions.language))]
    cuts = True
    if result is not None:
        use = result.enhancements
        cuts = use.alpha_beta
        parameters = ", ".join(f"{name}={value}" for name, value in sorted(use.parameters.items()))
        ran = words["ran"].format(depth=result.depth, nodes=f"{result.nodes:,}", events=f"{result.events:,}")
        move, ended = best_move(tree, conventions), "best"
        if not move:
            ended = "over" if result.depth else "unfinished"
        view, board = conventions.view, tree.board
        value, side = short_text(seen(board, result.value, view)), seer(board, view, conventions.language)
        outcome = words[ended].format(move=move, value=value, side=side) if answer else ""
        facts += [
            (words["search"], ran + outcome),
            (
                words["switches"],
                (", ".join(use.names()) or words["none"])
                + (words["parameters"].format(parameters=parameters) if parameters else ""),
            ),
            (words["evaluator"], type(result.evaluator).__name__),
        ]
    facts.append((words["conventions"], conventions.text(tree.board, cuts=cuts)))
    return [*facts, (words["made"], f"xqlab {__version__}")]


def position_text(board: Playable, language: str = "en") -> str:
    """The position that a search began with, so that it can be set up again: a FEN, moves, or a tree."""
    words = in_language(WORDS, language)
    try:
        record = described(board) or {}
    except BoardRecordError:  # a game that no file can hold
        return board.name if type(board).__str__ is object.__str__ else str(board)
    profile = game_profile.profile_of(board)
    if "fen" in record or (profile is not None and profile.texts is not None and profile.texts.arrange):
        return game_profile.position_text(board)
    if "tree" in record:
        return _nested(record["tree"])
    moves = " ".join(board.text_of(move) for move in record.get("moves", ()))
    return words["after"].format(start=words["beginning"], moves=moves) if moves else words["beginning"]


def _nested(tree: Any) -> str:
    return f"({' '.join(map(_nested, tree))})" if isinstance(tree, list) else str(tree)


def best_move(tree: Nodes, conventions: Conventions) -> str:
    """The move that a search chose; "" if it was stopped before it had found one, or the game is over.

    Not the best move of the log's last search, which may be shallow or unfinished.
    """
    if tree.result.move is None or not tree.result.depth:
        return ""
    # Named as in the tree, by the last node that it leads to.
    move = str(tree.result.move)
    first = np.flatnonzero(tree.nodes.ply == 1)
    for node in first[::-1].tolist():
        if str(tree.board.move_of(int(tree.nodes.move[node]))) == move:
            return move_name(tree, node, notation=conventions.moves)
    return move


def facts_of_playouts(
    playouts: Playouts, own: Conventions, line: str, *, answer: bool
) -> list[tuple[str, str]]:
    """The facts about a Monte-Carlo tree search, in the language of the conventions.

    line   : about the conventions
    answer : whether its best move and value are among them
    """
    words = in_language(WORDS, own.language) | in_language(PLAYOUT_WORDS, own.language)
    result, settings = playouts.result, playouts.settings
    ran = words["ran"].format(
        playouts=f"{result.playouts:,}", nodes=f"{result.nodes:,}", events=f"{result.events:,}"
    )
    if answer:
        proved = words["proved"] if result.proved else ""
        ran += words["best"].format(move=_best(result, own.moves), value=signed(result.value), proved=proved)
    return [
        (words["position"], position_text(result.board, own.language)),
        (words["search"], ran),
        (words["rule"], words["c"].format(rule=settings.rule.upper(), c=f"{settings.exploration:.3g}")),
        (words["leaf"], in_language(LEAF_WORDS[settings.leaf], own.language)),
        (words["conventions"], line),
        (words["made"], f"xqlab {__version__}"),
    ]


def _best(result: Any, notation: str) -> str:
    nodes = [ROOT, *result.tree.children(ROOT)]
    names = NodeNames(result.tree, nodes, notation)
    for node in nodes[1:]:
        if str(result.board.move_of(int(result.tree.nodes[node].move))) == str(result.move):
            return names.text(node)
    return str(result.move)
