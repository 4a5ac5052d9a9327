"""The collection of mates: `python data/positions/make_mates.py write FILE` makes it again.

search KIND FIRST LAST   prints the mates that these seeds hold, one a line; KIND is attack or endgame
choose POOL ...          prints, of such lines, those of a collection in which every theme has its share
write FILE               composes the collection anew, from `HAND_MADE` and seeds, and proves it
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from mate_composer import LONGEST, Composer

from xqlab import disk
from xqlab.errors import XqlabError, errors_in_one_line
from xqlab.xiangqi import Board
from xqlab.xiangqi.mate_positions import MatePosition
from xqlab.xiangqi.mate_proof import MateProver

# The patterns that every player learns, in positions made for this collection: English, Chinese, FEN.
HAND_MADE = (
    ("two rooks in turn", "双车错", "4k4/R8/9/8p/9/1R7/9/9/9/5K3 w"),
    ("cannon behind knight", "马后炮", "2b1k1b2/9/9/6N1p/9/9/9/4C4/9/3K5 w"),
    ("cannon behind knight, across", "马后炮", "4k4/9/9/c8/9/9/8P/3n1A3/9/3K5 b"),
    ("double cannon", "重炮", "3aka3/9/9/8p/9/9/9/4C4/7C1/5K3 w"),
    ("iron bolt", "铁门栓", "3k5/9/9/4c4/2r6/9/P5p2/4B4/4A4/4KAB2 b"),
    ("cannons of heaven and earth", "天地炮", "2b1ka3/1P2a4/4b4/8p/9/9/4C4/C8/9/5K3 w"),
    ("smothered by advisors", "闷宫", "2b1kab2/4a4/4c4/p5p2/9/9/6C2/9/9/3K5 w"),
    ("trough knight", "卧槽马", "3r1k3/9/9/9/9/9/1n7/8N/4A4/4KA3 b"),
    ("corner knight, smothering", "挂角马", "3akr3/4n4/9/p8/2N6/9/9/9/9/3K5 w"),
    ("corner knight, double check", "双将", "3k5/9/9/4r4/9/4n4/P8/9/5C3/3AKA3 b"),
    ("facing generals", "白脸将", "3k1a3/9/9/p8/2b6/R8/9/9/9/4K4 w"),
    ("angler knight", "钓鱼马", "5k3/9/9/9/9/r8/8P/6n2/9/4KAB2 b"),
    ("through the heart", "大胆穿心", "C1bakr3/4a4/9/p8/9/4R4/9/9/9/4K4 w"),
    ("moon from the seabed", "海底捞月", "4k4/9/9/9/9/2B6/P8/3K5/9/r8 b"),
    ("tiger from the side", "侧面虎", "5k3/4a4/7R1/p5N2/9/9/9/9/3p5/4K4 w"),
    ("octagon knight", "八角马", "5k3/9/9/c8/9/2Bp2n2/P8/9/9/3K2B2 b"),
    ("pawns at the gate", "二鬼拍门", "4k1b2/3P5/5P3/p8/9/9/9/9/4p4/3K5 w"),
    ("rook between cannons", "夹车炮", "4k4/9/9/9/c8/r8/c7P/9/4A4/3K5 b"),
    ("stalemate", "困毙", "4k4/9/9/9/9/9/9/9/1p7/3K5 b"),
    ("stalemate, the elephant taken first", "困毙", "3k5/1P7/b8/1P7/9/9/9/9/9/4K4 w"),
    ("two knights at the spring", "双马饮泉", "3k5/4a4/1N7/3N5/8p/9/9/9/9/4K4 w"),
)

ATTACKS = (
    2183,
    2468,
    2542,
    2862,
    3552,
    3896,
    3923,
    3974,
    4120,
    4778,
    5296,
    5988,
    6124,
    6204,
    6460,
    6722,
    7014,
    7030,
    7222,
    7271,
    7429,
    7806,
    7836,
    8143,
    8195,
    8604,
    20082,
    20123,
    20174,
    20369,
    20797,
    20812,
    20983,
    21266,
    21441,
    21845,
    22011,
    22443,
    22499,
    22519,
    22741,
    22866,
    23147,
    23892,
    24573,
    25246,
    26328,
    26473,
    26553,
    26662,
    26739,
    26831,
)
ENDGAMES = (
    318,
    372,
    413,
    435,
    517,
    566,
    632,
    829,
    945,
    1057,
    1064,
    1144,
    50232,
    50458,
    50482,
    50783,
)

WANTED = {1: 5, 2: 16, 3: 14, 4: 14, 5: 11, 6: 8}  # moves -> how many of the seeds' positions


def hand_made(composer: Composer) -> Iterable[MatePosition]:
    """The positions of `HAND_MADE`, proven."""
    for name, chinese, fen in HAND_MADE:
        board = Board(fen)
        moves = MateProver().distance(board, LONGEST)
        assert moves is not None, fen
        yield composer.describe(board, moves, "hand", None, name, chinese)


def collection(attacks: Iterable[int] = ATTACKS, endgames: Iterable[int] = ENDGAMES) -> list[MatePosition]:
    """The collection, composed anew: the hand-made ones first among those of a length."""
    made = list(hand_made(Composer()))
    made += [_composed("attack", seed) for seed in attacks]
    made += [_composed("endgame", seed) for seed in endgames]
    numbers: Counter[int] = Counter()
    named = []
    for each in sorted(made, key=lambda each: each.moves):
        numbers[each.moves] += not each.name
        number = f"mate in {each.moves}, no. {numbers[each.moves]}"
        named.append(replace(each, name=each.name or number))
    return named


def _composed(origin: str, seed: int) -> MatePosition:
    # With provers that have learned nothing yet: what they give up on must not depend on what came before.
    composer = Composer()
    found = (composer.compose_attack if origin == "attack" else composer.compose_endgame)(seed)
    if found is None:
        raise XqlabError(f"expected seeds that hold a mate, got {seed!r} for an {origin}")
    return found


def choose(pool: Iterable[MatePosition]) -> list[MatePosition]:
    """So many of each length as `WANTED` says; each time the one with the rarest themes so far is taken.

    One colour mates no more than twice as often as the other.
    """
    seen: Counter[str] = Counter()
    colours: Counter[str] = Counter()
    chosen = []
    left = sorted(pool, key=lambda each: (each.moves, each.seed or 0))
    for moves in sorted(WANTED, reverse=True):
        candidates = [each for each in left if each.moves == moves]
        for _ in range(min(WANTED[moves], len(candidates))):
            balanced = [each for each in candidates if 2 * colours[_side(each)] <= sum(colours.values()) + 2]
            best = max(
                balanced or candidates,
                key=lambda each: sum(1 / (1 + seen[theme]) ** 2 for theme in each.themes),
            )
            candidates.remove(best)
            chosen.append(best)
            seen.update(best.themes)
            colours[_side(best)] += 1
    return chosen


def _side(position: MatePosition) -> str:
    return position.fen.split()[1]


def as_json(positions: Iterable[MatePosition]) -> str:
    """A collection as its file holds it, one position a line."""
    return "[\n " + ",\n ".join(map(_line, positions)) + "\n]\n"


def _line(position: MatePosition) -> str:
    return json.dumps(asdict(position), ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python data/positions/make_mates.py", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(dest="command", required=True)
    search = commands.add_parser("search")
    search.add_argument("kind", choices=("attack", "endgame"))
    search.add_argument("first", type=int)
    search.add_argument("last", type=int)
    commands.add_parser("choose").add_argument("pool", type=Path, nargs="+")
    commands.add_parser("write").add_argument("file", type=Path)
    options = parser.parse_args(arguments)
    if options.command == "search":
        for seed in range(options.first, options.last + 1):
            composer = Composer()
            found = (composer.compose_attack if options.kind == "attack" else composer.compose_endgame)(seed)
            if found is not None:
                print(_line(found), flush=True)
    elif options.command == "choose":
        lines = [line for file in options.pool for line in disk.read_text(file).splitlines()]
        for position in choose([MatePosition.read(json.loads(line)) for line in lines]):
            print(_line(position))
    else:
        disk.check_writable(options.file)
        disk.write_text(options.file, as_json(collection()))


if __name__ == "__main__":
    with errors_in_one_line("mates"):
        main()
