"""The numbered steps of the search in Chinese, which a listing shows in place of the source's comments."""

STEPS = {
    "# 1. Enter the node.": "# 1. 进入结点。",
    "# 2. A rule may have ended the game. A repetition rests on the path; "
    "one lost after the root is a bound.": (
        "# 2. 棋局可能已按规则结束。重复局面取决于走到这里的路线；在根结点之后因此判负的，值只是界。"
    ),
    "# 3. A quicker mate may be secured already, by either side.": "# 3. 某一方也许已有更快的杀棋。",
    "# 4. Is the side to move in check? The check extension searches it one ply deeper.": (
        "# 4. 走子方是否被将军？将军延伸会多搜一层。"
    ),
    "# 5. At the horizon, value the position; some games see at a glance that it is their end.": (
        "# 5. 到了水平线就评估局面；有些棋一眼便知是终局。"
    ),
    "# 6. Evaluate the position statically, while the table's entry is on its way from memory.": (
        "# 6. 静态评估局面，同时等置换表的表项从内存取来。"
    ),
    "# 7. Probe the table.": "# 7. 查置换表。",
    "# 8. Reverse futility pruning: so far above beta that a few plies will not lose it.": (
        "# 8. 反向无用剪枝：比 beta 高出很多，再走几层也不会失去。"
    ),
    "# 9. Razoring: so far below alpha that only captures can help.": (
        "# 9. 剃刀剪枝：比 alpha 低得多，只有吃子才可能挽回。"
    ),
    "# 10. Null move: if the opponent may move twice and we still have beta, "
    "one of our moves will give it.": ("# 10. 空着裁剪：让对方连走两步，值仍达到 beta，那么总有一着能达到。"),
    "# 11. Without a move of the table, reduce: the position will come again with one.": (
        "# 11. 没有置换表着法就少搜一层：下次遇到这个局面便有了。"
    ),
    "# 12. Generate the moves; without any the game is over.": "# 12. 生成着法；一个也没有，棋局就结束。",
    "# 13. Give each move a score for the order.": "# 13. 给每个着法打分，用来排序。",
    "# 14. Search the moves, best first.": "# 14. 逐个搜索着法，最好的在前。",
    "# 15. Skip a late or hopeless move near the horizon; anywhere, one that the game holds useless.": (
        "# 15. 靠近水平线，跳过靠后的或无望的着法；任何地方都跳过棋种自己认定无用的着法。"
    ),
    "# 16. Make it.": "# 16. 走这一着。",
    "# 17. Search it.": "# 17. 搜索它。",
    "# 18. Keep the best.": "# 18. 记下最好的。",
    "# 19. Cut off: the opponent will not let us come here.": "# 19. 截断：对方不会让我们走到这里。",
    "# 20. Leave, with the best.": "# 20. 返回最好的值。",
    "# Where the value is true on this path only, or of some moves only, the table gets the move alone.": (
        "# 值若只在这条路线上成立，或只涉及部分着法，置换表就只存着法。"
    ),
    "# 1. Standing pat is allowed, but not in check, and not where the game is over.": (
        "# 1. 可以停着评估，但被将军时不行，棋局已结束时也不行。"
    ),
    "# 2. Try the captures, or the ways out of check, the most valuable victim first.": (
        "# 2. 逐个试吃子着法或应将着法，先吃价值最大的子。"
    ),
    "# 3. Skip what cannot matter.": "# 3. 跳过不影响结果的着法。",
    "# 4. Enter the node below, and search it.": "# 4. 进入下面的结点，搜索它。",
    "# 5. Keep the best; cut off.": "# 5. 记下最好的；能截断就截断。",
}
