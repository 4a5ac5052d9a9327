"""The engine report of 2021: forward passes, depths, labels, games, and its open questions."""

import re
from collections.abc import Mapping

from xqlab.book.obk import read_obk
from xqlab.experiments import published
from xqlab.experiments.bench.net_bench import FULL, INCREMENTAL, LOOP, PRODUCT, REPORT_WIDTH, SpeedRow
from xqlab.experiments.bench.time_shares import TimeShares
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.selfplay.label_depths import LabelStudy
from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.files import data_file
from xqlab.nnue.net import shipped
from xqlab.nnue.training.tries import read_tries
from xqlab.sources.comparison import Cell, Cells, Comparison, Lines, Source

LIBRARIES = ("MKL", "OpenBLAS")
NUMPY, TORCH = "NumPy (OpenBLAS) from Python", "torch from Python"  # backends of the study
# A column each; of types that a library lacks, NumPy's own product.
OURS = ("MKL from a kernel",), ("OpenBLAS from a kernel", NUMPY), (TORCH,), (LOOP,)
PRODUCTS = ("MKL from Python", NUMPY, TORCH, LOOP)
TYPES = tuple(dict.fromkeys(kind for kind, _ in published.PASSES))
FORMS = 4  # of a position: as it is, mirrored, flipped, both
TRIES = ("t2", "t3", "s1")  # of data/nets/tries.json: the same features, layers and target
OF_TYPES = {  # a line -> dividend and divisor
    "float32 / int32": ("float32", "int32"),
    "float32 / int16": ("float32", "int16"),
    "float64 / float32": ("float64", "float32"),
}


def of_libraries(kind: str) -> tuple[int, ...]:
    """Its passes a second for a type of number."""
    return tuple(published.PASSES[kind, library] for library in LIBRARIES)


def measured(
    rows: list[SpeedRow], mode: str = FULL, width: int = REPORT_WIDTH
) -> dict[tuple[str, str], float]:
    """(type, backend) -> passes a second."""
    return {
        (row.dtype, row.backend): row.per_second for row in rows if (row.mode, row.width) == (mode, width)
    }


def passes(rows: list[SpeedRow]) -> Lines:
    """Passes a second by type and library."""
    speeds = measured(rows)

    def speed(kind: str, backends: tuple[str, ...]) -> Cell:
        return next((speeds[kind, backend] for backend in backends if (kind, backend) in speeds), None)

    return {kind: tuple(speed(kind, backends) for backends in OURS) for kind in TYPES}


def quotients(rows: list[SpeedRow]) -> Lines:
    """How many times as fast the product of one type is as that of another, by library."""
    speeds = measured(rows, PRODUCT)

    def quotient(first: str, second: str, backend: str) -> Cell:
        above, below = speeds.get((first, backend)), speeds.get((second, backend))
        return above / below if above and below else None

    return {
        line: tuple(quotient(*kinds, backend) for backend in PRODUCTS) for line, kinds in OF_TYPES.items()
    }


def updates(rows: list[SpeedRow]) -> Lines:
    """How many times as fast as a full pass an update of the first layer is, int16."""
    wide = 512
    fast, full = (measured(rows, mode, wide)["int16", LOOP] for mode in (INCREMENTAL, FULL))
    return {"incremental": (fast / full,)}


def depths(searches: Sweep) -> Lines:
    """The deepest depth that each preset reached in all positions, and the mean of its seconds."""
    lines = {}
    for name in searches.configurations:
        deepest = searches.whole_depths(name)[-1]
        seconds = geometric_mean(searches.array(name, "seconds")[:, searches.depths.index(deepest)])
        lines[name] = deepest, float(seconds)
    return lines


def labels(study: LabelStudy) -> Lines:
    """Positions, and what nets learn from labels of two depths."""
    shallow, deep = study.nets
    return {
        "positions": (study.training, study.training),
        "surprise at results, nats": (f"{shallow.surprise:.4f}", f"{deep.surprise:.4f}"),
        "match of the nets, Elo": (None, f"{study.score.elo:+.0f}"),
    }


def wins(hand_crafted: MatchResult, by_net: MatchResult) -> Lines:
    """Games won, drawn and lost against ElephantEye, with each colour, and the Elo."""
    lines: dict[str, Cells] = {}
    for name, match in (("hand-crafted", hand_crafted), ("net", by_net)):
        for side, counts in match.by_side().items():
            lines[f"{name}, {side}"] = (*counts, None)
        score = match.score
        lines[name] = score.wins, score.draws, score.losses, f"{score.elo:+.0f}"
    return lines


