"""Keys of the notebook on Junqi."""

from collections.abc import Mapping

from xqlab.game_board import GameBoard
from xqlab.games.junqi.exchange import TOP_WORTH
from xqlab.teach.check import Key


def brigade_moves(board: GameBoard) -> Key:
    """How many moves the brigade on a5 has."""
    count = sum(str(move).startswith("a5") for move in board.legal_moves)
    return Key(
        count,
        f"""**{count}**: it stops beside its own company, and reaches the rest of the two railways and the
        camp b4, but turns no corner. All legal moves together are the perft of depth 1: here
        {len(board.legal_moves)}, for the company moves, too.""",
        f"""**{count}** 个：旅长停在己方连长之前，两条铁路上的其余各站和行营 b4 都走得到，但不能拐弯。全部
        合法着法的个数就是深度 1 的 perft：这里是 {len(board.legal_moves)}，因为连长也能走。""",
    )


def division_for_regiments() -> Key:
    """What Red gains by giving a division for two regiments, by rank, once marshals and generals are gone."""
    division, regiment = TOP_WORTH, TOP_WORTH // 4
    return Key(
        2 * regiment - division,
        f"""The division is the highest rank alive, {division:,}; the regiment is two ranks below, half of a
        half: {regiment}. So 2 × {regiment} − {division:,} = **{2 * regiment - division}**. Two brigades
        would have been an even exchange.""",
        f"""师长是存活的最高军衔，值 {division:,}；团长低两级，减半再减半，值 {regiment}。所以
        2 × {regiment} − {division:,} = **{2 * regiment - division}**。换两个旅长才不赚不亏。""",
    )


def filtered_attacks(results: Mapping[str, str]) -> Key:
    """How many of the attacks the first filter leaves out; `results` has what is left after each."""
    lost = [pair for pair, left in results.items() if left == pair[1]]
    return Key(
        len(lost),
        f"""**{len(lost)}**: {" and ".join(lost)}. Only there the attacker dies alone. Where both pieces go,
        the attack is an exchange, and may be a good one.""",
        f"""**{len(lost)}** 个：{"、".join(lost)}。只有这些是进攻方白白送子。双方同归于尽的是兑子，可能
        很合算。""",
    )
