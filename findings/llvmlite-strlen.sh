#!/usr/bin/env bash
# llvmlite 0.50.0 (LLVM 22)
# Expected: code for WebAssembly that calls nothing needs nothing: no C library, no linker.
# Seen: at optimisation level 3, LLVM recognises a loop that looks for the zero at the end of a list of
# bytes (a list of moves or squares, say) and replaces it by a call of C's `strlen`. The module then imports
# a function that no page has. Lists of 16 or 32 bits stay loops.
# Meaning: mark functions "no-builtins" when code is made for a target without a C library.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env llvmlite==0.50.0
cat > run.py <<'END'
from llvmlite import binding

binding.initialize_all_targets()
binding.initialize_all_asmprinters()
LOOP = """
define i32 @length(ptr %list) ATTRIBUTE {
entry:
  br label %loop
loop:
  %count = phi i32 [ 0, %entry ], [ %more, %next ]
  %place = getelementptr iBITS, ptr %list, i32 %count
  %item = load iBITS, ptr %place
  %last = icmp eq iBITS %item, 0
  br i1 %last, label %end, label %next
next:
  %more = add i32 %count, 1
  br label %loop
end:
  ret i32 %count
}"""


def calls(bits, attribute):
    module = binding.parse_assembly(LOOP.replace("BITS", bits).replace("ATTRIBUTE", attribute))
    target = binding.Target.from_triple("wasm32-unknown-unknown").create_target_machine(opt=3)
    module.triple, module.data_layout = "wasm32-unknown-unknown", str(target.target_data)
    passes = binding.create_pass_builder(target, binding.PipelineTuningOptions(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    return [line.split()[1] for line in target.emit_assembly(module).splitlines() if line.startswith("\tcall")]


for bits, attribute in (("8", ""), ("16", ""), ("32", ""), ("8", '"no-builtins"')):
    print(f"{bits}-bit items {attribute}:", *calls(bits, attribute) or ["no call"])
END
seen env/bin/python run.py <<'END'
8-bit items : strlen
16-bit items : no call
32-bit items : no call
8-bit items "no-builtins": no call
END
