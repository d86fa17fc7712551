"""Compare the losses of mistakes by the judge with the losses when both choices are played out.

Each row has a number of games between `club` seats; of a game the first mistake among some random choices. States are
sampled from the view of its seat, and from each the best choice and the one made are both played out by `strong` seats
with the same random numbers.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tablegame.ai.judging import Judgement, judge
from tablegame.core.contract import CHANCE, State
from tablegame.core.options import complete
from tablegame.games import Game, find

if TYPE_CHECKING:
    from calibration import Row

PAIRS: Final = 6
"""Sampled states from which both choices are played out."""
LOOKED_AT: Final = 12
"""The most choices of one game that are judged in search of a mistake."""
DRAWN: Final = 6
"""States sampled for each one that is played out."""
OF_A_DEAL: Final = ("contraspiel", "contractgrid")
"""Games of many deals, in which choices are played out to the end of theirs."""
BOUND: Final = 3.0
"""The allowed standard errors of the difference."""
FEWEST: Final = 10
"""With fewer games the spread is hardly known, and nobody can say whether the columns agree."""
HEAD: Final = f"""## Mistakes

What the judge says that mistakes lost, beside what came of it: of choices of `club` seats that are called mistakes, one
of a game, both the best choice and the one made are played out from the same imagined cards, so many pairs, with
`strong` in all seats and the same chance of their own (`make calibration`). Both columns are means over the same
mistakes, in the unit of the hint. They agree where their difference is within three of its standard errors, of which
fewer than {FEWEST} mistakes say nothing. In Contraconquer nobody ever makes one.

| game | players | choice | unit | claimed | found | difference | mistakes | games | pairs | agrees |
|---|---|---|---|---|---|---|---|---|---|---|
"""

Found = tuple[State, int, int, Judgement]
"""A state, a seat, what it chose there, and how that was judged."""


def mistake(row: Row, entry: Game, seed: str) -> Found | None:
    """A mistake of a game between club seats; None if none was found."""
    engine, bot, rng = entry.engine, entry.bot, Random(f"{seed} game")
    state = engine.new(row.players, complete(engine, row.players, row.options))
    asked: list[tuple[State, int, int]] = []
    while (acting := state.acting()) and not engine.is_stalled(state):
        before = state.clone()
        for actor in acting:
            if actor == CHANCE:
                state.apply(CHANCE, engine.deal(state, rng))
                continue
            # Where several choose at once nobody has chosen yet.
            view = before.view(actor)
            move = bot.choose(view, "club", Random(rng.getrandbits(62)), None)
            if view.legal().count() > 1 and row.kind.asked(view):
                asked.append((before, actor, move))
            state.apply(actor, move)
    for number, (before, seat, move) in enumerate(rng.sample(asked, min(LOOKED_AT, len(asked)))):
        found = judge(bot, before.view(seat), move, Random(f"{seed} {number} judge"))
        if found.judged == "mistake":
            return before, seat, move, found
    return None


def imagined(entry: Game, state: State, seat: int, rng: Random) -> State:
    """A state that is consistent with the seat's view, weighted by the calls and plays so far. Strings of others stay:
    nobody writes them at random."""
    view = state.view(seat)
    drawn: list[Any] = [entry.engine.determinize(view, rng) for _ in range(DRAWN if entry.key in OF_A_DEAL else 1)]
    weights = [entry.bot.likely(view, [each.view(other) for other in range(each.players)]) for each in drawn]
    found = rng.choices(drawn, weights)[0]
    if hasattr(found, "strings"):
        found.strings = getattr(state, "strings")  # noqa: B009 - of one game alone
    return found  # type: ignore[no-any-return]


def played(row: Row, entry: Game, state: State, seat: int, move: int, seed: str) -> float:
    """The result of a choice if everybody plays like `strong` from then on; in a game of many deals what the seat
    expects at the end of the deal."""
    state, before, made = state.clone(), row.kind.before(state, seat), 0
    waiting: int | None = move
    of_a_deal = row.kind.game in OF_A_DEAL
    while (acting := state.acting()) and not entry.engine.is_stalled(state) and not row.kind.ended(before, state):
        if of_a_deal and acting == (CHANCE,):
            break
        for actor in acting:
            rng = Random(f"{seed} {actor} {made}")
            if actor == CHANCE:
                state.apply(CHANCE, entry.engine.deal(state, rng))
            elif actor == seat and waiting is not None:
                state.apply(actor, waiting)
                waiting = None
            else:
                state.apply(actor, entry.bot.choose(state.view(actor), "strong", rng, None))
            made += 1
    return entry.bot.expects(state.view(None))[seat] if of_a_deal else row.kind.came(before, state, seat)


def measured(row: Row, number: int, seed: int, pairs: int) -> dict[str, Any] | None:
    """The loss of one game's mistake by the judge and by play; None if none was found."""
    entry, name = find(row.kind.game), f"{seed} {row.name} {number} mistakes"
    found = mistake(row, entry, name)
    if found is None:
        return None
    state, seat, move, judgement = found
    apart = []
    for pair in range(pairs):
        start = imagined(entry, state, seat, Random(f"{name} {pair} imagined"))
        best, made = (played(row, entry, start, seat, choice, f"{name} {pair}") for choice in (judgement.best, move))
        apart.append(best - made)
    return {"claimed": judgement.lost, "error": judgement.error, "found": sum(apart) / pairs}


def games_of(
    row: Row, seed: int, games: int, mistakes: int, pairs: int, seconds: float
) -> tuple[list[dict[str, Any] | None], float]:
    """The games of a row, stored ones and new ones within the bounds, and the seconds they took."""
    kept = row.kept(f"-mistakes-{pairs}")
    until = time.monotonic() + seconds
    while len(kept.lines) < games and sum(one is not None for one, _ in kept.lines) < mistakes:
        if time.monotonic() >= until:
            break
        started = time.process_time()
        found = measured(row, len(kept.lines), seed, pairs)
        kept.add([found, round(time.process_time() - started, 2)])
    return [one for one, _ in kept.lines], sum(each for _, each in kept.lines)


def verdict(difference: float, error: float, count: int) -> str:
    """The verdict of the table: whether both columns agree, "–" if there are too few games."""
    if count < FEWEST:
        return "–"
    return "yes" if abs(difference) <= BOUND * error else "NO"


def line(row: Row, games: Sequence[dict[str, Any] | None], pairs: int) -> str:
    """The row of the table; "" where no game was played."""
    found = [one for one in games if one is not None]
    title, unit = find(row.kind.game).title, row.kind.unit
    said = "".join(f", {name} {value}" for name, value in row.options.items() if name != "games")
    start = f"| {title} | {row.players} | {row.choice}{said} | {unit} |"
    if not games:
        return ""
    if len(found) < 2:
        return f"{start} – | – | – | {len(found)} | {len(games)} | {pairs} | – |"
    count = len(found)
    claimed, came = (sum(one[name] for one in found) / count for name in ("claimed", "found"))
    spread = sum((one["found"] - one["claimed"] - (came - claimed)) ** 2 for one in found) / (count - 1)
    error = sqrt(spread / count)
    agrees = verdict(came - claimed, error, count)
    figures = f"{claimed:.3f} | {came:.3f} | {came - claimed:+.3f} ± {error:.3f}"
    return f"{start} {figures} | {count} | {len(games)} | {pairs} | {agrees} |"
