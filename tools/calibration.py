"""Compare what a hint claims with the result, and write both to docs/strength.md (`make calibration`).

Each row has a number of positions, each from another game between `club` seats: the first choice of the hint is made,
and from then on everybody plays like `strong`. Stored results of the same computer players are reused (`kept.py`).
Names of rows as arguments measure only these; `--positions N` and `--seconds N` bound the work for each.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import calibration_mistakes  # noqa: E402 - beside this file
from kept import KEPT, Kept, players_of  # noqa: E402 - beside this file
from page import keep, taken_in  # noqa: E402 - beside this file
from strength_parts import SEED  # noqa: E402

from tablegame.core.contract import CHANCE, State  # noqa: E402 - found in this checkout, installed or not
from tablegame.core.options import complete  # noqa: E402
from tablegame.games import Game, find  # noqa: E402

POSITIONS = 400
HEAD = f"""## Calibration

What the hint claims for the choice that it puts first, beside what came of it: positions from games of `club`, one of a
game; that choice is made there, and from then on all seats play like `strong` (`make calibration`). Both columns are
means over the same positions, in the unit of the hint. They agree where their difference is within three of its
standard errors, of which fewer than {calibration_mistakes.FEWEST} positions say nothing. In rows of ContractGrid
with the word hand what came of it is what totals and sheets say after the hand (`Bot.expects`), else who won.

| game | players | choice | unit | claimed | came of it | difference | positions | agrees |
|---|---|---|---|---|---|---|---|---|
"""

Before = dict[str, Any]
"""What is remembered of a position in order to evaluate the result later."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is measured in a game.

    asked: whether a choice in this view counts; before: what to remember of the state; ended: whether to evaluate now;
    came: the result for the seat, in the hint's unit.
    """

    game: str
    unit: str
    came: Callable[[Before, State, int], float]
    asked: Callable[[Any], bool] = lambda _: True
    before: Callable[[State, int], Before] = lambda *_: {}
    ended: Callable[[Before, State], bool] = lambda *_: False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    kind: Kind
    players: int
    choice: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def mistakes(self) -> bool:
        """Whether a choice of this row can lose something."""
        return self.kind is not TRICKS

    @property
    def name(self) -> str:
        """Its name as an argument and of its file."""
        said = "".join(f"-{name}-{value}" for name, value in self.options.items())
        return f"{self.kind.game}-{self.players}-{self.choice.replace(' ', '-')}{said}"

    def kept(self, kind: str) -> Kept:
        """The stored results of today's computer players."""
        return Kept(KEPT / "calibration" / f"{self.name}{kind}.jsonl", [SEED, self.name, players_of(self.kind.game)])


def won(_: Before, state: State, seat: int) -> float:
    """The share of a win."""
    winners = state.winners()
    return 1 / len(winners) if seat in winners else 0.0


def of_100(before: Before, state: State, seat: int) -> float:
    return 100 * won(before, state, seat)


def still_in(state: State, _: int) -> Before:
    view: Any = state.view(None)
    return {"in": [seat for seat in range(view.players) if not view.is_out(seat)]}


def points(before: Before, state: State, seat: int) -> float:
    """The difference to the other of the last two, as the hint has it."""
    scores, others = state.scores(), [each for each in before["in"] if each != seat]
    return float(scores[seat] - (scores[others[0]] if len(others) == 1 else 0))


def tricks_now(state: State, seat: int) -> Before:
    view: Any = state.view(None)
    return {"tricks": len(view.tricks), "score": state.scores()[seat]}


def trick_over(before: Before, state: State) -> bool:
    view: Any = state.view(None)
    return len(view.tricks) > before["tricks"]


def trick_taken(before: Before, state: State, seat: int) -> float:
    return float(state.scores()[seat] > before["score"])


def chips_now(state: State, seat: int) -> Before:
    flat: Any = state
    return {"chips": _with_share(flat, seat), "deal": flat.deal, "thrown": flat.thrown}


def deal_over(before: Before, state: State) -> bool:
    flat: Any = state
    return bool((flat.deal, flat.thrown) != (before["deal"], before["thrown"]))


def chips_won(before: Before, state: State, seat: int) -> float:
    return _with_share(state, seat) - float(before["chips"])


def _with_share(state: Any, seat: int) -> float:
    """Chips with the share of the pool; after the last deal the pool has been shared."""
    return float(state.chips[seat] + (state.pool / state.players if state.acting() else 0))


