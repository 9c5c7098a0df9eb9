"""``python -m pinochle``: the command, without its script."""

import sys

from pinochle.cli import main

if __name__ == "__main__":
    sys.exit(main())
