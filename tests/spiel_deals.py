"""Deals of Contraspiel for tests: sessions begun, calls read as text, tricks found that go to whom a test wants."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tablegame.core.cards import GERMAN, join_hands
from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.errors import MoveError
from tablegame.core.options import complete
from tablegame.core.text import SEAT_LETTERS
from tablegame.core.tricks import cards_of
from tablegame.games.contraspiel.facts.cards import EU, pack_of
from tablegame.games.contraspiel.facts.view import Deal
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState
from tablegame.session.history import read_move

LOOKED = 3000
"""Cards tried for one deal before another is dealt."""


def session(players: int = 4, dealer: str = "", **given: Any) -> SpielState:
    """A session with these house rules whose first dealer is drawn: the last seat, so that A is forehand."""
    state = ENGINE.new(players, complete(ENGINE, players, given))
    return say(state, f"* dealer {dealer or SEAT_LETTERS[players - 1]}")


def total(state: SpielState) -> int:
    """All chips there are."""
    return sum(state.chips) + state.pool


def say(state: SpielState, *lines: str, log: EventLog | None = None) -> SpielState:
    """Make the moves of these lines, several parted by commas; no chip is lost by any of them."""
    before = total(state)
    for line in ", ".join(lines).split(", "):
        state.apply(*read_move(ENGINE, state, line), log)
        assert total(state) == before, line
    return state


def refused(state: SpielState, line: str) -> str:
    with pytest.raises(MoveError) as caught:
        say(state, line)
    return str(caught.value)


def mask(text: str) -> int:
    """Cards as bits."""
    return sum(1 << GERMAN.card(card) for card in text.split())


def deal(players: int, turn_up: str, seed: int = 0, **fixed: str) -> str:
    """The line of a deal: hands by letter (A="EU GU") and the talon, each filled up at random from the rest."""
    places = [fixed.pop(letter, "") for letter in SEAT_LETTERS[:players]] + [f"{turn_up} {fixed.pop('talon', '')}"]
    assert not fixed
    given = [[GERMAN.card(card) for card in place.split()] for place in places]
    pack = pack_of(players)
    rest = [card for card in pack if not any(card in place for place in given)]
    Random(seed).shuffle(rest)
    for cards, size in zip(given, (*(5,) * players, len(pack) - 5 * players), strict=True):
        cards += (rest.pop() for _ in range(size - len(cards)))
    return "* " + ENGINE.format(CHANCE, join_hands(tuple(map(tuple, given))))


def passes(*letters: str) -> str:
    """All of these pass."""
    return ", ".join(f"{letter} pass" for letter in "".join(letters))


def ways(state: SpielState, winners: str, looked: list[int]) -> Iterator[SpielState]:
    """Plays of the tricks up to the next question or the end that go to these seats."""
    if not winners:
        yield state
        return
    assert state.phase == "play", f"something is asked before {winners}"
    (actor,) = state.acting()
    number = len(state.trick_winners)
    ends = len(state.asked) == 1
    for card in state.legal(actor):
        looked[0] += 1
        if looked[0] > LOOKED:
            return
        after = state.clone()
        after.apply(actor, card)
        if not ends:
            yield from ways(after, winners, looked)
        elif taker(after, number) == winners[0]:
            yield from ways(after, winners[1:], looked)


def taker(state: SpielState, number: int) -> str:
    """Who took that trick of the deal under way, or of the one just settled."""
    won = state.trick_winners or [trick.winner for trick in state.view(None).past[-1].tricks]
    return SEAT_LETTERS[won[number]]


def tricks(state: SpielState, winners: str) -> SpielState | None:
    """The tricks go to these seats, in some way of playing them; None where none is found soon."""
    return next(ways(state, winners, [0]), None)


def played(
    *script: str, players: int = 4, turn_up: str = "HK", folds: int = 0, deals: int = 99, first: str = "", **given: Any
) -> SpielState:
    """A session in which one deal was made as the script says, out of the first deal that allows it.

    Lines with an actor are said; letters alone are who takes the next tricks. The seat `first` holds EU and has paid
    the stamm: who takes the first trick, if not said otherwise; the last seat deals. folds: deals before it in which
    the dealer folded a Wenzel, so that the pool is 4, 12, 28, 60, 124 chips at the usual house rules.
    """
    first = first or next((step[0] for step in script if step.isalpha()), "A")
    for seed in range(400):
        dealer = SEAT_LETTERS[(players - 1 - folds) % players]
        begun = session(players, dealer, deals=deals, **given)
        for _ in range(folds):
            fold(begun)
        holds = {} if turn_up == "EU" else {first: "EU"}
        state: SpielState | None = say(begun, deal(players, turn_up, seed, **holds))
        for step in script:
            if state is None:
                break
            state = tricks(state, step) if step.isalpha() else said(state, step)
        if state is not None:
            return state
    raise AssertionError(f"no deal for {script}")


def said(state: SpielState, step: str) -> SpielState | None:
    """The line said, a star in it for the lowest card that may be given away."""
    if not step.startswith("*") and step.endswith("*"):
        letter, word, _ = step.split()
        options = [ENGINE.format(0, move) for move in state.legal(SEAT_LETTERS.index(letter))]
        step = f"{letter} {next(each for each in options if each.startswith(word + ' '))}"
    return say(state, step)


def fold(state: SpielState) -> SpielState:
    """A deal in which the acorn Unter is turned up and the dealer folds."""
    say(state, deal(state.players, "EU"))
    dealer = SEAT_LETTERS[state.dealer]
    given = max(card for card in cards_of(state.hands[state.dealer]) if card != EU)
    return say(state, f"{dealer} exchange {GERMAN.text(given)}, {dealer} fold")


def last(state: SpielState) -> Deal:
    """The deal just settled."""
    return state.view(None).past[-1]


def paid(state: SpielState, *kinds: str) -> list[str]:
    """What was paid in the deal just settled, as "kind payer>payee chips" (* the pool), the stamm left out."""
    return [
        f"{p.kind} {_name(p.payer)}>{_name(p.payee)} {p.chips}"
        for p in last(state).payments
        if (p.kind in kinds if kinds else p.kind != "stamm")
    ]


def _name(seat: int | None) -> str:
    return "*" if seat is None else SEAT_LETTERS[seat]


def chips(state: SpielState) -> dict[str, int]:
    """Everybody's chips by letter."""
    return {SEAT_LETTERS[seat]: owned for seat, owned in enumerate(state.chips)}
