"""What colours and shapes mean in every widget, picture and chart: kinds of node, sides, bounds.

Hues are Okabe and Ito's (2008), which colour-blind readers can tell apart; no meaning rests on colour alone.
`python -m tests.generated` exports the table to JavaScript; stylesheets get it when bundled.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """One hue.

    edge  : lines and letters on a light ground, on `wash`, and on a wooden board
    dark  : lines and letters on a dark ground
    wash  : inside a shape, behind black letters
    solid : of areas, such as cells and bars, on any ground
    """

    edge: str
    dark: str
    wash: str
    solid: str


PATH = Colour("#0067a3", "#64b5ea", "#e3f0f9", "#0072b2")  # where the search is: its line and its window
GOOD = Colour("#007a5a", "#3ecf9f", "#d5efe3", "#008060")  # the best so far; what helps
BAD = Colour("#b84a00", "#f59a56", "#fde0c8", "#d55e00")  # refuted and cut off; what harms

KINDS = {
    "pv": Colour("#a3246f", "#e58cbf", "#f3d3e6", "#b83c86"),  # and the best line: exact values
    "cut": BAD,
    "all": Colour("#14648f", "#7cc8f2", "#d3ecfa", "#2f93cf"),
    "quiescence": Colour("#00664a", "#63cfa6", "#d5efe3", "#3a9d78"),
    "null": Colour("#5b3f94", "#c0a6ea", "#e4daf3", "#9474ca"),
    "again": Colour("#665600", "#e5c94a", "#f7ecae", "#938600"),
    "open": Colour("#333333", "#b9c0ca", "#ffffff", "#8b949e"),
    "proved": GOOD,
    "visited": PATH,
}
ENDINGS = {  # how a node ended; a shortcut is a guess, such as a null move's
    "open": KINDS["open"],
    "leaf": Colour("#333333", "#b9c0ca", "#ffffff", "#9a8f6a"),
    "over": Colour("#333333", "#b9c0ca", "#f2f2f2", "#6b7480"),
    "table": Colour("#6f4a2c", "#d3ab88", "#efe0d3", "#a97a57"),
    "cutoff": KINDS["cut"],
    "full": KINDS["all"],
    "shortcut": KINDS["null"],
}
SIDES = (  # of any game: Red, White, X or Max, who begins; Black, Blue, O or Min
    Colour("#a51c22", "#ff8f84", "#fbdad6", "#cf3a3f"),
    Colour("#00507f", "#64b5ea", "#cfe4f5", "#0072b2"),
)
RUNS = {  # two runs beside each other, and what both of them did
    "left": Colour("#98397a", "#e38fc4", "#f3d3e6", "#b3508f"),
    "right": Colour("#4a2fa0", "#b3a4ff", "#e4dffa", "#7458d8"),
    "both": Colour("#5f6670", "#a9b0b9", "#f2f2f2", "#8b949e"),
}
SOUNDNESS = {"lossless": PATH, "selective": BAD}  # of a switch
# Of curves and bars that mean nothing else, in their order: seven hues that differ in lightness, too.
SERIES = ("#0072b2", "#bc7f00", "#009e73", "#cc79a7", "#2f93cf", "#d55e00", "#666666")
SHAPES = {  # of nodes: Max and Min are boxes with a point, upwards and downwards
    "max": "up",
    "min": "down",
    "leaf": "box",
    "over": "double",
    "quiescence": "circle",
}
POINT = 8.0  # height of the point of a box, in pixels of a picture
BOUND_SIGNS = {"exact": "", "lower": "≥", "upper": "≤"}
BOUND_MARKERS = {"exact": "o", "lower": ">", "upper": "<"}  # of matplotlib: to where the value may lie
