"""`Report`: where a student's program does something else than the real search, and why that one did not."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from xqlab.errors import printable
from xqlab.meanings import BAD
from xqlab.text_table import Table
from xqlab.words import Words

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "language": "en",
        "answer at": "{where}: expected {expected}, got {got}",
        "moves": "expected each move once, got something else at {path}",
        "leaves": "{mine:,} leaves; captures first {ours:,}, as generated {unsorted:,}, at least {least:,}",
        "playout": "playout {number}",
        "choose": "{tree}: choice",
        "back up": "{tree}: backing up",
        "table": {
            "kept": "what is stored is found",
            "other key": "another key in the same place is not",
            "deeper": "a deeper result replaces a shallower one",
            "mates": "mates are counted from the node",
            "settles": "a bound answers only where it may",
        },
        "headline": "{name}: {right} of {all} right.",
        "explained": "It behaves exactly like a program that {idea}.",
        "titles": ("", "task", "verdict"),
        "right": "right",
        "first": "The first divergence",
        "visit": "{where}visit {number}: expected {expected}, got {got}",
        "value": "{where}value: expected {expected}, got {got}",
        "move": "{where}best move: expected {expected}, got {got}",
        "where": "called at {node} with the window [{alpha}, {beta}]: ",
        "end": "the end",
        "root": "the root",
        "no move": "another move",
        "yours": "Yours: {count} evaluated",
        "ours": "The search: {count} evaluated, {left} left out",
        "error": "{text}",
        "line": ", line {line} of {file}: {source}",
        "cell": "the cell",
        "steps": "stopped after far too many steps: it may not end",
        "time": "stopped after {seconds:g} s: it may not end",
        "not run": "not run",
        "broken": "ended without a result: {text}",
    },
    "zh": {
        "language": "zh",
        "answer at": "{where}：应是 {expected}，而程序得 {got}",
        "moves": "应是每个着法各一次，而程序在 {path} 返回了别的",
        "leaves": "{mine:,} 个叶子；吃子优先 {ours:,}，生成次序 {unsorted:,}，最少 {least:,}",
        "playout": "第 {number} 次模拟",
        "choose": "{tree}：选择",
        "back up": "{tree}：回传",
        "table": {
            "kept": "存入的能查到",
            "other key": "同一位置的另一键查不到",
            "deeper": "同一局面更深的结果会替换",
            "mates": "杀着按结点计步",
            "settles": "界在可以作答时作答",
        },
        "headline": "{name}：{all} 项中 {right} 项正确。",
        "explained": "它的行为与这样的程序完全一致：{idea}。",
        "titles": ("", "题", "判定"),
        "right": "正确",
        "first": "第一处分歧",
        "visit": "{where}第 {number} 次访问：应访问 {expected}，程序却访问 {got}",
        "value": "{where}值：应是 {expected}，而程序得 {got}",
        "move": "{where}最佳着法：应是 {expected}，而程序得 {got}",
        "where": "在 {node} 以窗口 [{alpha}, {beta}] 调用：",
        "end": "结束",
        "root": "根",
        "no move": "另一着法",
        "yours": "你的程序：估值 {count} 次",
        "ours": "搜索：估值 {count} 次，略去 {left} 个",
        "error": "{text}",
        "line": "，{file} 第 {line} 行：{source}",
        "cell": "单元格",
        "steps": "步数过多而停止：它可能不会结束",
        "time": "{seconds:g} 秒后停止：它可能不会结束",
        "not run": "没有运行",
        "broken": "没有给出结果就结束了：{text}",
    },
}


@dataclass(frozen=True)
class Verdict:
    """On one task.

    title   : the task, such as a tree
    text    : what is wrong; "" where nothing is
    why     : the sentences of the log that say what the search did there
    kind    : "visit", "value", "move", "answer" or what stopped it; "" for right
    path    : the moves to the node where it diverges
    figures : (caption, picture as SVG) of the program and of the search, side by side
    """

    title: str
    text: str = ""
    why: tuple[str, ...] = ()
    kind: str = ""
    path: str = ""
    figures: tuple[tuple[str, str], ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.kind


@dataclass(frozen=True)
class Report:
    """The verdicts on a program; in a notebook, with the first divergence side by side.

    name     : of the function or the file; `subject`, such as "search"
    verdicts : on each task, in order
    idea     : the name of the wrong idea that explains all it does, "" for none; `idea_words`: what it is
    """

    name: str
    subject: str
    verdicts: list[Verdict]
    language: str = "en"
    idea: str = ""
    idea_words: Words | None = None

    @property
    def score(self) -> float:
        """The share of tasks that are right, from 0 to 1."""
        return sum(verdict.is_right for verdict in self.verdicts) / max(len(self.verdicts), 1)

    @property
    def is_right(self) -> bool:
        """Whether everything is."""
        return bool(self.verdicts) and all(verdict.is_right for verdict in self.verdicts)

    @property
    def first(self) -> Verdict | None:
        """The first verdict that is not "right"."""
        return next((verdict for verdict in self.verdicts if not verdict.is_right), None)

    @property
    def table(self) -> Table:
        """A row for each task."""
        words = WORDS[self.language]
        rows = [
            ("✓" if verdict.is_right else "✗", verdict.title, verdict.text or words["right"])
            for verdict in self.verdicts
        ]
        return Table(words["titles"], rows)

    def check(self) -> Report:
        """This report; raises AssertionError with the first divergence unless everything is right."""
        if not self.is_right:
            raise AssertionError(str(self))
        return self

    def record(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        names = ("title", "text", "why", "kind", "path")
        verdicts = [{name: getattr(verdict, name) for name in names} for verdict in self.verdicts]
        return {
            "name": self.name,
            "subject": self.subject,
            "score": self.score,
            "idea": self.idea,
            "verdicts": [{**verdict, "why": list(verdict["why"])} for verdict in verdicts],
        }

    def _lines(self) -> list[str]:
        words = WORDS[self.language]
        right = sum(verdict.is_right for verdict in self.verdicts)
        lines = [words["headline"].format(name=self.name, right=right, all=len(self.verdicts))]
        if self.idea_words is not None:
            lines.append(words["explained"].format(idea=getattr(self.idea_words, self.language)))
        return lines

    def __str__(self) -> str:
        lines = self._lines()
        if self.first is not None:
            lines += [f"{self.first.title}: {self.first.text}", *self.first.why]
        return "\n".join(lines)

    def __repr__(self) -> str:
        right = sum(verdict.is_right for verdict in self.verdicts)
        return f"<Report on {self.name}: {right} of {len(self.verdicts)} right>"

    def _repr_html_(self) -> str:
        headline, *notes = map(escape, self._lines())
        parts = [f"<p><b>{headline}</b></p>", *(f"<p>{note}</p>" for note in notes)]
        if self.first is not None:
            parts.append(_first_html(self.first, WORDS[self.language]["first"]))
        table = f'<div style="overflow-x:auto;overflow-wrap:anywhere">{self.table._repr_html_()}</div>'
        return f'<div lang="{self.language}">{"".join(parts)}{table}</div>'


def _first_html(verdict: Verdict, title: str) -> str:
    figures = "".join(
        '<figure style="margin:0;flex:1 1 360px;min-width:0;overflow-x:auto">'
        f"<figcaption>{escape(caption)}</figcaption>{picture}</figure>"
        for caption, picture in verdict.figures
    )
    why = "".join(f"<p>{escape(sentence)}</p>" for sentence in verdict.why)
    return (
        f'<section style="border-left:4px solid {BAD.solid};padding-left:12px;margin:8px 0">'
        f"<p><b>{escape(title)}</b> · {escape(verdict.title)}</p><p>{escape(verdict.text)}</p>"
        f'<div style="display:flex;flex-wrap:wrap;gap:16px">{figures}</div>{why}</section>'
    )


def fault_text(fault: dict[str, Any], language: str, seconds: float = 0) -> str:
    """What stopped a program, in words: `counted.fault_of`, and the line of its file."""
    words = WORDS[language]
    kind = fault["kind"]
    text = str(words[kind if kind in words else "error"].format(text=fault.get("text", ""), seconds=seconds))
    if "line" in fault:
        file = fault["file"]
        # IPython names cells so.
        name = words["cell"] if "ipykernel" in file or file.startswith("<ipython") else Path(file).name
        text += words["line"].format(file=name, line=fault["line"], source=fault["source"])
    return printable(text)  # half of a surrogate pair in a student's own text stops what writes a report
