"""Starts the program: `python -m tablegame` and the command `tablegame`."""

from __future__ import annotations

import sys


def main() -> int:
    from tablegame import cli

    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
