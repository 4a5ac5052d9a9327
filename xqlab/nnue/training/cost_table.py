"""The costs and losses of several networks in a table: weights, multiply-adds, loss, speed of training."""

from collections.abc import Mapping

from xqlab.nnue.net.network import Network, multiply_adds
from xqlab.nnue.training.convolution import ConvolutionalNetwork
from xqlab.nnue.training.learning_curve import Curve
from xqlab.text_table import Table
from xqlab.words import Words

TITLES = (
    Words("network", "网络"),
    Words("weights", "权重"),
    Words("multiply-adds", "乘加次数"),
    Words("of them after a move", "走一步后的乘加次数"),
    Words("loss, unseen games", "损失，未见过的对局"),
    Words("surprise (nats)", "交叉熵（纳特）"),
    Words("trained positions/s", "训练局面数/秒"),
)


def cost_table(networks: Mapping[str, tuple[Network | ConvolutionalNetwork, Curve]]) -> Table:
    """A row for each network, with the run that made it, fewest multiply-adds first.

    The loss is the squared error of the win chance. "After a move" counts an incremental update of two rows
    of the first layer; a convolution has none.
    """
    rows = []
    for name, (network, curve) in networks.items():
        if isinstance(network, Network):
            weights = network.architecture.parameters
            anew = multiply_adds(network.architecture)
            moved = multiply_adds(network.architecture, moved=2)
        else:
            weights, anew = network.parameter_count, network.multiply_adds
            moved = anew
        best = curve.kept()
        cells = [
            f"{weights:,}",
            f"{anew:,}",
            f"{moved:,}",
            f"{best.validation['chance']:.4f}",
            f"{best.validation['surprise']:.4f}",
            f"{curve.speed:,.0f}",
        ]
        rows.append((moved, [name, *cells]))
    return Table([*map(str, TITLES)], [cells for _, cells in sorted(rows, key=lambda row: row[0])])
