"""A reduced function as text: untouched lines as they stand in the source, with their comments.

Only the changed parts are rewritten. Every printed line keeps the number of its source line.
"""

import ast
import copy
import io
import re
import textwrap
import tokenize
from collections.abc import Sequence

from xqlab.viz.source_listing.folding import same
from xqlab.viz.source_listing.reduction import Reduction
from xqlab.viz.source_listing.steps import STEPS
from xqlab.viz.source_listing.syntax import Block
from xqlab.words import Words

WIDTH = 110
STEP = re.compile(r"# \d+\.")

Line = tuple[str, int | None]  # the text, and the number of the line in its file; None for a blank line


def lines_of(reduction: Reduction, source: Sequence[str]) -> list[Line]:
    """The printed lines of a function; `source` are the lines of its file."""
    return _Printer(reduction, source).lines


def text_of(node: ast.AST) -> str:
    """The source of a statement or expression; brackets in conditions only where they are needed."""
    return ast.unparse(_Joining().visit(copy.deepcopy(node)))


class _Joining(ast.NodeTransformer):
    """Writes `a and b and c > 0` itself: `ast.unparse` puts brackets around later operands."""

    depth = 0

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.depth += 1
        word = " and " if isinstance(node.op, ast.And) else " or "
        text = word.join(ast.unparse(self.visit(operand)) for operand in node.values)
        self.depth -= 1
        return ast.Name(f"({text})" if self.depth else text, ast.Load())

    def generic_visit(self, node: ast.AST) -> ast.AST:
        inner = isinstance(node, ast.expr)
        self.depth += inner
        super().generic_visit(node)
        self.depth -= inner
        return node


class _Printer:
    def __init__(self, reduction: Reduction, source: Sequence[str]) -> None:
        self.source = source
        self.lines: list[Line] = []
        original, definition = reduction.original, reduction.definition
        last = original.end_lineno or len(source)
        self.comments = dict(_comments(source[original.lineno - 1 : last], original.lineno))
        self.handled: set[int] = set()
        if same(original.args, definition.args):
            for line in range(original.lineno, original.body[0].lineno):
                if line not in self.comments and source[line - 1].strip():
                    self.lines.append((source[line - 1], line))
        else:
            head = f"def {definition.name}({ast.unparse(definition.args)}):"
            self._write(head, 0, original.lineno, original.lineno)
        self._block(definition.body or [_nothing(original)], 4)

    def _block(self, block: Block, indent: int) -> None:
        for statement in block:
            self._statement(statement, indent)

    def _statement(self, statement: ast.stmt, indent: int, word: str = "if") -> None:
        origin: ast.stmt = statement.origin  # type: ignore[attr-defined]
        self._announce(origin.lineno, indent)
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                assert isinstance(origin, ast.If)
                self._head(f"{word} {text_of(test)}:", same(test, origin.test), origin, indent, word)
                self._block(body, indent + 4)
                match orelse:
                    case [ast.If() as only] if _is_elif(only, origin):
                        self._statement(only, indent, "elif")
                    case [_, *_]:
                        line = _else_line(self.source, origin)
                        self.lines.append((" " * indent + "else:", line))
                        self._block(orelse, indent + 4)
            case ast.For(target=target, iter=over, body=body):
                assert isinstance(origin, ast.For)
                text = f"for {ast.unparse(target)} in {text_of(over)}:"
                self._head(text, same(over, origin.iter), origin, indent)
                self._block(body, indent + 4)
            case ast.While(test=test, body=body):
                assert isinstance(origin, ast.While)
                self._head(f"while {text_of(test)}:", same(test, origin.test), origin, indent)
                self._block(body or [_nothing(origin)], indent + 4)
            case _:
                last = origin.end_lineno or origin.lineno
                if same(statement, origin):
                    self._copy(origin.lineno, last, indent - origin.col_offset)
                else:
                    self._write(text_of(statement), indent, origin.lineno, last)

    def _announce(self, line: int, indent: int) -> None:
        # The comments above a statement: that of its step, once, and those that stand right above it.
        above = [number for number in sorted(self.comments) if number < line and number not in self.handled]
        steps = [number for number in above if STEP.match(self.comments[number])]
        comments: list[int] = []
        if steps:
            comments = [n for n in above if n >= steps[-1] and self._belongs(n, steps[-1])]
        comments += [n for n in above if n not in comments and self._belongs(line - 1, n) and n > 0]
        self.handled |= set(above)
        spaced = comments or (line > 1 and not self.source[line - 2].strip())
        if spaced and self.lines and not self.lines[-1][0].rstrip().endswith(":") and self.lines[-1][0]:
            self.lines.append(("", None))
        for number in sorted(comments):
            english = self.comments[number]
            comment = str(Words(english, STEPS.get(english, english)))
            for text in textwrap.wrap(comment, WIDTH - indent, subsequent_indent="# "):
                self.lines.append((" " * indent + text, number))

    def _belongs(self, last: int, first: int) -> bool:
        # Whether all lines from `first` to `last` are comments.
        return first <= last and all(number in self.comments for number in range(first, last + 1))

    def _head(self, text: str, as_it_was: bool, origin: ast.stmt, indent: int, word: str = "if") -> None:
        assert isinstance(origin, (ast.If, ast.For, ast.While))
        body = origin.body
        rows = enumerate(self.source[origin.lineno - 1 : body[0].lineno - 1], origin.lineno)
        ends = (line for line, text in rows if text.partition("#")[0].rstrip().endswith(":"))
        last = max(ends, default=origin.lineno)
        head = self.source[origin.lineno - 1].lstrip()
        if as_it_was and head.startswith(text.split()[0] + " "):
            self._copy(origin.lineno, last, indent - (len(self.source[origin.lineno - 1]) - len(head)))
        else:
            self._write(text, indent, origin.lineno, last)

    def _copy(self, first: int, last: int, shift: int) -> None:
        for number in range(first, last + 1):
            text = self.source[number - 1].rstrip()
            self.lines.append((" " * shift + text if shift >= 0 else text[-shift:], number))

    def _write(self, text: str, indent: int, first: int, last: int) -> None:
        for i, line in enumerate(_wrapped(text, indent)):
            self.lines.append((line, min(first + i, last)))


