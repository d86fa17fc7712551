"""Makes the tables of Procession in assets/procession/ (`python tools/learning/procession_tables.py`).

Nine digits: every position for which the search of solver.py looks at more than 10,000 positions. Ten digits: every
position with more than 20,000 that a seat can meet which plays by the table from the start, moving first or second.
Compiles procession_tables.c and runs it.

Nine digits took 7.1 minutes of one core and 1.26 GB (43 million positions), ten digits 3.2 minutes of one core and
8.4 GB (258 million); on a busy machine three to five times as long. A second run gave the same bytes as the first.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

from compiling import compiled

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "assets" / "procession"
TABLES = {9: ("everywhere", 10_000, 11), 10: ("played", 20_000, 18)}
"""By length: which positions, the bound of the search, and after how many moves at most a position is listed."""


def table_of(program: Path, length: int, folder: Path) -> bytes:
    """The compressed records of a length."""
    which, bound, depth = TABLES[length]
    out = folder / f"{length}"
    subprocess.run([str(program), str(length), which, str(bound), str(depth), str(out)], check=True)
    return zlib.compress(out.read_bytes(), 9)


def main(arguments: list[str]) -> int:
    """Make the tables of these lengths, without arguments of all."""
    if sys.byteorder == "big":
        print("the tables are written on a little-endian machine", file=sys.stderr)
        return 1
    lengths = [int(word) for word in arguments] or list(TABLES)
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = compiled("procession_tables", folder, "-O2")
        for length in lengths:
            data = table_of(program, length, folder)
            (TARGET / f"replies-{length}.bin").write_bytes(data)
            print(f"{length} digits: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
