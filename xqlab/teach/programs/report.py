"""`Report`: where a student's program does something else than the real search, and why that one did not."""

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from xqlab.errors import printable
from xqlab.meanings import BAD
from xqlab.text_table import Table
from xqlab.words import Words, in_language

WORDS: dict[str, Any] = {
    "language": Words("en", "zh"),
    "answer at": Words("{where}: expected {expected}, got {got}", "{where}：应是 {expected}，而程序得 {got}"),
    "moves": Words(
        "expected each move once, got something else at {path}",
        "应是每个着法各一次，而程序在 {path} 返回了别的",
    ),
    "leaves": Words(
        "{mine:,} leaves; captures first {ours:,}, as generated {unsorted:,}, at least {least:,}",
        "{mine:,} 个叶子；吃子优先 {ours:,}，生成次序 {unsorted:,}，最少 {least:,}",
    ),
    "playout": Words("playout {number}", "第 {number} 次模拟"),
    "choose": Words("{tree}: choice", "{tree}：选择"),
    "back up": Words("{tree}: backing up", "{tree}：回传"),
    "table": {
        "kept": Words("what is stored is found", "存入的能查到"),
        "other key": Words("another key in the same place is not", "同一位置的另一键查不到"),
        "deeper": Words("a deeper result replaces a shallower one", "同一局面更深的结果会替换"),
        "mates": Words("mates are counted from the node", "杀着按结点计步"),
        "settles": Words("a bound answers only where it may", "界在可以作答时作答"),
    },
    "headline": Words("{name}: {right} of {all} right.", "{name}：{all} 项中 {right} 项正确。"),
    "explained": Words(
        "It behaves exactly like a program that {idea}.", "它的行为与这样的程序完全一致：{idea}。"
    ),
    "titles": Words("|task|verdict", "|题|判定"),
    "right": Words("right", "正确"),
    "first": Words("The first divergence", "第一处分歧"),
    "visit": Words(
        "{where}visit {number}: expected {expected}, got {got}",
        "{where}第 {number} 次访问：应访问 {expected}，程序却访问 {got}",
    ),
    "value": Words(
        "{where}value: expected {expected}, got {got}", "{where}值：应是 {expected}，而程序得 {got}"
    ),
    "move": Words(
        "{where}best move: expected {expected}, got {got}", "{where}最佳着法：应是 {expected}，而程序得 {got}"
    ),
    "where": Words(
        "called at {node} with the window [{alpha}, {beta}]: ", "在 {node} 以窗口 [{alpha}, {beta}] 调用："
    ),
    "end": Words("the end", "结束"),
    "root": Words("the root", "根"),
    "no move": Words("another move", "另一着法"),
    "yours": Words("Yours: {count} evaluated", "你的程序：估值 {count} 次"),
    "ours": Words("The search: {count} evaluated, {left} left out", "搜索：估值 {count} 次，略去 {left} 个"),
    "error": Words("{text}", "{text}"),
    "line": Words(", line {line} of {file}: {source}", "，{file} 第 {line} 行：{source}"),
    "cell": Words("the cell", "单元格"),
    "steps": Words("stopped after far too many steps: it may not end", "步数过多而停止：它可能不会结束"),
    "processor": Words(
        "not decided: {text} s of the processor were used up, it may not end",
        "未判定：{text} 秒处理器时间已用完，它可能不会结束",
    ),
    "clock": Words(
        "not decided: it had not ended after {text} s by the clock", "未判定：按时钟过了 {text} 秒仍未结束"
    ),
    "killed": Words(
        "not decided: the system ended the process, perhaps for want of memory",
        "未判定：进程被系统结束，可能因内存不足",
    ),
    "undecided": Words("{name}: not decided.", "{name}：未判定。"),
    "not run": Words("not run", "没有运行"),
    "broken": Words("ended without a result: {text}", "没有给出结果就结束了：{text}"),
}

UNDECIDED = ("processor", "clock", "killed")  # kinds of verdicts that say nothing of the program


@dataclass(frozen=True)
class TaskVerdict:
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
    verdicts: list[TaskVerdict]
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
    def is_decided(self) -> bool:
        """Whether no verdict is one of time, which depends on the machine."""
        return not any(verdict.kind in UNDECIDED for verdict in self.verdicts)

    @property
    def first(self) -> TaskVerdict | None:
        """The first verdict that is not "right"."""
        return next((verdict for verdict in self.verdicts if not verdict.is_right), None)

    @property
    def table(self) -> Table:
        """A row for each task."""
        words = in_language(WORDS, self.language)
        rows = [
            (
                "✓" if verdict.is_right else "?" if verdict.kind in UNDECIDED else "✗",
                verdict.title,
                verdict.text or words["right"],
            )
            for verdict in self.verdicts
        ]
        return Table(words["titles"].split("|"), rows)

    def check(self) -> "Report":
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
            "is_decided": self.is_decided,
            "idea": self.idea,
            "verdicts": [{**verdict, "why": list(verdict["why"])} for verdict in verdicts],
        }

    def _lines(self) -> list[str]:
        words = in_language(WORDS, self.language)
        right = sum(verdict.is_right for verdict in self.verdicts)
        headline = words["headline" if self.is_decided else "undecided"]
        lines = [headline.format(name=self.name, right=right, all=len(self.verdicts))]
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
            parts.append(_first_html(self.first, in_language(WORDS["first"], self.language)))
        table = f'<div style="overflow-x:auto;overflow-wrap:anywhere">{self.table._repr_html_()}</div>'
        return f'<div lang="{self.language}">{"".join(parts)}{table}</div>'


def _first_html(verdict: TaskVerdict, title: str) -> str:
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


def fault_text(fault: dict[str, Any], language: str) -> str:
    """What stopped a program, in words: `counted.fault_of`, and the line of its file."""
    words = in_language(WORDS, language)
    kind = fault["kind"]
    text = str(words[kind if kind in words else "error"].format(text=fault.get("text", "")))
    if "line" in fault:
        file = fault["file"]
        # IPython names cells so.
        name = words["cell"] if "ipykernel" in file or file.startswith("<ipython") else Path(file).name
        text += words["line"].format(file=name, line=fault["line"], source=fault["source"])
    return printable(text)  # half of a surrogate pair in a student's own text stops what writes a report