def shares(searches: Mapping[str, TimeShares]) -> Lines:
    """The share of a search's time of each part, by evaluation."""
    parts = next(iter(searches.values())).shares
    return {part: tuple(f"{one.shares[part]:.0%}" for one in searches.values()) for part in parts}


def sizes() -> Lines:
    """Positions of the shipped net's training, and of the shipped book.

    Its sets are those after its steps 5 and 6, which add mirrored and flipped forms: four of each position.
    """
    card = data_file(f"nets/{shipped.NAME}.md").read_text(encoding="utf-8")
    trained = re.findall(r"\| (?:read|remove duplicates) \| ([\d,]+) \|", card)
    read, after_steps = (int(number.replace(",", "")) for number in trained)
    return {
        "self-play positions, before steps 5 and 6": (read,),
        "self-play positions, all forms": (f"at most {FORMS * read:,}",),
        "self-play positions of the shipped net": (after_steps,),
        "book": (len(read_obk(data_file("books/selfplay.obk"))),),
    }


def of_tries() -> Lines:
    """Tries of nets that differ in data and epochs: positions, epochs, loss below the other evaluation's."""
    tries = {one["name"]: one for one in read_tries(data_file("nets/tries.json"))}
    lines = {}
    for name in TRIES:
        epochs = tries[name]["course"].partition(" epochs")[0]
        lines[name] = tries[name]["positions"], f"{epochs} epochs", f"{tries[name]['less']:.0%}"
    return lines


SOURCE = Source(
    "report",
    "A",
    "FuturesFish 象棋 AI 引擎实验报告 (a Xiangqi engine report), 马家昱, 12 June 2021",
    (
        Comparison(
            "passes",
            f"Full forward passes a second; ours of a net of {REPORT_WIDTH} hidden units",
            (*LIBRARIES, "torch", "compiled loop"),
            {
                **{kind: of_libraries(kind) for kind in TYPES},
                "a fifth row, short again": published.SECOND_SHORT,
            },
            passes,
            ("net-speed",),
            limits="machine, threads, the sizes of its net and what calls its libraries are unknown; a kernel"
            " calls ours, Python torch; one of its two rows of shorts has a wrong label; neither library has"
            " products of integers, so ours are NumPy's own, called from Python",
        ),
        Comparison(
            "types",
            "How many times as fast one type is as another; ours by the product of the first layer alone",
            (*LIBRARIES, "torch", "compiled loop"),
            {
                line: tuple(a / b for a, b in zip(of_libraries(above), of_libraries(below)))
                for line, (above, below) in OF_TYPES.items()
            },
            quotients,
            ("net-speed",),
            limits="its figures are of whole passes; ours are products that Python calls, but for the loop",
        ),
        Comparison(
            "update",
            "An update of the first layer (int16, 512 units), in full passes",
            ("times as fast",),
            {},
            updates,
            ("net-speed",),
            ratios=False,
        ),
        Comparison(
            "depth",
            "Depth reached; ours in all of 40 positions",
            ("plies", "seconds"),
            {name: (plies, None) for name, plies in published.DEPTHS.items()},
            depths,
            ("depths",),
            ratios=False,
            limits="neither time, machine nor positions are given",
        ),
        Comparison(
            "labels",
            "Labels of depth 3 and of depth 5",
            ("depth 3", "depth 5"),
            {
                "positions": (published.LABELLED, published.LABELLED),
                "loss": (f"near {published.LOSS:,}", None),
            },
            labels,
            ("label-depths",),
            limits="it does not compare its two sets, and its loss has no unit",
        ),
        Comparison(
            "wins",
            "Games against ElephantEye, 0.1 s a move",
            ("won", "drawn", "lost", "Elo"),
            {},
            wins,
            ("elephanteye", "elephanteye-net"),
            ratios=False,
            limits='it won with both colours against a program with this engine; "ten times the efficiency of'
            ' the champion" names neither program, position nor measure',
        ),
        Comparison(
            "shares",
            "The share of time of each module, which it left open",
            ("hand-crafted", "net"),
            {},
            shares,
            ("time-shares",),
            ratios=False,
        ),
        Comparison(
            "tries",
            "More data, more epochs, which it wished for",
            ("positions", "epochs", "loss below the hand-crafted evaluation's"),
            {},
            of_tries,
            ratios=False,
            limits="each try is judged on other games of its own data",
        ),
        Comparison(
            "size",
            "Data and book",
            ("entries",),
            {"self-play positions": (published.LABELLED,), "book": (published.BOOK_ROWS,)},
            sizes,
            limits='its sets have "more than" so many each, mirrored and flipped; of ours the forms are'
            " not made and their duplicates not counted, so that number is a bound",
        ),
    ),
)
