"""What somebody can expect in Contraconquer who knows how the club anchors choose.

By remainder, every other seat a club anchor: a card at random, those of the rank of its last trick weighed 0.3. Prints
the expected tricks of the best reply there is, and of a reply that looks two tricks ahead and takes the rest for a
shuffle, which is how the reader replies to what it predicts; both exact, by backward induction over every position.
Compiles contraconquer_ceiling.c with the compiler named in CC (usually cc) and runs it.

Three players with four copies are the printed form by another name. Five with four copies have 340,000 million
positions in the widest layer alone and are out of reach; with two copies they are computed. Four players take some 20
seconds of one core and 0.3 GB, five with two copies a minute.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from compiling import compiled

ROOT = Path(__file__).resolve().parents[2]
PACKS = ((2, 4), (3, 4), (4, 4), (5, 2))
"""Players and copies."""
AGAIN = 0.3
AHEAD, SOLVED, WORTHWHILE = 2, 3, 0.002
"""Tricks looked ahead, cards from which down all is solved, and what a reply must promise: as the reader has them."""


def main() -> int:
    """Print what is computed."""
    with tempfile.TemporaryDirectory() as name:
        program = compiled("contraconquer_ceiling", Path(name))
        for players, copies in PACKS:
            words = map(str, (players, copies, AGAIN, AHEAD, SOLVED, WORTHWHILE))
            done = subprocess.run([str(program), *words], check=True, capture_output=True, text=True)
            best, reply, positions = done.stdout.split()
            found = f"{best} at best, {reply} two tricks ahead; {positions} positions"
            print(f"{players} players, {copies} copies: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
