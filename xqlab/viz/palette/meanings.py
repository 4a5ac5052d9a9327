"""The colours of all pages, as variables of their stylesheets.

A meaning such as "cut" is `--xq-cut` for lines and letters, which follows the theme; `--xq-cut-edge`,
`--xq-cut-wash` and `--xq-cut-solid` do not.
"""

from xqlab.meanings import BAD, ENDINGS, GOOD, KINDS, PATH, RUNS, SERIES, SIDES

ROOT = ".xq-widget"
# Where a page is dark: in JupyterLab, in VS Code, and elsewhere where the reader prefers it.
DARK = (
    'body:is([data-jp-theme-light="false"], .vscode-dark,'
    " .vscode-high-contrast:not(.vscode-high-contrast-light))"
)
UNDECIDED = "body:not([data-jp-theme-light], .vscode-light, .vscode-high-contrast-light)"
INVERTED = "filter: invert(0.93) hue-rotate(180deg)"
INVERTED_ON_DARK = (  # the style of a picture on white, of the class "xqlab-chart", on a dark page
    f"{DARK} .xqlab-chart {{{INVERTED}}}"
    f" @media screen and (prefers-color-scheme: dark) {{{UNDECIDED} .xqlab-chart {{{INVERTED}}}}}"
)
MEANINGS = {
    "path": PATH,
    "good": GOOD,
    "bad": BAD,
    **KINDS,
    **{
        name: colour for name, colour in ENDINGS.items() if name not in ("open", "cutoff", "full", "shortcut")
    },
    "first": SIDES[0],
    "second": SIDES[1],
    **RUNS,
}
# Name -> (light, dark); JupyterLab's own where it has one on which text stays readable.
PAGE = {
    "ground": ("var(--jp-layout-color1, #fff)", "var(--jp-layout-color1, #16181c)"),
    "raised": ("var(--jp-layout-color2, #f3f4f6)", "var(--jp-layout-color2, #24272d)"),
    "text": ("var(--jp-ui-font-color1, #1f2328)", "var(--jp-ui-font-color1, #e6e8eb)"),
    "faint": ("#5f6670", "#a9b0b9"),
    "hairline": ("var(--jp-border-color2, #dfe2e6)", "var(--jp-border-color2, #34383f)"),  # of parts
    "edge": ("var(--jp-border-color1, #c4c8ce)", "var(--jp-border-color1, #4a4f57)"),  # of panels
    "line": ("#80868f", "#858c96"),  # of what can be pressed or filled in
    "branch": ("#7d7d7d", "#9aa0a8"),  # of what is drawn: branches, nodes, axes
    "blue": (PATH.edge, PATH.dark),
    "blue-wash": (PATH.wash, "#153447"),
    "green": (GOOD.edge, GOOD.dark),
    "green-wash": ("#e0f3ec", "#113a2d"),
    "orange": (BAD.edge, BAD.dark),
    "orange-wash": ("#fcebdf", "#43270f"),
    "guess": ("#974000", "#f0a06a"),
    "error": ("#b3201b", "#ff8f84"),
    "error-wash": ("#fdebe9", "#46201d"),
    "paper": ("#fff", "#1c1f24"),  # ghosts in the overview, and cells that stand for many
    "ghost-ink": ("#4d5460", "#b9c0ca"),
    "merged": ("#7c858f", "#7d868f"),
    **{name: (colour.edge, colour.dark) for name, colour in MEANINGS.items()},
    **{
        f"series-{letter}": (colour, f"color-mix(in srgb, {colour} 62%, #fff)")
        for letter, colour in zip("abcdefg", SERIES, strict=True)
    },
}
FONTS = ", ".join(
    f'"{name}"'
    for name in (
        "Noto Sans CJK SC,Noto Sans SC,Source Han Sans SC,PingFang SC,Microsoft YaHei,Hiragino Sans GB,"
        "WenQuanYi Zen Hei,LXGW WenKai,Noto Sans CJK TC,PingFang TC,Microsoft JhengHei"
    ).split(",")
)


def palette() -> str:
    """The variables as rules for all widgets, light and dark."""
    fixed = {"cjk": FONTS} | {
        f"{name}-{part}": getattr(colour, part)
        for name, colour in MEANINGS.items()
        for part in ("edge", "wash", "solid")
    }
    light, dark = (_variables({name: colours[theme] for name, colours in PAGE.items()}) for theme in (0, 1))
    wished = f"@media screen and (prefers-color-scheme: dark) {{\n{UNDECIDED} {ROOT} {{{dark}}}\n}}\n"
    return f"{ROOT} {{{light}{_variables(fixed)}}}\n{DARK} {ROOT} {{{dark}}}\n{wished}"


def _variables(values: dict[str, str]) -> str:
    return "".join(f"--xq-{name}: {value}; " for name, value in values.items())
