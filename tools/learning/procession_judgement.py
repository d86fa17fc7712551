"""Learn who wins early positions of Procession between two (`python tools/learning/procession_judgement.py`).

Compiles procession_judgement.c with the compiler named in CC (usually cc), runs it for each length that profits,
and writes assets/procession/judgement.json: by length what is true of every position and what each unused partition is
worth to whoever began, in thousandths of a logit. The same games are played at every run.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from compiling import compiled

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "assets" / "procession" / "judgement.json"
SEED = 1
LEARNED = {12: (40_000, 2, 46, 19)}
"""By length: games of a round, rounds, partitions left from which who wins is searched out, size of what is kept."""


def learned(program: Path, length: int, games: int, rounds: int, proved: int, bits: int) -> list[int]:
    """What is true of every position of that length, and what each partition adds."""
    words = [str(program), *map(str, (length, games, rounds, SEED, proved, bits))]
    said = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
    return [int(number) for number in said.split()]


def main() -> int:
    """Learn every length and write what is shipped."""
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("procession_judgement", Path(folder))
        found = {str(length): learned(program, length, *how) for length, how in LEARNED.items()}
    TARGET.write_text(json.dumps(found) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
