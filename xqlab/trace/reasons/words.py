"""The words of the sentences, each text in English and in Chinese.

Proofs and guesses read differently: a pruned move "is proven not to matter" (剪枝), a skipped one "is not
searched, on the guess that ..." (跳过). The Chinese is that of Chinese books on Xiangqi programs.

A key with a dot is a variant, of one thing ("one"), of two ("two"), or of the view in which values are
those of the side to move ("negamax"); where its text is "", the language has no variant.
"""

from __future__ import annotations

from xqlab.search.reasons import Words
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.limits import ASKED, GIVEN, SECURED

PASSING = {"en": "pass", "zh": "空着"}  # what a null move is called

WORDS: dict[str, Words] = {
    # -- values and places ------------------------------------------------------------------------------
    "exactly": Words("exactly {}", "恰为{}"),
    "at least": Words("at least {}", "不低于{}"),
    "at most": Words("at most {}", "不高于{}"),
    "of side": Words("{text} for {side}", "{side}{text}"),  # of a won game
    "mate": Words("{win} in {moves}", "{moves}步{win}"),
    "mate at best": Words("at best {win} in {moves}", "最快{moves}步{win}"),
    "mate or sooner": Words("{win} in {moves} or sooner", "至多{moves}步{win}"),
    "won by rule": Words("a win by the rule of repetition", "依重复局面规则胜"),
    "the value": Words("the value", "值"),
    "the value.negamax": Words("the value for {reader}", "{reader}的值"),
    "seen": Words("{value}", "{value}"),
    "seen.negamax": Words("{value} for {reader}", ""),
    "is": Words("{the_value} is {bounded}", "{the_value}{bounded}"),
    "is plain": Words("{the_value} is {bounded}", "{the_value}为{bounded}"),
    "is decided": Words("the value is {bounded}", "结果是{bounded}"),
    "is decided.negamax": Words("the result is {bounded}", ""),
    "gave": Words("gave {bounded}", "得{loosely}"),
    "gave bound": Words("gave {bounded}", "得出{value}"),
    "the pass": Words("the pass", "空着"),
    "by": Words("by {}", "走{}"),
    "by nothing": Words("without a capture", "不吃子"),
    "after": Words("after {}", "{}之后"),
    "at root": Words("at the root", "根结点处"),
    "plies": Words("{} plies", "{}层"),
    "plies.one": Words("{} ply", ""),
    "capture": Words("capture", "吃子着法"),
    "captures": Words("captures", "吃子着法"),
    "move": Words("move", "着法"),
    "moves": Words("moves", "着法"),
    "reply": Words("reply", "着法"),
    "replies": Words("replies", "着法"),
    # -- windows ----------------------------------------------------------------------------------------
    "sure": Words("{side} is already sure of {text}{how}", "{side}{how}已确保{text}"),
    "holds": Words("{side} already holds {whom} to {text}{how}", "{side}{how}已能把{what}压到{text}"),
    "has": Words("{side} already has {short}{how}", "{side}{how}已有{short}"),
    "holds winner": Words("{side} already holds {winner} to {short}{how}", "{side}{how}已能拖到{text}"),
    "how": Words(" {}", "{}"),
    "how far": Words(" {by} {after}", "在{after}{by}"),
    "whether": Words("", "能否"),
    "does": Words("", "能"),
    "longer": Words("{side} holds out longer than {win} in {moves}", "{side}{whether}比{moves}步撑得更久"),
    "as long": Words(
        "{side} holds out at least as long as {win} in {moves}", "{side}{whether}至少撑到{moves}步"
    ),
    "sooner": Words("{side} {wins} sooner than in {moves}", "{side}{whether}比{moves}步更快{wins}"),
    "as soon": Words("{side} {wins} in {moves} or sooner", "{side}{whether}在{moves}步以内{wins}"),
    "mates": Words("mates", "成杀"),
    "wins": Words("wins", "取胜"),
    "mate name": Words("mate", "杀"),
    f"beyond {facts.EXCEEDS}": Words("{the_value} exceeds {value}", "{the_value}{whether}高于{value}"),
    f"beyond {facts.FALLS_BELOW}": Words(
        "{the_value} falls below {value}", "{the_value}{whether}低于{value}"
    ),
    f"beyond {facts.REACHES}": Words("{the_value} reaches {value}", "{the_value}{whether}达到{value}"),
    f"beyond {facts.COMES_DOWN_TO}": Words(
        "{the_value} comes down to {value}", "{the_value}{whether}降到{value}"
    ),
    "asked": Words("the question is only whether {}", "这里只问{}"),
    "given": Words("the window of this search ends at {}", "本次搜索的窗口到{}为止"),
    "window": Words("window [{least}, {most}]", "窗口 [{least}, {most}]"),
    "window.negamax": Words("window [{least}, {most}] for {reader}", "从{reader}看的窗口 [{least}, {most}]"),
    "window open": Words(
        "{}: nothing is known yet, so any value matters", "{}：尚无任何结果，什么值都有意义"
    ),
    "window empty": Words("{}: nothing lies between, the question is only whether {}", "{}是空窗口：只问{}"),
    "window asks": Words("the value exceeds {least}", "值是否高于{least}"),
    "window given": Words(
        "{text}: this search looks only between {least} and {most}", "{text}：本次搜索只看{least}与{most}之间"
    ),
    "not below": Words("this search does not look below {least}", "本次搜索不看{least}以下"),
    "not above": Words("this search does not look above {most}", "本次搜索不看{most}以上"),
    "value held": Words("the value", "值"),
    "window between": Words(
        "{text}: {least} and {most}, so only what lies between matters",
        "{text}：{least}，{most}，只有介于两者之间的值才有意义",
    ),
    "window more": Words(
        "{text}: {least}, so only more than that matters", "{text}：{least}，只有更高的值才有意义"
    ),
    "window less": Words(
        "{text}: {most}, so only less than that matters", "{text}：{most}，只有更低的值才有意义"
    ),
    # -- iterations and moves ---------------------------------------------------------------------------
    "iteration ": Words(
        "The search to depth {depth} begins, values seen from {side}{before}.",
        "开始深度{depth}的搜索，值从{side}看{before}。",
    ),
    "iteration .negamax": Words(
        "The search to depth {depth} begins, values seen from the side to move{before}.",
        "开始深度{depth}的搜索，值从走棋方看{before}。",
    ),
    f"iteration {facts.LINE}": Words(
        "The search to depth {depth} begins again, for the best move other than those already found{before}.",
        "再次开始深度{depth}的搜索：撇开已找到的着法，求其余着法中最好的{before}。",
    ),
    f"iteration {facts.WINDOW}": Words(
        "The search to depth {depth} begins again with another window, since {last}{before}.",
        "换一个窗口重新开始深度{depth}的搜索，因为上次{gave}{before}。",
    ),
    "before": Words("; the one to depth {depth} {gave}{by}", "；深度{depth}的搜索{gave}{by}"),
    "before by": Words(", by {}", "，最佳着法是{}"),
    "asks": Words("; MTD(f) asks whether {}", "；MTD(f)问{}"),
    "aspiration": Words("; the aspiration window is {} to {}", "；期望窗口：先在{}与{}之间找"),
    "root": Words(
        "The root: {side} to move, {left} to go; {window}.", "根结点：轮到{side}走，还剩{left}；{window}。"
    ),
    f"enter {facts.CAPTURE}": Words(
        "{side} captures with {move} (capture {number}, quiescence); {window}.",
        "静态搜索：{side}走{move}吃子（第{number}个吃子着法）；{window}。",
    ),
    f"enter {facts.EVASION}": Words(
        "{side} leaves check with {move} (move {number}, quiescence); {window}.",
        "静态搜索：{side}走{move}应将（第{number}个着法）；{window}。",
    ),
    "passes": Words(
        "{side} passes (null move), {left} to go; {window}{note}.",
        "{side}走空着，还剩{left}；{window}{note}。",
    ),
    "tries": Words(
        "{side} tries {move} (move {number}), {left} to go; {window}{note}.",
        "{side}试走{move}（第{number}个着法），还剩{left}；{window}{note}。",
    ),
    "tries again": Words(
        "{side} tries {move} again (move {number}), {left} to go; {window}{note}.",
        "重新搜索{side}的{move}（第{number}个着法），还剩{left}；{window}{note}。",
    ),
    f"note {facts.AT_PASS}": Words(
        "; reduced by {count}, on the guess that {side} has a move better than passing",
        "；少搜{count}，猜测{side}总有一着胜过停着不走",
    ),
    f"note {facts.DEEPER}": Words(
        "; the reduced search came out better than expected ({before}), so it is searched again, {count} "
        "deeper",
        "；浅搜的结果好于预期（{value}），所以加深{count}再搜一遍",
    ),
    f"note {facts.WIDER}": Words(
        "; it failed high on the empty window ({before}), so it is searched again with a wider one",
        "；空窗口搜索的结果好于预期（{value}），所以放宽窗口再搜一遍",
    ),
    f"note {facts.REDUCED}": Words(
        "; a quiet move late in the order, first searched with a reduction of {count}, on a guess (late move "
        "reduction)",
        "；不吃子而次序靠后，猜测它不重要，先少搜{count}（靠后着法缩减）",
    ),
    f"note {facts.IN_CHECK}": Words(
        "; {side} is in check, so all moves here are extended by {count}",
        "；{side}被将军，此处各着都多搜{count}",
    ),
    f"note {facts.VERIFIES}": Words(
        "; the null move failed high, so the moves here only verify it, reduced by {count}",
        "；空着已经够好，此处各着只作验证，少搜{count}",
    ),
    f"note {facts.NO_TABLE_MOVE}": Words(
        "; the table has no move for this node, so all its moves are reduced by {count}",
        "；置换表里没有此局面的着法，此处各着都少搜{count}",
    ),
    # -- nodes without moves ----------------------------------------------------------------------------
    "leaf": Words(
        "The horizon {after}: the position is evaluated as {seen}.", "{after}到达水平线：静态评估为{value}。"
    ),
    "leaf.negamax": Words(
        "The horizon {after}: the position is evaluated as {seen}.",
        "{after}到达水平线，从{reader}看：静态评估为{value}。",
    ),
    "over": Words("The game ends {after}: {value}.", "{after}棋局结束：{value}。"),
    "rule bound": Words(
        "A bound by rule {after}: the position repeats within the search, with perpetual check or chase by "
        "one side, which may still vary its moves to reach a draw; {value}.",
        "{after}依规则得一界限：局面在搜索中重复，且一方长将或长捉，但该方仍可变换着法求和；{value}。",
    ),
    "rule draw": Words(
        "The game is drawn by rule {after}: the position repeats, or the limit of moves is reached, or too "
        "little material is left.",
        "{after}依规则判和：局面重复，或达到步数限制，或双方子力不足。",
    ),
    "rule win": Words(
        "The game is decided by rule {after}: the position repeats, with perpetual check or perpetual chase "
        "by one side; {value}.",
        "{after}依规则判定：局面重复，且一方长将或长捉；{value}。",
    ),
    "table exact": Words(
        "The table has the position {after}, searched to depth {depth}{source}{than}: {value}; nothing is "
        "left to search.",
        "置换表里有{after}的局面，{source}已搜{depth}层{than}：{value}；不必再搜。",
    ),
    "table": Words(
        "The table has the position {after}, searched to depth {depth}{source}{than}: {value}; this ends the "
        "node, since {known}.",
        "置换表里有{after}的局面，{source}已搜{depth}层{than}：{value}；{known}，无须再搜。",
    ),
    f"source {facts.THIS_SEARCH}": Words(" in this search{line}", "本次搜索中{line}"),
    f"source {facts.EARLIER_SEARCH}": Words(
        " in an earlier search to depth {depth}{line}", "此前深度同为{depth}的一次搜索中{line}"
    ),
    f"source {facts.ITERATION}": Words(
        " in the iteration to depth {depth}{line}", "深度{depth}的迭代中{line}"
    ),
    "other line": Words(", where it arose {}", "经另一路（{}）"),
    "deeper": Words(" (deeper than the {} needed here)", "（深于此处所需的{}）"),
    "shallower": Words(
        " (shallower than the {} needed here, but a proven win stays a win)",
        "（浅于此处所需的{}，但胜负一经证明便总成立）",
    ),
    "stand pat": Words(
        "Quiescence {after}: if {side} captures nothing, {value}; only captures may give {side} more.",
        "静态搜索：{after}，{side}若不吃子，{value}；只有吃子才可能让{side}得到更多。",
    ),
    "stand pat known": Words(
        "Quiescence {after}: if {side} captures nothing, {value}; {known}, so no capture need be tried.",
        "静态搜索：{after}，{side}若不吃子，{value}；{known}，不必再试吃子。",
    ),
    "stand pat raises": Words(
        "Quiescence {after}: if {side} captures nothing, {value}, which lies inside the window; captures may "
        "add to it.",
        "静态搜索：{after}，{side}若不吃子，{value}，落在窗口之内；吃子或许更好。",
    ),
    # -- best moves and cutoffs -------------------------------------------------------------------------
    "best": Words("{side}'s {move} gives {gives}, {than}{then}.", "{side}走{move}{gives}，{than}{then}。"),
    "gives": Words("{text}", "得{text}"),
    "gives bound": Words("{text}", "，{value}"),
    "gives decided": Words("{text}", "，{text}"),
    f"than {facts.FIRST}": Words("the first value {after}", "是{after}的第一个值"),
    f"than {facts.CHANCE}": Words(
        "as good as {before} by {by}; the random tie-break takes it", "与{by}的{before}相等，随机选中"
    ),
    f"than {facts.MOVE}": Words("{better} than {before} by {by}", "{better}{by}的{before}"),
    f"than {facts.NOTHING}": Words("{better} than capturing nothing", "{better}不吃子"),
    "better": Words("better", "优于"),
    "perhaps better": Words("perhaps better", "可能优于"),
    "alpha rises": Words(": alpha rises to {}", "：α升到{}"),
    "beta falls": Words(": beta falls to {}", "：β降到{}"),
    "window stays": Words(", but {}, so the window stays", "，但{}，窗口不变"),
    "cutoff decided": Words("{side} has {short} with {move}", "{side}走{move}，{short}"),
    "cutoff gets": Words("{side} gets {bounded} with {move}", "{side}走{move}至少可得{value}"),
    "cutoff holds": Words(
        "{side} holds {reader} to {bounded} with {move}", "{side}走{move}能把{the_value}压到{value}或更低"
    ),
    "here": Words(", {},", "（{}）"),
    "here asked": Words("{} ", "{}，"),
    "far": Words(
        "Cutoff: {known}; here{here} {reply}, so play will not come here{rest}.",
        "截断：{known}；而此处{here}{reply}，所以双方不会走到这里{rest}。",
    ),
    "no better": Words(
        "Cutoff: {known}; here{here} {reply}, so {refuted} is no better for {other}{rest}.",
        "截断：{known}；而此处{here}{reply}，所以{by}对{other}并不更好{rest}。",
    ),
    "avoided": Words(
        "Cutoff: {known}; here{here} {reply}, so {other} will avoid {refuted}{rest}.",
        "截断：{known}；而此处{here}{reply}，所以{other}不会{by}{rest}。",
    ),
    f"cutoff {ASKED}": Words(
        "Cutoff: {here}{reply}; {known}, which is answered now: {rest}.",
        "截断：{here}{reply}；{known}，到此已有答案：{rest}。",
    ),
    f"cutoff {GIVEN}": Words(
        "Cutoff: {here}{reply}; {known}: {rest}.", "截断：{here}{reply}；{known}：{rest}。"
    ),
    "and rest": Words(", and {}", "，{}"),
    "but rest": Words("; {}", "，{}"),
    "rest unknown": Words("the other {many} need not be searched", "其余{many}不必再看"),
    "rest none": Words("no other {what} is left to prune", "只是已没有别的{what}可省"),
    "rest": Words("the other {} {many} need not be searched", "其余{}个{many}不必再看"),
    "rest.one": Words("the other {what} need not be searched", ""),
    "best move": Words("the best move", "最佳着法"),
    "pruned": Words(
        "Pruned: {move} ({what} {number}) is proven not to matter, since {why}.",
        "剪枝：{move}（第{number}个{what}）已证明无关，不必搜索：{why}。",
    ),
    "refuted": Words(
        "{by} makes {the_value} {bounded} and {known}", "{by}已使{the_value}{bounded}，而{known}"
    ),
    "refuted decided": Words("{by} makes the value {bounded} and {known}", "走{by}已是{bounded}，而{known}"),
    "refuted decided.negamax": Words("{by} makes the result {bounded} and {known}", ""),
    "skipped": Words(
        "Skipped: {move} ({what} {number}) is not searched, on the guess {why}.",
        "跳过：不搜索{move}（第{number}个{what}），猜测{why}。",
    ),
    "margin": Words("; it matters only where {}", "；只有{}才有意义"),
    # -- leaving a node ---------------------------------------------------------------------------------
    "done": Words("The search to depth {depth} is done: {value}", "深度{depth}的搜索完成：{value}"),
    "back": Words("Back from {move}: {value}", "从{move}返回：{value}"),
    f"leave {facts.BY_LEAF}": Words("{text}, by the evaluation.", "{text}，由静态评估得出。"),
    f"leave {facts.BY_END}": Words("{text}, since the game is over.", "{text}，因为棋局已经结束。"),
    f"leave {facts.BY_ENTRY}": Words("{text}, by the table.", "{text}，由置换表给出。"),
    f"leave {facts.BY_REASON}": Words("{text}, {reason}.", "{text}，{reason}。"),
    f"leave {facts.NO_CAPTURE}": Words("{text}, without a capture.", "{text}，未吃子。"),
    f"leave {facts.ENOUGH}": Words(
        "{text}, {by}, which causes the cutoff; the true value may be even better for {side}.",
        "{text}，截断着法是{move}；真实的值对{side}或许更好。",
    ),
    f"leave {facts.ALL_TRIED}": Words("{text}, {best}{tried}{guessed}.", "{text}，{best}{tried}{guessed}。"),
    "best by": Words("by {}", "最佳着法是{}"),
    "best by nothing": Words("without a capture", "不吃子最好"),
    f"leave {facts.NONE_GIVES}": Words(
        "{text}; {none} {side} better than {limit}, {why}{guessed}.",
        "{text}；{none}不能让{side}得到比{limit}更好的结果，{why}{guessed}。",
    ),
    f"why {SECURED}": Words("which it already has{how}", "而{side}{how}已有此值"),
    f"why {ASKED}": Words("which was the question", "所问的正是这一点"),
    f"why {GIVEN}": Words("where this search's window ends", "而本次搜索的窗口到此为止"),
    "guessed": Words("; {} {many} were skipped on a guess", "；另有{}个凭猜测跳过"),
    "guessed.one": Words("; {} {what} was skipped on a guess", ""),
    "no move gives": Words("no searched move gives", "搜过的着法"),
    "nothing gives": Words("capturing nothing does not give", "不吃子"),
    "none gives": Words("none of its {} {many} gives", "搜过的{}个{many}都"),
    "none gives.one": Words("its only {what} does not give", "搜过的唯一的{what}"),
    "none searched gives": Words("none of the {} {many} searched gives", "搜过的{}个{many}都"),
    "none searched gives.one": Words("the only {what} searched does not give", "搜过的唯一的{what}"),
    "tried": Words("; all {} {many} have been searched", "；全部{}个{many}都已搜过"),
    "tried.two": Words("; both {many} have been searched", ""),
    "tried.one": Words("; its only {what} has been searched", "；唯一的{what}已搜过"),
    "searched": Words("; {} {many} have been searched", "；搜过{}个{many}"),
    "searched.one": Words("; {} {what} has been searched", ""),
    # -- what the texts of `xqlab.search.reasons` use ---------------------------------------------------
    "answer": Words("{bounded}", "{value}"),
    "to depth": Words("searched to depth {}", "搜{}层"),
    "by quiescence": Words("by quiescence", "用静态搜索"),
    "mates next": Words("at best {} mates with the next move", "{}最好也只是下一着成杀"),
    "is mated": Words("at worst {} is mated here", "{}最坏也只是现在被杀"),
}
