"""A computer player of another commit, controlled over standard input: run there, by its own Python, with its own
rules.

Uses only what the record format and the arena have always had: `find`, `complete`, `contestant`, engines that parse and
apply. A line of JSON is a new game, a move that was made, or a question; the output has a line for each question.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))

from tablegame.core.options import complete
from tablegame.games import find
from tablegame.session.contestants import contestant


def main(game: str, level: str) -> None:
    """Answer until the input ends. The player sees its own view alone; the record is for the rules."""
    entry = find(game)
    engine, player = entry.engine, contestant(entry, level)
    out, sys.stdout = sys.stdout, sys.stderr
    state = None
    for line in sys.stdin:
        asked = json.loads(line)
        if "new" in asked:
            chosen = complete(engine, len(asked["places"]), asked["options"])
            state = engine.new(len(asked["places"]), chosen)
            player.begin(asked["new"], asked["own"], asked["places"])
        elif "made" in asked:
            actor = asked["actor"]
            state.apply(actor, engine.parse(actor, asked["made"]))
        elif "choose" in asked:
            seat = asked["choose"]
            print(engine.format(seat, player.choose(state.view(seat), asked["seed"])), file=out, flush=True)
        else:
            player.end(state.view(asked["end"]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
