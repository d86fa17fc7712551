"""Makes the tables of WarGops in assets/wargops/ (`python tools/learning/wargops_table.py`; 10 seconds, 150 MB).

They have every position with at least 11 live cards that a game of two with a whole pack of 6 or 7 ranks can come to,
with its worth, found backwards from the end of the game.
"""

from __future__ import annotations

from pathlib import Path

from tablegame.core.sealed_cards import ONE
from tablegame.games.wargops.bot.duel import (
    FEWEST,
    MOST_RANKS,
    Duel,
    final_difference,
    live,
    number_of,
    pack_table,
    table_name,
)
from tablegame.games.wargops.bot.worth import ranks_in
from tablegame.games.wargops.facts.settling import Position, after_pair

ROOT = Path(__file__).resolve().parents[2]


def opening(ranks: int) -> Position:
    """The position in which both hold one card of each rank."""
    hand = sum(ONE[1 : ranks + 1])
    return hand, hand, 0


def reachable(start: Position, replace: bool) -> set[Position]:
    """All positions with enough live cards to which a position can lead. The larger hand comes first in them."""
    found, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for own in ranks_in(position[0]):
            for other in ranks_in(position[1]):
                mine, yours, lying = after_pair(position, own, other, replace)
                following = (max(mine, yours), min(mine, yours), lying)
                if following in found or live(following) < FEWEST or final_difference(following, replace) is not None:
                    continue
                found.add(following)
                waiting.append(following)
    return found


def main() -> None:
    for replace in (False, True):
        duel = Duel(replace, 0.0)
        values: dict[int, float] = {}
        for ranks in (MOST_RANKS - 1, MOST_RANKS):
            for position in reachable(opening(ranks), replace):
                number = number_of(position)
                assert number is not None
                values[number] = duel.value(position)
        target = ROOT / "assets" / table_name(replace)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(pack_table(values))
        print(f"{target.relative_to(ROOT)}: {len(values)} positions, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
