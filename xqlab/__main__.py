"""`python -m xqlab` is the command `xqlab`."""

import sys

from xqlab.cli.command import main

if __name__ == "__main__":
    sys.exit(main())
