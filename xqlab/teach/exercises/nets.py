"""Exercises on nets: what goes in, what a move changes, how a training is read, and what is rounded."""

from collections.abc import Mapping, Sequence
from random import Random

from xqlab.experiments.run.positions import study_positions
from xqlab.nnue.net.features import feature_set
from xqlab.nnue.net.quantised import WEIGHT_UNIT
from xqlab.teach.exercises.exercise import SETS, declare
from xqlab.teach.exercises.item import Item, ItemText
from xqlab.words import LANGUAGES, Words, in_language
from xqlab.xiangqi import Board

COUNT = Words("count", "个数")
WIDTHS = (16, 32, 64, 128, 256)
MOVES = 40  # at most, from a study position: the number of pieces differs
EPOCHS = 8
CURVES = (
    Words("it has learned its positions by heart: over-fitting", "把训练局面背下来了：过拟合"),
    Words("it still learns: more epochs would help", "还在学：再多几轮会更好"),
    Words("it does not learn: neither curve falls", "没有学到东西：两条曲线都不下降"),
)
COURSES = ("turns", "falls", "stays")  # of these curves
SPLITS = 4
LOSSES = Words(
    "Losses by epoch, in thousandths. Training games: {0}. Unseen games: {1}. ",
    "各轮的损失（千分之一）。训练对局：{0}。未见过的对局：{1}。",
)


def one_hot(draw: Random) -> Item:
    """How many inputs are 1, in two perspectives."""
    board = _position(draw)
    inputs, pieces = feature_set("piece_square").count, sum(1 for cell in board.cells() if cell)
    return _item(
        "one-hot",
        Words(
            "A net has an input for each kind of piece, own or enemy, on each square: {0:,} for the mover's"
            " perspective, and as many for the other side's. How many of them all are 1 in this position?",
            "网络为每种棋子（己方或对方）在每个交叉点设一个输入：走子方视角有 {0:,} 个，对方视角也有同样多。"
            "这个局面里，一共有多少个输入是 1？",
        ).filled(inputs),
        2 * pieces,
        Words(
            "There are {0} pieces, and each is one input of each perspective: 2 × {0} = {1}.",
            "盘上有 {0} 个子，每个子在每个视角里各占一个输入：2 × {0} = {1}。",
        ).filled(pieces, 2 * pieces),
        {"one perspective": (pieces,), "all inputs": (2 * inputs,)},
        board=board,
        labels=COUNT,
    )


def columns(draw: Random) -> Item:
    """How many additions and subtractions a move costs in the first layer."""
    while True:
        board, takes = _position(draw), draw.random() < 0.5
        moves = [
            move
            for move in board.legal_moves
            if (board.piece_at(move.to_square) is not None) == takes
            and str(board.piece_at(move.from_square)).lower() != "k"
        ]
        if moves:
            break
    move, width = draw.choice(moves), draw.choice(WIDTHS)
    changed = 3 if takes else 2
    count = 2 * changed * width
    ideas = {"one perspective": (changed * width,)}
    if takes:
        ideas["captured piece"] = (4 * width,)
    return _item(
        "columns",
        Words(
            "A net has two perspectives, each with an accumulator of {0} numbers. The move {1} is played."
            " How many additions and subtractions of numbers update both accumulators?",
            "网络有两个视角，每个视角的累加器有 {0} 个数。走 {1}。更新两个累加器，一共要做多少次数的加减？",
        ).filled(width, move.uci()),
        count,
        Words(
            "In each perspective the column of the square it leaves is subtracted and that of the new square"
            " added{0}: {1} columns of {2} numbers, twice: {3}.",
            "在每个视角里，减去起点的一列，加上终点的一列{0}：{1} 列，每列 {2} 个数，两个视角共 {3} 次。",
        ).filled(
            Words(", and that of the captured piece subtracted", "，再减去被吃子的一列") if takes else "",
            changed,
            width,
            count,
        ),
        ideas,
        board=board,
        labels=COUNT,
    )


def curve(draw: Random) -> Item:
    """What two learning curves say."""
    right = draw.randrange(len(CURVES))
    training, unseen = _curves(draw, COURSES[right])
    return _item(
        "curve",
        _about(training, unseen, Words("What does this run show?", "这次训练说明了什么？")),
        right,
        (
            Words(
                "The training loss falls to the end; on unseen games it turns at epoch {0} and rises.",
                "训练损失一直下降；在未见过的对局上，第 {0} 轮之后转而上升。",
            ).filled(unseen.index(min(unseen)) + 1),
            Words("Both fall to the last epoch.", "直到最后一轮，两者都在下降。"),
            Words("Neither falls; look at units, scale and rate.", "都不下降；检查单位、比例和学习率。"),
        )[right],
        choices=CURVES,
    )


def epoch(draw: Random) -> Item:
    """Which epoch's weights are kept."""
    training, unseen = _curves(draw, "turns")
    kept = unseen.index(min(unseen)) + 1
    return _item(
        "epoch",
        _about(training, unseen, Words("The weights of which epoch are kept?", "保留第几轮的权重？")),
        kept,
        Words(
            "Epoch {0}: there the loss on unseen games is least, {1}. The training loss does not decide.",
            "第 {0} 轮：未见过的对局上损失在这一轮最小，为 {1}。训练损失不作准。",
        ).filled(kept, min(unseen)),
        {"last epoch": (EPOCHS,)},
        labels=Words("epoch", "轮次"),
    )


