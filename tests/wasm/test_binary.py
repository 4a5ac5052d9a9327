"""Objects of LLVM made modules: what they export, what they may import, and where their data end."""

import subprocess

import pytest

from tests.node import node
from xqlab.wasm.binary import PAGE, WasmError, exporting
from xqlab.wasm.compile import _object_code
from xqlab.wasm.sections import (
    MEMORIES,
    Reader,
    custom,
    named,
    number,
    signed,
    sized,
    standalone,
    with_custom,
)

TWICE = """
@table = internal constant [20000 x i64] zeroinitializer
define i64 @"a long name"(i64 %x, i64 %i) {
  %doubled = call i64 @helper(i64 %x)
  %place = getelementptr i64, ptr @table, i64 %i
  %read = load volatile i64, ptr %place
  %sum = add i64 %doubled, %read
  ret i64 %sum
}
define linkonce_odr i64 @helper(i64 %x) noinline { %y = mul i64 %x, 2 ret i64 %y }
"""
LENGTH = """
define i64 @length(ptr %text) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %place = getelementptr i8, ptr %text, i64 %i
  %letter = load i8, ptr %place
  %next = add i64 %i, 1
  %ends = icmp eq i8 %letter, 0
  br i1 %ends, label %done, label %loop
done:
  ret i64 %i
}
"""
# With a line number, and so with symbols of sections, as NUMBA_DEBUGINFO=1 has them.
THRICE = """
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "x", directory: "/")
!3 = distinct !DISubprogram(name: "other", file: !2, unit: !1, type: !DISubroutineType(types: !{}))
define i64 @other(i64 %x) !dbg !3 { %y = call i64 @helper(i64 %x) %z = add i64 %x, %y ret i64 %z }
define linkonce_odr i64 @helper(i64 %x) noinline { %y = mul i64 %x, 2 ret i64 %y }
"""
RUN = """
const env = { __linear_memory: new WebAssembly.Memory({ initial: 4 }) };
env.__stack_pointer = new WebAssembly.Global({ value: "i32", mutable: true }, 262144);
const { instance } = await WebAssembly.instantiate(Buffer.from("CODE", "hex"), { env });
const { twice, thrice, ...rest } = instance.exports;
console.log(twice(21n, 3n), thrice(5n), Object.keys(rest).length);
"""
ALONE = """
const { instance } = await WebAssembly.instantiate(Buffer.from("CODE", "hex"), {});
console.log(instance.exports.twice(21n, 3n), instance.exports.memory.buffer.byteLength);
"""


def test_a_module_exports_what_has_a_name_and_nothing_else() -> None:
    code = _object_code([TWICE, THRICE], {"a long name": "twice", "other": "thrice"})
    module, data = exporting(code, ["twice", "thrice"])
    assert data == 3 * PAGE  # of 160,000 bytes
    script = RUN.replace("CODE", module.hex())
    ran = subprocess.run(
        [node(), "--input-type=module", "-"], input=script, capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr) == ("42n 15n 0\n", "")
    assert b"linking" in code
    assert b"linking" not in module


def test_a_module_alone_brings_its_memory_and_what_was_added() -> None:
    module, _ = exporting(_object_code([TWICE], {"a long name": "twice"}), ["twice"])
    alone = with_custom(standalone(module, 4 * PAGE + 16), "notes", b"x")
    like_notes = bytes([MEMORIES]) + sized(named("notes"))
    assert (custom(alone + like_notes, "notes"), custom(alone, "other")) == ([b"x"], [])
    script = ALONE.replace("CODE", alone.hex())
    command = [node(), "--input-type=module", "-"]
    ran = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == (f"42n {5 * PAGE}\n", "")


def test_a_loop_calls_nothing() -> None:
    code = _object_code([LENGTH], {"length": "length"})
    assert exporting(code, ["length"])[1] == 0  # bytes of data; a call of `strlen` would be an error


def test_what_is_not_there_is_named() -> None:
    text = "define double @f(double %x) { %y = call double @tanh(double %x) ret double %y }"
    text += "\ndeclare double @tanh(double)"
    with pytest.raises(WasmError, match=r"expected kernels that call nothing outside, got 'tanh'$"):
        exporting(_object_code([text], {"f": "f"}), ["f"])


def test_an_object_without_imports_is_refused() -> None:
    with pytest.raises(WasmError, match=r"expected an object with a section 2, got 8 bytes without"):
        exporting(b"\0asm\1\0\0\0", ["f"])


@pytest.mark.parametrize(
    ("value", "unsigned", "as_signed"),
    [
        (0, b"\0", b"\0"),
        (63, b"\x3f", b"\x3f"),
        (64, b"\x40", b"\xc0\0"),  # bit 6 of the last byte is the sign
        (127, b"\x7f", b"\xff\0"),
        (128, b"\x80\1", b"\x80\1"),
        (624_485, b"\xe5\x8e\x26", b"\xe5\x8e\x26"),  # DWARF 4, appendix C
        (1 << 20, b"\x80\x80\x40", b"\x80\x80\xc0\0"),
    ],
)
def test_numbers_are_leb128(value: int, unsigned: bytes, as_signed: bytes) -> None:
    assert (number(value), signed(value)) == (unsigned, as_signed)
    assert Reader(unsigned).number() == value
