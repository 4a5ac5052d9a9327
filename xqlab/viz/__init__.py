"""Pictures and widgets: the board to play on, the stepper, trees, charts. Each is loaded when it is used."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.viz import charts
    from xqlab.viz.bandits.page import slot_machines
    from xqlab.viz.board.widget import BoardWidget
    from xqlab.viz.bug_hunt.widget import BugHunt
    from xqlab.viz.by_hand.widget import SearchByHand
    from xqlab.viz.evaluation_lab.widget import EvaluationLab
    from xqlab.viz.figures.gallery import line_gallery, moves_gallery, rules_gallery
    from xqlab.viz.figures.tree import tree_svg
    from xqlab.viz.live_chart.widget import LiveChart
    from xqlab.viz.net_board.widget import NetBoard
    from xqlab.viz.overview.widget import Overview
    from xqlab.viz.pruned_edges.widget import PrunedEdges
    from xqlab.viz.quiz.widget import Quiz
    from xqlab.viz.search_form.panel import SearchPanel
    from xqlab.viz.side_by_side.widget import SideBySide
    from xqlab.viz.source_listing.events import listing_of_run
    from xqlab.viz.source_listing.source import listing
    from xqlab.viz.stepper.widget import Stepper
    from xqlab.viz.trainer.widget import Trainer
    from xqlab.viz.tree_lab.puzzle import OrderPuzzle
    from xqlab.viz.tree_lab.widget import TreeLab
    from xqlab.viz.tree_widget.widget import TreeWidget
    from xqlab.viz.twin.widget import Twin
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
