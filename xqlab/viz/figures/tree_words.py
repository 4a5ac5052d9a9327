"""The words in the picture of a tree: legend, levels, folds, caption; braces for what is filled in."""

from typing import Any

from xqlab.words import Words

WORDS: dict[str, Any] = {
    "between": Words(" ", ""),  # between the sentences of a caption
    "title": Words("Search tree of {count} nodes", "搜索树，共 {count} 个结点"),
    "title_after": Words(
        "Search tree of {count} nodes after {moves}", "{moves} 之后的搜索树，共 {count} 个结点"
    ),
    "game_tree": Words("Game tree {tree}", "博弈树 {tree}"),
    "pointed": Words("the node in question", "所问的结点"),
    "ply": Words("ply {ply}", "第 {ply} 层"),
    "to_move": Words("{name} to move", "轮到{name}走"),
    "to_move_as": Words("{name} to move ({role})", "轮到{name}走（{role}）"),
    "roles": (Words("Max", "极大方"), Words("Min", "极小方")),
    "leaf": Words("a leaf, evaluated", "叶结点，求值"),
    "over": Words("end of the game", "棋局结束"),
    "quiescence": Words("quiescence search", "静态搜索"),
    "left_open": Words("unfinished: the recording ends here", "未完成：记录到此为止"),
    "by_table": Words("value from the transposition table", "由置换表给出"),
    "no_quicker_mate": Words("cut off: no quicker win is possible from here", "不可能更快取胜"),
    "by_guess": Words("value is a guess", "凭猜测给出"),
    "principal": Words("principal variation", "主要变例"),
    "principal_proven": Words("principal variation, proven", "主要变例（已证明）"),
    "cut": Words("pruned: proven not to matter", "剪枝：已证明无关"),
    "skipped": Words("skipped: guessed not to matter", "跳过：猜测无关"),
    "more_node": Words("more node", "个结点"),
    "more_nodes": Words("more nodes", "个结点"),
    "more_pruned": Words("more pruned", "个被剪枝"),
    "more_skipped": Words("more skipped", "个被跳过"),
    "reduced": Words("depth −{plies}", "少搜 {plies} 层"),
    "marks": Words(
        "Above a shape: its move and the window [α, β] on entry; inside: its value.",
        "图形之上：着法与进入时的窗口 [α, β]；图形之内：值。",
    ),
    "wins": Words(
        "#3: {win} in 3 moves from the root; −#3: for the other side.",
        "#3：自根结点起 3 步{win}；−#3：对方如此。",
    ),
    "again": Words(
        "{sign}: searched again, deeper or with a wider window.", "{sign}：加深或放宽窗口后重新搜索。"
    ),
    "reduced_means": Words(
        "depth −2: reduced by 2 plies against its siblings, on a guess.",
        "“少搜 2 层”：凭猜测，深度比同级着法少 2 层。",
    ),
    "null_move": Words("{name}: a null move, the side to move passes.", "{name}：停一着，让对方走。"),
    "drawn": Words(
        "Drawn: {drawn} of {total} nodes; each fold shows how many it hides.",
        "图中画出 {total} 个结点中的 {drawn} 个；每处折叠注明所隐藏的数目。",
    ),
    "hidden_pruned": Words("Not drawn: {count} pruned moves.", "未画出被剪枝的 {count} 个着法。"),
    "hidden_skipped": Words("Not drawn: {count} skipped moves.", "未画出被跳过的 {count} 个着法。"),
    "one_search": Words(
        "This is the search to depth {depth}, with the window {window}.",
        "这是深度 {depth} 的搜索，窗口为 {window}。",
    ),
    "search_of_several": Words(
        "This is search {number} of {count} to depth {depth}, with the window {window}.",
        "这是深度 {depth} 的 {count} 次搜索中的第 {number} 次，窗口为 {window}。",
    ),
}
