"""Makes the nets by which positions of WarGops are judged (`python tools/learning/wargops_worth.py`).

Between two seats nets for both ways of ties learn in wargops_worth.c from positions that are solved to the end of the
game, then from earlier positions. Among three and more a net learns in wargops_many.c from games. Compiles both
programs, runs them (five minutes of one core in all, 500 MB) and writes assets/wargops/*.worth, 26 KB. Another compiler
or machine rounds otherwise and gives other bytes. With `--quick` a twentieth of the work is done and nothing written.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from array import array
from collections.abc import Sequence
from pathlib import Path
from zlib import compress

from compiling import compiled

from tablegame.ai.learned import to_bytes
from tablegame.games.wargops.bot.duel import net_name
from tablegame.games.wargops.bot.worth import NET_FILE

ROOT = Path(__file__).resolve().parents[2]

FAST = ("-O3", "-march=native", "-ffast-math")
SHARE = 20  # a quick run does the work divided by this


def main(arguments: Sequence[str]) -> int:
    quick = "--quick" in arguments
    share = str(SHARE if quick else 1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        two, many = compiled("wargops_worth", folder, *FAST), compiled("wargops_many", folder, *FAST)
        waiting, replaced, among = folder / "waiting", folder / "replaced", folder / "among"
        subprocess.run([str(two), "0", share, str(waiting)], check=True)
        subprocess.run([str(two), "1", share, str(replaced)], check=True)
        subprocess.run([str(many), str(waiting), share, str(among)], check=True)
        for target, learned in ((net_name(False), waiting), (net_name(True), replaced), (NET_FILE, among)):
            weights = array("f")
            weights.frombytes(learned.read_bytes())
            data = compress(to_bytes(weights), 9)
            if not quick:
                (ROOT / "assets" / target).write_bytes(data)
            print(f"{target}: {len(data):,} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
