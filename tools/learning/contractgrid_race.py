"""Learns what totals and sheets of ContractGrid are worth.

    python tools/learning/contractgrid_race.py [3-33-16 ...]

Compiles contractgrid_race.c, which plays whole games against itself and fits a small net to who won them, and writes
assets/contractgrid/*.net, which bot/race.py reads. The 9,600 games of each net take about two minutes of one core;
another machine may come to slightly other weights.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zlib
from array import array
from pathlib import Path

from compiling import compiled

from tablegame.ai.learned import to_bytes
from tablegame.games.contractgrid.bot.race import LEARNED_RULES

ROOT = Path(__file__).resolve().parents[2]

TARGET = ROOT / "assets" / "contractgrid"
GENERATIONS = 24  # how often the net is fitted
GAMES = 400  # games that are played before each time
SEED = 7


def main(names: list[str]) -> int:
    """Learn for the house rules of these names, without names for all."""
    if sys.byteorder == "big":
        print("the weights are written on a little-endian machine", file=sys.stderr)
        return 1
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("contractgrid_race", Path(folder), "-O3", "-march=native", "-ffast-math")
        out = Path(folder) / "weights"
        for rules, (contracts, name) in LEARNED_RULES.items():
            if names and name not in names:
                continue
            numbers = (rules.players, rules.cards, contracts, rules.bids, rules.cap, GENERATIONS, GAMES, SEED)
            subprocess.run([str(program), *map(str, numbers), str(out)], check=True)
            data = zlib.compress(to_bytes(array("f", out.read_bytes())), 9)
            (TARGET / f"{name}.net").write_bytes(data)
            print(f"{name}: {len(data):,} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
