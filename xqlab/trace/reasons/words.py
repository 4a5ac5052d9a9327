"""The words of the sentences, each text in English and in Chinese, with holes that `texts.py` explains.

Proofs and guesses read differently: a pruned move "is proven not to matter" (剪枝), a skipped one "is not
searched, on the guess that ..." (跳过). The Chinese is that of Chinese books on Xiangqi programs.
"""

from xqlab.game_defaults import ABOVE_LEAVES, LEAF_OF_TREE
from xqlab.search.events import SKIPPED
from xqlab.trace.reasons import facts
from xqlab.words import Words

PASSING = Words("pass", "空着")  # what a null move is called

WORDS: dict[str, Words] = {
    # -- values -----------------------------------------------------------------------------------------
    "bare": Words("{_amount}", "{_amount}"),
    f"bare.{facts.NEGATIVE}": Words("−{_amount}", "−{_amount}"),
    f"bare.{facts.PLUS_INFINITY}": Words("+∞", "+∞"),
    f"bare.{facts.MINUS_INFINITY}": Words("−∞", "−∞"),
    f"bare.{facts.MATE_IN}": Words("{win} in {_amount}", "{_amount}步{win}"),
    f"bare.{facts.BY_RULE}": Words("a win by the rule of repetition", "依重复局面规则胜"),
    "value": Words("{bare}", "{bare}"),
    f"value.{facts.MATE_IN}": Words("{bare} for {_winner}", "{_winner}{bare}"),
    f"value.{facts.BY_RULE}": Words("{bare} for {_winner}", "{_winner}{bare}"),
    "bounded": Words("{value}", "{value}"),
    f"bounded.{facts.EXACTLY}": Words("exactly {value}", "恰为{value}"),
    f"bounded.{facts.AT_LEAST}": Words("at least {value}", "不低于{value}"),
    f"bounded.{facts.AT_MOST}": Words("at most {value}", "不高于{value}"),
    f"bounded.{facts.OR_SOONER}": Words("{sooner} for {_winner}", "{_winner}{sooner}"),
    f"bounded.{facts.AT_BEST}": Words("{at best} for {_winner}", "{_winner}{at best}"),
    "sooner": Words("{bare} or sooner", "至多{bare}"),
    "at best": Words("at best {bare}", "最快{bare}"),
    "loosely": Words("{bounded}", "{bounded}"),
    f"loosely.{facts.EXACTLY}": Words("{value}", "{value}"),
    "short": Words("{loosely}", "{loosely}"),  # without the side that wins, where it is the event's
    "short.1": Words("{own}", "{own}"),
    "own": Words("{bare}", "{bare}"),
    f"own.{facts.AT_LEAST}": Words("at least {bare}", "不低于{value}"),
    f"own.{facts.AT_MOST}": Words("at most {bare}", "不高于{value}"),
    f"own.{facts.OR_SOONER}": Words("{sooner}", "{sooner}"),
    f"own.{facts.AT_BEST}": Words("{at best}", "{at best}"),
    "the value": Words("the value", "值"),
    "the value.negamax": Words("the value for {reader}", "{reader}的值"),
    "seen": Words("{value}", "{value}"),
    "seen.negamax": Words("{value} for {reader}", ""),
    "is": Words("{the value} is {bounded}", "{the value}为{bounded}"),
    f"is.{facts.BOUNDED}": Words("", "{the value}{bounded}"),
    f"is.{facts.DECIDED}": Words("the value is {bounded}", "结果是{bounded}"),
    f"is.{facts.DECIDED}.negamax": Words("the result is {bounded}", ""),
    "gave": Words("gave {bounded}", "得{loosely}"),
    "gave.1": Words("gave {bounded}", "得出{is}"),
    # -- moves, places and counts -----------------------------------------------------------------------
    "named": Words("{_node}", "{_node}"),
    f"named.{facts.THE_PASS}": Words("the pass", "空着"),
    "by": Words("by {named}", "走{named}"),
    f"by.{facts.NO_MOVE_HERE}": Words("without a capture", "不吃子"),
    "after": Words("after {_above} {_at}", "{_above} {_at}之后"),
    "after.1": Words("after {_at}", "{_at}之后"),
    "after.0": Words("at the root", "根结点处"),
    "plies": Words("{_} plies", "{_}层"),
    "plies.1": Words("{_} ply", ""),
    "thing": Words("move", "着法"),
    f"thing.{facts.ONLY_CAPTURES}": Words("capture", "吃子着法"),
    f"thing.{facts.REPLIES}": Words("reply", "着法"),
    "things": Words("moves", "着法"),
    f"things.{facts.ONLY_CAPTURES}": Words("captures", "吃子着法"),
    f"things.{facts.REPLIES}": Words("replies", "着法"),
    # -- windows ----------------------------------------------------------------------------------------
    "known": Words("{secured}", "{secured}"),
    f"known.{facts.ASKED}": Words("the question is only whether {beyond}", "这里只问{beyond}"),
    f"known.{facts.GIVEN}": Words(
        "the window of this search ends at {value:_value}", "本次搜索的窗口到{value:_value}为止"
    ),
    "secured": Words(
        "{_side} is already sure of {value:_value}{means}", "{_side}{means}已确保{value:_value}"
    ),
    f"secured.{facts.HOLDS}": Words(
        "{_side} already holds {whom} to {value:_value}{means}",
        "{_side}{means}已能把{whom}压到{value:_value}",
    ),
    f"secured.{facts.HAS}": Words(
        "{_side} already has {bare:_value}{means}", "{_side}{means}已有{bare:_value}"
    ),
    f"secured.{facts.HOLDS_WINNER}": Words(
        "{_side} already holds {_value.winner} to {bare:_value}{means}",
        "{_side}{means}已能拖到{value:_value}",
    ),
    "whom": Words("{reader}", "{the value}"),
    f"whom.{facts.UNSAID}": Words("the value", "值"),
    "means": Words(" {by:_by}", "{by:_by}"),
    f"means.{facts.FAR_UP}": Words(" {by:_by} {after:_place}", "在{after:_place}{by:_by}"),
    f"means.{facts.UNSAID}": Words("", ""),
    "whether": Words("", "能否"),
    f"whether.{SKIPPED}": Words("", "能"),
    f"beyond.{facts.EXCEEDS}": Words(
        "{the value} exceeds {value:_value}", "{the value}{whether}高于{value:_value}"
    ),
    f"beyond.{facts.FALLS_BELOW}": Words(
        "{the value} falls below {value:_value}", "{the value}{whether}低于{value:_value}"
    ),
    f"beyond.{facts.REACHES}": Words(
        "{the value} reaches {value:_value}", "{the value}{whether}达到{value:_value}"
    ),
    f"beyond.{facts.COMES_DOWN_TO}": Words(
        "{the value} comes down to {value:_value}", "{the value}{whether}降到{value:_value}"
    ),
    f"beyond.{facts.LONGER}": Words(
        "{_whose} holds out longer than {win} in {_value.amount}",
        "{_whose}{whether}比{_value.amount}步撑得更久",
    ),
    f"beyond.{facts.AS_LONG}": Words(
        "{_whose} holds out at least as long as {win} in {_value.amount}",
        "{_whose}{whether}至少撑到{_value.amount}步",
    ),
    f"beyond.{facts.SOONER}": Words(
        "{_whose} {wins} sooner than in {_value.amount}", "{_whose}{whether}比{_value.amount}步更快{wins}"
    ),
    f"beyond.{facts.AS_SOON}": Words(
        "{_whose} {wins} in {_value.amount} or sooner", "{_whose}{whether}在{_value.amount}步以内{wins}"
    ),
    "wins": Words("wins", "取胜"),
    "mates": Words("mates", "成杀"),  # instead, in a game whose win is called a mate
    "mate": Words("mate", "杀"),
    "interval": Words(
        "window [{value:low.value}, {value:high.value}]", "窗口 [{value:low.value}, {value:high.value}]"
    ),
    "interval.negamax": Words(
        "window [{value:low.value}, {value:high.value}] for {reader}",
        "从{reader}看的窗口 [{value:low.value}, {value:high.value}]",
    ),
    f"window.{facts.OPEN_WINDOW}": Words(
        "{interval}: nothing is known yet, so any value matters", "{interval}：尚无任何结果，什么值都有意义"
    ),
    f"window.{facts.EMPTY}": Words(
        "{interval}: nothing lies between, the question is only whether {asked in window:known}",
        "{interval}是空窗口：只问{asked in window:known}",
    ),
    "asked in window": Words("{beyond}", "{beyond}"),
    f"asked in window.{facts.EXCEEDS}": Words("the value exceeds {value:_value}", "值是否高于{value:_value}"),
    f"window.{facts.LIMITED}": Words(
        "{interval}: this search looks only between {value:low.value} and {value:high.value}",
        "{interval}：本次搜索只看{value:low.value}与{value:high.value}之间",
    ),
    f"window.{facts.BETWEEN}": Words(
        "{interval}: {least:low} and {most:high}, so only what lies between matters",
        "{interval}：{least:low}，{most:high}，只有介于两者之间的值才有意义",
    ),
    f"window.{facts.MORE}": Words(
        "{interval}: {least:low}, so only more than that matters",
        "{interval}：{least:low}，只有更高的值才有意义",
    ),
    f"window.{facts.LESS}": Words(
        "{interval}: {most:high}, so only less than that matters",
        "{interval}：{most:high}，只有更低的值才有意义",
    ),
    "least": Words("this search does not look below {value:_value}", "本次搜索不看{value:_value}以下"),
    f"least.{facts.SECURED}": Words("{secured}", "{secured}"),
    "most": Words("this search does not look above {value:_value}", "本次搜索不看{value:_value}以上"),
    f"most.{facts.SECURED}": Words("{secured}", "{secured}"),
    # -- iterations and moves ---------------------------------------------------------------------------
    "iteration": Words(
        "The search to depth {depth} begins, values seen from {side}{before}{asks}.",
        "开始深度{depth}的搜索，值从{side}看{before}{asks}。",
    ),
    "iteration.negamax": Words(
        "The search to depth {depth} begins, values seen from the side to move{before}{asks}.",
        "开始深度{depth}的搜索，值从走子方看{before}{asks}。",
    ),
    f"iteration.{facts.LINE}": Words(
        "The search to depth {depth} begins again, for the best move other than those already found{asks}.",
        "再次开始深度{depth}的搜索：撇开已找到的着法，求其余着法中最好的{asks}。",
    ),
    f"iteration.{facts.WINDOW}": Words(
        "The search to depth {depth} begins again with another window, since {is:value}{asks}.",
        "换一个窗口重新开始深度{depth}的搜索，因为上次{gave:value}{asks}。",
    ),
    "before": Words(
        "; the one to depth {last_depth} {gave:value}{before by:by}",
        "；深度{last_depth}的搜索{gave:value}{before by:by}",
    ),
    "before.0": Words("", ""),
    "before by": Words(", by {_node}", "，最佳着法是{_node}"),
    f"before by.{facts.NO_MOVE_HERE}": Words("", ""),
    "asks": Words("", ""),
    f"asks.{facts.MTDF}": Words("; MTD(f) asks whether {beyond:known}", "；MTD(f)问{beyond:known}"),
    f"asks.{facts.ASPIRATION}": Words(
        "; the aspiration window is {value:low.value} to {value:high.value}",
        "；期望窗口：先在{value:low.value}与{value:high.value}之间找",
    ),
    f"enter.{facts.ROOT}": Words(
        "The root: {side} to move, {plies:depth} to go; {window}{lacks}.",
        "根结点：轮到{side}走，还剩{plies:depth}；{window}{lacks}。",
    ),
    f"enter.{facts.CAPTURES}": Words(
        "{side} captures with {move.node} (capture {number}, quiescence); {window}{lacks}.",
        "静态搜索：{side}走{move.node}吃子（第{number}个吃子着法）；{window}{lacks}。",
    ),
    f"enter.{facts.EVADES}": Words(
        "{side} leaves check with {move.node} (move {number}, quiescence); {window}{lacks}.",
        "静态搜索：{side}走{move.node}应将（第{number}个着法）；{window}{lacks}。",
    ),
    f"enter.{facts.PASSES}": Words(
        "{side} passes (null move), {plies:depth} to go; {window}{note}{lacks}.",
        "{side}走空着，还剩{plies:depth}；{window}{note}{lacks}。",
    ),
    f"enter.{facts.TRIES}": Words(
        "{side} tries {move.node} (move {number}), {plies:depth} to go; {window}{note}{lacks}.",
        "{side}试走{move.node}（第{number}个着法），还剩{plies:depth}；{window}{note}{lacks}。",
    ),
    f"enter.{facts.AGAIN}": Words(
        "{side} tries {move.node} again (move {number}), {plies:depth} to go; {window}{note}{lacks}.",
        "重新搜索{side}的{move.node}（第{number}个着法），还剩{plies:depth}；{window}{note}{lacks}。",
    ),
    "lacks": Words("", ""),
    f"lacks.{facts.LACKS_MOVES}": Words(
        "; the log was full, and lacks the moves here", "；记录已满，缺少此处的着法"
    ),
    f"lacks.{facts.LACKS_NODE}": Words(
        "; the log was full, and lacks one node below", "；记录已满，缺少其下的一个结点"
    ),
    f"lacks.{facts.LACKS_NODES}": Words(
        "; the log was full, and lacks {dropped} nodes below", "；记录已满，缺少其下的{dropped}个结点"
    ),
    "note": Words("", ""),
    f"note.{facts.AT_PASS}": Words(
        "; reduced by {plies:plies}, on the guess that {side} has a move better than passing",
        "；少搜{plies:plies}，猜测{side}总有一着胜过停着不走",
    ),
    f"note.{facts.DEEPER}": Words(
        "; the reduced search came out better than expected ({bounded:value}), so it is searched again, "
        "{plies:plies} deeper",
        "；浅搜的结果好于预期（{is:value}），所以加深{plies:plies}再搜一遍",
    ),
    f"note.{facts.WIDER}": Words(
        "; it failed high on the empty window ({bounded:value}), so it is searched again with a wider one",
        "；空窗口搜索的结果好于预期（{is:value}），所以放宽窗口再搜一遍",
    ),
    f"note.{facts.REDUCED}": Words(
        "; a quiet move late in the order, first searched with a reduction of {plies:plies}, on a guess "
        "(late move reduction)",
        "；不吃子而次序靠后，猜测它不重要，先少搜{plies:plies}（靠后着法缩减）",
    ),
    f"note.{facts.IN_CHECK}": Words(
        "; {side} is in check, so all moves here are extended by {plies:plies}",
        "；{side}被将军，此处各着都多搜{plies:plies}",
    ),
    f"note.{facts.VERIFIES}": Words(
        "; the null move failed high, so the moves here only verify it, reduced by {plies:plies}",
        "；空着已经够好，此处各着只作验证，少搜{plies:plies}",
    ),
    f"note.{facts.NO_TABLE_MOVE}": Words(
        "; the table has no move for this node, so all its moves are reduced by {plies:plies}",
        "；置换表里没有此局面的着法，此处各着都少搜{plies:plies}",
    ),
    # -- nodes without moves ----------------------------------------------------------------------------
    "leaf": Words(
        "The horizon {after:place}: the position is evaluated as {seen:value}.",
        "{after:place}到达水平线：静态评估为{value:value}。",
    ),
    "leaf.negamax": Words("", "{after:place}到达水平线，从{reader}看：静态评估为{value:value}。"),
    f"leaf.{LEAF_OF_TREE}": Words("A leaf {after:place}: {is:value}.", "{after:place}是叶结点：{is:value}。"),
    f"leaf.{ABOVE_LEAVES}": Words(
        "The horizon {after:place}: the tree goes on below, where nothing is searched; this node counts as "
        "{seen:value}.",
        "{after:place}到达水平线：其下还有子树，不再搜索；此结点按{value:value}计。",
    ),
    f"over.{LEAF_OF_TREE}": Words("A leaf {after:place}: {is:value}.", "{after:place}是叶结点：{is:value}。"),
    "over": Words("The game ends {after:place}: {is:value}.", "{after:place}棋局结束：{is:value}。"),
    f"adjudicated.{facts.RULE_BOUND}": Words(
        "A bound by rule {after:place}: the position repeats within the search, with perpetual check or "
        "chase by one side, which may still vary its moves to reach a draw; {is:value}.",
        "{after:place}依规则得一界限：局面在搜索中重复，且一方长将或长捉，"
        "但该方仍可变换着法求和；{is:value}。",
    ),
    f"adjudicated.{facts.RULE_DRAW}": Words(
        "The game is drawn by rule {after:place}: the position repeats, or the limit of moves is reached, or "
        "too little material is left.",
        "{after:place}依规则判和：局面重复，或达到步数限制，或双方子力不足。",
    ),
    f"adjudicated.{facts.RULE_DECIDES}": Words(
        "The game is decided by rule {after:place}: the position repeats, with perpetual check or perpetual "
        "chase by one side; {is:value}.",
        "{after:place}依规则判定：局面重复，且一方长将或长捉；{is:value}。",
    ),
    "table": Words(
        "The table has the position {after:place}, searched to depth {depth}{source}{than}: {is:value}; "
        "nothing is left to search.",
        "置换表里有{after:place}的局面，{source}已搜{depth}层{than}：{is:value}；不必再搜。",
    ),
    f"table.{facts.LIMIT_KNOWN}": Words(
        "The table has the position {after:place}, searched to depth {depth}{source}{than}: {is:value}; this "
        "ends the node, since {known:known}.",
        "置换表里有{after:place}的局面，{source}已搜{depth}层{than}：{is:value}；{known:known}，无须再搜。",
    ),
    "source": Words("", ""),
    f"source.{facts.THIS_SEARCH}": Words(" in this search{line:line}", "本次搜索中{line:line}"),
    f"source.{facts.EARLIER_SEARCH}": Words(
        " in an earlier search to depth {source_depth}{line:line}",
        "此前深度同为{source_depth}的一次搜索中{line:line}",
    ),
    f"source.{facts.ITERATION_BEFORE}": Words(
        " in the iteration to depth {source_depth}{line:line}", "深度{source_depth}的迭代中{line:line}"
    ),
    "line": Words("", ""),
    "line.1": Words(", where it arose {after}", "经另一路（{after}）"),
    "than": Words("", ""),
    f"than.{facts.DEEPER_THAN}": Words(
        " (deeper than the {plies:plies} needed here)", "（深于此处所需的{plies:plies}）"
    ),
    f"than.{facts.SHALLOWER_THAN}": Words(
        " (shallower than the {plies:plies} needed here, but a proven win stays a win)",
        "（浅于此处所需的{plies:plies}，但胜负一经证明便总成立）",
    ),
    "stand pat": Words(
        "Quiescence {after:place}: if {side} captures nothing, {is:value}; only captures may give {side} "
        "more.",
        "静态搜索：{after:place}，{side}若不吃子，{is:value}；只有吃子才可能让{side}得到更多。",
    ),
    f"stand pat.{facts.LIMIT_KNOWN}": Words(
        "Quiescence {after:place}: if {side} captures nothing, {is:value}; {known:known}, so no capture "
        "need be tried.",
        "静态搜索：{after:place}，{side}若不吃子，{is:value}；{known:known}，不必再试吃子。",
    ),
    f"stand pat.{facts.RAISES}": Words(
        "Quiescence {after:place}: if {side} captures nothing, {is:value}, which lies inside the window; "
        "captures may add to it.",
        "静态搜索：{after:place}，{side}若不吃子，{is:value}，落在窗口之内；吃子或许更好。",
    ),
    "answer": Words("{bounded}", "{is}"),
    "pass searched": Words("searched to depth {depth}", "搜{depth}层"),
    "pass searched.0": Words("by quiescence", "用静态搜索"),
    f"pass searched.{facts.UNKNOWN}": Words("by a search that is not in the log", "经（未记录的）搜索"),
    "fate": Words("at worst {side} is mated here", "{side}最坏也只是现在被杀"),
    "fate.1": Words("at best {side} mates with the next move", "{side}最好也只是下一着成杀"),
    # -- best moves and cutoffs -------------------------------------------------------------------------
    "best": Words(
        "{side}'s {move.node} gives {gives:value}, {better than}{then}.",
        "{side}走{move.node}{gives:value}，{better than}{then}。",
    ),
    "gives": Words("{gives open}", "{gives open}"),
    f"gives.{facts.DECIDED}": Words("{short}", "，{short}"),
    "gives open": Words("{loosely}", "得{loosely}"),
    "gives open.1": Words("{loosely}", "，{is}"),
    f"better than.{facts.FIRST}": Words("the first value {after:place}", "是{after:place}的第一个值"),
    f"better than.{facts.CHANCE}": Words(
        "as good as {value:before} by {by.node}; the random tie-break takes it",
        "与{by.node}的{value:before}相等，随机选中",
    ),
    f"better than.{facts.BETTER}": Words(
        "{better} than {value:before} by {by.node}", "{better}{by.node}的{value:before}"
    ),
    f"better than.{facts.BEST_SO_FAR}": Words("the best so far {after:place}", "是{after:place}目前最好的值"),
    f"better than.{facts.NOTHING}": Words("{better} than capturing nothing", "{better}不吃子"),
    "better": Words("perhaps better", "可能优于"),
    "better.1": Words("better", "优于"),
    "then": Words("", ""),
    f"then.{facts.ALPHA_RISES}": Words(": alpha rises to {value:value}", "：α升到{value:value}"),
    f"then.{facts.BETA_FALLS}": Words(": beta falls to {value:value}", "：β降到{value:value}"),
    f"then.{facts.WINDOW_STAYS}": Words(
        ", but {known:known}, so the window stays", "，但{known:known}，窗口不变"
    ),
    f"reply.{facts.WINS}": Words(
        "{side} has {short:value} with {move.node}", "{side}走{move.node}，{short:value}"
    ),
    f"reply.{facts.GETS}": Words(
        "{side} gets {bounded:value} with {move.node}", "{side}走{move.node}至少可得{value:value}"
    ),
    f"reply.{facts.HOLDS_TO}": Words(
        "{side} holds {reader} to {bounded:value} with {move.node}",
        "{side}走{move.node}能把{the value}压到{value:value}或更低",
    ),
    "here": Words(", {after},", "（{after}）"),
    "here.0": Words("", ""),
    "here asked": Words("{after} ", "{after}，"),
    "here asked.0": Words("", ""),
    f"cutoff.{facts.FAR}": Words(
        "Cutoff: {known:known}; here{here:place} {reply}, so play will not come here{with rest}.",
        "截断：{known:known}；而此处{here:place}{reply}，所以双方不会走到这里{with rest}。",
    ),
    f"cutoff.{facts.NO_BETTER}": Words(
        "Cutoff: {known:known}; here{here:place} {reply}, so {named:by} is no better for {known.side}"
        "{with rest}.",
        "截断：{known:known}；而此处{here:place}{reply}，所以{by:by}对{known.side}并不更好{with rest}。",
    ),
    f"cutoff.{facts.NO_MORE}": Words(
        "Cutoff: {known:known}; here{here:place} {reply}, so {named:by} gives {known.side} no more"
        "{with rest}.",
        "截断：{known:known}；而此处{here:place}{reply}，所以{by:by}正好值这么多{with rest}。",
    ),
    f"cutoff.{facts.AVOIDED}": Words(
        "Cutoff: {known:known}; here{here:place} {reply}, so {known.side} will avoid {named:by}{with rest}.",
        "截断：{known:known}；而此处{here:place}{reply}，所以{known.side}不会{by:by}{with rest}。",
    ),
    f"cutoff.{facts.BY_QUESTION}": Words(
        "Cutoff: {here asked:place}{reply}; {known:known}, which is answered now: {rest:rest}.",
        "截断：{here asked:place}{reply}；{known:known}，到此已有答案：{rest:rest}。",
    ),
    f"cutoff.{facts.BY_WINDOW}": Words(
        "Cutoff: {here asked:place}{reply}; {known:known}: {rest:rest}.",
        "截断：{here asked:place}{reply}；{known:known}：{rest:rest}。",
    ),
    "with rest": Words(", and {rest:rest}", "，{rest:rest}"),
    "with rest.0": Words("; {rest:rest}", "，{rest:rest}"),
    f"rest.{facts.UNKNOWN}": Words("the other {things} need not be searched", "其余{things}不必再看"),
    "rest.0": Words("no other {thing} is left to prune", "只是已没有别的{thing}可省"),
    "rest": Words("the other {_} {things} need not be searched", "其余{_}个{things}不必再看"),
    "rest.1": Words("the other {thing} need not be searched", ""),
    "pruned": Words(
        "Pruned: {move.node} ({thing} {number}) is proven not to matter, since {refuted}.",
        "剪枝：{move.node}（第{number}个{thing}）已证明无关，不必搜索：{refuted}。",
    ),
    "refuter": Words("{_node}", "{_node}"),
    f"refuter.{facts.NO_MOVE_HERE}": Words("the best move", "最佳着法"),
    "refuted": Words(
        "{refuter:by} makes {the value} {bounded:value} and {known:known}",
        "{refuter:by}已使{the value}{bounded:value}，而{known:known}",
    ),
    "refuted.1": Words(
        "{refuter:by} makes the value {bounded:value} and {known:known}",
        "走{refuter:by}已是{bounded:value}，而{known:known}",
    ),
    "refuted.1.negamax": Words("{refuter:by} makes the result {bounded:value} and {known:known}", ""),
    "skipped": Words(
        "Skipped: {move.node} ({thing} {number}) is not searched, on the guess {guess}{margin}.",
        "跳过：不搜索{move.node}（第{number}个{thing}），猜测{guess}{margin}。",
    ),
    # -- leaving a node ---------------------------------------------------------------------------------
    "back": Words("Back from {named:move}: {is:value}", "从{named:move}返回：{is:value}"),
    "back.1": Words("The search to depth {depth} is done: {is:value}", "深度{depth}的搜索完成：{is:value}"),
    f"leave.{facts.BY_LEAF}": Words("{back}, by the evaluation.", "{back}，由静态评估得出。"),
    f"leave.{facts.AS_LEAF}": Words("{back}, that of the leaf.", "{back}，即叶结点的值。"),
    f"leave.{facts.AT_HORIZON}": Words("{back}, without what lies below.", "{back}，未计其下的子树。"),
    f"leave.{facts.BY_END}": Words("{back}, since the game is over.", "{back}，因为棋局已经结束。"),
    f"leave.{facts.BY_ENTRY}": Words("{back}, by the table.", "{back}，由置换表给出。"),
    f"leave.{facts.BY_REASON}": Words("{back}, {on leaving}.", "{back}，{on leaving}。"),
    f"leave.{facts.NOT_IN_LOG}": Words("{back}, by moves that are not in the log.", "{back}，着法未记录。"),
    f"leave.{facts.NO_CAPTURE}": Words("{back}, without a capture.", "{back}，未吃子。"),
    f"leave.{facts.ENOUGH}": Words(
        "{back}, {by:by}, which causes the cutoff; the true value may be even better for {side}.",
        "{back}，截断着法是{by.node}；真实的值对{side}或许更好。",
    ),
    f"leave.{facts.ALL_TRIED}": Words(
        "{back}, {best by:by}{count}{guessed:skipped}.", "{back}，{best by:by}{count}{guessed:skipped}。"
    ),
    "best by": Words("by {named}", "最佳着法是{named}"),
    f"best by.{facts.NO_MOVE_HERE}": Words("without a capture", "不吃子最好"),
    f"leave.{facts.NONE_GIVES}": Words(
        "{back}; {none} {side} better than {short:known.value}, {why:known}{guessed:skipped}.",
        "{back}；{none}不能让{side}得到比{short:known.value}更好的结果，{why:known}{guessed:skipped}。",
    ),
    f"why.{facts.SECURED}": Words("which it already has{means}", "而{side}{means}已有此值"),
    f"why.{facts.ASKED}": Words("which was the question", "所问的正是这一点"),
    f"why.{facts.GIVEN}": Words("where this search's window ends", "而本次搜索的窗口到此为止"),
    "guessed": Words("; {_} {things} were skipped on a guess", "；另有{_}个凭猜测跳过"),
    "guessed.1": Words("; {_} {thing} was skipped on a guess", ""),
    "guessed.0": Words("", ""),
    "none": Words("{nothing gives}", "{nothing gives}"),
    f"none.{facts.TRIED}": Words("{none gives:searched}", "{none gives:searched}"),
    f"none.{facts.SEARCHED}": Words("{none searched gives:searched}", "{none searched gives:searched}"),
    "nothing gives": Words("no searched move gives", "搜过的着法"),
    f"nothing gives.{facts.ONLY_CAPTURES}": Words("capturing nothing does not give", "不吃子"),
    "none gives": Words("none of its {_} {things} gives", "搜过的{_}个{things}都"),
    "none gives.1": Words("its only {thing} does not give", "搜过的唯一的{thing}"),
    "none searched gives": Words("none of the {_} {things} searched gives", "搜过的{_}个{things}都"),
    "none searched gives.1": Words("the only {thing} searched does not give", "搜过的唯一的{thing}"),
    "count": Words("", ""),
    f"count.{facts.TRIED}": Words("{tried:searched}", "{tried:searched}"),
    f"count.{facts.SEARCHED}": Words("{searched:searched}", "{searched:searched}"),
    "tried": Words("; all {_} {things} have been searched", "；全部{_}个{things}都已搜过"),
    "tried.2": Words("; both {things} have been searched", ""),
    "tried.1": Words("; its only {thing} has been searched", "；唯一的{thing}已搜过"),
    "searched": Words("; {_} {things} have been searched", "；搜过{_}个{things}"),
    "searched.1": Words("; {_} {thing} has been searched", ""),
    "margin": Words("; it matters only where {beyond:known}", "；只有{beyond:known}才有意义"),
}
