"""Deals of Contraspiel for tests: new sessions, moves read as text, and deals whose tricks go to given seats.

Seats are written by their letters; "*" is the pool, or chance as an actor. Cards are written as in records, the suit
before the rank: E acorns, G leaves, H hearts, S bells; A the sow, K, O Ober, U Unter, T ten.
"""

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

A, B, C, D = range(4)
"""The seats. If nothing else is said, D deals, and A is forehand."""
ACORNS, LEAVES, HEARTS, BELLS = range(4)
MOST_CARDS_TRIED = 3000
"""The most cards that are tried to find the tricks of a script in one deal; then another deal is dealt."""


def new_session(players: int = 4, dealer: str = "", **rules: Any) -> SpielState:
    """A session before its first deal. By default the last seat deals, so that A is forehand."""
    state = ENGINE.new(players, complete(ENGINE, players, rules))
    return make_moves(state, f"* dealer {dealer or SEAT_LETTERS[players - 1]}")


def all_chips(state: SpielState) -> int:
    """The chips of all seats and of the pool."""
    return sum(state.chips) + state.pool


def make_moves(state: SpielState, *lines: str, log: EventLog | None = None) -> SpielState:
    """Make the moves of these lines, which are separated by commas within a line, and return the state.

    Each move is checked to keep the number of all chips.
    """
    before = all_chips(state)
    for line in ", ".join(lines).split(", "):
        state.apply(*read_move(ENGINE, state, line), log)
        assert all_chips(state) == before, line
    return state


def refusal(state: SpielState, line: str) -> str:
    """The sentence with which a move is refused."""
    with pytest.raises(MoveError) as caught:
        make_moves(state, line)
    return str(caught.value)


def mask(text: str) -> int:
    """The mask of cards that are written "EU GA"."""
    return sum(1 << GERMAN.card(card) for card in text.split())


def deal_line(players: int, *, turn_up: str, seed: int = 0, talon: str = "", **hands: str) -> str:
    """The line of a deal with this turn-up; hands by letter (A="EU GU") and talon are filled up with random cards."""
    wanted = [hands.get(letter, "") for letter in SEAT_LETTERS[:players]] + [f"{turn_up} {talon}"]
    places = [[GERMAN.card(card) for card in cards.split()] for cards in wanted]
    pack = pack_of(players)
    remaining = [card for card in pack if not any(card in place for place in places)]
    Random(seed).shuffle(remaining)
    for place, size in zip(places, (*(5,) * players, len(pack) - 5 * players), strict=True):
        place += (remaining.pop() for _ in range(size - len(place)))
    return "* " + ENGINE.format(CHANCE, join_hands(tuple(map(tuple, places))))


def passes(letters: str) -> str:
    """The lines in which these seats pass: passes("BC") is "B pass, C pass"."""
    return ", ".join(f"{letter} pass" for letter in letters)


def _ways_to_win(state: SpielState, winners: str, tried: list[int]) -> Iterator[SpielState]:
    """The states after the next tricks, for each way to play in which the tricks go to these seats.

    tried: the number of cards tried so far, as its only entry.
    """
    if not winners:
        yield state
        return
    assert state.phase == "play", f"something is asked before {winners}"
    (actor,) = state.acting()
    trick, is_last_card = len(state.trick_winners), len(state.asked) == 1
    for card in state.legal(actor):
        tried[0] += 1
        if tried[0] > MOST_CARDS_TRIED:
            return
        after = state.clone()
        after.apply(actor, card)
        if not is_last_card:
            yield from _ways_to_win(after, winners, tried)
            continue
        trick_winners = after.trick_winners or [won.winner for won in last_deal(after).tricks]  # if it ended the deal
        if SEAT_LETTERS[trick_winners[trick]] == winners[0]:
            yield from _ways_to_win(after, winners[1:], tried)


def state_after(
    *script: str, players: int = 4, turn_up: str = "HK", folds: int = 0, deals: int = 99, first: str = "", **rules: Any
) -> SpielState:
    """A session in which a deal went as the script says; of the random deals the first that allows it. After
    `state_after("A play", passes("BCD"), "AAABC")` A has played alone and won the first three of five tricks.

    script: lines of moves, in which "exchange *" and "contra *" give the lowest card that may be given; letters alone
        are the winners of the next tricks.
    folds: the deals before it in which the dealer folded, so that the pool of the usual house rules holds 4, 12, 28,
        60, 124 chips.
    first: the seat that holds EU and has paid the stamm; by default the winner of the first trick.
    """
    first = first or next((step[0] for step in script if step.isalpha()), "A")
    dealer = SEAT_LETTERS[(players - 1 - folds) % players]  # so that the last seat deals after the folds
    for seed in range(400):
        session = new_session(players, dealer, deals=deals, **rules)
        for _ in range(folds):
            fold_deal(session)
        hands = {} if turn_up == "EU" else {first: "EU"}
        state: SpielState | None = make_moves(session, deal_line(players, turn_up=turn_up, seed=seed, **hands))
        for step in script:
            if state is None:
                break
            state = next(_ways_to_win(state, step, [0]), None) if step.isalpha() else _after_step(state, step)
        if state is not None:
            return state
    raise AssertionError(f"no deal for {script}")


def _after_step(state: SpielState, step: str) -> SpielState:
    """The state after a line of moves; after "D exchange *" the lowest card has been given that may be given."""
    if not step.startswith("*") and step.endswith("*"):
        letter, word, _ = step.split()
        moves = [ENGINE.format(0, move) for move in state.legal(SEAT_LETTERS.index(letter))]
        step = f"{letter} {next(move for move in moves if move.startswith(word + ' '))}"
    return make_moves(state, step)


def fold_deal(state: SpielState) -> SpielState:
    """Make a deal in which the acorn Unter is turned up and the dealer folds."""
    make_moves(state, deal_line(state.players, turn_up="EU"))
    dealer = SEAT_LETTERS[state.dealer]
    given = max(card for card in cards_of(state.hands[state.dealer]) if card != EU)
    return make_moves(state, f"{dealer} exchange {GERMAN.text(given)}, {dealer} fold")


def last_deal(state: SpielState) -> Deal:
    """The last settled deal."""
    return state.view(None).past[-1]


def payments(state: SpielState, *kinds: str) -> list[str]:
    """The payments of the last settled deal, of these kinds or all but the stamm: "bete A>* 4"."""

    def letter(seat: int | None) -> str:
        return "*" if seat is None else SEAT_LETTERS[seat]

    return [
        f"{paid.kind} {letter(paid.payer)}>{letter(paid.payee)} {paid.chips}"
        for paid in last_deal(state).payments
        if (paid.kind in kinds if kinds else paid.kind != "stamm")
    ]


def chips(state: SpielState) -> dict[str, int]:
    """The chips of each seat by its letter."""
    return {SEAT_LETTERS[seat]: owned for seat, owned in enumerate(state.chips)}
