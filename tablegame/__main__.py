"""The way in: `python -m tablegame` and the command `tablegame`. Knows nothing but where the commands are."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line of this process; the exit status."""
    from tablegame.cli import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
