"""How many nodes minimax's tree has, counted one by one over `minimax`'s games; imports nothing of xqlab."""


def sizes(game, state, depth):
    """The number of nodes at each ply, from the state itself down to `depth` plies below."""
    counts = [1] + [0] * depth
    if depth and game.verdict(state) is None:
        for move in game.moves(state):
            for ply, below in enumerate(sizes(game, game.play(state, move), depth - 1)):
                counts[ply + 1] += below
    return counts