def rounding(draw: Random) -> Item:
    """The integer that a weight becomes."""
    whole = draw.choice((-1, 1)) * draw.randrange(5, 120)
    weight = round((whole + draw.uniform(-0.45, 0.45)) / WEIGHT_UNIT, 4)
    right, cut = round(weight * WEIGHT_UNIT), int(weight * WEIGHT_UNIT)
    return _item(
        "rounding",
        Words(
            "A quantised net stores a weight as an integer, {0} of which are 1.0. Which integer is the weight"
            " {1}?",
            "量化后的网络把权重存成整数，{0} 表示 1.0。权重 {1} 存成哪个整数？",
        ).filled(WEIGHT_UNIT, weight),
        right,
        Words(
            "{0} × {1} = {2:.2f}, and the nearest integer is {3}: rounding errs by half of 1/{1} at most,"
            " cutting off by up to all of it.",
            "{0} × {1} = {2:.2f}，最近的整数是 {3}：四舍五入最多差 1/{1} 的一半，截掉小数则可能差到 1/{1}。",
        ).filled(weight, WEIGHT_UNIT, weight * WEIGHT_UNIT, right),
        {"cut off": (cut,)} if cut != right else {},
        labels=Words("integer", "整数"),
    )


def leak(draw: Random) -> Item:
    """Which split has positions of one game on both sides."""
    right, rows = draw.randrange(SPLITS), []
    for number in range(SPLITS):
        games = draw.sample(range(1, 40), 9)
        training, validation = games[:6], games[6:]
        if number == right:
            validation[draw.randrange(3)] = draw.choice(training)
        sides = (", ".join(map(str, sorted(side))) for side in (training, validation))
        rows.append(
            Words(
                "training: positions of games {0}; validation: positions of games {1}",
                "训练：第 {0} 局的局面；验证：第 {1} 局的局面",
            ).filled(*sides)
        )
        if number == right:
            shared = next(game for game in validation if game in training)
    return _item(
        "leak",
        Words(
            "No position is in both parts of these splits. In one of them the validation loss is nevertheless"
            " too good. In which?",
            "这些划分里，没有一个局面同时在两部分中。可是其中一种划分的验证损失仍然好得不真实。是哪一种？",
        ),
        right,
        Words(
            "Game {0} is on both sides: its positions resemble each other, and share the result.",
            "第 {0} 局两边都有：同一局的局面彼此相似，结果也相同。",
        ).filled(shared),
        choices=rows,
    )


def _item(
    kind: str,
    prompt: Words,
    answer: int,
    why: Words,
    ideas: Mapping[str, tuple[float, ...]] | None = None,
    *,
    board: Board | None = None,
    choices: Sequence[Words] = (),
    labels: Words | None = None,
) -> Item:
    texts = {
        language: ItemText(
            prompt=in_language(prompt, language),
            choices=tuple(in_language(choice, language) for choice in choices),
            labels=() if labels is None else (in_language(labels, language),),
            why=in_language(why, language),
        )
        for language in LANGUAGES
    }
    wrong = {name: idea for name, idea in (ideas or {}).items() if idea != (answer,)}
    return Item(kind, (answer,), texts, None, None, 0, 0, position=board, ideas=wrong)


def _position(draw: Random) -> Board:
    board = draw.choice(list(study_positions().values())).copy()
    for _ in range(draw.randrange(MOVES)):
        if board.outcome() is None:
            board.push_code(draw.choice(board.codes()))
    return board if board.outcome() is None else _position(draw)


def _curves(draw: Random, course: str) -> tuple[list[int], list[int]]:
    """Losses by epoch, of training games and of unseen ones, which fall, turn on the way, or stay."""
    training = [draw.randrange(70, 90)]
    unseen = [training[0] + draw.randrange(3, 7)]
    turn = draw.randrange(2, EPOCHS - 1) if course == "turns" else EPOCHS
    for number in range(1, EPOCHS):
        fall = -draw.randrange(4, 9)
        rise = fall + draw.randrange(3) if number < turn else draw.randrange(2, 5)
        if course == "stays":
            fall, rise = (draw.choice((-1, 0, 1)) for _ in range(2))
        training.append(training[-1] + fall)
        unseen.append(unseen[-1] + rise)
    return training, unseen


def _about(training: Sequence[int], unseen: Sequence[int], question: Words) -> Words:
    lists = [", ".join(map(str, losses)) for losses in (training, unseen)]
    return Words(*(f"{losses}{asked}" for losses, asked in zip(LOSSES.filled(*lists), question)))


QUESTIONS = {
    "one-hot": (1, Words("Inputs that are 1", "值为 1 的输入"), one_hot),
    "columns": (2, Words("An update of the accumulators", "累加器的更新"), columns),
    "curve": (2, Words("Reading a learning curve", "读学习曲线"), curve),
    "epoch": (1, Words("The epoch that is kept", "保留哪一轮"), epoch),
    "rounding": (1, Words("A weight as an integer", "存成整数的权重"), rounding),
    "leak": (2, Words("A leak", "数据泄漏"), leak),
}
for _kind, (_level, _title, _make) in QUESTIONS.items():
    declare(_kind, _title, _kind, _level, 2, _make)
SETS["nets"] = tuple(f"{kind}-{level}" for kind, (level, _, _) in QUESTIONS.items())
