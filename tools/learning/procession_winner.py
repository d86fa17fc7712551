"""Find out who wins Procession between two (`python tools/learning/procession_winner.py 11`).

Compiles procession_winner.c with the compiler named in CC (usually cc) and runs it until it knows. What took long
is kept in build/, so that a run that was ended is taken up where it was. Ten digits take 16 seconds of one core with
300 MB (13 million positions). How far eleven digits came stands in docs/decisions/0023.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from compiling import compiled

ROOT = Path(__file__).resolve().parents[2]
BUCKETS = 126
"""Bytes that the two stores take for each of a power of two."""


def command(folder: Path, length: int, gigabytes: float, results: Path) -> list[str]:
    """Compile into that folder; what to run there. Raises CalledProcessError, FileNotFoundError (no compiler)."""
    program = compiled("procession_winner", folder)
    bits = int(gigabytes * 1e9 / BUCKETS).bit_length() - 1
    return [str(program), str(length), str(bits), str(results)]


def main(arguments: Sequence[str]) -> int:
    """Search, and say every minute or so where it is."""
    parser = argparse.ArgumentParser(description="Who wins Procession between two.")
    parser.add_argument("length", type=int, help="digits, up to 11")
    parser.add_argument("--gigabytes", type=float, default=17.0, help="memory for what is kept")
    asked = parser.parse_args(arguments)
    results = ROOT / "build" / f"procession-{asked.length}.txt"
    results.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(command(Path(folder), asked.length, asked.gigabytes, results)).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
