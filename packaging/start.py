"""Starts the packaged program. A process that the program starts for its work begins here as well."""

from __future__ import annotations

import sys

from tablegame.__main__ import main

if __name__ == "__main__":
    # On Linux before Python 3.14 such processes are forked, and do not begin here.
    if sys.platform != "linux" or sys.version_info >= (3, 14):
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
