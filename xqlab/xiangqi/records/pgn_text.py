"""Tokens of a game file: bytes to text, WXF to PGN, text to tokens, and the place of each token.

The WXF files of the World XiangQi Federation and of PlayOK become PGN line by line:

    FORMAT  WXF
    RED     name ; rating ; ;
    FEN     4kaer1/4a2c1/... b
    START{
     1. C2.5 H8+7
    }END

Source: the PGN standard (1994) for tags, comments, variations and glyphs; for how Xiangqi files depart from
it, files of XQStudio, the 2006 computer championship and others: tags without escapes, numbers without dots,
full-width characters, advertisements between the games; for WXF, H. Yang and others, "Chinese Chess File
Format" (1990s), and files of PlayOK.
"""

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from xqlab import disk
from xqlab.errors import XqlabError, quoted
from xqlab.xiangqi.records.game_tree import RESULTS

_SAMPLE = 1 << 16  # bytes by which an encoding is recognised
SPACE = r"\s\u3000\ufeff"
_PIECE = "帅帥将將仕士相象马馬傌车車俥炮砲包兵卒"
_ORDER = "前中后後一二三四五"
_DIGIT = "0-9０-９一二三四五六七八九"
_GAP = r"[ \t\u3000]{0,2}"
_CHINESE = f"[{_PIECE}{_ORDER}]{_GAP}(?:[{_PIECE}{_ORDER}{_DIGIT}]{_GAP}){{1,2}}[进進退平]{_GAP}[{_DIGIT}]"
_MOVE = re.compile(_CHINESE)
_SEPARATOR = ",，、；。"
_CHECK = "+#＋＃†‡"  # marks of check and mate, which follow from the moves
_POINTS = "(?:[1１][/／][2２]|½|[0０][.,．][5５]|[01０１])"
_SCORE = rf"{_POINTS}{_GAP}[-–—−－:：]{_GAP}{_POINTS}|1/2|½|\*"
_IN_WORDS = "[红紅黑][方先]?[胜勝负負和]|先[手]?[胜勝负負和]|和[棋局]?|平局"
_BEHIND = rf"{SPACE}(){{}}｛｝;\[\]（）{_SEPARATOR}"  # what ends a word
# Each alternative is possessive: it never gives back what it matched, so every text takes linear time.
# Comments in braces are found without a regular expression, see Scanner._comment.
_TOKEN = re.compile(
    rf"""
      (?P<space>[{SPACE}{_SEPARATOR}]++)
    | (?P<brace>[{{｛])
    | (?P<remark>;[^\n]*+)
    | (?P<tag>[\[［])
    | (?P<open>[(（])
    | (?P<close>[)）])
    | (?P<nag>\$[0-9]{{1,3}}+(?![0-9]))
    | (?P<result>(?:{_SCORE}|{_IN_WORDS})(?![^{_BEHIND}]))
    | (?P<rule>={{3,}}+[^\n]*+)
    | (?P<move>{_CHINESE})
    | (?P<number>[0-9０-９]++[ \t\u3000]*+[.．。…、，:：]++|[0-9０-９]++(?=[{SPACE}]|$))
    | (?P<dots>[.．。…]++)
    | (?P<mark>[!?！？]++)
    | (?P<check>[{_CHECK}]++(?![0-9A-Za-z=.-]))
    | (?P<word>[^{_BEHIND}$!?！？]++)
    | (?P<stray>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_TAG = re.compile(r'[\[［][ \t]*([^\s"\[\]]++)[ \t]*"((?:[^"\\\n]|\\.)*+)"[ \t]*[\]］]')
_LOOSE_TAG = re.compile(r'[\[［][ \t]*([^\s"“”＂\[\]]++)[ \t]*["“”＂](.*)["”“＂][ \t]*[\]］]')  # not escaped
_BARE_TAG = re.compile(r"[\[［][ \t]*([^\s\"\[\]]++)[ \t]++([^\"\[\]］\n]*+)[\]］]")
_NEXT_TAG = re.compile(r'^[ \t\u3000\ufeff]*+[\[［][ \t]*+[^\s"\[\]]++[ \t]++"', re.MULTILINE)
_BEGIN = r"(?:[\[［][^\s\"\[\]]|0*+1[ \t]*+[.．、])"
_GAME = re.compile(rf"[{SPACE}]*+{_BEGIN}")
_NEXT_GAME = re.compile(rf"^[ \t\u3000\ufeff]*+{_BEGIN}", re.MULTILINE)
_DASHES = str.maketrans("–—−‐‑:⁄,", "------/.")
_RESULTS = {result: result for result in RESULTS}
_START = re.compile(r"^[ \t]*START[ \t]*\{", re.MULTILINE | re.IGNORECASE)
_END = re.compile(r"\}[ \t]*END\b", re.IGNORECASE)
_HEADER = re.compile(r"[ \t]*+([A-Za-z]++)[ \t]*+:?(.*)")
_NAMES = {name: name.capitalize() for name in ("EVENT", "SITE", "DATE", "ROUND", "RED", "BLACK", "RESULT")}


def decode(data: bytes, encoding: str | None = None) -> str:
    """The text of a game file: by its byte order mark, else UTF-8, else GB18030, which includes GBK, or Big5.

    Big5 and GB18030 share most byte pairs: the one in which more Chinese moves appear is right. Undecodable
    bytes become U+FFFD, so that a broken character spoils a word and not the file.
    Raises ValueError for an unknown encoding.
    """
    if encoding is None:
        encoding, data = disk.marked_encoding(data)
    if encoding is None:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            sample = data[:_SAMPLE]
            encoding = max(
                ("gb18030", "cp950"), key=lambda name: len(_MOVE.findall(sample.decode(name, "replace")))
            )
    try:
        return data.decode(encoding, errors="replace")
    except (LookupError, ValueError, TypeError):  # some, such as "idna", cannot replace undecodable bytes
        raise XqlabError(f"expected the name of an encoding, got {quoted(encoding)}") from None


@dataclass(frozen=True)
class Token:
    """A token: its kind, its text (a tag's value in `value`), and where it starts."""

    kind: str
    text: str
    start: int
    value: str = ""


_RESULTS |= dict.fromkeys(("红胜", "红勝", "黑负", "黑負", "胜", "勝", "redwin", "redwins", "redwon"), "1-0")
_RESULTS |= dict.fromkeys(
    ("黑胜", "黑勝", "红负", "红負", "负", "負", "blackwin", "blackwins", "blackwon"), "0-1"
)
_RESULTS |= dict.fromkeys(("1/2", "0.5-0.5", "红和", "黑和", "和", "平", "draw", "drawn"), "1/2-1/2")
_RESULTS |= dict.fromkeys(("", "?", "未知"), "*")


def plain_result(text: str) -> str:
    """A result as "1-0", "0-1", "1/2-1/2" or "*", if `text` is another way to write it; else `text` itself.

    >>> [plain_result(text) for text in ("1 - 0", "½-½", "0:1", "红方胜", "Draw", "2-0")]
    ['1-0', '1/2-1/2', '0-1', '1-0', '1/2-1/2', '2-0']
    """
    plain = "".join(unicodedata.normalize("NFKC", text).split()).translate(_DASHES).lower()
    return _RESULTS.get(re.sub("[方先手棋局]", "", plain.replace("紅", "红")), text)


class Scanner:
    """Returns the tokens of a text one by one, and skips what is between two games.

    position : where the next token is looked for
    escaped  : where lines begin that were skipped because of their "%", the standard's section 6
    """

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.position = 0
        self.escaped: list[int] = []
        self._last = {brace: self.text.rfind(brace) for brace in "}｝"}

    def next(self) -> Token | None:
        """The next token, None at the end. Kinds: tag, comment, open, close, nag, result, rule, move, mark;
        "broken" and "bad tag", whose value says what was expected. Spaces and move numbers are skipped."""
        while self.position < len(self.text):
            start = self.position
            if self.text[start] == "%" and (start == 0 or self.text[start - 1] == "\n"):
                end = self.text.find("\n", start)
                self.position = len(self.text) if end < 0 else end
                self.escaped.append(start)
                continue
            match = _TOKEN.match(self.text, start)
            assert match is not None
            assert match.lastgroup is not None
            kind, word = match.lastgroup, match[0]
            self.position = match.end()
            match kind:
                case "space" | "number" | "dots" | "check":
                    continue
                case "brace":
                    return self._comment(start)
                case "remark":
                    return Token("comment", word[1:].removeprefix(" "), start)
                case "tag":
                    return self._tag(start)
                case "move":
                    return Token("move", "".join(word.split()), start)
                case "word":
                    return Token("move", word.rstrip(_CHECK) or word, start)
                case "result":
                    result = plain_result(word)
                    return Token(kind if result in RESULTS else "move", result, start)
                case "stray":
                    return Token("broken", word, start, "expected a move, a comment or a result")
            return Token(kind, word, start)
        return None

    def _comment(self, start: int) -> Token:
        # Compared first: searching the rest for each of many open braces would take quadratic time.
        opened = self.text[start]
        brace = "}" if opened == "{" else "｝"
        end = -1 if start > self._last[brace] else self.text.find(brace, start)
        if end < 0:
            return Token("broken", opened, start, f"expected '{brace}' after the comment that begins here")
        self.position = end + 1
        return Token("comment", self.text[start + 1 : end].strip(" \t\n"), start)

    def _tag(self, start: int) -> Token:
        for pattern in (_TAG, _LOOSE_TAG, _BARE_TAG):
            match = pattern.match(self.text, start)
            if match is not None:
                break
        else:
            end = self.text.find("\n", start)
            self.position = len(self.text) if end < 0 else end
            line = self.text[start : self.position]
            return Token("bad tag", line, start, 'expected a tag such as [Red "name"]')
        self.position = match.end()
        return Token("tag", match[1], start, re.sub(r'\\(["\\])', r"\1", match[2]).strip())

    def back(self, token: Token) -> None:
        """Make `token` the next one again."""
        self.position = token.start

    def skip_to_next_tag(self) -> None:
        """Skip to the next line that begins with a tag."""
        self._skip(_NEXT_TAG)

    def skip_to_next_game(self) -> str:
        """Skip to a tag or move number 1: here if it is next, else at the start of a later line.

        Returns the text skipped, without spaces around it and rules.
        """
        before = self.position
        if not _GAME.match(self.text, self.position):
            self._skip(_NEXT_GAME)
        return self.text[before : self.position].strip(" \t\n\u3000\ufeff=")

    def line(self, position: int) -> str:
        """The line of a position, from there on."""
        return self.text[position:].partition("\n")[0]

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.search(self.text, self.position)
        self.position = len(self.text) if match is None else match.start()

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line_and_column(self, position: int) -> tuple[int, int]:
        """Line and column of a position of the text, both from 1."""
        line = bisect_right(self._line_starts, position)
        return line, position - self._line_starts[line - 1] + 1


_NAMES |= {"FEN": "FEN", "PLACE": "Site", "AUTHOR": "Annotator"}


def is_wxf(text: str) -> bool:
    """Whether the text is a WXF file: a line of it begins the moves with `START{`."""
    return _START.search(text) is not None


def pgn_of_wxf(text: str) -> str:
    """The text as PGN with the same number of lines, so that errors name lines of the file.

    Of players, what follows the name is the tag `RedDetails` or `BlackDetails`.
    """
    lines = []
    in_moves = False
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        if not in_moves and _START.match(line):
            in_moves = True
            line = _START.sub("", line)
        elif not in_moves:
            line = _tags(line)
        if in_moves and (end := _END.search(line)):
            in_moves = False
            line = f"{line[: end.start()]} {_tags(line[end.end() :])}"
        lines.append(line)
    return "\n".join(lines)


def _tags(line: str) -> str:
    header = _HEADER.fullmatch(line)
    if header is None:
        return line
    name, value = _NAMES.get(header[1].upper(), header[1].capitalize()), header[2].strip()
    if not value:
        return ""
    if name not in ("Red", "Black"):
        return _tag(name, value)
    value, _, details = (part.strip() for part in value.partition(";"))
    details = details.strip("; \t")
    return " ".join(_tag(*pair) for pair in ((name, value), (f"{name}Details", details)) if pair[1])


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
