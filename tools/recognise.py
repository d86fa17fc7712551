"""Measure how well the characters can be recognised by their play: `tools/recognise.py [GAME...]`.

Each character plays games among club players, new at every table. All games are halved at random, many times: one half
is known to be of each of the twelve, games of the other half are shown without names, and the character is named whose
habits make them likeliest (naive Bayes over the counts of `SIGNS`). Chance would name one of twelve. Only what
everybody at the table has seen by the end of a game is counted. The figures go into docs/strength.md; games are stored
in build/recognise while the computer players are the same.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import log
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from kept import KEPT, Kept, players_of  # noqa: E402 - beside this file
from page import keep, standing, taken_in  # noqa: E402 - beside this file

from tablegame.core.cards import value  # noqa: E402 - found in this checkout, installed or not
from tablegame.core.contract import CHANCE, EventLog  # noqa: E402 - as above
from tablegame.core.options import complete  # noqa: E402 - as above
from tablegame.games import GAMES, Game, find  # noqa: E402 - as above
from tablegame.games.contractgrid.facts import moves as grid_moves  # noqa: E402 - as above
from tablegame.games.contraspiel.facts import moves as spiel_moves  # noqa: E402 - as above
from tablegame.games.precognition.facts import letters_between, letters_of  # noqa: E402 - as above
from tablegame.games.procession.facts import changed_place, changes  # noqa: E402 - as above
from tablegame.practice.ranking import NOTICED  # noqa: E402 - as above
from tablegame.session.characters import HousePlayer, company  # noqa: E402 - as above
from tablegame.session.contestants import Level  # noqa: E402 - as above

KNOWN: Final = 20
"""Games of each character that are known."""
SHOWN: Final = (20, NOTICED)
"""Games that are shown: as many again, and as many as it takes until the program names a habit."""
HALVED: Final = 40
"""How often the games are halved."""
SEED: Final = 2029
SHORT: Final[dict[str, dict[str, Any]]] = {"wargops": {"games": 1}, "contraspiel": {"deals": 4}}
"""House rules of games that would take long: whole ones show more."""
HANDS: Final = 4
"""Hands of ContractGrid that are shown of each game."""
SMOOTH: Final = 0.5
"""What is added to each count."""

HEAD: Final = f"""## Habits that can be noticed

How often a character is named right among the twelve by its play alone (`tools/recognise.py`, seed {SEED}). Everybody
plays 40 games among club players; 20 are known to be of each, of the others some are shown without names, and the
character is named whose habits make them likeliest. Only what everybody at the table sees counts. A game of WarGops is
one of 13 ranks, of Contraspiel four deals, of ContractGrid four hands. Chance names 8 of 100; 60 are promised for
twenty games. After {NOTICED} games the program itself names a habit.

