"""The switches of the search, one entry for each. Everything else is derived from the entries.

To add a switch, write its entry here or in `pruning_switches.py` and its step in the search; where it prunes,
also its reason in `reasons.py`.
"""

from xqlab.search.pruning_switches import PRUNING_SWITCHES
from xqlab.search.switch import LOSSLESS, SELECTIVE, Parameter, Switch

_ALL = (
    Switch(
        "alpha_beta",
        "Alpha-Beta 剪枝",
        "frame",
        LOSSLESS,
        about="Stop at a node as soon as one move shows that the opponent will avoid it.",
        about_chinese="只要有一步棋表明对方会避开这个结点，就不再搜索它的其余着法。",
        source="Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975",
    ),
    Switch(
        "fail_hard",
        "硬边界",
        "teaching",
        LOSSLESS,
        about=(
            "Return no value outside the window, as the first descriptions did. Off, the search is "
            "fail-soft and returns the tighter bound that it knows."
        ),
        about_chinese=(
            "像最早的描述那样，从不返回窗口之外的值；关闭时为软边界（fail-soft），返回所知的更紧的界。"
        ),
        source="Fishburn, Another Optimization of Alpha-Beta Search, 1980",
        works_with=("alpha_beta",),
        in_full=False,
    ),
    Switch(
        "strict_cutoff",
        "严格截断",
        "teaching",
        LOSSLESS,
        about=(
            "Cut off only where the value is above beta, not where it equals beta: more nodes, the same "
            "value. Textbooks differ here; this switch shows what the equals sign is worth."
        ),
        about_chinese=(
            "只有值大于 beta 时才截断，等于时不截断：结点更多，值不变。各书写法不同，这里可见一个等号的代价。"
        ),
        works_with=("alpha_beta",),
        in_full=False,
    ),
    Switch(
        "principal_variation_search",
        "主要变例搜索",
        "windows",
        LOSSLESS,
        about=(
            "Search the first move with the whole window and the others with an empty window, only to "
            "prove that they are no better. Where the proof fails, search again. With lossless switches "
            "alone: from the value found, and not in the last two plies, where it is exact already."
        ),
        about_chinese=(
            "第一步用完整窗口，其余着法用空窗口，只求证明它们并不更好；证明失败时重新搜索。"
            "只用无损开关时，从已得的值起重新搜索，最后两层则不必：那里得到的已是准确值。"
        ),
        source="Marsland and Campbell, 1982; Reinefeld, An Improvement to the Scout Algorithm, 1983",
        works_with=("alpha_beta",),
    ),
    Switch(
        "aspiration",
        "期望窗口",
        "windows",
        LOSSLESS,
        about=(
            "Start each iteration with a narrow window around the last value, and widen it where the new "
            "value falls outside."
        ),
        about_chinese="每次迭代从上次的值附近的窄窗口开始，值落在窗口外时再放宽。",
        source="Baudet, 1978",
        works_with=("alpha_beta", "iterative_deepening"),
        parameters=(
            Parameter("aspiration_window", 30, 1, 1000, "centipawns on each side of the last value"),
            Parameter(
                "aspiration_depth", 4, 1, 64, "first depth whose iteration starts with a narrow window"
            ),
        ),
    ),
    Switch(
        "mtdf",
        "MTD(f)",
        "windows",
        LOSSLESS,
        about=(
            "Find the value with empty windows alone: each search shows whether the value is below or "
            "above, and the transposition table keeps what was searched."
        ),
        about_chinese="只用空窗口求值：每次搜索判定值在其上还是其下，置换表保存已搜索的结果。",
        source="Plaat, Schaeffer, Pijls and de Bruin, MTD(f), 1996",
        needs=("key",),
        works_with=("alpha_beta", "transposition_table"),
        in_full=False,
    ),
    Switch(
        "iterative_deepening",
        "迭代加深",
        "frame",
        LOSSLESS,
        about="Search depth 1, 2, 3, ... and try the best move of each iteration first in the next one.",
        about_chinese="依次搜索深度 1、2、3……，每次先试上一次迭代的最佳着法。",
        source="Slate and Atkin, Chess 4.5, 1977",
    ),
    Switch(
        "transposition_table",
        "置换表",
        "memory",
        LOSSLESS,
        about=(
            "Store the results of searched positions. A position that comes again with the same depth is "
            "answered from the table."
        ),
        about_chinese="保存搜索过的局面的结果；再次遇到同一局面、同一深度时直接取用。",
        source="Greenblatt, Eastlake and Crocker, The Greenblatt Chess Program, 1967",
        needs=("key",),
    ),
    Switch(
        "table_move",
        "置换表着法",
        "order",
        LOSSLESS,
        about="Try the best move that the table has stored for this position first, whatever its depth.",
        about_chinese="先试置换表中该局面的最佳着法，不论其深度。",
        source="Slate and Atkin, Chess 4.5, 1977",
        needs=("key",),
    ),
    Switch(
        "deeper_entries",
        "更深表项",
        "memory",
        SELECTIVE,
        about=(
            "Also accept a deeper search than asked for, and a proven mate of any depth, from the table: "
            "usually better informed, but no longer the value of this depth."
        ),
        about_chinese=(
            "也接受表中更深的搜索结果，以及任何深度下已证明的杀棋：通常更可靠，但不再是这一深度的值。"
        ),
        needs=("key",),
        works_with=("transposition_table",),
    ),
    Switch(
        "depth_preferred",
        "只按深度替换",
        "memory",
        LOSSLESS,
        about=(
            "Replace an entry of the table only by a search at least as deep, however old the entry is. Off, "
            "a new entry always finds room, and entries of earlier searches count as shallower."
        ),
        about_chinese=(
            "只用至少同样深的搜索替换置换表中的表项，无论它多旧。关闭时新表项总有位置，以前搜索的表项算得较浅。"
        ),
        source="Breuker, Uiterwijk and van den Herik, Replacement Schemes for Transposition Tables, 1994",
        needs=("key",),
        works_with=("transposition_table",),
        in_full=False,
    ),
    Switch(
        "any_bound",
        "不看界的类型",
        "teaching",
        SELECTIVE,
        about=(
            "A published fault: use a value of the table as if it were exact, whatever its bound. The first "
            "listing of an article does so."
        ),
        about_chinese="一处已发表的错误：不看界的类型，把置换表中的值一律当作精确值。一篇文章的第一段程序就是这样。",
        source="从零构建象棋AI (a build-it-yourself article), without a date",
        needs=("key",),
        works_with=("transposition_table",),
        in_full=False,
    ),
    Switch(
        "stored_mates",
        "存储的杀棋",
        "teaching",
        SELECTIVE,
        about=(
            "Use a mate of the table as it stands there, whatever depth it was searched to: a deeper search "
            "might find a quicker one."
        ),
        about_chinese="置换表中的杀棋无论搜到多深都原样使用：更深的搜索也许能找到更快的杀棋。",
        source="马家昱, FuturesFish 象棋 AI 引擎实验报告, 2021",
        needs=("key",),
        works_with=("transposition_table",),
        in_full=False,
    ),
    Switch(
        "internal_iterative_reduction",
        "内部迭代缩减",
        "depth",
        SELECTIVE,
        about=(
            "Reduce a node without a transposition-table move by one ply: it will be searched again, "
            "with a move to start from."
        ),
        about_chinese="没有置换表着法的结点少搜一层：以后还会再搜到它，届时已有可先试的着法。",
        source="Schröder, Rebel, 2007; the successor of internal iterative deepening, Scott, 1969",
        needs=("key",),
        works_with=("table_move",),
        parameters=(
            Parameter("internal_depth", 4, 1, 64, "least remaining depth for internal iterative reduction"),
        ),
    ),
    Switch(
        "captures_first",
        "吃子优先",
        "order",
        LOSSLESS,
        about=(
            "Try captures before quiet moves: the most valuable victim first, and among equals the least "
            "valuable attacker first (MVV-LVA)."
        ),
        about_chinese="吃子先于不吃子的着法：先吃价值最大的子，同价值时先用价值最小的子吃（MVV-LVA）。",
        needs=("mvv_lva",),
    ),
    Switch(
        "static_exchange",
        "静态兑子评估",
        "order",
        LOSSLESS,
        about=(
            "Try captures that lose material, by the static exchange evaluation of the square, after the "
            "quiet moves."
        ),
        about_chinese="按静态兑子评估会亏子的吃子，排到不吃子的着法之后。",
        source="Hyatt, Cray Blitz, 1984",
        needs=("exchange_wins",),
        works_with=("captures_first",),
    ),
    Switch(
        "killers",
        "杀手着法",
        "order",
        LOSSLESS,
        about="Try the two quiet moves that last caused a cutoff at this ply.",
        about_chinese="先试最近在同一层引起截断的两个不吃子着法。",
        source="Akl and Newborn, 1977",
    ),
    Switch(
        "countermoves",
        "反驳着法",
        "order",
        LOSSLESS,
        about="Try the quiet move that last refuted the move just played.",
        about_chinese="先试上次反驳了对方刚走那步棋的不吃子着法。",
        source="Uiterwijk, The Countermove Heuristic, 1992",
    ),
    Switch(
        "history",
        "历史启发",
        "order",
        LOSSLESS,
        about=(
            "Order quiet moves by how often, and how far from the leaves, the same from-to has caused a "
            "cutoff. The bonus is depth * depth."
        ),
        about_chinese=(
            "按同样的起止格曾引起截断的次数、以及离叶子的远近，给不吃子着法排序；奖励为深度的平方。"
        ),
        source="Schaeffer, The History Heuristic, 1983",
        parameters=(
            Parameter("history_scale", 16, 1, 1000, "factor of the history bonus"),
            Parameter("history_most", 2000, 1, 8000, "greatest history bonus of one cutoff"),
        ),
    ),
    Switch(
        "history_doubling",
        "历史加倍",
        "teaching",
        LOSSLESS,
        about="Use 2 ** depth as the history bonus, as Schaeffer's paper does, instead of depth * depth.",
        about_chinese="像 Schaeffer 的论文那样，以 2 的深度次方而不是深度的平方作为历史的奖励。",
        source="Schaeffer, The History Heuristic, 1983",
        works_with=("history",),
        in_full=False,
    ),
    Switch(
        "history_unbounded",
        "历史不设限",
        "teaching",
        LOSSLESS,
        about=(
            "Sum the history bonuses as they are, without scale, cap and fading, as the first descriptions "
            "do: the history forgets nothing within a search."
        ),
        about_chinese="像最早的描述那样，把历史奖励原样累加：不缩放、不封顶、不衰减，一次搜索之内什么也不忘。",
        source="Schaeffer, The History Heuristic, 1983",
        works_with=("history",),
        in_full=False,
    ),
    Switch(
        "history_malus",
        "历史惩罚",
        "order",
        LOSSLESS,
        about=(
            "Subtract the bonus from the quiet moves that were tried before the one that caused the cutoff."
        ),
        about_chinese="从截断着法之前试过的不吃子着法扣除同样的奖励。",
        works_with=("history",),
    ),
    Switch(
        "history_best",
        "历史：最佳着法",
        "order",
        LOSSLESS,
        about=(
            "Give the history bonus to the best move of a node that was searched without a cutoff, too, "
            "where its value is inside the window."
        ),
        about_chinese="没有截断而值在窗口之内的结点，其最佳着法也得到历史奖励。",
        source="Schaeffer, The History Heuristic, 1983",
        works_with=("history",),
        in_full=False,
    ),
    Switch(
        "lasting_history",
        "历史延续",
        "order",
        LOSSLESS,
        about=(
            "Begin a search with the histories and countermoves of the game's last search, by the same "
            "`Searcher`. Off, each search begins with empty ones. A single search is the same either way."
        ),
        about_chinese=(
            "同一个 `Searcher` 沿用本局上一次搜索的历史与反驳着法；关闭时每次都从空白开始。单独一次搜索并"
            "无区别。"
        ),
        works_with=("history",),
    ),
    Switch(
        "history_frozen",
        "历史冻结",
        "teaching",
        LOSSLESS,
        about=(
            "Order the moves of an iteration by the history of the iterations before it: what this one adds "
            "counts from the next one on. Off, it counts at once."
        ),
        about_chinese=(
            "一次迭代中的着法按此前各次迭代的历史排序，本次新增的奖励从下一次迭代起才起作用；关闭时立即起作用。"
        ),
        source="范舟, 明棋规则军棋 AI 项目报告, 2016",
        works_with=("history", "iterative_deepening"),
        in_full=False,
    ),
    Switch(
        "root_order",
        "根结点排序",
        "order",
        LOSSLESS,
        about=(
            "Sort the root moves by their values in the last iteration, in which all but the best have "
            "bounds only. Off, the best comes first and the others in the usual order."
        ),
        about_chinese=(
            "按上一次迭代的值（除最佳着法外都只是界）给根结点的着法排序；关闭时只把最佳着法排在最前。"
        ),
        works_with=("iterative_deepening",),
        in_full=False,
    ),
    Switch(
        "own_ordering",
        "自定排序",
        "order",
        LOSSLESS,
        about=(
            "Try moves by a function of your own, the highest number first; equal ones as the other switches "
            "say. The move of the table stays first."
        ),
        about_chinese="按自己写的函数给着法排序，数大者先试，相同者仍按其他开关；置换表着法始终最先。",
        in_full=False,
        by_idea=True,
    ),
    *PRUNING_SWITCHES,
)

SWITCHES = {switch.name: switch for switch in _ALL}
OFFERED = {name: switch for name, switch in SWITCHES.items() if not switch.by_idea}  # to readers, in forms
PARAMETERS = {parameter.name: parameter for switch in _ALL for parameter in switch.parameters}
