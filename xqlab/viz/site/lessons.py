"""The lessons of the course: what each teaches, what it needs, and its place on the map.

README's table of notebooks and the front page of the book are made from this list.
"""

from dataclasses import dataclass

from xqlab.words import Words


@dataclass(frozen=True)
class Lesson:
    """A notebook of the course.

    file    : its name without `.ipynb`; begins with its number
    name    : a word for the map, in English and Chinese
    about   : what the class learns
    chinese : the same in Chinese
    needs   : numbers of the lessons that come before it
    picture : a part of the cell whose first picture stands for the lesson
    """

    file: str
    name: tuple[str, str]
    about: str
    chinese: str
    needs: tuple[str, ...]
    picture: str

    @property
    def number(self) -> str:
        """Its two digits."""
        return self.file[:2]

    @property
    def word(self) -> str:
        """Its name, in the language that is set."""
        return str(Words(*self.name))

    @property
    def sentence(self) -> str:
        """What the class learns, in the language that is set."""
        return str(Words(self.about, self.chinese))


LESSONS = (
    Lesson(
        "00-start",
        ("start", "开始"),
        "a search on a board, step by step",
        "在棋盘上单步观察一次搜索",
        (),
        'board.push_uci("h9g7")',
    ),
    Lesson(
        "01-alpha-beta",
        ("alpha-beta", "α-β 剪枝"),
        "minimax, windows and cutoffs, on small trees and on Xiangqi",
        "极小化极大、窗口与截断：从小树到象棋",
        ("00",),
        "tree_svg(alpha_beta)",
    ),
    Lesson(
        "02-board-and-moves",
        ("board", "棋盘与着法"),
        "mailbox, bitboards, line tables; legality; Zobrist keys",
        "邮箱、位棋盘、行列表；合法性；Zobrist 键值",
        ("00",),
        "4r4/9/9/9/R8/4KA3 w",
    ),
    Lesson(
        "03-move-ordering",
        ("ordering", "着法排序"),
        "what move ordering saves; a published experiment repeated",
        "着法排序省多少；重做一篇论文的实验",
        ("01",),
        "late.board.svg(",
    ),
    Lesson(
        "04-deepening-and-memory",
        ("deepening", "迭代加深"),
        "iterative deepening, transpositions, aspiration, PVS, MTD(f)",
        "迭代加深、置换表、期望窗口、PVS、MTD(f)",
        ("02", "03"),
        "windows_chart(aspiration",
    ),
    Lesson(
        "05-horizon",
        ("horizon", "水平线"),
        "quiescence, the horizon effect, null moves and zugzwang",
        "静态搜索、水平线效应、空着裁剪与无等着",
        ("04",),
        "line_gallery(pushing.board, fooled.pv",
    ),
    Lesson(
        "06-read-a-real-tree",
        ("real trees", "真实的树"),
        "tens of thousands of nodes: overview, queries, two runs compared",
        "数万个结点：总览、查询、比较两次搜索",
        ("05",),
        "charts.largest_subtrees_chart(result)",
    ),
    Lesson(
        "07-exercises",
        ("exercises", "练习"),
        "twelve questions of one's own, a bug hunt, an order puzzle, a program graded node by node",
        "自己的十二道题、找错、排次序，以及逐个结点评判的程序",
        ("06",),
        "report = grade_search(",
    ),
    Lesson(
        "08-evaluation",
        ("evaluation", "评估"),
        "from counting pieces to ten components: what a static value sees",
        "从数子力到十个部分：静态评估看见什么",
        ("05",),
        "charts.heat_map(found)",
    ),
    Lesson(
        "09-tuning",
        ("tuning", "调参"),
        "weights fitted to results, over-fitting, a tuning that loses its match",
        "用对局结果拟合权重、过拟合、一次输掉比赛的调参",
        ("08",),
        "charts.gap_by_size_chart(by_size)",
    ),
    Lesson(
        "10-matches-and-elo",
        ("matches", "对局与 Elo"),
        "how many games a result needs; a ladder from minimax to the full search",
        "要下多少局才能下结论；从极小化极大到完整搜索的天梯",
        ("05",),
        "charts.elo_chart(pairs",
    ),
    Lesson(
        "11-nnue-data",
        ("data", "训练集"),
        "from games to a training set: nine steps with counts",
        "从对局到训练集：九个步骤，每步留下多少",
        ("05",),
        "charts.leak_chart(leaks)",
    ),
    Lesson(
        "12-nnue-training",
        ("training", "训练"),
        "a small network learns while you watch; a failure and its cure",
        "看一个小网络学习；一次失败的训练及其改正",
        ("08", "11"),
        "charts.loss_by_epoch_chart(crammed",
    ),
    Lesson(
        "13-nnue-speed",
        ("speed", "速度"),
        "double, float, int, short: what a call costs, why narrow integers win, and updates beat all",
        "双精度、单精度、整数、短整数：一次调用要花多少，窄整数为何更快，增量更新又胜过一切",
        ("12",),
        "speed_chart(rows, 128)",
    ),
    Lesson(
        "14-junqi",
        ("Junqi", "军棋"),
        "another game, the same search: what each step is worth",
        "换一种棋，搜索不变：每一步改进值多少",
        ("05",),
        "board = junqi.Board()",
    ),
    Lesson(
        "15-wizard-chess",
        ("toy chess", "国际象棋"),
        "a chess toy of 2016, two faults, and the oracle that finds them",
        "2016 年的国际象棋小程序：两处错误，怎样找出来",
        ("01",),
        "attacked = WizardChess(",
    ),
    Lesson(
        "16-what-mistakes-cost",
        ("mistakes", "错误的代价"),
        "eleven published faults, one by one: which cost games, and which nothing",
        "十一处已发表的错误，逐一对局：哪些输棋，哪些毫无影响",
        ("04", "10", "14", "15"),
        "charts.mistakes_chart(full_size.rows",
    ),
    Lesson(
        "17-opening-book",
        ("books", "开局库"),
        "an opening tree with results, and when a book lies",
        "带战绩的开局树；书什么时候会骗人",
        ("02",),
        "charts.opening_sunburst_chart(tree)",
    ),
    Lesson(
        "18-mcts",
        ("Monte Carlo", "蒙特卡洛"),
        "slot machines and UCB, a tree grown playout by playout",
        "老虎机与 UCB；一次次模拟长成的树",
        ("01",),
        "charts.grown_tree_chart(",
    ),
    Lesson(
        "19-self-play-learning",
        ("self-play", "自我对弈"),
        "a net teaches itself tic-tac-toe while you watch",
        "看一个网络自学井字棋",
        ("18",),
        "policy_chart(policies",
    ),
    Lesson(
        "20-your-own-heuristic",
        ("own ideas", "自己的想法"),
        "an idea in a cell: what it does at once, and what a match allows to say of it",
        "在单元格里写一个想法：立刻看到它的作用，再看对局允许下什么结论",
        ("08", "10"),
        "charts.ablation_chart(crowded",
    ),
)
TO_BEGIN_WITH = ("00", "01", "03")
# The columns of the map.
PARTS = {
    ("Board", "棋盘"): ("02", "17"),
    ("Search", "搜索"): ("00", "01", "03", "04", "05", "06", "07", "10", "16"),
    ("Other games", "其他棋"): ("14", "15"),
    ("Evaluation", "评估"): ("08", "09", "20"),
    ("Networks", "网络"): ("11", "12", "13"),
    ("Playouts", "模拟"): ("18", "19"),
}


def table() -> str:
    """README's table of the notebooks."""
    rows = [f"| `{lesson.file}` | {lesson.about} |\n" for lesson in LESSONS]
    return "".join(["| notebook | what the class learns |\n|---|---|\n", *rows])
