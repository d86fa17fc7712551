"""Learns who wins early positions of Procession between two (`python tools/learning/procession_judgement.py`).

Compiles procession_judgement.c, runs it for each length in LEARNED, and writes assets/procession/judgement.json: by
length the worth of every position to the seat that began, then what each unused partition adds to it, in thousandths of
a logit. The same games are played at every run.
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
"""By length the further arguments of `learned`."""


def learned(program: Path, length: int, games: int, rounds: int, proved: int, bits: int) -> list[int]:
    """The numbers of a length: the worth of every position, then what each partition adds.

    games: of each round. proved: unused partitions from which on a search finds out who wins. bits: 2 to this power
    times 238 is the memory in bytes.
    """
    words = [str(program), *map(str, (length, games, rounds, SEED, proved, bits))]
    output = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
    return [int(number) for number in output.split()]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("procession_judgement", Path(folder))
        numbers = {str(length): learned(program, length, *arguments) for length, arguments in LEARNED.items()}
    TARGET.write_text(json.dumps(numbers) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
