"""The words in the picture of a tree, in each language: legend, levels, folds, caption."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TreeWords:
    """Texts, with what is filled in between braces; the same ones for every language.

    between : stands between the sentences of a caption
    """

    between: str
    title: str
    title_after: str
    ply: str
    to_move: str
    to_move_as: str
    roles: tuple[str, str]
    leaf: str
    over: str
    quiescence: str
    left_open: str
    by_table: str
    no_quicker_mate: str
    by_guess: str
    principal: str
    principal_proven: str
    cut: str
    skipped: str
    more_node: str
    more_nodes: str
    more_pruned: str
    more_skipped: str
    reduced: str
    marks: str
    wins: str
    again: str
    reduced_means: str
    null_move: str
    drawn: str
    hidden_pruned: str
    hidden_skipped: str
    one_search: str
    search_of_several: str


WORDS = {
    "en": TreeWords(
        between=" ",
        title="Search tree of {count} nodes",
        title_after="Search tree of {count} nodes after {moves}",
        ply="ply {ply}",
        to_move="{name} to move",
        to_move_as="{name} to move ({role})",
        roles=("Max", "Min"),
        leaf="evaluated at the horizon",
        over="end of the game",
        quiescence="quiescence search",
        left_open="unfinished: the recording ends here",
        by_table="value from the transposition table",
        no_quicker_mate="cut off: no quicker win is possible from here",
        by_guess="value is a guess",
        principal="principal variation",
        principal_proven="principal variation, proven",
        cut="pruned: proven not to matter",
        skipped="skipped: guessed not to matter",
        more_node="more node",
        more_nodes="more nodes",
        more_pruned="more pruned",
        more_skipped="more skipped",
        reduced="depth −{plies}",
        marks="Above a shape: its move and the window [α, β] on entry; inside: its value.",
        wins="#3: {win} in 3 moves from the root; −#3: for the other side.",
        again="{sign}: searched again, deeper or with a wider window.",
        reduced_means="depth −2: reduced by 2 plies against its siblings, on a guess.",
        null_move="{name}: a null move, the side to move passes.",
        drawn="Drawn: {drawn} of {total} nodes; each fold shows how many it hides.",
        hidden_pruned="Not drawn: {count} pruned moves.",
        hidden_skipped="Not drawn: {count} skipped moves.",
        one_search="This is the search to depth {depth}, with the window {window}.",
        search_of_several="This is search {number} of {count} to depth {depth}, with the window {window}.",
    ),
    "zh": TreeWords(
        between="",
        title="搜索树，共 {count} 个结点",
        title_after="{moves} 之后的搜索树，共 {count} 个结点",
        ply="第 {ply} 层",
        to_move="轮到{name}走",
        to_move_as="轮到{name}走（{role}）",
        roles=("极大方", "极小方"),
        leaf="水平线上的静态评估",
        over="棋局结束",
        quiescence="静态搜索",
        left_open="未完成：记录到此为止",
        by_table="由置换表给出",
        no_quicker_mate="不可能更快取胜",
        by_guess="凭猜测给出",
        principal="主要变例",
        principal_proven="主要变例（已证明）",
        cut="剪枝：已证明无关",
        skipped="跳过：猜测无关",
        more_node="个结点",
        more_nodes="个结点",
        more_pruned="个被剪枝",
        more_skipped="个被跳过",
        reduced="少搜 {plies} 层",
        marks="图形之上：着法与进入时的窗口 [α, β]；图形之内：值。",
        wins="#3：自根结点起 3 步{win}；−#3：对方如此。",
        again="{sign}：加深或放宽窗口后重新搜索。",
        reduced_means="“少搜 2 层”：凭猜测，深度比同级着法少 2 层。",
        null_move="{name}：停一着，让对方走。",
        drawn="图中画出 {total} 个结点中的 {drawn} 个；每处折叠注明所隐藏的数目。",
        hidden_pruned="未画出被剪枝的 {count} 个着法。",
        hidden_skipped="未画出被跳过的 {count} 个着法。",
        one_search="这是深度 {depth} 的搜索，窗口为 {window}。",
        search_of_several="这是深度 {depth} 的 {count} 次搜索中的第 {number} 次，窗口为 {window}。",
    ),
}
