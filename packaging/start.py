"""Where the packaged table starts: a process of a bundle may be one of its helpers."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from tablegame.__main__ import main

if __name__ == "__main__":
    freeze_support()
    sys.exit(main())
