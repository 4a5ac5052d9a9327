"""A network that teaches itself: policy-value nets, self-play by `xqlab.mcts`, and the loop of the two."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.learning.configuration import Configuration, read_configuration
    from xqlab.learning.encoding import Encoding
    from xqlab.learning.every_position import every_position as all_positions
    from xqlab.learning.examples import Examples
    from xqlab.learning.generations import generations as match_generations
    from xqlab.learning.loop import learn
    from xqlab.learning.loop import net_file as net_of_generation
    from xqlab.learning.net_file import NetPolicy, load_net
    from xqlab.learning.nets import NetShape, first_net
    from xqlab.learning.player import NetPlayer
    from xqlab.learning.self_play import SelfPlay
    from xqlab.learning.slips import compare_slips
    from xqlab.learning.training import Training
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
