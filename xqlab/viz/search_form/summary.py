"""What a search form says of a search: its state, and the line about its result."""

from xqlab.search import Result
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.sides import seen, seer, short_text
from xqlab.words import Words, in_language

# A page that searches without Python fills these templates, too: live/form.js.
SUMMARY = {
    "searching": Words("Searching …", "正在搜索……"),
    "failed": Words("The search failed: {message}", "搜索出错：{message}"),
    "time": Words("Time limit reached", "到达时限，当时在搜索"),
    "nodes": Words("Node limit reached", "结点数用完，当时在搜索"),
    "interrupted": Words("Stopped", "已停止，当时在搜索"),
    "finished": Words("depth {depth} was completed", "深度 {depth} 已搜完"),
    "unfinished": Words("no depth was completed", "没有搜完任何深度"),
    "early": Words("{why} at depth {depth}; {finished}. ", "{why}深度 {depth}；{finished}。"),
    "found": Words(
        "{move}, value {value} for {side}, depth {depth}, ",
        "{move}，{side}的值 {value}，深度 {depth}，",
    ),
    "nothing": Words(
        "No root move was completed, so there is no value: ", "根结点的着法一个也没有搜完，还没有值："
    ),
    "cost": Words(
        "{nodes} nodes, {pruned} moves pruned, {milliseconds} ms",
        "{nodes} 个结点，剪去 {pruned} 个着法，{milliseconds} 毫秒",
    ),
}


def message(name: str, **values: object) -> tuple[str, ...]:
    """One of these texts in each language."""
    return tuple(text.format(**values) for text in SUMMARY[name])


def summaries(
    result: Result, moves: dict[str, str], view: str, depth: int = 0, searched: int = 0
) -> tuple[str, ...]:
    """The result of a search, in a line of each language.

    moves : language -> its best move
    view  : "minimax" or "negamax", whose value it is
    depth, searched : of a search that ended early, its last iteration, and how many root moves that had
                      finished
    """
    has_value = result.iterations or searched or not result.stopped
    return tuple(
        _summary(result, language, moves[language], view, depth, bool(has_value)) for language in LANGUAGES
    )


def _summary(result: Result, language: str, move: str, view: str, depth: int, has_value: bool) -> str:
    words, early = in_language(SUMMARY, language), ""
    if result.stopped:
        finished = words["finished" if result.depth else "unfinished"].format(depth=result.depth)
        early = words["early"].format(why=words[result.stopped], depth=depth, finished=finished)
    value = short_text(seen(result.board, result.value, view))
    side = seer(result.board, view, language)
    outcome = words["found" if has_value else "nothing"]
    outcome = outcome.format(move=move, value=value, side=side, depth=result.depth)
    nodes, pruned = f"{result.nodes:,}", f"{result.counts['pruned']:,}"
    return (
        early
        + outcome
        + words["cost"].format(nodes=nodes, pruned=pruned, milliseconds=f"{1000 * result.seconds:,.0f}")
    )
