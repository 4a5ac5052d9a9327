"""Write the font with which charts write Chinese: the characters of xqlab's own texts (README.md)."""

import argparse
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, TTLibError

from xqlab.viz.page.fonts import OWN_FONT, is_wide

ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = ("xqlab/**/*.py", "xqlab/**/*.js", "data/zh/*.po")
FAMILY, FULL, POSTSCRIPT = 1, 4, 6  # names of a font
KEPT_NAMES = [0, FAMILY, 2, FULL, 5, POSTSCRIPT, 13, 14]  # besides copyright, style, version and licence
LAYOUT = ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "VORG", "DSIG"]  # what matplotlib does not use


def characters() -> set[str]:
    """The Chinese characters, and the wide signs between them, of the code and of the lessons."""
    files = (file for pattern in TEXTS for file in ROOT.glob(pattern))
    letters = set("".join(file.read_text("utf-8") for file in files))
    return {letter for letter in letters if is_wide(letter) and letter.isprintable()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("font", help="an OpenType font, or a collection of fonts")
    parser.add_argument("file", type=Path, help="the file to write")
    parser.add_argument("--number", type=int, default=0, help="of the font in a collection")
    arguments = parser.parse_args()
    options = Options(hinting=False, layout_features=[], name_IDs=KEPT_NAMES)
    options.drop_tables += LAYOUT
    try:
        # The date of a font is that of its source: the same source makes the same bytes.
        font = TTFont(arguments.font, fontNumber=arguments.number, recalcTimestamp=False)
        missing = {character for character in characters() if ord(character) not in font.getBestCmap()}
        if missing:
            raise ValueError(f"expected a font that has every character, but it lacks {sorted(missing)}")
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(characters()))
        subsetter.subset(font)
    except (OSError, TTLibError, ValueError) as error:
        sys.exit(f"make_sans.py: cannot take characters from {arguments.font!r}: {error}")
    for record in font["name"].names:
        if record.nameID in (FAMILY, FULL, POSTSCRIPT):
            record.string = OWN_FONT.replace(" ", "-") if record.nameID == POSTSCRIPT else OWN_FONT
    font.save(arguments.file)


if __name__ == "__main__":
    main()