def _comments(source: Sequence[str], first: int) -> list[tuple[int, str]]:
    # The comments that have a line to themselves.
    text = "\n".join(line.rstrip("\n") for line in source) + "\n"
    return [
        (token.start[0] + first - 1, token.string)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT and not token.line[: token.start[1]].strip()
    ]


def _is_elif(inner: ast.If, outer: ast.If) -> bool:
    # Whether the source has it as `elif`: there it starts where its `if` does.
    origin: ast.stmt = inner.origin  # type: ignore[attr-defined]
    return origin.col_offset == outer.col_offset and origin in outer.orelse


def _else_line(source: Sequence[str], origin: ast.If) -> int:
    for number in range(origin.body[-1].end_lineno or 0, origin.end_lineno or 0):
        if source[number].strip().startswith("el"):
            return number + 1
    return origin.lineno


def _nothing(origin: ast.stmt) -> ast.stmt:
    nothing = ast.Pass()
    nothing.origin = origin  # type: ignore[attr-defined]
    return nothing


_KEPT = "\0"  # for a space that a line must not be broken at


def _wrapped(text: str, indent: int) -> list[str]:
    space = " " * indent
    if indent + len(text) <= WIDTH:
        return [space + text]
    opening, closing = text.find("("), text.rfind(")")
    if text.startswith(("if ", "elif ", "while ")):
        word = text.split()[0]
        opening, closing = len(word) + 1, len(text)
        text = f"{word} ({text[len(word) + 1 : -1]}):"
    if opening < 0:
        return [space + text]
    # Broken where a reader would break it: after a comma, or before `and` and `or`.
    whole = re.sub(r"(?<!,) (?!and |or )", _KEPT, text[opening + 1 : closing])
    inner = textwrap.wrap(whole, WIDTH - indent - 4, break_on_hyphens=False, break_long_words=False)
    return [
        space + text[: opening + 1],
        *(space + "    " + part.replace(_KEPT, " ") for part in inner),
        space + text[closing:],
    ]