def hands_now(state: State, _: int) -> Before:
    view: Any = state.view(None)
    return {"hands": len(view.past)}


def hand_over(before: Before, state: State) -> bool:
    view: Any = state.view(None)
    return len(view.past) > before["hands"]


def of_100_then(_: Before, state: State, seat: int) -> float:
    """By totals and sheets after the hand, or by the winner if that ended the game."""
    return find("contractgrid").bot.expects(state.view(None))[seat]


TRICKS = Kind("contraconquer", "tricks", trick_taken, before=tricks_now, ended=trick_over)
POINTS = Kind("wargops", "points", points, before=still_in)
WINS = Kind("procession", "wins", won)
STRINGS = Kind("precognition", "wins", won, lambda view: view.writing)
CARDS = Kind("precognition", "wins", won, lambda view: not view.writing)
WORDS = Kind("contraspiel", "chips", chips_won, lambda view: view.phase != "play", chips_now, deal_over)
PLAYS = Kind("contraspiel", "chips", chips_won, lambda view: view.phase == "play", chips_now, deal_over)
PHASES = {"layout": "grid", "suit": "refuse", "bids": "bid", "card": "play"}
"""The choices of ContractGrid, each with the phase in which it is made."""
SHORT = {"contracts": "nine", "cards": 24}
ONE = {"games": 1}


def by_the_game(phase: str) -> Kind:
    """A choice of ContractGrid played out to the end of the game."""
    return Kind("contractgrid", "of 100 games", of_100, partial(_in_phase, phase))


def by_the_hand(phase: str) -> Kind:
    """A choice of ContractGrid played out to the end of the hand, since a long game takes half a minute."""
    return Kind("contractgrid", "of 100 games", of_100_then, partial(_in_phase, phase), hands_now, hand_over)


def _in_phase(phase: str, view: Any) -> bool:
    return bool(view.phase == phase)


ROWS = [
    Row(TRICKS, 3, "card"),
    *(Row(TRICKS, players, "card", {"form": "remainder"}) for players in (2, 4, 8)),
    *(Row(POINTS, players, "card", ONE) for players in (2, 3, 4, 6, 8)),
    *(Row(STRINGS, players, "string") for players in range(2, 7)),
    *(Row(CARDS, players, "card") for players in range(2, 7)),
    *(Row(WORDS, players, "word") for players in (3, 4, 5, 6)),
    *(Row(PLAYS, players, "card") for players in (3, 4, 5, 6)),
    *(Row(WINS, 2, "row", {"length": length}) for length in (7, 10, 14, 24)),
    *(Row(WINS, players, "row", {"length": 8}) for players in (3, 4, 5, 6)),
    *(Row(WINS, players, "row", {"length": 14}) for players in (3, 6)),
    *(Row(by_the_hand(phase), players, f"{name}, hand") for players in (3, 4) for name, phase in PHASES.items()),
    *(Row(by_the_game(phase), 3, name, SHORT) for name, phase in PHASES.items()),
]


def position(row: Row, entry: Game, number: int) -> tuple[State, int] | None:
    """A random choice, with an alternative, of a game between club seats; None if the game has none. If several seats
    choose at once, nobody has chosen yet.
    """
    engine, bot = entry.engine, entry.bot
    rng = Random(f"{SEED} {row.name} {number} calibration")
    state = engine.new(row.players, complete(engine, row.players, row.options))
    found, seen = None, 0
    while acting := state.acting():
        for actor in acting:
            if actor != CHANCE and state.legal(actor).count() > 1 and row.kind.asked(state.view(actor)):
                seen += 1
                if rng.random() * seen < 1:
                    found = state.clone(), actor
        for actor in acting:
            if actor == CHANCE:
                state.apply(CHANCE, engine.deal(state, rng))
            else:
                state.apply(actor, bot.choose(state.view(actor), "club", Random(rng.getrandbits(62)), None))
        if seen > 400:
            break
    return found


