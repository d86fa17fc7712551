"""Where the packaged table starts: a process of a bundle may be one of its helpers."""

from __future__ import annotations

import sys

from tablegame.__main__ import main

if __name__ == "__main__":
    if sys.platform != "linux" or sys.version_info >= (3, 14):  # else helpers are forked, and never start here
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
