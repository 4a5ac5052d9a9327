"""Switches of quiescence, pruning, reductions and extensions, and of how games end."""

from xqlab.search.switch import LOSSLESS, SELECTIVE, Parameter, Switch

PRUNING_SWITCHES = (
    Switch(
        "quiescence",
        "静态搜索",
        "quiescence",
        SELECTIVE,
        about=(
            "At the horizon search captures only, with the right to stop at any time, so that no "
            "position is evaluated in the middle of an exchange."
        ),
        about_chinese="到达搜索深度后只继续搜吃子，并随时可以停止，避免在兑子途中取值。",
        source="Shannon, 1950",
        needs=("captures",),
    ),
    Switch(
        "lazy_evaluation",
        "惰性评估",
        "quiescence",
        SELECTIVE,
        about=(
            "In quiescence, take a rough static value, where the evaluation offers one, if it lies "
            "outside the window by more than a margin: the remaining terms could hardly bring it back."
        ),
        about_chinese="静态搜索中，粗略评估值超出窗口达到余量时，不再计算其余部分。",
        needs=("captures",),
        works_with=("quiescence", "alpha_beta"),
        parameters=(
            Parameter(
                "lazy_margin", 100, 0, 4000, "centipawns outside the window at which a rough value is enough"
            ),
        ),
        # With tuned weights the remaining terms come to hundreds of centipawns: it costs more than it saves.
        in_full=False,
    ),
    Switch(
        "check_evasions",
        "应将",
        "quiescence",
        SELECTIVE,
        about=(
            "In quiescence, a side in check may not stand pat and tries every move, so that mates are "
            "seen there."
        ),
        about_chinese="静态搜索中，被将军的一方不得停止，须试所有着法：这样能看见杀棋。",
        needs=("captures", "is_in_check"),
        works_with=("quiescence", "alpha_beta"),
        reads_checks=True,
    ),
    Switch(
        "delta_pruning",
        "增量剪枝",
        "quiescence",
        SELECTIVE,
        about="In quiescence, skip a capture that leaves alpha out of reach even with a margin added.",
        about_chinese="静态搜索中，加上余量仍达不到 alpha 的吃子被跳过。",
        needs=("captures", "gain"),
        works_with=("quiescence", "alpha_beta"),
        parameters=(
            Parameter(
                "delta_margin", 150, 0, 4000, "centipawns that delta pruning adds to the gain of a capture"
            ),
        ),
    ),
    Switch(
        "exchange_pruning",
        "兑子剪枝",
        "quiescence",
        SELECTIVE,
        about="In quiescence, skip captures that lose material by the static exchange evaluation.",
        about_chinese="静态搜索中，跳过按静态兑子评估会亏子的吃子。",
        needs=("captures", "exchange_wins"),
        works_with=("quiescence",),
    ),
    Switch(
        "null_move",
        "空着裁剪",
        "selectivity",
        SELECTIVE,
        about=(
            "Where the static value is at least beta, let the opponent move twice: if a reduced search "
            "still gives beta, cut off. Not in check, not twice in a row, and not with defenders alone, "
            "where zugzwang is likely."
        ),
        about_chinese=(
            "静态值不低于 beta 时让对方连走两步：较浅的搜索仍达到 beta 就截断。被将军时、连续两次、以及只"
            "剩防守子时不用。"
        ),
        source="Beal, 1989; Donninger, 1993",
        needs=("pass_turn", "may_pass", "is_in_check"),
        works_with=("alpha_beta",),
        parameters=(
            Parameter("null_move_depth", 3, 1, 64, "least remaining depth for a null move"),
            Parameter(
                "null_move_reduction", 2, 1, 8, "plies by which the search after a null move is reduced"
            ),
            Parameter(
                "null_move_divisor", 5, 1, 64, "plies of depth for one more ply of null-move reduction"
            ),
            Parameter(
                "null_move_margin", 200, 20, 4000, "centipawns above beta for one more ply of reduction"
            ),
        ),
        reads_checks=True,
        reads_static=True,
    ),
    Switch(
        "verification",
        "空着验证",
        "selectivity",
        SELECTIVE,
        about=(
            "Do not trust the null move at once: instead of cutting off, search the node with a "
            "reduction, which sees zugzwang."
        ),
        about_chinese="不立即相信空着：不截断，而是把该结点搜浅一些，从而发现无等着局面。",
        source="After David-Tabibi and Netanyahu, Verified Null-Move Pruning, 2002",
        needs=("pass_turn", "may_pass", "is_in_check"),
        works_with=("null_move", "alpha_beta"),
        parameters=(
            Parameter("verification_reduction", 3, 1, 8, "plies by which the verification search is reduced"),
        ),
        in_full=False,
    ),
    Switch(
        "null_window_of_max",
        "空着窗口取错一端",
        "teaching",
        SELECTIVE,
        about=(
            "A published fault: at the nodes of Min, too, search the null move with the window of Max, just "
            "below Max's beta. With fail-hard values it then cuts off at Min's nodes only where the window "
            "is empty anyway."
        ),
        about_chinese=(
            "一处已发表的错误：极小方的结点搜空着时也用极大方的窗口（紧靠其 beta 之下）。用硬边界时，除非窗口"
            "本来就是空的，极小方的空着从不截断。"
        ),
        source="从零构建象棋AI (a build-it-yourself article), without a date",
        needs=("pass_turn", "may_pass", "is_in_check"),
        works_with=("null_move", "alpha_beta"),
        in_full=False,
    ),
    Switch(
        "mate_distance_pruning",
        "杀棋步数剪枝",
        "windows",
        LOSSLESS,
        about=(
            "No line from here can beat a mate with the next move: where a quicker mate is already "
            "certain, the node is not searched."
        ),
        about_chinese="任何变化都不会比下一步就杀更好：已有更快的杀棋时，不再搜索这个结点。",
        works_with=("alpha_beta",),
    ),
    Switch(
        "late_move_reductions",
        "靠后着法缩减",
        "depth",
        SELECTIVE,
        about=(
            "Search quiet moves late in the order with a reduction, and again at full depth where one "
            "turns out better than expected."
        ),
        about_chinese="次序靠后的不吃子着法搜浅一些，结果好于预期时再按完整深度重搜。",
        source="Romstad, An Introduction to Late Move Reductions, 2006",
        needs=("is_in_check",),
        works_with=("alpha_beta",),
        parameters=(
            Parameter("reduction_depth", 3, 1, 64, "least remaining depth for late move reductions"),
            Parameter("reduction_moves", 3, 1, 200, "moves searched at full depth first"),
            Parameter("reduction_base", 20, 0, 400, "hundredths of a ply in every reduction"),
            Parameter(
                "reduction_divisor",
                220,
                50,
                2000,
                "reduction = base + 100 ln(depth) ln(move) * 100 / divisor",
            ),
        ),
        reads_checks=True,
    ),
    Switch(
        "late_move_pruning",
        "靠后着法剪枝",
        "selectivity",
        SELECTIVE,
        about="Near the horizon, do not search quiet moves after the first few at all.",
        about_chinese="接近搜索深度时，前几步之后的不吃子着法完全不搜。",
        needs=("is_in_check",),
        works_with=("alpha_beta",),
        parameters=(
            Parameter("late_moves", 4, 1, 200, "quiet moves that late move pruning keeps at depth 1"),
            Parameter("late_move_depth", 4, 1, 64, "greatest remaining depth at which late moves are pruned"),
        ),
        reads_checks=True,
    ),
    Switch(
        "futility",
        "无用剪枝",
        "selectivity",
        SELECTIVE,
        about=(
            "Near the horizon, skip quiet moves where the static value is below alpha by more than a margin."
        ),
        about_chinese="接近搜索深度时，静态值低于 alpha 超过余量，就跳过不吃子的着法。",
        source="Heinz, Extended Futility Pruning, 1998",
        needs=("is_in_check",),
        works_with=("alpha_beta",),
        parameters=(
            Parameter("futility_margin", 120, 1, 4000, "centipawns per ply that futility pruning allows for"),
            Parameter("futility_depth", 4, 1, 64, "greatest remaining depth for futility pruning"),
        ),
        reads_checks=True,
        reads_static=True,
    ),
    Switch(
        "reverse_futility",
        "反向无用剪枝",
        "selectivity",
        SELECTIVE,
        about=(
            "Near the horizon, cut off where the static value is above beta by more than a margin "
            "(static null move)."
        ),
        about_chinese="接近搜索深度时，静态值高于 beta 超过余量，就直接截断（静态空着）。",
        needs=("is_in_check",),
        works_with=("alpha_beta",),
        parameters=(
            Parameter(
                "reverse_futility_margin",
                100,
                1,
                4000,
                "centipawns per ply that reverse futility pruning allows for",
            ),
            Parameter(
                "reverse_futility_depth", 5, 1, 64, "greatest remaining depth for reverse futility pruning"
            ),
        ),
        reads_checks=True,
        reads_static=True,
    ),
    Switch(
        "razoring",
        "剃刀剪枝",
        "selectivity",
        SELECTIVE,
        about="Near the horizon, where the static value is far below alpha, let quiescence decide.",
        about_chinese="接近搜索深度时，静态值远低于 alpha，就交由静态搜索决定。",
        source="Birmingham and Kent, 1977",
        needs=("captures", "is_in_check"),
        works_with=("alpha_beta", "quiescence"),
        parameters=(
            Parameter("razoring_margin", 300, 1, 4000, "centipawns per ply below alpha for razoring"),
            Parameter("razoring_depth", 2, 1, 64, "greatest remaining depth for razoring"),
        ),
        reads_checks=True,
        reads_static=True,
    ),
    Switch(
        "check_extension",
        "将军延伸",
        "depth",
        SELECTIVE,
        about="Search a side in check one ply deeper: checks push trouble beyond the horizon.",
        about_chinese="被将军的一方多搜一层：将军会把麻烦推到视野之外。",
        needs=("is_in_check",),
        reads_checks=True,
    ),
    Switch(
        "continuation_history",
        "应着历史",
        "order",
        LOSSLESS,
        about=(
            "Order quiet moves also by how well they did after the opponent's last move, and after one's "
            "own move before it."
        ),
        about_chinese="不吃子着法的排序还看它们在上一步之后、以及自己前一步之后的表现。",
        source="Stockfish, 2016",
        needs=("footprint",),
        works_with=("history",),
    ),
    Switch(
        "history_reductions",
        "历史缩减",
        "depth",
        SELECTIVE,
        about="Reduce late moves with a good history less, and those with a bad one more.",
        about_chinese="历史评价好的靠后着法少缩减，评价差的多缩减。",
        needs=("is_in_check",),
        works_with=("late_move_reductions", "history"),
        parameters=(
            Parameter(
                "history_divisor", 6000, 500, 50000, "history score for one ply of reduction more or less"
            ),
        ),
        reads_checks=True,
    ),
    Switch(
        "improving",
        "形势改善",
        "selectivity",
        SELECTIVE,
        about="Reduce and prune less where the static value is above that of two plies ago.",
        about_chinese="静态值高于两层之前时，少缩减、少剪枝。",
        needs=("is_in_check",),
        works_with=("alpha_beta",),
        parameters=(
            Parameter(
                "not_improving",
                60,
                10,
                100,
                "per cent of the late moves kept where the static value does not improve",
            ),
        ),
        reads_checks=True,
        reads_static=True,
    ),
    Switch(
        "shallow_exchange_pruning",
        "浅层兑子剪枝",
        "selectivity",
        SELECTIVE,
        about="Near the horizon, skip moves that lose material by the static exchange evaluation.",
        about_chinese="接近搜索深度时，跳过按静态兑子评估会亏子的着法。",
        needs=("exchange_wins", "is_in_check"),
        works_with=("alpha_beta",),
        parameters=(
            Parameter(
                "exchange_depth", 5, 1, 64, "greatest remaining depth at which losing exchanges are skipped"
            ),
            Parameter("exchange_margin", 30, 1, 1000, "centipawns per ply squared that a capture may lose"),
            Parameter("quiet_exchange_margin", 80, 1, 1000, "centipawns per ply that a quiet move may lose"),
        ),
        reads_checks=True,
    ),
    Switch(
        "skip_sacrifices",
        "略去送子",
        "selectivity",
        SELECTIVE,
        about=(
            "Skip moves by which only the mover's own piece is lost, such as an attack on a higher rank, "
            "once another move of the node has been searched."
        ),
        about_chinese="结点已搜索过别的着法之后，略去只损失己方棋子的着法，例如攻击军衔更高的子。",
        needs=("only_loses",),
        in_full=False,
    ),
    Switch(
        "skip_idle_moves",
        "略去闲着",
        "selectivity",
        SELECTIVE,
        about=(
            "Skip quiet moves that the game's own rule calls idle, once another move of the node has been "
            "searched: of an engineer of Junqi all but those next to a flag."
        ),
        about_chinese="结点已搜索过别的着法之后，略去棋种自己认定的闲着：军棋中工兵不到军旗旁的不吃子着法。",
        needs=("is_idle",),
        in_full=False,
    ),
    Switch(
        "table_static",
        "置换表修正",
        "memory",
        SELECTIVE,
        about="Where the table's bound corrects the static value, use the corrected value for pruning.",
        about_chinese="置换表的界可以修正静态值时，用修正后的值来剪枝。",
        needs=("key", "is_in_check"),
        works_with=("transposition_table",),
        reads_checks=True,
    ),
    Switch(
        "random_choice",
        "随机选择",
        "teaching",
        LOSSLESS,
        about="Choose at random, from a seed, among root moves of equal value. The value stays what it is.",
        about_chinese="在根结点值相等的着法中按种子随机选一个；值不变。",
        in_full=False,
    ),
    Switch(
        "repetition",
        "重复与限着",
        "frame",
        SELECTIVE,
        about=(
            "Score a repeated position by the rules: a draw at once; for the side that checks or chases "
            "perpetually at most a draw, and a loss the third time. Likewise the move limit and too "
            "little material. Off, the search does not see them."
        ),
        about_chinese=(
            "重复的局面按规则计值：和棋立即生效；长将、长捉一方至多为和，第三次出现才判负；步数限制和无攻子"
            "也一样。关闭时搜索不考虑这些规则。"
        ),
        source="Slate and Atkin, Chess 4.5, 1977",
        needs=("adjudicate",),
    ),
    Switch(
        "own_switch",
        "自定开关",
        "depth",
        SELECTIVE,
        about=(
            "Reduce, extend or skip moves by a function of your own, all but the first. A reduced move that "
            "is better than expected is searched again to the full depth."
        ),
        about_chinese=(
            "由自己写的函数决定着法少搜或多搜几层、或不搜；第一步除外。比预期好的着法再按完整深度搜索。"
        ),
        in_full=False,
        by_idea=True,
    ),
)
