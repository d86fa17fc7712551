"""The judge in the four games with open hands. Solved positions are judged exactly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from effort import effort
from procession_sheet import full_search
from seeds import new_seed, so_many
from walks import begins, random_move

from tablegame.ai.judging import Judgement, judge, weigh
from tablegame.ai.reasons import explained
from tablegame.core.cards import value
from tablegame.core.contract import CHANCE, State
from tablegame.games import find
from tablegame.games.contraconquer.bot import expected
from tablegame.games.precognition.facts import is_card
from tablegame.games.procession.bot.solver import RowSolver, SearchBoundError, composition, graph_of, reply_table
from tablegame.games.procession.facts import partitions
from tablegame.games.procession.rules import ProcessionState
from tablegame.games.wargops.bot.duel import Duel, final_difference, table
from tablegame.games.wargops.bot.estimate import estimate
from tablegame.games.wargops.facts.settling import Position, after_pair, counts_in
from tablegame.games.wargops.facts.view import WarView


def begin(game: str, players: int, **options: Any) -> State:
    return begins(find(game).engine)(players, **options)


KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("contraconquer", 3, {}),
    ("contraconquer", 8, {"form": "remainder"}),
    ("wargops", 2, {"games": 1, "ranks": 5}),
    ("wargops", 3, {"games": 1, "ranks": 4}),
    ("wargops", 4, {"games": 1, "ranks": 4, "ties": "replace"}),
    ("precognition", 2, {"ranks": 3}),
    ("precognition", 4, {"ranks": 3}),
    ("procession", 2, {"length": 7}),
    ("procession", 2, {"length": 14}),
    ("procession", 4, {"length": 7}),
]


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_every_random_choice_gets_the_same_judgement_twice(game: str, players: int, options: dict[str, Any]) -> None:
    seed = new_seed()
    rng, bot = Random(seed), find(game).bot
    state = begin(game, players, **options)
    for _ in range(1 if options.get("length") == 14 else 24):  # a row of 14 digits takes long to judge
        if not state.acting():
            break
        actor = state.acting()[0]
        if actor != CHANCE:
            view = state.view(actor)
            move = view.legal().sample(rng)
            judgement = judge(bot, view, move, seed)
            assert judgement.loss >= 0 and judgement.made.loss_error >= 0 and judgement.top.move in view.legal()
            assert judgement == judge(bot, view, move, seed)
        random_move(find(game).engine, state, rng)


def test_equivalent_cards_of_precognition_have_the_same_loss() -> None:
    rng = Random(3)
    state, bot = begin("precognition", 3), find("precognition").bot
    for _ in range(12):
        random_move(find("precognition").engine, state, rng)
    view = state.view(state.acting()[0])
    cards = [card for card in view.legal() if is_card(card)]
    pairs = [pair for pair in combinations(cards, 2) if len(set(map(value, pair))) == 1]
    assert pairs
    for pair in pairs:
        assert bot.equivalent(view, *pair)
        losses = {judge(bot, view, card, 1).loss for card in pair}
        assert len(losses) == 1


def test_equivalent_rows_of_procession_have_the_same_loss() -> None:
    bot, view = find("procession").bot, begin("procession", 2, length=6).view(0)
    loss = {row: judge(bot, view, row, 1).loss for row in view.legal()}
    equivalent = [pair for pair in combinations(loss, 2) if bot.equivalent(view, *pair)]
    assert equivalent and all(len({loss[row] for row in pair}) == 1 for pair in equivalent)


POSITIONS = so_many(150, 1000)


def choices(game: str, rng: Random, kinds: list[tuple[int, dict[str, Any]]]) -> Iterator[tuple[State, int, int]]:
    """States of random games, each with a seat that has a choice and a random move of this seat.

    kinds: numbers of players with house rules, from which each game is drawn.
    """
    while True:
        players, options = rng.choice(kinds)
        state = begin(game, players, **options)
        while state.acting():
            actor = rng.choice(state.acting())
            if actor != CHANCE and state.legal(actor).count() > 1:
                yield state, actor, state.legal(actor).sample(rng)
            random_move(find(game).engine, state, rng)


# Contraconquer


FORMS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (3, {"pack": "standard"}),
    *((players, {"form": "remainder"}) for players in range(2, 9)),
    (4, {"form": "remainder", "pack": "standard", "copies": 12}),
    (3, {"copies": 12}),
]


def test_no_card_of_contraconquer_is_a_mistake_against_unpredictable_players() -> None:
    """`test_habits` bounds how often random choices look like a habit; here such positions are left out."""
    seed = new_seed()
    rng, bot = Random(seed), find("contraconquer").bot
    unpredictable = (
        position
        for position in choices("contraconquer", rng, FORMS)
        if not expected(position[0].view(position[1])).predictions
    )
    for state, seat, move in islice(unpredictable, POSITIONS):
        judgement = judge(bot, state.view(seat), move, rng.getrandbits(32))
        assert (judgement.judged, judgement.loss, judgement.made.loss_error) == ("mixed", 0, 0)


# WarGops


PACKS: list[tuple[int, dict[str, Any]]] = [
    (2, {"games": 1, "ranks": ranks, "ties": ties}) for ranks in range(3, 8) for ties in ("deferred", "replace")
]


@cache
def exact_value(position: Position, replace: bool) -> float:
    """The value of a position: from the shipped table, which other tests prove by the rules, or else computed here."""
    end = final_difference(position, replace)
    if end is not None:
        return float(end)
    shipped = table(replace).value(position)
    return SOLVERS[replace].value(position) if shipped is None else shipped


SOLVERS: dict[bool, Duel[float]] = {replace: Duel(replace, 0.0) for replace in (False, True)}


def assert_judgement_is_proved(view: WarView, seat: int, judgement: Judgement, card: int) -> None:
    """Assert that the mixes of both seats are best against each other, and that the loss of the card follows from
    them."""
    replace, other = view.ties == "replace", 1 - seat
    cards = counts_in(view)
    position = cards.hands[seat], cards.hands[other], cards.waiting
    mixes = estimate(view, seat).mixes
    rows, columns = (
        [rank for rank in range(1, view.ranks + 1) if view.hands[holder][rank - 1]] for holder in (seat, other)
    )
    if len(mixes) == 1:
        return  # a single seat replaces its card after a tie
    payoffs = {
        (own, answer): exact_value(after_pair(position, own, answer, replace), replace)
        for own in rows
        for answer in columns
    }
    own_mix, other_mix = dict(zip(rows, mixes[seat], strict=True)), dict(zip(columns, mixes[other], strict=True))
    guaranteed = min(sum(own_mix[own] * payoffs[own, answer] for own in rows) for answer in columns)
    values = {own: sum(other_mix[answer] * payoffs[own, answer] for answer in columns) for own in rows}
    best = max(values.values())
    assert guaranteed == pytest.approx(best, abs=2e-3), "neither seat can do better than its mix"
    assert judgement.made.loss_error == 0 and judgement.loss == pytest.approx(best - values[card], abs=2e-3)
    if own_mix[card] > 0.02:
        assert judgement.judged in ("mixed", "best") and judgement.loss == 0
    if judgement.loss > 2e-3:
        assert judgement.judged in ("inaccuracy", "mistake") and judgement.top.value == pytest.approx(best, abs=2e-3)


def test_a_card_of_wargops_loses_what_the_solved_position_says() -> None:
    seed = new_seed()
    rng, bot, lost, checked = Random(seed), find("wargops").bot, 0, 0
    positions = choices("wargops", rng, PACKS)
    while checked < POSITIONS:
        state, seat, card = next(positions)
        view: Any = state.view(seat)
        if view.under_way is not None and any(view.under_way.face_down()):
            continue  # replacements of tied cards are no positions of the shipped table
        checked += 1
        judgement = judge(bot, view, card, rng.getrandbits(32))
        assert_judgement_is_proved(view, seat, judgement, card)
        lost += judgement.loss > 0
    assert lost > POSITIONS / 20


# Procession


SEARCHED = 3000
"""The most positions that are searched to find the winner after a row of nine or ten digits."""


def wins_after(state: ProcessionState, row: int) -> bool | None:
    """Whether the seat that writes this row wins; None if neither the tables nor a short search tell."""
    following = state.clone()
    following.apply(state.turn, row)
    length = row.bit_length() - 1
    if length < 9:
        return not full_search(following.row, following.used)
    unused = (1 << len(partitions(length))) - 1 & ~following.used
    solver = RowSolver(graph_of(length), SEARCHED, reply_table(graph_of(length)).known)
    try:
        return not solver.wins(composition(row), unused)
    except SearchBoundError:
        return None


def test_a_row_of_procession_loses_the_whole_game_or_nothing() -> None:
    seed = new_seed()
    rng, bot, lost, checked = Random(seed), find("procession").bot, 0, 0
    short = range(3, 9)
    positions = choices("procession", rng, [(2, {"length": length}) for length in (*short, *short, *short, 9, 10)])
    while checked < POSITIONS:
        state, seat, row = next(positions)
        assert isinstance(state, ProcessionState)
        wins = {row: wins_after(state, row)}
        for legal_row in () if wins[row] is None else state.legal(seat):
            wins[legal_row] = wins_after(state, legal_row)
            if wins[legal_row] is None:
                break
        if None in wins.values():
            continue
        checked += 1
        judgement = judge(bot, state.view(seat), row, rng.getrandbits(32))
        assert (judgement.made.value, judgement.made.loss_error) == (wins[row], 0)
        assert judgement.loss == any(wins.values()) - bool(wins[row])
        assert judgement.judged in (("mistake",) if judgement.loss else ("best", "same"))
        assert wins[judgement.top.move] >= wins[row]
        lost += judgement.loss == 1
    full_search.cache_clear()
    assert lost > POSITIONS / 20


LARGEST: list[tuple[str, int, dict[str, Any], int]] = [
    ("contraconquer", 8, {"form": "remainder"}, 20_000),
    ("wargops", 2, {}, 900_000),
    ("wargops", 8, {}, 2_500_000),
    ("wargops", 4, {"ties": "replace"}, 1_500_000),
    ("precognition", 6, {}, 2_500_000),
    ("precognition", 2, {}, 2_500_000),
    ("procession", 2, {"length": 10}, 2_500_000),
    ("procession", 6, {"length": 24}, 2_500_000),
]
"""Large games: players, house rules, and the most function calls of a judgement."""


@pytest.mark.parametrize(("game", "players", "options", "most"), LARGEST)
def test_judging_and_explaining_take_bounded_work(game: str, players: int, options: dict[str, Any], most: int) -> None:
    entry, rng = find(game), Random(2)
    positions = choices(game, rng, [(players, options)])
    for number in range(2):  # the first position is the beginning of a game, where most is still open
        state, seat, move = next(positions)
        view = state.view(seat)
        assert effort(partial(judge, entry.bot, view, move, number)) < most
        hint = weigh(entry.bot, view, 3)
        assert effort(partial(explained, hint, entry.reasons, entry.engine, entry.bot, view, "")) < 3_000_000
        for _ in range(5):
            next(positions)