def measured(row: Row, entry: Game, number: int) -> dict[str, Any] | None:
    """The claim of the hint at one position, and the result."""
    drawn = position(row, entry, number)
    if drawn is None:
        return None
    state, seat = drawn
    bot, rng = entry.bot, Random(f"{SEED} {row.name} {number} strong")
    first = bot.evaluate(state.view(seat), "strong", Random(rng.getrandbits(62)), None).choices[0]
    before = row.kind.before(state, seat)
    move: int | None = first.move
    while (acting := state.acting()) and not row.kind.ended(before, state):
        for actor in acting:
            if actor == CHANCE:
                state.apply(CHANCE, entry.engine.deal(state, rng))
            elif actor == seat and move is not None:
                state.apply(actor, move)
                move = None
            else:
                state.apply(actor, bot.choose(state.view(actor), "strong", Random(rng.getrandbits(62)), None))
    return {"claimed": first.value, "error": first.error, "came": row.kind.came(before, state, seat)}


def played(row: Row, positions: int, seconds: float) -> tuple[list[dict[str, Any]], float]:
    """The positions of a row, stored ones and new ones within the bounds, and the seconds they took."""
    kept = row.kept("")
    entry, until = find(row.kind.game), time.monotonic() + seconds
    while len(kept.lines) < positions and time.monotonic() < until:
        started = time.process_time()
        found = measured(row, entry, len(kept.lines))
        kept.add([found, round(time.process_time() - started, 2)])
    lines = kept.lines[:positions]
    return [one for one, _ in lines if one is not None], sum(each for _, each in lines)


def line(row: Row, found: Sequence[dict[str, Any]]) -> str:
    """The row of the table."""
    count = max(1, len(found))
    claimed, came = (sum(one[name] for one in found) / count for name in ("claimed", "came"))
    apart = [one["came"] - one["claimed"] for one in found]
    spread = sum((one - (came - claimed)) ** 2 for one in apart) / max(1, count - 1)
    error = sqrt(spread / count)
    agrees = calibration_mistakes.verdict(came - claimed, error, count)
    said = "".join(f", {name} {value}" for name, value in row.options.items() if row.options != ONE)
    figures = f"{claimed:.3f} | {came:.3f} | {came - claimed:+.3f} ± {error:.3f}"
    title = find(row.kind.game).title
    return f"| {title} | {row.players} | {row.choice}{said} | {row.kind.unit} | {figures} | {len(found)} | {agrees} |"


def told(asked: Namespace, name: str) -> tuple[tuple[str, float], tuple[str, float]]:
    """A row's lines of both tables and their seconds, if enough has been played; "" if nothing has."""
    row = next(each for each in ROWS if each.name == name)
    found, seconds = played(row, asked.positions, asked.seconds)
    games, longer = [], 0.0
    if row.mistakes:
        games, longer = calibration_mistakes.games_of(
            row, SEED, asked.games, asked.mistakes, asked.pairs, asked.seconds
        )
    mistakes = calibration_mistakes.line(row, games, asked.pairs)
    return (line(row, found) if found else "", seconds), (mistakes, longer)


def main(arguments: Sequence[str]) -> int:
    """Measure, print and store."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", help="names of rows, or how they begin; all where none is named")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="for each row")
    parser.add_argument("--games", type=int, default=200, help="of club seats in which mistakes are looked for")
    parser.add_argument("--mistakes", type=int, default=200, help="of each row; 0: none are looked for")
    parser.add_argument("--pairs", type=int, default=calibration_mistakes.PAIRS, help="played out of each mistake")
    parser.add_argument("--quick", action="store_true", help="40 positions, 40 games and 4 pairs, and nothing is kept")
    parser.add_argument("--only-print", action="store_true", help="leave docs/strength.md alone")
    asked = parser.parse_args(arguments)
    if asked.quick:
        asked.positions, asked.games, asked.pairs, asked.only_print = 40, 40, 4, True
    wanted = [row.name for row in ROWS if not asked.rows or any(row.name.startswith(name) for name in asked.rows)]
    with ProcessPoolExecutor() as pool:
        for each in pool.map(partial(told, asked), wanted):
            print("\n".join(said for said, _ in each if said), flush=True)
    asked.seconds = 0.0
    every, sections = [told(asked, row.name) for row in ROWS], []
    for table, head in enumerate((HEAD, calibration_mistakes.HEAD)):
        rows = [each[table] for each in every]
        lines = [said for said, _ in rows if said]
        if lines:
            sections.append(head + "\n".join(lines) + "\n" + taken_in(sum(seconds for _, seconds in rows)))
    if not asked.only_print:
        keep(sections)
    return 0 if all(" NO |" not in each for each in sections) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
