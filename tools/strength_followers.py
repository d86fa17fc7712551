"""Players that follow the hints, beside seats that play like `strong`: their share of games won should be fair.

A follower asks for a hint at every choice and makes each choice as often as the hint says.
"""

from __future__ import annotations

import time
from functools import partial
from math import sqrt
from random import Random
from typing import Any, Final

from kept import KEPT, Kept, digest, players_of
from strength_parts import SEED

from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import find

HEAD: Final = """
## Whoever follows the hints

One seat asks for a hint at every choice and follows it, each choice as often as the hint says, beside seats of
`strong`; the share of the games that it wins, shared wins as shares. Fair to within three standard errors is promised;
in WarGops between two with seven ranks the hint may look into the table and do better.

| game | players | won | fair | games | promised |
|---|---|---|---|---|---|
"""
Row = tuple[str, int, dict[str, Any], int]
ROWS: Final[tuple[Row, ...]] = (
    ("contraconquer", 3, {}, 600),
    ("wargops", 2, {"games": 1, "ranks": 7}, 400),
    ("wargops", 3, {"games": 1}, 24),
    ("precognition", 2, {}, 80),
    ("precognition", 4, {}, 16),
    ("procession", 2, {"length": 14}, 20),
    ("procession", 3, {"length": 8}, 120),
    ("contraspiel", 4, {}, 20),
    ("contractgrid", 3, {}, 21),
)
"""Few games, since three seats of four think for each of them."""


def won(row: Row, number: int) -> tuple[float, float]:
    """The follower's share of one game, and the seconds that it took."""
    game, players, options, _ = row
    started = time.process_time()
    entry, rng, follower = find(game), Random(f"{SEED} {row} {number} follower"), number % players
    bot, state = entry.bot, entry.engine.new(players, complete(entry.engine, players, options))
    while (acting := state.acting()) and not entry.engine.is_stalled(state):
        for actor in acting:
            if actor == CHANCE:
                state.apply(CHANCE, entry.engine.deal(state, rng))
                continue
            view, own = state.view(actor), Random(rng.getrandbits(62))
            if actor != follower or view.legal().count() == 1:
                state.apply(actor, bot.choose(view, "strong", own, None))
                continue
            hint = bot.evaluate(view, bot.adviser(view), own, None).choices
            state.apply(actor, own.choices([each.move for each in hint], [each.weight for each in hint])[0])
    winners = state.winners()
    share = 1 / len(winners) if follower in winners else 0.0
    return share, round(time.process_time() - started, 2)


def played(row: Row, count: int) -> list[tuple[float, float]]:
    """The follower's share of a number of games and their seconds; stored ones are not played again."""
    game, players, options, _ = row
    what = [SEED, game, players, options]
    kept = Kept(KEPT / "strength" / f"{game}-followers-{digest(what)}.jsonl", [*what, players_of(game)])
    return [(share, seconds) for share, seconds in kept.fill(count, partial(won, row))]


def section(share: int) -> tuple[str, bool, float]:
    """The table, whether its promises hold, and its seconds; of each row a share of the games."""
    said, kept, taken = HEAD, True, 0.0
    for row in ROWS:
        game, players, options, games = row
        count = max(4, games // share // players * players)
        found = played(row, count)
        taken += sum(seconds for _, seconds in found)
        shares = [each for each, _ in found]
        mean, fair = sum(shares) / count, 1 / players
        error = sqrt(sum((each - mean) ** 2 for each in shares) / count / (count - 1))
        keeps = mean >= fair - 3 * error
        kept = kept and keeps
        told = "".join(f", {name} {value}" for name, value in options.items() if name != "games")
        title = find(game).title + told
        figures = f"{mean:.3f} ± {error:.3f} | {fair:.3f} | {count} | {'kept' if keeps else 'MISSED'}"
        said += (line := f"| {title} | {players} | {figures} |") + "\n"
        print(line, flush=True)
    return said, kept, taken
