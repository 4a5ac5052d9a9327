"""The modules that ship: each game's search as WebAssembly, and that of Xiangqi with the net.

    python data/modules/make_modules.py [NAME ...]

writes them beside this file, such as "tic-tac-toe"; by default those whose sources have changed. A minute
each.
"""

import sys

from xqlab.wasm.modules import build_to_ship, shipping

for name, given in shipping().items():
    if not sys.argv[1:] or name in sys.argv[1:]:
        print(name, "was built" if build_to_ship(*given, anew=name in sys.argv) else "is the same")
