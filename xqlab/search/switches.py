"""What is known of each switch: its name from the field, what it promises, what it needs, its source."""

from __future__ import annotations

from dataclasses import dataclass

LOSSLESS = "lossless"  # the root value stays minimax's
SELECTIVE = "selective"  # the root value may change


@dataclass(frozen=True)
class Switch:
    """What is known of one switch.

    promise : LOSSLESS or SELECTIVE
    needs   : functions that the game must offer
    works_with : switches without which it does nothing
    """

    name: str
    promise: str
    needs: tuple[str, ...]
    about: str
    works_with: tuple[str, ...] = ()


_ALL = (
    Switch(
        "alpha_beta",
        LOSSLESS,
        (),
        "Stop at a node as soon as one move shows that the opponent will avoid it. "
        "Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975.",
    ),
    Switch(
        "fail_hard",
        LOSSLESS,
        (),
        "Return no value outside the window, as the first descriptions did; off, the search is fail-soft and "
        "returns the tighter bound that it knows. Fishburn, Another Optimization of Alpha-Beta Search, 1980.",
        ("alpha_beta",),
    ),
    Switch(
        "strict_cutoff",
        LOSSLESS,
        (),
        "Cut off only where the value is above beta, not where it equals beta: more nodes, the same value. "
        "Books differ here; this switch shows what the sign costs.",
        ("alpha_beta",),
    ),
    Switch(
        "principal_variation_search",
        LOSSLESS,
        (),
        "Search the first move with the whole window and the others with an empty one, only to prove that "
        "they are no better; search again where the proof fails. Marsland and Campbell, 1982.",
        ("alpha_beta",),
    ),
    Switch(
        "aspiration",
        LOSSLESS,
        (),
        "Begin each iteration with a narrow window around the value of the last, and widen it where the "
        "value falls outside. Baudet, 1978.",
        ("alpha_beta", "iterative_deepening"),
    ),
    Switch(
        "mtdf",
        LOSSLESS,
        ("key",),
        "Find the value by empty windows alone: each search tells whether the value is below or above, and "
        "the table keeps what was searched. Plaat, Schaeffer, Pijls and de Bruin, MTD(f), 1996.",
        ("alpha_beta", "transposition_table"),
    ),
    Switch(
        "iterative_deepening",
        LOSSLESS,
        (),
        "Search depth 1, 2, 3, ... and try the best move of each iteration first in the next. "
        "Slate and Atkin, Chess 4.5, 1977.",
    ),
    Switch(
        "transposition_table",
        LOSSLESS,
        ("key",),
        "Remember the results of searched positions; a position met again with the same depth is "
        "answered from memory. Greenblatt, Eastlake and Crocker, 1967.",
    ),
    Switch(
        "table_move",
        LOSSLESS,
        ("key",),
        "Try the best move that the table remembers for this position first, whatever its depth. "
        "Slate and Atkin, Chess 4.5, 1977.",
    ),
    Switch(
        "deeper_entries",
        SELECTIVE,
        ("key",),
        "Let the table answer from a deeper search than asked for, too, and with a proven mate whatever the "
        "depth: usually better informed, but no longer the value of this depth.",
        ("transposition_table",),
    ),
    Switch(
        "internal_iterative_reduction",
        SELECTIVE,
        ("key",),
        "Search a node without a table move one ply less deep: it will come again with a move to begin with. "
        "Schröder, Rebel, 2007; the successor of internal iterative deepening, Scott, 1969.",
        ("table_move",),
    ),
    Switch(
        "captures_first",
        LOSSLESS,
        ("mvv_lva",),
        "Try captures before quiet moves: most valuable victim first, least valuable attacker first "
        "among equals (MVV-LVA).",
    ),
    Switch(
        "static_exchange",
        LOSSLESS,
        ("exchange_wins",),
        "Try captures that lose material, by the static exchange evaluation of the square, after the quiet "
        "moves. Hyatt, Cray Blitz, 1984.",
        ("captures_first",),
    ),
    Switch(
        "killers",
        LOSSLESS,
        (),
        "Try the two quiet moves that last caused a cutoff at this ply. Akl and Newborn, 1977.",
    ),
    Switch(
        "countermoves",
        LOSSLESS,
        (),
        "Try the quiet move that last refuted the move just played. "
        "Uiterwijk, The Countermove Heuristic, 1992.",
    ),
    Switch(
        "history",
        LOSSLESS,
        (),
        "Order quiet moves by how often, and how far from the leaves, the same from-to has caused a "
        "cutoff; the reward is depth * depth. Schaeffer, The History Heuristic, 1983.",
    ),
    Switch(
        "history_doubling",
        LOSSLESS,
        (),
        "Reward the history with 2 ** depth, as Schaeffer's paper does, instead of with depth * depth.",
        ("history",),
    ),
    Switch(
        "history_malus",
        LOSSLESS,
        (),
        "Take the reward from the quiet moves that were tried before the one that cut off.",
        ("history",),
    ),
    Switch(
        "quiescence",
        SELECTIVE,
        ("captures",),
        "At the horizon go on with captures only, free to stop at any time, so that no value is taken "
        "in the middle of an exchange. Shannon, 1950.",
    ),
    Switch(
        "lazy_evaluation",
        SELECTIVE,
        ("captures",),
        "In quiescence, take a rough static value, where the evaluation has one, if it lies outside of the "
        "window by more than a margin: the rest of the evaluation could hardly bring it back.",
        ("quiescence", "alpha_beta"),
    ),
    Switch(
        "check_evasions",
        SELECTIVE,
        ("captures", "in_check"),
        "In quiescence, a side in check may not stand pat and tries every move: so mates are seen there.",
        ("quiescence", "alpha_beta"),
    ),
    Switch(
        "delta_pruning",
        SELECTIVE,
        ("captures", "gain"),
        "In quiescence, skip a capture that leaves alpha out of reach even with a margin added.",
        ("quiescence", "alpha_beta"),
    ),
    Switch(
        "exchange_pruning",
        SELECTIVE,
        ("captures", "exchange_wins"),
        "In quiescence, skip captures that lose material by the static exchange evaluation.",
        ("quiescence",),
    ),
    Switch(
        "null_move",
        SELECTIVE,
        ("pass_turn", "may_pass", "in_check"),
        "Where the static value is at least beta, let the opponent move twice: if a shallower search still "
        "gives beta, cut off. Not in check, not twice in a row, and not with bare defenders, who may be in "
        "zugzwang. Beal, 1989; Donninger, 1993.",
        ("alpha_beta",),
    ),
    Switch(
        "verification",
        SELECTIVE,
        ("pass_turn", "may_pass", "in_check"),
        "Do not believe the null move at once: search the node less deep instead of cutting it off, which "
        "sees zugzwang. After David-Tabibi and Netanyahu, Verified Null-Move Pruning, 2002.",
        ("null_move", "alpha_beta"),
    ),
    Switch(
        "mate_distance_pruning",
        LOSSLESS,
        (),
        "No line from here can be better than a mate with the next move: where a quicker mate is secured "
        "already, the node is not searched.",
        ("alpha_beta",),
    ),
    Switch(
        "late_move_reductions",
        SELECTIVE,
        ("in_check",),
        "Search quiet moves that come late in the order less deep, and again in full where one turns out "
        "better than expected. Romstad, An Introduction to Late Move Reductions, 2006.",
        ("alpha_beta",),
    ),
    Switch(
        "late_move_pruning",
        SELECTIVE,
        ("in_check",),
        "Near the horizon, do not search the quiet moves after the first few at all.",
        ("alpha_beta",),
    ),
    Switch(
        "futility",
        SELECTIVE,
        ("in_check",),
        "Near the horizon, skip quiet moves where the static value is below alpha by more than a margin. "
        "Heinz, Extended Futility Pruning, 1998.",
        ("alpha_beta",),
    ),
    Switch(
        "reverse_futility",
        SELECTIVE,
        ("in_check",),
        "Near the horizon, cut off where the static value is above beta by more than a margin "
        "(static null move).",
        ("alpha_beta",),
    ),
    Switch(
        "razoring",
        SELECTIVE,
        ("captures", "in_check"),
        "Near the horizon, where the static value is far below alpha, ask quiescence alone. "
        "Birmingham and Kent, 1977.",
        ("alpha_beta", "quiescence"),
    ),
    Switch(
        "check_extension",
        SELECTIVE,
        ("in_check",),
        "Search a side in check one ply deeper: checks push trouble beyond the horizon.",
    ),
    Switch(
        "continuation_history",
        LOSSLESS,
        ("footprint",),
        "History of replies: order quiet moves also by how they did after the last move, and after one's own "
        "move before it. Stockfish, 2016.",
        ("history",),
    ),
    Switch(
        "history_reductions",
        SELECTIVE,
        ("in_check",),
        "Reduce late moves less where the histories praise them, and more where they do not.",
        ("late_move_reductions", "history"),
    ),
    Switch(
        "improving",
        SELECTIVE,
        ("in_check",),
        "Reduce and prune less where the static value is above that of two plies ago.",
        ("alpha_beta",),
    ),
    Switch(
        "shallow_exchange_pruning",
        SELECTIVE,
        ("exchange_wins", "in_check"),
        "Near the horizon, skip moves that lose material by the static exchange evaluation.",
        ("alpha_beta",),
    ),
    Switch(
        "table_static",
        SELECTIVE,
        ("key", "in_check"),
        "Where the table's bound corrects the static value, guess from that one.",
        ("transposition_table",),
    ),
    Switch(
        "random_choice",
        LOSSLESS,
        (),
        "Choose at random, from a seed, among root moves of equal value; the value stays what it is.",
    ),
    Switch(
        "repetition",
        SELECTIVE,
        ("adjudicate",),
        "Score a position that repeats by the rule at once (a draw, or lost for who checks or chases for "
        "ever), and the move limit and bare material likewise; off, the search is blind to them. "
        "Slate and Atkin, Chess 4.5, 1977.",
    ),
)

SWITCHES = {switch.name: switch for switch in _ALL}
