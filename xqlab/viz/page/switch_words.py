"""The switches for people: under which heading each one stands, and what it is called and does in Chinese."""

from __future__ import annotations

from collections.abc import Iterable

# Heading -> (in English, in Chinese, switches); each switch stands under one heading.
GROUPS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "frame": ("Frame", "框架", ("alpha_beta", "iterative_deepening", "repetition")),
    "order": (
        "Order of moves",
        "着法排序",
        (
            "captures_first",
            "static_exchange",
            "table_move",
            "killers",
            "countermoves",
            "history",
            "history_malus",
            "continuation_history",
        ),
    ),
    "memory": ("Memory", "记忆", ("transposition_table", "deeper_entries", "table_static")),
    "windows": (
        "Windows",
        "窗口",
        ("principal_variation_search", "aspiration", "mtdf", "mate_distance_pruning"),
    ),
    "quiescence": (
        "Quiescence",
        "静态搜索",
        ("quiescence", "lazy_evaluation", "check_evasions", "delta_pruning", "exchange_pruning"),
    ),
    "selectivity": (
        "Selectivity: skipping",
        "选择性：跳过着法",
        (
            "null_move",
            "verification",
            "late_move_pruning",
            "futility",
            "reverse_futility",
            "razoring",
            "shallow_exchange_pruning",
            "improving",
        ),
    ),
    "depth": (
        "Selectivity: depth",
        "选择性：深浅",
        (
            "late_move_reductions",
            "history_reductions",
            "internal_iterative_reduction",
            "check_extension",
        ),
    ),
    "teaching": (
        "For teaching",
        "教学",
        ("fail_hard", "strict_cutoff", "history_doubling", "random_choice"),
    ),
}

PROMISES = {"lossless": "无损", "selective": "选择性"}