| game | from 20 games | from {NOTICED} games | most often taken for another |
|---|---|---|---|
"""

Sign = tuple[str, str]
"""A situation, and what was done in it."""


def contraconquer(view: Any, move: int) -> Iterator[Sign]:
    tricks, ranks = view.tricks_of(view.game), view.ranks[view.seat]
    counts = [count for count in view.hands[view.seat] if count]
    if len(counts) < 2:
        return
    if len(set(counts)) > 1:
        yield "even", str(view.hands[view.seat][ranks.index(move)] == max(counts))
    if not tricks:
        yield "first", str(ranks.index(move))
        return
    last = tricks[-1]
    before = "won" if last.winner == view.seat else "lost"
    step = (ranks.index(move) - ranks.index(last.ranks[view.seat])) % len(ranks)
    held = sorted((ranks.index(each) - ranks.index(last.ranks[view.seat])) % len(ranks) for each in view.domain)
    yield f"{before} {held}", str(step)
    if len(tricks) > 1:
        yield f"two back {move in view.domain}", str(tricks[-2].ranks[view.seat] == move)


def wargops(view: Any, move: int) -> Iterator[Sign]:
    ranks, tricks = list(view.domain), view.tricks_of(view.game)
    if len(ranks) < 2:
        return
    yield f"place {min(len(ranks) // 3, 4)}", str(4 * ranks.index(move) // len(ranks))
    if len(ranks) >= 4:
        yield "high", str(move >= 2 / 3 * ranks[-1])
    if not tricks or view.under_way is not None:
        return
    laid = tricks[-1].ranks[-1]
    if 0 < laid[view.seat] < max(laid):
        yield "lost", str(min(ranks.index(move), 2))
    if max(laid) in ranks:
        yield "follows", str(move == max(laid))
    if laid[view.seat]:
        nearest = min(ranks, key=lambda rank: abs(rank - laid[view.seat]))
        yield "near", str(move == nearest)


def procession(view: Any, move: int) -> Iterator[Sign]:
    rows = list(view.domain)
    if len(rows) < 2:
        return
    place, last = changed_place(view.row, move), view.place(len(view.rows) - 1)
    yield f"place {last is None}", str(place)
    yield "middle", str(abs(place - view.length // 2))
    if last is not None:
        yield "from last", str(abs(place - last))
        yield "across", str(min(2, abs(place - (view.length - 1 - last))))
    replies = {row: sum(mark not in view.marks for mark in changes(row)[1]) for row in rows}
    yield "replies", str(replies[move] == min(replies.values()))
    yield "most replies", str(replies[move] == max(replies.values()))
    yield "side", str(place * 2 > view.length)


def precognition(view: Any, move: int) -> Iterator[Sign]:
    if view.writing:
        string = letters_of(move)
        yield "length", str(len(string))
        yield "parity", str(len(string) % 2)
        yield "first", string[0]
        yield "last", string[-1]
        yield "stays", str("S" in string)
        yield "zigzag", str(all(one != other for one, other in pairwise(string)))
        return
    cards = sorted({value(card) for card in view.domain})
    if len(cards) > 1:
        yield f"card {min(4, len(cards))}", str(3 * cards.index(value(move)) // len(cards))
        if len(view.row) > 0:
            yield "step", str(letters_between((*view.row[-1:], value(move))))


def contraspiel(view: Any, move: int) -> Iterator[Sign]:
    if view.domain.count() < 2:
        return
    if view.phase != "play":
        kind = "pass" if move in (spiel_moves.PASS, spiel_moves.LEAVE, spiel_moves.STAY) else "call"
        if move in (spiel_moves.FOLD, spiel_moves.STAND):
            kind = "fold" if move == spiel_moves.FOLD else "stand"
        yield str(view.phase), kind
        if kind == "call" and view.phase == "second":
            yield "suit", str(move)
        return
    yield from _card(view, move, "solo" if view.seat == view.soloist else "against")


def contractgrid(view: Any, move: int) -> Iterator[Sign]:
    if view.phase == "grid":
        sheet = grid_moves.sheet_of(move)
        for square, contract in enumerate(sheet):
            yield f"square {square}", str(contract)
    elif view.phase == "bid":
        sheet, marks = view.sheets[view.own] or (), view.marks[view.own]
        for square, contract in enumerate(sheet):
            if not marks >> contract & 1:
                yield f"bid {contract}", str(move - grid_moves.BID >> contract & 1)
                if square in (0, 3, 12, 15):
                    yield f"corner {square}", str(move - grid_moves.BID >> contract & 1)
    elif view.phase == "play" and view.domain.count() > 1:
        yield from _card(view, move, "")


def _card(view: Any, move: int, side: str) -> Iterator[Sign]:
    """How a card of a trick is chosen, by its power among those that may be played."""
    order = view.order
    powers = sorted(order.powers[card] for card in view.domain)
    place = "low" if order.powers[move] == powers[0] else "high" if order.powers[move] == powers[-1] else "between"
    trumps = {order.suits[card] == view.trump for card in view.domain}
    lead = "follow" if view.trick else "lead"
    yield f"{side} {lead} {min(len(view.hand), 4)}", place
    if len(trumps) == 2:
        yield f"{side} {lead} trump", str(order.suits[move] == view.trump)
    best = max(view.hand, key=order.powers.__getitem__)
    if best in view.domain and len(view.hand) > 3:
        yield f"{side} {lead} best", str(move == best)


SIGNS: Final[dict[str, Callable[[Any, int], Iterator[Sign]]]] = {
    "contraconquer": contraconquer, "wargops": wargops, "procession": procession, "precognition": precognition,
    "contraspiel": contraspiel, "contractgrid": contractgrid,
}  # fmt: skip


def played(entry: Game, player: HousePlayer, number: int) -> list[tuple[str, str, int]]:
    """The signs of a character in one game among club players, with how often each was seen."""
    players = entry.engine.usual_players
    rng, found = Random(f"{SEED} {entry.key} {player.key} {number}"), Counter[Sign]()
    state = entry.engine.new(players, complete(entry.engine, players, SHORT.get(entry.key, {})))
    seat, seats = number % players, [Level(entry.bot, "club") for _ in range(players)]
    seats[seat] = Level(entry.bot, *player.styled_level(entry.key))
    for own, each in enumerate(seats):
        each.begin(number, own, range(players))
    while (acting := state.acting()) and not entry.engine.is_stalled(state):
        if entry.key == "contractgrid" and len(state.view(None).past) >= HANDS:
            break
        for actor in acting:
            if actor == CHANCE:
                state.apply(actor, entry.engine.deal(state, rng), EventLog())
                continue
            view = state.view(actor)
            move = seats[actor].choose(view, rng.getrandbits(32))
            if actor == seat:
                found.update(SIGNS[entry.key](view, move))
            state.apply(actor, move, EventLog())
    return [(*sign, count) for sign, count in found.items()]


class Found(NamedTuple):
    """How often each character was taken for each, by their keys."""

    taken: Counter[tuple[str, str]]

    @property
    def share(self) -> float:
        """The share that is named right."""
        return sum(count for (one, other), count in self.taken.items() if one == other) / self.taken.total()

    @property
    def mixed_up(self) -> list[tuple[int, str, str]]:
        """The pairs that are mixed up most often, each with the share of the first in per cent."""
        wrong = ((100 * n // HALVED, one, other) for (one, other), n in self.taken.items() if one != other)
        return sorted(wrong, reverse=True)[:2]


def recognise(games: Mapping[str, list[Counter[Sign]]], shown: int) -> Found:
    """Name characters by so many of their games."""
    rng, taken = Random(SEED), Counter[tuple[str, str]]()
    for _ in range(HALVED):
        mixed = {key: rng.sample(each, len(each)) for key, each in games.items()}
        known = {key: sum(each[:KNOWN], Counter[Sign]()) for key, each in mixed.items()}
        ways = Counter(situation for situation, _ in {sign for each in known.values() for sign in each})
        likely = {key: _logarithms(each, ways) for key, each in known.items()}
        for key, each in mixed.items():
            seen = sum(each[KNOWN : KNOWN + shown], Counter[Sign]())
            sums = {one: sum(n * chance(sign) for sign, n in seen.items()) for one, chance in likely.items()}
            taken[key, max(sums, key=sums.__getitem__)] += 1
    return Found(taken)


def _logarithms(known: Counter[Sign], ways: Mapping[str, int]) -> Callable[[Sign], float]:
    """How likely a character does something in a situation, as a logarithm. ways: how many are known for each."""
    sums = Counter[str]()
    for (situation, _), count in known.items():
        sums[situation] += count

    def logarithm(sign: Sign) -> float:
        return log((known[sign] + SMOOTH) / (sums[sign[0]] + SMOOTH * (ways.get(sign[0], 0) + 1)))

    return logarithm


def row(entry: Game) -> str:
    """Play, name, and print; the row of a game on the page."""
    games = dict[str, list[Counter[Sign]]]()
    for player in company():
        of = [players_of(entry.key), SEED, SHORT.get(entry.key), HANDS, player.styled_level(entry.key)]
        kept = Kept(KEPT / "recognise" / f"{entry.key}-{player.key}.jsonl", of)
        while len(kept.lines) < 2 * KNOWN:
            kept.add(played(entry, player, len(kept.lines)))
        games[player.key] = [Counter({(a, b): n for a, b, n in line}) for line in kept.lines]
    whole, part = (recognise(games, shown) for shown in SHOWN)
    for key in games:
        others = sorted(((whole.taken[key, other], other) for other in games), reverse=True)
        print(f"  {key:8}", ", ".join(f"{other} {100 * n // HALVED}" for n, other in others[:4] if n), flush=True)
    mixed_up = ", ".join(f"{one.title()} for {other.title()} {n} %" for n, one, other in whole.mixed_up)
    return f"| {entry.title} | {100 * whole.share:.0f} % | {100 * part.share:.0f} % | {mixed_up or '–'} |"


def main(keys: list[str]) -> None:
    """Measure these games, and keep the rows of the others."""
    began = process_time()
    old = next((each for each in standing() if each.startswith("## Habits that can be noticed\n")), "")
    rows = {line.split(" | ")[0]: line for line in re.findall(r"^\| (?!game).*$", old, flags=re.MULTILINE)}
    for entry in [find(key) for key in keys] or list(GAMES):
        found = row(entry)
        rows[found.split(" | ")[0]] = found
        print(found, flush=True)
        ordered = [rows[f"| {each.title}"] for each in GAMES if f"| {each.title}" in rows]
        keep([HEAD + "\n".join(ordered) + "\n" + taken_in(process_time() - began)])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help=", ".join(each.key for each in GAMES) + "; all if none is named")
    main(parser.parse_args().games)
