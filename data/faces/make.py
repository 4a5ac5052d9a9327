"""Write the outlines of the characters on boards, taken from a font, as one JSON file (README.md)."""

import argparse
import json
import sys
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont, TTLibError

Point = tuple[float, float]
CHARACTERS = (
    "帥仕相傌俥炮兵將士象馬車砲卒帅车马将楚河漢界汉"  # pieces and the river
    "司令军长师旅团营连排工炸弹地雷旗行大本山界"  # pieces and places of Junqi
    "平进退前中后進後一二三四五六七八九１２３４５６７８９"  # moves in Chinese
    "0123456789ABCDEFGHKLMNPRTXabcdefghi"  # coordinates and FEN letters
)


class RelativePathPen(BasePen):
    """Collects SVG path data with y down and whole numbers, relative, so that it is short and exact."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.path, self.at = "", (0, 0)

    def step(self, command: str, *points: Point) -> None:
        whole = [(round(x), -round(y)) for x, y in points]
        steps = " ".join(f"{x - self.at[0]} {y - self.at[1]}" for x, y in whole)
        self.path, self.at = self.path + command + steps.replace(" -", "-"), whole[-1]

    def _moveTo(self, point: Point) -> None:
        self.step("m", point)
        self.start = self.at  # where "z" leads back to

    def _lineTo(self, point: Point) -> None:
        self.step("l", point)

    def _qCurveToOne(self, control: Point, point: Point) -> None:
        self.step("q", control, point)

    def _curveToOne(self, control1: Point, control2: Point, point: Point) -> None:
        self.step("c", control1, control2, point)

    def _closePath(self) -> None:
        self.path, self.at = self.path + "z", self.start


def outline(font: TTFont, character: str) -> dict[str, object]:
    """The outline of one character: path, advance and bbox (left, top, right, bottom), y down."""
    name = font.getBestCmap().get(ord(character))
    if name is None:
        raise ValueError(f"expected a font that has every character asked for, but it lacks {character!r}")
    glyphs = font.getGlyphSet()
    pen, bounds = RelativePathPen(glyphs), BoundsPen(glyphs)
    glyphs[name].draw(pen)
    glyphs[name].draw(bounds)
    left, bottom, right, top = (round(edge) for edge in bounds.bounds)
    return {"path": pen.path, "advance": glyphs[name].width, "bbox": [left, -top, right, -bottom]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("font", help="a TrueType or OpenType font file")
    parser.add_argument("json", type=Path, help="the file to write")
    arguments = parser.parse_args()
    try:
        font = TTFont(arguments.font, fontNumber=0)
        glyphs = {character: outline(font, character) for character in CHARACTERS}
    except (OSError, TTLibError, ValueError) as error:
        sys.exit(f"make.py: cannot take outlines from {arguments.font!r}: {error}")
    full, version, copyright = (font["name"].getDebugName(number) for number in (4, 5, 0))
    about = {"font": f"{full}, {version}", "copyright": copyright.splitlines()}
    about |= {"units_per_em": font["head"].unitsPerEm, "glyphs": glyphs}
    arguments.json.write_text(json.dumps(about, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
