"""The search of the Chinese book, without a dictionary: two characters side by side count as a word."""

import re
from collections.abc import Iterator

from sphinx.search.en import SearchEnglish

RUNS = re.compile(r"([\u3400-\u9fff]+)|\w+?(?=[\u3400-\u9fff]|\b)")
# What a reader looks for, in the pages; single characters only where nothing stands beside them.
QUERY = r"""function splitQuery(query) {
  const pairs = (run) => run.length < 2 ? [run] : [...run].slice(1).map((second, at) => run[at] + second);
  return (query.match(/[\u3400-\u9fff]+|[^\s\p{P}\p{S}\u3400-\u9fff]+/gu) ?? [])
    .flatMap((run) => (/[\u3400-\u9fff]/.test(run) ? pairs(run) : [run]));
}"""


class ChineseSearch(SearchEnglish):
    """Words of Latin letters as in English; of Chinese ones each character, and each two side by side."""

    lang = "zh"  # the stemmer is that of the language name, which stays English
    js_splitter_code = QUERY

    def split(self, input: str) -> list[str]:
        """The words of a text under which its page is listed.

        >>> ChineseSearch({}).split("PVS 空窗口")
        ['PVS', '空', '窗', '口', '空窗', '窗口']
        """
        return list(_words(input))


def _words(text: str) -> Iterator[str]:
    for run in RUNS.finditer(text):
        yield from run[0] if run[1] else [run[0]]
        if run[1]:
            yield from map("".join, zip(run[0], run[0][1:]))
