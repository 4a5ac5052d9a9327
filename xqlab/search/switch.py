"""A switch of the search: its texts, what it needs, its parameters, and whether it is lossless."""

from dataclasses import dataclass

LOSSLESS = "lossless"  # the root value stays minimax's
SELECTIVE = "selective"  # the root value may change

HEADINGS = {  # key: in English, in Chinese; a form shows switches in this order
    "frame": ("Frame", "框架"),
    "order": ("Move ordering", "着法排序"),
    "memory": ("Transposition table", "置换表"),
    "windows": ("Windows", "窗口"),
    "quiescence": ("Quiescence", "静态搜索"),
    "selectivity": ("Selectivity: skipping", "选择性：跳过着法"),
    "depth": ("Selectivity: depth", "选择性：深度"),
    "teaching": ("For teaching", "教学"),
}


@dataclass(frozen=True)
class Parameter:
    """A parameter of a switch: its default, its range, its unit and what it does.

    Parameters are read at run time: changing one never recompiles.
    """

    name: str
    default: int
    least: int
    most: int
    about: str


@dataclass(frozen=True)
class Switch:
    """A switch of the search.

    chinese       : its name in Chinese; in English `name` serves
    heading       : of `HEADINGS`
    soundness     : LOSSLESS or SELECTIVE
    about, about_chinese : what it does
    source        : author, title, year
    needs         : functions that the game must offer
    works_with    : switches without which it does nothing
    parameters    : its `Parameter`s
    reads_checks  : whether it has to know if a side is in check
    reads_static  : whether it reads the static value of inner nodes
    in_full       : whether `Enhancements.full()` has it on
    by_idea       : whether it does something only with an idea of the reader's own (`xqlab.ideas`)
    """

    name: str
    chinese: str
    heading: str
    soundness: str
    about: str
    about_chinese: str
    source: str = ""
    needs: tuple[str, ...] = ()
    works_with: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    reads_checks: bool = False
    reads_static: bool = False
    in_full: bool = True
    by_idea: bool = False

    @property
    def text(self) -> str:
        """What it does, and its source, in English."""
        return f"{self.about} {self.source}." if self.source else self.about