# Switch -> (short name, what it does). The sources stand in the English texts of `SWITCHES`.
CHINESE: dict[str, tuple[str, str]] = {
    "alpha_beta": ("Alpha-Beta 剪枝", "只要有一步棋表明对方会避开这个结点，就不再搜索它的其余着法。"),
    "fail_hard": (
        "硬边界",
        "像最早的描述那样，从不返回窗口之外的值；关闭时为软边界（fail-soft），返回所知的更紧的界。",
    ),
    "strict_cutoff": (
        "严格截断",
        "只有值大于 beta 时才截断，等于时不截断：结点更多，值不变。各书写法不同，这里可见一个等号的代价。",
    ),
    "principal_variation_search": (
        "主要变例搜索",
        "第一步用完整窗口，其余着法用空窗口，只求证明它们并不更好；证明失败时重新搜索。",
    ),
    "aspiration": ("期望窗口", "每次迭代从上次的值附近的窄窗口开始，值落在窗口外时再放宽。"),
    "mtdf": ("MTD(f)", "只用空窗口求值：每次搜索说明值在其上还是其下，置换表记住已搜索的内容。"),
    "iterative_deepening": ("迭代加深", "依次搜索深度 1、2、3……，每次先试上一次迭代的最佳着法。"),
    "transposition_table": ("置换表", "记住搜索过的局面；再次遇到同一局面、同一深度时由记忆回答。"),
    "table_move": ("置换表着法", "先试置换表记住的该局面最佳着法，不论其深度。"),
    "deeper_entries": (
        "更深表项",
        "也允许由更深的搜索结果、以及任何深度已证明的杀棋来回答：通常更可靠，但不再是这一深度的值。",
    ),
    "internal_iterative_reduction": (
        "内部迭代缩减",
        "没有置换表着法的结点少搜一层：它还会再来，那时就有了先试的着法。",
    ),
    "captures_first": (
        "吃子优先",
        "吃子先于不吃子的着法：先吃价值最大的子，同价值时先用价值最小的子吃（MVV-LVA）。",
    ),
    "static_exchange": ("静态兑子评估", "按静态兑子评估会亏子的吃子，排到不吃子的着法之后。"),
    "killers": ("杀手着法", "先试最近在同一层引起截断的两个不吃子着法。"),
    "countermoves": ("反驳着法", "先试上次反驳了对方刚走那步棋的不吃子着法。"),
    "history": (
        "历史启发",
        "按同样的起止格曾引起截断的次数、以及离叶子的远近，给不吃子着法排序；奖励为深度的平方。",
    ),
    "history_doubling": (
        "历史加倍",
        "像 Schaeffer 的论文那样，以 2 的深度次方而不是深度的平方作为历史的奖励。",
    ),
    "history_malus": ("历史惩罚", "从截断着法之前试过的不吃子着法扣除同样的奖励。"),
    "quiescence": ("静态搜索", "到达搜索深度后只继续搜吃子，并随时可以停止，避免在兑子途中取值。"),
    "check_evasions": ("应将", "静态搜索中，被将军的一方不得停止，须试所有着法：这样能看见杀棋。"),
    "lazy_evaluation": ("惰性评估", "静态搜索中，粗略评估值超出窗口加余量时，不再计算其余部分。"),
    "delta_pruning": ("增量剪枝", "静态搜索中，加上余量仍达不到 alpha 的吃子被跳过。"),
    "exchange_pruning": ("兑子剪枝", "静态搜索中，跳过按静态兑子评估会亏子的吃子。"),
    "null_move": (
        "空着裁剪",
        "静态值不低于 beta 时让对方连走两步：较浅的搜索仍达到 beta 就截断。"
        "被将军时、连续两次、以及只剩防守子时不用。",
    ),
    "verification": ("空着验证", "不立即相信空着：不截断，而是把该结点搜浅一些，从而发现无等着局面。"),
    "mate_distance_pruning": (
        "杀棋步数剪枝",
        "没有哪条线比下一步就杀更好：已有更快的杀棋时，不再搜索这个结点。",
    ),
    "late_move_reductions": (
        "靠后着法缩减",
        "次序靠后的不吃子着法搜浅一些，结果好于预期时再按完整深度重搜。",
    ),
    "late_move_pruning": ("靠后着法剪枝", "接近搜索深度时，前几步之后的不吃子着法完全不搜。"),
    "futility": ("无用剪枝", "接近搜索深度时，静态值低于 alpha 超过余量，就跳过不吃子的着法。"),
    "reverse_futility": (
        "反向无用剪枝",
        "接近搜索深度时，静态值高于 beta 超过余量，就直接截断（静态空着）。",
    ),
    "razoring": ("剃刀剪枝", "接近搜索深度时，静态值远低于 alpha，就只问静态搜索。"),
    "check_extension": ("将军延伸", "被将军的一方多搜一层：将军会把麻烦推到视野之外。"),
    "continuation_history": ("应着历史", "不吃子着法的排序还看它们在上一步之后、以及自己前一步之后的表现。"),
    "history_reductions": ("历史缩减", "历史评价好的靠后着法少缩减，评价差的多缩减。"),
    "improving": ("形势改善", "静态值高于两层之前时，少缩减、少剪枝。"),
    "shallow_exchange_pruning": ("浅层兑子剪枝", "接近搜索深度时，跳过按静态兑子评估会亏子的着法。"),
    "table_static": ("置换表修正", "置换表的界可以修正静态值时，用修正后的值来猜测。"),
    "random_choice": ("随机选择", "在根结点值相等的着法中按种子随机选一个；值不变。"),
    "repetition": (
        "重复与限着",
        "重复的局面立即按规则计值（和棋，或长将、长捉者负），步数限制和无攻子也一样；关闭时搜索看不见它们。",
    ),
}

# Preset -> (in English, in Chinese); `xqlab.Enhancements` has a method of each name.
PRESETS = {
    "minimax": ("Minimax: all off", "极小化极大：全关"),
    "textbook": ("Alpha-beta alone", "仅 Alpha-Beta"),
    "lossless": ("All lossless", "全部无损"),
    "full": ("What plays best", "棋力最强"),
}


def switch_names(names: Iterable[str], language: str) -> list[str]:
    """What switches are called.

    >>> switch_names(["null_move"], "en"), switch_names(["null_move"], "zh")
    (['null move'], ['空着裁剪'])
    """
    return [CHINESE[name][0] if language == "zh" else name.replace("_", " ") for name in names]
